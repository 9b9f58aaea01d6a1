"""Options of another type or range, or without a meaning, are refused by their names; nothing is written."""

import pytest

from tests.api.desk import Call, call
from tests.fixtures.evening import make_section
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.fixtures.teams import round_robin
from tournament.models import Club, Event, JournalEntry, Section, Stage

pytestmark = pytest.mark.django_db
__all__ = ["call"]

NEW = {"name": "Autumn", "date": "2026-11-26"}
OF_A_STAGE = [
    *[("boards", wrong) for wrong in ("x", 0, 65, None, True, [4])],
    *[("halves", 9), ("bye_percent", 101), ("lag", 3), ("last", -1), ("apart", 1.5)],
    *[(name, "x") for name in ("common", "line_up", "bye", "restart", "odd", "policy", "first", "repeats")],
    *[("by_average", "perhaps"), ("same_room", 7), ("multiple", {}), ("third_place", "x"), ("redraw", 1)],
    *[("stationary", 3), ("stationary", ["x"]), ("stationary", [0]), ("unfilled", [])],
    *[("vp_table", "x"), ("vp_table", {"top": 20}), ("vp_table", {"top": 20, "bands": [["x", 1]]})],
    ("colour", "red"),
]
OF_AN_EVENT = [
    *[("boards", "x"), ("running", "x"), ("others", 5), ("running_quiet", "x"), ("running_quiet", 10)],
    *[("lead", "perhaps"), ("correction_minutes", 241), ("hands", []), ("datum", "own"), ("total", {})],
]


def refused_for(answer: object, name: str) -> bool:
    body = answer.json()  # type: ignore[attr-defined]
    place = f"options.{name}"
    named = all(error["field"].startswith(place) for error in body["errors"])
    return (answer.status_code, body["code"]) == (400, "invalid") and named and place in body["detail"]  # type: ignore[attr-defined]


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Birch")


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "wrong"), OF_A_STAGE, ids=str)
def test_wrong_options_of_a_stage(call: Call, club: Club, name: str, wrong: object) -> None:
    for path in ("swiss-pairs/", "team-events/"):
        answer = call("post", path, **NEW, club=club.pk, options={"boards": 4, name: wrong})
        assert refused_for(answer, name), answer.content
    assert not Event.objects.exists()


@pytest.mark.parametrize(("name", "wrong"), OF_AN_EVENT, ids=str)
def test_wrong_options_of_an_event(call: Call, club: Club, name: str, wrong: object) -> None:
    answer = call("post", "sessions/", **NEW, club=club.pk, options={name: wrong})
    assert refused_for(answer, name), answer.content
    assert not Event.objects.exists()


def written() -> list[object]:
    return [*Stage.objects.values_list("options"), *Event.objects.values_list("options")]


def test_what_stands_is_not_changed_by_a_wrong_option(call: Call) -> None:
    pairs, swiss, teams = make_section(), swiss_pairs(4), round_robin(4, boards=2)
    before, acts = written(), JournalEntry.objects.count()
    entrants = [team["id"] for team in call("get", f"events/{teams.session.event_id}/teams/").json()]
    sent: list[tuple[str, str, dict[str, object]]] = [
        ("patch", f"sessions/{swiss.session_id}/team-conditions/", {}),
        ("patch", f"sessions/{teams.session_id}/team-conditions/", {}),
        ("patch", f"events/{pairs.session.event_id}/", {}),
        (
            "post",
            f"sessions/{teams.session_id}/next-stage/",
            {"date": "2026-11-28", "format": "knock-out", "teams": entrants},
        ),
    ]
    for verb, path, more in sent:
        assert refused_for(call(verb, path, **more, options={"boards": "x"}), "boards"), path
    assert (written(), JournalEntry.objects.count()) == (before, acts)


@pytest.mark.sampled
@pytest.mark.parametrize("make", [swiss_pairs, round_robin])
def test_options_that_were_read_are_sent_again(call: Call, make: object) -> None:
    section: Section = make(6)  # type: ignore[operator]
    stage = section.session.stage
    stage.options |= {"qualified": [1, 2]}
    stage.save()
    path = f"sessions/{section.session_id}/team-conditions/"
    options = call("get", path).json()["options"]

    assert call("patch", path, options={**options, "apart": 1}).status_code == 200
    assert call("get", path).json()["options"] == {**options, "apart": 1}
    assert refused_for(call("patch", path, options={"qualified": [1]}), "qualified")
