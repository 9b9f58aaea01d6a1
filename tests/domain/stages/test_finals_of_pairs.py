"""Finals A, B and C of pairs from one stage: who plays in which, what each brings, who takes whose place."""

from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.pair_sessions import (
    FINAL_DAY,
    OTHERS,
    main_list,
    played,
    ranking_of,
    two_sessions_played,
    whole,
)
from tournament.domain.errors import DirectorError
from tournament.domain.paper.reports.printable import refuse_form
from tournament.domain.seats.acts import seating
from tournament.domain.sessions.acts.session_settings import delete_session
from tournament.domain.stages.acts.swiss_pairs import Final, add_final, replace_qualifier
from tournament.domain.stages.readings.stage_terms import plays_on, sessions_of_later_stages
from tournament.domain.stages.reports.event_rankings import stage_list
from tournament.domain.undo.acts.undo import undo
from tournament.models import Contestant, Entrant, JournalEntry, Session

pytestmark = pytest.mark.django_db
# The ranking before, of 120 points: 72 72 64 64 64 64 60 60 56 56 44 44.
FINALS = {"A": (4, 10, 3, 5), "B": (9, 11, 2, 8), "C": (1, 7, 6, 12)}
CARRIES = {"A": {"rule": "share", "percent": 50}, "B": {"rule": "linear", "first": 6}, "C": {}}
# Half of the points on boards with a top of 10, on the final's boards with a top of 2; the steps 6, 4, 2, 0
# of four pairs, of which the first two share two and the last two the others.
CARRIED = {
    "A": {"4": Fraction(72, 10), "10": Fraction(72, 10), "3": Fraction(64, 10), "5": Fraction(64, 10)},
    "B": {"9": 5, "11": 5, "2": 1, "8": 1},
    "C": {"1": None, "7": None, "6": None, "12": None},
}


def pairs(*numbers: int) -> list[Entrant]:
    return [Entrant.objects.get(number=number) for number in numbers]


def added(last: Session, name: str) -> Session:
    wanted = Final(pairs(*FINALS[name]), FINAL_DAY, name=name, carry=CARRIES[name])
    made = add_final(whole(last), wanted, by=DIRECTOR, early=True)
    seating.choose_movement(made.sections.get(), "howell-2x3", boards_per_set=2, by=DIRECTOR)
    return whole(made)


def three_finals() -> tuple[Session, dict[str, Session]]:
    last = two_sessions_played()
    return last, {name: added(last, name) for name in FINALS}


def seat_of(session: Session, number: int) -> Contestant:
    rows = Contestant.objects.select_related("section__session__event__club", "entrant")
    return rows.get(section__session=session, entrant__number=number)


def numbers(session: Session) -> set[int]:
    return {*Contestant.objects.filter(section__session=session).values_list("entrant__number", flat=True)}


@pytest.mark.slow
def test_each_final_has_its_own_pairs_and_carry_over() -> None:
    last, finals = three_finals()
    for order, (name, session) in enumerate(finals.items(), start=2):
        lines = main_list(session, order).lines
        carried = {line.party.number: line.carried.points if line.carried else None for line in lines}
        assert carried == CARRIED[name]
    assert [one.name for one in ranking_of(last).lists] == ["A", "B", "C", ""]
    marks = {line.party.number: (line.qualifies, line.into) for line in main_list(last).lines}
    assert marks == {str(pair): ("direct", name) for name, those in FINALS.items() for pair in those}
    assert sessions_of_later_stages(last) == [*finals.values()]


@pytest.mark.slow
def test_the_total_of_each_final_is_its_own_points_and_its_own_carry_over() -> None:
    """Six boards with a top of 2 are 12 points; the half of twelve boards, which A brings, is 12 more."""
    _last, finals = three_finals()
    for order, (name, session) in enumerate(finals.items(), start=2):
        end, most = played(session, OTHERS), {"A": 24}.get(name, 12)
        for line in main_list(end, order).lines:
            own, carried = line.sessions[0].points, CARRIED[name][line.party.number] or 0
            assert line.value == 100 * Fraction(own + carried) / most


def test_while_a_second_final_is_made_those_of_the_first_are_placed_and_the_next_ones_are_proposed() -> None:
    last = two_sessions_played()
    added(last, "A")
    found = stage_list(whole(last), AnonymousUser(), 0, 4)
    marks = {line.party.number: (line.qualifies, line.into) for line in found.lines}
    assert [marks[str(pair)] for pair in FINALS["A"]] == [("placed", "A")] * 4
    assert [marks[str(pair)] for pair in FINALS["B"]] == [("other", "")] * 4
    assert [marks[str(pair)] for pair in FINALS["C"]] == [("reserve", "")] * 4
    assert {line.party.number for line in found.through} == {*map(str, FINALS["B"])}


def test_a_pair_plays_in_one_final() -> None:
    last = two_sessions_played()
    added(last, "A")
    for qualified, rest in ((FINALS["A"], ()), ((9, 11, 2, 5), ()), (FINALS["B"], (1, 7, 6, 10))):
        wanted = Final(pairs(*qualified), FINAL_DAY, pairs(*rest))
        with pytest.raises(DirectorError) as refusal:
            add_final(whole(last), wanted, by=DIRECTOR, early=True)
        assert (refusal.value.code, refusal.value.status) == ("twice", 409)
    assert last.event.stages.count() == 2


@pytest.mark.slow
def test_the_best_of_b_takes_the_place_of_one_of_a_which_then_is_replaced_from_c() -> None:
    last, finals = three_finals()
    replace_qualifier(finals["A"], seat_of(finals["A"], 5), pairs(9)[0], by=DIRECTOR)
    replace_qualifier(whole(finals["B"]), seat_of(finals["B"], 5), pairs(1)[0], by=DIRECTOR)
    assert [numbers(finals[name]) for name in "ABC"] == [{4, 10, 3, 9}, {1, 11, 2, 8}, {5, 7, 6, 12}]
    qualified = [whole(finals[name]).stage.options["qualified"] for name in "ABC"]
    assert qualified == [[4, 10, 3, 9], [1, 11, 2, 8], [5, 7, 6, 12]]
    assert {seat_of(finals["C"], 5).memberships.count(), seat_of(finals["B"], 1).memberships.count()} == {2}
    # Half of 64 on boards with a top of 2; in B 1 is the last of four.
    assert {line.party.number: line.carried.points for line in main_list(last, 2).lines}["9"] == Fraction(
        64, 10
    )
    assert {line.party.number: line.carried.points for line in main_list(last, 3).lines}["1"] == 0
    for entry in JournalEntry.objects.filter(verb="replace_qualifier").order_by("-pk"):
        undo(entry, by=DIRECTOR)
    assert [numbers(finals[name]) for name in "ABC"] == [{*those} for those in FINALS.values()]


def test_without_the_first_final_the_others_stand() -> None:
    last, finals = three_finals()
    delete_session(finals["A"], by=DIRECTOR)
    assert [one.name for one in ranking_of(last).lists] == ["B", "C", ""]
    lines = main_list(finals["B"], 3).lines
    assert {line.party.number: line.carried.points for line in lines} == CARRIED["B"]
    free = {*FINALS["A"]} & {one.number for one in pairs(*FINALS["A"]) if one.pk not in plays_on(last.stage)}
    assert free == {*FINALS["A"]}


@pytest.mark.slow
def test_a_final_is_printed_as_final_while_another_is_in_play() -> None:
    last, finals = three_finals()
    end = played(finals["B"], OTHERS)
    refuse_form("certificate", end, AnonymousUser())
    assert not finals["A"].is_closed
    assert main_list(last, 3).lines[0].place == 1
