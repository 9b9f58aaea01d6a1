"""What happens in the room: calls, incidents, the clock and the wall, by the API."""

import pytest

from tests.api.desk import Call, call, section
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.games_evening import make_game_section
from tests.fixtures.several_sections import four_sections
from tests.fixtures.singles import individual, player
from tests.fixtures.teams import round_robin
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import close_session, reopen_session
from tournament.models import Contestant, Result, Section

__all__ = ["call", "section"]

pytestmark = pytest.mark.django_db


# ── calls ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_calls_and_the_director_comes(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/calls/"
    made = call("post", path, section=section.pk, table=2, reason="irregularity").json()

    coming = call("put", f"calls/{made['id']}/", answer="coming", version=made["version"]).json()
    late = call("put", f"calls/{made['id']}/", answer="done", version=made["version"])
    done = call("put", f"calls/{made['id']}/", answer="done", version=coming["version"]).json()

    assert [one["state"] for one in (made, coming, done)] == ["waiting", "coming", "done"]
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    assert [one["id"] for one in call("get", path).json()] == [made["id"]]


def test_a_board_that_was_not_turned_is_put_right(call: Call) -> None:
    section = make_section()
    row = section.placements.get(table=1, round=1)
    row.turned = [row.boards[0]]
    row.save()
    standing = play(section, 1, row.boards[0], "4S= N")
    path = f"sessions/{section.session_id}/calls/"
    where = {"section": section.pk, "table": 1, "board": row.boards[0], "round": 1}
    made = call("post", path, **where, reason="not_turned").json()

    turned = call("post", f"calls/{made['id']}/turn/", version=made["version"])

    assert (turned.status_code, turned.json()["state"]) == (200, "done")
    assert Result.objects.get(pk=standing.pk).ns_id == standing.ew_id


# ── happenings ────────────────────────────────────────────────────────────────────────────────────────


def test_a_way_on_is_looked_at_and_taken(call: Call, section: Section) -> None:
    pair = section.contestants.filter(direction="EW").first()
    path = f"sections/{section.pk}/happenings/"
    asked = {one["code"]: one["asks"] for one in call("get", path).json()}

    plans = call("post", f"{path}pair_gone/plans/", pair=pair.pk, from_round=2).json()
    taken = call("post", f"{path}pair_gone/", pair=pair.pk, from_round=2, plan=plans[0]["key"], reason="ill")
    other = call("post", f"{path}pair_gone/", pair=pair.pk, from_round=2, plan="0123456789abcdef")

    assert asked["pair_gone"] == ["from_round", "pair"]
    assert taken.status_code == 204
    assert Contestant.objects.get(pk=pair.pk).withdrawn_at
    assert (other.status_code, other.json()["code"]) == (409, "moved_on")
    assert call("post", f"{path}no_such/plans/").status_code == 404


@pytest.mark.slow
def test_a_late_pair_comes_with_its_names(call: Call) -> None:
    section = make_section(tables=3, code="howell-3x5")
    path = f"sections/{section.pk}/happenings/late_pair"
    asked = {"from_round": 2, "names": ["高木 三郎", "高木 四郎"]}

    (plan, *_others) = call("post", f"{path}/plans/", **asked).json()
    taken = call("post", f"{path}/", **asked, plan=plan["key"])

    assert taken.status_code == 204
    joined = section.contestants.order_by("pk").last()
    assert [str(one.player) for one in joined.memberships.all()] == ["高木 三郎", "高木 四郎"]
    assert call("post", f"{path}/plans/", from_round=0).json()["errors"][0]["field"] == "from_round"


def test_where_no_plan_is_legal_a_program_is_told_why(call: Call) -> None:
    """Three tables of a Mitchell meet in three rounds: there is no fifth one, but a shorter session."""
    section = make_section(tables=3, code="mitchell-3x3")
    play(section, 1, 1, "4S= N")
    path = f"sections/{section.pk}/happenings/rounds"

    assert call("post", f"{path}/plans/", rounds=5).json() == []
    assert call("post", f"{path}/why-none/", rounds=5).json() == {"code": "opponents", "params": [3]}
    assert call("post", f"{path}/why-none/", rounds=2).json() == {"code": "", "params": []}
    assert call("post", f"sections/{section.pk}/happenings/no_such/why-none/").status_code == 404


def test_sections_that_do_not_play_the_same_boards_are_told(call: Call) -> None:
    session = four_sections(start=False)
    path = f"sessions/{session.pk}/unlike_sections/"
    alike = call("get", path).json()

    changed = Section.objects.select_related("session__event__club").get(session=session, letter="B")
    choose_movement(changed, "howell-3x4", boards_per_set=2, by=DIRECTOR)
    told = {line["letter"]: (line["rounds"], line["alone"]) for line in call("get", path).json()}

    assert alike == []
    assert told == {"A": (3, []), "B": (4, [7, 8]), "C": (3, []), "D": (3, [])}


