"""The desk: the session in play first, then those to come, then the latest results; one primary button."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.rehearsal.acts.rehearsals import Dials, start_rehearsal
from tournament.domain.room.acts.round_clocks import start_round
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import add_section, close_session, create_session
from tournament.models import Club, Publication, PublishingPlace, Session

pytestmark = pytest.mark.django_db


def primary(page: Page) -> list[str]:
    """Addresses of the primary links, and the text of primary buttons as far as they have no address."""
    found = [one for kind in ("a", "button") for one in page.all(kind)]
    return [one.get("href", "button") for one in found if "primary" in one.get("class", "").split()]


def test_the_session_in_play_says_how_it_stands_and_leads_to_its_room(director: Client) -> None:
    section = make_section()
    for board in (1, 2):
        play(section, 1, board, "4S= N")

    answer = director.get(reverse("console"))

    said = text_of(answer)
    assert "● in play" in said
    assert "6 pairs · 3 tables · Mitchell · 2 of 18 results" in said
    assert "1 of 3 finished" in said
    assert primary(Page(answer)) == [reverse("room", args=[section.session_id])]


def test_the_part_of_the_session_in_play_is_new_after_a_result(director: Client) -> None:
    section = make_section()
    path = reverse("console") + "?live"
    tag = director.get(path)["ETag"]

    play(section, 1, 1, "4S= N")

    answer = director.get(path, headers={"if-none-match": tag})
    assert answer.status_code == 200
    assert "1 of 18 results" in text_of(answer)
    close_session(section.session, by=DIRECTOR)
    assert "No session is in play now." in text_of(director.get(path))


def test_without_a_session_in_play_the_next_one_to_prepare_is_the_primary_act(director: Client) -> None:
    last = make_section().session
    close_session(last, by=DIRECTOR)
    for days in (9, 2):
        day = timezone.localdate() + timedelta(days=days)
        create_session(last.event.club, name=f"In {days} days", day=day, by=DIRECTOR)

    answer = director.get(reverse("console"))

    first, second = answer.context["upcoming"]
    assert [first.event.name, second.event.name] == ["In 2 days", "In 9 days"]
    assert primary(Page(answer)) == [reverse("setup", args=[first.pk])]


@pytest.mark.slow
def test_with_finished_sessions_alone_to_repeat_the_last_is_the_primary_act(director: Client) -> None:
    closed_section()

    answer = director.get(reverse("console"))

    assert primary(Page(answer)) == ["button"]
    assert "Recent results" in text_of(answer)
    winners = answer.context["recent"][0]["result"].winners
    assert all(name.native in text_of(answer) for row in winners for name in row.party.names)


@pytest.mark.slow
def test_sections_whose_clocks_show_the_same_have_one_ring_together(director: Client) -> None:
    section = make_section()
    other = add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(other, 6, by=DIRECTOR)
    choose_movement(other, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    now = timezone.now()
    for each in (section, other):
        start_round(each, 1, at=now, by=DIRECTOR)
    rings = director.get(reverse("console")).context["rings"]
    assert [ring.letters for ring in rings] == [("A", "B")]

    start_round(other, 2, at=now, by=DIRECTOR)

    rings = director.get(reverse("console")).context["rings"]
    assert [(ring.letters, ring.face.round) for ring in rings] == [(("A",), 1), (("B",), 2)]
    assert all(Fraction(9, 10) < ring.face.share <= 1 for ring in rings)


def test_a_first_session_is_the_primary_act_of_an_empty_desk(director: Client) -> None:
    answer = director.get(reverse("console"))
    assert primary(Page(answer)) == [reverse("new_session")]
    assert "Start a rehearsal" in text_of(answer)


def test_an_empty_desk_offers_no_rehearsal_beside_the_one_that_runs(director: Client) -> None:
    start_rehearsal(by=DIRECTOR, dials=Dials("spades", tables=1))
    answer = director.get(reverse("console"))
    assert "There is no session yet." in text_of(answer)
    assert "Go to the rehearsal" in text_of(answer)
    assert "Start a rehearsal" not in text_of(answer)


def test_the_session_of_today_comes_before_one_that_was_never_closed(director: Client) -> None:
    forgotten, tonight = make_section().session, make_section().session
    forgotten.date, tonight.date = date(2026, 1, 4), date(2026, 11, 22)
    for session in (forgotten, tonight):
        session.save()
    context = director.get(reverse("console")).context
    assert (context["now"], context["also"]) == (tonight, [forgotten])


@pytest.mark.slow
def test_the_times_of_the_desk_are_those_of_the_club_whose_session_is_in_play(director: Client) -> None:
    Club.objects.create(name="Another club, founded first", time_zone="Asia/Tokyo")
    session = make_section().session
    Club.objects.filter(pk=session.event.club_id).update(time_zone="Europe/London")
    Session.objects.filter(pk=session.pk).update(started_at=datetime(2026, 11, 21, 12, 0, tzinfo=UTC))
    for address in (reverse("console"), reverse("console") + "?live"):
        assert "since 12:00" in text_of(director.get(address))


@pytest.mark.slow
def test_further_sessions_in_play_are_one_line(director: Client) -> None:
    for _session in range(6):
        make_section()
    answer = director.get(reverse("console"))
    assert len(answer.context["also"]) == 3
    assert "Also in play:" in text_of(answer)
    assert "2 more" in text_of(answer)


def test_a_result_on_the_web_is_said_to_be_published(director: Client) -> None:
    session = make_section().session
    close_session(session, by=DIRECTOR)
    assert "✓ published" not in text_of(director.get(reverse("console")))
    place = PublishingPlace.objects.create(club=session.event.club)
    Publication.objects.create(place=place, session=session, wish="publish", state="done")
    assert "✓ published" in text_of(director.get(reverse("console")))
