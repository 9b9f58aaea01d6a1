"""A knock-out directed by a program."""

import pytest

from tests.api.desk import Call, call
from tests.fixtures.evening import make_section
from tests.fixtures.knock_outs import TIED, WON, decide, match_of, play_part
from tests.fixtures.teams import team_section

__all__ = ["call"]
pytestmark = pytest.mark.django_db


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


def test_the_first_round_may_be_drawn_by_lot(call: Call) -> None:
    section = team_section(5, boards=2, format="knock-out")
    call("post", f"sections/{section.pk}/knock-out-rounds/", lot=True)
    assert section.draws.get().options["lot"] is True


def test_a_session_without_a_knock_out_has_no_bracket(call: Call) -> None:
    section = make_section()
    assert call("get", f"sessions/{section.session_id}/bracket/").status_code == 404
    refused = call("post", f"sections/{section.pk}/knock-out-rounds/")
    assert (refused.status_code, refused.json()["code"]) == (400, "not_a_knock_out")
    assert call("post", f"sections/{section.pk}/extra-boards/", match=1).status_code == 404
