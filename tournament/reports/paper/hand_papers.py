"""The sheets of hands on paper, through the gate of `visible_deals`."""

from collections.abc import Iterator, Mapping

from tournament.models import Result
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.hands.deals import visible_deals
from tournament.reports.hands.hand_analysis import hand_analysis
from tournament.reports.print_scope import Scope
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.hand_analysis import HandAnalysis
from tournament.sheets.hand_papers import DealCard, HandRecord, PairBook
from tournament.sheets.scorecard import CardLine, ScoreCard


def hand_records(scope: Scope) -> list[HandRecord]:
    deals = _deals(scope)
    return [HandRecord(heading_of(scope.session), tuple(deals))] if deals else []


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
    books = [PairBook(card.heading, card, tuple(_with_deals(card, deals, groups))) for card in cards]
    return [book for book in books if book.boards]


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
