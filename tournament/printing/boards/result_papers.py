"""Papers of results to hang up or to keep: the poster, certificates and result slips."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.stack import draw_large
from tournament.printing.boards.ranking_paper import provisional, whose
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.kit.text_fit import LEADING, NARROWEST, wrapped
from tournament.printing.kit.words import printed_names
from tournament.sheets import figures
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.room_papers import Certificate
from tournament.sheets.score_cards import CardLine, ResultSlip
from tournament.sheets.standings import Standing, Standings
from tournament.words import event_words, outcome
from tournament.words.conditions import conditions, method
from tournament.words.event_words import end_sign, end_state
from tournament.words.language import N_, Language
from tournament.words.team_words import unit_of

POSTER_TITLE = N_("Results poster")
SMALLEST, LARGEST = 12.5, 30.0  # of a line on A4; larger on a larger paper
HEAD, FOOT = 5.6, 2.2  # lines of the page
ROW = 1.85  # lines of a contestant
SMALLEST_NAME = 8.0
IN_TWO = 0.62  # of the size, where names take two lines


@dataclass(frozen=True, slots=True)
class PosterLine:
    """A line of the poster, its names in each script; a caption has its text as `names` and nothing else."""

    place: str
    label: str
    names: tuple[str, ...]
    value: str

    @property
    def is_caption(self) -> bool:
        return not (self.place or self.label)


def poster_pages(sheets: Sequence[Standings], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _of_one(sheet, desk)]


def _of_one(sheet: Standings, desk: Desk) -> list[Page]:
    """One page with letters as large as fit, or several pages where they would be too small."""
    entries = [*_entries(sheet, desk)]
    smallest, largest = (size * _scale(desk) for size in (SMALLEST, LARGEST))
    height = desk.paper.height - 2 * desk.paper.margin
    size = min(largest, max(smallest, height / (HEAD + FOOT + ROW * len(entries))))
    fitting = max(1, int((height / size - HEAD - FOOT) / ROW + 1e-6))
    pages = -(-len(entries) // fitting)
    each = min(fitting, -(-len(entries) // max(pages, 1)) + 1)  # much the same on every page
    return [partial(_draw, desk, sheet, entries, page, size) for page in _pages(entries, each)]


def _pages(entries: Sequence[PosterLine], each: int) -> Iterator[Sequence[PosterLine]]:
    """The entries in pages of this many lines; a caption is not left alone at the foot."""
    while entries:
        end = each - 1 if len(entries) > each > 1 and entries[each - 1].is_caption else each
        yield entries[:end]
        entries = entries[end:]


def _scale(desk: Desk) -> float:
    """How much larger than A4 the paper is."""
    return min(desk.paper.width, desk.paper.height) / (210 * MM)


def _entries(sheet: Standings, desk: Desk) -> Iterator[PosterLine]:
    for ranking in (*sheet.rankings, *sheet.by_section):
        if caption := " · ".join(whose(ranking, desk)):
            yield PosterLine("", "", (caption,), "")
        for row in ranking.rows:
            yield _entry(row, ranking.direction, sheet, desk)


def _entry(row: Standing, side: str, sheet: Standings, desk: Desk) -> PosterLine:
    value = figures.decimal(row.value, 0 if sheet.is_whole else 2)
    unit = "%" if sheet.in_per_cent else f" {desk.words.text(unit_of, sheet.heading)}"
    label = row.party.under(side)
    figure = f"{value}{unit}".rstrip() if value else ""
    return PosterLine(figures.place(row), label, desk.words.lines(_names, row.party), figure)


def _names(party: Party, language: Language) -> str:
    return printed_names(party, language)


def _draw(
    desk: Desk,
    sheet: Standings,
    entries: Sequence[PosterLine],
    page: Sequence[PosterLine],
    size: float,
    pen: Pen,
    number: int,
    of: int,
) -> None:
    paper, x = desk.paper, desk.paper.margin
    top = paper.height - paper.margin
    _draw_head(desk, sheet, size, pen, top)
    top -= HEAD * size
    columns = _columns(entries, size, paper.room)
    for is_caption, group in groupby(page, key=_is_caption):
        pen.open("H2" if is_caption else "Table")
        for entry in group:
            _draw_entry(entry, columns, size, pen, x, top)
            top -= ROW * size
            pen.strokes([(x, top, x + paper.room, top)], 0.4, QUIET)
        pen.close()
    small = max(10.0, 0.5 * size)
    foot = paper.margin + small * LEADING / 2
    pen.text(sheet.heading.club, x, foot, paper.room * 0.8, small)
    draw_mark(pen, number, of, x + paper.room, foot, paper.room * 0.2, small)


def _is_caption(entry: PosterLine) -> bool:
    return entry.is_caption


def _draw_head(desk: Desk, sheet: Standings, size: float, pen: Pen, top: float) -> None:
    room, x, words = desk.paper.room, desk.paper.margin, desk.words
    state = "" if sheet.provisional else f"{end_sign(sheet.heading)} {words.text(end_state, sheet.heading)}"
    small = max(10.0, 0.75 * size)
    taken = min(width(state, REGULAR) * small, room / 3)
    pen.open("H1")
    pen.text(sheet.heading.event, x, top - 1.1 * size, room, 1.9 * size, BOLD)
    pen.close()
    pen.text(about(sheet.heading, desk), x, top - 3.3 * size, room - taken - size, small)
    pen.text(state, x + room - taken, top - 3.3 * size, taken, small, align="right")
    if sheet.provisional:
        pen.text(f"● {provisional(sheet, words.own)}", x, top - 4.35 * size, room, small)
    pen.strokes([(x, top - HEAD * size + 0.7 * size, x + room, top - HEAD * size + 0.7 * size)], 1.6)


def _columns(entries: Sequence[PosterLine], size: float, room: float) -> tuple[float, float, float, float]:
    """The widths of place, label, names and score."""
    rows = [entry for entry in entries if not entry.is_caption]
    place, label, value = (
        max((width(text, BOLD) for text in texts), default=1) * size + 0.8 * size
        for texts in ([one.place for one in rows], [one.label for one in rows], [one.value for one in rows])
    )
    return place, label, room - place - label - value, value


def _draw_entry(
    entry: PosterLine, columns: tuple[float, float, float, float], size: float, pen: Pen, x: float, top: float
) -> None:
    middle = top - ROW * size / 2
    if entry.is_caption:
        pen.text(entry.names[0], x, middle, sum(columns), 1.15 * size, BOLD)
        return
    place, label, names, value = columns
    pen.open("TR")
    with _cell(pen):
        pen.text(entry.place, x, middle, place - 0.8 * size, size, BOLD, "right")
    with _cell(pen):
        pen.text(entry.label, x + place, middle, label - 0.8 * size, max(10.0, 0.8 * size), align="right")
    with _cell(pen):
        _draw_names(entry.names, pen, x + place + label, middle, names - 0.4 * size, size)
    with _cell(pen):
        pen.text(entry.value, x + place + label + names, middle, value, size, BOLD, "right")
    pen.close()


@contextmanager
def _cell(pen: Pen) -> Iterator[None]:
    """A cell of the row in the PDF structure, open while its text is written."""
    pen.open("TD")
    yield
    pen.close()


def _draw_names(names: tuple[str, ...], pen: Pen, x: float, middle: float, room: float, size: float) -> None:
    """In one line, or in two smaller ones: long names, or those in two scripts."""
    first, *others = names
    if not others and width(first, REGULAR) * size * NARROWEST <= room:
        pen.text(first, x, middle, room, size)
        return
    size = max(10.0, IN_TWO * size)
    lines = names if others else wrapped(first, REGULAR, size, room)
    while len(lines) > 2 and size > SMALLEST_NAME:
        size *= 0.95
        lines = wrapped(first, REGULAR, size, room)
    for number, line in enumerate(lines):
        pen.text(line, x, middle - (number - (len(lines) - 1) / 2) * size * LEADING, room, size)


# The certificate of a place: what is handed over at the end, on one page.

CERTIFICATE_TITLE = N_("Certificate")
CITATION = N_("in recognition of this result")
BORDER, BELOW = 10 * MM, 19 * MM  # around the frame, and below it, where conditions and page stand
LINES_BELOW, STEP = 3, 12  # lines of conditions for which there is room, and points from one to the next
A4_WIDTH = 210 * MM
SEAL, PAGE = 20 * MM, 16 * MM
RULE = 0.6
MEMBERS_A_LINE = 4
# What is to be written on a blank one: how far down the page, and how much of the width it takes.
TO_WRITE = (
    (N_("Rank"), 0.30, 0.45),
    (N_("Names"), 0.42, 0.9),
    (N_("Score"), 0.5, 0.3),
    (N_("Event"), 0.65, 0.8),
    (N_("Date"), 0.71, 0.5),
    (N_("Club"), 0.8, 0.6),
)
# (how far down the page, text, size on A4, face)
Large = tuple[float, str, float, str]


def certificate_pages(sheets: Sequence[Certificate | None], desk: Desk) -> list[Page]:
    return [partial(_draw_certificate, desk, sheet) for sheet in sheets]


def _draw_certificate(desk: Desk, sheet: Certificate | None, pen: Pen, number: int, of: int) -> None:
    """Conditions and page stand below the frame."""
    paper = desk.paper
    rules = _rules(sheet, paper.width - 2 * BORDER - PAGE, desk)
    below = BELOW + STEP * max(0, len(rules) - LINES_BELOW)
    for more, weight in ((0, 1.6), (1.6 * MM, 0.5)):
        side, low = BORDER + more, below + more
        pen.box(side, low, paper.width - 2 * side, paper.height - low - side, 2 * MM, weight)
    room, left = paper.width - 6 * BORDER, 3 * BORDER
    for share, text, size, font in _certificate_lines(sheet, desk):
        draw_large(pen, text, left, paper.height * (1 - share), room, size * paper.width / A4_WIDTH, font)
    if sheet is None or desk.blank:
        _draw_to_write(sheet, desk, pen)
    _draw_signature(desk, pen, left, room)
    _draw_below(rules, below, desk, pen, f"{number} / {of}")


def _draw_to_write(sheet: Certificate | None, desk: Desk, pen: Pen) -> None:
    """A rule for each thing that is not printed, and below it what belongs there."""
    paper = desk.paper
    known = {"Event", "Date", "Club"} if sheet else set()
    for label, share, part in TO_WRITE:
        if label not in known:
            room = part * (paper.width - 6 * BORDER)
            x, y = (paper.width - room) / 2, paper.height * (1 - share)
            pen.strokes([(x, y, x + room, y)], RULE)
            pen.text(desk.words.word(label), x, y - 8, room, 10, align="centre")


def _draw_signature(desk: Desk, pen: Pen, left: float, room: float) -> None:
    """The director signs; beside it, where the language has one, is the place of the seal."""
    y, words = desk.paper.height * 0.12, desk.words
    label = words.word(N_("Director"))
    taken = width(label, REGULAR) * 14 + 8
    seal = next(filter(None, map(_seal, words.languages)), "")
    end = left + room - (SEAL + 4 * MM if seal else 0)
    pen.text(label, left, y + 5, taken, 14)
    pen.strokes([(left + taken, y, end, y)], RULE)
    if seal:
        pen.box(left + room - SEAL, y - 2 * MM, SEAL, SEAL, SEAL / 2, 0.4)
        pen.text(seal, left + room - SEAL, y - 2 * MM + SEAL / 2, SEAL, 12, align="centre")


def _seal(language: Language) -> str:
    """The text in the box of the seal; empty in a language without seals."""
    sign = language.pgettext("sign in the box of a seal; none: no box", "none")
    return "" if sign == "none" else sign


def _draw_below(rules: Sequence[str], below: float, desk: Desk, pen: Pen, page: str) -> None:
    room, middle = desk.paper.width - 2 * BORDER - PAGE, below - 5.5 * MM
    for number, rule in enumerate(rules):
        pen.text(rule, BORDER, middle - STEP * number, room, 10)
    pen.text(page, desk.paper.width - BORDER - PAGE, middle, PAGE, 10, align="right")


def _certificate_lines(sheet: Certificate | None, desk: Desk) -> list[Large]:
    """The lines printed large; a blank certificate has only those that are the same for all."""
    title = (0.155, desk.words.word(CERTIFICATE_TITLE), 34, BOLD)
    cited = enumerate(desk.words.label(CITATION))
    rows = [(0.56 + 0.035 * place, text, 15.0, REGULAR) for place, text in cited]
    if sheet is None:
        return [title, *rows]
    event, day, club = _about(sheet, desk)
    where = [(0.645, event, 22, BOLD), (0.695, day, 18, REGULAR), (0.79, club, 18, BOLD)]
    return [title, *rows, *where, *([] if desk.blank else _earned(sheet, desk))]


def _earned(sheet: Certificate, desk: Desk) -> list[Large]:
    """Place, names in each script, and what was reached."""
    heading = sheet.heading
    figure = f"{figures.decimal(sheet.value)}{_unit(heading, desk)}" if sheet.value is not None else ""
    named = desk.words.lines(_named, sheet)
    first = 0.385 if len(named) == 1 else 0.36
    return [
        (0.275, BESIDE.join(desk.words.lines(_place, sheet)), 46, BOLD),
        *((first + 0.075 * number, name, 30 - 6 * number, BOLD) for number, name in enumerate(named)),
        *((0.43 + 0.03 * number, line, 15, REGULAR) for number, line in enumerate(_members(sheet, desk))),
        (0.5, figure, 18, REGULAR),
    ]


def _unit(heading: Heading, desk: Desk) -> str:
    """What the figure counts; VP and IMP are written so in every language."""
    if heading.in_per_cent:
        return " %"
    return f" {desk.words.text(unit_of, heading) or desk.words.text(method, heading.method)}"


def _members(sheet: Certificate, desk: Desk) -> list[str]:
    """The players of a team, four a line."""
    shown = [desk.words.name(name) for name in sheet.members]
    return [" · ".join(shown[at : at + MEMBERS_A_LINE]) for at in range(0, len(shown), MEMBERS_A_LINE)]


def _named(sheet: Certificate, language: Language) -> str:
    """Who earned it, with the title that a certificate gives everybody where a language has one."""
    who = {"names": printed_names(sheet.party, language)}
    return language.pgettext("who earned a certificate", "%(names)s") % who


def _about(sheet: Certificate, desk: Desk) -> tuple[str, str, str]:
    return sheet.heading.event, desk.words.text(_day, sheet), sheet.heading.club


def _rules(sheet: Certificate | None, room: float, desk: Desk) -> list[str]:
    """The conditions, in lines that need not be made smaller."""
    phrases = desk.words.lines(partial(conditions, sheet.heading)) if sheet else ()
    return [line for rules in phrases for line in wrapped(rules, REGULAR, 10, room)]


def _day(sheet: Certificate, language: Language) -> str:
    return language.day(sheet.heading.date)


def _place(sheet: Certificate, language: Language) -> str:
    """First place; in a line ranked apart or a consolation, with its name; shared where it is tied."""
    named = {
        1: language.gettext("First place"),
        2: language.gettext("Second place"),
        3: language.gettext("Third place"),
    }
    rank = named.get(sheet.place) or language.ordinal(sheet.place)
    line = f"{outcome.side(sheet.direction, language)} · " if sheet.direction else ""
    part = f"{event_words.over(sheet.part, language)} · " if sheet.part else ""
    shared = f" ({language.gettext('shared')})" if sheet.tied else ""
    return f"{part}{line}{rank}{shared}"


# Result slips: a strip for each contestant to take home, cut from the page.

RESULT_SLIP_TITLE = N_("Result slip")
MOST_ROWS = 6


def result_slip_pages(sheets: Sequence[ResultSlip], desk: Desk) -> list[Page]:
    slips = [(Lines(tuple(_slip_lines(sheet, desk)), card_width(desk)),) for sheet in sheets]
    return stacks(slips, desk, most=MOST_ROWS, piles=True)


def _slip_lines(sheet: ResultSlip, desk: Desk) -> Iterator[TextLine]:
    words, heading = desk.words, sheet.heading
    yield TextLine(f"{heading.event}  |  {about(heading, desk)}", 10)
    yield TextLine(f"{words.number(sheet.party)}  {words.party(sheet.party)}", 13, BOLD)
    yield TextLine(f"{words.text(_slip_place, sheet)} · {words.text(_value, sheet)}", 15, BOLD)
    for label, line in ((N_("Best board"), sheet.best), (N_("Worst board"), sheet.worst)):
        if line:
            yield TextLine(f"{words.word(label)}: {_board(line, sheet, desk)}", 11)
    yield from (TextLine(rules, 10) for rules in words.lines(partial(method, heading.method)))


def _slip_place(sheet: ResultSlip, language: Language) -> str:
    line = f"{outcome.side(sheet.party.direction, language)} · " if sheet.party.direction else ""
    return line + language.rank(sheet.standing)


def _value(sheet: ResultSlip, language: Language) -> str:
    unit = "%" if sheet.heading.in_per_cent else method(sheet.heading.method, language)
    return f"{figures.decimal(sheet.standing.value)} {unit}"


def _board(line: CardLine, sheet: ResultSlip, desk: Desk) -> str:
    """5  4♠ N =  +620  100.0 %."""
    played = outcome.in_line(line.played, desk.words.own) if line.played else ""
    earned = (
        f"{figures.decimal(line.percentage, 1)} %"
        if sheet.heading.in_per_cent
        else f"{figures.signed(line.points, 2)}"
    )
    return "  ".join(part for part in (str(line.board), played, figures.signed(line.score), earned) if part)
