"""Several papers bound together for a whole session, and the instant traveller."""

from dataclasses import fields, replace

from tournament.analysis.instant import instant_traveller
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.boards.reports.heads import heading_of
from tournament.domain.boards.reports.played import with_auctions
from tournament.domain.boards.reports.scorecards import recaps, score_cards
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.hands.reports.session_hands import visible_deals
from tournament.domain.movements.reports.section_movement import movement_sheet
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_papers_of_event import team_standings
from tournament.domain.stages.reports.stage_rankings import is_of_teams
from tournament.sheets.board_sheets import DealSheet, DealtTraveller, InstantTraveller, Traveller
from tournament.sheets.movement_sheets import MovementSheet
from tournament.sheets.room_papers import Booklet, EmergencyPack, Hands
from tournament.sheets.score_cards import Recap
from tournament.sheets.standings import Standings
from tournament.sheets.team_standings import TeamStandings

LEAST_FIELD = 2  # results below which a comparison says nothing


def played_travellers(scope: Scope) -> list[Traveller]:
    """The travellers within the scope; of covered boards only who meets on them."""
    boards = None if scope.board is None else (scope.board,)
    sheets = (sheet for field in scope.fields() for sheet in travellers(field, boards, scope.covered))
    return with_auctions(sheets)


def addressed_travellers(scope: Scope) -> list[Traveller]:
    """With the address of each board's own form, to key the paper or to look the board up."""
    return [
        replace(sheet, address=scope.address("board_form", scope.session.pk, sheet.board))
        for sheet in played_travellers(scope)
    ]


def dealt_travellers(scope: Scope) -> list[Traveller]:
    """The travellers with the deals that the reader may see."""
    deals = _deals(scope)
    sheets = addressed_travellers(scope)
    return [
        DealtTraveller(
            **{one.name: getattr(sheet, one.name) for one in fields(sheet)}, deal=deals[sheet.board]
        )
        if sheet.board in deals
        else sheet
        for sheet in sheets
    ]


def _deals(scope: Scope) -> dict[int, DealSheet]:
    """The boards as they were: other forms of fouled boards are left out."""
    boards = None if scope.board is None else [scope.board]
    return {deal.board: deal for deal in visible_deals(scope.session, scope.reader, boards) if not deal.form}


def booklets(scope: Scope) -> list[Booklet]:
    played = scope.fields()
    cards = tuple(card for field in played for card in score_cards(field, covered=scope.covered))
    boards = tuple(played_travellers(scope))
    hands = {board: _four(deal) for board, deal in _deals(scope).items()}
    if not played:
        return []
    return [Booklet(heading_of(scope.session), _ranked(scope), cards, boards, hands, _by_matches(scope))]


def _ranked(scope: Scope) -> tuple[Standings, ...]:
    """The rankings by boards; none of Swiss pairs, who are ranked by their matches."""
    if is_of_teams(scope.session):
        return ()
    return tuple(standings(field, without=scope.covered) for field in scope.fields())


def _by_matches(scope: Scope) -> tuple[TeamStandings, ...]:
    return tuple(team_standings(scope))


def _recaps(scope: Scope) -> tuple[Recap, ...]:
    """The points of each board; none where they are not what ranks."""
    if is_of_teams(scope.session):
        return ()
    return tuple(recap for field in scope.fields() for recap in recaps(field, scope.covered))


def _four(deal: DealSheet) -> Hands:
    north, east, south, west = deal.hands
    return north, east, south, west


def emergency_packs(scope: Scope) -> list[EmergencyPack]:
    """The rest of each movement, from the round that is not over, and everything that is in.

    None where no duplicate is played: table games have a pack of their own.
    """
    boards = tuple(addressed_travellers(scope))
    plans = [sheet for section in scope.sections() if (sheet := movement_sheet(section)).rounds]
    if not (boards or plans):
        return []
    after = _over(boards, plans)
    return [
        EmergencyPack(
            heading_of(scope.session),
            after,
            tuple(rest for sheet in plans if (rest := _rest(sheet, after)).rounds),
            _ranked(scope),
            _recaps(scope),
            boards,
            _by_matches(scope),
        )
    ]


def _over(sheets: tuple[Traveller, ...], plans: list[MovementSheet]) -> int:
    """The last round of which every result is in."""
    waiting = [line.round for sheet in sheets for line in sheet.lines if line.played is None and line.round]
    rounds = max((plan.rounds[-1].round for plan in plans), default=0)
    return min(waiting, default=rounds + 1) - 1


def _rest(sheet: MovementSheet, after: int) -> MovementSheet:
    ways = (replace(way, tables=way.tables[after:]) for way in sheet.boards)
    later = tuple(one for one in sheet.rounds if one.round > after)
    return replace(sheet, rounds=later, boards=tuple(ways))


def instant_travellers(scope: Scope) -> list[InstantTraveller]:
    """For a second sitting of the same boards: what each score would earn among those that are in."""
    known = [(sheet, _scores(sheet)) for sheet in played_travellers(scope)]
    return [
        instant_traveller(sheet.heading, sheet.board, scores)
        for sheet, scores in known
        if len(scores) >= LEAST_FIELD
    ]


def _scores(sheet: Traveller) -> list[int]:
    played = [line.played for line in sheet.lines if line.played and line.played.state == "played"]
    return [one.score_ns for one in played if one.score_ns is not None]
