"""The stream of news: it speaks when a version has changed, and gives its place back."""

import threading
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from tournament.web.server import event_stream

pytestmark = pytest.mark.django_db
Stands = dict[int, tuple[tuple[int, int], ...]]


@pytest.fixture
def stands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stands]:
    """What the sessions stand at, for a watch that looks here instead of into the database."""
    versions: Stands = {7: ((1, 1),), 8: ((2, 1),)}
    monkeypatch.setattr(
        event_stream, "_versions", lambda sessions: {each: versions[each] for each in sessions}
    )
    monkeypatch.setattr(event_stream, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(event_stream, "WATCH", event_stream.Watch())
    yield versions
    for thread in threading.enumerate():
        if thread.name == "news":
            thread.join(5)
            assert not thread.is_alive(), "somebody is still said to listen"


def opened(client: Client, session: int) -> tuple[object, Iterator[bytes]]:
    response = client.get(reverse("news", args=[session]))
    return response, iter(response)


def test_a_stream_speaks_whenever_something_has_happened(player: Client, stands: Stands) -> None:
    response, said = opened(player, 7)
    assert response["Content-Type"] == "text/event-stream"
    assert next(said).startswith(b"retry:")
    assert next(said) == b"data: new\n\n"  # whatever happened before it was open
    stands[7] = ((1, 2),)
    assert next(said) == b"data: new\n\n"
    response.close()


def test_a_silent_stream_says_that_it_lives(
    player: Client, stands: Stands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "ALIVE_SECONDS", 0.05)
    response, said = opened(player, 7)
    next(said), next(said)
    stands[8] = ((2, 9),)  # another evening's
    assert next(said) == b": alive\n\n"
    response.close()


def test_no_more_streams_than_places_and_each_place_is_given_back(
    player: Client, stands: Stands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "STREAMS", 2)
    first, second = (opened(player, session)[0] for session in (7, 8))
    refused, _said = opened(player, 7)
    assert refused.status_code == 503
    assert refused["Retry-After"]
    first.close()
    first.close()
    third, _said = opened(player, 7)
    assert third.status_code == 200
    for each in (second, third):
        each.close()
