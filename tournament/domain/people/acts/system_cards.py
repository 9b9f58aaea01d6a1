"""Two players who sit together upload their system card, replace it and remove it. The file is in no act."""

from hashlib import sha256

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.journal.readings.quotas import refuse_bytes
from tournament.domain.people.readings.system_card_rows import card_of, partners_of, two
from tournament.models import Player, Section, SystemCard, SystemCardFile

MOST_BYTES = 1024 * 1024
# Files that are kept of two players: the card and those before it, for an undo.
KEPT = 5


def upload_system_card(player: Player, partner: Player, data: bytes, *, by: Actor) -> SystemCard:
    """The card of both from now on. DirectorError `no_partner`, `too_large`, `no_pdf`."""
    _refuse_stranger(player, partner)
    _refuse_no_pdf(data)
    refuse_bytes(player.club, len(data))
    first, second = two(player, partner)
    digest = sha256(data).hexdigest()
    standing = card_of(player, partner)
    with act("set_system_card", by=by, others=_playing(player, partner)) as write:
        write.about |= _about(player, partner)
        SystemCardFile.objects.update_or_create(
            first=first, second=second, digest=digest, defaults={"data": data, "at": timezone.now()}
        )
        _drop_oldest(first, second)
        if standing:
            return write.change(standing, digest=digest, at=timezone.now())
        return write.add(SystemCard(first=first, second=second, digest=digest))


def remove_system_card(player: Player, partner: Player, *, by: Actor) -> None:
    """Opponents see none any more. Removed already: nothing happens."""
    standing = card_of(player, partner)
    if standing is None:
        return
    with act("remove_system_card", by=by, others=_playing(player, partner)) as write:
        write.about |= _about(player, partner)
        write.remove(standing)


def _refuse_stranger(player: Player, partner: Player) -> None:
    if not partners_of(player).filter(pk=partner.pk).exists():
        raise DirectorError("no_partner", _("Choose a partner with whom you have played."))


def _refuse_no_pdf(data: bytes) -> None:
    """By the content: a PDF says so at its start and at its end."""
    if len(data) > MOST_BYTES:
        raise DirectorError("too_large", _("This file is too large: the maximum is 1 MB."))
    if not data.startswith(b"%PDF-") or b"%%EOF" not in data[-1024:]:
        raise DirectorError("no_pdf", _("This file is not a PDF."))


def _drop_oldest(first: Player, second: Player) -> None:
    files = SystemCardFile.objects.filter(first=first, second=second).order_by("-at", "-pk")
    SystemCardFile.objects.filter(pk__in=[*files.values_list("pk", flat=True)[KEPT:]]).delete()


def _playing(player: Player, partner: Player) -> QuerySet[Section]:
    """Sections in play in which the two sit: their opponents' phones hear of it."""
    sits = Section.objects.filter(session__closed_at=None, contestants__memberships__player=player)
    return sits.filter(contestants__memberships__player=partner).distinct()


def _about(player: Player, partner: Player) -> dict[str, object]:
    first, second = two(player, partner)
    return {
        "player": str(player),
        "partner": str(partner),
        "card": f"{first.pk}-{second.pk}",
        "club": player.club_id,
    }
