"""What every address of the API has in common: tokens, problems, keys, versions."""

import json
import threading

import pytest
from django.db import connection
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director, give_role, make_token, revoke_token
from tournament.domain.people.readings.roles import Forbidden
from tournament.domain.undo.acts.undo import undo
from tournament.models import AnsweredKey, ApiToken, Club, JournalEntry, OwnMovement, Section
from tournament.movements.catalogue import build
from tournament.movements.schema import to_json

pytestmark = pytest.mark.django_db
OWN = "/api/own-movements/"
DOCUMENT = to_json(build("howell-4x7"))


@pytest.fixture
def staff() -> Actor:
    return Actor("staff", first_director())


def program(club: Club, scope: str, by: Actor, **headers: str) -> Client:
    """A program with a token of this scope."""
    _token, secret = make_token(club, name="results site", scope=scope, by=by)
    return Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en", **headers})


# ── tokens ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("scope", "looks", "runs"),
    [("read", 200, 403), ("enter", 200, 403), ("direct", 200, 201), ("own", 200, 201)],
)
def test_a_scope_opens_what_its_role_opens(
    club: Club, staff: Actor, scope: str, looks: int, runs: int
) -> None:
    client = program(club, scope, staff)
    given = {"name": "Ours", "document": DOCUMENT}
    assert client.get(OWN).status_code == looks
    assert client.post(OWN, given, "application/json").status_code == runs


def test_what_a_program_does_is_in_the_journal_under_its_name(club: Club, staff: Actor) -> None:
    program(club, "direct", staff).post(OWN, {"name": "Ours", "document": DOCUMENT}, "application/json")
    entry = JournalEntry.objects.get(verb="keep_movement")
    assert (entry.by, entry.user) == ("results site", ApiToken.objects.get().user)


def test_a_token_is_of_its_own_club_alone(club: Club, staff: Actor) -> None:
    from tournament.domain.movements.acts.own_movement_acts import keep_movement

    own = keep_movement(club, build("howell-4x7"), name="Ours", by=DIRECTOR)
    stranger = program(Club.objects.create(name="別"), "own", staff)
    assert stranger.get(f"{OWN}{own.pk}/").status_code == 403
    assert stranger.get(OWN).json() == []


def test_only_the_hash_of_a_token_is_kept_and_its_use_is_noted(club: Club, staff: Actor) -> None:
    token, secret = make_token(club, name="site", scope="read", by=staff)
    assert secret not in json.dumps([*JournalEntry.objects.values_list("changes", flat=True)])
    assert (len(token.digest), token.used_at) == (64, None)

    Client(headers={"authorization": f"Bearer {secret}"}).get(OWN)

    assert ApiToken.objects.get().used_at is not None


def test_a_token_taken_back_opens_nothing_not_even_what_everybody_may_read(club: Club, staff: Actor) -> None:
    token, secret = make_token(club, name="site", scope="own", by=staff)
    client = Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en"})
    revoke_token(token, by=staff)

    answer = client.get("/api/games/")

    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert answer.json()["code"] == "no_such_token"
    undo(JournalEntry.objects.get(verb="revoke_api_token"), by=staff)
    assert client.get(OWN).status_code == 200
    undo(JournalEntry.objects.get(verb="make_api_token"), by=staff)
    assert client.get(OWN).status_code == 401


def test_nobody_makes_a_token_that_may_more_than_he(club: Club, staff: Actor) -> None:
    role, _link = give_role(club, name="高木", kind="director", by=staff)
    by = Actor("高木", role.user)
    assert make_token(club, name="site", scope="direct", by=by)
    with pytest.raises(Forbidden):
        make_token(club, name="site", scope="own", by=by)
    with pytest.raises(DirectorError):
        make_token(club, name=" ", scope="read", by=by)


