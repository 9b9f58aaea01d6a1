"""Size limits of uploads, in one place; a larger one is refused with a sentence before it is read."""

from django.core.files import File
from django.utils.translation import gettext as _

from tournament.exchange.deals.deal_files import MOST_BYTES
from tournament.exchange.formats import FORMATS, MEGABYTE
from tournament.readings.errors import DirectorError

# Bytes of each file that can be brought.
MOST = {code: file.most for code, file in FORMATS.items() if file.most} | {"deals": MOST_BYTES}
LARGEST = max(MOST.values())
# Of a whole request; the forms around a file need a little more.
MOST_OF_ALL = LARGEST + MEGABYTE


class TooLarge(DirectorError):
    status = 413


def read_upload(file: "File[bytes] | None", kind: str) -> bytes:
    """The bytes of a file that was brought. DirectorError `no_file`, or TooLarge."""
    if file is None:
        raise DirectorError("no_file", _("Choose a file first."))
    refuse_too_large(file.size or 0, kind)
    return bytes(file.read())


def refuse_too_large(size: int, kind: str) -> None:
    if size > MOST[kind]:
        raise too_large(MOST[kind])


def too_large(most: int) -> TooLarge:
    sentence = _("This file is too large: the maximum is %(most)d MB.")
    return TooLarge("too_large", sentence % {"most": most // MEGABYTE})
