"""Webhooks: signed, in order, at least once, to nobody inside; a receiver in a thread checks what arrives."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import IPv6Address
from pathlib import Path
from threading import Event, Thread

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verbs import EVENTS
from tournament.domain.outside.acts import jobs, webhooks
from tournament.domain.outside.readings.guard import is_public, target_of
from tournament.domain.people.acts import clubs
from tournament.domain.people.acts.access_links import first_director, make_token
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.undo.acts.undo import undo
from tournament.management.commands.worker import WorkerProcess, do_next
from tournament.models import Club, Job, JournalEntry, Section, Webhook, WebhookDelivery

pytestmark = pytest.mark.django_db


class Receiver:
    """A server of somebody else: what it was sent, and what it answers."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answer = 204
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers), body))
                self.send_response(receiver.answer)
                self.end_headers()

            def log_message(self, *_about: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/overtrick?x=1"
        self.thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def verbs(self) -> list[list[str]]:
        return [[one["verb"] for one in json.loads(body)["acts"]] for _headers, body in self.got]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def receiver(settings) -> Iterator[Receiver]:
    settings.WEBHOOKS_LAN = True
    found = Receiver()
    yield found
    found.close()


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.fixture
def owner(section: Section) -> Client:
    by = Actor("staff", first_director())
    _token, secret = make_token(section.session.event.club, name="site", scope="own", by=by)
    return Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en"})


def add(owner: Client, receiver: Receiver, *events: str) -> dict:
    given = {"url": receiver.url, "events": events}
    return owner.post("/api/webhooks/", given, "application/json").json()


def work() -> None:
    """What a worker does until nothing is due."""
    while do_next(WorkerProcess("test"), Event()):
        pass


def later() -> None:
    """The pause before the next attempt is over."""
    Job.objects.filter(state=Job.State.WAITING).update(due_at=timezone.now() - timedelta(seconds=1))
    work()


def is_signed(headers: dict[str, str], body: bytes, secret: str) -> bool:
    """As docs/webhooks.md tells a receiver to look."""
    parts = dict(part.split("=", 1) for part in headers["Overtrick-Signature"].split(","))
    wanted = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, parts["v1"])


def test_every_act_arrives_once_in_order_and_signed(
    owner: Client, receiver: Receiver, section: Section
) -> None:
    made = add(owner, receiver)
    work()
    play(section, 1, 1, "4S= N")
    work()
    work()

    assert receiver.verbs() == [["add_webhook"], ["enter_result", "enter_result"]]
    assert all(is_signed(headers, body, made["secret"]) for headers, body in receiver.got)
    assert not is_signed(*receiver.got[1], "ovw_another")
    headers, body = receiver.got[1]
    told = json.loads(body)
    assert (told["delivery"], told["webhook"]) == (headers["Overtrick-Delivery"], made["id"])
    assert told["after"] < told["acts"][0]["id"] < told["acts"][1]["id"] == told["next"]
    assert told["acts"][0]["about"]["board"] == 1


def test_what_was_not_taken_is_sent_again_the_same_and_nothing_before_it(
    owner: Client, receiver: Receiver, section: Section, caplog: pytest.LogCaptureFixture
) -> None:
    add(owner, receiver)
    work()
    receiver.answer = 500
    say(section, 1, 1, "4S= N")
    work()
    say(section, 1, 2, "PASS")
    later()
    receiver.answer = 200
    later()

    (first, second, third, fourth) = receiver.got[1:]
    assert first[1] == second[1] == third[1]
    assert first[0]["Overtrick-Delivery"] == third[0]["Overtrick-Delivery"]
    assert receiver.verbs()[1:] == [["enter_result"]] * 4
    assert [json.loads(body)["acts"][0]["about"]["board"] for _headers, body in (third, fourth)] == [1, 2]


def test_only_what_was_asked_for_and_what_takes_back(
    owner: Client, receiver: Receiver, section: Section
) -> None:
    add(owner, receiver, "rulings")
    work()
    say(section, 1, 1, "4S= N")
    undo(JournalEntry.objects.get(verb="enter_result"), by=DIRECTOR)
    work()
    assert receiver.verbs() == [["add_webhook"], ["undo"]]