def test_a_signed_in_director_writes_from_his_own_pages_only(club: Club, staff: Actor) -> None:
    """The browser sends the session by itself, so a write needs the page's own token too."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(staff.user)
    assert client.get(OWN).status_code == 200
    answer = client.post(OWN, {"name": "Ours", "document": DOCUMENT}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")

    _token, secret = make_token(club, name="site", scope="direct", by=staff)
    program = Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {secret}"})
    assert program.post(OWN, {"name": "Ours", "document": DOCUMENT}, "application/json").status_code == 201


# ── problems ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("get", "/api/sessions/99/", None, 404, "not_found"),
        ("get", "/api/nothing/here/", None, 404, "not_found"),
        ("get", "/api/movements/?pairs=2", None, 400, "invalid"),
        ("get", OWN, None, 401, "not_authenticated"),
        ("put", "/api/games/chicago/rules/", None, 405, "method_not_allowed"),
        ("post", "/api/movements/check/", "{", 400, "parse_error"),
        ("post", "/api/movements/check/", "{}", 400, "not_a_movement"),
        ("post", "/api/movements/check/", '{"a": "\\u0000"}', 400, "parse_error"),
        ("post", "/api/movements/check/", '{"a": "\\ud800"}', 400, "parse_error"),
        ("get", "/api/sessions/99999999999999999999/", None, 404, "not_found"),
    ],
)
def test_every_refusal_is_a_problem_in_two_languages(
    client: Client, method: str, path: str, body: str | None, status: int, code: str
) -> None:
    said = {}
    for language in ("en", "ja"):
        more = {"data": body, "content_type": "application/json"} if body else {}
        answer = getattr(client, method)(path, headers={"accept-language": language}, **more)
        found = answer.json()
        assert answer["Content-Type"] == "application/problem+json"
        assert (answer.status_code, found["status"], found["code"]) == (status, status, code)
        assert found["type"] == f"urn:overtrick:problem:{code}"
        said[language] = found
    assert all(said["en"][name] != said["ja"][name] for name in ("title", "detail"))


def test_each_wrong_field_is_named(club: Club, staff: Actor) -> None:
    answer = program(club, "direct", staff).post(OWN, {"name": " "}, "application/json").json()
    assert [(one["field"], one["code"]) for one in answer["errors"]] == [
        ("name", "blank"),
        ("document", "required"),
    ]


def test_the_body_is_json_and_nothing_else(club: Club, staff: Actor) -> None:
    answer = program(club, "direct", staff).post(OWN, {"name": "Ours"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


# ── a write that is sent twice ────────────────────────────────────────────────────────────────────────


def test_the_same_key_is_done_once_and_answered_alike(club: Club, staff: Actor) -> None:
    client = program(club, "direct", staff, **{"idempotency-key": "k-1"})
    given = {"name": "Ours", "document": DOCUMENT}

    first = client.post(OWN, given, "application/json")
    again = client.post(OWN, given, "application/json")

    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert (first.get("Idempotent-Replayed"), again["Idempotent-Replayed"]) == (None, "true")
    assert OwnMovement.objects.count() == 1


def test_the_same_key_with_another_body_is_refused(club: Club, staff: Actor) -> None:
    client = program(club, "direct", staff, **{"idempotency-key": "k-1"})
    client.post(OWN, {"name": "Ours", "document": DOCUMENT}, "application/json")

    answer = client.post(OWN, {"name": "Other", "document": DOCUMENT}, "application/json")

    assert (answer.status_code, answer.json()["code"]) == (422, "key_used")
    assert OwnMovement.objects.count() == 1


def test_a_refused_write_leaves_its_key_free(club: Club, staff: Actor) -> None:
    client = program(club, "direct", staff, **{"idempotency-key": "k-1"})
    assert client.post(OWN, {"name": "Ours", "document": {}}, "application/json").status_code == 400
    assert not AnsweredKey.objects.exists()
    right = {"name": "Ours", "document": DOCUMENT}
    assert client.post(OWN, right, "application/json").status_code == 201


def test_a_key_is_its_callers_own(club: Club, staff: Actor) -> None:
    for name in ("one", "two"):
        client = program(club, "direct", staff, **{"idempotency-key": "k-1"})
        assert client.post(OWN, {"name": name, "document": DOCUMENT}, "application/json").status_code == 201
    long = {"idempotency-key": "k" * 65}
    answer = program(club, "direct", staff, **long).post(OWN, {}, "application/json")
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "Idempotency-Key")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_the_same_moment_is_done_once(club: Club, staff: Actor) -> None:
    _token, secret = make_token(club, name="site", scope="direct", by=staff)
    headers = {"authorization": f"Bearer {secret}", "idempotency-key": "k-1"}
    answers = []

    def send() -> None:
        answer = Client(headers=headers).post(OWN, {"name": "Ours", "document": DOCUMENT}, "application/json")
        answers.append((answer.status_code, answer.json()["id"]))
        connection.close()

    senders = [threading.Thread(target=send) for _ in range(4)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()

    assert len(answers) == 4
    assert len(set(answers)) == OwnMovement.objects.count() == 1


# ── versions ──────────────────────────────────────────────────────────────────────────────────────────


def test_an_etag_says_which_versions_were_read(client: Client) -> None:
    section = make_section()
    tag = client.get(f"/api/sessions/{section.session_id}/")["ETag"]
    assert tag.startswith(f'"{section.pk}.{Section.objects.get().version};')


def test_an_etag_is_of_one_reader_and_language(client: Client, staff: Actor) -> None:
    section = make_section()
    path = f"/api/sessions/{section.session_id}/room/"
    director = program(section.session.event.club, "read", staff)
    tags = {
        client.get(path, headers={"accept-language": "en"})["ETag"],
        client.get(path, headers={"accept-language": "ja"})["ETag"],
        director.get(path)["ETag"],
    }
    assert len(tags) == 3


def test_a_write_on_another_version_is_refused(staff: Actor) -> None:
    from tests.fixtures.games_evening import make_game_section

    section = make_game_section("chicago", 4, contestant_size=1)
    client = program(section.session.event.club, "direct", staff)
    path, plan = f"/api/game-sections/{section.pk}/", {"code": "no-plan"}
    read = client.get(path)["ETag"]
    Section.objects.filter(pk=section.pk).update(version=section.version + 5)

    late = client.post(f"{path}rounds/", plan, "application/json", headers={"if-match": read})
    fresh = client.get(path)["ETag"]
    now = client.post(f"{path}rounds/", plan, "application/json", headers={"if-match": fresh})

    assert (late.status_code, late.json()["code"]) == (412, "changed_meanwhile")
    assert now.status_code == 400  # refused for its plan, not for its version


def test_any_answer_about_the_session_will_do_for_a_write_to_its_section(staff: Actor) -> None:
    section = make_section()
    other = make_section()
    client = program(section.session.event.club, "direct", staff)
    path = f"/api/sessions/{section.session_id}/"
    tag, wrong = client.get(path)["ETag"], client.get(f"/api/sessions/{other.session_id}/")["ETag"]
    from tournament.api.basis.freshness_api import sections_of, still_stands, versions

    standing = versions(sections_of(Section, section.pk))
    assert still_stands(standing, tag)
    assert still_stands(standing, f"W/{tag}")
    assert still_stands(standing, "*")
    assert not still_stands(standing, wrong)
    play(section, 1, 1, "4S= N")
    assert not still_stands(versions(sections_of(Section, section.pk)), tag)
