"""Real team events, played through the services, come out as they were published."""

import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests import team_recordings
from tests.team_recordings import PlayedEvent, TeamRecording, matches_of_imps, matches_of_lines, published

EVENTS = Path(os.environ.get("TEST_TEAM_EVENTS") or Path(__file__).parent / "data" / "events-teams")
ROUNDING = Fraction("0.006")
# How the matches of a recording are read, and the format of its stage, by the method of the recording.
FORMS: dict[str, tuple[str, Callable[[TeamRecording], object]]] = {
    "teams_imps": ("round-robin", matches_of_lines),
    "teams_imps_matches_only": ("swiss", matches_of_imps),
}
RECORDINGS = {
    folder.name: team_recordings.read(folder) for folder in sorted(EVENTS.iterdir()) if folder.is_dir()
}


def of(*methods: str) -> list[str]:
    return [name for name, one in RECORDINGS.items() if one.event["method"] in methods]


def test_there_are_events_to_prove() -> None:
    assert RECORDINGS


@pytest.mark.django_db
@pytest.mark.parametrize("name", of(*FORMS))
def test_a_real_team_event_comes_out_as_published(name: str) -> None:
    recording = RECORDINGS[name]
    format_, matches = FORMS[recording.event["method"]]
    event = team_recordings.play(recording, format_, [*matches(recording)])

    assert wrong_matches(recording, event) == []
    assert wrong_totals(recording, event) == []


def wrong_matches(recording: TeamRecording, event: PlayedEvent) -> list[str]:
    """Matches whose victory points are not the published ones."""
    rounds = {
        (event_round.match, row.team.number): event_round.points
        for row in event.standings.rows
        for event_round in row.rounds
    }
    wrong = []
    for direction in sorted({row["direction"] for row in recording.rows("totals.csv")}):
        for row in recording.totals(direction) if direction.startswith("R") else ():
            home, away = row["id"].split("v")
            match = event.matches[int(direction[1:]), home, away]
            ours = rounds[match.pk, int(home)], rounds[match.pk, int(away)]
            theirs = published(row["total"]), published(row["extra"])
            if any(
                one is None or abs(one - other) > ROUNDING for one, other in zip(ours, theirs, strict=True)
            ):
                wrong.append(f"{direction} {row['id']}: {ours}, published {theirs}")
    return wrong


def wrong_totals(recording: TeamRecording, event: PlayedEvent) -> list[str]:
    """Teams whose total or place is not the published one; rounded match points add up to the total."""
    tolerance = ROUNDING * max(1, len(event.standings.rows[0].rounds))
    rows = {row.team.number: row for row in event.standings.rows}
    wrong = []
    for row in recording.totals("TEAM"):
        own = rows[int(row["id"])]
        if abs(own.total - published(row["total"])) > tolerance or own.place != int(row["place"].rstrip("=")):
            wrong.append(f"team {row['id']}: {float(own.total)} in place {own.place}, published {row}")
    return wrong
