"""The contents of the movement editor, and the remarks on them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournament.movements.catalogue_figures import Figures
from tournament.movements.plan import Allow, Movement, Placement
from tournament.reports.movements.movement_verdict import Verdict
from tournament.reports.movements.own_movements import own_verdict
from tournament.web.console.movements.movement_cells import Grid, Mistyped, grid_of, rows_of, typed_grid
from tournament.web.console.movements.movement_head import MovementHead, head_of

BLANK = Movement("own", "own", "pairs", 1, 1, 1, 2, 1, ())
# Remarks shown at once; mending those mends most of the others.
SHOWN = 12


def blank(pairs: int, rounds: int) -> Movement:
    """A movement with enough tables for the pairs, a set for every round, and no pairs seated."""
    return replace(BLANK, tables=(pairs + 1) // 2, rounds=rounds, board_sets=rounds, contestants=pairs)


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about what was typed, and the keys of the cells it is about."""

    message: str
    cells: tuple[str, ...] = ()
    is_warning: bool = False


@dataclass
class Editor:
    """A head and a grid; `base` keeps what a movement has beside what can be typed: its source."""

    head: MovementHead
    grid: Grid
    base: Movement

    @classmethod
    def of(cls, movement: Movement, *, name: str = "", seen: int = 0) -> Self:
        return cls(MovementHead(initial=head_of(movement, name=name, seen=seen)), grid_of(movement), movement)

    @classmethod
    def typed(cls, typed: Mapping[str, str], base: Movement = BLANK, *, needs_name: bool = True) -> Self:
        head = MovementHead(typed, needs_name=needs_name)
        head.is_valid()
        return cls(head, typed_grid(head.size, typed), base)

    @cached_property
    def read(self) -> tuple[tuple[Placement, ...], tuple[Remark, ...]]:
        """The rows of the grid, and which cells hold what is no number."""
        rows: list[Placement] = []
        mistyped: list[Remark] = []
        for cell in (cell for line in self.grid for cell in line):
            try:
                rows.extend(rows_of(cell))
            except Mistyped as error:
                place = {"round": cell.round, "table": cell.table, "what": error}
                text = _("Round %(round)d, table %(table)d: %(what)s.") % place
                mistyped.append(Remark(text, (cell.key,)))
        return tuple(rows), tuple(mistyped)

    @property
    def is_readable(self) -> bool:
        """Whether it can be kept at all, finished or not."""
        return self.head.is_valid() and not self.read[1]

    @cached_property
    def movement(self) -> Movement:
        """The movement there, once the head can be parsed."""
        if not self.head.is_bound:
            return self.base
        return replace(self.base, rows=self.read[0], **self.head.facts)

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything that is wrong: in the head, in cells, and by the laws that check.py writes."""
        if self.head.errors:
            labels = {name: field.label for name, field in self.head.fields.items()}
            return tuple(
                Remark(f"{labels.get(name, '')} {error}".strip())
                for name, found in self.head.errors.items()
                for error in found
            )
        return self.read[1] or tuple(
            Remark(
                finding.message,
                tuple(f"{number}-{table}" for number, table in finding.cells),
                finding.is_warning,
            )
            for finding in self._verdict.findings
        )

    @cached_property
    def _verdict(self) -> Verdict:
        return own_verdict(self.movement)

    @property
    def first_remarks(self) -> tuple[Remark, ...]:
        return self.remarks[:SHOWN]

    @property
    def more(self) -> int:
        return len(self.remarks) - len(self.first_remarks)

    @property
    def faults(self) -> int:
        return sum(not remark.is_warning for remark in self.remarks)

    @property
    def marked(self) -> frozenset[str]:
        """The keys of the cells with a fault."""
        return frozenset(key for remark in self.remarks if not remark.is_warning for key in remark.cells)

    @property
    def has_exceptions(self) -> bool:
        """Whether anything stands that an ordinary movement does without."""
        if self.head.errors:
            return True
        movement = self.movement
        return (movement.copies or 1, movement.absent, movement.allow) != (1, (), Allow())

    @property
    def north_souths(self) -> int:
        """The last number of the North-South line where the lines are ranked apart, else 0."""
        return 0 if self.head.errors or self.movement.winners == 1 else self.movement.tables

    @property
    def figures(self) -> Figures | None:
        return None if self.head.errors or self.read[1] else self._verdict.figures
