"""The figures of fields whose sessions are all closed, read once for each version of their sections."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nlargest, nsmallest
from operator import attrgetter

from scoring.boards.lines import SideAward
from tournament.models import Section, Session
from tournament.reports.boards.field import ScoredField, score
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.section import key_of
from tournament.reports.boards.standings import rankings_of
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.club.seats import Seat, seats_of
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.heading import Heading
from tournament.sheets.standings import Standing

KEPT = 8  # boards of each contestant at either end


@dataclass(frozen=True, slots=True)
class BoardShare:
    """What a board brought a contestant, in per cent; `result` is a primary key."""

    percentage: Fraction
    board: int
    result: int


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """A contestant's line of the ranking, how many are in it, and its worst and best boards."""

    standing: Standing
    contestants: int
    lowest: tuple[BoardShare, ...]
    highest: tuple[BoardShare, ...]


@dataclass(frozen=True, slots=True)
class FinishedField:
    """`headings` by session; `figures` and `seats` by contestant."""

    headings: dict[int, Heading]
    figures: dict[int, OwnFigures]
    seats: dict[int, tuple[Seat, ...]]


def finished_fields(fields: Iterable[int]) -> dict[int, FinishedField]:
    """Those of these fields of pairs in which nothing is in play any more, by primary key."""
    sections = Section.objects.filter(field__in=fields, kind=PAIRS).with_club().order_by("letter", "pk")
    by_field: dict[int, list[Section]] = defaultdict(list)
    for section in sections:
        by_field[section.field_id or 0].append(section)
    return {
        pk: _finished.of((pk, _version(own)), own)
        for pk, own in by_field.items()
        if all(section.session.is_closed for section in own)
    }


def _version(sections: Iterable[Section]) -> tuple[object, ...]:
    """Of the sections, and of what headings say besides: no act of a section changes the name of a club."""
    return tuple((version_of(section), *_about(section.session)) for section in sections)


def _about(session: Session) -> tuple[object, ...]:
    event = session.event
    return session.closed_at, session.date, session.place, event.name, event.club.name


def _read(_pk: int, sections: Sequence[Section]) -> FinishedField:
    scored = score(sections)
    ends = _ends(scored)
    return FinishedField(
        headings=_headings(sections),
        figures={
            row.party.id: OwnFigures(row, sum(each.place > 0 for each in ranking.rows), *ends[row.party.id])
            for ranking in rankings_of(scored)
            for row in ranking.rows
            if row.place
        },
        seats=seats_of(section.pk for section in sections),
    )


_finished = Remembered(_read)


def _headings(sections: Iterable[Section]) -> dict[int, Heading]:
    by_session: dict[Session, list[Section]] = defaultdict(list)
    for section in sections:
        by_session[section.session].append(section)
    return {
        session.pk: heading_of(session, own[0] if len(own) == 1 else None)
        for session, own in by_session.items()
    }


_Boards = tuple[BoardShare, ...]


def _ends(scored: ScoredField) -> dict[int, tuple[_Boards, _Boards]]:
    """The lowest and the highest boards of each contestant, without those ruled on or without a top."""
    found: dict[int, list[BoardShare]] = defaultdict(list)
    for contestant, share in _shares(scored):
        found[contestant].append(share)
    lowest = attrgetter("percentage", "board")
    highest = attrgetter("percentage")
    return {
        pk: (tuple(nsmallest(KEPT, found[pk], key=lowest)), tuple(nlargest(KEPT, found[pk], key=highest)))
        for pk in scored.parties
    }


def _shares(scored: ScoredField) -> Iterator[tuple[int, BoardShare]]:
    for board, lines in scored.score.boards.items():
        for line, awards, result in zip(lines, scored.score.lines[board], scored.results[board], strict=True):
            for pair, award in ((line.ns, awards and awards.ns), (line.ew, awards and awards.ew)):
                if award and (percentage := _percentage(award)) is not None:
                    yield key_of(pair), BoardShare(percentage, board, result)


def _percentage(award: SideAward) -> Fraction | None:
    return Fraction(100 * award.points, award.top) if award.real and award.top else None
