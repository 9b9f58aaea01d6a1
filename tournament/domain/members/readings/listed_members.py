"""A list of players with kinds of membership and until when they are paid, as our own files have them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Club, Member, MemberKind, Player

# The year first: 2027-03-31, 2027/3/31, 2027年3月31日; a workbook's cell has a time behind it.
DAY = re.compile(r"([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?(?:[ T]00:00.*)?")


@dataclass(frozen=True, slots=True)
class Listed:
    """A line, the player known by it, and their membership: as it stands, and as the list has it.

    What the list leaves blank stays; `kind` is None where there is nothing to set.
    """

    line: PlayerLine
    known: Player | None
    member: Member | None
    kind: MemberKind | None = None
    paid_until: date | None = None

    @property
    def is_change(self) -> bool:
        if self.kind is None:
            return False
        stands = self.member and (self.member.kind_id, self.member.paid_until)
        return stands != (self.kind.pk, self.paid_until)


def has_memberships(lines: Iterable[PlayerLine]) -> bool:
    return any(line.kind or line.paid_until for line in lines)


def listed_members(
    club: Club | None, lines: Sequence[PlayerLine], known: Sequence[Player | None]
) -> tuple[list[Listed], list[str]]:
    """Each line as it would be saved, and a sentence for each that cannot be; `known`: the players meant."""
    kinds = {_plain(kind.name): kind for kind in MemberKind.objects.filter(club=club)}
    rows = Member.objects.filter(player__club=club).select_related("kind")
    members = {row.player_id: row for row in rows} if has_memberships(lines) else {}
    found, problems = [], []
    for line, player in zip(lines, known, strict=True):
        member = members.get(player.pk) if player else None
        kind = kinds.get(_plain(line.kind)) if line.kind else member.kind if member else None
        until = _day(line.paid_until) if line.paid_until else None
        if member and not line.paid_until:
            until = member.paid_until
        if problem := _problem(line, kind, until):
            names = ", ".join(one.name for one in kinds.values()) or "–"
            values = {"row": line.row, "kind": line.kind, "day": line.paid_until, "kinds": names}
            problems.append(problem % {**values, "name": line.name.native or line.name.latin})
        has_any = bool(line.kind or line.paid_until)
        found.append(Listed(line, player, member, kind if has_any else None, until))
    return found, problems


def _problem(line: PlayerLine, kind: MemberKind | None, until: date | None) -> str:
    if line.kind and kind is None:
        return _("Row %(row)s, %(name)s: there is no kind of membership “%(kind)s”. Kinds: %(kinds)s.")
    if line.paid_until and until is None:
        return _("Row %(row)s, %(name)s: “%(day)s” is no date. Write it as 2027-03-31.")
    if line.paid_until and kind is None:
        return _("Row %(row)s, %(name)s: a date needs a kind of membership.")
    return ""


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _day(text: str) -> date | None:
    if not (found := DAY.fullmatch(text.strip())):
        return None
    try:
        return date(*map(int, found.groups()))
    except ValueError:
        return None
