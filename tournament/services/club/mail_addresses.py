"""Where a player wants results by e-mail. An act says that an address was entered, never which."""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import MailAddress, Player
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.club.mail_server import refuse_address
from tournament.sheets.languages import codes


def set_mail_address(player: Player, *, address: str, language: str, by: Actor) -> MailAddress:
    """Messages go there from now on, also where the player had stopped them before."""
    text = address.strip()
    refuse_address(text)
    if language not in codes():
        raise DirectorError("no_choice", _("Choose what to do."))
    mailbox, _at, domain = text.rpartition("@")
    values = {"address": f"{mailbox}@{domain.lower()}", "language": language, "stopped_at": None}
    with act("set_mail_address", by=by, player=str(player), club=player.club_id) as write:
        row, _new = MailAddress.objects.update_or_create(player=player, defaults=values)
        write.mark(player)
    return row


def remove_mail_address(player: Player, *, by: Actor) -> None:
    """The address is forgotten."""
    rows = MailAddress.objects.filter(player=player)
    if not rows.exists():
        raise DirectorError("no_mail", _("This player has no e-mail address."))
    with act("remove_mail_address", by=by, player=str(player), club=player.club_id) as write:
        rows.delete()
        write.mark(player)


def stop_mail(row: MailAddress) -> None:
    """By the link in a message: nothing more goes to this address, for none of the players who use it."""
    for same in _same_mailbox(row).filter(stopped_at=None):
        player = same.player
        with act("stop_mail", by=Actor(str(player)), player=str(player), club=player.club_id) as write:
            MailAddress.objects.filter(pk=same.pk).update(stopped_at=timezone.now())
            write.mark(player)


def _same_mailbox(row: MailAddress) -> QuerySet[MailAddress]:
    same = MailAddress.objects.filter(address__iexact=row.address, player__club=row.player.club_id)
    return same.select_related("player")
