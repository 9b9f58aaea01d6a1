"""Real sessions and team events, entered through the services, come out as they were published."""

import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures import team_recordings
from tests.fixtures.pair_recordings import (
    PairsRecording,
    PlayedPairs,
    play_pairs_event,
    read_pairs,
)
from tests.fixtures.published.pairs import CHECKS, place_of, published_rows, wrong_handicaps, wrong_whole
from tests.fixtures.published.teams import (
    wrong_averages,
    wrong_boards,
    wrong_matches,
    wrong_team_totals,
    wrong_whole_matches,
)
from tests.fixtures.team_recordings import (
    SCORER,
    TeamRecording,
    figure,
    matches_of_imps,
    matches_of_lines,
    matches_of_rooms,
)
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.stages.reports.pair_list import pair_list

EVENTS = Path(os.environ.get("TEST_EVENTS") or Path(__file__).parent / "data" / "events")
TEAM_EVENTS = Path(os.environ.get("TEST_TEAM_EVENTS") or Path(__file__).parent / "data" / "events-teams")
ROUNDING = Fraction("0.006")


def recorded_in(root: Path) -> dict[str, TeamRecording]:
    folders = sorted(folder for folder in root.iterdir() if (folder / "event.json").exists())
    return {folder.name: team_recordings.read(folder) for folder in folders}


def is_field(recording: TeamRecording) -> bool:
    """Whether it is one of pairs or single players; a league of teams has its matches too."""
    methods = ("matchpoints", "cross_imps", "butler")
    return recording.event["method"] in methods and not (recording.folder / "matches.csv").exists()


LARGE = ("fr_open2dn1_seance1", "nz_pairs")  # the smaller ones are of the same kind
RECORDINGS = [one.folder for one in recorded_in(EVENTS).values() if is_field(one)]


def test_there_are_sessions_to_prove() -> None:
    assert RECORDINGS


@pytest.mark.django_db
@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=pytest.mark.slow if folder.name in LARGE else ())
        for folder in RECORDINGS
    ],
)
def test_a_real_session_comes_out_as_published(folder: Path) -> None:
    comes_out_as_published(read_pairs(folder))


def comes_out_as_published(recording: PairsRecording) -> PlayedPairs:
    """Each session by the checks that `event.json` names, and what all of them and handicaps make of it."""
    event = play_pairs_event(recording)
    named = [name for name in recording.event.get("check", CHECKS) if name in CHECKS]
    assert named
    for own, staged in zip(recording.sessions, event.stages, strict=True):
        for name in named:
            assert CHECKS[name](own, staged) == []
    assert wrong_whole(event) == []
    assert wrong_handicaps(event) == []
    return event


# Team events
LONG = () if "TEST_TEAM_EVENTS" in os.environ else pytest.mark.slow  # a folder that is named is played whole
# How the matches of a recording are read, and the format of its stage, by the method of the recording.
FORMS: dict[str, tuple[str, Callable[[TeamRecording], object]]] = {
    "teams_imps": ("round-robin", matches_of_lines),
    "teams_imps_matches_only": ("swiss", matches_of_imps),
}
PAIRS_IN_TEAMS = "butler_and_cross_imps_of_pairs_in_teams"
TEAM_RECORDINGS = {name: one for name, one in recorded_in(EVENTS).items() if not is_field(one)}
TEAM_RECORDINGS |= recorded_in(TEAM_EVENTS)


def named_by_method(*methods: str) -> list[str]:
    return [name for name, one in TEAM_RECORDINGS.items() if one.event["method"] in methods]


FIELDS = [name for name, one in TEAM_RECORDINGS.items() if is_field(one)]


def test_there_are_events_to_prove() -> None:
    assert TEAM_RECORDINGS
    unknown = {*TEAM_RECORDINGS} - {*FIELDS, *named_by_method(*FORMS, "cross_imps", PAIRS_IN_TEAMS)}
    assert unknown == set()


@pytest.mark.django_db
@pytest.mark.parametrize("name", named_by_method(*FORMS))
def test_a_real_team_event_comes_out_as_published(name: str) -> None:
    recording = TEAM_RECORDINGS[name]
    format_, matches = FORMS[recording.event["method"]]
    event = team_recordings.play(recording, format_, [*matches(recording)])

    assert wrong_matches(recording, event) == []
    assert wrong_whole_matches(recording, event) == []
    assert wrong_boards(recording, event) == []
    assert wrong_team_totals(recording, event) == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted({*named_by_method("cross_imps")} - {*FIELDS}))
def test_a_real_league_has_its_published_segments_matches_and_pairs(name: str) -> None:
    recording = TEAM_RECORDINGS[name]
    segment = team_recordings.play(recording, "round-robin", [*matches_of_rooms(recording)])
    whole = team_recordings.play(recording, "round-robin", [*matches_of_imps(recording)])

    sums = {
        row.team.number: (one.imps, one.imps_against) for row in segment.standings.rows for one in row.rounds
    }
    segments = recording.event.get("segment_imps", {})
    assert {name: [*sums[int(name)]] for name in segments} == segments
    assert wrong_whole_matches(recording, whole) == []
    listed = pair_list(segment.session, AnonymousUser(), "cross_imps", least=1)
    assert listed is not None
    found = {row.players[0].native.split()[0]: row for row in listed.rows if row.players[0]}
    wrong = [
        (row["id"], float(found[row["id"]].average), row["total"])
        for row in recording.totals("")
        if abs(found[row["id"]].average - figure(row["total"])) > ROUNDING
    ]
    assert wrong == []
    assert [found[row["id"]].place for row in recording.totals("")] == [
        place_of(row["place"]) for row in recording.totals("")
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=LONG) for name in named_by_method(PAIRS_IN_TEAMS)],
)
def test_a_real_round_robin_has_its_published_figures_against_the_datum(name: str) -> None:
    recording = TEAM_RECORDINGS[name]
    session = team_recordings.play_pairs(recording)
    assert wrong_averages(recording, session, "BUTLER") == []

    change_conditions(session.event, by=SCORER, method="cross_imps")

    assert wrong_averages(recording, session, "CROSS_IMPS") == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG) for name in FIELDS])
def test_a_real_field_comes_out_as_published(name: str) -> None:
    event = comes_out_as_published(read_pairs(TEAM_EVENTS / name))

    if name == "se_individual":  # exactly equal: the program that published them printed 23 and 24
        rows = published_rows(event.recording.sessions[0], event.stages[0])
        assert [(total.id, row.place) for total, row in rows if row.tied] == [("8", 23), ("13", 23)]
