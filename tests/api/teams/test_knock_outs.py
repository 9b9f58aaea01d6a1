"""A knock-out directed by a program."""

import pytest

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.knock_outs import TIED, WON, decide, knock_out, match_of, next_round, play_all, play_part
from tests.fixtures.teams import team_section
from tournament.domain.stages.acts.match_rulings import end_match

__all__ = ["call"]
pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_program_seats_rounds_adds_boards_and_reads_the_bracket(call: Call) -> None:
    section = team_section(4, boards=2, format="knock-out")
    path = f"sections/{section.pk}"
    first = call("post", f"{path}/knock-out-rounds/").json()
    assert [match["number"] for match in first["rounds"][0]["matches"]] == [1, 2]
    one, two = section.session.event.entrants.filter(number__in=(3, 4)).values_list("pk", flat=True)
    swapped = call("post", f"{path}/bracket-exchange/", one=one, other=two).json()
    assert [slot["team"]["number"] for slot in swapped["rounds"][0]["matches"][0]["slots"]] == [1, 3]

    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    refused = call("post", f"{path}/knock-out-rounds/")
    assert (refused.status_code, refused.json()["code"]) == (400, "undecided")
    call("post", f"{path}/extra-boards/", match=match_of(section, 2).pk, boards=1)
    play_part(match_of(section, 2), 2, [WON])
    call("post", f"{path}/knock-out-rounds/")
    decide(match_of(section, 3))

    bracket = call("get", f"sessions/{section.session_id}/bracket/").json()
    assert bracket["winner"]["number"] == 1
    assert bracket["rounds"][0]["matches"][1]["slots"][0]["extras"] == [12]


@pytest.mark.slow
def test_a_program_seats_the_team_that_a_correction_sends_on(call: Call) -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    next_round(section)
    end_match(match_of(section, 1), end="conceded", by_side="home", by=DIRECTOR)
    listed = call("get", f"sessions/{section.session_id}/queue/").json()
    assert [one["teams"][0]["right"]["number"] for one in listed if one["kind"] == "wrong_team"] == [4]
    mended = call("post", f"sections/{section.pk}/bracket-repair/").json()
    assert [slot["team"]["number"] for slot in mended["rounds"][1]["matches"][0]["slots"]] == [4, 2]
    refused = call("post", f"sections/{section.pk}/bracket-repair/", keep=True)
    assert (refused.status_code, refused.json()["code"]) == (400, "nothing_wrong")


@pytest.mark.slow
def test_the_first_round_may_be_drawn_by_lot(call: Call) -> None:
    section = team_section(5, boards=2, format="knock-out")
    call("post", f"sections/{section.pk}/knock-out-rounds/", lot=True)
    assert section.draws.get().options["lot"] is True


def test_a_program_enters_the_opponents_that_the_best_seeds_have_chosen(call: Call) -> None:
    section = team_section(6, boards=2, format="knock-out")
    key = dict(section.session.event.entrants.values_list("number", "pk"))
    path = f"sections/{section.pk}/knock-out-rounds/"
    refused = call("post", path, choices=[{"team": key[1], "opponent": key[5]}])
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_choice")

    seated = call("post", path, choices=[{"team": key[3], "opponent": key[5]}]).json()

    matches = [
        [(slot["team"]["number"], slot["seed"]) for slot in one["slots"]]
        for one in seated["rounds"][0]["matches"]
    ]
    assert matches == [[(4, 4), (6, 6)], [(3, 3), (5, 5)]]


def test_a_session_without_a_knock_out_has_no_bracket(call: Call) -> None:
    section = make_section()
    assert call("get", f"sessions/{section.session_id}/bracket/").status_code == 404
    refused = call("post", f"sections/{section.pk}/knock-out-rounds/")
    assert (refused.status_code, refused.json()["code"]) == (400, "not_a_knock_out")
    assert call("post", f"sections/{section.pk}/extra-boards/", match=1).status_code == 404


@pytest.mark.slow
def test_a_program_directs_a_meeting_of_three_teams(call: Call) -> None:
    options = {"halves": 2, "unfilled": "three_way"}
    section = team_section(3, boards=2, format="knock-out", options=options)
    path = f"sections/{section.pk}"
    (only,) = call("post", f"{path}/knock-out-rounds/").json()["rounds"][0]["matches"]
    assert (only["tables"], len(only["matches"])) == ([1, 2, 3], 3)
    play_all(section, 1, TIED, TIED, TIED)
    (tied,) = call("get", f"sessions/{section.session_id}/bracket/").json()["rounds"][0]["matches"]
    assert tied["tied"]
    added = call("post", f"{path}/extra-boards/", match=tied["match"], boards=1).json()
    assert added["rounds"][0]["matches"][0]["waiting"] == 3
    play_all(section, 1, WON, TIED, TIED)
    assert call("get", f"sessions/{section.session_id}/bracket/").json()["winner"]["number"] == 1


@pytest.mark.slow
def test_a_program_directs_a_meeting_of_four_teams(call: Call) -> None:
    options = {"halves": 2, "unfilled": "four_way"}
    section = team_section(7, boards=4, format="knock-out", options=options)
    path = f"sections/{section.pk}"
    _three, four = call("post", f"{path}/knock-out-rounds/").json()["rounds"][0]["matches"]
    assert (four["tables"], len(four["matches"]), len(four["slots"])) == ([4, 5, 6, 7], 4, 4)
    play_all(section, 2, WON, WON, WON, WON)
    added = call("post", f"{path}/extra-boards/", match=four["match"], boards=1).json()
    assert [match["waiting"] for match in added["rounds"][0]["matches"]] == [6, 1]
