"""The field of a heat, kept in memory: after a report only the results that it changed are read again.

Every report moves thousands of totals. So reports that come while the field rests share its next figures: it
rests twenty times as long as they took, and a report costs hardly more in a heat of ten times as many tables.

What was decided about doubts is applied when results are put into the field; the stored rows stay as they
were reported. Another decision, another state of the heat: the field is read anew.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from time import monotonic, sleep, thread_time
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from scoring.boards.adjusted import Assigned, Award, Ruling
from scoring.boards.award_code import ruling
from scoring.boards.lines import Line, LineAward
from scoring.conditions import Conditions
from scoring.overall import OverallField, OverallPlaces
from scoring.seats import vulnerability
from tournament.analysis.played_twice import score_at
from tournament.analysis.venue_rows import COPIED, OTHER_SET, SAME_PAIR, SIT_OUT
from tournament.domain.journal.reports.versioned_cache import is_committed, register
from tournament.domain.simultaneous.readings.heats import instant_of, is_final, run_in
from tournament.models import Heat, HeatNews, HeatTable, Venue, VenueDecision, VenueEntrant, VenueResult

KEPT = 6  # heats in the memory of a process
REST, LONGEST_REST = 20, 1.0  # times what the figures took of the processor, and seconds
COLUMNS = ("pk", "board", "ns", "ew", "score_ns", "adjusted")
MORE = (*COLUMNS, "ns_award", "ew_award", "removed", "venue", "code", "contract")
Key = tuple[object, ...]
Kind = VenueDecision.Kind


@dataclass(frozen=True, slots=True)
class HeatField:
    """The figures as they stand: places from first to last, awards and counts of each board by score.

    `ruled`: the awards of adjusted scores, by the key of their results.
    """

    number: int
    provisional: bool
    places: OverallPlaces
    awards: dict[int, dict[int, LineAward]]
    counts: dict[int, dict[int, int]]
    ruled: dict[int, LineAward | None]


@dataclass(slots=True)
class _Kept:
    """`rests_until`: the moment on the clock `monotonic` before which the figures are not made anew."""

    key: Key
    field: OverallField
    shown: HeatField
    rests_until: float = 0.0


_kept: dict[int, _Kept] = register({})
_locks = [Lock() for _lock in range(16)]


def field_of(heat: Heat) -> HeatField:
    """The field with every report that was accepted before the call. The caller has asked whether it may be
    shown.
    """
    asked = _number(heat)
    with _turn(heat):
        kept = _kept.get(heat.pk)
        if kept and kept.shown.number < asked and (rest := kept.rests_until - monotonic()) > 0:
            with _away():
                sleep(rest)
        begun = thread_time()
        number, decided, final, key = _state(heat)
        if kept is None or kept.key != key or kept.shown.number > number:
            field = _read(heat, decided, final)
            kept = _Kept(key, field, _shown(field, number, not final))
        elif kept.shown.number < asked:
            _carry(heat, kept, decided)
            kept.shown = _shown(kept.field, number, not final)
            kept.rests_until = monotonic() + min(REST * (thread_time() - begun), LONGEST_REST)
        if is_committed():
            _kept.pop(heat.pk, None)
            _kept[heat.pk] = kept
            for oldest in [*_kept][:-KEPT]:
                _kept.pop(oldest, None)
        return kept.shown


@contextmanager
def _turn(heat: Heat) -> Iterator[None]:
    """One thread after another; other requests are answered while they wait."""
    lock = _locks[heat.pk % len(_locks)]
    if not lock.acquire(blocking=False):
        with _away():
            lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _away() -> AbstractContextManager[None]:
    away: Callable[[], AbstractContextManager[None]] = import_string(settings.AWAY)
    return away() if is_committed() else nullcontext()


def tag_of(heat: Heat) -> str:
    """An ETag of the reports and decisions that the field is made of."""
    number, _decided, _final, key = _state(heat)
    return f'"{sha256(repr((heat.pk, number, key)).encode()).hexdigest()[:20]}"'


def _state(heat: Heat) -> tuple[int, "Decided", bool, Key]:
    """The number of the last report, the decisions, whether the list is final, and the key of all but the
    number.
    """
    number, decided, final = _number(heat), Decided(heat), is_final(heat)
    table = HeatTable.objects.filter(heat=heat).exclude(rows={}).values_list("pk", flat=True).first()
    return number, decided, final, (heat.event.version, heat.closed_at, table, final, decided.key)


def _number(heat: Heat) -> int:
    return HeatNews.objects.filter(heat=heat).values_list("number", flat=True).first() or 0


def _shown(field: OverallField, number: int, provisional: bool) -> HeatField:
    return HeatField(
        number,
        provisional,
        field.places(),
        {board: rows.scored for board, rows in field.boards.items()},
        {board: dict(rows.tally) for board, rows in field.boards.items()},
        field.ruled(),
    )


def _read(heat: Heat, decided: "Decided", final: bool) -> OverallField:
    """All results of the heat. Plain ones of venues without decisions go the short way."""
    field = OverallField(Conditions(closed=final), instant_of(heat))
    rows = VenueResult.objects.filter(heat=heat, removed=False).order_by("pk")
    special = {*decided.blocked, *decided.venues}
    plain = rows.filter(adjusted=False).exclude(venue__in=special) if special else rows.filter(adjusted=False)
    field.fill(
        (pk, board, (score, ns, ew))
        for pk, board, ns, ew, score in plain.values_list(*COLUMNS[:-1]).iterator(20_000)
    )
    others = rows.filter(venue__in=special) | rows.filter(adjusted=True)
    _put(field, others.values_list(*MORE), decided)
    return field


def _carry(heat: Heat, kept: _Kept, decided: "Decided") -> None:
    rows = VenueResult.objects.filter(heat=heat, changed_at__gt=kept.shown.number).order_by()
    _put(kept.field, rows.values_list(*MORE), decided)


def _put(field: OverallField, rows: Iterable[tuple[Any, ...]], decided: "Decided") -> None:
    for row in rows:
        pk, line = row[0], decided.line(*row)
        if line is None:
            field.take(pk)
        else:
            field.put(pk, *line)


class Decided:
    """The decisions about doubts of a heat, and the venues that are left out."""

    def __init__(self, heat: Heat) -> None:
        self.boards = heat.event.boards
        self.blocked = {*Venue.objects.filter(heat=heat, blocked=True).values_list("pk", flat=True)}
        found = VenueDecision.objects.filter(venue__heat=heat).exclude(kind=Kind.KEEP).order_by("pk")
        rows = [*found.values_list("venue", "doubt", "code", "kind", "score_ns", "shift")]
        self.key = (*sorted(self.blocked), *rows)
        self.results: dict[tuple[int, str], tuple[str, int | None]] = {}
        self.entrants: set[tuple[int, str]] = set()
        self.sections: set[tuple[int, str]] = set()
        self.runs: defaultdict[int, list[tuple[int, int, str, int]]] = defaultdict(list)
        self.venues: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
        for venue, doubt, code, kind, score, shift in rows:
            own = self.venues[venue]
            if doubt in (SIT_OUT, SAME_PAIR):
                self.entrants.add((venue, code))
            elif doubt == COPIED and code:
                self.sections.add((venue, code))
            elif doubt == OTHER_SET:
                self.runs[venue].append((*run_in(code), kind, shift or 0))
            elif code:
                self.results[venue, code] = kind, score
            else:
                own.append((kind, shift or 0))
        self.codes = self._codes()

    def _codes(self) -> dict[int, str]:
        """The codes of the pairs that do not count, by their keys."""
        if not self.entrants and not self.sections:
            return {}
        places = {venue for venue, _code in self.entrants | self.sections}
        found = VenueEntrant.objects.filter(venue__in=places)
        return {
            pk: code
            for pk, venue, code, section in found.values_list("pk", "venue", "code", "section")
            if (venue, code) in self.entrants or (venue, section) in self.sections
        }

    def line(
        self,
        _pk: int,
        board: int,
        ns: int,
        ew: int,
        score: int | None,
        adjusted: bool,
        ns_award: str,
        ew_award: str,
        removed: bool,
        venue: int,
        code: str,
        contract: str,
    ) -> tuple[int, tuple[int, int, int] | Line] | None:
        """The board and the line of a result as it counts; None where it does not."""
        if removed or venue in self.blocked or ns in self.codes or ew in self.codes:
            return None
        award = Award(ruling(ns_award, board), ruling(ew_award, board)) if adjusted else None
        kind, other = self.results.get((venue, code), ("", None))
        if kind == Kind.EXCLUDE:
            return None
        if kind == Kind.REPLACE and other is not None:
            score, award = other, None
        further = 0
        for whole, shift in self._of_boards(venue, board):
            if whole == Kind.EXCLUDE:
                return None
            if whole == Kind.TURN:
                ns, ew, score, award = ew, ns, None if score is None else -score, _turned(award)
            elif whole == Kind.SHIFT:
                further = shift
        if further and 1 <= board + further <= self.boards and kind != Kind.REPLACE and score is not None:
            score = score_at(score, contract, vulnerability(board + further))
        board += further
        if not 1 <= board <= self.boards:
            return None
        if award is not None:
            return board, Line(ns, ew, None, award)
        return None if score is None else (board, (score, ns, ew))

    def _of_boards(self, venue: int, board: int) -> Iterator[tuple[str, int]]:
        """What was decided about the whole venue, and about a run of boards with this one."""
        yield from self.venues.get(venue, ())
        for first, last, kind, shift in self.runs.get(venue, ()):
            if first <= board <= last:
                yield kind, shift


def _turned(award: Award | None) -> Award | None:
    """Each pair keeps its own ruling on the other side of the table."""
    return award and Award(_from_the_other_side(award.ew), _from_the_other_side(award.ns))


def _from_the_other_side(side: Ruling | None) -> Ruling | None:
    if not isinstance(side, Assigned):
        return side
    return Assigned(tuple((share, -score) for share, score in side.outcomes))
