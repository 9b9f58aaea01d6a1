"""Whether hands are those that were played: results far from double dummy are of other or of turned cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean

from scoring.contract import Outcome, parse_contract
from scoring.hands.deal import read_deal
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.turned_boards import Played as PlayedOutcome
from scoring.hands.turned_boards import find_turn
from tournament.sheets.deal_sheet import DealSheet, HandsFit, TurnedBoard
from tournament.sheets.traveller import Traveller

FEWEST, FAR = 20, 2  # results, and tricks on average: 0.6 to 0.75 where hands and results belong together


def fit(sheets: Sequence[Traveller], deals: Mapping[tuple[int, str], DealSheet]) -> HandsFit:
    """`mean` only where enough results are too far away; `turned` boards only where the others fit."""
    played = {place: [*_played(sheets, place)] for place, deal in deals.items() if deal.complete}
    distances = [each for place, lines in played.items() for each in _distances(deals[place], lines)]
    mean = fmean(distances) if len(distances) >= FEWEST else None
    if mean is not None and mean > FAR:
        return HandsFit(mean)
    return HandsFit(None, tuple(_turned(played, deals)))


def _played(sheets: Iterable[Traveller], place: tuple[int, str]) -> Iterator[PlayedOutcome]:
    """The results on these cards whose contract and tricks are known."""
    board, form = place
    for line in (line for sheet in sheets if sheet.board == board for line in sheet.lines):
        one = line.played
        if line.group == form and one and one.state == "played" and one.declarer and one.tricks is not None:
            yield PlayedOutcome(Outcome(parse_contract(one.bid, one.declarer), one.tricks), one.lead or None)


def _distances(deal: DealSheet, lines: Iterable[PlayedOutcome]) -> Iterator[int]:
    table = DoubleDummy(deal.table)
    for line in lines:
        contract, tricks = line.outcome.contract, line.outcome.tricks
        if contract is not None and tricks is not None:
            yield abs(tricks - table.tricks(contract.declarer, contract.denomination))


def _turned(
    played: Mapping[tuple[int, str], Sequence[PlayedOutcome]], deals: Mapping[tuple[int, str], DealSheet]
) -> Iterator[TurnedBoard]:
    for place, lines in sorted(played.items()):
        deal = deals[place]
        turn = find_turn(read_deal("N:" + " ".join(deal.hands)), DoubleDummy(deal.table), lines)
        if turn.quarter_turns:
            yield TurnedBoard(deal.board, deal.form, turn.quarter_turns)