def test_who_plays_is_sent_no_result_of_a_board_still_to_play(
    owner: Client, receiver: Receiver, section: Section
) -> None:
    """The webhook was added by a program of this person."""
    add(owner, receiver)
    work()
    play_in(section.placements.get(round=1, table=1).ns, by=Actor("staff", first_director()))
    for table, board in ((1, 1), (2, 3)):
        play(section, table, board, "4S= N")
    work()
    acts = [act for _headers, body in receiver.got for act in json.loads(body)["acts"]]
    told = [(act["about"].get("board"), act["covered"], bool(act["changes"])) for act in acts[2:]]
    assert told == [(1, False, True)] * 2 + [(None, True, False)] * 2
    assert acts[-1]["about"] == {"boards": [3]}


def test_another_clubs_acts_are_not_told(owner: Client, receiver: Receiver) -> None:
    add(owner, receiver)
    work()
    clubs.found_club(name="別のクラブ", by=DIRECTOR)
    work()
    assert receiver.verbs() == [["add_webhook"]]


def test_no_token_and_no_secret_is_told(owner: Client, receiver: Receiver, section: Section) -> None:
    add(owner, receiver)
    path = f"/api/sections/{section.pk}/tables/1/address/"
    token = owner.post(path, {}, "application/json").json()["token"]
    work()
    sent = b"".join(body for _headers, body in receiver.got)
    assert b"renew_table" in sent
    assert token.encode() not in sent
    assert Webhook.objects.get().salt.encode() not in sent
    assert receiver.url.encode() not in sent


@pytest.mark.slow
def test_after_the_last_attempt_it_stops_and_an_owner_lets_it_go_on(
    owner: Client, receiver: Receiver, section: Section, caplog: pytest.LogCaptureFixture
) -> None:
    made = add(owner, receiver)
    receiver.answer = 503
    work()
    for _attempt in range(jobs.MOST_ATTEMPTS):
        later()
    path = f"/api/webhooks/{made['id']}/"

    assert len(receiver.got) == jobs.MOST_ATTEMPTS
    assert owner.get(path).json()["stopped_at"]
    (delivery,) = owner.get(f"{path}deliveries/").json()
    assert (delivery["attempts"], delivery["status"], delivery["delivered_at"]) == (7, 503, None)
    assert "503" in JournalEntry.objects.get(verb="stop_webhook").reason

    receiver.answer = 200
    owner.put(path, {"stopped": False}, "application/json")
    work()
    work()
    assert receiver.verbs()[-2:] == [["add_webhook"], ["stop_webhook", "resume_webhook"]]
    assert {one["status"] for one in owner.get(f"{path}deliveries/").json()} == {200}


def test_one_that_stopped_goes_on_when_that_is_taken_back(
    owner: Client, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    add(owner, receiver)
    receiver.answer = 503
    work()
    for _attempt in range(jobs.MOST_ATTEMPTS):
        later()
    receiver.answer = 200
    undo(JournalEntry.objects.get(verb="stop_webhook"), by=DIRECTOR)
    work()
    work()
    assert receiver.verbs()[-2:] == [["add_webhook"], ["stop_webhook", "undo"]]


def test_a_new_secret_signs_what_is_sent_from_then_on(owner: Client, receiver: Receiver) -> None:
    made = add(owner, receiver)
    renewed = owner.post(f"/api/webhooks/{made['id']}/secret/").json()
    work()
    assert renewed["secret"] != made["secret"]
    assert is_signed(*receiver.got[0], renewed["secret"])


def test_the_secret_is_shown_once_and_stored_nowhere(owner: Client, receiver: Receiver) -> None:
    secret = add(owner, receiver)["secret"]
    hook = Webhook.objects.get()
    assert "secret" not in owner.get(f"/api/webhooks/{hook.pk}/").json()
    entry = JournalEntry.objects.get(verb="add_webhook")
    assert secret not in json.dumps([entry.about, entry.changes]) + hook.salt


def test_adding_stopping_and_removing_are_taken_back(owner: Client, receiver: Receiver) -> None:
    made = add(owner, receiver)
    work()
    hook = Webhook.objects.get()
    webhooks.stop_webhook(hook, by=DIRECTOR)
    undo(JournalEntry.objects.get(verb="stop_webhook"), by=DIRECTOR)
    assert Webhook.objects.get().stopped_at is None
    owner.delete(f"/api/webhooks/{made['id']}/")
    undo(JournalEntry.objects.get(verb="remove_webhook"), by=DIRECTOR)
    assert Webhook.objects.get().url == receiver.url
    assert WebhookDelivery.objects.count() == 0
    work()


def test_a_webhook_is_an_owners(section: Section) -> None:
    by = Actor("staff", first_director())
    _token, secret = make_token(section.session.event.club, name="site", scope="direct", by=by)
    client = Client(headers={"authorization": f"Bearer {secret}"})
    assert client.get("/api/webhooks/").status_code == 403
    assert client.post("/api/webhooks/", {}, "application/json").status_code == 403


# ── where it may lead ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "url",
    ["ftp://x.example/", "https://", "https://u:p@x.example/", "http://a b/", "http://x:99999/", "x", ""],
)
def test_only_web_addresses_are_taken(url: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        target_of(url)
    assert refusal.value.code == "no_address"


@pytest.mark.parametrize(
    "number",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.1.9", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *("::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("::127.0.0.1", "::a01:203", "64:ff9b:1::1", "fec0::1", "100::1", "2001:db8::1", "ff0e::1", "::"),
    ],
)
def test_machines_inside_are_not_public(number: str) -> None:
    assert not is_public(number)


