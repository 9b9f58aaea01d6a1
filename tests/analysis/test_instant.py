"""Instant matchpoints: of a published field, and of the field that double dummy lets expect."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from statistics import correlation, fmean

from hypothesis import given
from hypothesis import strategies as st

from scoring.contract import Outcome
from scoring.duplicate import is_possible_score, score_ns
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import Direction, Vulnerability, dealer, vulnerability
from tournament.analysis.instant import Range, expected_field, instant_ranges
from tournament.exchange.deals.deal_files import read_deals
from tournament.exchange.results.result_files import read_results

DATA = Path(__file__).parents[1] / "data"
TABLES = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(
    lambda tricks: DoubleDummy("".join(f"{number:x}" for number in tricks))
)
SIDES = st.sampled_from([*Vulnerability])
SEATS = st.sampled_from([*Direction])
TURNED = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}


def test_a_published_field_gets_its_published_percentages() -> None:
    """R. Pavlicek, “Instant Matchpoints”, ACBL Bulletin, September 1993: 16 results and the gaps."""
    ranges = instant_ranges({450: 2, 420: 4, 400: 3, 170: 6, -50: 1})
    assert [(low, high, round(share)) for low, high, share in reversed(ranges)] == [
        (460, None, 100),
        (450, 450, 94),
        (430, 440, 88),
        (420, 420, 75),
        (410, 410, 62),  # no contract gives it: left out there
        (400, 400, 53),
        (180, 390, 44),
        (170, 170, 25),
        (-40, 160, 6),
        (-50, -50, 3),
        (None, -60, 0),
    ]


def turned(table: DoubleDummy, quarters: int) -> DoubleDummy:
    """The table of the deal with every hand passed on to the next seats."""
    found = table
    for _quarter in range(quarters):
        north, south, east, west = (found.digits[at : at + 5] for at in (0, 5, 10, 15))
        found = DoubleDummy(west + east + north + south)
    return found


@given(TABLES, SEATS, SIDES)
def test_a_deal_turned_by_a_quarter_is_the_complement_and_by_half_the_same(
    table: DoubleDummy, seat: Direction, vulnerable: Vulnerability
) -> None:
    field = expected_field(table, seat, vulnerable)
    other = TURNED.get(vulnerable, vulnerable)
    assert expected_field(turned(table, 2), seat.partner, vulnerable) == field
    quarter = expected_field(turned(table, 1), seat.next, other)
    assert quarter == {-score: often for score, often in field.items()}
    assert instant_ranges(quarter) == [
        (high and -high, low and -low, 100 - share) for low, high, share in reversed(instant_ranges(field))
    ]


@given(TABLES, SEATS, SIDES)
def test_a_better_score_never_earns_less_and_the_field_earns_half(
    table: DoubleDummy, seat: Direction, vulnerable: Vulnerability
) -> None:
    field = expected_field(table, seat, vulnerable)
    ranges = instant_ranges(field)
    shares = [share for _low, _high, share in ranges]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 100)
    of_score = {low: share for low, high, share in ranges if low == high}
    mean = sum(often * of_score[score] for score, often in field.items()) / Fraction(sum(field.values()))
    assert mean == 50
    assert all(often > 0 and is_possible_score(score, vulnerable) for score, often in field.items())


def club_evening() -> list[tuple[int, DoubleDummy, list[Outcome]]]:
    """A real evening of about 12 results a board: board, double-dummy table, outcomes."""
    content = (DATA / "hands" / "club_bridgewebs_12_results.pbn").read_bytes()
    (section,) = read_results(content).sections
    outcomes = {board.board: [] for board in read_deals(content)}
    for line in section.lines:
        if line.outcome:
            outcomes[line.board].append(line.outcome)
    return [(one.board, one.double_dummy, outcomes[one.board]) for one in read_deals(content)]


def test_tricks_at_the_table_spread_around_double_dummy_as_is_assumed() -> None:
    found = Counter(
        outcome.tricks - table.tricks(outcome.contract.declarer, outcome.contract.denomination)
        for _board, table, outcomes in club_evening()
        for outcome in outcomes
        if outcome.contract
    )
    played = found.total()
    assert played == 376
    assert {more: round(100 * number / played) for more, number in sorted(found.items())} == {
        -3: 0,
        -2: 5,
        -1: 24,
        0: 40,
        1: 23,
        2: 5,
        3: 2,
    }


def test_a_real_field_is_close_to_the_expected_one() -> None:
    """Each result's percentage by the table beside the one it got from the other results of its board."""
    pairs = []
    for board, table, outcomes in club_evening():
        ranges = instant_ranges(expected_field(table, dealer(board), vulnerability(board)))
        scores = Counter(score_ns(outcome, vulnerability(board)) for outcome in outcomes)
        for score, number in scores.items():
            real = instant_ranges(scores - Counter({score: 1}))
            pairs += [(_of(ranges, score), _of(real, score))] * number
    expected, real = [float(one) for one, _real in pairs], [float(one) for _expected, one in pairs]
    assert correlation(expected, real) > 0.78
    assert fmean(abs(own - other) for own, other in zip(expected, real, strict=True)) < 15
    assert abs(fmean(expected) - 50) < 3


def _of(ranges: list[Range], score: int) -> Fraction:
    return next(share for _low, high, share in ranges if high is None or score <= high)
