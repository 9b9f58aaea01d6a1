"""Papers for contestants to keep: certificates and result slips."""

from collections.abc import Iterator, Sequence
from functools import partial

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.stack import draw_large
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import wrapped
from tournament.printing.kit.words import printed_names
from tournament.sheets import figures
from tournament.sheets.heading import Heading
from tournament.sheets.room_papers import Certificate
from tournament.sheets.score_cards import CardLine, ResultSlip
from tournament.words import event_words, outcome
from tournament.words.conditions import conditions, method
from tournament.words.language import N_, Language
from tournament.words.team_words import unit_of

# The certificate of a place: what is handed over at the end, on one page.

CERTIFICATE_TITLE = N_("Certificate")
CITATION = N_("in recognition of this result")
BORDER, BELOW = 10 * MM, 19 * MM  # around the frame, and below it, where conditions and page stand
LINES_BELOW, LEADING = 3, 12  # lines of conditions for which there is room, and points from one to the next
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
    below = BELOW + LEADING * max(0, len(rules) - LINES_BELOW)
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
        pen.text(rule, BORDER, middle - LEADING * number, room, 10)
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