def test_6to4_is_never_public_even_where_python_thinks_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It leads to any IPv4 address (RFC 3056). Not every Python counts it as private."""
    monkeypatch.setattr(IPv6Address, "is_global", True)
    assert not is_public("2002:7f00:1::")
    assert is_public("2003::1")


@pytest.mark.parametrize("number", ["1.1.1.1", "2606:4700::1111"])
def test_machines_outside_are_public(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize("host", ["127.0.0.1:9", "localhost", "[::1]", "0x7f.1", "2130706433"])
def test_nothing_inside_is_reached_unless_the_operator_allows_it(owner: Client, host: str) -> None:
    answer = owner.post("/api/webhooks/", {"url": f"http://{host}/"}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "not_reachable")
    assert not Webhook.objects.exists()


def test_an_address_that_moves_inside_later_is_not_reached(
    owner: Client, receiver: Receiver, settings, caplog: pytest.LogCaptureFixture
) -> None:
    add(owner, receiver)
    settings.WEBHOOKS_LAN = False
    work()
    assert receiver.got == []
    assert "private network" in WebhookDelivery.objects.get().problem


def test_a_redirect_is_not_followed(
    owner: Client, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.answer = 302
    add(owner, receiver)
    work()
    assert (len(receiver.got), WebhookDelivery.objects.get().status) == (1, 302)


def test_a_club_has_so_many_at_most(section: Section, receiver: Receiver) -> None:
    club = Club.objects.get()
    for _one in range(webhooks.MOST_WEBHOOKS):
        webhooks.add_webhook(club, url=receiver.url, events=[], by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        webhooks.add_webhook(club, url=receiver.url, events=[], by=DIRECTOR)
    assert refusal.value.code == "too_many"


def test_the_receiver_of_the_paper_knows_what_is_genuine(owner: Client, receiver: Receiver) -> None:
    paper = (Path(__file__).resolve().parents[3] / "docs" / "webhooks.md").read_text(encoding="utf-8")
    known: dict = {}
    exec(re.search(r"```python\n(.*?)```", paper, re.S)[1], known)
    secret = add(owner, receiver)["secret"]
    work()
    headers, body = receiver.got[0]
    signature = headers["Overtrick-Signature"]

    assert known["is_genuine"](secret, signature, body)
    assert not known["is_genuine"](secret, signature, body + b" ")
    assert not known["is_genuine"]("ovw_another", signature, body)
    assert not known["is_genuine"](secret, webhooks.signature([secret], body, 1_700_000_000), body)


def test_the_paper_names_the_events_and_pauses_as_they_are() -> None:
    paper = (Path(__file__).resolve().parents[3] / "docs" / "webhooks.md").read_text(encoding="utf-8")
    assert ", ".join(f"`{event}`" for event in [*EVENTS][:-1]) in paper
    assert [pause.total_seconds() for pause in jobs.PAUSES] == [5, 30, 120, 600, 3600, 21600]
