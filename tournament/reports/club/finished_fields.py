"""The figures of fields whose sessions are all closed, read once for each version of their sections.

A player's own page, the ladder, series and handicaps read them here: what a session brought who sat in it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nlargest, nsmallest
from operator import attrgetter

from django.db.models import Q, QuerySet

from scoring.boards.lines import SideAward
from tournament.models import Club, Section, Session
from tournament.reports.boards.field import ScoredField, score
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.section import key_of
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.club.placings import Placing, placings_of
from tournament.reports.club.seats import Seat, seats_of
from tournament.sheets.event_kinds import OF_PERSONS, SWISS_PAIRS
from tournament.sheets.heading import IN_PER_CENT, Heading

VP = "VP"  # what Swiss pairs are ranked by
KEPT = 8  # boards of each contestant at either end


@dataclass(frozen=True, slots=True)
class BoardShare:
    """What a board brought a contestant, in per cent; `result` is a primary key."""

    percentage: Fraction
    board: int
    result: int


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """What a session brought a contestant: its place, its percentage, and its worst and best boards."""

    placing: Placing
    lowest: tuple[BoardShare, ...]
    highest: tuple[BoardShare, ...]


@dataclass(frozen=True, slots=True)
class FinishedField:
    """`kind` is a code of OF_PERSONS; `headings` by session; `figures` and `seats` by contestant."""

    kind: str
    headings: dict[int, Heading]
    figures: dict[int, OwnFigures]
    seats: dict[int, tuple[Seat, ...]]


def finished_sessions(club: Club | int, kinds: Iterable[str] = OF_PERSONS) -> QuerySet[Session]:
    """The finished sessions of a club with boards of these kinds of events, the newest first."""
    closed = Session.objects.filter(event__club=club, closed_at__isnull=False)
    kept = closed.exclude(shelf=Session.Shelf.DELETED).filter(sections__kind__in=[*kinds], sections__game="")
    return kept.order_by("-date", "-pk").distinct()


def in_per_cent() -> Q:
    """Sessions that bring percentages: by their method, or by the victory points of Swiss pairs."""
    return Q(event__method__in=IN_PER_CENT) | Q(event__kind=SWISS_PAIRS)


def fields_of(sessions: Iterable[int], kinds: Iterable[str] = OF_PERSONS) -> dict[int, FinishedField]:
    """The finished fields of these sessions with boards of these kinds of events, by primary key."""
    played = Section.objects.filter(session__in=[*sessions], kind__in=[*kinds], game="")
    return finished_fields({*played.values_list("field", flat=True)})


def finished_fields(fields: Iterable[int | None]) -> dict[int, FinishedField]:
    """Those of these fields in which nothing is in play any more, by primary key; none of teams."""
    sections = (
        Section.objects.filter(field__in=fields, kind__in=OF_PERSONS).with_club().order_by("letter", "pk")
    )
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
    return tuple((version_of(section), *about_session(section.session)) for section in sections)


def about_session(session: Session) -> tuple[object, ...]:
    """What headings say of a session besides its sections."""
    event = session.event
    return session.closed_at, session.date, session.place, event.name, event.club.name


def _read(_pk: int, sections: Sequence[Section]) -> FinishedField:
    scored = score(sections)
    ends = _ends(scored)
    return FinishedField(
        kind=sections[0].kind,
        headings=_headings(sections),
        figures={pk: OwnFigures(placing, *ends[pk]) for pk, placing in placings_of(scored, sections).items()},
        seats=seats_of(section.pk for section in sections),
    )


_finished = Remembered(_read)


def _headings(sections: Iterable[Section]) -> dict[int, Heading]:
    by_session: dict[Session, list[Section]] = defaultdict(list)
    for section in sections:
        by_session[section.session].append(section)
    return {
        session.pk: _heading(session, own[0] if len(own) == 1 else None)
        for session, own in by_session.items()
    }


def _heading(session: Session, section: Section | None) -> Heading:
    heading = heading_of(session, section)
    return replace(heading, unit=VP) if section and section.kind == SWISS_PAIRS else heading


_Boards = tuple[BoardShare, ...]


def _ends(scored: ScoredField) -> dict[int, tuple[_Boards, _Boards]]:
    """The lowest and the highest boards of each who is ranked, without those ruled on or without a top."""
    found: dict[int, list[BoardShare]] = defaultdict(list)
    for contestant, share in _shares(scored):
        found[contestant].append(share)
    lowest = attrgetter("percentage", "board")
    highest = attrgetter("percentage")
    return {
        pk: (tuple(nsmallest(KEPT, found[pk], key=lowest)), tuple(nlargest(KEPT, found[pk], key=highest)))
        for pk in scored.ranked
    }


def _shares(scored: ScoredField) -> Iterator[tuple[int, BoardShare]]:
    for board, lines in scored.score.boards.items():
        for line, awards, result in zip(lines, scored.score.lines[board], scored.results[board], strict=True):
            for side, award in ((line.ns, awards and awards.ns), (line.ew, awards and awards.ew)):
                if award and (percentage := _percentage(award)) is not None:
                    share = BoardShare(percentage, board, result)
                    yield from ((pk, share) for pk in scored.parties[key_of(side)].players)


def _percentage(award: SideAward) -> Fraction | None:
    return Fraction(100 * award.points, award.top) if award.real and award.top else None
