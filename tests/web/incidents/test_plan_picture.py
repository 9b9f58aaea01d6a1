"""The picture of a plan: who moves in the first round that changes, drawn and written."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.fixtures.evening import make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import INCIDENTS, plan_options
from tournament.domain.incidents.reports.incident_costs import plan_costs
from tournament.models import Section
from tournament.sheets.incident_sheets import Move, PlanCost, Route, Spot
from tournament.web.console.incidents.plan_picture import Changes, drawing, movers, sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Five tables of Mitchell, the first round played."""
    found = make_section(tables=5, code="mitchell-5x5")
    for row in found.placements.filter(round=1):
        for board in row.boards:
            play(found, row.table, board, "4S= N")
    return found


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def plans(section: Section, code: str, **answers: object) -> dict[str, PlanCost]:
    found = seated(section)
    there = plan_options(code, found, Answers(found.next_round, **answers))
    return {option.code: option for option in plan_costs(found, there)}


def routes(*moves: tuple[Spot | None, Spot | None]) -> tuple[Route, ...]:
    return tuple(Route(None, (Move(before, after),)) for before, after in moves)


def spot(table: int, side: str = "NS", opponents: str = "9", boards: tuple[int, ...] = (1, 2)) -> Spot:
    return Spot(table, side, opponents, boards)


def test_a_sit_out_is_dashed_and_no_pair_moves(section: Section) -> None:
    pair = next(one for one in seated(section).pairs.values() if one.number == "2" and one.direction == "NS")
    option = plans(section, "pair_gone", pair=pair)["phantom"]
    changes = Changes.of(option)
    assert (movers(option), changes.moved, changes.sit_outs) == (0, (), {2})
    assert sentence(changes) == "Round 2: sit-out at table 2."
    assert drawing(changes, 5).count('class="table waits"') == 1
    assert "pairs-way" not in drawing(changes, 5)


def test_a_new_table_is_drawn_and_the_way_of_the_pair_that_goes_there(section: Section) -> None:
    changes = Changes.of(plans(section, "late_pair")["appendix"])
    ((pair, planned, table),) = changes.moved
    assert table == 6
    assert f"pair {pair}: table {planned} → 6" in sentence(changes)
    assert "the new pair at table 6" in sentence(changes)
    assert drawing(changes, 5).count("<rect") == 6
    assert drawing(changes, 5).count('class="pairs-way"') == 1


def test_exchanged_seats_and_other_boards_are_said(section: Section) -> None:
    option = plans(section, "late_pair")["appendix"]
    turned = Changes.of(
        with_routes(
            option,
            routes((spot(1), spot(1, "EW")), (spot(1, "EW"), spot(1)), (spot(3), spot(3, boards=(5, 6)))),
        )
    )
    assert sentence(turned) == "Round 2: N-S and E-W swapped at table 1 · other boards at 1 table."
    assert drawing(turned, 5).count('class="table hit"') == 2


def test_of_many_pairs_the_number_is_said_and_of_a_crowd_no_way_is_drawn(section: Section) -> None:
    option = plans(section, "late_pair")["appendix"]
    crowd = routes(*((spot(table), spot(table % 20 + 1)) for table in range(1, 21)))
    changes = Changes.of(with_routes(option, crowd))
    assert sentence(changes) == "Round 2: 20 pairs at other tables."
    assert "pairs-way" not in drawing(changes, 20)
    assert drawing(changes, 20).count('class="table hit"') == 20


def with_routes(option: PlanCost, found: tuple[Route, ...]) -> PlanCost:
    kept = {name: getattr(option, name) for name in PlanCost.__slots__}
    return PlanCost(**{**kept, "rounds": (2,), "routes": found})


@pytest.mark.sampled
@pytest.mark.parametrize("code", [*INCIDENTS["pairs"]])
def test_every_plan_has_a_picture_and_only_the_first_a_primary_button(
    director: Client, section: Section, code: str
) -> None:
    """Answers that a page asks for are given as numbers that every evening has."""
    pairs = section.contestants.filter(direction="NS")
    typed = {"pair": pairs[0].pk, "other": pairs[1].pk, "round": 1, "table": 1, "boards": "1 2", "rounds": 4}
    answer = director.get(reverse("incident", args=[section.session_id, code]), typed)
    page = Page(answer)
    buttons = [one.get("class") for one in page.all("button") if one.get("name") == "option"]
    drawn = [one for one in page.all("svg") if one.get("class") == "seating"]
    assert len(drawn) == len(buttons)
    assert any("built/console" in (one.get("href") or "") for one in page.all("link"))
    assert buttons[:1] in ([], ["primary"])
    assert not any(buttons[1:])
    assert page.problems() == []


def test_a_plan_that_moves_nobody_says_so(director: Client, section: Section) -> None:
    answer = director.get(
        reverse("incident", args=[section.session_id, "sat_wrong_way"]), {"round": 1, "table": 1}
    )
    assert "No pair's next seats change." in text_of(answer)


def test_the_side_bar_leads_to_it_while_the_session_is_in_play(director: Client, section: Section) -> None:
    def links(section: Section) -> list[str]:
        return [
            link["href"] for link in Page(director.get(reverse("people", args=[section.session_id]))).all("a")
        ]

    assert reverse("incidents", args=[section.session_id]) in links(section)
    waiting = make_section(start=False)
    assert reverse("incidents", args=[waiting.session_id]) not in links(waiting)
