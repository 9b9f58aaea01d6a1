"""The page of helpers: a link shown once, who is signed in, taking it back; and signing in by it."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import make_section
from tests.web.reading import Page, text_of
from tournament.domain.people.acts.access_links import MOST_FAILURES, first_director, make_link
from tournament.models import JournalEntry, Role, Section

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.fixture(autouse=True)
def no_failures_are_remembered() -> None:
    cache.clear()


def link_of(answer: HttpResponse) -> str:
    return re.search(r"/in/[\w-]+/", answer.content.decode())[0]


def test_a_helper_is_let_in_works_and_is_sent_away(director: Client, section: Section) -> None:
    shown = director.post("/console/helpers/", {"name": "高木", "kind": "entry"})
    assert shown["Cache-Control"] == "no-store"
    assert Page(shown).problems() == []
    helper = Client(headers=ENGLISH)
    assert helper.post(link_of(shown)).status_code == 302
    assert "signed in" in text_of(director.get("/console/helpers/"))

    enter = f"/console/{section.session_id}/enter/"
    helper.post(enter, {"section": section.pk, "board": "1", "ns": "1", "ew": "1", "result": "4S= N"})
    assert JournalEntry.objects.filter(by="高木").exists()

    role = Role.objects.get()
    director.post(f"/console/helpers/{role.pk}/", {"do": "back"})
    gone = helper.get(enter)
    assert gone.status_code == 403
    assert "it was revoked" in text_of(gone)


def test_an_unknown_act_takes_no_role_back(director: Client, section: Section) -> None:
    director.post("/console/helpers/", {"name": "高木", "kind": "entry"})
    role = Role.objects.get()
    refused = director.post(f"/console/helpers/{role.pk}/", {"do": "promote"})
    assert refused.status_code == 400
    assert "Choose what to do." in text_of(refused)
    role.refresh_from_db()
    assert role.revoked_at is None


def test_taking_back_can_be_taken_back_on_the_page(director: Client, section: Section) -> None:
    director.post("/console/helpers/", {"name": "高木", "kind": "rulings"})
    director.post(f"/console/helpers/{Role.objects.get().pk}/", {"do": "back"})
    entry = JournalEntry.objects.get(verb="take_back_role")

    answer = director.post(f"/console/helpers/back/{entry.pk}/", follow=True)

    assert re.search("高木 since .*? rulings only", text_of(answer))
    assert Page(answer).problems() == []


def test_the_page_asks_no_more_for_many_helpers(director: Client, section: Section) -> None:
    def ask() -> int:
        with CaptureQueriesContext(connection) as asked:
            director.get("/console/helpers/")
        return len(asked)

    director.post("/console/helpers/", {"name": "一", "kind": "entry"})
    one = ask()
    for name in ("二", "三", "四"):
        director.post("/console/helpers/", {"name": name, "kind": "entry"})
    assert ask() == one


def test_wrong_links_are_opened_a_few_times_a_minute_only(section: Section) -> None:
    stranger = Client(headers=ENGLISH)
    for _try in range(MOST_FAILURES):
        assert stranger.post("/in/wrong/").status_code == 403
    answer = stranger.post("/in/wrong/")
    assert answer.status_code == 429
    assert "Wait a minute" in text_of(answer)
    elsewhere = stranger.post("/in/wrong/", REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 403
    link = f"/in/{make_link(first_director())}/"
    good = Client(headers=ENGLISH).post(link)
    assert (good.status_code, good["Location"]) == (302, "/console/")
    used = stranger.post(link)
    assert (used.status_code, answer["Retry-After"]) == (403, "60")
    assert "This link has been used" in text_of(used)


def test_a_link_that_was_used_says_so_however_often_it_is_opened(section: Section) -> None:
    """A hall shares one address: who opens an old link there makes no guess."""
    link = f"/in/{make_link(first_director())}/"
    assert Client().post(link).status_code == 302
    assert {Client().post(link).status_code for _try in range(2 * MOST_FAILURES)} == {403}
    assert Client().post("/in/wrong/").status_code == 403


@pytest.mark.slow
def test_the_desk_shows_a_helper_only_what_he_may_open(director: Client, section: Section) -> None:
    shown = director.post("/console/helpers/", {"name": "高木", "kind": "entry"})
    helper = Client(headers=ENGLISH)
    helper.post(link_of(shown))
    desk, room = (text_of(helper.get(page)) for page in ("/console/", f"/console/{section.session_id}/"))
    for name in ("New session", "Rehearsal", "Helpers"):
        assert name not in desk
        assert name in text_of(director.get("/console/"))
    assert "Set up" not in room
    assert "Enter results" in room
