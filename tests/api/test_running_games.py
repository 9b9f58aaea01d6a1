"""Table games run by a program: seats put right, a deal settled, leaving, time called, taken up again."""

import pytest

from tests.api.desk import Call, call
from tests.fixtures.evening import make_section
from tests.fixtures.games_evening import bid, make_game_section, open_tables, singles, told
from tournament.domain.games.acts import game_matches
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Contestant, Match, Section

__all__ = ["call"]

pytestmark = pytest.mark.django_db
DIRECTOR = Actor("director")


@pytest.fixture
def match() -> Match:
    section = make_game_section("chicago", 4, contestant_size=1)
    made = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    return Match.objects.select_related("section__session").get(pk=made.pk)


def sitting(sheet: dict) -> list[str]:
    return [seat["party"]["number"] for seat in sheet["seats"]]


def test_players_in_each_others_seats_are_put_right(call: Call, match: Match) -> None:
    path = f"matches/{match.pk}/seats/"
    seen = {"version": match.version, "order": [1, 0, 2, 3]}
    foretold = call("post", f"{path}preview/", **seen).json()
    swapped = call("put", path, **seen, reason="wrong chairs").json()
    stale = call("put", path, **seen)
    sides = call("put", path, version=match.version + 1).json()

    assert [(one["seat"], one["to"]) for one in foretold] == [(1, 0), (0, 1)]
    assert sitting(swapped) == ["2", "1", "3", "4"]
    assert (stale.status_code, stale.json()["code"]) == (409, "changed_meanwhile")
    assert sitting(sides) == ["1", "2", "4", "3"]


@pytest.mark.slow
def test_a_disputed_deal_is_settled_by_a_word_of_the_queue(call: Call, match: Match) -> None:
    told(match, 1, bid("4S N 10"), side=0)
    told(match, 1, bid("4S N 9"), side=1)
    (matter,) = call("get", f"sessions/{match.section.session_id}/queue/").json()
    word = matter["claims"][1]

    sheet = call(
        "post", f"matches/{match.pk}/deals/1/settle/", entry=word["entry"], version=matter["version"]
    ).json()

    assert matter["kind"] == "disputed"
    assert sheet["deals"][0]["facts"]["tricks"] == word["facts"]["tricks"]
    assert call("get", f"sessions/{match.section.session_id}/queue/").json() == []


def test_somebody_leaves_after_a_look_at_what_that_does(call: Call, match: Match) -> None:
    contestant = match.section.contestants.first()
    path = f"contestants/{contestant.pk}/leaving/"
    told(match, 1, bid("4S N 10"))

    assert call("get", path).json() == {"stay": [], "under_way": [match.pk], "go": []}
    refused = call("post", path)
    assert (refused.status_code, refused.json()["code"]) == (400, "under_way")
    assert call("post", path, insist=True, reason="ill").status_code == 200
    assert Contestant.objects.get(pk=contestant.pk).withdrawn_at
    assert call("get", path).json()["code"] == "has_left"


def test_time_is_called_for_a_round_and_a_match_taken_up_again(call: Call, match: Match) -> None:
    told(match, 1, bid("4S N 10"), side=None)
    section = match.section
    again = lifecycle.add_session(section.session, day=section.session.date, by=DIRECTOR)
    later = Section.objects.get(session=again)
    seats = [{"contestant": one.pk} for one in later.contestants.order_by("pk")]

    resumed = call("post", f"game-sections/{later.pk}/resume/", match=match.pk, seats=seats)
    assert resumed.status_code == 201, resumed.json()
    number = Match.objects.get(continues=match).round
    ended = call("post", f"game-sections/{later.pk}/time/", round=number)
    assert ended.json() == [Match.objects.get(continues=match).pk]


def test_a_round_is_drawn_though_a_match_is_open_when_one_insists(call: Call) -> None:
    section = make_game_section("spades", 4)
    path = f"game-sections/{section.pk}/draw/"
    assert call("post", path, rounds_left=2).status_code == 201
    refused = call("post", path, rounds_left=1)
    assert (refused.status_code, refused.json()["code"]) == (400, "round_open")
    assert len(call("post", path, rounds_left=1, insist=True).json()) == 2


def test_a_section_of_boards_has_no_matches_to_close(call: Call) -> None:
    section = make_section()
    assert call("post", f"game-sections/{section.pk}/time/", round=1).status_code == 404
