"""What can go wrong with a place on the web: each code as a sentence that says what to do."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.readings.outside.guard import INSIDE

PUBLISHING_PROBLEMS: dict[str, Promise] = {
    "password": _("The password of this place cannot be read on this computer. Enter it again."),
    "not_found": _("There is no server of this name, or this computer is not on the internet."),
    "no_answer": _("The server does not answer. Check its name, the port and the network."),
    "encryption": _("The server offers no encryption, or its certificate is not valid."),
    "signing_in": _("The server refuses the user or the password."),
    "new_key": _("This server is new. Compare its key with the one that your provider names, then trust it."),
    "other_key": _(
        "The server shows another key than before. Ask your provider whether it was changed. "
        "Until you trust the new key, no password and no page is sent."
    ),
    "no_folder": _("There is no such folder. Check its name, or plug in the disk."),
    "not_allowed": _("Writing into this folder is not allowed. Ask who runs the server."),
    "full": _("The disk of the server is full."),
    "own_page": _(
        "The folder has an index.html that is not from here. It is not overwritten. "
        "Choose a folder of its own, or publish without the page of the club."
    ),
    "inside": INSIDE,
    "refused": _("The server refuses a file."),
    "not_made": _("The pages could not be made."),
    "not_closed": _("The session, or one that plays its boards, is open again."),
    "no_sftp": _("SFTP needs an extra: install it with: pip install 'overtrick[publishing]'."),
}
# Another attempt would end in the same way: a director has to change something.
FINAL = frozenset({*PUBLISHING_PROBLEMS} - {"not_found", "no_answer", "refused", "not_made"})