# ── the clock ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_clock_is_set_begun_paused_and_given_time(call: Call, section: Section) -> None:
    path = f"sections/{section.pk}/clock/"
    assert call("put", path, minutes_per_round="20", warning_minutes=2).json()["pace"] == {
        "minutes_per_board": None,
        "minutes_per_move": None,
        "minutes_per_round": "20.00",
        "warning_minutes": 2,
        "follows": False,
    }
    begun = call("post", path, do="begin", round=1).json()
    assert (begun["kind"], begun["round"], 1195 < begun["left"] <= 1200) == ("play", 1, True)
    assert call("post", path, do="pause").json()["paused"]
    assert not call("post", path, do="resume").json()["paused"]
    assert call("post", path, do="add", seconds=60).json()["left"] > 1200
    assert call("post", path, do="begin").json()["errors"][0]["field"] == "round"
    assert call("post", path, do="resume").json()["code"] == "not_paused"


def test_the_wall_is_made_set_and_renewed(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/wall/"
    first = call("put", path, shows_ranking=False).json()
    second = call("post", path).json()
    assert not first["shows_ranking"]
    assert first["token"] != second["token"] == call("get", path).json()["token"]


def test_the_ranking_is_revealed_once_all_results_are_in(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/wall/"
    refused = call("put", path, revealed=0)
    assert (refused.status_code, refused.json()["code"]) == (400, "not_complete")
    close_session(section.session, by=DIRECTOR)
    assert call("put", path, revealed=0).json()["code"] == "no_ranking"
    reopen_session(section.session, by=DIRECTOR)
    play_everything(section.session)
    assert call("put", path, revealed=99).json()["revealed"] == 3
    assert call("put", path, revealed=-1).json()["errors"][0]["field"] == "revealed"
    assert call("put", path, revealed=None).json()["revealed"] is None
    assert call("put", path, shows_ranking=True).json()["shows_ranking"]


# ── incidents of every kind of event at one address ───────────────────────────────────────────────────


def test_an_incident_of_pairs_is_looked_at_and_taken_at_the_one_address(call: Call, section: Section) -> None:
    path = f"sections/{section.pk}/incidents/"
    listed = {one["code"]: (one["asks"], one["may"]) for one in call("get", path).json()}
    pair = section.contestants.filter(direction="EW").first()
    asked = {"pair": pair.pk, "from_round": 2}

    first, *_others = call("post", f"{path}pair_gone/options/", **asked).json()
    taken = call("post", f"{path}pair_gone/", **asked, option=first["key"], reason="ill")
    again = call("post", f"{path}pair_gone/", **asked, option="0123456789abcdef")

    assert listed["late_pair"] == (["from_round"], ["names"])
    assert (first["recommended"], first["has_act"], first["cost"]["key"]) == (True, True, first["key"])
    assert taken.status_code == 204
    assert Contestant.objects.get(pk=pair.pk).withdrawn_at
    assert (again.status_code, again.json()["code"]) == (409, "moved_on")
    assert call("post", f"{path}team_short/options/").status_code == 404


@pytest.mark.slow
def test_incidents_of_matches_and_of_teams_that_leave_are_at_the_same_address(call: Call) -> None:
    section = round_robin(4, boards=2)
    path, match = f"sections/{section.pk}/incidents/", section.team_matches.first()
    assert {"team_short", "team_leaves", "team_joins"} <= {one["code"] for one in call("get", path).json()}

    options = call("post", f"{path}team_short/options/", match=match.pk).json()
    assert [(one["key"], one["has_act"]) for one in options] == [
        ("substitute", False),
        ("home_forfeits", True),
        ("away_forfeits", True),
    ]
    assert call("post", f"{path}team_short/", match=match.pk, option="away_forfeits").status_code == 204
    match.refresh_from_db()
    assert (match.end, match.by_side) == ("forfeited", "away")
    assert (
        call("post", f"{path}team_short/", match=match.pk, option="substitute").json()["code"] == "no_choice"
    )

    team = section.session.event.entrants.get(number=2)
    (leaves,) = call("post", f"{path}team_leaves/options/", team=team.pk).json()
    assert leaves["cost"]["before_half"]
    assert call("post", f"{path}team_leaves/", team=team.pk, option="withdraw").status_code == 204
    team.refresh_from_db()
    assert team.withdrawn_from == 1
    assert call("post", f"{path}team_leaves/options/").json()["code"] == "no_team"


@pytest.mark.slow
def test_an_incident_of_single_players_needs_its_round(call: Call) -> None:
    section = individual(12, code="individual-12x11", boards=1)
    path, five = f"sections/{section.pk}/incidents/player_gone/", player(section, 5)
    options = {one["key"]: one for one in call("post", f"{path}options/", player=five.pk, round=4).json()}
    tables = {"drawn_anew": 8, "player_gone": 8, "filler": 0}
    assert {key: one["cost"]["tables"] for key, one in options.items()} == tables
    assert options["drawn_anew"]["cost"]["missed"] == [2, 3]
    assert call("post", f"{path}options/", player=five.pk).json()["code"] == "bad_round"


def test_a_player_of_a_table_game_leaves_when_the_program_insists(call: Call) -> None:
    section = make_game_section("spades", 4)
    first = section.contestants.first()
    path = f"sections/{section.pk}/incidents/leaves_game/"
    (option,) = call("post", f"{path}options/", contestant=first.pk).json()
    assert option["cost"] == {"stay": [], "under_way": [], "go": []}
    assert call("post", path, contestant=first.pk, option="leaves_game", insist=True).status_code == 204
    first.refresh_from_db()
    assert first.withdrawn_at
