"""The matches of a bracket drawn in their places: seeds, names, the IMPs of each segment and their sum."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from tournament.analysis.bracket_layout import BELOW, Box, BracketLayout
from tournament.printing.blocks.layout import Desk
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import QUIET, Pen, Stroke
from tournament.printing.kit.text_fit import NARROWEST
from tournament.printing.parts import seating
from tournament.printing.words.form_words import N_, Tongue
from tournament.printing.words.team_words import numbered, team_name
from tournament.sheets import figures
from tournament.sheets.draw_sheets import BracketMatch, BracketRound, Figure, Slot

SIZE = 10.5
SEED, FIGURE, TOTAL = 17.0, 19.0, 27.0  # points of their columns
NAME = 78.0  # a name has at least so much beside the segments
PAD = 3.5
ROUNDS = {
    "final": N_("Final"),
    "winners-final": N_("Final of the winners"),
    "semi-finals": N_("Semi-finals"),
    "quarter-finals": N_("Quarter-finals"),
    "third": N_("Match for third place"),
    "consolation": N_("Consolation"),
    "second-life": N_("Second chance"),
    "grand-final": N_("Grand final"),
    "again": N_("Second grand final"),
}
ENDS = {"conceded": N_("conceded"), "forfeited": N_("forfeited"), "void": N_("void")}


@dataclass(frozen=True, slots=True)
class Picture:
    """A block. `to_write`: names and figures are left to a pen."""

    layout: BracketLayout
    desk: Desk
    to_write: bool

    @property
    def height(self) -> float:
        return self.layout.height

    def draw(self, pen: Pen, x: float, top: float) -> None:
        for title in self.layout.titles:
            pen.open("H2")
            room = self.layout.boxes[0].width
            pen.text(self._title(title.round, room), x + title.x, top - title.y - 9, room, 12, BOLD)
            pen.close()
        for box in self.layout.boxes:
            self._draw_box(box, pen, x, top)
        for way in self.layout.ways:
            for (left, above), (right, below) in pairwise(way):
                pen.strokes([(x + left, top - above, x + right, top - below)], 0.8)

    def _title(self, one: BracketRound, room: float) -> str:
        """In both languages where there is room for both."""
        words = self.desk.words
        whole = words.text(round_name, one)
        return whole if width(whole, BOLD) * 12 * NARROWEST <= room else round_name(one, words.own)

    def _draw_box(self, box: Box, pen: Pen, x: float, top: float) -> None:
        left, upper = x + box.x, top - box.y
        pen.open("P")
        pen.text(self._head(box.match), left, upper + 6.5, box.width, 10)
        for place, slot in enumerate(box.match.slots):
            self._draw_slot(slot, box, pen, left, top - box.slot(place))
        pen.close()
        pen.box(left, upper - box.height, box.width, box.height, 2, 0.8)
        between: list[Stroke] = [
            (left, upper - place * box.line, left + box.width, upper - place * box.line)
            for place in range(1, len(box.match.slots))
        ]
        pen.strokes(between, 0.4, QUIET)

    def _head(self, match: BracketMatch) -> str:
        """The number of the match, its tables once it is seated, and how it ended if not played out."""
        if self.to_write:
            return str(match.number)
        words = self.desk.words
        tables = words.text(_tables, match.tables) if match.tables else ""
        return " · ".join(filter(None, (str(match.number), tables, words.text(_end, match))))

    def _draw_slot(self, slot: Slot, box: Box, pen: Pen, left: float, middle: float) -> None:
        if self.to_write and slot.team is None and slot.source != "bye":
            return
        seed = str(slot.seed) if slot.seed else ""
        pen.text(seed, left + PAD, middle, SEED - PAD, 10, align="right")
        start, room = left + SEED + PAD, name_room(slot, box.match, self)
        pen.text(label_of(slot, box.match, self), start, middle, room, SIZE, _font(slot, self))
        x = left + box.width - PAD
        for text, size, column, bold in reversed([*figures_of(slot, box.match, self)]):
            x -= column
            pen.text(text, x, middle, column, size, BOLD if bold else REGULAR, "right")


def round_name(one: BracketRound, tongue: Tongue) -> str:
    _ = tongue.gettext
    if one.name in BELOW:
        return _("%(name)s, round %(round)d") % {"name": _(ROUNDS[one.name]), "round": one.round}
    return _(ROUNDS[one.name]) if one.name in ROUNDS else _("Last %(teams)d") % {"teams": one.teams}


def _tables(tables: tuple[int, ...], tongue: Tongue) -> str:
    return tongue.gettext("tables %(tables)s") % {"tables": seating.ranges(tables)}


def _end(match: BracketMatch, tongue: Tongue) -> str:
    if match.end and not any(slot.won for slot in match.slots):
        return tongue.gettext("no winner: the director decides")
    return tongue.gettext(ENDS[match.end]) if match.end in ENDS else ""


def _font(slot: Slot, picture: Picture) -> str:
    """A winner is bold, but not on a form that is to be written on."""
    return BOLD if slot.won and not picture.to_write else REGULAR


FigureColumn = tuple[Callable[[Slot], str], float, float, bool]  # its text, size, width, and bold
TOTAL_COLUMN: FigureColumn = (lambda slot: figures.short(slot.total), SIZE, TOTAL, True)


def _column(text: Callable[[Slot], str]) -> FigureColumn:
    return text, 10, FIGURE, False


def _signed(figure: Figure | None) -> str:
    return "" if figure is None else f"{'+' if figure >= 0 else ''}{figures.short(figure)}"


def _segment(slot: Slot, place: int) -> str:
    return figures.short(slot.parts[place]) if place < len(slot.parts) else ""


WINS = _column(lambda slot: f"{figures.short(slot.wins)} ·" if slot.wins is not None else "")
CARRY = _column(lambda slot: _signed(slot.carry) if slot.carry else "")
REGULAR_SCORE = _column(lambda slot: figures.short((slot.total or 0) - (slot.extra or 0)))
EXTRA = _column(lambda slot: _signed(slot.extra))


def _columns(match: BracketMatch, picture: Picture) -> Sequence[FigureColumn]:
    """The figures of a match, the same in each of its lines.

    Wins in a group, carry-over and segments where they have room. Extra boards stand apart, in the
    narrowest in place of the sum.
    """
    known = [slot for slot in match.slots if slot.total is not None]
    wins = [WINS] if any(slot.wins is not None for slot in known) else []
    carry = [CARRY] if any(slot.carry for slot in known) else []
    extra = [EXTRA] if any(slot.extra is not None for slot in known) else []
    score = [REGULAR_SCORE] if extra else []
    count = max((len(slot.parts) for slot in known), default=0)
    segments = [_column(partial(_segment, place=place)) for place in range(count)] if count > 1 else score
    wide, narrow = [*wins, *carry, *segments, *extra], [*score, *extra]
    for columns in (wide, [*wins, *narrow], narrow if wins else []):
        if picture.layout.boxes[0].width - SEED - 2 * PAD - TOTAL - FIGURE * len(columns) >= NAME:
            return [*columns, TOTAL_COLUMN]
    return narrow or [TOTAL_COLUMN]


def figures_of(slot: Slot, match: BracketMatch, picture: Picture) -> Iterator[tuple[str, float, float, bool]]:
    """Each figure of a line of a match with its size, its width, and whether it is bold."""
    if picture.to_write or slot.total is None:
        return
    for text, size, column, bold in _columns(match, picture):
        yield text(slot), size, column, bold


def name_room(slot: Slot, match: BracketMatch, picture: Picture) -> float:
    taken = sum(column for _text, _size, column, _bold in figures_of(slot, match, picture))
    return picture.layout.boxes[0].width - SEED - 3 * PAD - taken


def full_name(slot: Slot, picture: Picture) -> str:
    """The team, or where it will come from."""
    words = picture.desk.words
    return words.text(team_name, slot.team) if slot.team else words.text(_source, slot)


def _source(slot: Slot, tongue: Tongue) -> str:
    _ = tongue.gettext
    about = {"of": slot.of}
    return {
        "winner": _("Winner of match %(of)d") % about,
        "loser": _("Loser of match %(of)d") % about,
        "runner_up": _("Second of match %(of)d") % about,
        "third_team": _("Third of match %(of)d") % about,
        "seed": _("Seed %(of)d") % about,
        "bye": _("bye"),
        "draw": _("to be drawn"),
    }.get(slot.source, "")


def is_cut(slot: Slot, match: BracketMatch, picture: Picture) -> bool:
    return not _has_room(full_name(slot, picture), name_room(slot, match, picture), _font(slot, picture))


def _has_room(text: str, room: float, font: str) -> bool:
    return width(text, font) * SIZE * NARROWEST <= room


def label_of(slot: Slot, match: BracketMatch, picture: Picture) -> str:
    """The name; of one that is too long its beginning, after its number unless the seed beside it is that."""
    text, room, font = full_name(slot, picture), name_room(slot, match, picture), _font(slot, picture)
    if _has_room(text, room, font):
        return text
    if slot.team and slot.team.label != str(slot.seed):
        text = numbered(slot.team, picture.desk.words.own)
    while len(text) > 1 and not _has_room(f"{text}…", room, font):
        text = text[:-1]
    return f"{text}…"
