"""The desk: what may be done now; closing and opening again; a rehearsal from start to end; printing."""

from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play, played_section, say
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, JournalEntry, PlannedDate, Player, Rehearsal, Section, Session
from tournament.web.console.sessions import rehearsal_pages as rehearsals

pytestmark = pytest.mark.django_db


def test_an_empty_desk_offers_an_evening_and_a_rehearsal(director: Client) -> None:
    said = text_of(director.get(reverse("console")))
    assert "New session" in said
    assert "Start a rehearsal" in said
    assert "Repeat last session" not in said


def test_a_new_session_has_the_name_of_a_session_in_the_language_of_the_director() -> None:
    director = Client(headers={"accept-language": "ja"})
    director.force_login(first_director())
    form = director.get(reverse("new_session")).context["form"]
    assert form["name"].value() == "ペア戦"


@pytest.mark.slow
def test_the_desk_leads_to_every_evening_where_it_stands(director: Client) -> None:
    ready, playing = make_section(start=False), make_section()
    page = director.get(reverse("console"))
    links = {link["href"] for link in Page(page).all("a")}
    assert {reverse("setup", args=[ready.session_id]), reverse("room", args=[playing.session_id])} <= links
    assert page.context["again"].session == playing.session


def test_the_desk_lists_the_next_dates_of_the_calendar_too(director: Client) -> None:
    club = make_section().session.event.club
    for ahead in (2, 9, 16, 23):
        day = date.today() + timedelta(days=ahead)
        PlannedDate.objects.create(club=club, name=f"Sunday pairs {ahead}", date=day, starts=time(13))
    said = text_of(director.get(reverse("console")))
    assert "Sunday pairs 2 13:00" in said
    assert "Sunday pairs 16" in said
    assert "Sunday pairs 23" not in said  # three are enough


@pytest.mark.slow
def test_a_session_is_closed_and_opened_again(director: Client) -> None:
    section = played_section()
    last = Page(director.get(reverse("room", args=[section.session_id])))
    assert next(one for one in last.all("button") if one.get("id") == "close").get("class") == "primary"
    director.post(reverse("close_session", args=[section.session_id]))
    assert Session.objects.get().is_closed
    with pytest.raises(DirectorError):
        say(Section.objects.select_related("session").get(), 1, 1, "PASS")
    room = text_of(director.get(reverse("room", args=[section.session_id])))
    assert "The session is closed. The ranking is final." in room
    assert "needs you" not in room
    assert "need you" not in room
    director.post(reverse("reopen_session", args=[section.session_id]))
    assert not Session.objects.get().is_closed


def test_the_front_page_lists_what_has_started_and_leads_to_the_sign_in(player: Client) -> None:
    playing = make_section()
    club = playing.session.event.club
    ready = create_session(club, name="Ready", day=date(2026, 11, 21), by=DIRECTOR).sections.get()

    page = player.get(reverse("start"))

    links = {one.get("href") for one in Page(page).all("a")}
    assert reverse("ranking", args=[playing.session_id]) in links
    assert reverse("ranking", args=[ready.session_id]) not in links
    assert reverse("sign_in") in links


