"""Fairness as one pair sees it: met, compared in the same line or in opposite ones, planned and played."""

from fractions import Fraction

import pytest

from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play, played_section
from tournament.domain.movements.reports.field_fairness import (
    fairness_sheet,
    field_fairness,
    plays_of,
    sheet_of,
)
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Field, Section
from tournament.movements.catalogue import build, choices
from tournament.movements.measures.balance import balance
from tournament.movements.search.individual_search import rivals
from tournament.sheets.movement_sheets import Boards, FairnessSheet

pytestmark = pytest.mark.django_db


def sheets(section: Section) -> dict[str, FairnessSheet]:
    """The pages of all pairs, by what a pair is called."""
    plays = plays_of(section.field)
    return {party.label: sheet_of(plays, party.id) for party in plays.parties}


def boards(sheet: FairnessSheet, name: str) -> dict[str, int]:
    return {line.party.label: getattr(line, name).planned for line in sheet.rivals}


def odd_section() -> Section:
    """Nine pairs, of which one sits out in every round."""
    section = make_section(tables=5, code="howell-5x9", start=False)
    set_number_of_contestants(section, 9, by=DIRECTOR)
    best = next(choice for choice in choices(9, boards=27) if choice.rounds == 9)
    seating.choose_movement(section, best.code, boards_per_set=3, by=DIRECTOR)
    return section


def test_three_tables_of_howell_by_hand() -> None:
    """Pair 1 of the three-table Howell: five rounds of one board, five opponents, no board twice."""
    section = make_section(tables=3, code="howell-3x5", boards=1)
    sheet = sheets(section)["1"]
    assert boards(sheet, "met") == dict.fromkeys("23456", 1)
    own = build("howell-3x5")
    by_hand = {str(rival.other): (rival.met, rival.same, rival.opposite) for rival in rivals(own, 1)}
    assert {
        line.party.label: (line.rounds, line.same.planned, line.opposite.planned) for line in sheet.rivals
    } == by_hand
    assert (sheet.plan.qf, sheet.plan.unit) == (balance(own).qf, "set")


@pytest.mark.sampled
@pytest.mark.parametrize(
    "code", ["howell-4x7", "howell-5x9", "mitchell-7x7.switch1", "double-weave-8x8.tuned"]
)
@pytest.mark.parametrize("per_set", [1, 3])
def test_boards_are_the_sets_of_the_plan_times_their_size(code: str, per_set: int) -> None:
    movement = build(code)
    section = make_section(tables=movement.tables, code=code, boards=per_set, start=False)
    for label, sheet in sheets(section).items():
        expected = {
            str(one.other): (one.met, len(one.met) * per_set, one.same * per_set, one.opposite * per_set)
            for one in rivals(movement, int(label))
        }
        assert {
            line.party.label: (line.rounds, line.met.planned, line.same.planned, line.opposite.planned)
            for line in sheet.rivals
        } == expected
        assert sheet.plan.qf == balance(movement).qf


def test_every_board_is_shared_with_everybody_who_plays_it() -> None:
    """Over a pair's boards: one opponent, and the others half in its line and half in the other."""
    section = odd_section()
    plays: dict[int, int] = {}
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            plays[board] = plays.get(board, 0) + 1
    for sheet in sheets(section).values():
        own = [
            board
            for row in section.placements.exclude(ns=None).exclude(ew=None)
            if sheet.party.id in (row.ns_id, row.ew_id)
            for board in row.boards
        ]
        beside = sum(plays[board] - 1 for board in own)
        assert sum(boards(sheet, "met").values()) == len(own) == sheet.ns.planned + sheet.ew.planned
        assert sum(boards(sheet, "same").values()) == beside == sum(boards(sheet, "opposite").values())
        assert len(sheet.sit_outs) == 1


