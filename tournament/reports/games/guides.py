"""Guide cards of single players at table games: where each sits in every match, with whom, against whom."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from tournament.models import Section
from tournament.printing.games.record import seat_code
from tournament.reports.boards.heading import heading_of
from tournament.reports.games.matches import match_sheets
from tournament.reports.print_scope import Scope
from tournament.sheets.game_sheet import GameSheet, Seated
from tournament.sheets.names import Party
from tournament.sheets.way_card import WayCard, WayLine

Player = tuple[int, int]  # a contestant, and which of its players


def player_cards(scope: Scope) -> list[WayCard]:
    """One for each player at a table of the games within the scope, by contestant and position."""
    played = scope.session.sections.with_games().with_club()
    sections = [section for section in played if scope.section in (None, section.pk)]
    cards = [card for section in sections for card in _cards(section)]
    return [card for card in cards if scope.contestant in (None, card.party.id)]


def _cards(section: Section) -> Iterator[WayCard]:
    sheets = match_sheets(section)
    people: dict[Player, Party] = {}
    lines: dict[Player, dict[int, WayLine]] = defaultdict(dict)
    for sheet in sheets:
        for seated in sheet.seats:
            player = seated.party.id, seated.position
            people[player] = _person(seated)
            lines[player][sheet.round] = _line(sheet, seated)
    rounds = sorted({sheet.round for sheet in sheets})
    heading = heading_of(section.session, section)
    for player in sorted(people, key=lambda one: (_by_number(people[one]), one)):
        own = tuple(lines[player].get(number) or _sit_out(number) for number in rounds)
        yield WayCard(heading, "player", people[player], own, section.agreement)


def _person(seated: Seated) -> Party:
    """The player alone, under the number of its contestant."""
    return replace(seated.party, names=(seated.name,) if seated.name else ())


def _line(sheet: GameSheet, seated: Seated) -> WayLine:
    others = [one for one in sheet.seats if one.number != seated.number]
    partners = [_person(one) for one in others if one.side == seated.side]
    against = tuple(_person(one) for one in others if one.side != seated.side)
    seat = seat_code(sheet.game, seated.number) or str(seated.number + 1)
    return WayLine(sheet.round, sheet.table, seat, partners[0] if partners else None, against, ())


def _sit_out(number: int) -> WayLine:
    return WayLine(number, None, "", None, (), ())


def _by_number(party: Party) -> tuple[int, str]:
    return (int(party.number) if party.number.isdecimal() else 0, party.number)
