"""The bracket of a knock-out as a picture: the rounds from left to right, on several pages where it is large.

A page holds as many first-round matches as are read with ease; then a page leads from the last matches of the
others to the final.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from tournament.analysis.bracket_layout import BELOW, GOING_ON, THIRD, Box, BracketLayout, Sizes, layout_of
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import HEAD, Chapter, framed
from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, QUIET, Pen, Stroke
from tournament.printing.kit.text_fit import NARROWEST
from tournament.sheets import figures
from tournament.sheets.draw_sheets import Bracket, BracketMatch, BracketRound, Figure, Slot
from tournament.sheets.names import Team
from tournament.words.conditions import method
from tournament.words.language import N_, Language
from tournament.words.round_words import end_in_bracket, round_of_bracket, source_of
from tournament.words.team_words import numbered, team_name

# The matches of a bracket drawn in their places: seeds, names, the IMPs of each segment and their sum.

SIZE = 10.5
SEED, FIGURE, TOTAL = 17.0, 19.0, 27.0  # points of their columns
NAME = 78.0  # a name has at least so much beside the segments
PAD = 3.5


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
        whole = words.text(round_of_bracket, one)
        return whole if width(whole, BOLD) * 12 * NARROWEST <= room else round_of_bracket(one, words.own)

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
        return " · ".join(filter(None, (str(match.number), tables, words.text(end_in_bracket, match))))

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


def _tables(tables: tuple[int, ...], language: Language) -> str:
    return language.gettext("tables %(tables)s") % {"tables": figures.ranges(tables)}


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
HANDICAP = _column(lambda slot: f"H{_signed(slot.handicap)}" if slot.handicap else "")
REGULAR_SCORE = _column(lambda slot: figures.short((slot.total or 0) - (slot.extra or 0)))
EXTRA = _column(lambda slot: _signed(slot.extra))


def _bracket_box_columns(match: BracketMatch, picture: Picture) -> Sequence[FigureColumn]:
    """The figures of a match, the same in each of its lines.

    Wins in a group, carry-over, handicap and segments where they have room. Extra boards stand apart, in the
    narrowest in place of the sum.
    """
    known = [slot for slot in match.slots if slot.total is not None]
    wins = [WINS] if any(slot.wins is not None for slot in known) else []
    carry = [CARRY] if any(slot.carry for slot in known) else []
    carry += [HANDICAP] if any(slot.handicap for slot in known) else []
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
    for text, size, column, bold in _bracket_box_columns(match, picture):
        yield text(slot), size, column, bold


def name_room(slot: Slot, match: BracketMatch, picture: Picture) -> float:
    taken = sum(column for _text, _size, column, _bold in figures_of(slot, match, picture))
    return picture.layout.boxes[0].width - SEED - 3 * PAD - taken


def full_name(slot: Slot, picture: Picture) -> str:
    """The team, or where it will come from."""
    words = picture.desk.words
    return words.text(team_name, slot.team) if slot.team else words.text(source_of, slot)


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


TITLE = N_("Bracket")
LARGEST, SMALLEST = 11 * MM, 5.4 * MM  # the height of a slot
WIDEST = 78 * MM  # of a match
NARROWEST_BRACKET = 34 * MM
GAP_SHARE = 0.2  # of the width of a match, between two columns
SPACE_SHARE = 0.85  # of the height of a slot, between two matches: the number of a match stands there
TITLE_HEIGHT = 7 * MM
DECIDING = ("final", "grand-final")
TAKEN = 26 * MM  # of a page, by its foot, the winner and names that were cut
BLANK_TEAMS = 8


def pages(sheets: Sequence[Bracket | None], desk: Desk) -> list[Page]:
    return framed([chapter for sheet in sheets for chapter in _chapters(sheet, desk)], desk)


def _chapters(sheet: Bracket | None, desk: Desk) -> Iterator[Chapter]:
    rounds = sheet.rounds if sheet else empty(BLANK_TEAMS)
    heading = sheet.heading if sheet else None
    rules = desk.words.lines(method, sheet.heading.method) if sheet else ()
    for part in _pages(rounds, desk):
        layout = _fitted(part, desk)
        picture = Picture(layout, desk, desk.blank or sheet is None)
        blocks: list[Block] = [picture, *_cut_names(picture, desk)]
        if sheet and sheet.winner and not desk.blank and any(one.name in DECIDING for one in part):
            blocks.insert(0, _winners(sheet, sheet.winner, desk))
        yield Chapter(TITLE, heading, tuple(blocks), rules=rules)


def _winners(sheet: Bracket, winner: Team, desk: Desk) -> Block:
    """The winner of the cup, and below it that of the consolation."""
    lines = [TextLine(desk.words.text(_winner, winner), 15, BOLD)]
    if sheet.consolation:
        beside = desk.words.text(team_name, sheet.consolation)
        lines.append(TextLine(f"{desk.words.word(N_('Consolation'))}: {beside}", SIZE))
    return Lines(tuple(lines), desk.paper.room)


def _winner(team: Team, language: Language) -> str:
    return language.gettext("Winner: %(team)s") % {"team": team_name(team, language)}


def _cut_names(picture: Picture, desk: Desk) -> Iterator[Block]:
    """The names that were too long for their boxes, by the numbers that stand there."""
    teams = {
        slot.team.id: slot.team
        for box in picture.layout.boxes
        for slot in box.match.slots
        if slot.team and is_cut(slot, box.match, picture)
    }
    if teams:
        said = "    ".join(desk.words.text(numbered, team) for team in teams.values())
        yield Lines((TextLine(said, SIZE),), desk.paper.room)


def empty(teams: int) -> tuple[BracketRound, ...]:
    """A bracket to be written on, without teams."""
    rounds: list[BracketRound] = []
    number, before = 0, [Slot()] * teams
    while len(before) > 1:
        matches = []
        for place in range(0, len(before), 2):
            number += 1
            matches.append(BracketMatch(number, (before[place], before[place + 1])))
        named = {2: "final", 4: "semi-finals", 8: "quarter-finals"}.get(len(before), "last")
        rounds.append(BracketRound(named, len(before), tuple(matches)))
        before = [Slot(source="winner", of=match.number) for match in matches]
    return tuple(rounds)


Rounds = Sequence[BracketRound]


def _pages(rounds: Rounds, desk: Desk) -> Iterator[Rounds]:
    """The whole on one page where it is large enough there; else in parts."""
    if _fits(rounds, desk):
        yield rounds
        return
    yield from _parts([one for one in rounds if one.name not in BELOW], desk)
    for name in BELOW:
        yield from _parts([one for one in rounds if one.name == name], desk)


def _parts(rounds: Rounds, desk: Desk) -> Iterator[Rounds]:
    """One tree: the ways to each match of a later round, then what follows those matches."""
    if not rounds:
        return
    tree = [one for one in rounds if one.name != THIRD]
    for place in range(len(tree) - 1, 0, -1):
        parts = [_leading_to(match, tree[: place + 1]) for match in tree[place].matches]
        if place == len(tree) - 1:
            parts = [rounds] if len(parts) == 1 else parts
        if all(_fits(part, desk) for part in parts):
            yield from parts
            if place < len(tree) - 1:
                yield from _parts([*tree[place:], *(one for one in rounds if one.name == THIRD)], desk)
            return
    yield rounds


def _leading_to(match: BracketMatch, rounds: Rounds) -> Rounds:
    """Of these rounds, the matches on the way to one of the last."""
    wanted, found = {match.number}, list[BracketRound]()
    for one in reversed(rounds):
        matches = tuple(match for match in one.matches if match.number in wanted)
        slots = (slot for match in matches for slot in match.slots)
        wanted |= {slot.of for slot in slots if slot.source in GOING_ON}
        if matches:
            found.insert(0, replace(one, matches=matches))
    return found


def _fits(rounds: Rounds, desk: Desk) -> bool:
    least = 7 * MM if desk.blank else SMALLEST
    columns = _columns(rounds)
    wide = _width(columns, desk) >= NARROWEST_BRACKET or columns <= 2
    return wide and _layout(rounds, least, desk).height <= _height(desk)


def _height(desk: Desk) -> float:
    return desk.paper.height - 2 * desk.paper.margin - HEAD - TAKEN


def _columns(rounds: Rounds) -> int:
    return len({box.x for box in layout_of(rounds, Sizes(1, 1, 1, 1)).boxes})


def _width(columns: int, desk: Desk) -> float:
    return min(WIDEST, desk.paper.room / (columns + GAP_SHARE * (columns - 1)))


def _layout(rounds: Rounds, line: float, desk: Desk) -> BracketLayout:
    width, space = _width(_columns(rounds), desk), SPACE_SHARE * line
    sizes = Sizes(width, GAP_SHARE * width, line, space, TITLE_HEIGHT + space)
    return layout_of(rounds, sizes)


def _fitted(rounds: Rounds, desk: Desk) -> BracketLayout:
    """With slots as high as the page allows."""
    set_ = partial(_layout, rounds, desk=desk)
    low, high = SMALLEST, LARGEST
    if set_(high).height <= _height(desk):
        return set_(high)
    for _step in range(6):
        middle = (low + high) / 2
        low, high = (middle, high) if set_(middle).height <= _height(desk) else (low, middle)
    return set_(low)
