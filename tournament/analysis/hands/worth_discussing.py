"""Which boards of a session are worth discussing, and why."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from scoring.boards.imps import imps
from scoring.contract import Denomination
from scoring.hands.double_dummy import DECLARERS, DoubleDummy
from scoring.seats import Direction, Side
from tournament.sheets.board import Played
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.hand_analysis import BoardToDiscuss, Reason
from tournament.sheets.traveller import Traveller

MOST = 6
FEWEST_TABLES = 3
SLAM, LARGE_SWING, TRICKS_APART = 6, 7, 3


def worth_discussing(
    sheets: Sequence[Traveller], deals: Mapping[tuple[int, str], DealSheet]
) -> tuple[BoardToDiscuss, ...]:
    """Up to six boards in order of number, those with most reasons and the largest swings first chosen."""
    found: list[tuple[int, int, BoardToDiscuss]] = []
    for sheet in sheets:
        deal = deals.get((sheet.board, ""))
        played = _played(sheet)
        if deal is None or not deal.complete or len(played) < FEWEST_TABLES:
            continue
        reasons = tuple(reasons_of(deal, played))
        if reasons:
            found.append((len(reasons), swing_of(played), BoardToDiscuss(deal, sheet, reasons)))
    chosen = sorted(found, key=lambda one: (-one[0], -one[1], one[2].deal.board))[:MOST]
    return tuple(sorted((one for _reasons, _swing, one in chosen), key=lambda one: one.deal.board))


def _played(sheet: Traveller) -> list[Played]:
    return [
        line.played
        for line in sheet.lines
        if line.played and not line.group and line.played.state == "played" and line.played.bid
    ]


def reasons_of(deal: DealSheet, played: Sequence[Played]) -> Iterator[Reason]:
    yield from _slams(deal, played)
    yield from _tricks(played)
    scored = [one.score_ns for one in played]
    if deal.par and deal.par.score not in scored:
        yield Reason("par", high=len(played))
    swing = swing_of(played)
    if swing >= LARGE_SWING:
        yield Reason("swing", low=swing)


def swing_of(played: Sequence[Played]) -> int:
    """The average number of IMPs between two tables."""
    scored = [one.score_ns for one in played if one.score_ns is not None]
    swings = [abs(imps(one - other)) for one, other in combinations(scored, 2)]
    return round(sum(swings) / len(swings)) if swings else 0


def _slams(deal: DealSheet, played: Sequence[Played]) -> Iterator[Reason]:
    """A slam that makes, and that fewer than half of the tables bid."""
    table = DoubleDummy(deal.table)
    for side in Side:
        best, strain = max(
            (table.level(declarer, one), one)
            for declarer in DECLARERS
            if declarer.side is side
            for one in Denomination
        )
        bid = sum(_level(one) >= SLAM and _side(one) is side for one in played)
        if best >= SLAM and 2 * bid < len(played):
            yield Reason("slam", f"{best}{strain.value}", side.value, bid, len(played))


def _tricks(played: Sequence[Played]) -> Iterator[Reason]:
    """A denomination in which one side took very different numbers of tricks."""
    taken: dict[tuple[Side, str], list[int]] = defaultdict(list)
    for one in played:
        side = _side(one)
        if side and one.tricks is not None:
            taken[side, one.bid[1:].rstrip("X")].append(one.tricks)
    for (side, strain), tricks in sorted(taken.items()):
        if max(tricks) - min(tricks) >= TRICKS_APART:
            yield Reason("tricks", strain, side.value, min(tricks), max(tricks))


def _level(one: Played) -> int:
    return 0 if one.passed_out else int(one.bid[0])


def _side(one: Played) -> Side | None:
    return None if one.passed_out else Direction(one.declarer).side
