"""Plans for an evening where boards lie turned, or where the two lines are ranked apart."""

from fractions import Fraction

import pytest
from django.test import Client

from tests.api.programs import program, send
from tests.domain.incidents.test_replans import evening, named, options
from tests.fixtures.evening import DIRECTOR, make_section
from tests.movements.movement_oracle import true_fairness
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import PlanOption
from tournament.domain.incidents.readings.current_plan import Seated, seated
from tournament.domain.incidents.reports.incident_costs import plan_costs
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.movements.reports.field_fairness import field_fairness
from tournament.domain.undo.acts.undo import undo
from tournament.models import Section
from tournament.movements.schema import to_json

pytestmark = pytest.mark.django_db


def turned_boards(section: Section) -> dict[tuple[int, tuple[int, ...]], list[int]]:
    """Which boards lie turned, by round and the boards of the table: tables may have other numbers."""
    rows = section.placements.exclude(boards=[])
    return {(row.round, tuple(row.boards)): row.turned for row in rows}


def taken(section: Section, incident: str, found: Seated, option: PlanOption) -> None:
    take_plan(incident, found, option, by=DIRECTOR)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "code", "boards"), [(9, "mitchell-9x9.turned3", 3), (8, "howell-8x14.turned2", 2)]
)
@pytest.mark.parametrize("plan", ["rover", "appendix"])
def test_a_late_pair_leaves_turned_boards_as_they_lie(tables: int, code: str, boards: int, plan: str) -> None:
    section = evening(tables, code, 1, boards)
    before = turned_boards(section)
    found = seated(section)

    taken(section, "late_pair", found, named(options("late_pair", found), plan))

    assert turned_boards(section) == before
    assert any(before.values())


@pytest.mark.slow
def test_a_pair_that_leaves_takes_no_turned_board_from_the_others() -> None:
    section = evening(6, "howell-6x9.turned2", 1)
    before, gone = turned_boards(section), section.contestants.get(number="4")
    found = seated(section)

    taken(section, "pair_gone", found, named(options("pair_gone", found, pair=gone), "phantom"))

    after = turned_boards(section)
    assert after.items() <= before.items()
    assert len(before) - len(after) == 8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tables", "code", "boards"),
    [
        (9, "mitchell-9x9.turned3", 3),
        pytest.param(8, "howell-8x14.turned2", 2, marks=pytest.mark.slow),
        pytest.param(9, "mitchell-9x9", 3, marks=pytest.mark.slow),
        (5, "howell-5x9", 2),
    ],
)
def test_the_balance_told_is_that_of_the_fairness_page(tables: int, code: str, boards: int) -> None:
    section = evening(tables, code, 1, boards)
    found = seated(section)
    sheets = plan_costs(found, options("late_pair", found))

    for option, sheet in zip(options("late_pair", found), sheets, strict=True):
        figure = field_fairness(section.field).figure
        assert (sheet.fairness_before, sheet.unit, sheet.ranked_apart) == (
            figure.qf,
            figure.unit,
            figure.ranked_apart,
        )
        taken(section, "late_pair", seated(section), option)
        after = field_fairness(section.field).figure
        assert (sheet.fairness_after, sheet.unit) == (after.qf, after.unit)
        undo(last_act(section.session), by=DIRECTOR)


@pytest.mark.slow
def test_with_two_winners_a_rover_costs_little_balance_within_the_lines() -> None:
    """0.1.0 told 47.5 → 42.1, of the whole field, which nobody is ranked in."""
    found = seated(evening(9, "mitchell-9x9", 1))
    option = named(options("late_pair", found), "rover")
    assert option.plan.cost.qf_before == 100
    assert option.plan.cost.qf_after > 95


def test_the_newcomer_to_a_turned_movement_has_turned_boards_too() -> None:
    """8½ tables get their 18th pair: 96.1 before, and no longer 90.5 after."""
    section = make_section(tables=9, code="mitchell-9x9.turned3", boards=3)
    gone, found = section.contestants.get(number="9"), seated(section)
    taken(section, "pair_gone", found, named(options("pair_gone", found, pair=gone, from_round=1), "phantom"))
    found = seated(section)

    option = named(options("phantom_replaced", found, from_round=2), "phantom-seat")

    newcomer = max(seat for row in option.plan.movement.rows for seat in row.seated)
    assert any(row.turned for row in option.plan.movement.rows_of(newcomer))
    assert option.plan.cost.qf_after > 95


def test_drawn_anew_it_is_said_at_how_many_tables_other_boards_lie_turned() -> None:
    section = evening(6, "howell-6x9.turned2", 3)
    gone, found = section.contestants.get(number="4"), seated(section)

    sheets = {sheet.code: sheet for sheet in plan_costs(found, options("pair_gone", found, pair=gone))}

    turned = {(row.round, row.table) for row in section.placements.filter(round__gt=3) if row.turned}
    assert sheets["anew-sharing"].turned == len(turned) > 0


def test_a_board_that_lay_turned_by_mistake_counts_so_in_the_balance() -> None:
    found = seated(evening(4, "howell-4x7", 1))
    (option,) = options("turned", found, round=1, table=2, boards=(found.rows[1, 2].boards[0],))
    truth = true_fairness(to_json(option.plan.movement))
    assert (option.plan.cost.qf_after, option.plan.cost.unit) == (truth, "board")
    assert truth < Fraction(100)


def test_the_api_says_of_whom_and_by_what_the_balance_is_counted(client: Client) -> None:
    section = evening(5, "mitchell-5x5", 1)
    api = program(section.session.event.club, "own")

    status, found = send(api, "post", f"sections/{section.pk}/happenings/late_pair/plans/", {})

    assert status == 200
    assert {(plan["ranked_apart"], plan["unit"]) for plan in found} == {(True, "set")}
    assert [plan["recommended"] for plan in found] == [True, *[False] * (len(found) - 1)]
