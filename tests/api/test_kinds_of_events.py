"""Calls that a kind of event does not know are refused in a sentence, whatever kind it is."""

from typing import Any

import pytest

from tests.api.desk import Call, call
from tests.fixtures.kinds_of_events import begun
from tests.fixtures.teams import round_robin, team_section
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.clubs import found_club
from tournament.models import Club, Result, Section

__all__ = ["call"]
pytestmark = pytest.mark.django_db
DIRECTOR = Actor("director")


@pytest.fixture
def club(db: None) -> Club:
    return found_club(name="白樺ブリッジクラブ", by=DIRECTOR)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


# What has no movement of a contestant's own: the answer of `offers`.
NO_OFFERS = {
    "Mitchell": "",
    "individual": "",
    "Swiss pairs": "drawn_by_rounds",
    "round robin": "of_teams",
    "Swiss teams": "of_teams",
    "knock-out": "of_teams",
    "chicago": "table_game",
    "spades": "table_game",
}


@pytest.mark.parametrize(("kind", "code"), NO_OFFERS.items())
def test_movements_are_offered_to_those_who_are_seated_by_one(
    call: Call, club: Club, kind: str, code: str
) -> None:
    answer = call("get", f"sections/{begun(kind, club, 'empty').pk}/offers/")
    assert refusal(answer) == (400, code) if code else answer.status_code == 200


def test_the_tables_of_an_individual_are_those_of_its_players(call: Call, club: Club) -> None:
    section = begun("individual", club, "seated")
    offers = call("get", f"sections/{section.pk}/offers/").json()
    assert {offer["tables"] for offer in offers} == {2}
    choices = call("get", "movements/", individuals=12).json()
    assert {choice["tables"] for choice in choices} == {3}


OF_PAIRS = [
    ("put", "sections/{section}/contestants/", {"count": 3}),
    ("post", "sections/{section}/lots/", {}),
    ("post", "sections/{section}/those-here/", {}),
    ("put", "sections/{section}/game/", {"game": "chicago"}),
    ("post", "sessions/{session}/sections/", {}),
    ("post", "sessions/{session}/game-sections/", {"game": "chicago"}),
    ("put", "sections/{section}/movement/", {"code": "howell-3x5", "boards_per_round": 2}),
]


@pytest.mark.parametrize(("verb", "path", "body"), OF_PAIRS)
def test_a_section_of_teams_takes_no_act_of_pairs(
    call: Call, verb: str, path: str, body: dict[str, object]
) -> None:
    section = round_robin(3, boards=2)
    before = section.placements.count(), section.contestants.count()
    answer = call(verb, path.format(section=section.pk, session=section.session_id), **body)
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert (section.placements.count(), section.contestants.count()) == before
    assert Section.objects.filter(session=section.session_id).count() == 1


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["Mitchell", "individual", "Swiss pairs", "chicago"])
@pytest.mark.parametrize(
    ("verb", "path", "body"), [("put", "team-matches", {}), ("delete", "team-matches", {})]
)
def test_no_matches_of_teams_are_seated_elsewhere(
    call: Call, club: Club, kind: str, verb: str, path: str, body: dict[str, object]
) -> None:
    section = begun(kind, club, "empty")
    assert refusal(call(verb, f"sections/{section.pk}/{path}/", **body)) == (400, "no_teams")


@pytest.mark.sampled
@pytest.mark.parametrize(("format", "status"), [("round-robin", 400), ("knock-out", 400), ("swiss", 200)])
def test_teams_start_with_a_match_unless_their_rounds_are_drawn(call: Call, format: str, status: int) -> None:
    section = team_section(4, boards=2, format=format, **({"rounds": 3} if format == "swiss" else {}))
    answer = call("post", f"sessions/{section.session_id}/open/")
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["code"] == "no_matches"


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["Swiss pairs", "Swiss pairs by IMPs"])
def test_a_match_of_swiss_pairs_has_no_sheet_of_two_rooms(call: Call, club: Club, kind: str) -> None:
    section = begun(kind, club)
    match = section.team_matches.filter(away__isnull=False).first()
    assert call("get", f"sessions/{section.session_id}/team-matches/").json() == []
    assert call("get", f"team-matches/{match.pk}/").status_code == 404
    assert call("get", f"team-matches/{match.pk}/desk/").status_code == 200


