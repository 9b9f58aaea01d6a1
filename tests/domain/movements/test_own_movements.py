"""A club's own movements: kept, changed, removed, and each of it taken back."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from tests.fixtures.evening import DIRECTOR, play_everything
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.movements.acts.own_movement_acts import change_movement, keep_movement, remove_movement
from tournament.domain.movements.readings.movement_files import WrongMovement
from tournament.domain.movements.readings.named_plans import faults, own_movement
from tournament.domain.movements.reports.movement_offers import own_choices
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, JournalEntry, OwnMovement, Result, Section
from tournament.movements.catalogue import build
from tournament.movements.check import Problem
from tournament.movements.plan import Movement
from tournament.web.console.acts.act_sentences import sentence

pytestmark = pytest.mark.django_db
HOWELL = build("howell-4x7")


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="白樺ブリッジクラブ")


@pytest.fixture
def own(club: Club) -> OwnMovement:
    return keep_movement(club, HOWELL, name="木曜の八ペア", by=DIRECTOR)


def rows() -> list[tuple]:
    return list(OwnMovement.objects.values_list("pk", "club", "name", "document"))


def test_what_is_kept_is_the_whole_movement(own: OwnMovement) -> None:
    found = OwnMovement.objects.get()
    assert found.plan == replace(HOWELL, title="木曜の八ペア")
    assert own_movement(found.code) == found


@pytest.mark.parametrize("code", ["howell-4x7", "own-", "own-999", "own-x", f"own-{10**30}", ""])
def test_other_codes_mean_no_own_movement(own: OwnMovement, code: str) -> None:
    assert own_movement(code) is None


ACTS: dict[str, Callable[[OwnMovement], object]] = {
    "keep_movement": lambda own: keep_movement(own.club, build("howell-3x5"), name="other", by=DIRECTOR),
    "change_movement": lambda own: change_movement(
        own, build("howell-3x5"), name="other", seen=own.version, by=DIRECTOR
    ),
    "remove_movement": lambda own: remove_movement(own, by=DIRECTOR),
}


@pytest.mark.parametrize("verb", ACTS)
def test_undo_after_an_act_is_as_if_nothing_had_been_done(own: OwnMovement, verb: str) -> None:
    before = rows()
    ACTS[verb](own)
    assert rows() != before

    entry = JournalEntry.objects.get(verb=verb) if verb != "keep_movement" else JournalEntry.objects.first()
    undo(entry, by=DIRECTOR)

    assert rows() == before


def test_a_change_that_a_later_one_built_on_stays(own: OwnMovement) -> None:
    change_movement(own, build("howell-3x5"), name="first", seen=1, by=DIRECTOR)
    change_movement(own, build("howell-3x5"), name="second", seen=2, by=DIRECTOR)
    first = JournalEntry.objects.filter(verb="change_movement").last()

    with pytest.raises(Conflict) as refusal:
        undo(first, by=DIRECTOR)

    assert refusal.value.code == "touched_later"


def test_saving_what_stands_is_no_act(own: OwnMovement) -> None:
    acts = JournalEntry.objects.count()
    change_movement(own, HOWELL, name=own.name, seen=own.version, by=DIRECTOR)
    assert (JournalEntry.objects.count(), own.version) == (acts, 1)


def test_a_version_that_has_passed_is_a_conflict(own: OwnMovement) -> None:
    change_movement(own, HOWELL, name="first", seen=1, by=DIRECTOR)
    with pytest.raises(Conflict):
        change_movement(own, HOWELL, name="second", seen=1, by=DIRECTOR)
    assert OwnMovement.objects.get().name == "first"


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "a\ud800"])
def test_a_name_is_readable_and_short(club: Club, name: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        keep_movement(club, HOWELL, name=name, by=DIRECTOR)
    assert refusal.value.code == "bad_name"


@pytest.mark.parametrize("told", [{"family": "a\x00"}, {"source": (("work", "a\ud800"),)}])
def test_no_database_is_given_what_it_cannot_keep(club: Club, told: dict) -> None:
    with pytest.raises(DirectorError) as refusal:
        keep_movement(club, replace(HOWELL, **told), name="Ours", by=DIRECTOR)
    assert refusal.value.code == "bad_text"


def test_a_name_stands_once_in_a_club_and_again_in_another(own: OwnMovement) -> None:
    with pytest.raises(DirectorError) as refusal:
        keep_movement(own.club, HOWELL, name=own.name, by=DIRECTOR)
    assert refusal.value.code == "name_taken"
    assert keep_movement(Club.objects.create(name="other"), HOWELL, name=own.name, by=DIRECTOR)


def section_of(club: Club, count: int = 8) -> Section:
    session = lifecycle.create_session(club, name="木曜", day=date(2026, 11, 21), by=DIRECTOR)
    set_number_of_contestants(session.sections.get(), count, by=DIRECTOR)
    return session.sections.get()


def test_an_evening_is_seated_played_and_repeated_by_it(own: OwnMovement) -> None:
    section = section_of(own.club)
    seating.choose_movement(section, own.code, boards_per_set=3, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    play_everything(section.session)

    again = lifecycle.repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR).sections.get()

    assert Result.objects.filter(section=section).count() == 28 * 3
    assert (again.movement, again.placements.count()) == (own.code, 28)
    assert "木曜の八ペア" in sentence(JournalEntry.objects.filter(verb="choose_movement").first())


def test_what_is_seated_stays_when_the_movement_goes(own: OwnMovement) -> None:
    section = section_of(own.club)
    seating.choose_movement(section, own.code, boards_per_set=3, by=DIRECTOR)
    remove_movement(own, by=DIRECTOR)

    again = lifecycle.repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR).sections.get()

    assert section.placements.count() == 28
    assert (again.movement, again.contestants.count()) == ("", 8)


def test_choices_are_of_the_finished_ones_for_so_many_pairs(own: OwnMovement) -> None:
    unfinished = replace(HOWELL, rounds=8)
    keep_movement(own.club, unfinished, name="draft", by=DIRECTOR)
    keep_movement(own.club, build("howell-3x5"), name="other", by=DIRECTOR)

    found = own_choices(section_of(own.club), {"boards": 24, "minutes_per_board": 7})

    assert [(choice.code, choice.family) for choice in found] == [(own.code, own.name)] * 2
    assert [choice.boards_per_round for choice in found] == [3, 4]
    assert (found[0].boards_played, found[0].minutes, found[0].qf) == (21, 7 * (3 * 7 + 2), 100)
    assert own_choices(section_of(own.club, 12), {}) == []


def test_an_unfinished_one_may_be_kept_but_seats_nobody(club: Club) -> None:
    unfinished = replace(HOWELL, rows=HOWELL.rows[1:])
    own = keep_movement(club, replace(unfinished, rounds=8), name="draft", by=DIRECTOR)

    with pytest.raises(WrongMovement) as refusal:
        seating.choose_movement(section_of(club), own.code, boards_per_set=3, by=DIRECTOR)

    assert Problem("ROUNDS", round=8) in refusal.value.problems


@pytest.mark.parametrize(
    "movement, wrong",
    [
        (build("mitchell-5x5"), []),
        (replace(HOWELL, winners=2), [(1, 1)]),
        (build("mitchell-9x9.absent18"), []),
    ],
)
def test_with_two_winners_the_tables_number_the_north_souths(
    movement: Movement, wrong: list[tuple[int, int]]
) -> None:
    """A Howell has no lines: pair 8 of four tables cannot be both EW 4 and North at table 1."""
    found = faults(movement)
    assert [(problem.round, problem.table) for problem in found][:1] == wrong
    assert {problem.code for problem in found} <= {"LINE"}
