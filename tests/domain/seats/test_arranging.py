"""Seats by wishes and grade: fixed seats from the start, an arrangement with reasons, undo; privacy."""

from fractions import Fraction

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.singles import individual
from tournament.domain.club.reports.club_grades import strengths_of
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.clubs import Personal, set_personal_data
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, known_of
from tournament.domain.seats.acts import pair_seats
from tournament.domain.seats.acts.arranging import add_wish, arrange_seats, remove_wish
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.seats.readings.arranging import Arranging
from tournament.domain.seats.reports.arrangements import seat_arrangement
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Contestant, JournalEntry, Membership, Player, SeatWish, Section

pytestmark = pytest.mark.django_db
NO_GRADES: dict[int, Fraction] = {}


def player(section: Section, number: str, direction: str = "", position: int = 1) -> Player:
    pair = section.contestants.get(number=number, direction=direction)
    return pair.memberships.get(position=position).player


def place_of(who: Player, section: Section) -> str:
    return str(Contestant.objects.get(memberships__player=who, section=section))


def fix(who: Player) -> None:
    set_personal_data(who, Personal(needs_fixed_seat=True), by=DIRECTOR)


def seats(section: Section) -> list[tuple[str, int]]:
    rows = Membership.objects.filter(contestant__section=section).select_related("contestant")
    return sorted((f"{row.contestant} {row.position}", row.player_id) for row in rows)


def test_who_needs_a_fixed_seat_gets_one_of_the_movement_that_is_chosen() -> None:
    section = make_section(5, start=False)
    moving = player(section, "3", "EW", 2)
    fix(moving)
    choose_movement(section, "mitchell-5x5", boards_per_set=2, by=DIRECTOR)
    assert place_of(moving, section).endswith("NS")
    choose_movement(section, "howell-5x9", boards_per_set=2, by=DIRECTOR)
    seat = Contestant.objects.get(memberships__player=moving, section=section)
    tables = {row.table for row in section.placements.all() if seat.pk in (row.ns_id, row.ew_id)}
    assert len(tables) == 1


def test_typed_names_get_a_fixed_seat_and_a_swap_by_hand_stays() -> None:
    section = make_section(5, start=False)
    late = Player.objects.create(club=section.session.event.club, native="車椅子 花子")
    fix(late)
    seat = section.contestants.get(number="2", direction="EW")
    before = seats(section)
    pair_seats.name_pair(seat, [late, None], by=DIRECTOR)
    assert place_of(late, section).endswith("NS")
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert seats(section) == before
    pair_seats.name_pair(seat, [late, None], by=DIRECTOR)
    here = Contestant.objects.get(memberships__player=late)
    pair_seats.swap_pairs(here, section.contestants.get(number="4", direction="EW"), by=DIRECTOR)
    other = player(section, "1", "NS")
    pair_seats.name_pair(Contestant.objects.get(memberships__player=other), [other, None], by=DIRECTOR)
    assert place_of(late, section) == "4EW"


@pytest.mark.slow
def test_wishes_are_met_told_and_undone() -> None:
    section = make_section(5, start=False)
    session, club = section.session, section.session.event.club
    one, two, three = (player(section, number, "NS") for number in "123")
    enemy = player(section, "3", "EW")
    add_wish(club, "apart", one, enemy, by=DIRECTOR)
    add_wish(club, "near", one, three, session=session, by=DIRECTOR)
    add_wish(club, "stay", two, None, session=session, by=DIRECTOR)
    how, before = Arranging(stationary=True, wishes=True), seats(section)
    sheet = seat_arrangement(session, how, NO_GRADES)
    assert (sheet.unmet, sheet.fixed_seats, sheet.wanting) == (0, 5, 1)
    assert seats(section) == before
    moved = arrange_seats(session, how, NO_GRADES, by=DIRECTOR)
    assert moved == len(sheet.moves) > 0
    assert place_of(one, section)[-2:] == place_of(enemy, section)[-2:]
    assert place_of(two, section).endswith("NS")
    assert seat_arrangement(session, how, NO_GRADES).moves == ()
    undo(JournalEntry.objects.get(verb="arrange_seats"), by=DIRECTOR)
    assert seats(section) == before


def test_a_movement_without_fixed_seats_says_what_moves() -> None:
    section = make_section(4, code="howell-4x7", start=False)
    for number in "12":
        fix(player(section, number))
    sheet = seat_arrangement(section.session, Arranging(stationary=True), NO_GRADES)
    assert sorted((one.is_met, one.code) for one in sheet.wishes) == [(False, "moves"), (True, "still")]


