"""A field scored result by result is the field scored at once, to the last fraction."""

import random
from fractions import Fraction

import pytest

from scoring import overall
from scoring.boards.adjusted import Award, Fixed, Variable, assigned, weighted
from scoring.boards.lines import Line
from scoring.conditions import Conditions
from scoring.field import score_field
from scoring.overall import OverallField, OverallPlace, OverallPlaces
from scoring.totals.ranking import rank
from tests.tools.each_case import each_case

SCORES = (-620, -170, -110, -50, 0, 50, 100, 110, 140, 420, 620)
AWARDS = (
    Award(Variable.PLUS, Variable.MINUS),
    Award(Variable.EQUAL, Variable.PLUS),
    Award(Fixed(55), None),
    Award(None, None),
    assigned(420),
    weighted((60, 420), (40, -50)),
)


def lines_of(seed: int, *, boards: int = 5, tables: int = 9, ruled: float = 0.15) -> dict[int, tuple]:
    """Results by their keys: board and line, some of them adjusted, some missing."""
    chance = random.Random(seed)
    found = {}
    for board in range(1, boards + 1):
        for table in range(tables):
            if chance.random() < 0.1:
                continue
            ns, ew = f"n{table}", f"e{(table + board) % tables}"
            award = chance.choice(AWARDS) if chance.random() < ruled else None
            line = Line(ns, ew, None if award else chance.choice(SCORES), award)
            found[board * 100 + table] = (board, line)
    return found


def put(field: OverallField, key: int, board: int, line: Line) -> None:
    field.put(key, board, line if line.award else (line.score, line.ns, line.ew))


def at_once(lines: dict[int, tuple], conditions: Conditions) -> dict:
    boards: dict[int, list[Line]] = {}
    for board, line in lines.values():
        boards.setdefault(board, []).append(line)
    totals = score_field(boards, conditions).totals
    return {who: (own.percentage, own.boards) for who, own in totals.items() if own.boards}


def listed(places: OverallPlaces) -> list[OverallPlace]:
    return [one for who in places.seats if (one := places.of(who))]


def totals(field: OverallField) -> dict:
    return {one.contestant: (one.percentage, one.boards) for one in listed(field.places())}


@each_case("closed", [False, True])
@each_case("seed", range(12))
def test_one_after_another_is_the_field_scored_at_once(seed: int, closed: bool) -> None:
    chance, conditions = random.Random(seed), Conditions(closed=closed)
    lines, field = lines_of(seed), OverallField(conditions)
    keys = [*lines]
    chance.shuffle(keys)
    for number, key in enumerate(keys):
        put(field, key, *lines[key])
        if number % 7 == 0:
            field.places()
    for key, (board, line) in lines_of(seed + 100).items():  # corrections
        if chance.random() < 0.3:
            lines[key] = board, line
            put(field, key, board, line)
    for key in chance.sample([*lines], 5):
        del lines[key]
        field.take(key)
        field.places()

    assert totals(field) == at_once(lines, conditions)


def test_the_common_unit_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overall, "MOST_BITS", 20)
    lines, field = lines_of(3, tables=14), OverallField(Conditions(closed=True))
    for key, (board, line) in lines.items():
        put(field, key, board, line)
        field.places()

    assert totals(field) == at_once(lines, field.conditions)


def test_many_at_once_are_as_one_by_one() -> None:
    lines = lines_of(5, ruled=0)
    one, many = OverallField(), OverallField()
    for key, (board, line) in lines.items():
        put(one, key, board, line)
    many.fill((key, board, (line.score, line.ns, line.ew)) for key, (board, line) in lines.items())

    assert totals(one) == totals(many)
    assert one.awards(1) == many.awards(1) != {}


def test_places_are_those_of_the_house() -> None:
    figures = {who: share for who, (share, _boards) in at_once(lines_of(1), Conditions()).items()}
    figures |= {"late": None, "twin": figures["n1"]}
    points = {who: share.numerator if share else 0 for who, share in figures.items()}
    tops = {who: share.denominator * 100 if share else 0 for who, share in figures.items()}
    seats = {who: seat for seat, who in enumerate(figures)}
    places = OverallPlaces(seats, [*points.values()], [*tops.values()], [1] * len(seats), 1)

    assert places.of("nobody") is None
    mine = [(one.contestant, one.place, one.tied, one.percentage) for one in listed(places)]
    house = [(one.contestant, one.place, one.tied, figures[one.contestant]) for one in rank(figures)]
    assert sorted(mine, key=str) == sorted(house, key=str)


def test_instant_matchpoints_compare_nobody() -> None:
    """PBN, InstantScoreTable: the range that a score is in gives its percentage."""
    field = OverallField(instant={1: [(-90, 20), (0, Fraction(99, 2)), (110, 80)]})
    field.put(1, 1, (100, "a", "b"))
    field.put(2, 1, (420, "c", "d"))
    field.put(3, 1, (-1400, "e", "f"))
    field.put(4, 1, Line("g", "h", None, Award(Variable.PLUS, Fixed(30))))
    field.put(5, 1, Line("i", "j", None, weighted((50, 420), (50, 0))))

    assert {one.contestant: one.percentage for one in listed(field.places())} == {
        "a": Fraction(99, 2),
        "b": Fraction(101, 2),
        "c": 80,
        "d": 20,
        "e": 20,
        "f": 80,
        "g": 60,
        "h": 30,
        "i": Fraction(259, 4),
        "j": Fraction(141, 4),
    }
