"""A rehearsal in the console: one click or the dials, what the robots are up to, and away with it."""

from itertools import islice

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import text_of
from tournament.domain.rehearsal.acts.rehearsals import SESSIONS, Dials, start_rehearsal
from tournament.domain.rehearsal.acts.robot_agenda import agenda
from tournament.models import Club, Rehearsal, Session
from tournament.web.console.sessions import rehearsal_pages
from tournament.web.console.sessions.rehearsal_pages import NOTES, notes_in_words, robot

pytestmark = pytest.mark.django_db
TABLE_GAMES = ("chicago", "spades", "israeli_whist")


@pytest.fixture(autouse=True)
def _robots_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots are a thread of their own; here they play when they are told to."""
    monkeypatch.setattr(rehearsal_pages, "wake_robots", lambda rehearsal: None)


def started(steps: int, **dials: object) -> Rehearsal:
    rehearsal = start_rehearsal(by=DIRECTOR, dials=Dials(**dials))
    for step in islice(agenda(rehearsal), steps):
        step.do()
    rehearsal.refresh_from_db()
    return rehearsal


def page_of(rehearsal: Rehearsal) -> str:
    return reverse("rehearsal_control", args=[rehearsal.session_id])


@pytest.mark.parametrize("path", ["/", "/console/rehearse/"])
def test_every_evening_is_one_click_from_the_page_of_rehearsals(director: Client, path: str) -> None:
    page = director.get(path).content.decode()
    assert all(f'name="evening" value="{evening}"' in page for evening in TABLE_GAMES)
    assert f'href="{reverse("rehearse")}"' in page


@pytest.mark.sampled
@pytest.mark.parametrize("evening", TABLE_GAMES)
def test_a_table_game_is_rehearsed_in_one_click(director: Client, evening: str) -> None:
    answer = director.post(reverse("rehearse"), {"evening": evening})
    rehearsal = Rehearsal.objects.get()

    assert answer["Location"] == reverse("room", args=[rehearsal.session_id])
    assert (rehearsal.evening, rehearsal.slips, rehearsal.pace) == (evening, 0, 1)
    assert rehearsal.session.sections.get().game == evening
    assert "Robot activity" in text_of(director.get(answer["Location"]))


@pytest.mark.slow
def test_all_dials_are_turned_and_the_seed_is_shown(director: Client) -> None:
    dials = {"evening": "pairs", "tables": 4, "seed": 77, "slips": 25, "pace": 10}
    switches = ("outages", "slow_table", "late_pair", "calls")
    director.post(reverse("rehearse"), {**dials, **dict.fromkeys(switches, "on")})
    rehearsal = Rehearsal.objects.get()

    assert {name: getattr(rehearsal, name) for name in dials} == dials
    assert all(getattr(rehearsal, name) for name in switches)
    said = text_of(director.get(page_of(rehearsal)))
    assert "seed 77" in said
    assert "25 of 100 entries wrong" in said
    assert "Nothing has gone wrong yet." in said


@pytest.mark.parametrize("wrong", [{"slips": "99"}, {"evening": "golf"}, {"seed": "many"}], ids=str)
def test_a_dial_that_cannot_be_is_told_beside_it(director: Client, wrong: dict[str, str]) -> None:
    answer = director.post(reverse("rehearse"), wrong)
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == wrong.keys()
    assert not Club.objects.exists()


def test_too_many_tables_for_an_evening_are_refused_in_a_sentence(director: Client) -> None:
    answer = director.post(reverse("rehearse"), {"evening": "spades", "tables": "15"})
    assert "is not possible with these settings" in text_of(answer)
    assert not Club.objects.exists()


def test_while_one_goes_on_the_dials_lead_to_it(director: Client) -> None:
    rehearsal = started(0, evening="chicago")
    page = director.get(reverse("rehearse"))
    assert "Remove it first" in text_of(page)
    assert reverse("room", args=[rehearsal.session_id]) in page.content.decode()


@pytest.mark.slow
def test_the_robots_tell_what_they_do_and_what_goes_wrong(director: Client) -> None:
    rehearsal = started(12, evening="chicago", slips=50, seed=3)
    said = text_of(director.get(page_of(rehearsal)))

    assert "Table 1: deal" in said
    assert "robot at table 1, side" in said
    assert "Round 1, table 1: deal 1" in said
    assert "accepted" in said


@pytest.mark.slow
def test_without_troubles_the_page_says_so(director: Client) -> None:
    assert "No problems set" in text_of(director.get(page_of(started(3))))


def test_an_evening_of_ones_own_has_no_robots(director: Client) -> None:
    section = make_section()
    answer = director.get(reverse("rehearsal_control", args=[section.session_id]))
    assert answer.status_code == 200
    assert "This session is not a rehearsal" in text_of(answer)


def test_the_page_of_an_earlier_session_leads_to_the_one_where_the_robots_are(director: Client) -> None:
    rehearsal = started(0)
    earlier = Session.objects.create(event=rehearsal.session.event, date="2026-11-19")
    answer = director.get(reverse("rehearsal_control", args=[earlier.pk]))

    assert "The robots have moved to the next session of this event." in text_of(answer)
    assert reverse("room", args=[rehearsal.session_id]) in answer.content.decode()


@pytest.mark.slow
def test_pace_and_removal_work_from_the_robots_page(director: Client) -> None:
    rehearsal = started(0)
    path = page_of(rehearsal)
    assert director.post(path, {"do": "60", "from": "page"})["Location"] == path
    assert director.post(path, {"do": "remove", "from": "page"})["Location"] == reverse("console")
    assert not Rehearsal.objects.exists()


def test_the_moving_part_is_asked_for_alone_and_unchanged_is_304(director: Client) -> None:
    path = page_of(started(4)) + "?live"
    first = director.get(path)
    assert b"<html" not in first.content
    assert director.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow_with_what_happened(director: Client) -> None:
    rehearsal = start_rehearsal(by=DIRECTOR, dials=Dials("chicago", slips=30))
    steps, counts = agenda(rehearsal), []
    for more in (8, 40):
        for step in islice(steps, more):
            step.do()
        director.get(page_of(rehearsal))
        with CaptureQueriesContext(connection) as queries:
            director.get(page_of(rehearsal))
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_every_note_and_every_evening_has_words() -> None:
    about = {"table": 3, "board": 7, "waiting": 2, "round": 4, "team": 5, "pairs": 6}
    notes = [{"code": code, **about} for code in (*NOTES, "back") if code != "next_session"]
    notes.append({"code": "next_session", "number": 2})
    for language in ("en", "ja"):
        with translation.override(language):
            said = [text for note in notes for text in notes_in_words([note])]
            assert len({*said}) == len(notes)
            assert not any("%" in one for one in said)
    assert rehearsal_pages.SESSION_LABELS.keys() == SESSIONS.keys()


def test_robots_are_called_robots_and_people_by_their_names() -> None:
    with translation.override("en"):
        assert robot("robot 3 NS") == "robot at table 3, North-South"
        assert robot("robot 2 1") == "robot at table 2, side 1"
        assert robot("robot director") == "robot as director"
        assert robot("Hanako") == "Hanako"
