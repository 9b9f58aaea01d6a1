"""The code of a session that is over says so, and where the one is that is on now."""

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.phone import Phone
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section, Session

pytestmark = pytest.mark.django_db


def told(section: Section) -> object:
    """What the page of table 1 knows of another session."""
    return Phone(section).about()["now"]


def test_an_old_code_leads_to_the_session_that_is_on() -> None:
    old, on = make_section(3), make_section(3)
    on.session.event.club = old.session.event.club
    on.session.event.save()
    close_session(old.session, by=DIRECTOR)
    now = told(old)
    assert isinstance(now, dict)
    assert now["address"] == reverse("ranking", args=[on.session_id])
    assert str(old.session.date.year) in now["date"]
    assert told(on) is None


def test_where_nothing_is_on_the_code_of_another_day_says_of_which() -> None:
    section = make_section(3)
    Session.objects.filter(pk=section.session_id).update(date=date(2026, 1, 8))
    assert told(section) is None
    close_session(section.session, by=DIRECTOR)
    now = told(section)
    assert isinstance(now, dict)
    assert "2026" in now["date"]
    assert now["address"] == ""


def test_where_nothing_is_on_the_code_of_today_says_nothing_of_it() -> None:
    section = make_section(3)
    Session.objects.filter(pk=section.session_id).update(date=timezone.localdate())
    close_session(section.session, by=DIRECTOR)
    assert told(section) is None
