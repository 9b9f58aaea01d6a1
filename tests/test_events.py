"""Real sessions and team events, entered through the services, come out as they were published."""

import os
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures import team_recordings
from tests.fixtures.team_recordings import (
    PlayedEvent,
    TeamRecording,
    figure,
    matches_of_imps,
    matches_of_lines,
    matches_of_rooms,
)
from tournament.exchange.recording import RecordedTotal, Recording, read_recording
from tournament.models import Club, Session
from tournament.reports.boards.field import score, sections_of
from tournament.reports.boards.standings import current_standings
from tournament.reports.teams.results.pair_list import pair_list
from tournament.services.acts.journal import Actor
from tournament.services.event_file.recordings import Stage, identity, play_line, stage
from tournament.services.sessions.lifecycle import change_conditions, close_session
from tournament.sheets.standings import Standing

EVENTS = Path(os.environ.get("TEST_EVENTS") or Path(__file__).parent / "data" / "events")
SCORER = Actor("scorer")
ROUNDING = Fraction("0.006")

RECORDINGS = sorted(folder for folder in EVENTS.iterdir() if (folder / "event.json").exists())


def test_there_are_sessions_to_prove() -> None:
    assert RECORDINGS


@pytest.mark.django_db
@pytest.mark.parametrize("folder", RECORDINGS, ids=lambda folder: folder.name)
def test_a_real_session_comes_out_as_published(folder: Path) -> None:
    recording = read_recording(folder)
    staged = play(recording)

    for name in recording.event["check"]:
        assert CHECKS[name](recording, staged) == []


def play(recording: Recording) -> Stage:
    staged = stage(recording, Club.objects.create(name="Club"), day=date(2026, 11, 21), by=SCORER)
    for number, line in enumerate(recording.lines):
        play_line(staged, line, by=SCORER, key=f"{recording.name}-{number}")
    close_session(staged.session, by=SCORER)
    return staged


def wrong_lines(recording: Recording, staged: Stage) -> list[str]:
    """The published award is the one before or after the short boards were brought up."""
    tolerance = ROUNDING + Fraction(recording.event.get("line_tol", "0"))
    scored = {field.pk: score(sections_of(field)) for field in staged.session.fields.all()}
    by_meeting = {}
    for section in staged.sections.values():
        for result in section.results.all():
            awards = scored[section.field_id].awards(result.board, result.pk)
            by_meeting[section.letter, result.board, result.ns_id, result.ew_id] = awards
    wrong = []
    for line in recording.lines:
        meeting = staged.meeting(line)
        ns, ew = by_meeting[line.section, line.board, meeting.ns.pk, meeting.ew.pk] or (None, None)
        for award, published in zip((ns, ew), line.published, strict=True):
            if published is not None and not _agrees(award, published, tolerance):
                wrong.append(f"board {line.board} {line.ns}-{line.ew}: {award}, published {published}")
    return wrong


def _agrees(award, published: Fraction, tolerance: Fraction) -> bool:
    """No score at all is published as nothing, or as zero."""
    if award is None:
        return published == 0
    found = [value for value in (award.points, award.raw) if value is not None]
    return any(abs(value - published) <= tolerance for value in found)


def published_rows(recording: Recording, staged: Stage) -> list[tuple[RecordedTotal, Standing]]:
    rows = {
        (row.party.number, row.party.direction): row
        for sheet in current_standings(staged.session)
        for ranking in sheet.rankings
        for row in ranking.rows
    }
    return [(total, rows[identity(recording, total.id, total.direction)]) for total in recording.totals]


def wrong_totals(recording: Recording, staged: Stage) -> list[str]:
    tolerance = ROUNDING + Fraction(recording.event.get("total_tol", "0"))
    in_per_cent = recording.event["method"] == "matchpoints"
    return [
        f"{total.id}: {float(row.value or 0)}, published {total.percent or total.total}"
        for total, row in published_rows(recording, staged)
        if abs((row.value or 0) - Fraction(total.percent if in_per_cent else total.total)) > tolerance
    ]


def wrong_places(recording: Recording, staged: Stage) -> list[str]:
    return [
        f"{total.id}: {row.place}, published {total.place}"
        for total, row in published_rows(recording, staged)
        if row.place != int(total.place.rstrip("="))
    ]


CHECKS = {"line_points": wrong_lines, "totals": wrong_totals, "places": wrong_places}


# Team events
TEAM_EVENTS = Path(os.environ.get("TEST_TEAM_EVENTS") or Path(__file__).parent / "data" / "events-teams")
# How the matches of a recording are read, and the format of its stage, by the method of the recording.
FORMS: dict[str, tuple[str, Callable[[TeamRecording], object]]] = {
    "teams_imps": ("round-robin", matches_of_lines),
    "teams_imps_matches_only": ("swiss", matches_of_imps),
}
TEAM_RECORDINGS = {
    folder.name: team_recordings.read(folder) for folder in sorted(TEAM_EVENTS.iterdir()) if folder.is_dir()
}