@pytest.mark.sampled
@pytest.mark.parametrize(
    "body",
    [
        {"do": "begin", "round": 1, "seconds": 600},
        {"do": "pause", "round": 1},
        {"do": "add", "seconds": 1, "round": 1},
    ],
)
def test_a_clock_passes_over_what_its_deed_does_not_need(
    call: Call, club: Club, body: dict[str, object]
) -> None:
    section = begun("Mitchell", club)
    if body["do"] != "begin":
        call("post", f"sections/{section.pk}/clock/", do="begin", round=1)
    assert call("post", f"sections/{section.pk}/clock/", **body).status_code == 200


@pytest.mark.slow
def test_a_match_is_ruled_on_at_the_version_of_its_desk(call: Call, club: Club) -> None:
    match = begun("round robin", club).team_matches.filter(away__isnull=False).last()
    desk = call("get", f"team-matches/{match.pk}/desk/").json()
    ruled = call("put", f"team-matches/{match.pk}/end/", end="void", version=desk["version"])
    assert ruled.status_code == 200
    assert ruled.json()["version"] > desk["version"]
    again = call("put", f"team-matches/{match.pk}/end/", end="", version=desk["version"])
    assert again.status_code == 409


def test_a_fouled_board_takes_results_of_its_own_alone(call: Call, club: Club) -> None:
    here, other = begun("small Mitchell", club), begun("Mitchell", club)
    own = here.results.order_by("pk").first()
    strangers = [
        other.results.filter(board=own.board).first(),
        here.results.exclude(board=own.board).first(),
    ]
    for stranger in filter(None, strangers):
        groups = [{"result": row.pk, "group": "B", "version": row.version} for row in (own, stranger)]
        answer = call("put", f"sessions/{here.session_id}/boards/{own.board}/fouled/", groups=groups)
        assert refusal(answer) == (400, "other_board")
    assert not Result.objects.exclude(group="").exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("verb", "path", "body"),
    [
        ("get", "sections/{section}/teams/99/withdrawal/", {}),
        ("get", "sessions/{session}/teams/999999/", {}),
        ("get", "sessions/{session}/teams/999999/why/", {}),
        ("post", "sessions/{session}/fines/", {"team": 999999, "amount": "1", "unit": "VP"}),
    ],
)
def test_a_team_that_is_not_there_is_named(
    call: Call, club: Club, verb: str, path: str, body: dict[str, object]
) -> None:
    section = begun("round robin", club)
    answer = call(verb, path.format(section=section.pk, session=section.session_id), **body)
    assert (answer.status_code, answer.json()["detail"]) == (
        404,
        "There is no such team or pair in this event.",
    )


@pytest.mark.parametrize("kind", ["Mitchell", "individual", "round robin", "knock-out", "chicago", "spades"])
def test_tables_are_opened_once_someone_is_entered_whatever_plays(call: Call, club: Club, kind: str) -> None:
    answer = call("post", f"sessions/{begun(kind, club, 'empty').session_id}/open/")
    assert refusal(answer) == (400, "no_pairs")
    assert answer.json()["detail"] == "Enter the pairs, teams or players, then start."


@pytest.mark.sampled
@pytest.mark.parametrize(
    "kind", ["Mitchell", "individual", "Swiss pairs", "round robin", "chicago", "free_sheet"]
)
def test_incidents_are_listed_where_their_calls_know_the_kind(call: Call, club: Club, kind: str) -> None:
    section = begun(kind, club)
    listed = call("get", f"sections/{section.pk}/happenings/").json()
    assert bool(listed) is (kind in ("Mitchell", "individual"))
    refused = {
        one["code"]: answer.json().get("code")
        for one in listed
        if (answer := call("post", f"sections/{section.pk}/happenings/{one['code']}/plans/")).status_code
        == 400
    }
    assert "table_game" not in refused.values()
