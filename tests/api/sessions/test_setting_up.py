"""An evening is set up by a program alone: club, players, event, pairs, movement, seats, tables."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.api.programs import program, send
from tests.fixtures.evening import make_section
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts.access_links import use_link
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, JournalEntry, Player, Role, Section, Session

pytestmark = pytest.mark.django_db
EVENING = {"name": "木曜ペア戦", "date": "2026-11-21", "place": "公民館"}


def new_section(client: Client, pairs: int = 0) -> Section:
    status, made = send(client, "post", "sessions/", EVENING)
    assert status == 201
    section = made["sections"][0]["id"]
    if pairs:
        assert send(client, "put", f"sections/{section}/contestants/", {"count": pairs})[0] == 200
    return Section.objects.select_related("session").get(pk=section)


@pytest.mark.slow
def test_an_evening_from_nothing_to_open_tables(club: Club, owner: Client) -> None:
    section = new_section(owner, 6)
    whole = send(owner, "get", f"sections/{section.pk}/")[1]
    seats = [
        {"contestant": pair["id"], "position": position, "name": f"選手 {pair['number']}-{position}"}
        for pair in whole["contestants"]
        for position in (1, 2)
    ]
    assert send(owner, "patch", f"sections/{section.pk}/seats/", {"seats": seats})[0] == 200
    offers = send(owner, "get", f"sections/{section.pk}/offers/?boards=18")[1]
    chosen = {"code": offers[0]["code"], "boards_per_round": offers[0]["boards_per_round"]}
    seated = send(owner, "put", f"sections/{section.pk}/movement/", chosen)[1]
    status, opened = send(owner, "post", f"sessions/{section.session_id}/open/")

    assert seated["movement"] == chosen["code"]
    assert {pair["start"]["table"] for pair in seated["contestants"]} == {1, 2, 3}
    assert [one["name"] for one in seated["contestants"][0]["players"]] == ["選手 1-1", "選手 1-2"]
    assert status == 200
    assert opened["started_at"]
    assert Section.objects.get().table_tokens.count() == 3
    assert Player.objects.filter(club=club).count() == 12


@pytest.mark.slow
def test_what_a_program_sets_up_can_be_taken_back(owner: Client) -> None:
    section = new_section(owner, 6)
    send(owner, "put", f"sections/{section.pk}/movement/", {"code": "howell-3x5", "boards_per_round": 2})
    from tests.api.programs import staff

    undo(last_act(section.session), by=staff())
    undo(last_act(section.session), by=staff())
    assert (Section.objects.get().movement, section.contestants.count()) == ("", 0)


@pytest.mark.slow
def test_lots_and_places_are_changed(owner: Client) -> None:
    section = new_section(owner, 4)
    first, second, *_rest = section.contestants.all()
    seats = [{"contestant": first.pk, "position": 1, "name": "森"}]
    send(owner, "patch", f"sections/{section.pk}/seats/", {"seats": seats})

    swapped = send(owner, "post", f"sections/{section.pk}/swap/", {"first": first.pk, "second": second.pk})
    drawn = send(owner, "post", f"sections/{section.pk}/lots/", {"order": [3, 2, 1, 0]})

    assert [len(pair["players"]) for pair in swapped[1]["contestants"]] == [0, 1, 0, 0]
    assert [len(pair["players"]) for pair in drawn[1]["contestants"]] == [0, 0, 1, 0]
    assert send(owner, "post", f"sections/{section.pk}/lots/", {"order": [0, 0]})[1]["code"] == "bad_lot"
    assert send(owner, "post", f"sections/{section.pk}/lots/")[0] == 200
    assert send(owner, "post", f"sections/{section.pk}/swap/", {"first": 1, "second": 1})[0] == 404


@pytest.mark.slow
def test_a_seat_names_a_known_player_or_is_freed(club: Club, owner: Client) -> None:
    section = new_section(owner, 2)
    pair = section.contestants.first()
    player = Player.objects.create(club=club, native="森")
    other = Player.objects.create(club=Club.objects.create(name="別"), native="林")
    path, seat = f"sections/{section.pk}/seats/", {"contestant": pair.pk, "position": 1}

    for named, status in ({"player": player.pk}, 200), ({"player": other.pk}, 400), ({}, 200):
        assert send(owner, "patch", path, {"seats": [{**seat, **named}]})[0] == status
    wrong = send(owner, "patch", path, {"seats": [{**seat, "player": other.pk}]})[1]

    assert wrong["errors"][0]["field"] == "seats.0.player"
    assert pair.memberships.count() == 0


@pytest.mark.slow
def test_the_section_that_was_read_is_the_one_that_is_changed(owner: Client) -> None:
    section = new_section(owner, 4)
    tag = owner.get(f"/api/sections/{section.pk}/")["ETag"]
    path = f"sections/{section.pk}/contestants/"

    assert send(owner, "put", path, {"count": 6}, **{"if-match": tag})[0] == 200
    assert send(owner, "put", path, {"count": 8}, **{"if-match": tag})[0] == 412
    assert section.contestants.count() == 6


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("佐藤 一\n" + "(" * 2_000, "too_long"),
        ("佐藤 一\n森, もり, A" + "1" * 30, "too_long"),
        ("kanji,kana,romaji,number,alias\n,もり,,A1,", "no_name"),
    ],
)
def test_a_pasted_list_with_a_line_that_no_column_holds_adds_nobody(
    club: Club, owner: Client, text: str, code: str
) -> None:
    status, problem = send(owner, "post", "players/paste/", {"text": text})
    assert (status, problem["code"]) == (400, code)
    assert not club.players.exists()


# ── players, events ────────────────────────────────────────────────────────────────────────────────────


def test_players_are_added_found_and_corrected(club: Club, owner: Client) -> None:
    status, made = send(owner, "post", "players/", {"native": "佐藤 一", "number": "A1"})
    again = send(owner, "post", "players/", {"native": "別人", "number": "A1"})
    pasted = send(owner, "post", "players/paste/", {"text": "森, もり, A2\n佐藤 一, A1"})
    changed = send(owner, "patch", f"players/{made['id']}/", {"native": "佐藤 壱"})[1]

    assert (status, again) == (201, (200, made))
    assert [one["number"] for one in pasted[1]] == ["A2"]
    assert changed["native"] == "佐藤 壱"
    assert [one["number"] for one in send(owner, "get", "players/?q=壱")[1]["results"]] == ["A1"]
    taken = send(owner, "patch", f"players/{made['id']}/", {"number": "A2"})
    assert (taken[0], taken[1]["code"]) == (400, "number_taken")
    assert send(owner, "post", "players/", {"reading": "もり"})[1]["code"] == "invalid"


def test_a_program_of_release_0_1_adds_and_corrects_a_player_by_the_old_keys(
    club: Club, owner: Client
) -> None:
    old = {"kanji": "佐藤 一", "kana": "さとう はじめ", "romaji": "Sato Hajime"}
    status, made = send(owner, "post", "players/", old)
    changed = send(owner, "patch", f"players/{made['id']}/", {"romaji": "Sato H."})[1]

    assert (status, made["native"], made["reading"], made["latin"]) == (201, *old.values())
    assert {key: made[key] for key in old} == old
    assert (changed["latin"], changed["romaji"], changed["kanji"]) == ("Sato H.", "Sato H.", "佐藤 一")
    renamed = send(owner, "patch", f"clubs/{club.pk}/", {"romaji": "Mori"})[1]
    assert (renamed["latin"], renamed["romaji"]) == ("Mori", "Mori")


def test_conditions_are_changed_and_what_is_not_said_stays(owner: Client) -> None:
    section = new_section(owner)
    path = f"events/{section.session.event_id}/"
    send(owner, "patch", path, {"method": "butler", "options": {"datum": "mean", "lead": True}})
    changed = send(owner, "patch", path, {"options": {"running": "never"}})[1]

    assert changed["method"] == "butler"
    assert changed["options"] == {"datum": "mean", "lead": True, "running": "never"}
    wrong = send(owner, "patch", path, {"options": {"datum": "best"}})[1]
    assert wrong["errors"][0]["field"] == "options.datum"


def test_last_weeks_evening_again(owner: Client) -> None:
    section = new_section(owner, 4)
    again = send(owner, "post", f"sessions/{section.session_id}/repeat/", {"date": "2026-11-28"})[1]
    assert again["date"] == "2026-11-28"
    assert Section.objects.get(pk=again["sections"][0]["id"]).contestants.count() == 4
    more = send(owner, "post", f"sessions/{again['id']}/sections/")[1]
    assert more["letter"] == "B"


def test_an_evening_of_table_games(owner: Client) -> None:
    section = new_section(owner)
    rules = {"game": "chicago", "contestant_size": 1}
    assert send(owner, "put", f"sections/{section.pk}/game/", rules)[1]["game"] == "chicago"
    assert send(owner, "put", f"sections/{section.pk}/contestants/", {"count": 4})[0] == 200
    another = send(owner, "post", f"sessions/{section.session_id}/game-sections/", {"game": "spades"})
    following = send(owner, "post", f"sessions/{section.session_id}/next/", {"date": "2026-11-28"})[1]

    assert another[1]["letter"] == "B"
    assert [one["game"] for one in following["sections"]] == ["chicago", "spades"]


# ── the door ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_players_check_in_with_a_partner_and_are_seated(club: Club, owner: Client) -> None:
    section = new_section(owner)
    path = f"sessions/{section.session_id}/"
    door = send(owner, "put", f"{path}door/")[1]
    for name in ("森", "林", "原"):
        status, here = send(owner, "post", f"{path}check-ins/", {"name": name})
        assert status == 201
    mori, hayashi, hara = (one["player"] for one in here["here"])
    send(owner, "patch", f"{path}check-ins/{mori}/", {"partner": hayashi})
    left = send(owner, "delete", f"{path}check-ins/{hara}/")[1]

    assert door["token"]
    assert (left["pairs"], left["alone"], left["here"][0]["paid"]) == (1, 0, False)  # the till says it
    assert send(owner, "post", f"sections/{section.pk}/those-here/")[0] == 400  # one pair is no movement
    for name, partner in (("東", "西"),):
        both = [send(owner, "post", f"{path}check-ins/", {"name": one})[1]["here"] for one in (name, partner)]
        send(owner, "patch", f"{path}check-ins/{both[1][-1]['player']}/", {"partner": both[0][-1]["player"]})
    seated = send(owner, "post", f"sections/{section.pk}/those-here/")[1]
    assert [[one["name"] for one in pair["players"]] for pair in seated["contestants"]] == [
        ["森", "林"],
        ["東", "西"],
    ]
    assert send(owner, "delete", f"{path}door/")[0] == 204
    assert send(owner, "get", f"{path}door/")[0] == 404


# ── who may come in ───────────────────────────────────────────────────────────────────────────────────


def test_a_helper_is_let_in_once_and_shown_out(club: Club, owner: Client) -> None:
    made = send(owner, "post", "helpers/", {"name": "高木", "kind": "entry"}, **{"idempotency-key": "h1"})[1]
    again = send(owner, "post", "helpers/", {"name": "高木", "kind": "entry"}, **{"idempotency-key": "h1"})[1]
    assert (again["helper"], again["link"]) == (made["helper"], None)
    assert use_link(made["link"].rstrip("/").rpartition("/")[2]) == Role.objects.get().user

    helper = made["helper"]["id"]
    assert send(owner, "post", f"helpers/{helper}/link/")[0] == 201
    assert send(owner, "delete", f"helpers/{helper}/")[0] == 204
    assert send(owner, "get", "helpers/")[1]["results"] == []


def test_tokens_are_the_owners_business(club: Club, owner: Client) -> None:
    made = send(owner, "post", "tokens/", {"name": "表示板", "scope": "read"})[1]
    board = Client(headers={"authorization": f"Bearer {made['secret']}"})
    assert board.get("/api/players/").status_code == 200
    assert send(program(club, "direct"), "get", "tokens/")[0] == 403
    assert send(owner, "delete", f"tokens/{made['token']['id']}/")[0] == 204
    assert board.get("/api/players/").status_code == 401
    assert made["secret"] not in str([*JournalEntry.objects.values_list("about", "changes")])


# ── lists ─────────────────────────────────────────────────────────────────────────────────────────────

LISTS = ("clubs/", "players/", "events/", "sessions/", "helpers/", "tokens/")


@pytest.mark.sampled
@pytest.mark.parametrize("path", LISTS)
def test_a_list_needs_the_same_queries_for_one_and_for_many(club: Club, owner: Client, path: str) -> None:
    counts = []
    for number in range(3):
        send(owner, "post", "players/", {"native": f"選手 {number}"})
        send(owner, "post", "sessions/", EVENING)
        send(owner, "post", "helpers/", {"name": f"助手 {number}", "kind": "entry"})
        send(owner, "post", "tokens/", {"name": f"表示板 {number}", "scope": "read"})
        with CaptureQueriesContext(connection) as queries:
            assert send(owner, "get", path)[1]["results"]
        counts.append(len(queries))
    assert len(set(counts)) == 1


@pytest.mark.slow
def test_a_section_needs_the_same_queries_for_few_and_for_many(owner: Client) -> None:
    counts = []
    for tables in (3, 9):
        section = make_section(tables, code=f"mitchell-{tables}x{tables}")
        client = program(section.session.event.club, "read")
        client.get("/api/clubs/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/api/sections/{section.pk}/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_long_list_is_read_page_by_page(club: Club, owner: Client) -> None:
    Player.objects.bulk_create(Player(club=club, native=f"選手 {number}") for number in range(7))
    page, seen = "/api/players/?size=3", []
    while page:
        answer = owner.get(page).json()
        seen += [one["id"] for one in answer["results"]]
        page = answer["next"]
    assert seen == sorted(Player.objects.values_list("pk", flat=True), reverse=True)


def test_strangers_see_who_wins_and_not_who_is_in_the_club(client: Client, owner: Client) -> None:
    section = new_section(owner, 4)
    for path in ("clubs/", "players/", "helpers/", "tokens/", f"sections/{section.pk}/"):
        assert client.get(f"/api/{path}").status_code == 401
    assert client.get(f"/api/sessions/{section.session_id}/").status_code == 200
    assert Session.objects.get().date == date(2026, 11, 21)


# ── taking back, taking along ─────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_an_act_of_the_club_is_taken_back_by_who_may_as_much(club: Club, owner: Client) -> None:
    made = send(owner, "post", "tokens/", {"name": "表示板", "scope": "own"})[1]
    send(owner, "delete", f"tokens/{made['token']['id']}/")
    path = f"club-acts/{JournalEntry.objects.get(verb='revoke_api_token').pk}/undo/"

    assert send(program(club, "direct"), "post", path)[1]["code"] == "beyond_role"
    assert send(program(Club.objects.create(name="別"), "own"), "post", path)[0] == 404
    assert send(owner, "post", path)[0] == 204
    assert len(send(owner, "get", "tokens/")[1]["results"]) == 3


@pytest.mark.slow
def test_an_event_is_taken_along_and_brought_in(club: Club, owner: Client) -> None:
    section = new_section(owner, 4)
    taken = owner.get(f"/api/events/{section.session.event_id}/file/")
    brought = owner.post("/api/events/bring/", taken.content, content_type="application/zip")

    assert (taken["Content-Type"], brought.status_code) == ("application/zip", 201)
    assert brought.json()["sessions"] != [section.session_id]
    assert send(owner, "get", "events/")[1]["results"][0]["id"] == brought.json()["id"]
    for body, status in ((b"no file", 400), (b"", 400)):
        answer = owner.post("/api/events/bring/", body, content_type="application/zip")
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert owner.post("/api/events/bring/", "{}", content_type="application/json").status_code == 415


# ── privacy ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_what_is_known_of_a_person_is_shown_and_ended(club: Club, owner: Client) -> None:
    section = new_section(owner, 2)
    event, pair = section.session.event_id, section.contestants.first()
    seats = [{"contestant": pair.pk, "position": 1, "name": "森 一郎"}]
    send(owner, "patch", f"sections/{section.pk}/seats/", {"seats": seats})
    player = Player.objects.get(club=club)
    path = f"players/{player.pk}/"

    assert send(owner, "put", f"{path}aliases/{event}/", {"alias": "モリ"})[0] == 204
    assert send(owner, "put", f"events/{event}/names/", {"names_shown": "initials"})[0] == 200
    assert send(owner, "put", f"clubs/{club.pk}/retention/", {"months": 24})[1] == {"months": 24}
    assert send(owner, "get", f"clubs/{club.pk}/retention/")[1] == {"months": 24}
    assert send(owner, "get", f"events/{event}/")[1]["names_shown"] == "initials"
    assert send(owner, "get", f"{path}data/")[1]["aliases"][0]["alias"] == "モリ"
    assert send(owner, "post", f"{path}erase/", {"typed": "森"})[1]["code"] == "not_confirmed"

    send(owner, "post", f"sessions/{section.session_id}/close/", {"unfinished": True})
    assert send(program(club, "direct"), "post", f"{path}erase/", {"typed": "森 一郎"})[0] == 403
    erased = send(owner, "post", f"{path}erase/", {"typed": "森 一郎"})

    assert (erased[0], erased[1]["native"]) == (200, f"匿名 {player.pk}")
