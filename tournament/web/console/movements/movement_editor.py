"""The movement editor: the head of a movement, its cells, and the remarks on them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self
from unicodedata import normalize

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.movements.reports.movement_offers import Verdict, own_verdict
from tournament.movements.catalogue_figures import Figures
from tournament.movements.plan import Allow, Movement, Placement
from tournament.web.console.forms.refusing_form import form_of, pressed

# The fields of an edited movement beside its rows.


def _whole(label: str, most: int, *, least: int = 1, **rest: object) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **rest)


class MovementHead(forms.Form):
    """`seen` is the version that was opened, 0 for a new one."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    pairs = _whole(gettext_lazy("Pairs"), 120, least=2)
    tables = _whole(gettext_lazy("Tables"), 60)
    rounds = _whole(gettext_lazy("Rounds"), 60)
    board_sets = _whole(gettext_lazy("Board sets"), 500)
    winners = forms.TypedChoiceField(
        label=gettext_lazy("Rankings"),
        choices=[(1, gettext_lazy("one winner")), (2, gettext_lazy("two winners"))],
        coerce=int,
    )
    copies = _whole(gettext_lazy("Duplicate sets of boards"), 9, required=False)
    absent = forms.CharField(
        label=gettext_lazy("Numbers without a pair (phantoms)"), required=False, max_length=60
    )
    meet = _whole(gettext_lazy("How often the same pairs may meet"), 9, required=False)
    share = forms.BooleanField(label=gettext_lazy("Tables may share boards"), required=False)
    uneven = forms.BooleanField(
        label=gettext_lazy("Pairs may play unequal numbers of boards"), required=False
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: object, needs_name: bool = True, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = needs_name

    EXCEPTIONS = ("copies", "absent", "meet", "share", "uneven")

    def clean_absent(self) -> tuple[int, ...]:
        try:
            return tuple(number for number, _is_turned in read_sets(self.cleaned_data["absent"]))
        except Mistyped as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        if values.get("tables", 1) * values.get("rounds", 1) > MOST_CELLS:
            message = _("Rounds × tables: at most %(most)d here; a file may hold more.")
            raise forms.ValidationError(message % {"most": MOST_CELLS})
        return values

    @property
    def usual(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in (*self.EXCEPTIONS, "seen")]

    @property
    def exceptions(self) -> list[forms.BoundField]:
        return [self[name] for name in self.EXCEPTIONS]

    @property
    def size(self) -> tuple[int, int] | None:
        """Rounds and tables of the grid, None where the head does not say them."""
        rounds, tables = (self.cleaned_data.get(name) for name in ("rounds", "tables"))
        return (rounds, tables) if rounds and tables and rounds * tables <= MOST_CELLS else None

    @property
    def facts(self) -> dict[str, object]:
        """The fields of a Movement that a valid head says."""
        cleaned = self.cleaned_data
        return {
            "tables": cleaned["tables"],
            "rounds": cleaned["rounds"],
            "board_sets": cleaned["board_sets"],
            "contestants": cleaned["pairs"],
            "winners": cleaned["winners"],
            "absent": cleaned["absent"],
            "copies": cleaned["copies"],
            "allow": Allow(share=cleaned["share"], meet=cleaned["meet"] or 1, uneven=cleaned["uneven"]),
        }


def head_of(movement: Movement, *, name: str, seen: int = 0) -> dict[str, object]:
    """What the head shows of a movement."""
    allow = movement.allow
    return {
        "name": name,
        "pairs": movement.contestants,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "board_sets": movement.board_sets,
        "winners": movement.winners,
        "copies": movement.copies,
        "absent": " ".join(map(str, movement.absent)),
        "meet": allow.meet,
        "share": allow.share,
        "uneven": allow.uneven,
        "seen": seen,
    }


# The buttons of the editor: another size, a draft. Without either it is saved when it is right.
EditorActForm = form_of(resize=pressed(), draft=pressed())
# How large an empty grid is, and for how many pairs the catalogue is asked.
SizeForm = form_of(
    pairs=_whole(gettext_lazy("Pairs"), 60, least=2, initial=8),
    rounds=_whole(gettext_lazy("Rounds"), 40, initial=7),
)
CopyForm = form_of(of=_whole(gettext_lazy("Pairs"), 60, least=4, initial=8))


# The cells of the movement editor: rounds by tables, read into rows and shown from them.
#
# A cell is three texts: the North-South pair, the East-West pair, and the board sets (`3`, `5 6`, `13-16`;
# `14*` is a single board that lies turned). A cell without any is no row; one with a single pair is a
# sit-out.

# Three fields a cell and the head stay under the thousand that a form may have.
MOST_CELLS = 320
LONGEST_RANGE = 60
FIELD = re.compile(r"ns-([1-9][0-9]?)-([1-9][0-9]?)")
SEAT = re.compile(r"[0-9]{1,3}")
SETS = re.compile(r"([0-9]{1,3})(?:[-–~]([0-9]{1,3}))?([*↻]?)")
TURNED = "↻"
PARTS = ("ns", "ew", "sets")


class Mistyped(ValueError):
    """A text that is no number."""

    def __init__(self, text: str) -> None:
        super().__init__(_("“%(text)s” is not a number") % {"text": text[:12]})


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round as it is typed."""

    round: int
    table: int
    ns: str = ""
    ew: str = ""
    sets: str = ""

    @property
    def key(self) -> str:
        return f"{self.round}-{self.table}"


Grid = list[list[Cell]]


def grid_of(movement: Movement) -> Grid:
    """Round by round, table by table; a table that has no row is an empty cell."""
    cells = {(row.round, row.table): _cell(row) for row in movement.rows if isinstance(row, Placement)}
    return [
        [cells.get((number, table), Cell(number, table)) for table in range(1, movement.tables + 1)]
        for number in range(1, movement.rounds + 1)
    ]


def typed_grid(size: tuple[int, int] | None, typed: Mapping[str, str]) -> Grid:
    """The typed cells in a grid of this size (rounds, tables); without a size as large as it was typed."""
    rounds, tables = size or _typed_size(typed)
    return [
        [
            Cell(number, table, *(typed.get(f"{part}-{number}-{table}", "") for part in PARTS))
            for table in range(1, tables + 1)
        ]
        for number in range(1, rounds + 1)
    ]


def _typed_size(typed: Mapping[str, str]) -> tuple[int, int]:
    named = [match for name in typed if (match := FIELD.fullmatch(name))]
    rounds, tables = (max((int(match[group]) for match in named), default=1) for group in (1, 2))
    return (rounds, tables) if rounds * tables <= MOST_CELLS else (1, 1)


def rows_of(cell: Cell) -> Iterator[Placement]:
    """The row that a cell says, if it says any. Mistyped when a text is no number."""
    ns, ew, sets = read_seat(cell.ns), read_seat(cell.ew), read_sets(cell.sets)
    if ns is not None or ew is not None or sets:
        numbers = tuple(number for number, _is_turned in sets)
        turned = tuple(number for number, is_turned in sets if is_turned)
        yield Placement(cell.round, cell.table, ns, ew, numbers, turned)


def read_seat(text: str) -> int | None:
    """A pair's number, None for an empty seat. Mistyped when it is no number."""
    plain = normalize("NFKC", text).strip()
    if plain and not SEAT.fullmatch(plain):
        raise Mistyped(plain)
    return int(plain) if plain else None


def read_sets(text: str) -> list[tuple[int, bool]]:
    """Every number with whether it is turned. Mistyped when a part is neither a number nor a range."""
    parts = re.split(r"[\s,、]+", normalize("NFKC", text).strip())
    return [numbered for part in parts if part for numbered in _range(part)]


def _range(part: str) -> Iterator[tuple[int, bool]]:
    match = SETS.fullmatch(part)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if not match or not first <= last < first + LONGEST_RANGE:
        raise Mistyped(part)
    yield from ((number, bool(match[3])) for number in range(first, last + 1))


def _cell(row: Placement) -> Cell:
    ns, ew = ("" if seat is None else str(seat) for seat in (row.ns, row.ew))
    sets = " ".join(f"{number}{TURNED if number in row.turned else ''}" for number in row.sets)
    return Cell(row.round, row.table, ns, ew, sets)


# The whole of the editor, and the remarks on it.

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
