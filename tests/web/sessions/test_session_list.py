"""All sessions of the club: by state, by name or venue, fifty a page; each leads to where it stands."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tournament.domain.sessions.acts.lifecycle import close_session, create_session
from tournament.domain.sessions.acts.session_settings import shelve_session
from tournament.models import Club, Session

pytestmark = pytest.mark.django_db

FIRST = date(2026, 1, 4)


def listed(client: Client, **asked: str) -> list[Session]:
    return list(client.get(reverse("sessions"), asked).context["page"])


def many(count: int) -> Club:
    club = Club.objects.create(name="Birch Bridge Club")
    for number in range(count):
        create_session(club, name=f"Pairs {number}", day=FIRST + timedelta(days=number), by=DIRECTOR)
    return club


@pytest.mark.slow
def test_every_state_lists_its_own_sessions(director: Client) -> None:
    upcoming, playing, over, kept, gone = (make_section(start=n != 0).session for n in range(5))
    close_session(over, by=DIRECTOR)
    shelve_session(kept, "archived", by=DIRECTOR)
    shelve_session(gone, "deleted", by=DIRECTOR)

    found = {state: listed(director, state=state) for state in ("in_play", "upcoming", "finished")}

    assert found == {"in_play": [playing], "upcoming": [upcoming], "finished": [over]}
    assert set(listed(director)) == {upcoming, playing, over}
    assert (listed(director, state="archived"), listed(director, state="deleted")) == ([kept], [gone])


def test_a_state_or_page_that_there_is_not_is_the_first(director: Client) -> None:
    session = make_section().session
    assert listed(director, state="attic", page="x") == [session]


def test_a_session_is_found_by_a_part_of_its_name_or_venue(director: Client) -> None:
    club = many(3)
    hall = create_session(club, name="Charity", day=FIRST, place="Town hall", by=DIRECTOR)
    assert [one.event.name for one in listed(director, q="pairs 1")] == ["Pairs 1"]
    assert listed(director, q="  TOWN  hall ") == [hall]
    nothing = director.get(reverse("sessions"), {"q": "chess"})
    assert "No session matches." in text_of(nothing)


@pytest.mark.slow
def test_twenty_sessions_stand_on_a_page_and_the_search_goes_along(director: Client) -> None:
    many(23)
    answer = director.get(reverse("sessions"), {"q": "Pairs", "state": "upcoming"})
    links = [link["href"] for link in Page(answer).all("a")]
    assert len(answer.context["page"]) == 20
    assert "?state=upcoming&q=Pairs&page=2" in links
    assert "?state=finished&q=Pairs" in links
    assert [one.event.name for one in listed(director, q="Pairs", state="upcoming", page="2")] == [
        "Pairs 20",
        "Pairs 21",
        "Pairs 22",
    ]


def test_the_list_needs_the_same_queries_for_one_session_and_for_many(director: Client) -> None:
    counts = []
    for count in (1, 6):
        many(count)
        with CaptureQueriesContext(connection) as queries:
            director.get(reverse("sessions"))
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_any_session_is_repeated_on_the_date_that_is_chosen(director: Client) -> None:
    old, _new = make_section().session, make_section().session
    page = Page(director.get(reverse("about_session", args=[old.pk])))
    assert (page.value("date") or "") != ""

    director.post(reverse("repeat_session", args=[old.pk]), {"date": "2027-01-08"})

    assert str(Session.objects.latest("pk").date) == "2027-01-08"
