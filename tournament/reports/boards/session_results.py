"""The results of finished sessions, one line each. They are read once for each version of their sections."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate

from tournament.models import Session
from tournament.reports.boards.results_to_check import matters
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.boards.standings import standings
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.sheets.scorecard import ScoreCard
from tournament.sheets.session_result import SessionResult


def session_results(sessions: Iterable[Session]) -> dict[int, SessionResult]:
    """By session; the sections of all `sessions` should have been prefetched."""
    return {session.pk: _results.of(_at(session), session) for session in sessions}


def _at(session: Session) -> tuple[int, tuple[object, ...]]:
    versions = tuple(version_of(section) for section in session.sections.all())
    return session.pk, (versions, session.closed_at)


def _read(_pk: int, session: Session) -> SessionResult:
    """The rankings of all fields of the session; the first winner's score round by round."""
    compared = {section.field_id for section in session.sections.all()}
    fields = [field for field in session.fields.order_by("pk") if field.pk in compared]
    sheets = [standings(field) for field in fields]
    lists = [ranking for sheet in sheets for ranking in sheet.rankings]
    winners = tuple(row for ranking in lists for row in ranking.rows if row.place == 1)
    in_per_cent = all(sheet.in_per_cent for sheet in sheets)
    cards = score_cards(fields[0], winners[0].party.id) if winners else []
    return SessionResult(
        winners=winners,
        contestants=sum(len(ranking.rows) for ranking in lists),
        doubtful=sum(one.kind == "doubtful" for one in matters(session)),
        in_per_cent=in_per_cent,
        course=tuple(_course(cards[0], in_per_cent=in_per_cent)) if cards else (),
    )


_results = Remembered(_read)


def _course(card: ScoreCard, *, in_per_cent: bool) -> Iterator[Fraction]:
    """The percentage of all boards so far after each round, or the sum of the points."""
    rounds: dict[int, list[Fraction]] = defaultdict(list)
    for line in card.lines:
        value = line.percentage if in_per_cent else line.points
        if line.round and value is not None:
            rounds[line.round].append(Fraction(value))
    sums = accumulate(sum(values, Fraction(0)) for _round, values in sorted(rounds.items()))
    counts = accumulate(len(values) for _round, values in sorted(rounds.items()))
    for total, count in zip(sums, counts, strict=True):
        yield total / count if in_per_cent else total
