"""Table games through the API: described, seated, recorded once, corrected with what follows, ranked."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.games import GAMES
from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, singles
from tournament.domain.games.acts.game_matches import seat_match
from tournament.models import DealEntry, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    return client


@pytest.fixture
def match() -> Match:
    section = make_game_section("chicago", 4)
    return seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)


def send(client: Client, method: str, path: str, body: dict) -> tuple[int, dict]:
    answer = getattr(client, method)(path, json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json() if answer.content else {}


def test_every_game_is_described_with_terms_and_presets(client: Client) -> None:
    listed = client.get("/api/games/").json()
    assert [game["code"] for game in listed] == [*GAMES]

    spades = client.get("/api/games/spades/").json()
    rules = {term["name"]: term for term in spades["rules"]}
    assert len(spades["presets"]) == 20
    assert rules["overtrick_value"]["values"] == [1, 0, -1, -10]
    assert rules["overtrick_value"]["default"] == 1
    assert rules["bid_method"]["labels"] == {"ja": "ビッドの方法", "en": rules["bid_method"]["label"]}
    assert rules["bid_method"]["label_ja"] == "ビッドの方法"
    assert client.get("/api/games/whist/").status_code == 404


def test_rules_that_contradict_are_refused_with_their_codes(client: Client) -> None:
    overrides = {"sandbag": True, "overtrick_value": -1}
    status, refusal = send(
        client, "post", "/api/games/spades/rules/", {"preset": "hoyle", "overrides": overrides}
    )
    agreed = send(
        client, "post", "/api/games/spades/rules/", {"preset": "hoyle", "overrides": {"target": 300}}
    )

    assert (status, refusal["code"]) == (400, "sandbag_conflicts_with_negative_overtricks")
    assert refusal["problems"][0]["params"] == {"field": "overtrick_value"}
    assert (agreed[0], agreed[1]["rules"]["target"]) == (200, 300)


def test_a_director_seats_a_match(director: Client) -> None:
    section = make_game_section("cutthroat", 3)
    seats = [{"contestant": contestant.pk} for contestant in section.contestants.all()]

    status, sheet = send(director, "post", "/api/matches/", {"section": section.pk, "seats": seats})
    again = send(director, "post", "/api/matches/", {"section": section.pk, "seats": seats})
    stranger = send(
        director, "post", "/api/matches/", {"section": section.pk, "seats": [{"contestant": 0}] * 3}
    )

    assert (status, sheet["game"], len(sheet["seats"])) == (201, "cutthroat", 3)
    assert (again[0], again[1]["code"]) == (400, "sits_already")
    assert stranger[0] == 404


def test_a_deal_is_entered_once_by_its_key(director: Client, match: Match) -> None:
    body = {"number": 1, "facts": bid("4S N 10"), "key": "client-0001"}

    first = send(director, "post", f"/api/matches/{match.pk}/deals/", body)
    second = send(director, "post", f"/api/matches/{match.pk}/deals/", body)

    assert first == second
    assert first[1][0]["agreement"] == "accepted"
    assert DealEntry.objects.count() == 1


def test_writing_is_for_directors(client: Client, match: Match) -> None:
    body = {"number": 1, "facts": bid("4S N 10"), "key": "client-0001"}

    assert send(client, "post", f"/api/matches/{match.pk}/deals/", body)[0] == 401
    assert client.get(f"/api/matches/{match.pk}/deals/").json() == []


def test_what_the_game_refuses_comes_as_problems(director: Client, match: Match) -> None:
    body = {"number": 1, "facts": bid("4S N 10", level=8, honours=[100, 0]), "key": "client-0001"}

    status, refusal = send(director, "post", f"/api/matches/{match.pk}/deals/", body)

    assert status == 400
    assert [problem["code"] for problem in refusal["problems"]] == ["bad_level", "honours_not_counted"]


def test_a_correction_is_looked_at_first_and_needs_the_version(director: Client, match: Match) -> None:
    record = agreed_deal(match, 1, bid("4S N 10"))
    path = f"/api/matches/{match.pk}/deals/1/"

    preview = send(director, "post", f"{path}preview/", {"facts": bid("4S N 9")})
    stale = send(director, "put", path, {"facts": bid("4S N 9"), "version": 1})
    done = send(director, "put", path, {"facts": bid("4S N 9"), "version": record.version})

    assert preview[1]["after"]["totals"] == [0, 50]
    assert stale[0] == 409
    assert done[1]["differences"] == preview[1]["differences"]
    assert send(director, "delete", path, {"version": record.version + 1})[0] == 200
    assert director.get(f"/api/matches/{match.pk}/deals/").json() == []


def test_rules_length_end_and_rulings_of_a_table(director: Client, match: Match) -> None:
    path = f"/api/matches/{match.pk}/"
    agreed_deal(match, 1, bid("2S N 8"))

    rules = send(director, "put", f"{path}rules/", {"version": 1, "overrides": {"method": "rubber_like"}})
    length = send(director, "put", f"{path}length/", {"version": 2, "limit": 1})
    end = send(director, "put", f"{path}end/", {"version": 3, "ended": True})
    ruling = send(director, "post", f"{path}rulings/", {"side": 1, "points": 100, "reason": "late"})
    award = send(director, "post", f"{path}rulings/", {"side": 0, "points": None})

    assert rules[1]["after"]["totals"] == [60, 0]
    assert length[1]["after"]["reason"] == "deals_played"
    assert end[1]["state"] == "finished"
    assert ruling[1]["totals"] == [60, 100]
    assert award[1]["winners"] == [0]
    cancelled = director.delete(f"{path}rulings/{award[1]['rulings'][1]['id']}/")
    assert (cancelled.status_code, director.get(path).json()["winners"]) == (204, [1])


def test_a_match_is_opened_again_and_an_empty_one_taken_away(director: Client, match: Match) -> None:
    path = f"/api/matches/{match.pk}/"
    ended = send(director, "put", f"{path}end/", {"version": 1, "ended": True, "insist": True})
    opened = send(director, "put", f"{path}end/", {"version": 2, "ended": False})
    stale = send(director, "delete", path, {"version": 1})
    gone = send(director, "delete", path, {"version": 3})

    assert [(status, sheet["state"]) for status, sheet in (ended, opened)] == [
        (200, "finished"),
        (200, "open"),
    ]
    assert (stale[0], gone[0], Match.objects.count()) == (409, 204, 0)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "path", ["matches/{match}/", "matches/?section={section}", "game-sections/{section}/league/"]
)
def test_a_sheet_is_not_sent_again_until_something_happens(client: Client, match: Match, path: str) -> None:
    path = "/api/" + path.format(match=match.pk, section=match.section_id)
    first = client.get(path)

    same = client.get(path, headers={"If-None-Match": first["ETag"]})
    agreed_deal(match, 1, bid("4S N 10"))
    changed = client.get(path, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, same.status_code, changed.status_code) == (200, 304, 200)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["matches/?section={0}", "game-sections/{0}/league/", "game-sections/{0}/ledger/"]
)
def test_the_number_of_queries_does_not_grow(client: Client, path: str) -> None:
    counts = []
    for rounds in (1, 3):
        section = make_game_section("chicago", 4)
        for number in range(1, rounds + 1):
            match = seat_match(section, singles(section, 1, 2, 3, 4), round=number, by=DIRECTOR)
            for deal in range(1, 5):
                agreed_deal(match, deal, bid("4S N 10"))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/api/{path.format(section.pk)}").status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("section", ["", "x", "99"])
def test_a_list_needs_a_section_that_plays_games(client: Client, section: str) -> None:
    assert client.get(f"/api/matches/?section={section}").status_code in (400, 404)


def test_a_body_without_bottom_is_no_server_error(client: Client) -> None:
    body = '{"preset": "hoyle", "overrides": ' + '{"a": ' * 50_000 + "1" + "}" * 50_001
    answer = client.post("/api/games/spades/rules/", body, content_type="application/json")
    assert answer.status_code == 400


def test_leagues_and_records_are_read(client: Client, match: Match) -> None:
    event, section = match.section.session.event_id, match.section_id
    player = match.section.contestants.first().memberships.get().player_id

    assert client.get(f"/api/events/{event}/leagues/").json()[0]["game"] == "chicago"
    assert client.get(f"/api/game-sections/{section}/ledger/").json()["check"] == 0
    assert client.get(f"/api/players/{player}/record/").json()["matches"][0]["outcome"] == "open"


@pytest.mark.slow
def test_a_section_is_described_seated_and_drawn(director: Client) -> None:
    section = make_game_section("spades", 4, preset="hoyle")
    path = f"/api/game-sections/{section.pk}/"

    described = director.get(path).json()
    seated = send(director, "post", f"{path}rounds/", {"code": described["plans"][0]})
    unknown = send(director, "post", f"{path}rounds/", {"code": "howell-4x7"})

    assert (described["plans"], len(described["contestants"])) == (["round-robin-4x3"], 4)
    assert (seated[0], len(seated[1]), unknown[1]["code"]) == (201, 6, "unknown_plan")

    swiss = make_game_section("spades", 4)
    drawn = send(director, "post", f"/api/game-sections/{swiss.pk}/draw/", {"rounds_left": 2})
    assert (drawn[0], len(drawn[1])) == (201, 2)
    assert director.get(f"/api/game-sections/{swiss.pk}/league/").json()["expected"] == 2


def test_the_steps_of_the_coming_deal_are_told_by_the_rules_of_its_table(client: Client) -> None:
    section = make_game_section("spades", 2, overrides={"players": 2, "mode": "individual"})
    match = seat_match(section, singles(section, 1, 2), by=DIRECTOR)
    told = client.get(f"/api/matches/{match.pk}/procedure/").json()
    draw = next(step for step in told["steps"] if step["code"] == "draw")
    assert (draw["times"], draw["turn"], draw["alternates"]) == (26, [1, 0], True)
    assert draw["outcomes"]["throw"]["code"] == "thrown"


def test_plain_bridge_has_no_steps_of_its_own(client: Client, match: Match) -> None:
    assert client.get(f"/api/matches/{match.pk}/procedure/").json()["steps"] == []
