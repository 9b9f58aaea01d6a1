"""The order of the movements on offer."""

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, name_all
from tournament.domain.movements.reports.movement_offers import fitting
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section, Stage

pytestmark = pytest.mark.django_db


@pytest.mark.sampled
@pytest.mark.parametrize("tables", [6, 8, 10, 12])
def test_what_needs_one_set_of_boards_comes_before_what_needs_two(tables: int) -> None:
    section = make_section(tables, code=f"howell-{tables}x{2 * tables - 1}", start=False)
    copies = [choice.copies > 1 for choice in fitting(section, {"boards": 22, "one_winner": False})]
    assert copies == sorted(copies)


def test_in_a_final_of_ten_each_meets_each_first() -> None:
    section = make_section(5, start=False)
    Stage.objects.filter(pk=section.session.stage_id).update(options={"qualified": [*range(1, 11)]})
    first = fitting(
        Section.objects.select_related("session__stage", "session__event__club").get(pk=section.pk), {}
    )[0]
    assert (first.winners, first.rounds) == (1, 9)


def test_a_second_section_is_offered_as_many_rankings_as_the_first() -> None:
    first = make_section(7, start=False)
    other = lifecycle.add_section(first.session, by=DIRECTOR)
    set_number_of_contestants(other, 14, by=DIRECTOR)
    name_all(other)
    best = fitting(other, {})[0]
    assert (best.winners, best.rounds) == (first.winners, 7)
