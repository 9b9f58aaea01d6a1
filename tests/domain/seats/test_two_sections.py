"""Sections of one movement, lines ranked apart: every pair is called, ranked and seated by its line."""

import pytest

from tests.domain.incidents.test_replans import options
from tests.fixtures.evening import DIRECTOR, make_section, name_all, play
from tests.tools.rows_again import rows_again
from tournament.domain.boards.reports.board_standings import standings_of
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.models import Section

pytestmark = pytest.mark.django_db
EVENINGS = [(60, "two-sections-30x15"), (59, "two-sections-30x15.absent30"), (30, "three-sections-15x5")]


def named_pairs(section: Section, count: int) -> None:
    set_number_of_contestants(section, count, by=DIRECTOR)
    name_all(section)


@rows_again
def evening(count: int, code: str) -> Section:
    """Round 1 is played: North-South win more the higher their table is."""
    section = make_section(
        tables=(count + 1) // 2, code=code, boards=1, naming=lambda new: named_pairs(new, count)
    )
    for row in section.placements.filter(round=1).exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            play(section, row.table, board, f"{1 + row.table % 7}NT= N")
    return section


@pytest.mark.slow
@pytest.mark.parametrize(("count", "code"), EVENINGS)
def test_everybody_sits_all_session_in_the_line_they_are_called_by(count: int, code: str) -> None:
    section = evening(count, code)

    called = {(row.ns and row.ns.direction, row.ew and row.ew.direction) for row in section.placements.all()}

    assert called - {("NS", "EW")} <= {(None, "EW"), ("NS", None)}
    numbers = [(pair.direction, int(pair.number)) for pair in section.contestants.order_by("seat")]
    assert len({*numbers}) == count
    assert max(number for _direction, number in numbers) == (count + 1) // 2


@pytest.mark.sampled
@pytest.mark.parametrize(("count", "code"), EVENINGS)
def test_each_line_is_ranked_among_itself(count: int, code: str) -> None:
    section = evening(count, code)
    round_one = section.placements.filter(round=1)

    north, east = standings_of([section]).rankings

    assert {row.party.id for row in north.rows} == {row.ns_id for row in round_one} - {None}
    assert {row.party.id for row in east.rows} == {row.ew_id for row in round_one} - {None}


@pytest.mark.parametrize(
    ("count", "code"), [*EVENINGS[:2], pytest.param(*EVENINGS[2], marks=pytest.mark.slow)]
)
def test_something_that_happens_in_the_last_section_has_a_way_on(count: int, code: str) -> None:
    section = evening(count, code)
    last = section.placements.exclude(ns=None).exclude(ew=None).filter(round=1).latest("table")
    others = section.placements.get(round=1, table=last.table - 1)

    happened = {
        "pair_gone": {"pair": last.ns},
        "changed_places": {"round": 1, "pair": last.ew, "other": others.ew},
        "wrong_boards": {"round": 1, "table": last.table, "boards": tuple(others.boards)},
        "sat_wrong_way": {"round": 1, "table": last.table},
        "rounds": {"rounds": seated(section).movement.rounds - 1},
    }
    for incident, answers in happened.items():
        assert options(incident, seated(section), **answers), incident
