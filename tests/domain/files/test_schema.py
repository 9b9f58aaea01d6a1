"""The published schema of an event file: every file that is exported keeps to it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker

from tests.domain.files.event_files import busy_evening, games
from tests.fixtures.evening import make_section, played_section
from tests.fixtures.singles import individual
from tests.fixtures.teams import play, round_robin
from tournament.domain.files.readings.event_rows import event_file_schema
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.models import Event, Section

pytestmark = pytest.mark.django_db


def problems(document: Any) -> list[str]:
    checker = Draft202012Validator(event_file_schema(), format_checker=FormatChecker())
    return [f"{list(one.absolute_path)}: {one.message[:200]}" for one in checker.iter_errors(document)]


def pairs() -> Event:
    section = played_section()
    return section.session.event


def teams() -> Event:
    section = round_robin(4, boards=2)
    play(section.team_matches.filter(away__isnull=False).first(), [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    return section.session.event


def singles() -> Event:
    return individual(8).session.event


@pytest.mark.sampled
@pytest.mark.parametrize("made", [pairs, teams, singles])
def test_an_exported_event_keeps_to_the_schema(made: Callable[[], Event]) -> None:
    assert problems(document_of(made())) == []


@pytest.mark.sampled
@pytest.mark.parametrize("made", [busy_evening, games])
def test_a_busy_event_keeps_to_the_schema(made: Callable[[], Section]) -> None:
    assert problems(document_of(made().session.event)) == []


@pytest.mark.sampled
@pytest.mark.parametrize(
    "change",
    [
        lambda rows, document: document.pop("made"),
        lambda rows, document: document.update(format=1),
        lambda rows, document: rows["session"][0].update(date="someday"),
        lambda rows, document: rows["session"][0].update(event="1"),
        lambda rows, document: rows["section"][0].update(winners=3),
        lambda rows, document: rows["player"][0].update(native="x" * 1000),
        lambda rows, document: rows.update(strange=[]),
        lambda rows, document: rows["journalentry"][0].update(changes=[{}]),
    ],
)
def test_a_wrong_document_does_not(change: Callable[[Any, Any], object]) -> None:
    document = document_of(make_section().session.event)
    change(document["rows"], document)
    assert problems(document)


def test_it_is_published(client: Client) -> None:
    answer = client.get("/api/event-file/schema/")
    assert answer.json() == event_file_schema()
    Draft202012Validator.check_schema(answer.json())
