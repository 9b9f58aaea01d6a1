"""The instant table of a heat: from an earlier heat, from double dummy, or typed.

It says what each score is worth, and so which contracts make: as the hands it is in no act, and nothing shows
it before the embargo ends.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from msgspec import Meta

from scoring.seats import dealer, vulnerability
from tournament.analysis.instant import expected_field
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.hands.readings.solver import how_to_get_it, is_there, solve
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts.jobs import Payload, Progress, enqueue_again
from tournament.domain.simultaneous.acts.heat_acts import all_boards, on_heat
from tournament.domain.simultaneous.readings.heats import (
    HEATS,
    Rows,
    has_results,
    job_of_table,
    rows_in,
    rows_of,
)
from tournament.exchange.board_deal import BoardDeal
from tournament.models import Heat, HeatDeals, HeatTable

Source = HeatTable.Source
KIND = "instant_table"
NO_HEAT = ("no_heat", gettext_lazy("Choose an earlier heat whose results are shown."))


@dataclass(frozen=True, slots=True)
class InstantTable:
    """`heat`: of the same organiser, with the same boards, its results shown. `lines`: a line for each range
    of a board, `board score percentage`, its lowest score for North-South. Double dummy: of the heat's hands.
    """

    source: Annotated[str, Ask(label=gettext_lazy("Instant table"), codes=[*Source.choices])]
    heat: Annotated[Key | None, Ask(row=Heat, label=gettext_lazy("Earlier heat"), refusal=NO_HEAT)] = None
    lines: Annotated[
        str,
        Meta(max_length=60_000),
        Ask(
            label=pgettext_lazy("instant table", "Lines"),
            help=gettext_lazy("A line each: board, lowest score, percentage."),
            blank=True,
        ),
    ] = ""


def keep_instant_table(
    heat: Heat, table: InstantTable, *, played: Callable[[Heat], Mapping[int, Mapping[int, int]]], by: Actor
) -> None:
    """Score the heat by a table, in place of an earlier one; `played` says how often each score of a heat
    stands. Boards that need the solver are a job.

    Conflict `has_results`. DirectorError `no_heat`, `bad_table`, `no_hands`, `other_boards`, `no_solver`;
    Embargoed for an earlier heat whose results are not shown yet.
    """
    _refuse_results(heat)
    source = Source(table.source)
    if source is Source.DOUBLE_DUMMY:
        boards = _hands_of(heat)
        is_solved = all(one.double_dummy and one.double_dummy.complete for one in boards)
        if not is_solved and not is_there():
            raise DirectorError("no_solver", how_to_get_it())
        rows = _expected(heat, boards) if is_solved else {}
    elif source is Source.HEAT:
        rows = rows_of(played(_earlier(heat, table.heat)), heat.event.boards)
    else:
        rows = rows_in(table.lines, heat.event.boards)
    _store(heat, source, rows, by=by)
    if not rows:
        enqueue_again(KIND, payload={"heat": heat.pk}, by=by.name, key=job_of_table(heat))


def remove_instant_table(heat: Heat, *, by: Actor) -> None:
    """The results of the heat are compared again. Conflict `has_results`."""
    if not HeatTable.objects.filter(heat=heat).exists():
        return
    _refuse_results(heat)
    with on_heat(heat, "change_heat_table", by=by) as write:
        write.touch(heat)
        HeatTable.objects.filter(heat=heat).delete()


def make_table(payload: Payload, progress: Progress) -> None:
    """The job: solve the boards of a heat that waits for its table, and store it."""
    waiting = HEATS.filter(pk=payload["heat"], table__source=Source.DOUBLE_DUMMY, table__rows={})
    if heat := waiting.first():
        rows = _expected(heat, _hands_of(heat), progress)
        if still := waiting.first():
            _store(still, Source.DOUBLE_DUMMY, rows, by=Actor("worker"))


def _store(heat: Heat, source: Source, rows: Rows, *, by: Actor) -> None:
    with on_heat(heat, "change_heat_table", by=by) as write:
        write.touch(heat)
        HeatTable.objects.filter(heat=heat).delete()
        HeatTable.objects.create(heat=heat, source=source, rows=rows)


def _expected(heat: Heat, boards: Iterable[BoardDeal], progress: Progress | None = None) -> Rows:
    """From the field that each board's double-dummy table lets expect."""
    fields = {}
    for done, one in enumerate(boards):
        if progress:
            progress(done, heat.event.boards)
        known, board = one.double_dummy, done + 1
        table = known if known and known.complete else solve(one.deal)
        fields[board] = expected_field(table, dealer(board), vulnerability(board))
    return rows_of(fields, heat.event.boards)


def _hands_of(heat: Heat) -> tuple[BoardDeal, ...]:
    deals = HeatDeals.objects.filter(heat=heat).first()
    if deals is None:
        sentence = _("This heat has no hands. Save a PBN file with all its boards first.")
        raise DirectorError("no_hands", sentence)
    return all_boards(heat, deals.pbn)


def _earlier(heat: Heat, pk: int | None) -> Heat:
    """A heat of the same organiser; where the hands of both are known, they are the same."""
    earlier = HEATS.filter(event__club=heat.event.club, pk=pk or 0).exclude(pk=heat.pk).first()
    if earlier is None:
        raise DirectorError(NO_HEAT[0], str(NO_HEAT[1]))
    known = [all_boards(one.heat, one.pbn) for one in HeatDeals.objects.filter(heat__in=[heat, earlier])]
    if len({tuple(board.deal for board in boards) for boards in known}) > 1:
        raise DirectorError("other_hands", _("The hands of that heat are other ones."))
    return earlier


def _refuse_results(heat: Heat) -> None:
    if has_results(Heat.objects.filter(pk=heat.pk)):
        raise Conflict("has_results", _("There are results already. Scoring stays as it is."))
