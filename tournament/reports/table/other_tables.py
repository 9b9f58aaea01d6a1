"""Other tables' results for a phone, behind the gate; and the place of its own pair."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser

from scoring.seats import Side
from tournament.models import Contestant, Section, Session
from tournament.readings.room.tokens import Address
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.boards.section import PlacementRow, facts_of
from tournament.reports.boards.travellers import travellers
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.courses import courses_before
from tournament.reports.gate.gate import (
    are_dealt_for_matches,
    covered,
    covered_in_matches,
    is_played_here,
)
from tournament.reports.gate.ranking_visibility import visible_standings
from tournament.reports.table.board_imps import contestants_of_match, imps_of_tables
from tournament.reports.table.table import rows_of
from tournament.reports.table.team_card import place_of_team, team_card
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.event_options import phone_options
from tournament.sheets.others import BoardElsewhere, BoardShare, OtherResult, OwnCard, other_result
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.sheets.traveller import TravellerLine

# What an event may show beside results.
SCORED = frozenset({"percentages", "after_round"})
NOBODY = AnonymousUser()


def why_covered(address: Address, board: int) -> str:
    """Why a phone does not see a board's results at other tables: a code, empty when it does.

    `not_shown`: the event shows nothing; `not_yours`: a number that is not this table's, or this pair's;
    `not_over`: their round with it is not over; `in_play`: it can still be influenced elsewhere.
    """
    section = address.section
    (facts,) = facts_of([version_of(section)])
    rows = rows_of(address, facts)
    if not any(board in row.boards for row in rows):
        return "not_yours"
    if section.session.is_closed:
        return ""
    if phone_options(section.session.event.options).others in ("nothing", "own"):
        return "not_shown"
    if not is_played_here(facts, rows, board):
        return "not_over"
    return "in_play" if board in _covered_for(section.session, rows) else ""


def _covered_for(session: Session, rows: Iterable[PlacementRow]) -> frozenset[int]:
    """The boards that an address with these rows of the plan may not see yet."""
    matches = {row.match for row in rows if row.match}
    if not matches or not are_dealt_for_matches(session):
        return covered(session)
    hidden = covered_in_matches(session)
    return frozenset[int]().union(*(hidden[match] for match in matches))


def board_elsewhere(address: Address, board: int) -> BoardElsewhere:
    """Every playing of a board that `why_covered` says nothing against, the best for the reader first."""
    section = address.section
    (facts,) = facts_of([version_of(section)])
    own = frozenset(
        pk for row in rows_of(address, facts) if board in row.boards for pk in (row.ns, row.ew) if pk
    )
    lines = _lines(section.session, board, own)
    pair = address.contestant
    side = Side.EW if pair and any(pair.pk in line.ew.players for line in lines) else Side.NS
    scored = is_scored(section.session)
    imps = imps_of_tables(section, board, NOBODY) if section.kind == TEAMS else None
    found = [other_result(line, own, side, scored, imps) for line in lines]
    sign = 1 if side == Side.NS else -1
    return BoardElsewhere(board, side, tuple(sorted(found, key=lambda one: _best_first(one, sign))))


def _lines(session: Session, board: int, own: frozenset[int]) -> list[TravellerLine]:
    """The playings of a board that may be shown; those of the own match, where it has deals of its own."""
    apart = are_dealt_for_matches(session)
    hidden = frozenset[int]() if apart else _hidden(session)
    lines = (
        line
        for field in session.fields.order_by("pk")
        for sheet in travellers(field, [board], hidden)
        for line in sheet.lines
        if line.played and line.played.state != "late"
    )
    if not apart:
        return [*lines]
    match = contestants_of_match(session, board, own)
    return [line for line in lines if {line.ns.id, line.ew.id} <= match]


def is_scored(session: Session) -> bool:
    """Whether percentages are shown beside results."""
    return session.is_closed or phone_options(session.event.options).others in SCORED


def own_card(section: Section, pair: Contestant) -> OwnCard:
    """A pair's place and figure, as far as phones may see them now."""
    session = section.session
    if section.kind == TEAMS:
        return team_card(section, pair, NOBODY, is_scored=is_scored(session))
    if section.kind == SWISS_PAIRS:
        card = place_of_team(pair, visible_team_standings(session, NOBODY))
        return replace(card, boards=tuple(_boards(section, pair)))
    sheet, ranking = _ranking_of(visible_standings(session, NOBODY) or [], pair.pk)
    row = next((row for row in ranking.rows if row.party.id == pair.pk and row.place), None)
    return OwnCard(
        place=row.place if row else None,
        tied=bool(row and row.tied),
        ranked=sum(1 for one in ranking.rows if one.place),
        value=row.value if row else None,
        in_per_cent=bool(sheet and sheet.in_per_cent),
        is_whole=bool(sheet and sheet.counts == "rounds"),
        boards=tuple(_boards(section, pair)),
        places=_places(session, ranking, row) if row and session.is_closed else (),
    )


def _places(session: Session, ranking: Ranking, row: Standing) -> tuple[int, ...]:
    """The ranks after each round, the final one last."""
    course = courses_before(session, NOBODY).get((ranking.section, row.party.id))
    return (*course.places, row.place) if course else ()


def _ranking_of(sheets: Iterable[Standings], pair: int) -> tuple[Standings | None, Ranking]:
    """The ranking that holds a pair; an empty one where none is shown."""
    rankings = ((sheet, ranking) for sheet in sheets for ranking in sheet.rankings)
    return next(
        (found for found in rankings if any(row.party.id == pair for row in found[1].rows)),
        (None, Ranking("", ())),
    )


def _boards(section: Section, pair: Contestant) -> Iterator[BoardShare]:
    """The points of each board that may be shown."""
    if not is_scored(section.session):
        return
    (card,) = score_cards(section.field_of_boards, pair.pk, _hidden(section.session))
    for line in card.lines:
        if line.points is not None:
            yield line.board, line.points, line.top


def _hidden(session: Session) -> frozenset[int]:
    """The boards whose results no phone may see."""
    return frozenset() if session.is_closed else covered(session)


def _best_first(result: OtherResult, sign: int) -> tuple[bool, int, str]:
    points = result.played.score_ns
    return points is None, -(points or 0) * sign, result.ns.label
