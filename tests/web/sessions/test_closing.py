"""The end of a session: what has no figure yet is listed, and is left so only knowingly, in every kind."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.domain.files.event_files import games
from tests.fixtures import swiss_pairs
from tests.fixtures.evening import DIRECTOR, make_section, played_section
from tests.fixtures.games_evening import open_tables
from tests.fixtures.knock_outs import knock_out
from tests.fixtures.singles import individual
from tests.fixtures.swiss_pairs import drawn
from tests.fixtures.teams import play, round_robin, swiss
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.room.reports.queue import queue
from tournament.domain.room.reports.unfinished import unfinished
from tournament.domain.sessions.acts.lifecycle import close_session, reopen_session
from tournament.domain.sessions.readings.unfinished_sentences import sentences
from tournament.domain.stages.acts.match_rulings import award_boards, end_match
from tournament.models import Field, Result, Section, Session, TeamMatch
from tournament.sheets.room_sheets import Unfinished

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S= N")] * 4


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_last_open_session_of_a_knock_out_asks_for_its_winner_at_once() -> None:
    section = knock_out(4)
    here = session(section)
    there = Session.objects.create(event=here.event, stage=here.stage, date=here.date)
    field = Field.objects.create(session=there)
    Section.objects.create(session=there, field=field, letter="A", kind="teams")
    assert not unfinished(here).undecided
    close_session(there, by=DIRECTOR)
    assert unfinished(here).undecided


def test_a_session_is_closed_and_opened_once_by_two_taps() -> None:
    section = make_section()
    played = session(section)
    for do in (close_session, close_session, reopen_session, reopen_session):
        do(played, by=DIRECTOR)
    acts = played.journal.filter(verb__in=("close_session", "reopen_session")).order_by("pk")
    assert [*acts.values_list("verb", flat=True)] == ["close_session", "reopen_session"]


def session(section: Section) -> Session:
    forget()
    return Session.objects.select_related("event__club", "stage__event").get(pk=section.session_id)


def left(section: Section) -> Unfinished:
    return unfinished(session(section))


def ruled_away() -> Section:
    """Round robin of four: every match is flat, but three of four boards of one have an award."""
    section = round_robin(4)
    first, *others = section.team_matches.order_by("pk")
    for match in others:
        play(match, FLAT)
    play(first, FLAT)
    award_boards(first, [1, 2, 3], home="A+", away="A-", by=DIRECTOR)
    return section


def drawn_swiss() -> Section:
    section = swiss(4)
    drawn(section)
    return section


def drawn_pairs() -> Section:
    section = swiss_pairs.swiss_pairs(4)
    drawn(section)
    return section


def in_dispute() -> Section:
    section = played_section()
    Result.objects.filter(pk=Result.objects.earliest("pk").pk).update(cancelled="open")
    return section


def chicago() -> Section:
    """Of two matches one goes on in another session."""
    section = games()
    open_tables(section.session)
    return section


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("made", "words"),
    [
        (make_section, ["18 results are missing."]),
        (in_dispute, ["One board needs a ruling."]),
        (individual, ["results are missing."]),
        (lambda: round_robin(4), ["results are missing.", "6 matches are not finished."]),
        (drawn_swiss, ["results are missing.", "2 matches are not finished.", "Round 2 has not been drawn."]),
        (drawn_pairs, ["results are missing.", "2 matches are not finished.", "Round 2 has not been drawn."]),
        (
            lambda: knock_out(4),
            ["results are missing.", "2 matches are not finished.", "The knock-out has no winner yet."],
        ),
        (chicago, ["not finished."]),
        (ruled_away, ["no points yet, too few boards have a result."]),
    ],
)
def test_what_has_no_figure_is_listed_everywhere_and_closed_only_knowingly(
    director: Client, made: Callable[[], Section], words: list[str]
) -> None:
    section = made()
    with override("en"):
        said = sentences(left(section))
    assert len(said) == len(words), said
    assert all(one.endswith(word) for one, word in zip(said, words, strict=True)), said

    page = reverse("close_session", args=[section.session_id])
    room = Page(director.get(reverse("room", args=[section.session_id])))
    (button,) = [one for one in room.all("button") if one.get("id") == "close"]
    asked = [line.strip() for line in button["data-confirm"].split("\n")]
    refused = director.post(page)
    answer = director.post(f"/api/sessions/{section.session_id}/close/", {}, content_type="application/json")

    assert refused.status_code == answer.status_code == 400
    assert answer.json()["code"] == "unfinished"
    for one in said:
        assert one in text_of(director.get(page))
        assert one in text_of(refused)
        assert one in answer.json()["detail"]
        assert one in asked
    assert (button["data-sure"], session(section).is_closed) == ("unfinished", False)
    director.post(page, {"unfinished": "yes"})
    assert session(section).is_closed


def test_whether_a_knock_out_has_a_winner_is_not_said_to_who_has_still_to_play() -> None:
    """Their boards are missing as long as any is covered."""
    section = knock_out(2)
    assert left(section).undecided
    assert not unfinished(session(section), frozenset([1])).undecided


@pytest.mark.slow
def test_a_match_without_points_is_in_the_directors_list_until_it_is_ruled_on(director: Client) -> None:
    section = ruled_away()
    assert [one.kind for one in queue(session(section))] == ["without_points"]
    shown = text_of(director.get(reverse("queue", args=[section.session_id])))
    assert "no points yet, too few boards have a result." in shown
    match = TeamMatch.objects.earliest("pk")
    end_match(match, end="void", by=DIRECTOR)
    assert queue(session(section)) == []
    assert left(section) == Unfinished()


@pytest.mark.slow
def test_a_ranking_that_is_final_says_which_matches_have_points(player: Client) -> None:
    section = ruled_away()
    close_session(section.session, by=DIRECTOR)
    assert "5 of 6 matches scored" in text_of(player.get(f"/s/{section.session_id}/"))


def test_what_is_whole_is_closed_without_a_tick(director: Client) -> None:
    section = played_section()
    assert not left(section).needs_confirmation
    assert director.post(reverse("close_session", args=[section.session_id])).status_code == 302
    assert session(section).is_closed


def test_a_program_reads_what_is_left(director: Client) -> None:
    section = ruled_away()
    found = director.get(f"/api/sessions/{section.session_id}/close/").json()
    assert [one["round"] for one in found["without_points"]] == [1]
    with override("en"), pytest.raises(DirectorError, match="no points yet"):
        close_session(session(section), by=DIRECTOR, left=left(section))