def named_by_method(*methods: str) -> list[str]:
    return [name for name, one in TEAM_RECORDINGS.items() if one.event["method"] in methods]


def test_there_are_events_to_prove() -> None:
    assert TEAM_RECORDINGS


@pytest.mark.django_db
@pytest.mark.parametrize("name", named_by_method(*FORMS))
def test_a_real_team_event_comes_out_as_published(name: str) -> None:
    recording = TEAM_RECORDINGS[name]
    format_, matches = FORMS[recording.event["method"]]
    event = team_recordings.play(recording, format_, [*matches(recording)])

    assert wrong_matches(recording, event) == []
    assert wrong_team_totals(recording, event) == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", named_by_method("cross_imps"))
def test_a_real_league_has_its_published_segments_matches_and_pairs(name: str) -> None:
    recording = TEAM_RECORDINGS[name]
    segment = team_recordings.play(recording, "round-robin", [*matches_of_rooms(recording)])
    whole = team_recordings.play(recording, "round-robin", [*matches_of_imps(recording)])

    sums = {
        row.team.number: (one.imps, one.imps_against) for row in segment.standings.rows for one in row.rounds
    }
    assert {name: [*sums[int(name)]] for name in recording.event["segment_imps"]} == recording.event[
        "segment_imps"
    ]
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
        int(row["place"].rstrip("=")) for row in recording.totals("")
    ]


def wrong_whole_matches(recording: TeamRecording, event: PlayedEvent) -> list[str]:
    """Matches of matches.csv whose victory points are not the published ones."""
    points = {(one.match, one.home): one.points for row in event.standings.rows for one in row.rounds}
    return [
        str(row)
        for row in recording.rows("matches.csv")
        if row["vp_home"]
        for match in [event.matches[int(row["round"]), row["home"], row["away"]]]
        if abs(points[match.pk, True] - figure(row["vp_home"])) > ROUNDING
        or abs(points[match.pk, False] - figure(row["vp_away"])) > ROUNDING
    ]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", named_by_method("butler_and_cross_imps_of_pairs_in_teams"))
def test_a_real_round_robin_has_its_published_figures_against_the_datum(name: str) -> None:
    recording = TEAM_RECORDINGS[name]
    session = team_recordings.play_pairs(recording)
    assert wrong_averages(recording, session, "BUTLER") == []

    change_conditions(session.event, by=SCORER, method="cross_imps")

    assert wrong_averages(recording, session, "CROSS_IMPS") == []


INDIVIDUALS = [name for name, one in TEAM_RECORDINGS.items() if one.event.get("individual")]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", INDIVIDUALS)
def test_a_real_individual_comes_out_as_published(name: str) -> None:
    """Players 8 and 13 are exactly equal: the program that published them printed 23 and 24."""
    recording = read_recording(TEAM_EVENTS / name)
    staged = play(recording)

    assert wrong_places(recording, staged) == []
    assert wrong_lines(recording, staged) == []
    assert wrong_totals(recording, staged) == []
    rows = published_rows(recording, staged)
    assert [(total.id, row.place) for total, row in rows if row.tied] == [("8", 23), ("13", 23)]


def wrong_averages(recording: TeamRecording, session: Session, direction: str) -> list[str]:
    """Pairs whose IMPs per board are not the published ones."""
    (sheet,) = current_standings(Session.objects.select_related("event__club").get(pk=session.pk))
    found = {row.party.number: row.value for ranking in sheet.rankings for row in ranking.rows}
    return [
        f"{row['id']}: {float(found[row['id']] or 0)}, published {row['total']}"
        for row in recording.totals(direction)
        if abs((found[row["id"]] or 0) - figure(row["total"])) > ROUNDING
    ]


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
            theirs = figure(row["total"]), figure(row["extra"])
            if any(
                one is None or abs(one - other) > ROUNDING for one, other in zip(ours, theirs, strict=True)
            ):
                wrong.append(f"{direction} {row['id']}: {ours}, published {theirs}")
    return wrong


def wrong_team_totals(recording: TeamRecording, event: PlayedEvent) -> list[str]:
    """Teams whose total or place is not the published one; rounded match points add up to the total."""
    tolerance = ROUNDING * max(1, len(event.standings.rows[0].rounds))
    rows = {row.team.number: row for row in event.standings.rows}
    wrong = []
    for row in recording.totals("TEAM"):
        own = rows[int(row["id"])]
        if abs(own.total - figure(row["total"])) > tolerance or own.place != int(row["place"].rstrip("=")):
            wrong.append(f"team {row['id']}: {float(own.total)} in place {own.place}, published {row}")
    return wrong
