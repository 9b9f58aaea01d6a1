"""What double dummy tells of a session: where points came from, the cost of leads, boards worth discussing,
and whether the hands are those that were played.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from statistics import fmean

from scoring.boards.imps import imps
from scoring.contract import BOOK, PASSED_OUT, Denomination, Outcome, parse_contract
from scoring.hands.deal import read_deal
from scoring.hands.deal_figures import (
    Parts,
    RoundPlayed,
    Scores,
    board_luck,
    find_turn,
    in_cross_imps,
    in_matchpoints,
    mean_with_error,
    scores,
    session_luck,
)
from scoring.hands.deal_figures import Played as PlayedOutcome
from scoring.hands.double_dummy import DECLARERS, DoubleDummy
from scoring.hands.lead_table import LeadTable
from scoring.seats import Direction, Side, Vulnerability
from tournament.sheets.board_sheets import DealSheet, HandsFit, Played, Traveller, TravellerLine, TurnedBoard
from tournament.sheets.hand_sheets import BoardOfPair, BoardToDiscuss, Draw, PairHands, Reason, Share
from tournament.sheets.names import Party

# Where the points of each pair came from: the field, the bidding, the lead and the play, by double dummy.
#
# Every result of a board is compared with the others of the same cards. The laws are those of
# `scoring.hands.deal_figures`.

FEWEST = 4  # boards of a kind below which there is no figure
ERRORS = 2
Deals = Mapping[tuple[int, str], DealSheet]  # by board and form


@dataclass(frozen=True, slots=True)
class Playing:
    """A result with its round, and what both sides' boards say of it."""

    line: TravellerLine
    ns: BoardOfPair
    ew: BoardOfPair

    def of(self, side: Side) -> tuple[Party, BoardOfPair]:
        return (self.line.ns, self.ns) if side is Side.NS else (self.line.ew, self.ew)


def pairs_of(sheets: Sequence[Traveller], deals: Deals) -> tuple[PairHands, ...]:
    """Every pair that has a board of which the deal is solved, in the order of the numbers."""
    playings = [one for sheet in sheets for one in playings_of(sheet, deals)]
    own: dict[int, list[BoardOfPair]] = defaultdict(list)
    parties: dict[int, Party] = {}
    for playing in playings:
        for side in Side:
            party, board = playing.of(side)
            parties[party.id] = party
            own[party.id].append(board)
    draws = _draws(playings)
    return tuple(_pair(party, own[party.id], draws) for party in sorted(parties.values(), key=_by_number))


def _by_number(party: Party) -> tuple[str, bool, int, str]:
    return party.section, party.direction == "EW", len(party.number), party.number


def _pair(party: Party, boards: Sequence[BoardOfPair], draws: Mapping[int, Draw]) -> PairHands:
    declared = [one.play for one in boards if one.declared]
    defended = [one.play for one in boards if one.declared is False]
    return PairHands(
        party=party,
        total=share([one.total for one in boards]),
        field=share([one.field for one in boards]),
        bidding=share([one.bidding for one in boards]),
        play=share([one.play for one in boards]),
        declaring=share(declared),
        defending=share(defended),
        lead=share([one.lead or 0 for one in boards]),
        own_leads=share([one.lead for one in boards if one.lead is not None and one.declared is False]),
        opponents_leads=share([one.lead for one in boards if one.lead is not None and one.declared]),
        given=share([one.given for one in boards]),
        own=share([one.own for one in boards]),
        shared=share([one.shared for one in boards]),
        draw=draws.get(party.id),
        boards=tuple(sorted(boards, key=lambda one: one.board)),
        as_declarer=share([_at_the_table(one) if one.declared else 0 for one in boards]),
        as_defender=share([0 if one.declared else _at_the_table(one) for one in boards]),
    )


def _at_the_table(board: BoardOfPair) -> float:
    """What play and lead brought."""
    return board.play + (board.lead or 0)


