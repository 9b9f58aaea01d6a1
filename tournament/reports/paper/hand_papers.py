"""The sheets of hands on paper, through the gate of `visible_deals`."""

from collections.abc import Iterable, Iterator, Mapping

from tournament.models import Result
from tournament.reports.boards.auctions import StoredAuction
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.hands.auctions import visible_auctions
from tournament.reports.hands.deals import visible_deals
from tournament.reports.hands.hand_analysis import hand_analysis
from tournament.reports.print_scope import Scope
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.hand_analysis import HandAnalysis
from tournament.sheets.hand_papers import CalledAt, DealCard, HandRecord, PairBook
from tournament.sheets.scorecard import CardLine, ScoreCard

ROOMS = 2  # most tables a board whose auctions stand on a hand record


def hand_records(scope: Scope) -> list[HandRecord]:
    deals = _deals(scope)
    if not deals:
        return []
    return [HandRecord(heading_of(scope.session), tuple(deals), _few_auctions(_auctions(scope, deals)))]


def deal_cards(scope: Scope) -> list[DealCard]:
    heading = heading_of(scope.session)
    return [DealCard(heading, deal) for deal in _deals(scope)]


def hand_analyses(scope: Scope) -> list[HandAnalysis]:
    found = hand_analysis(scope.session, scope.reader)
    return [found] if found.pairs else []


def pair_books(scope: Scope) -> list[PairBook]:
    """Of each contestant the boards whose cards the reader may see."""
    deals = {(deal.board, deal.form): deal for deal in _deals(scope)}
    if not deals:
        return []
    groups = _groups(scope)
    cards = [card for field in scope.fields() for card in score_cards(field, scope.contestant, scope.covered)]
    calls = {one.line.result: one.calls for one in _auctions(scope, deals.values()) if one.line.result}
    books = [_book(card, tuple(_with_deals(card, deals, groups)), calls) for card in cards]
    return [book for book in books if book.boards]


def _book(
    card: ScoreCard, boards: tuple[tuple[CardLine, DealSheet], ...], calls: Mapping[int, tuple[str, ...]]
) -> PairBook:
    results = (line.result or 0 for line, _deal in boards)
    own = {result: calls[result] for result in results if result in calls}
    return PairBook(card.heading, card, boards, own)


def _auctions(scope: Scope, deals: Iterable[DealSheet]) -> list[StoredAuction]:
    return visible_auctions(scope.session, scope.reader, [deal.board for deal in deals])


def _few_auctions(auctions: Iterable[StoredAuction]) -> dict[tuple[int, str], tuple[CalledAt, ...]]:
    """The auctions by board and form; none where a board has those of more tables than ROOMS."""
    found: dict[tuple[int, str], tuple[CalledAt, ...]] = {}
    for one in auctions:
        key = one.board, one.line.group
        found[key] = (*found.get(key, ()), CalledAt(one.line.ns, one.line.ew, one.calls))
    return found if all(len(tables) <= ROOMS for tables in found.values()) else {}


def _with_deals(
    card: ScoreCard, deals: Mapping[tuple[int, str], DealSheet], groups: Mapping[int, str]
) -> Iterator[tuple[CardLine, DealSheet]]:
    for line in card.lines:
        deal = deals.get((line.board, groups.get(line.result or 0, "")))
        if deal and line.played:
            yield line, deal


def _groups(scope: Scope) -> dict[int, str]:
    """The forms of fouled boards that were played, by the result."""
    found = Result.objects.filter(section__session=scope.session).exclude(group="")
    return dict(found.values_list("pk", "group"))


def _deals(scope: Scope) -> list[DealSheet]:
    boards = None if scope.board is None else [scope.board]
    return visible_deals(scope.session, scope.reader, boards)
