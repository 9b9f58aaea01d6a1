"""Where the points of each pair came from: the field, the bidding, the lead and the play, by double dummy.

Every result of a board is compared with the others of the same cards. The laws are those of
`scoring.hands.decomposition` and `scoring.hands.luck`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.contract import PASSED_OUT, Outcome, parse_contract
from scoring.hands.decomposition import Parts, Scores, in_cross_imps, in_matchpoints, scores
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.luck import RoundPlayed, board_luck, mean_with_error, session_luck
from scoring.seats import Direction, Side, Vulnerability
from tournament.analysis.hands.lead_cost import tricks_after_lead
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.hand_analysis import BoardOfPair, Draw, PairHands, Share
from tournament.sheets.names import Party
from tournament.sheets.traveller import Traveller, TravellerLine

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
    )


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