def test_two_winners_are_measured_within_their_line() -> None:
    section = make_section(tables=7, boards=4)
    sheet = sheets(section)["2NS"]
    assert [line.party.direction for line in sheet.ranked] == ["NS"] * 6
    assert sheet.compared == (28, 28)
    assert (sheet.plan.qf, sheet.plan.own, sheet.plan.ranked_apart) == (100, 100, True)
    assert boards(sheet, "met") == {
        **dict.fromkeys([f"{n}NS" for n in (1, 3, 4, 5, 6, 7)], 0),
        **{f"{n}EW": 4 for n in range(1, 8)},
    }


def test_turned_boards_are_counted_as_they_are_held() -> None:
    section = make_section(tables=5, code="howell-5x9.turned3", boards=3, start=False)
    movement = build("howell-5x9.turned3")
    found = sheets(section)
    assert (found["1"].plan.qf, found["1"].plan.unit) == (balance(movement).qf, "board")
    expected = {str(one.other): (one.same, one.opposite) for one in rivals(movement, 1)}
    assert {
        line.party.label: (line.same.planned, line.opposite.planned) for line in found["1"].rivals
    } == expected
    assert found["1"].turned


def test_a_pairs_own_figure_is_perfect_where_the_movement_is() -> None:
    section = make_section(tables=4, code="howell-4x7", start=False)
    whole = field_fairness(section.field)
    assert whole.figure.qf == 100
    assert {own for _party, own in whole.contestants} == {Fraction(100)}


def test_own_figures_are_the_same_on_both_pages() -> None:
    section = odd_section()
    found = {sheet.party: sheet.plan.own for sheet in sheets(section).values()}
    assert dict(field_fairness(section.field).contestants) == found
    assert len(set(found.values())) > 1


def test_what_has_been_played_is_counted_beside_the_plan() -> None:
    section = make_section(tables=4, code="howell-4x7", boards=3)
    row = section.placements.get(round=1, table=2)
    play(section, 2, row.boards[0], "4S= N")
    sheet = fairness_sheet(row.ns)
    assert sheet.begun
    assert next(line.met for line in sheet.rivals if line.party.id == row.ew_id) == Boards(3, 1)
    assert sheet.played is None
    assert not sheets(section)["8"].begun or "8" in (row.ns.number, row.ew.number)


def test_an_evening_that_was_cut_short_shows_the_figure_as_it_was_played() -> None:
    section = make_section(tables=4, code="howell-4x7", boards=2)
    for row in section.placements.filter(round__lte=5):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    close_session(section.session, by=DIRECTOR)
    sheet = sheets(section)["1"]
    assert (sheet.plan.qf, sheet.planned.qf) == (100, 100)
    assert sheet.played.unit == "board"
    assert sheet.played.qf < 100


def test_an_evening_played_as_planned_has_one_figure() -> None:
    section = closed_section(tables=4, code="howell-4x7", boards=1)
    sheet = sheets(section)["1"]
    assert (sheet.played, sheet.planned) == (None, None)
    assert all(line.met.played == line.met.planned for line in sheet.rivals)


def test_sections_of_a_field_are_compared_with_one_another() -> None:
    section = make_section(tables=3, start=False)
    lifecycle.add_section(section.session, by=DIRECTOR)
    other = section.session.sections.get(letter="B")
    set_number_of_contestants(other, 6, by=DIRECTOR)
    seating.choose_movement(other, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    sheet = fairness_sheet(section.contestants.get(number="1", direction="NS"))
    assert {(line.party.section, line.party.label) for line in sheet.ranked} == {
        ("A", "A2NS"), ("A", "A3NS"), ("B", "B1NS"), ("B", "B2NS"), ("B", "B3NS"),
    }  # fmt: skip
    assert sheet.compared == (6, 6)
    assert sheet.plan.qf == 100


def test_without_a_movement_what_was_played_counts() -> None:
    section = played_section(tables=3, boards=2)
    section.placements.all().delete()
    close_session(section.session, by=DIRECTOR)
    sheet = sheets(section)["1NS"]
    assert (sheet.plan, sheet.planned) == (None, None)
    assert (sheet.played.qf, sheet.played.unit) == (100, "board")
    assert sheet.compared == (6, 6)
    assert field_fairness(Field.objects.get()).figure.qf == 100
