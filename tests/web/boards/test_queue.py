"""The queue: one list by urgency, each thing with its answers, and a question where two directors answer."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures import teams
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.games_evening import bid, told
from tests.fixtures.teams import round_robin
from tests.web.conftest import ENGLISH
from tests.web.games.test_game_sheets import seat_four
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts.calls import Called, call_director
from tournament.domain.boards.acts.director_results import mark_board
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.queue import CallAboutScores, Item, joined, queue, waiting
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import DirectorCall, Entry, Membership, Placement, Result, Ruling, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section(5)


def call(
    section: Section, table: int = 1, reason: str = "irregularity", board: int | None = 1
) -> DirectorCall:
    said = Called(f"call-{table:04}-{reason}", reason, board=board, round=1)
    return call_director(section, table, said, by=DIRECTOR)


def tables_of(section: Section, board: int) -> list[int]:
    rows = Placement.objects.filter(section=section).order_by("round")
    return [row.table for row in rows if board in row.boards]


def doubtful(section: Section) -> Result:
    """Board 1 made by North at four tables, by East at the fifth."""
    *others, last = tables_of(section, 1)
    for table in others:
        play(section, table, 1, "4S= N")
    return play(section, last, 1, "4S= E")


def everything(section: Section) -> None:
    """One of each kind."""
    call(section, 1)
    call(section, 2, "not_turned")
    coming = call(section, 3, "time", None)
    DirectorCall.objects.filter(pk=coming.pk).update(state="coming", answered_by="director")
    doubtful(section)
    rows = Placement.objects.filter(section=section, round=1).order_by("table")
    first, second, third, *_rest = rows
    say(section, second.table, second.boards[0], "4S= N")
    say(section, second.table, second.boards[0], "4S-1 N", side="EW")
    late = play(section, third.table, third.boards[0], "PASS")
    mark_board(late, "late", seen=late.version, by=DIRECTOR)
    play(section, first.table, first.boards[1], "1NT= N")
    say(section, first.table, first.boards[1], "1NT+1 N")
    Membership.objects.filter(contestant=section.contestants.first()).delete()


def kinds(items: list[Item]) -> list[str]:
    return list(dict.fromkeys(item.kind for item in items))


def act(client: Client, name: str, *where: object, **typed: object) -> HttpResponse:
    return client.post(reverse(name, args=where), typed)


def test_everything_that_waits_is_one_list_the_most_urgent_first(section: Section) -> None:
    everything(section)
    assert kinds(queue(section.session)) == [
        "call",
        "not_turned",
        "disputed",
        "coming",
        "doubtful",
        "missing",
        "proposed",
        "late",
        "unnamed",
    ]


def test_a_call_about_scores_that_differ_is_one_matter_with_both_answers(
    director: Client, section: Section
) -> None:
    first, second, *_rest = Placement.objects.filter(section=section, round=1).order_by("table")
    for row in (first, second):
        say(section, row.table, row.boards[0], "4S= N")
        say(section, row.table, row.boards[0], "4S-1 N", side="EW")
    called = call(section, second.table, "score", second.boards[0])
    call(section, first.table, "score", first.boards[1])  # about another board
    items = joined(queue(section.session))
    assert kinds(items) == ["call", "disputed"]
    assert [isinstance(one, CallAboutScores) for one in items] == [True, False, False]
    assert waiting(section.session) == 3
    assert len(queue(section.session)) == 4
    for page in ("queue", "room"):
        drawn = director.get(reverse(page, args=[section.session_id])).content.decode()
        entries = Entry.objects.filter(board=second.boards[0], ns=second.ns)
        assert all(f'id="word-{pk}"' in drawn for pk in entries.values_list("pk", flat=True))
        assert drawn.count(f'id="done-{called.pk}"') == 1
    act(director, "queue_call", section.session_id, called.pk, do="done", seen=called.version)
    assert kinds(joined(queue(section.session))) == ["call", "disputed"]
    assert waiting(section.session) == 3


@pytest.mark.slow
def test_the_page_says_what_waits_and_why(director: Client, section: Section) -> None:
    everything(section)
    answer = director.get(reverse("queue", args=[section.session_id]))
    said = text_of(answer)
    for words in (
        "things need you, the most urgent first.",
        "Irregularity: bid, lead or revoke",
        "This board was not turned",
        "scores differ",
        "All others: declared by the other side.",
        "All others: plus to the other side.",
        "correction requested",
        "Names are missing",
        "no result from round 1",
    ):
        assert words in said
    assert Page(answer).problems() == []
    ids = re.findall(r'id="([^"]+)"', answer.content.decode())
    assert len(ids) == len(set(ids))


def test_only_the_most_urgent_item_has_the_primary_button(director: Client, section: Section) -> None:
    everything(section)
    page = Page(director.get(reverse("queue", args=[section.session_id])))
    primary = [key for tag in ("a", "button") for key in page.all(tag) if "primary" in key.get("class", "")]
    assert [key["value"] for key in primary] == ["coming"]


@pytest.mark.slow
def test_an_empty_queue_says_so_and_the_tab_counts_what_waits(director: Client, section: Section) -> None:
    address = reverse("queue", args=[section.session_id])
    assert "Nothing needs you now." in text_of(director.get(address))
    assert 'class="badge"' not in director.get(address).content.decode()
    call(section)
    room = director.get(reverse("room", args=[section.session_id]))
    assert "Director's list waiting: 1" in text_of(room)
    count = director.get(reverse("queue_count", args=[section.session_id]) + "?live")
    assert text_of(count) == "waiting: 1"
    assert count["ETag"]


@pytest.mark.slow
def test_the_room_counts_what_the_queue_counts(director: Client, section: Section) -> None:
    """A call and a pair without names are answered in the queue: the room says how much waits there."""
    room = reverse("room", args=[section.session_id])
    assert "✓ Nothing needs you" in text_of(director.get(room))
    call(section)
    Membership.objects.filter(contestant=section.contestants.first()).delete()
    answer = director.get(room)
    assert "2 things need you" in text_of(answer)
    assert "Nothing needs you" not in text_of(answer)
    assert waiting(section.session) == 2
    doubtful(section)
    count = waiting(section.session)
    assert count > 3
    assert f"{count} things need you" in text_of(director.get(room))


def test_before_and_after_the_evening_nothing_waits(director: Client) -> None:
    section = make_section(3, start=False)
    assert queue(section.session) == []
    started = make_section(3)
    call(started)
    close_session(started.session, by=DIRECTOR)
    assert waiting(started.session) == 0


# ── answers ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_call_is_answered_twice_in_one_click_each(director: Client, section: Section) -> None:
    made = call(section)
    address = (section.session_id, made.pk)
    assert act(director, "queue_call", *address, do="coming", seen=1).status_code == 302
    assert "森" in text_of(director.get(reverse("queue", args=[section.session_id])))
    assert act(director, "queue_call", *address, do="done", seen=2).status_code == 302
    assert queue(section.session) == []


def test_two_directors_who_answer_one_call_are_asked_which_stands(director: Client, section: Section) -> None:
    made = call(section)
    second = Client(headers=ENGLISH)
    second.force_login(get_user_model().objects.create(username="e", first_name="阿部", is_staff=True))
    act(director, "queue_call", section.session_id, made.pk, do="coming", seen=1)

    asked = act(second, "queue_call", section.session_id, made.pk, do="coming", seen=1)

    assert asked.status_code == 409
    said = text_of(asked)
    assert "Another user got there first" in said
    assert "森" in said
    assert "On my way" in said
    assert Page(asked).value("seen") == "2"
    act(second, "queue_call", section.session_id, made.pk, do="coming", seen=2)
    assert DirectorCall.objects.get().answered_by == "阿部"


def test_a_board_that_was_not_turned_is_put_right_in_one_click(director: Client, section: Section) -> None:
    Placement.objects.filter(section=section, round=1, table=1).update(turned=[1])
    made = call(section, 1, "not_turned")
    assert (
        act(director, "queue_turned", section.session_id, made.pk, do="turn_back", seen=1).status_code == 302
    )
    assert Placement.objects.get(section=section, round=1, table=1).turned == []
    assert queue(section.session) == []


def test_one_sides_version_is_taken_in_one_click(director: Client, section: Section) -> None:
    say(section, 1, 1, "4S= N")
    result = say(section, 1, 1, "4S-1 N", side="EW")
    word = Entry.objects.get(side="EW")
    do = f"take {word.pk}"
    answer = act(director, "queue_result", section.session_id, result.pk, do=do, seen=result.version)
    assert answer.status_code == 302
    assert Result.objects.values_list("tricks", "agreement").get() == (9, "accepted")


def test_a_doubt_is_passed_in_one_click_and_the_second_director_is_asked(
    director: Client, section: Section
) -> None:
    result = doubtful(section)
    address = (section.session_id, result.pk)
    answer = act(director, "queue_result", *address, do="pass", seen=result.version)
    assert answer.status_code == 302
    assert "doubtful" not in kinds(queue(section.session))

    asked = act(director, "queue_result", *address, do="pass", seen=result.version)
    assert asked.status_code == 409
    assert "Score is right" in text_of(asked)


@pytest.mark.parametrize(("do", "awards"), [("average", ("A=", "A=")), ("average_plus", ("A+", "A+"))])
def test_a_late_board_that_nobody_will_play_is_an_average(
    director: Client, section: Section, do: str, awards: tuple[str, str]
) -> None:
    late = play(section, 1, 1, "PASS")
    late = mark_board(late, "late", seen=late.version, by=DIRECTOR)
    act(director, "queue_result", section.session_id, late.pk, do=do, seen=late.version)
    assert Ruling.objects.values_list("ns_award", "ew_award").get() == awards
    assert queue(section.session) == []


@pytest.mark.slow
def test_averages_are_named_in_the_figures_that_they_give(director: Client, section: Section) -> None:
    late = play(section, 1, 1, "PASS")
    mark_board(late, "late", seen=late.version, by=DIRECTOR)
    match = round_robin(2).team_matches.get()
    left, _other = teams.play(match, [("PASS", "PASS")])
    mark_board(left, "late", seen=left.version, by=DIRECTOR)

    of_pairs, of_teams = (
        text_of(director.get(reverse("queue", args=[one.session_id]))) for one in (section, match.section)
    )

    assert "Average for both 50 / 50 Average plus for both 60 / 60" in of_pairs
    assert "Average for both 0 / 0 IMPs Average plus for both +3 / +3 IMPs" in of_teams


@pytest.mark.parametrize(("do", "state", "rulings"), [("later", "late", 0), ("average", "not_played", 1)])
def test_a_board_that_a_table_left_behind_is_played_later_or_an_average(
    director: Client, section: Section, do: str, state: str, rulings: int
) -> None:
    row, later = Placement.objects.filter(section=section, table=1).order_by("round")[:2]
    for board in later.boards:
        play(section, 1, board, "PASS")
    (left,) = [item.boards for item in queue(section.session) if item.kind == "missing"]
    assert left == tuple(row.boards)

    act(director, "queue_missing", section.session_id, row.pk, left[0], do=do)

    assert Result.objects.get(board=left[0]).state == state
    assert Ruling.objects.count() == rulings
    undo(last_act(section.session), by=DIRECTOR)


def test_a_board_that_somebody_entered_meanwhile_is_a_question(director: Client, section: Section) -> None:
    row, later = Placement.objects.filter(section=section, table=1).order_by("round")[:2]
    play(section, 1, later.boards[0], "PASS")
    play(section, 1, row.boards[0], "4S= N")
    address = (section.session_id, row.pk, row.boards[0])

    asked = act(director, "queue_missing", *address, do="later")

    assert asked.status_code == 409
    assert "Play it later" in text_of(asked)
    assert Result.objects.get(board=row.boards[0]).state == "played"
    act(director, "queue_missing", *address, do="later", seen=Page(asked).value("seen"))
    assert Result.objects.get(board=row.boards[0]).state == "late"


def test_an_unknown_answer_changes_nothing(director: Client, section: Section) -> None:
    result = doubtful(section)
    answer = act(director, "queue_result", section.session_id, result.pk, do="sing", seen=result.version)
    assert answer.status_code == 400
    assert "Choose what to do." in text_of(answer)


def test_of_a_board_he_will_play_a_playing_director_sees_that_it_waits_not_what(section: Section) -> None:
    result = doubtful(section)
    say(section, 1, 2, "4S= N")
    say(section, 1, 2, "4S-1 N", side="EW")
    shown = queue(section.session, frozenset({1, 2}))
    assert result.pk not in [getattr(item, "result", None) for item in shown]
    assert [(item.words, item.played) for item in shown if item.kind == "disputed"] == [((), None)]


def test_the_number_of_queries_does_not_grow(director: Client, section: Section) -> None:
    address = reverse("queue", args=[section.session_id]) + "?live"
    call(section, 9)
    with CaptureQueriesContext(connection) as few:
        director.get(address)
    everything(section)
    with CaptureQueriesContext(connection) as many:
        director.get(address)
    assert len(many) <= len(few) + 2  # what wants somebody, and the words of those who differ


def test_history_tells_who_answered_what(director: Client, section: Section) -> None:
    made, result = call(section), doubtful(section)
    act(director, "queue_call", section.session_id, made.pk, do="coming", seen=1)
    act(director, "queue_result", section.session_id, result.pk, do="pass", seen=result.version)
    told = text_of(director.get(reverse("history", args=[section.session_id])))
    assert "Table 1 calls the director: Irregularity: bid, lead or revoke" in told
    assert "Call from table 1 (Irregularity: bid, lead or revoke): the director is coming" in told
    assert "checked, score is right" in told
    assert made.key not in told
    entry = last_act(section.session)
    preview = text_of(director.get(reverse("undo", args=[section.session_id, entry.pk])))
    assert "checked 4♠ E = –" in preview.replace("4 ♠", "4♠")


@pytest.mark.slow
def test_a_deal_of_a_game_table_is_settled_from_the_queue(director: Client) -> None:
    match = seat_four("chicago")
    told(match, 1, bid("4S N 10"), side=0)
    told(match, 1, bid("4S N 9"), side=1)
    session = match.section.session
    said = text_of(director.get(reverse("queue", args=[session.pk])))
    assert "Table 1, round 1 · Deal 1 ≠ scores differ" in said
    assert "E-W 甲 2 & 甲 4: 4 ♠ N −1 Use this one" in said
    (item,) = queue(session)
    typed = {"do": "settle", "deal": item.deal, "seen": item.version, "entry": item.claims[1].entry}
    assert act(director, "console_match", session.pk, match.pk, **typed).status_code == 302
    assert queue(session) == []
