"""Sessions of one event on a player's own page: which one each was, and the place over all of them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.domain.club.test_player_page import page_of
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    ranking_of,
    two_sections_played,
    two_sessions_played,
)
from tests.web.reading import Page, text_of
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Player, Session
from tournament.sheets.club_sheets import PlaceInStage
from tournament.sheets.event_options import EventPart

pytestmark = pytest.mark.django_db


def player_of(session: Session, contestant: int) -> Player:
    return Player.objects.get(memberships__contestant=contestant, memberships__position=1)


@pytest.mark.slow
def test_the_last_session_of_an_event_has_the_place_over_all_sessions() -> None:
    last = two_sessions_played()
    ranked = main_list(last)
    for line in ranked.lines:
        second = line.sessions[1]
        assert second
        page = page_of(player_of(last, second.contestant))

        newest, oldest = page.sessions
        assert newest.stage == PlaceInStage("sessions", line.place, line.tied, len(ranked.lines))
        assert oldest.stage is None
        assert [newest.part, oldest.part] == [EventPart(2, 2), EventPart(1, 2)]


def test_an_earlier_session_alone_and_an_event_of_one_session_have_no_place_besides() -> None:
    first = two_sections_played()
    own = player_of(first, first.sections.first().contestants.first().pk)
    (only,) = page_of(own).sessions
    assert (only.part, only.stage) == (None, None)


@pytest.mark.slow
def test_a_session_that_is_open_again_takes_the_place_away() -> None:
    last = two_sessions_played()
    best = main_list(last).lines[0].sessions[1]
    assert best
    own = player_of(last, best.contestant)
    assert page_of(own).sessions[0].stage

    first = last.event.sessions.order_by("pk").first()
    lifecycle.reopen_session(first, by=DIRECTOR)

    (second,) = page_of(own).sessions
    assert second.stage is None


@pytest.mark.slow
def test_a_final_and_its_consolation_are_told_in_words() -> None:
    end = played(final_of(two_sessions_played(), rest=True), OTHERS)
    said = {}
    for one in (one for one in ranking_of(end).lists if one.order == 2):
        own = one.lines[0].sessions[0]
        assert own
        link = make_player_link(player_of(end, own.contestant), by=DIRECTOR)
        answer = Client(headers={"accept-language": "en"}).get(reverse("player_page", args=[link.token]))
        assert Page(answer).problems() == []
        said[one.part] = text_of(answer)

    assert "決勝" in said[""]
    assert "Qualifying · session 2 of 2" in said[""]
    assert "Qualified pairs: 1 / 4" in said[""]
    assert "Consolation: 1 / 8" in said["consolation"]
    assert "All sessions:" in said["consolation"]
