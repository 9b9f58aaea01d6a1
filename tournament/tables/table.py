"""A table as data. A column is written once; page, CSV, workbook, paper and API each draw any column.

The HTML is made by `web/formatting/data_tables.py`, the paper by `printing/blocks/data_table.py`, the files
by `exchange/tables/table_writers.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from tournament.sheets.figures import decimal, place
from tournament.words.language import Language
from tournament.words.team_words import team_name

Row = TypeVar("Row")
Sentence = Callable[[Language], str]
Align = Literal["left", "right", "centre"]


class Place(NamedTuple):
    """A rank; 0 or None: not ranked."""

    place: int | None
    tied: bool = False

    def __str__(self) -> str:
        return place(self)


class Beside(NamedTuple):
    """A text beside the figure of a cell; `css` says what it is: tag, error, players, opponent."""

    css: str
    text: str


class Kind(NamedTuple):
    """How a value is written: its text, its class on a page, and its place and widest text on paper.

    `is_plain`: the text has no letter that HTML would take for its own.
    """

    text: Callable[[Any, Language], str]
    css: str = "figure"
    align: Align = "right"
    sample: str = "000.00"
    is_plain: bool = True


def _written(value: object, language: Language) -> str:
    return "" if value is None else str(value)


KINDS = {
    "rank": Kind(_written, "mid", sample="00="),
    "names": Kind(lambda party, language: language.party(party), "", "left", "", is_plain=False),
    "team": Kind(team_name, "", "left", "", is_plain=False),
    "figure": Kind(lambda value, language: decimal(value)),
    "count": Kind(_written, sample="00"),
    "text": Kind(_written, "", "left", "000", is_plain=False),
    "split": Kind(_written, align="centre"),
    "round": Kind(_written, "mid round"),
    "label": Kind(_written, sample="000", is_plain=False),
}


Text = Callable[[Row, Language], str]


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """`value` is what a row has; `kind`, a key of KINDS, says how it is written, or `text` does.

    `css` is the class of head and cells beside that of the kind, `cell_css` that of the cells alone; what is
    `strong` is bold on paper too. `sample` is the widest text on paper. `absent` names the media without the
    column: `page`, `paper`, `csv` (exact figures). `drawn` is the picture on a page, a key of its PICTURES.

    `beside` are texts beside the figure: a file has them in columns of their own. `is_struck`: the figure
    does not count. `heads` and `texts` are those of a medium that writes the same in another form.
    """

    code: str
    head: Sentence
    value: Callable[[Row], Any]
    kind: str = "figure"
    css: str = ""
    cell_css: str = ""
    sample: str = ""
    absent: str = ""
    drawn: str = ""
    text: Callable[[Any, Language], str] | None = None
    beside: Callable[[Row, Language], Sequence[Beside]] | None = None
    is_struck: Callable[[Row], bool] | None = None
    heads: Mapping[str, Sentence] = field(default_factory=dict)
    texts: Mapping[str, "Text[Row]"] = field(default_factory=dict)

    @property
    def writes(self) -> Callable[[Any, Language], str]:
        """The text of a value."""
        return self.text or KINDS[self.kind].text

    def head_on(self, medium: str) -> Sentence:
        return self.heads.get(medium, self.head)

    def text_on(self, medium: str, row: Row, language: Language) -> str:
        if medium in self.texts:
            return self.texts[medium](row, language)
        return self.writes(self.value(row), language)


class Group(NamedTuple):
    """Rows that stand together. `foot` is the sentence below them, `head` the one above them on paper."""

    rows: Sequence[Any]
    head: Sentence | None = None
    foot: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Table(Generic[Row]):
    """`key` names a row: what links and the reader's own line go by. `foot` are rows below all others."""

    title: Sentence
    columns: Sequence[Column[Row]]
    groups: Sequence[Group]
    key: Callable[[Row], Any] = lambda row: None
    foot: Sequence[Row] = ()

    @property
    def rows(self) -> list[Row]:
        return [row for group in self.groups for row in group.rows]

    def columns_on(self, medium: str) -> list[Column[Row]]:
        return [column for column in self.columns if medium not in column.absent.split()]


def word(msgid: str) -> Sentence:
    """A word of the catalogue as the head of a column."""
    return lambda language: language.gettext(msgid)


# A table for programs.


@dataclass(frozen=True, slots=True)
class TableHead:
    """`kind` says how the column is written: rank, names, team, figure, count, label, text, split, round."""

    code: str
    head: str
    kind: str


@dataclass(frozen=True, slots=True)
class TableCell:
    """`text` as people read it; `figure` exact, None where there is no number."""

    text: str
    figure: int | Fraction | None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The cells of each row run parallel to the columns."""

    title: str
    columns: tuple[TableHead, ...]
    rows: tuple[tuple[TableCell, ...], ...]


def as_sheet(table: Table[Any], language: Language) -> TableSheet:
    """The table without its pictures, in one language."""
    columns = table.columns_on("csv")
    heads = (TableHead(one.code, one.head_on("csv")(language), one.kind) for one in columns)
    rows = (tuple(_sheet_cell(column, row, language) for column in columns) for row in table.rows)
    return TableSheet(table.title(language), (*heads,), (*rows,))


def _sheet_cell(column: Column[Any], row: Any, language: Language) -> TableCell:
    value = column.value(row)
    return TableCell(
        column.text_on("csv", row, language), value if isinstance(value, int | Fraction) else None
    )
