"""The boards of a round that moved most IMPs, as far as the reader may see them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.rounding import Number
from tournament.models import Result, Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.played import played_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.visibility import cover_of_matches
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.reports.teams.standings import StageMatches, sections_of_stage
from tournament.reports.teams.team_names import teams_of
from tournament.reports.teams.visible import matches_for
from tournament.sheets.board import Played
from tournament.sheets.swings import Swing, Swings
from tournament.sheets.teams import Team

LISTED = 20  # swings of a round


@dataclass(frozen=True, slots=True)
class _Found:
    plan: MatchPlan
    board: int
    imps: Number


def swings(session: Session, user: AnyUser, number: int | None = None) -> Swings | None:
    """The largest swings of a round of the event, by default of the latest; None where there are no IMPs."""
    stage = session.stage
    if stage is None or stage.event.method != "imps":
        return None
    found = matches_for(stage, user)
    by_round: dict[int, list[_Found]] = {}
    for section in sections_of_stage(stage):
        cover = cover_of_matches(section.session, user)
        for plan in matches_of(version_of(section)).matches:
            own = [*_of_match(plan, found, cover(plan.pk))]
            if own:
                by_round.setdefault(found.rounds[plan.pk], []).extend(own)
    rounds = tuple(sorted(by_round))
    shown = number if number in by_round else max(rounds, default=0)
    largest = sorted(by_round.get(shown, ()), key=lambda one: (-abs(one.imps), one.board, one.plan.pk))
    listed = largest[:LISTED]
    return Swings(heading_of(session), shown, rounds, tuple(_swings(listed, teams_of(stage.event_id))))


def _of_match(plan: MatchPlan, found: StageMatches, covered: frozenset[int]) -> Iterator[_Found]:
    if plan.away is None:
        return
    for board, home, _away in found.scores[plan.pk].boards:
        if home and board not in covered:
            yield _Found(plan, board, home)


def _swings(listed: Iterable[_Found], teams: dict[int, Team]) -> Iterator[Swing]:
    listed = [*listed]
    played = _played(listed)
    for one in listed:
        assert one.plan.away is not None
        home, away = teams[one.plan.home], teams[one.plan.away]
        is_home = one.imps > 0
        yield Swing(
            match=one.plan.pk,
            board=one.board,
            winner=home if is_home else away,
            loser=away if is_home else home,
            imps=one.imps if is_home else -one.imps,
            home=is_home,
            open=played.get((one.plan.pk, one.board, True)),
            closed=played.get((one.plan.pk, one.board, False)),
        )


def _played(listed: Iterable[_Found]) -> dict[tuple[int, int, bool], Played]:
    """What both rooms brought, by match, board and room; one query."""
    rooms = {
        (board, frozenset((table.ns, table.ew))): (one.plan.pk, table.open)
        for one in listed
        for table in one.plan.tables
        for board in table.boards
        if board == one.board
    }
    pairs = {pk for _board, pair in rooms for pk in pair}
    rows = Result.objects.filter(ns__in=pairs, ew__in=pairs, board__in={board for board, _pair in rooms})
    found = {}
    for row in rows.select_related("ruling"):
        at = rooms.get((row.board, frozenset((row.ns_id, row.ew_id))))
        if at:
            found[at[0], row.board, at[1]] = replace(played_of(row), lead="")
    return found
