"""What Overtrick sends has the form of the published requests, and published answers are understood."""

import json
from typing import Any

import pytest

from tests.domain.terminals.conftest import Exchange
from tests.fixtures.data_connector import PUBLISHED, DataConnector, published, result, td_call
from tests.fixtures.evening import DIRECTOR
from tournament.domain.boards.acts.calls import answer_call
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.models import DirectorCall, Membership, Result, Section

pytestmark = pytest.mark.django_db
COMMANDS = {
    "InitializeEvent": 5,
    "ContinueEvent": 31,
    "UpdateMovement": 6,
    "PutResults": 10,
    "PutTdCalls": 39,
}
# What is left out on purpose: deals stay here, and settings go with the beginning.
NEVER_SENT = {"Handrecords"}


def form_of(value: Any, wanted: Any) -> Any:
    """The names at every level; a list has the form of its first element, where both have one."""
    if isinstance(wanted, dict) and isinstance(value, dict):
        return {name: form_of(each, wanted.get(name)) for name, each in value.items()}
    if isinstance(wanted, list) and isinstance(value, list):
        return [form_of(value[0], wanted[0])] if value and wanted else []
    return None


def without(value: Any) -> Any:
    """The published form without what is never sent."""
    if isinstance(value, dict):
        return {name: [] if name in NEVER_SENT else without(each) for name, each in value.items()}
    return [without(value[0])] if isinstance(value, list) and value else value


def test_every_request_has_the_published_form(run: Exchange, stub: DataConnector, section: Section) -> None:
    stub.loses.add(5)
    run()
    stub.send("TdCalls", td_call("A", 1))
    stub.send("Results", result("A", 1, 1, 1, (1, 1)))
    run()
    found = Result.objects.select_related("section__session", "ns", "ew").get()
    correct_result(found, read_result("PASS"), seen=found.version, by=DIRECTOR)
    call = DirectorCall.objects.get()
    answer_call(call, "done", seen=call.version, by=DIRECTOR)
    Membership.objects.filter(contestant__section=section).first().delete()
    run()

    for name, command in COMMANDS.items():
        sent = next(one for one in stub.requests if one["Command"] == command)
        wanted = published("requests", name)
        payload, model = sent["SerializedData"], without(wanted["SerializedData"])
        for key in NEVER_SENT & ({*payload} if isinstance(payload, dict) else set()):
            assert payload[key] is None
            payload[key] = []
        assert (name, sent.keys()) == (name, wanted.keys())
        assert (name, form_of(payload, model)) == (name, form_of(model, model))


def test_the_published_results_and_calls_are_read(run: Exchange, stub: DataConnector) -> None:
    """Filled by a generator with ones: 1 club doubled by North, one trick."""
    for queue in ("Results", "TdCalls"):
        stub.send(queue, *published("responses", f"PollQueueForNew{queue}")["SerializedData"])
    run()
    assert Result.objects.get().facts == read_result("1CX-6 N")
    assert DirectorCall.objects.get().table == 1


def test_the_published_refusal_is_shown(run: Exchange, stub: DataConnector) -> None:
    envelope = json.loads((PUBLISHED / "responses" / "Error.json").read_text(encoding="utf-8"))
    stub.errors[5] = envelope["ErrorType"]
    link = run()
    assert (link.problem, link.answer) == ("refused", "Validation as the test wants it")


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"DataType": [], "SerializedData": 7}', b"[" * 90_000])
def test_an_answer_that_is_no_envelope_ends_the_exchange(
    run: Exchange, stub: DataConnector, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    monkeypatch.setattr(stub, "raw", body, raising=False)
    assert run().problem in ("unreadable", "refused")
