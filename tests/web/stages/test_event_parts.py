"""Two sessions of one event on the same date are told apart in the lists of sessions."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.pair_sessions import (
    OTHERS,
    SECOND,
    final_of,
    played,
    ranking_of,
    second_session,
    two_sections,
    two_sections_played,
    two_sessions_played,
)
from tests.web.reading import Page, text_of
from tournament.domain.club.reports.club_pages import event_parts
from tournament.domain.seats.acts import seating
from tournament.domain.sessions.acts.lifecycle import start_session
from tournament.domain.sessions.acts.session_settings import delete_session
from tournament.domain.stages.reports.stage_rankings import deciding_lists, deciding_rankings, posted_rankings
from tournament.models import Session
from tournament.sheets.event_options import EventPart

pytestmark = pytest.mark.django_db


def test_a_session_is_one_of_those_planned_and_a_final_has_its_name() -> None:
    last = two_sessions_played()
    final = final_of(last)
    first, second = last.event.sessions.filter(stage=last.stage).order_by("pk")

    assert event_parts([final]) == {
        first.pk: EventPart(1, 2, "", 1, 2, qualifying=True),
        second.pk: EventPart(2, 2, "", 1, 2, qualifying=True),
        final.pk: EventPart(1, 1, "決勝", 2, 2),
    }


def test_the_only_session_of_an_event_is_no_part() -> None:
    first = two_sections()
    assert event_parts([first]) == {}
    delete_session(second_session(first), by=DIRECTOR)
    assert event_parts([first]) == {}


@pytest.mark.sampled
@pytest.mark.parametrize("path", ["/console/", "/console/sessions/", "/", "/club/CLUB/"])
def test_lists_say_which_session_of_the_event_it_is(director: Client, path: str) -> None:
    last = two_sessions_played()
    Session.objects.filter(event=last.event).update(date=SECOND)
    final = final_of(last)
    Session.objects.filter(pk=final.pk).update(date=timezone.localdate())

    page = director.get(path.replace("CLUB", str(last.event.club_id)))
    said = text_of(page)

    assert Page(page).problems() == []
    assert [part for part in ("session 1 of 2", "session 2 of 2") if f"Qualifying · {part}" not in said] == []
    assert "決勝" in said  # on the front page as the next session


def test_the_desk_says_it_of_the_session_in_play(director: Client) -> None:
    second = second_session(two_sections_played())
    start_session(second, by=DIRECTOR)

    assert "session 2 of 2 · 12 pairs" in text_of(director.get("/console/?live"))


def test_a_final_counts_its_own_sessions(director: Client) -> None:
    final = final_of(two_sessions_played())

    said = text_of(director.get(f"/console/{final.pk}/sessions/"))

    assert "決勝 · Session 1" in said
    assert "Session 3" not in said


@pytest.mark.slow
def test_the_winner_of_a_consolation_is_called_that(director: Client, player: Client) -> None:
    carry = {"rule": "share", "percent": 100}
    final = played(final_of(two_sessions_played(), rest=True, carry=carry), OTHERS)

    assert "Consolation" in text_of(director.get("/console/"))
    assert "Consolation 1" in text_of(player.get(f"/club/{final.event.club_id}/"))


@pytest.mark.slow
def test_a_final_without_carry_over_names_the_winner_of_its_consolation(
    director: Client, player: Client
) -> None:
    final = played(final_of(two_sessions_played(), rest=True), OTHERS)
    lists = [one for one in ranking_of(final).lists if one.order == 2]
    firsts = [line.party for one in lists for line in one.lines if line.place == 1]

    (sheet,) = deciding_rankings(final)
    assert [ranking.over for ranking in sheet.rankings] == ["qualifiers", "consolation"]
    assert [row.party for ranking in sheet.rankings for row in ranking.rows if row.place == 1] == firsts
    assert [one.over for one in posted_rankings(final, AnonymousUser())[0].rankings] == [
        "qualifiers",
        "consolation",
    ]

    desk = text_of(director.get("/console/"))
    assert "Qualified pairs" in desk
    assert "Consolation" in desk
    assert "Consolation 1" in text_of(player.get(f"/club/{final.event.club_id}/"))


@pytest.mark.slow
def test_a_final_that_ranks_its_two_lines_apart_keeps_both_winners() -> None:
    made = final_of(two_sessions_played(), 6, rest=True)
    for section in made.sections.all():
        seating.choose_movement(section, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    final = played(made, OTHERS)

    assert deciding_lists(final) == []
    assert {ranking.direction for one in deciding_rankings(final) for ranking in one.rankings} == {"NS", "EW"}
