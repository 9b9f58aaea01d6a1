"""The next stage of a team event, added by a program."""

import pytest

from tests.api.desk import Call, call
from tests.fixtures.evening import make_section
from tests.fixtures.teams import round_robin
from tournament.models import Stage

__all__ = ["call"]
pytestmark = pytest.mark.django_db


def test_a_program_reads_who_goes_on_and_adds_the_stage(call: Call) -> None:
    section = round_robin(4)
    path = f"sessions/{section.session_id}/next-stage/"
    found = call("get", path, wanted=2).json()
    assert (found["through"], len(found["tied"]), found["open_places"], found["missing"]) == ([], 4, 2, 6)

    sent = {
        "date": "2026-11-28",
        "format": "knock-out",
        "options": {"boards": 8},
        "teams": [team["id"] for team in found["tied"][:2]],
    }
    early = call("post", path, **sent)
    assert (early.status_code, early.json()["code"]) == (400, "correction_period")
    sent["early"] = True
    made = call("post", path, **sent, carry={"rule": "knock_out", "won": "1/2"})
    assert made.status_code == 201
    assert Stage.objects.get(order=2).sessions.get().pk == made.json()["id"]
    refused = call("post", path, **sent, carry={"rule": "share", "percent": "all"})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_stage")
    assert call("post", path, **{**sent, "teams": [1, 999_999]}).status_code == 404


def test_a_session_of_pairs_has_no_next_stage(call: Call) -> None:
    assert call("get", f"sessions/{make_section().session_id}/next-stage/").status_code == 404
