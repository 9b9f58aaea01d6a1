"""A player who entered their number at a terminal: seated where the seat is free, otherwise a note."""

from typing import Any

from django.utils.translation import gettext as _

from tournament.exchange.terminals.words import Unreadable
from tournament.models import Contestant, Entrant, Membership, Placement, Player, Section, TerminalLink
from tournament.readings.errors import DirectorError
from tournament.services.setup.pairs import name_pairs
from tournament.services.terminals.notes import Noted, section_named, terminal_at

SEATS = {1: ("ns", 1), 2: ("ew", 1), 3: ("ns", 2), 4: ("ew", 2)}  # North, East, South, West


def take_player(link: TerminalLink, item: Any, _key: str) -> None:
    """Noted where the number is unknown, or another player is entered in the seat."""
    where = _where(item)
    section = section_named(link, where["section"], **where)
    pair, position = _seat(section, int(item.direction), where)
    if item.is_removal:
        return  # a terminal empties no seat: the director changes names
    player = _player(section, item, where)
    team = pair.entrant
    if team and team.kind == Entrant.Kind.TEAM and not team.players.filter(player=player).exists():
        raise DirectorError("not_in_team", _("Only players of the team can be in its line-up."))
    rows = Membership.objects.filter(contestant=pair, position=position, from_round__lte=where["round"])
    seated = rows.order_by("from_round").select_related("player").last()
    if seated is None:
        name_pairs(section, {(pair, position): player}, by=terminal_at(section, where["table"]))
    elif seated.player_id != player.pk:
        raise Noted("other_player", player=str(player), **where)


def _where(item: Any) -> dict[str, Any]:
    table, number = item.table_number, item.round_number
    if not all(isinstance(one, int) and 0 <= one <= 999 for one in (table, number)):
        raise Unreadable
    return {"section": str(item.section_letters or "")[:8], "table": table, "round": number or 1}


def _seat(section: Section, direction: int, where: dict[str, Any]) -> tuple[Contestant, int]:
    rows = Placement.objects.filter(section=section, table=where["table"], round=where["round"])
    row = rows.select_related("ns__section", "ns__entrant", "ew__section", "ew__entrant").first()
    side, position = SEATS.get(direction, ("", 0))
    pair = getattr(row, side, None) if row and side else None
    if pair is None:
        raise Noted("no_seat", **where)
    return pair, position


def _player(section: Section, item: Any, where: dict[str, Any]) -> Player:
    number = str(item.player_number or "").strip()[:20]
    if not number:
        name = " ".join(str(part or "").strip()[:60] for part in (item.first_name, item.last_name)).strip()
        raise Noted("named_player", player=name or "–", **where)
    of_club = Player.objects.filter(club=section.session.event.club_id)
    player = of_club.filter(number=number).first()
    if player is None and number.startswith("P") and number[1:].isdecimal() and len(number) < 18:
        player = of_club.filter(pk=int(number[1:]), number="").first()
    if player is None:
        raise Noted("no_player", number=number, **where)
    return player
