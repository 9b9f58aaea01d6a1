"""The club grade: what a player scores, measured against what was to be expected of the pair in its field.

It follows the principles that the English Bridge Union has published of its National Grading Scheme. The full
description, with the decay of older boards, is not public, so this is not that scheme and no official grade.

* Expected per cent of a pair: the mean of the partners' grades, plus 50, less the mean of all pairs that are
  ranked with it.
* Session grade of a player: the grade before, plus `GAIN` times what the pair scored above the expectation.
* Grade: the session grades weighted by boards, over the last `MOST_BOARDS` boards of `YEARS` years. What is
  missing to `FORMED` boards counts as `START`.

The constants, as of March 2013, are those of the EBU's blog (englishbridgeunion.blogspot.com, 2012-12 and
2013-03); `PER_IMP` is what its scheme makes of an IMP a board. The double weight of national events is left
out, because the sessions of a club are all of one kind. That the start grade fills up what is missing, and
that every session grade and grade is rounded to hundredths, is this program's own rule.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction

from scoring.rounding import Half, Number, exact_sum, simplest, steps

START = 42  # of a new player
GAIN = 2
MOST_BOARDS = 2000
YEARS = 3
FORMED = 300  # boards; a grade of fewer is not shown
MATURE = 1000  # boards
PER_IMP = Fraction("6.48")  # per cent
AVERAGE = 50
CENT = Fraction(1, 100)


class Standing(StrEnum):
    """How much a grade rests on: fewer boards than `FORMED`, fewer than `MATURE`, or as many."""

    FORMING = "forming"
    EVOLVING = "evolving"
    MATURE = "mature"

    @classmethod
    def of(cls, boards: int) -> "Standing":
        return cls.FORMING if boards < FORMED else cls.EVOLVING if boards < MATURE else cls.MATURE


@dataclass(frozen=True, slots=True)
class Scored:
    """What the players of a pair scored, in per cent, over so many boards."""

    players: tuple[Hashable, ...]
    percentage: Number
    boards: int


@dataclass(frozen=True, slots=True)
class GradedSession:
    """`lists` are the pairs that are ranked together: a Mitchell with two winners has two."""

    key: Hashable
    day: date
    lists: tuple[tuple[Scored, ...], ...]


@dataclass(frozen=True, slots=True)
class Graded:
    """A session of a player: the result and what was expected, what it counts as, and the grade after it.

    These two are in hundredths, because many are added up. `counted` are the boards that the grade rests on.
    """

    session: Hashable
    day: date
    boards: int
    percentage: Number
    expected: Number
    session_hundredths: int
    hundredths: int
    counted: int

    @property
    def session_grade(self) -> Number:
        return simplest(Fraction(self.session_hundredths, 100))

    @property
    def grade(self) -> Number:
        return simplest(Fraction(self.hundredths, 100))


def per_cent_of_imps(imps_a_board: Number) -> Number:
    """Cross-IMPs against each other result, as a percentage."""
    return AVERAGE + PER_IMP * imps_a_board


def expected(partners: Sequence[Number], strength: Number) -> Number:
    """The per cent to be expected of a pair: 40 of players of 30 and 50 in a field of 50."""
    return _mean(partners) + AVERAGE - strength


def grades(sessions: Iterable[GradedSession]) -> dict[Hashable, list[Graded]]:
    """The sessions of each player, the oldest first. `sessions` come in the order of their days."""
    history: dict[Hashable, list[Graded]] = defaultdict(list)
    for session in sessions:
        players = {player for pairs in session.lists for pair in pairs for player in pair.players}
        before = {player: hundredths_on(session.day, history[player])[0] for player in players}
        for pairs in session.lists:
            for pair, share in _expectations(pairs, before):
                for player in pair.players:
                    _add(history[player], session, pair, share, before[player])
    return dict(history)


def _expectations(pairs: Iterable[Scored], before: Mapping[Hashable, int]) -> list[tuple[Scored, Number]]:
    named = [(pair, [before[player] for player in pair.players]) for pair in pairs if pair.players]
    if not named:
        return []
    strength = _mean([_mean(partners) for _pair, partners in named]) / 100
    return [(pair, expected([_mean(partners) / 100], strength)) for pair, partners in named]


def _add(own: list[Graded], session: GradedSession, pair: Scored, share: Number, before: int) -> None:
    counts_as = _hundredths(Fraction(before, 100) + GAIN * (pair.percentage - share))
    line = Graded(session.key, session.day, pair.boards, pair.percentage, share, counts_as, before, 0)
    grade, counted = hundredths_on(session.day, [*own, line])
    own.append(replace(line, hundredths=grade, counted=counted))


def grade_on(day: date, history: Sequence[Graded]) -> tuple[Number, int]:
    """The grade of a day, and the boards that it rests on; `history` is the oldest first."""
    hundredths, counted = hundredths_on(day, history)
    return simplest(Fraction(hundredths, 100)), counted


def hundredths_on(day: date, history: Sequence[Graded]) -> tuple[int, int]:
    """As `grade_on`, in hundredths."""
    since = _years_before(day)
    total = counted = 0
    for one in reversed(history):
        if one.day < since or counted == MOST_BOARDS:
            break
        boards = min(one.boards, MOST_BOARDS - counted)
        total += boards * one.session_hundredths
        counted += boards
    missing = max(0, FORMED - counted)
    return _hundredths(Fraction(total + missing * START * 100, 100 * (counted + missing))), counted


def _years_before(day: date) -> date:
    """The same day `YEARS` earlier; of 29 February the 28th."""
    year = day.year - YEARS
    return day.replace(year=year, day=28) if (day.month, day.day) == (2, 29) else day.replace(year=year)


def _mean(values: Sequence[Number]) -> Fraction:
    return Fraction(exact_sum(values)) / len(values)


def _hundredths(value: Number) -> int:
    return steps(value, CENT, Half.AWAY_FROM_ZERO)