def share(values: Sequence[float]) -> Share:
    """The mean with two standard errors; no figure for fewer than four boards."""
    if len(values) < FEWEST:
        return Share(len(values), None, None)
    found = mean_with_error(values)
    assert found.standard_error is not None
    return Share(len(values), found.mean, ERRORS * found.standard_error)


def playings_of(sheet: Traveller, deals: Deals) -> Iterator[Playing]:
    """The results that say where their points came from: played as they stand, and not the only ones."""
    results = [line for line in sheet.lines if _counts(line)]
    for line in results:
        deal = deals.get((sheet.board, line.group))
        others = [_score(one) for one in results if one is not line and one.group == line.group]
        if deal is None or not deal.complete or not others:
            continue
        figures = _figures(line, deal)
        in_per_cent = sheet.heading.in_per_cent
        parts = in_matchpoints(figures, others) if in_per_cent else in_cross_imps(figures, others)
        unit = (50 if in_per_cent else 1) / len(others)
        north, east = (_board(sheet.board, line, side, figures, parts, unit) for side in Side)
        yield Playing(line, north, east)


def _counts(line: TravellerLine) -> bool:
    played = line.played
    if played is None or played.state != "played" or played.score_ns is None or not played.bid:
        return False
    return played.passed_out or played.tricks is not None


def _score(line: TravellerLine) -> int:
    assert line.played
    assert line.played.score_ns is not None
    return line.played.score_ns


def _figures(line: TravellerLine, deal: DealSheet) -> Scores:
    played = line.played
    assert played
    outcome = PASSED_OUT
    if not played.passed_out:
        outcome = Outcome(parse_contract(played.bid, played.declarer), played.tricks or 0)
    vulnerable = Vulnerability(deal.vulnerability)
    table, led = DoubleDummy(deal.table), tricks_after_lead(deal, played)
    return scores(outcome, table, Direction(deal.dealer), vulnerable, led)


def _board(
    board: int, line: TravellerLine, side: Side, figures: Scores, parts: Parts, unit: float
) -> BoardOfPair:
    assert line.played
    sign = 1 if side is Side.NS else -1
    declared = None if line.played.passed_out else Direction(line.played.declarer).side is side
    field, bidding, play = (sign * unit * one for one in (parts.field or 0, parts.bidding, parts.play))
    lead = None if parts.lead is None else sign * unit * parts.lead
    luck = board_luck(declared=bool(declared), field=field, bidding=bidding, lead=lead, play=play)
    return BoardOfPair(
        board=board,
        side=side.value,
        opponents=line.ew if side is Side.NS else line.ns,
        played=line.played,
        declared=declared,
        par=sign * figures.par,
        as_bid=sign * figures.bid,
        score=sign * figures.actual,
        field=field,
        bidding=bidding,
        play=play,
        total=luck.deviation,
        given=luck.given,
        shared=luck.shared,
        luck_share=luck.share,
        as_led=None if figures.after_lead is None else sign * figures.after_lead,
        lead=lead,
        own=luck.own,
    )


def _draws(playings: Sequence[Playing]) -> dict[int, Draw]:
    """What was in whom each pair met; nothing of single players, whose partners change."""
    if any(party.partners for one in playings for party in (one.line.ns, one.line.ew)):
        return {}
    met: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for playing in playings:
        for side in Side:
            party, board = playing.of(side)
            met[party.id][board.opponents.id].append(board.total)
    return {pair: _draw(pair, met) for pair in met}


def _draw(pair: int, met: Mapping[int, Mapping[int, list[float]]]) -> Draw:
    rounds = [
        RoundPlayed(own, [x for third, found in met[other].items() if third != pair for x in found])
        for other, own in met[pair].items()
    ]
    found = session_luck(rounds)
    error = None if found.standard_error is None else ERRORS * found.standard_error
    return Draw(found.draw, found.rest, found.share, error, found.beyond_chance)


# The cost of an opening lead, double dummy: declarer's tricks after it beyond those after the best one.


def tricks_after_lead(deal: DealSheet, played: Played) -> int | None:
    """The declarer's; None where lead or tricks are not known, or the leader does not have the card."""
    if not deal.leads or not played.lead or not played.declarer:
        return None
    return _after(deal.hands, deal.leads, played.declarer, played.denomination).get(played.lead)


