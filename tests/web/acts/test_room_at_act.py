"""The room as it was, and back to before an act, on their pages."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.models import JournalEntry, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.mark.slow
def test_what_going_back_changes_is_shown_then_done_and_undone(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    first = JournalEntry.objects.filter(verb="enter_result").order_by("pk").first()
    play(section, 2, 3, "PASS")
    address = reverse("go_back", args=[section.session_id, first.pk])

    page = director.get(address)

    assert Page(page).problems() == []
    assert "4 acts, will be undone" in text_of(page)
    assert "4♠ N =" in text_of(page)
    assert "The room as it will be" in text_of(page)
    assert section.results.count() == 2
    answer = director.post(address, {"reason": "all wrong"})
    assert answer["Location"] == reverse("history", args=[section.session_id])
    assert not section.results.exists()
    story = text_of(director.get(answer["Location"]))
    assert "Restored to before" in story
    assert "4 acts undone (all wrong)" in story

    director.post(reverse("undo", args=[section.session_id, last_act(section.session).pk]))
    assert section.results.count() == 2


def test_the_room_then_is_walked_act_by_act(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    entry = last_act(section.session)
    play(section, 2, 3, "PASS")

    page = director.get(reverse("moment", args=[section.session_id, entry.pk]))

    assert Page(page).problems() == []
    assert "This is a past state: nothing can be changed here." in text_of(page)
    assert "1 of 18 results" in text_of(page)
    later = next(link["href"] for link in Page(page).all("a") if link.get("id") == "later")
    assert "2 of 18 results" in text_of(director.get(later))
    jump = director.get(reverse("moment", args=[section.session_id, entry.pk]), {"place": 1})
    first = JournalEntry.objects.filter(session=section.session).order_by("pk").first()
    assert jump["Location"] == reverse("moment", args=[section.session_id, first.pk])
    assert director.get(jump["Location"]).status_code == 200


def test_every_act_of_the_time_line_leads_there(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    story = director.get(reverse("history", args=[section.session_id])).content.decode()
    entry = last_act(section.session)
    assert reverse("go_back", args=[section.session_id, entry.pk]) in story
    assert reverse("moment", args=[section.session_id, entry.pk]) in story


def test_the_time_line_costs_the_same_for_few_and_many_acts(director: Client, section: Section) -> None:
    counts = []
    for board in (1, 2):
        play(section, 1, board, "4S= N")
        forget()
        with CaptureQueriesContext(connection) as queries:
            director.get(reverse("history", args=[section.session_id]))
        counts.append(len(queries))
    assert counts[0] == counts[1]