def test_grades_make_the_lines_equal() -> None:
    section = make_section(5, start=False)
    for pair in section.contestants.filter(direction="NS"):
        Player.objects.filter(memberships__contestant=pair).update(grade="A")
    strengths = strengths_of(section.session)
    assert {*strengths.values()} == {Fraction(0)}  # one grade is no order
    Player.objects.filter(grade="").update(grade="B")
    strengths = strengths_of(section.session)
    sheet = seat_arrangement(section.session, Arranging(grades=True), strengths)
    ns, ew = sheet.lines
    assert (ns.before, ew.before) == (1, 0)
    assert {ns.after, ew.after} == {Fraction(2, 5), Fraction(3, 5)}
    arrange_seats(section.session, Arranging(grades=True), strengths, by=DIRECTOR)
    Player.objects.update(grade="12.5")
    assert {*strengths_of(section.session).values()} == {Fraction(25, 2)}
    Player.objects.update(grade="1e99999999")
    assert {*strengths_of(section.session).values()} == {Fraction(0)}
    Player.objects.update(grade="")
    assert strengths_of(section.session) == {}


def test_single_players_sit_still_too() -> None:
    section = individual(8)
    who = player(section, "3")
    add_wish(section.session.event.club, "stay", who, None, session=section.session, by=DIRECTOR)
    sheet = seat_arrangement(section.session, Arranging(stationary=True), NO_GRADES)
    assert len(sheet.wishes) == 1
    arrange_seats(section.session, Arranging(stationary=True), NO_GRADES, by=DIRECTOR)


def test_a_filler_stays_a_filler_in_another_seat() -> None:
    section = make_section(5, start=False)
    filler = section.contestants.get(number="3", direction="EW")
    pair_seats.play_without_score(filler, unscored=True, by=DIRECTOR)
    one = player(section, "3", "EW")
    fix(one)
    arrange_seats(section.session, Arranging(stationary=True), NO_GRADES, by=DIRECTOR)
    assert Contestant.objects.get(unscored=True).memberships.filter(player=one).exists()


def test_what_cannot_be_arranged_is_refused() -> None:
    section = make_section(3)
    session, club = section.session, section.session.event.club
    one, two = player(section, "1", "NS"), player(section, "2", "NS")
    with pytest.raises(DirectorError) as nothing:
        arrange_seats(session, Arranging(), NO_GRADES, by=DIRECTOR)
    assert nothing.value.code == "nothing_chosen"
    with pytest.raises(Conflict):
        arrange_seats(session, Arranging(wishes=True, seen="1.1"), NO_GRADES, by=DIRECTOR)
    play(section, 1, 1, "3NT= N")
    with pytest.raises(DirectorError) as played:
        arrange_seats(session, Arranging(wishes=True), NO_GRADES, by=DIRECTOR)
    assert played.value.code == "already_played"
    stranger = Player.objects.create(club=Club.objects.create(name="Other"), native="他")
    for kind, first, second, code in [
        ("apart", one, None, "no_player"),
        ("apart", one, one, "no_player"),
        ("stay", one, two, "no_player"),
        ("near", one, stranger, "no_player"),
        ("stay", one, None, "only_in_session"),
    ]:
        with pytest.raises(DirectorError) as refusal:
            add_wish(club, kind, first, second, by=DIRECTOR)
        assert refusal.value.code == code
    lone = lifecycle.create_session(club, name="x", day=session.date, by=DIRECTOR)
    set_number_of_contestants(lone.sections.get(), 6, by=DIRECTOR)
    with pytest.raises(DirectorError) as unseated:
        arrange_seats(lone, Arranging(wishes=True), NO_GRADES, by=DIRECTOR)
    assert unseated.value.code == "no_movement"


def test_a_wish_is_kept_once_undone_exported_and_erased() -> None:
    section = make_section(3)
    club, one, two = section.session.event.club, player(section, "1", "NS"), player(section, "2", "NS")
    wish = add_wish(club, "apart", two, one, by=DIRECTOR)
    assert add_wish(club, "apart", one, two, by=DIRECTOR) == wish
    undo(JournalEntry.objects.get(verb="add_seat_wish"), by=DIRECTOR)
    assert not SeatWish.objects.exists()
    wish = add_wish(club, "apart", one, two, by=DIRECTOR)
    remove_wish(wish, by=DIRECTOR)
    undo(JournalEntry.objects.get(verb="remove_seat_wish"), by=DIRECTOR)
    add_wish(club, "near", one, two, session=section.session, by=DIRECTOR)
    assert [row["kind"] for row in known_of(two)["seating_wishes"]] == ["apart", "near"]
    lifecycle.close_session(section.session, by=DIRECTOR)
    forget_event(section.session.event)
    assert [row.kind for row in SeatWish.objects.all()] == ["apart"]
    erase_person(two, typed=str(two), by=DIRECTOR)
    assert not SeatWish.objects.exists()
    assert [one for one in problems() if one.model == "seatwish"] == []