def lead_cost(deal: DealSheet, played: Played) -> int | None:
    """Tricks that the lead gave away, never less than none."""
    after = tricks_after_lead(deal, played)
    if after is None:
        return None
    return after - tricks_in_the_cards(deal.table, played)


def tricks_beyond(deal: DealSheet, played: Played) -> int | None:
    """Declarer's tricks more than double dummy; None where either number is not known."""
    if not deal.table or not played.declarer or played.state != "played" or played.tricks is None:
        return None
    best = tricks_in_the_cards(deal.table, played)
    return played.tricks - best if deal.complete or best > BOOK else None  # fewer may not be known


def tricks_in_the_cards(table: str, played: Played) -> int:
    """Declarer's tricks double dummy in the contract that was played, by the table of a deal."""
    return DoubleDummy(table).tricks(Direction(played.declarer), Denomination(played.denomination))


@lru_cache(maxsize=512)  # each contract of a board is played at several tables
def _after(hands: tuple[str, ...], leads: str, declarer: str, denomination: str) -> dict[str, int]:
    deal = read_deal("N:" + " ".join(hands))
    return LeadTable(leads).after(deal, Direction(declarer), Denomination(denomination))


# Which boards of a session are worth discussing, and why.

MOST_TO_DISCUSS = 6
FEWEST_TABLES = 3
SLAM, LARGE_SWING, TRICKS_APART = 6, 7, 3


def worth_discussing(
    sheets: Sequence[Traveller], deals: Mapping[tuple[int, str], DealSheet]
) -> tuple[BoardToDiscuss, ...]:
    """Up to six boards in order of number, those with most reasons and the largest swings first chosen."""
    found: list[tuple[int, int, BoardToDiscuss]] = []
    for sheet in sheets:
        deal = deals.get((sheet.board, ""))
        played = [
            line.played
            for line in sheet.lines
            if line.played and not line.group and line.played.state == "played" and line.played.bid
        ]
        if deal is None or not deal.complete or len(played) < FEWEST_TABLES:
            continue
        reasons = tuple(reasons_of(deal, played))
        if reasons:
            found.append((len(reasons), swing_of(played), BoardToDiscuss(deal, sheet, reasons)))
    chosen = sorted(found, key=lambda one: (-one[0], -one[1], one[2].deal.board))[:MOST_TO_DISCUSS]
    return tuple(sorted((one for _reasons, _swing, one in chosen), key=lambda one: one.deal.board))


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
            taken[side, one.denomination].append(one.tricks)
    for (side, strain), tricks in sorted(taken.items()):
        if max(tricks) - min(tricks) >= TRICKS_APART:
            yield Reason("tricks", strain, side.value, min(tricks), max(tricks))


def _level(one: Played) -> int:
    return 0 if one.passed_out else int(one.bid[0])


def _side(one: Played) -> Side | None:
    return None if one.passed_out else Direction(one.declarer).side


# Whether hands are those that were played: results far from double dummy are of other or of turned cards.

FEWEST_RESULTS, FAR = (
    20,
    2,
)  # results, and tricks on average: 0.6 to 0.75 where hands and results belong together


def fit(sheets: Sequence[Traveller], deals: Mapping[tuple[int, str], DealSheet]) -> HandsFit:
    """`mean` only where enough results are too far away; `turned` boards only where the others fit."""
    played = {place: [*_outcomes_on(sheets, place)] for place, deal in deals.items() if deal.complete}
    distances = [each for place, lines in played.items() for each in _distances(deals[place], lines)]
    mean = fmean(distances) if len(distances) >= FEWEST_RESULTS else None
    if mean is not None and mean > FAR:
        return HandsFit(mean)
    return HandsFit(None, tuple(_turned(played, deals)))


def _outcomes_on(sheets: Iterable[Traveller], place: tuple[int, str]) -> Iterator[PlayedOutcome]:
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
