"""Who needs a fixed seat, and who shall not meet: in offers of movements, plans after incidents, draws."""

from random import Random

import pytest

from tests.domain.incidents.test_replans import evening
from tests.domain.stages.test_draws import proposed
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import swiss, team_section
from tournament.domain.incidents.readings.continuations import Answers, displaced, fixed_seats
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.incidents.reports.incident_costs import plan_costs
from tournament.domain.movements.reports.movement_offers import fitting, fitting_anybody
from tournament.domain.people.acts.clubs import Personal, set_personal_data
from tournament.domain.seats.acts.arranging import add_wish
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.team_events import groups_by
from tournament.domain.stages.readings.knock_out_rounds import moved_by_wishes
from tournament.domain.stages.readings.swiss_rounds import meetings_despite, options_of_next_draw
from tournament.domain.undo.acts.undo import undo
from tournament.models import Entrant, EntrantPlayer, JournalEntry, Player, Section
from tournament.web.console.movements.offer_pages import offer_of

pytestmark = pytest.mark.django_db


def fix(*players: Player) -> None:
    for player in players:
        set_personal_data(player, Personal(needs_fixed_seat=True), by=DIRECTOR)


def fixed_pairs(section: Section, number: int) -> None:
    """So many pairs with a player who needs a fixed seat."""
    for pair in section.contestants.numbered()[:number]:
        fix(pair.memberships.get(position=1).player)


def test_movements_with_enough_fixed_seats_come_first_and_say_what_that_costs() -> None:
    section = make_section(4, code="howell-4x7", start=False)
    usual = fitting(section, {"boards": 24})
    assert usual == fitting_anybody(section, {"boards": 24})
    assert offer_of(section, {"boards": 24}).fixed is None
    plain = [one for one in usual if not one.turned]
    needed = plain[0].stationary + 1
    fixed_pairs(section, needed)
    found = fitting(section, {"boards": 24})
    assert {*found} == {*usual}
    assert found[0].stationary >= needed
    short = [max(0, needed - one.stationary) for one in found]
    assert short == sorted(short)
    first = next(one for one in found if not one.turned)
    cost = offer_of(section, {"boards": 24}).fixed
    assert cost is not None
    assert (cost.needed, cost.seats, cost.balance) == (needed, first.stationary, first.qf)
    assert (cost.otherwise, cost.is_cost) == (plain[0].qf, first.qf != plain[0].qf)


@pytest.mark.parametrize(("code", "tables"), [("mitchell-5x5", 5), ("howell-4x7", 4)])
def test_a_plan_that_moves_who_needs_a_fixed_seat_says_so_and_ranks_lower(code: str, tables: int) -> None:
    section = evening(tables, code, rounds=1)
    now = seated(section)
    answers = Answers(now.next_round)
    before = plan_options("late_pair", now, answers)
    assert all(not one.displaced for one in plan_costs(now, before))
    fixed_pairs(section, 3)
    fixed = fixed_seats(now)
    assert len(fixed) == 3
    found = plan_options("late_pair", now, answers)
    numbers = [len(displaced(now, one, fixed)) for one in found]
    assert numbers == sorted(numbers)
    costs = plan_costs(now, found)
    assert [len(one.displaced) for one in costs] == numbers
    assert costs[0].recommended
    assert {one.plan.code for one in found} == {one.plan.code for one in before}


def test_who_wishes_not_to_meet_does_not_while_a_draw_is_possible() -> None:
    section = swiss(6, options={"first": "adjacent"})
    club = section.session.event.club
    one, two = (
        EntrantPlayer.objects.filter(entrant__event=section.session.event, entrant__number=number)[0].player
        for number in (1, 2)
    )
    assert [1, 2] in proposed(section).pairings
    add_wish(club, "apart", one, two, by=DIRECTOR)
    draw = proposed(section)
    assert [1, 2] not in draw.pairings
    assert meetings_despite(section, draw.pairings) == ()
    assert meetings_despite(section, [[2, 1], [3, 4], [5, 6]]) == ((1, 2),)


def test_a_draw_knows_who_needs_a_fixed_seat() -> None:
    section = swiss(6, options={"stationary": [5]})
    assert options_of_next_draw(section).stationary == (5,)
    fix(section.contestants.filter(entrant__number=2)[0].memberships.all()[0].player)
    assert options_of_next_draw(section).stationary == (5, 2)


def test_groups_part_those_who_wish_not_to_meet() -> None:
    section = swiss(6)
    assert groups_by(section, 2, "seed", Random(1)) == [[1, 4, 5], [2, 3, 6]]
    one, two = (
        EntrantPlayer.objects.filter(entrant__event=section.session.event, entrant__number=number)[0].player
        for number in (1, 4)
    )
    add_wish(section.session.event.club, "apart", one, two, by=DIRECTOR)
    first, second = groups_by(section, 2, "seed", Random(1))
    assert {1, 4} - {*first}
    assert {1, 4} - {*second}
    assert sorted([*first, *second]) == [1, 2, 3, 4, 5, 6]


def test_players_who_wish_so_do_not_meet_in_the_first_round_of_a_knock_out() -> None:
    section = team_section(8, boards=2, format="knock-out")
    event, club = section.session.event, section.session.event.club
    one, eight = (
        EntrantPlayer.objects.filter(entrant__event=event, entrant__number=number)[0].player
        for number in (1, 8)
    )
    add_wish(club, "apart", one, eight, by=DIRECTOR)
    draw = seat_first_round(section, by=DIRECTOR)
    assert draw.pairings == [[1, 7], [4, 5], [2, 8], [3, 6]]
    assert moved_by_wishes(section, draw) == [7, 8]
    assert meetings_despite(section, draw.pairings) == ()
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    for other in EntrantPlayer.objects.filter(entrant__event=event, entrant__number__in=(5, 6, 7)):
        add_wish(club, "apart", one, other.player, session=section.session, by=DIRECTOR)
    draw = seat_first_round(section, by=DIRECTOR)
    assert meetings_despite(section, draw.pairings) == ((1, 8),)  # the wish of the club gives way
    assert moved_by_wishes(section, draw) == []
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    choices = {Entrant.objects.get(event=event, number=1): Entrant.objects.get(event=event, number=5)}
    assert [1, 5] in seat_first_round(section, by=DIRECTOR, choices=choices).pairings