def test_what_is_missing_is_asked_about_before_closing(director: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    page = Page(director.get(reverse("room", args=[section.session_id])))
    close = next(button for button in page.all("button") if button.get("id") == "close")
    consequences = close["data-confirm"].split("\n")
    assert consequences[0] == "17 results are missing."
    assert "Phones can no longer enter results." in map(str.strip, consequences)


def test_a_message_is_said_once_though_the_page_is_kept(director: Client) -> None:
    section = make_section()
    director.post(reverse("close_session", args=[section.session_id]), {"unfinished": "yes"})
    room = reverse("room", args=[section.session_id])
    said = [text_of(director.get(room)).count("The session is closed.") for _visit in range(2)]
    assert said == [1, 0]


def test_the_qr_codes_open_the_tables(director: Client) -> None:
    section = make_section()
    page = Page(director.get(reverse("table_codes", args=[section.session_id])))
    tokens = section.table_tokens.values_list("token", flat=True)
    links = [link["href"] for link in page.all("a") if "/t/" in link["href"]]
    assert [link.rsplit("/", 2)[1] for link in links] == list(tokens)
    assert len([image for image in page.all("img") if image["src"].startswith("data:image/svg")]) == 3


# ── a rehearsal ───────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def _without_robots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots are a thread of their own, proven elsewhere; here nothing moves by itself."""
    monkeypatch.setattr(rehearsals, "wake_robots", lambda rehearsal: None)


@pytest.mark.slow
@pytest.mark.usefixtures("_without_robots")
def test_a_rehearsal_is_started_paced_paused_and_removed(director: Client) -> None:
    answer = director.post(reverse("rehearse"))
    rehearsal = Rehearsal.objects.get()
    assert answer["Location"] == reverse("room", args=[rehearsal.session_id])
    assert "Remove the rehearsal" in text_of(director.get(answer["Location"]))

    control = reverse("rehearsal_control", args=[rehearsal.session_id])
    for wish, pace, paused in (("10", 10, False), ("pause", 10, True), ("60", 60, False)):
        assert director.post(control, {"do": wish}).status_code == 302
        rehearsal.refresh_from_db()
        assert (rehearsal.pace, rehearsal.paused) == (pace, paused)
    refused = director.post(control, {"do": "7"})
    assert refused.status_code == 400
    assert "Choose what to do." in text_of(refused)

    assert director.post(control, {"do": "remove"})["Location"] == reverse("console")
    left = (Session, Player, Club)
    assert [model.objects.count() for model in left] == [0, 0, 0]
    assert not JournalEntry.objects.exists()
    assert director.post(control, {"do": "10"}).status_code == 404


def test_only_a_rehearsal_is_ever_removed(director: Client) -> None:
    section = make_section()
    control = reverse("rehearsal_control", args=[section.session_id])
    assert director.post(control, {"do": "remove"}).status_code == 404
    assert Session.objects.exists()


# ── put away, moved, played again ─────────────────────────────────────────────────────────────────────


def test_a_session_is_renamed_and_moved_to_another_day_and_venue(director: Client) -> None:
    session = make_section().session
    path = reverse("about_session", args=[session.pk])
    typed = {"name": "Sunday pairs", "date": "2026-12-06", "place": "Town hall"}
    assert director.post(path, typed).status_code == 302
    session.refresh_from_db()
    assert (session.event.name, str(session.date), session.place) == (*typed.values(),)
    assert director.post(path, {**typed, "name": ""}).status_code == 400
    undo(last_act(session), by=DIRECTOR)
    assert Session.objects.get().place != "Town hall"


@pytest.mark.slow
@pytest.mark.parametrize(("shelf", "is_public"), [("archived", True), ("deleted", False)])
def test_a_session_is_put_away_and_brought_back(director: Client, shelf: str, is_public: bool) -> None:
    session = make_section().session
    path = reverse("about_session", args=[session.pk])
    ranking = reverse("ranking", args=[session.pk])

    desk = director.post(path, {"shelf": shelf}, follow=True)

    assert desk.context["now"] is None
    assert f"“木曜ペア戦” is {shelf}. Undo" in text_of(desk)
    assert "Undo" not in text_of(director.get(reverse("console")))
    away = director.get(reverse("sessions"), {"state": shelf})
    assert list(away.context["page"]) == [session]
    assert "Restore to the list" in text_of(away)
    assert not list(director.get(reverse("sessions")).context["page"])
    assert (ranking in Client().get("/").content.decode()) is is_public
    listed = Client().get("/api/sessions/").json()["results"]
    assert [one["id"] for one in listed] == [session.pk] * is_public

    director.post(path, {"shelf": ""})
    assert director.get(reverse("console")).context["now"] == session
    undo(last_act(session), by=DIRECTOR)
    assert Session.objects.get().shelf == shelf


def test_a_reason_longer_than_its_column_is_cut_before_it_is_kept(director: Client) -> None:
    session = make_section().session
    director.post(reverse("close_session", args=[session.pk]), {"unfinished": "yes"})
    director.post(reverse("reopen_session", args=[session.pk]), {"reason": "x" * 300})
    assert JournalEntry.objects.get(verb="reopen_session").reason == "x" * 200


@pytest.mark.parametrize(
    ("typed", "sentence"), [({"shelf": "attic"}, "Choose what to do."), ({"place": "Hall"}, "This field is")]
)
def test_a_page_of_a_session_that_sends_neither_its_name_nor_a_shelf_is_refused(
    director: Client, typed: dict[str, str], sentence: str
) -> None:
    session = make_section().session
    refused = director.post(reverse("about_session", args=[session.pk]), typed)
    assert refused.status_code == 400
    assert sentence in text_of(refused)


@pytest.mark.slow
def test_the_last_session_is_played_again_on_the_day_that_is_chosen(director: Client) -> None:
    last = make_section().session
    page = Page(director.get(reverse("console")))
    assert (page.value("date") or "") > str(last.date)
    director.post(reverse("repeat_session", args=[last.pk]), {"date": "2026-12-13"})
    assert str(Session.objects.latest("pk").date) == "2026-12-13"
    refused = director.post(reverse("repeat_session", args=[last.pk]), {"date": ""})
    assert refused.status_code == 400
    assert "This field is required." in text_of(refused)
    assert Session.objects.count() == 2


@pytest.mark.slow
def test_the_last_session_is_played_again_as_it_was_planned(director: Client) -> None:
    section = make_section(5, boards=4)
    before = seated(section)
    take_plan("late_pair", before, plan_options("late_pair", before, Answers(from_round=2))[0], by=DIRECTOR)
    assert section.contestants.count() == 11
    assert "Without the pairs that came late" in text_of(director.get(reverse("console")))

    director.post(
        reverse("repeat_session", args=[section.session_id]), {"date": "2026-12-13", "as_planned": "1"}
    )

    again = Section.objects.latest("pk")
    assert (again.contestants.count(), again.movement) == (10, "mitchell-5x5")
    assert again.placements.exists()
