"""Real sessions and team events, entered through the services, come out as they were published."""

import os
from collections import Counter
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures import team_recordings
from tests.fixtures.pair_recordings import (
    PairsRecording,
    PlayedPairs,
    contestant_of,
    extras,
    play_pairs_event,
    read_pairs,
)
from tests.fixtures.team_recordings import (
    SCORER,
    PlayedEvent,
    TeamRecording,
    figure,
    matches_of_imps,
    matches_of_lines,
    matches_of_rooms,
)
from tournament.exchange.recording import RecordedTotal, Recording
from tournament.models import Entrant, Session
from tournament.reports.boards.field import score, sections_of
from tournament.reports.boards.standings import current_standings
from tournament.reports.stages.event_ranking import event_ranking
from tournament.reports.teams.results.pair_list import pair_list
from tournament.services.event_file.recordings import Stage
from tournament.services.sessions.lifecycle import change_conditions
from tournament.services.stages.further_rankings import change_further_rankings
from tournament.services.stages.pair_sessions import change_ranking_rule
from tournament.sheets.event_ranking import HANDICAP, EventLine
from tournament.sheets.further_rankings import FurtherTerms
from tournament.sheets.pairs_stage import rules_for
from tournament.sheets.standings import Standing

EVENTS = Path(os.environ.get("TEST_EVENTS") or Path(__file__).parent / "data" / "events")
ROUNDING = Fraction("0.006")

LARGE = ("fr_open2dn1_seance1", "nz_pairs")  # the smaller ones are of the same kind
RECORDINGS = sorted(folder for folder in EVENTS.iterdir() if (folder / "event.json").exists())


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
    named = [name for name in recording.event["check"] if name in CHECKS]
    assert named
    for own, staged in zip(recording.sessions, event.stages, strict=True):
        for name in named:
            assert CHECKS[name](own, staged) == []
    assert wrong_whole(event) == []
    assert wrong_handicaps(event) == []
    return event


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
        row.party.id: row
        for sheet in current_standings(staged.session)
        for ranking in sheet.rankings
        for row in ranking.rows
    }
    return [(total, rows[contestant_of(staged, total).pk]) for total in recording.totals]


def wrong_totals(recording: Recording, staged: Stage) -> list[str]:
    """Percentages, else points; a published total of IMPs may be the sum, or the mean of the boards."""
    tolerance = ROUNDING + Fraction(recording.event.get("total_tol", "0"))
    rows = published_rows(recording, staged)
    if recording.event["method"] == "matchpoints":
        wanted = [(total, row.value, total.percent) for total, row in rows if total.percent]
        wanted += [(total, row.points, total.total) for total, row in rows if not total.percent]
        return _far(wanted, tolerance)
    means = [(total, Fraction(row.value or 0) / max(1, row.boards), total.total) for total, row in rows]
    sums = [(total, row.value, total.total) for total, row in rows]
    results = max(Counter(line.board for line in recording.lines).values())
    shares = [(total, value / max(1, results - 1), text) for total, value, text in means]
    return min((_far(one, tolerance) for one in (sums, means, shares)), key=len)


def _far(
    wanted: Iterable[tuple[RecordedTotal, Fraction | int | None, str]], tolerance: Fraction
) -> list[str]:
    return [
        f"{total.id}: {float(value or 0)}, published {text}"
        for total, value, text in wanted
        if text and abs((value or 0) - Fraction(text)) > tolerance
    ]


def wrong_places(recording: Recording, staged: Stage) -> list[str]:
    """Where the program ranks with handicaps, the places are those of `wrong_handicaps`."""
    if handicaps_of(recording.totals):
        return []
    return [
        f"{total.id}: {row.place}, published {total.place}"
        for total, row in published_rows(recording, staged)
        if total.place and row.place != int(total.place.rstrip("="))
    ]


CHECKS = {
    "line_points": wrong_lines,
    "totals": wrong_totals,
    "percent": wrong_totals,
    "places": wrong_places,
}


