"""A rehearsal: a recorded session set up in a club of its own, to be played by robots and then removed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from scoring.seats import Side
from tournament.exchange.recording import RecordedLine, Recording, read_recording
from tournament.models import Club, Player, Rehearsal
from tournament.services.history import remove_session
from tournament.services.journal import Actor
from tournament.services.recordings import stage

RECORDINGS = Path(__file__).resolve().parent.parent / "recordings"
FIRST = "howell_11_pairs"
# Seconds of the evening's own clock; a pace of 60 makes a whole session pass while one watches.
SECONDS_PER_BOARD = 12
SECONDS_TO_ACCEPT = 2
FIRST_RESULT = 1.0
PACES = (1, 10, 60)


@dataclass(frozen=True, slots=True)
class Step:
    """A robot's act: at second `due` of the evening, one side of a table enters or accepts a line."""

    due: float
    key: str
    side: Side
    line: RecordedLine


def recording_named(name: str) -> Recording:
    return read_recording(RECORDINGS / name)


def start_rehearsal(*, by: Actor, name: str = FIRST, pace: int = 1) -> Rehearsal:
    """Set the recorded session up, ready for the robots; one that is still there is given back instead."""
    if standing := Rehearsal.objects.select_related("session").first():
        return standing
    recording = recording_named(name)
    titles = recording.event["title"]
    title = titles.get(get_language(), titles["en"])
    club = Club.objects.filter(is_rehearsal=True).first() or Club.objects.create(
        name=title, is_rehearsal=True
    )
    staged = stage(recording, club, day=timezone.localdate(), by=by, name=title)
    return Rehearsal.objects.create(session=staged.session, recording=name, pace=pace)


def set_pace(rehearsal: Rehearsal, *, pace: int, paused: bool) -> Rehearsal:
    rehearsal.pace, rehearsal.paused = pace, paused
    rehearsal.save(update_fields=["pace", "paused"])
    return rehearsal


@transaction.atomic
def remove_rehearsal(rehearsal: Rehearsal) -> None:
    """Erase it without a trace: its session, its journal, its players and its club."""
    session = rehearsal.session
    club = session.event.club
    rehearsal.delete()
    remove_session(session)
    if not club.events.exists():
        Player.objects.filter(club=club).delete()
        club.delete()


def steps(recording: Recording) -> list[Step]:
    """Everything the robots do, in order of time: each table in its own rhythm, each result then accepted."""
    found = sorted((step for table in _tables(recording) for step in table), key=lambda step: step.due)
    early = found[0].due - FIRST_RESULT
    return [replace(step, due=step.due - early) for step in found]


def _tables(recording: Recording) -> Iterator[list[Step]]:
    lines = sorted(recording.lines, key=lambda line: (line.round or 0, line.table or 0, line.board))
    longest = max(len(list(group)) for _key, group in groupby(lines, _place))
    for (number, table), group in groupby(lines, _place):
        start = (number - 1) * (longest + 0.5) * SECONDS_PER_BOARD
        yield [
            step
            for order, line in enumerate(group)
            for step in _entered_and_accepted(line, start + (order + _haste(table, line)) * SECONDS_PER_BOARD)
        ]


def _place(line: RecordedLine) -> tuple[int, int]:
    return line.round or 0, line.table or 0


def _haste(table: int, line: RecordedLine) -> float:
    """No two tables are equally fast, and none needs a whole board's time: 0.15 to 0.95."""
    return 0.15 + ((table * 7 + line.board * 3) % 17) / 20


def _entered_and_accepted(line: RecordedLine, due: float) -> Iterator[Step]:
    key = f"{line.section}-{line.board}-{line.ns}-{line.ew}"
    first = Side.NS if line.board % 2 else Side.EW
    yield Step(due, f"{key}-1", first, line)
    yield Step(due + SECONDS_TO_ACCEPT, f"{key}-2", first.other, line)
