"""The clock on the desk and on the wall, as pages: who may open them, what they say, what they cost."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.games_evening import make_game_section, open_tables, singles
from tests.web.conftest import ENGLISH
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_matches import call_time, seat_match
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import ClockedRound, JournalEntry, Role, RoundClock, Section, Wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


def desk(section: Section) -> str:
    return f"/console/{section.session_id}/clock/"


def clock_on(page: object) -> dict:
    """What a script is told on a page."""
    return json.loads(unescape(re.search('data-clock="([^"]*)"', page.content.decode())[1]))


@pytest.mark.slow
def test_the_round_is_begun_held_and_given_a_minute_from_the_desk(director: Client, section: Section) -> None:
    assert "○ not started" in text_of(director.get(desk(section)))
    director.post(desk(section), {"section": section.pk, "begin": "1"})
    director.post(desk(section), {"section": section.pk, "do": "more"})
    director.post(desk(section), {"section": section.pk, "do": "pause"})
    page = director.get(desk(section))
    told = clock_on(page)
    assert (told["round"], told["kind"], told["paused"]) == (1, "play", True)
    assert 835 < told["left"] <= 840
    assert page.context["faces"][0].state == "paused"
    director.post(desk(section), {"section": section.pk, "do": "resume"})
    director.post(desk(section), {"section": section.pk, "do": "less"})
    assert 775 < clock_on(director.get(desk(section)))["left"] <= 780
    verbs = JournalEntry.objects.order_by("pk").values_list("verb", flat=True)
    assert list(verbs)[-5:] == ["start_round", "add_time", "pause_clock", "resume_clock", "add_time"]


def played_rounds(section: Section, last: int) -> None:
    for row in section.placements.filter(round__lte=last).order_by("round"):
        for board in row.boards:
            play(section, row.table, board, "PASS")


@pytest.mark.slow
def test_a_clock_that_was_not_started_stands_at_the_round_that_the_results_tell(
    director: Client, section: Section
) -> None:
    played_rounds(section, 1)
    room = f"/console/{section.session_id}/"
    for path in (room, f"{room}?live", desk(section)):
        shown = text_of(director.get(path))
        assert "Round 2" in shown
        assert "clock not started" in shown
        assert "○ not started" not in shown
    api = director.get(f"/api/sections/{section.pk}/clock/").json()
    assert (api["round"], api["kind"]) == (2, "before")
    director.post(desk(section), {"section": section.pk, "do": "begin"})
    assert ClockedRound.objects.get().round == 2


def test_one_quick_table_does_not_move_the_round_and_one_slow_table_does_not_hold_it(
    director: Client, section: Section
) -> None:
    rows = section.placements.order_by("round", "table")
    for row in [rows.get(round=1, table=1), rows.get(round=2, table=1)]:
        for board in row.boards:
            play(section, row.table, board, "PASS")
    assert clock_on(director.get(desk(section)))["round"] == 1
    for board in rows.get(round=1, table=2).boards:
        play(section, 2, board, "PASS")
    assert clock_on(director.get(desk(section)))["round"] == 2


def test_when_every_result_is_in_a_clock_that_was_not_started_is_over(
    director: Client, section: Section
) -> None:
    play_everything(section.session)
    told = clock_on(director.get(f"/console/{section.session_id}/"))
    assert (told["round"], told["kind"]) == (3, "over")


def test_two_directors_who_begin_the_same_round_begin_it_once(director: Client, section: Section) -> None:
    director.post(desk(section), {"section": section.pk, "begin": "1"})
    refused = director.post(desk(section), {"section": section.pk, "begin": "1"})
    assert refused.status_code == 400
    assert "This round has already started." in text_of(refused)
    assert ClockedRound.objects.count() == 1


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose what to do."),
        ({"do": "backwards"}, "Choose what to do."),
        ({"begin": "²"}, "There is no such round."),
        ({"begin": "0"}, "There is no such round."),
        ({"do": "set", "section": "²"}, "Choose the section."),
        ({"do": "set", "section": "A"}, "Choose the section."),
        ({"do": "set", "section": ""}, "Choose the section."),
        ({"do": "begin", "section": "0"}, "Choose the section."),
    ],
)
def test_what_no_button_sends_to_the_clock_is_refused(
    director: Client, section: Section, typed: dict[str, str], sentence: str
) -> None:
    refused = director.post(desk(section), {"section": section.pk, **typed})
    assert refused.status_code == 400
    assert sentence in text_of(refused)
    assert not ClockedRound.objects.exists()
    assert director.get(f"/console/{section.session_id}/?pair=²").status_code == 200


@pytest.mark.slow
def test_all_sections_at_once_where_it_can_be_done(director: Client, section: Section) -> None:
    other = make_section()
    Section.objects.filter(pk=other.pk).update(session=section.session, letter="B")
    director.post(desk(section), {"section": section.pk, "begin": "1"})
    director.post(desk(section), {"do": "begin"})
    assert list(ClockedRound.objects.values_list("section", "round")) == [
        (section.pk, 1),
        (section.pk, 2),
        (other.pk, 1),
    ]
    director.post(desk(section), {"section": other.pk, "do": "pause"})
    assert director.post(desk(section), {"do": "pause"}).status_code == 302
    assert director.post(desk(section), {"do": "pause"}).status_code == 400


def test_how_time_is_kept_is_set_and_an_empty_length_is_the_clubs(director: Client, section: Section) -> None:
    name = f"s{section.pk}"
    assert Page(director.get(desk(section))).field(f"{name}-minutes_per_board")["placeholder"] == "6.5"
    typed = {f"{name}-minutes_per_board": "7.25", f"{name}-warning_minutes": "2", f"{name}-follows": "on"}
    said = director.post(desk(section), {"do": "set", "section": section.pk, **typed}, follow=True)
    assert "Clock settings saved." in text_of(said)
    row = RoundClock.objects.get()
    assert (str(row.minutes_per_board), row.minutes_per_move, row.warning_minutes) == ("7.25", None, 2)
    assert row.follows_since is not None
    wrong = director.post(
        desk(section), {"do": "set", "section": section.pk, f"{name}-warning_minutes": "-1"}
    )
    assert wrong.status_code == 400
    assert Page(wrong).problems() == []


@pytest.mark.slow
def test_the_wall_is_made_shown_to_everybody_and_given_another_address(
    director: Client, player: Client, section: Section
) -> None:
    director.post(desk(section), {"do": "wall"})
    token = Wall.objects.get().token
    page = player.get(f"/w/{token}/")
    assert Page(page).problems() == []
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "We start soon. Please take your seats." in text_of(page)
    assert f"/w/{token}/" in director.get(desk(section)).content.decode()

    director.post(desk(section), {"do": "renew"})

    assert player.get(f"/w/{token}/").status_code == 404
    assert player.get(f"/w/{Wall.objects.get().token}/").status_code == 200


@pytest.mark.slow
def test_the_wall_shows_the_ranking_at_the_end_or_never(player: Client, section: Section) -> None:
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    play_everything(section.session)
    before = player.get(f"/w/{wall.token}/")
    assert "%" not in text_of(before)
    assert "wall-figure" not in before.content.decode()
    close_session(section.session, by=DIRECTOR)
    page = player.get(f"/w/{wall.token}/").content.decode()
    assert len(re.findall(r'class="wall-figure">\d+\.00<', page)) == 6  # pairs
    round_clocks.set_wall(wall, shows_ranking=False, by=DIRECTOR)
    shown = text_of(player.get(f"/w/{wall.token}/"))
    assert "%" not in shown
    assert "Thank you for playing." in shown


@pytest.mark.slow
def test_the_wall_is_not_sent_again_until_somebody_acts(player: Client, section: Section) -> None:
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    path = f"/w/{wall.token}/?live"
    tag = Page(player.get(f"/w/{wall.token}/")).with_attribute("data-live")["data-etag"]
    assert player.get(path, headers={"if-none-match": tag}).status_code == 304
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    changed = player.get(path, headers={"if-none-match": tag})
    assert changed.status_code == 200
    assert clock_on(changed)["kind"] == "play"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)  # what is read in a transaction is not remembered
def test_a_wall_needs_as_many_queries_for_one_section_as_for_four(player: Client, section: Section) -> None:
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    counts = []
    for letters in ("", "BCD"):
        for letter in letters:
            Section.objects.filter(pk=make_section().pk).update(session=section.session, letter=letter)
        player.get(f"/w/{wall.token}/")
        with CaptureQueriesContext(connection) as queries:
            assert player.get(f"/w/{wall.token}/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)  # what is read in a transaction is not remembered
@pytest.mark.parametrize("page", ["clock/", "pace/"])
def test_the_desk_needs_as_many_queries_for_two_sections_as_for_four(
    director: Client, section: Section, page: str
) -> None:
    counts = []
    for letters in ("B", "CD"):
        for letter in letters:
            Section.objects.filter(pk=make_section().pk).update(session=section.session, letter=letter)
        for one in section.session.sections.all():
            if not one.clocked_rounds.exists():
                round_clocks.start_round(one, 1, at=timezone.now() - timedelta(minutes=30), by=DIRECTOR)
        director.get(f"/console/{section.session_id}/{page}")
        with CaptureQueriesContext(connection) as queries:
            assert director.get(f"/console/{section.session_id}/{page}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.slow
def test_who_may_only_enter_results_sees_the_clock_without_its_buttons(section: Section) -> None:
    helper = get_user_model().objects.create(username="h")
    Role.objects.create(club=section.session.event.club, user=helper, kind=Role.Kind.ENTRY)
    client = Client(headers=ENGLISH)
    client.force_login(helper)
    round_clocks.open_wall(section.session, by=DIRECTOR)
    for path in (desk(section), f"/console/{section.session_id}/"):
        page = client.get(path)
        assert page.status_code == 200
        assert "not started" in text_of(page)
        assert f'action="{desk(section)}"' not in page.content.decode()
    assert 'name="do"' not in client.get(desk(section)).content.decode()
    assert client.post(desk(section), {"section": section.pk, "begin": "1"}).status_code == 403
    assert not ClockedRound.objects.exists()


def test_the_laptop_tells_its_time(player: Client) -> None:
    before = timezone.now()
    now = player.get("/time").json()["now"]
    assert before.timestamp() * 1000 - 1 <= now <= (before + timedelta(seconds=10)).timestamp() * 1000


@pytest.mark.sampled
@pytest.mark.parametrize("page", ["", "clock/", "pace/", "boards/"])
@pytest.mark.parametrize("state", ["set up", "started", "running", "closed", "a game alone"])
def test_the_rooms_pages_can_be_read_aloud_in_every_state(director: Client, page: str, state: str) -> None:
    if state == "a game alone":
        section = make_game_section("spades", 4)
    else:
        section = make_section(start=state != "set up")
    if state == "running":
        round_clocks.start_round(section, 1, at=timezone.now() - timedelta(minutes=20), by=DIRECTOR)
        play(section, 1, 1, "PASS")
    if state == "closed":
        close_session(section.session, by=DIRECTOR)
    shown = director.get(f"/console/{section.session_id}/{page}?pair={section.contestants.first().pk}")
    assert shown.status_code == 200
    assert Page(shown).problems() == []


def test_the_room_tells_who_is_behind_and_when_it_will_be_over(director: Client, section: Section) -> None:
    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(minutes=20), by=DIRECTOR)
    play(section, 1, 1, "PASS")
    shown = text_of(director.get(f"/console/{section.session_id}/"))
    assert "3 tables are late" in shown
    assert "Table 2 14 min Lost 14 min this round." in shown
    assert "！ 0/2 14 min behind" in shown
    assert "estimated finish, ±" in shown


def test_one_pair_is_followed_through_the_room(director: Client, section: Section) -> None:
    pair = section.contestants.first()
    path = f"/console/{section.session_id}/?pair={pair.pk}"
    page = director.get(path)
    assert page.content.decode().count("the followed pair") == 3
    assert page.content.decode().count(" aside") == 6
    boxes = [each["data-live"] for _tag, each in Page(page).tags if "data-live" in each]
    (live,) = [each for each in boxes if f"pair={pair.pk}" in each]
    assert director.get(live).content.decode().count("the followed pair") == 3
    everybody = director.get(f"/console/{section.session_id}/?pair=none")
    assert "the followed pair" not in everybody.content.decode()


def test_what_moves_with_the_time_is_not_sent_again_within_a_tick(director: Client, section: Section) -> None:
    path = f"/console/{section.session_id}/pace/"
    for _attempt in range(2):  # a tick may end between the two
        tag = director.get(path)["ETag"]
        status = director.get(path, headers={"if-none-match": tag}).status_code
    assert status == 304


@pytest.mark.slow
def test_matches_that_play_on_after_their_time_are_named(director: Client) -> None:
    section = make_game_section("spades", 4)
    seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(minutes=64), by=DIRECTOR)
    shown = text_of(director.get(f"/console/{section.session_id}/pace/"))
    assert "Section A, round 1: time has been up for 4 min; still playing: table 1." in shown
    call_time(section, 1, by=DIRECTOR)
    assert "time has been up" not in text_of(director.get(f"/console/{section.session_id}/pace/"))


@pytest.mark.slow
def test_what_was_done_to_the_clock_is_told_and_taken_back_in_the_history(
    director: Client, section: Section
) -> None:
    begun = timezone.now() - timedelta(minutes=5)
    round_clocks.start_round(section, 1, at=begun, by=DIRECTOR)
    round_clocks.add_time(section, 60, at=timezone.now(), by=DIRECTOR)
    history = f"/console/{section.session_id}/history/"
    shown = text_of(director.get(history))
    assert "Clock of round 1 started" in shown
    assert "Time of the round changed by 60 seconds" in shown
    entry = JournalEntry.objects.latest("pk")
    shown = text_of(director.get(f"{history}{entry.pk}/"))
    assert "time added" in shown
    director.post(f"{history}{entry.pk}/")
    assert ClockedRound.objects.get().added == 0
    first = JournalEntry.objects.get(verb="start_round")
    assert "length 780" in text_of(director.get(f"{history}{first.pk}/"))
