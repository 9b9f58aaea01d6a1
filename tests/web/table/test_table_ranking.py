"""The ranking on phones and public pages: no more of it than the club's choice."""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, play
from tests.web.phone import Phone
from tests.web.table.gate import choose, play_rounds
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.seats.acts.pair_seats import name_pair
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts import undo
from tournament.models import Event, Section
from tournament.sheets.phone_sheets import OwnCard
from tournament.web.table.phone_state import _value

pytestmark = pytest.mark.django_db


def place(section: Section, pair: str = "1NS") -> str:
    return Phone(section, pair=pair).get("card").json()["place"]


@pytest.mark.slow
def test_ones_own_place_is_told_as_the_ranking_may_be(section: Section) -> None:
    play_rounds(section, 1, 2)
    assert place(section) == ""
    play_rounds(section, 3)
    assert place(section) != ""
    choose(section, running="never")
    assert (place(section), Phone(section, 1).state()["is_ranked"]) == ("", False)
    close_session(section.session, by=DIRECTOR)
    assert place(section) != ""


@pytest.mark.slow
def test_the_last_rounds_are_quiet(section: Section) -> None:
    choose(section, running_quiet=1)
    told = [Phone(section, 1).state()["is_ranked"]]
    for number in (1, 2, 3):
        play_rounds(section, number)
        told.append(Phone(section, 1).state()["is_ranked"])
    assert told == [True, True, False, False]
    close_session(section.session, by=DIRECTOR)
    assert Phone(section, 1).state()["is_ranked"]


def test_after_each_round_only_whole_rounds_count(section: Section, player: Client, director: Client) -> None:
    choose(section, running="rounds")
    path = reverse("ranking", args=[section.session_id])
    play(section, 1, 1, "7NT= N")
    assert "The ranking is hidden now." in player.get(path).content.decode()
    assert "The ranking is hidden now." not in director.get(path).content.decode()
    play(section, 1, 2, "4S= N")
    for table in (2, 3):
        for board in section.placements.get(round=1, table=table).boards:
            play(section, table, board, "4S= N")
    after = player.get(path).content.decode()
    assert "6 of 18 results in" in after
    play(section, 1, 3, "4S= N")
    assert "6 of 18 results in" in player.get(path).content.decode()
    assert "7 of 18 results in" in director.get(path).content.decode()


def test_where_the_ranking_is_hidden_no_page_and_no_file_tells_a_place(
    section: Section, player: Client
) -> None:
    choose(section, running="never")
    play_rounds(section, 1, 2)
    pair = section.contestants.first()
    card = player.get(reverse("score_card", args=[section.session_id, pair.pk])).content.decode()
    why = player.get(reverse("why_pair", args=[section.session_id, pair.pk]))
    assert f"why/pair/{pair.pk}/" not in card
    assert why.status_code == 403
    paper = reverse("document", args=[section.session_id, "ranking"])
    assert player.get(paper).status_code == 404
    assert player.get(f"/api/sessions/{section.session_id}/standings/").json() == []
    cards = player.get(f"/api/sessions/{section.session_id}/score_cards/").json()
    assert {one["standing"] for one in cards} == {None}
    assert player.get(f"/api/sessions/{section.session_id}/why/pair/{pair.pk}/").status_code == 403


@pytest.mark.slow
def test_the_conditions_page_holds_what_phones_show(section: Section, director: Client) -> None:
    path = reverse("conditions", args=[section.session_id])
    page = director.get(path).content.decode()
    assert "results and percentages, as soon as everyone has played the board" in page
    assert "with boards everyone has finished" in page
    assert "after each round finished by every table, rounded" in page
    wanted = {"name": "木曜ペア戦", "others": "own", "running": "never", "running_quiet": "2", "lead": "yes"}
    assert director.post(path, wanted).status_code == 302
    assert Event.objects.get().options == {
        "others": "own",
        "running": "never",
        "running_quiet": 2,
        "lead": True,
    }
    last = last_act(section.session)
    asked = director.get(reverse("undo", args=[section.session_id, last.pk])).content.decode()
    assert "their score only" in asked
    undo.undo(last, by=DIRECTOR)
    assert Event.objects.get().options == {}


@pytest.mark.parametrize(
    "wrong", [{"others": "everything"}, {"running_quiet": "10"}, {"correction_minutes": "-1"}]
)
def test_what_is_no_condition_is_refused(section: Section, director: Client, wrong: dict[str, str]) -> None:
    answer = director.post(reverse("conditions", args=[section.session_id]), {"name": "x", **wrong})
    assert answer.status_code == 400
    assert Event.objects.get().options == {}


def test_a_name_put_right_is_shown_by_the_next_question(section: Section) -> None:
    pair = section.contestants.first()
    two = [row.player for row in pair.memberships.order_by("-position")]
    before = Phone(section, 1).state()["rounds"][0]["ns"]["names"]
    name_pair(pair, two, by=DIRECTOR)
    assert Phone(section, 1).state()["rounds"][0]["ns"]["names"] == before[::-1]


def test_the_ranks_after_each_round_are_told_once_the_session_is_closed(section: Section) -> None:
    phone = Phone(section, pair="1NS")
    play_rounds(section, 1, 2, 3)
    assert phone.get("card").json()["places"] == []
    close_session(section.session, by=DIRECTOR)
    card = phone.get("card").json()
    assert len(card["places"]) == 2  # after the first round no board has been compared
    assert str(card["places"][-1]) == card["place"].replace("=", "")


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (15, "IMP", "+15"),
        (Fraction(-7, 2), "IMP", "−3.50"),
        (Fraction(1617, 100), "VP", "16.17 VP"),
        (15, "", "+15.00"),  # cross-IMPs of a pair
    ],
)
def test_whole_imps_of_a_team_have_no_decimals(value: int | Fraction, unit: str, shown: str) -> None:
    card = OwnCard(1, False, 4, value, in_per_cent=False, is_whole=False, boards=(), unit=unit)
    assert _value(card) == shown
