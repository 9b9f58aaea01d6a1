"""Who has booked and not come is kept, corrected, and counted for a year."""

from datetime import timedelta

import pytest

from tests.fixtures.booked_dates import booked, on_duty, planned, player_of, with_session
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.booking.acts.arrivals import Came, correct_came, note_no_shows
from tournament.domain.booking.reports.date_desk import no_shows
from tournament.domain.errors import DirectorError
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.privacy.acts.privacy import erase_person, forget, known_of
from tournament.domain.seats.acts.check_ins import pair_up
from tournament.domain.time_zones import today
from tournament.domain.undo.acts.undo import undo
from tournament.models import Booking, Club, Duty, JournalEntry, PlannedDate

pytestmark = pytest.mark.django_db


@pytest.fixture
def on() -> PlannedDate:
    session = make_section(start=False).session
    return with_session(planned(session.event.club), session)


def came() -> list[bool | None]:
    return list(Booking.objects.order_by("pk").values_list("came", flat=True))


def test_who_has_not_checked_in_is_a_no_show(on: PlannedDate) -> None:
    rows = booked(on, 2, 1)
    Booking.objects.filter(pk=rows[4].pk).update(state=Booking.State.CANCELLED)
    pair_up(on.session, rows[0].player, rows[1].player, by=DIRECTOR)
    assert note_no_shows(on, by=DIRECTOR) == 2
    assert came() == [True, True, False, False, None]
    assert no_shows(on.club) == {rows[2].player_id: 1, rows[3].player_id: 1}

    pair_up(on.session, rows[2].player, rows[3].player, by=DIRECTOR)
    assert note_no_shows(on, by=DIRECTOR) == 0
    assert came() == [True] * 4 + [None]

    for _twice in range(2):
        undo(JournalEntry.objects.filter(verb="note_no_shows", undone_by=None).latest("pk"), by=DIRECTOR)
    assert came() == [None] * 5


def test_one_who_came_after_all_is_corrected(on: PlannedDate) -> None:
    rows = booked(on, 1, 1)
    pair_up(on.session, rows[0].player, rows[1].player, by=DIRECTOR)
    note_no_shows(on, by=DIRECTOR)
    row = Booking.objects.get(pk=rows[2].pk)
    correct_came(row, Came(came=True), by=DIRECTOR)
    assert no_shows(on.club) == {}
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert no_shows(on.club) == {row.player_id: 1}


def test_nothing_is_noted_before_there_is_a_session_or_anybody_is_here(on: PlannedDate) -> None:
    booked(on, 1)
    for date, code in ((on, "nobody_here"), (planned(on.club, name="Later"), "no_session")):
        with pytest.raises(DirectorError) as refusal:
            note_no_shows(date, by=DIRECTOR)
        assert refusal.value.code == code
    assert came() == [None, None]


def test_a_cancelled_booking_is_no_no_show(on: PlannedDate) -> None:
    (row,) = booked(on, 0, 1, state=Booking.State.CANCELLED)
    with pytest.raises(DirectorError) as refusal:
        correct_came(row, Came(came=False), by=DIRECTOR)
    assert refusal.value.code == "not_booked"


def test_no_shows_are_counted_for_twelve_months(on: PlannedDate) -> None:
    now = today(on.club)
    for days in (-400, -300, -1):
        date = planned(on.club, day=now + timedelta(days))
        Booking.objects.create(on=date, player=player_of(on.club, 0), came=False)
    assert no_shows(on.club) == {player_of(on.club, 0).pk: 2}
    assert no_shows(on.club, [player_of(on.club, 1).pk]) == {}


def test_bookings_and_duties_are_told_and_go_with_the_person(on: PlannedDate) -> None:
    first, second = booked(on, 1)
    on_duty(on, 0)
    known = known_of(first.player)
    assert (len(known["bookings"]), len(known["duties"])) == (1, 1)
    erase_person(first.player, typed=str(first.player), by=DIRECTOR)
    assert [(row.player_id, row.partner_id) for row in Booking.objects.all()] == [(second.player_id, None)]
    assert not Duty.objects.exists()


def test_bookings_are_forgotten_with_the_names_of_the_club(on: PlannedDate) -> None:
    Club.objects.filter(pk=on.club_id).update(months_with_names=1)
    old = planned(on.club, day=today(on.club) - timedelta(60))
    for date in (old, on):
        Booking.objects.create(on=date, player=player_of(on.club, 0), came=False)
        on_duty(date, 1)
    forget()
    assert [row.on_id for row in (*Booking.objects.all(), *Duty.objects.all())] == [on.pk, on.pk]


def test_a_program_reads_the_desk_and_a_director_keeps_no_shows(client: object, on: PlannedDate) -> None:
    rows = booked(on, 1, 1)
    duty = on_duty(on, 11)
    assert client.get(f"/api/dates/{on.pk}/desk/").status_code in (401, 403)
    client.force_login(first_director())
    sheet = client.get(f"/api/dates/{on.pk}/desk/").json()
    assert sheet["expected"]["left_over"] is True
    place = f"/api/dates/{on.pk}"
    assert client.post(f"{place}/duties/{duty.pk}/call/").status_code == 200
    answer = client.put(f"{place}/duties/{duty.pk}/answer/", {"comes": True}, "application/json")
    assert len(answer.json()["pairs"]) == 2
    client.put(f"{place}/arrivals/{rows[0].player_id}/")
    assert client.post(f"{place}/no-shows/").status_code == 200
    assert sum(row.came is False for row in Booking.objects.all()) == 3