def wrong_whole(event: PlayedPairs) -> list[str]:
    """What is published over all sessions, by the first rule that agrees, else by the last."""
    totals = event.recording.totals
    if not totals:
        return []
    tolerance = ROUNDING + Fraction(event.recording.event.get("total_tol", "0"))
    for rule in rules_for(event.last.event.method):
        change_ranking_rule(event.last, sessions=len(event.stages), over=rule, by=SCORER)
        lines = lines_of(event)
        found = _far([(one, *_figure_of(one, lines[event.entrant(one)])) for one in totals], tolerance)
        found += [] if handicaps_of(totals) else _elsewhere(event, totals, lines)
        if not found:
            break
    return found


def _elsewhere(event: PlayedPairs, totals: Iterable[RecordedTotal], lines: dict[int, EventLine]) -> list[str]:
    """Who missed a session has no place in a ranking by percentages: those behind move up."""
    placed = [
        (one, lines[event.entrant(one)].place, int(one.place.rstrip("="))) for one in totals if one.place
    ]
    outside = [published for _one, place, published in placed if not place]
    return [
        f"{one.id}: {place}, published {one.place}"
        for one, place, published in placed
        if place and place != published - sum(other < published for other in outside)
    ]


def _figure_of(total: RecordedTotal, line: EventLine) -> tuple[Fraction | int | None, str]:
    if not total.percent:
        return line.points or line.value, total.total
    of_boards = Fraction(100 * line.points) / line.top if line.points is not None and line.top else None
    return of_boards if line.value is None else line.value, total.percent


def lines_of(event: PlayedPairs, kind: str = "") -> dict[int, EventLine]:
    ranking = event_ranking(event.last, AnonymousUser())
    assert ranking is not None
    wanted = next(one for one in ranking.lists if (one.kind == kind if kind else one.is_main))
    return {line.entrant: line for line in wanted.lines}


def handicaps_of(totals: Iterable[RecordedTotal]) -> dict[RecordedTotal, str]:
    """Empty where all of them are 0."""
    found = {one: own["handicap"] for one in totals if (own := extras(one)).get("handicap")}
    return found if any(map(Fraction, found.values())) else {}


def wrong_handicaps(event: PlayedPairs) -> list[str]:
    """Totals with handicap (`handicap=2;final=52.08`), by the sign and the share of it that a club allows."""
    last = event.recording.totals or event.recording.sessions[0].totals
    if not (handicaps := handicaps_of(last)):
        return []
    numbers = dict(Entrant.objects.filter(event=event.last.event).values_list("pk", "number"))
    figures = {str(numbers[event.entrant(one)]): Decimal(text) for one, text in handicaps.items()}
    for helps, allowance in product(("plus", "minus"), (100, 50, 90, 80, 75)):
        terms = FurtherTerms(handicaps=figures, helps=helps, allowance=allowance)
        change_further_rankings(event.last, terms, by=SCORER)
        lines = lines_of(event, HANDICAP)
        wanted = [(one, lines[event.entrant(one)].value, extras(one).get("final", "")) for one in last]
        found = _far(wanted, ROUNDING + Fraction(event.recording.event.get("total_tol", "0")))
        found += _elsewhere(event, last, lines)
        if not found:
            break
    return found


# Team events
TEAM_EVENTS = Path(os.environ.get("TEST_TEAM_EVENTS") or Path(__file__).parent / "data" / "events-teams")
LONG = () if "TEST_TEAM_EVENTS" in os.environ else pytest.mark.slow  # a folder that is named is played whole
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


# Fields of pairs or single players; a league of teams has its matches too.
FIELDS = [
    name
    for name in named_by_method("matchpoints", "cross_imps", "butler")
    if not (TEAM_EVENTS / name / "matches.csv").exists()
]


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
@pytest.mark.parametrize("name", sorted({*named_by_method("cross_imps")} - {*FIELDS}))
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


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=LONG) for name in named_by_method("butler_and_cross_imps_of_pairs_in_teams")],
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
