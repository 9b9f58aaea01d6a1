"""An event as one file: what comes out of it is what went in, to the last figure and the last act."""

from pathlib import Path

import pytest

from tests.evening import DIRECTOR
from tests.test_events import RECORDINGS
from tests.test_events import play as play_recording
from tournament.exchange.event_file import Document, dump
from tournament.exchange.plain import plain
from tournament.exchange.recording import read_recording
from tournament.models import Club, Event
from tournament.reports.standings import current_standings
from tournament.services.event_files import document_of, read_event_file
from tournament.services.event_imports import import_event

pytestmark = pytest.mark.django_db


def taken_in(data: bytes, club: Club | None = None) -> Event:
    club = club or Club.objects.create(name="北クラブ")
    return import_event(read_event_file(data), club, proof=lambda event: None, by=DIRECTOR)


def without_time(document: Document) -> Document:
    return {**document, "made": "", "club": {}}


def told(event: Event) -> list:
    return [
        plain(sheet.rankings)
        for session in event.sessions.order_by("pk")
        for sheet in current_standings(session)
    ]


@pytest.mark.parametrize("folder", RECORDINGS, ids=lambda folder: folder.name)
def test_a_real_session_goes_there_and_back(folder: Path) -> None:
    event = play_recording(read_recording(folder)).session.event
    first = document_of(event)

    copy = taken_in(dump(first))

    again = without_time(document_of(copy))
    for kind, many in again["rows"].items():
        for a, b in zip(many, first["rows"][kind], strict=True):
            assert a == b
    assert without_time(document_of(copy)) == without_time(first)
