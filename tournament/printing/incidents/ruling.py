"""The ruling form: what happened, the law, what each side is awarded or fined, and who signs for it."""

from collections.abc import Callable, Iterator, Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, Table, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import outcome
from tournament.printing.parts.board_drawing import BoardHead
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.board import Played
from tournament.sheets.names import Party
from tournament.sheets.numbers import in_section
from tournament.sheets.ruling import RulingForm

TITLE = N_("Ruling form")
LINES_TO_WRITE = 8
# The laws that most rulings are given under, as the 2017 code numbers them.
HINTS = (
    N_("12C adjusted score · 16B unauthorised information · 21B misinformation · 25 changed call"),
    N_("27 insufficient bid · 29–32 call out of turn · 47, 50 played or penalty card · 54–56 wrong lead"),
    N_("61–64 revoke · 68–71 claim or concession · 73 tempo and manner · 90 procedural penalty"),
)
LABELS = (N_("N-S"), N_("E-W"), N_("At the table"), N_("Law"), N_("For N-S"), N_("For E-W"))
UNITS = {"MP": N_("matchpoints"), "%": N_("% of a top"), "IMP": N_("IMPs"), "VP": N_("VPs")}
LabelledText = tuple[str, str]  # a msgid, and its text


def leaves(sheets: Sequence[RulingForm | None], desk: Desk) -> list[Leaf]:
    """Each ruling on a page of its own, to be signed and filed."""
    return framed(
        [Chapter(TITLE, sheet.heading if sheet else None, tuple(_blocks(sheet, desk))) for sheet in sheets],
        desk,
    )


def _blocks(sheet: RulingForm | None, desk: Desk) -> Iterator[Block]:
    yield head(sheet, desk)
    if sheet is None or desk.blank:
        yield listed([(label, "") for label in _blank_labels()], desk)
        hints = tuple(TextLine(line, 10) for msgid in HINTS for line in desk.words.label(msgid))
        yield Lines(hints, desk.paper.room)
    else:
        yield listed([*facts(sheet, desk), *_story(sheet)], desk)
    yield from _signatures(sheet, desk)


def head(sheet: RulingForm | None, desk: Desk) -> Block:
    words, room = desk.words, desk.paper.room
    if sheet is None or desk.blank:
        return BoardHead(None, "", "", f"{words.word(N_('Board'))} ______", (words.text(_where, None),), room)
    if sheet.board is None:
        return Lines((TextLine(words.word(N_("Penalty")), 16, BOLD),), room, after=4)
    lines = (words.text(_where, sheet), words.text(outcome.vulnerable, sheet.vulnerability))
    title = f"{words.word(N_('Board'))} {sheet.board}"
    return BoardHead(sheet.board, sheet.dealer, sheet.vulnerability, title, lines, room)


def _where(sheet: RulingForm | None, tongue: Tongue) -> str:
    if sheet is not None and not sheet.table:
        return ""
    table_, round_ = (
        (in_section(sheet.table or 0, sheet.parties[0].prefix), sheet.round) if sheet else ("____", "____")
    )
    return tongue.gettext("Table %(table)s, round %(round)s") % {"table": table_, "round": round_}


def _blank_labels() -> list[str]:
    """What is asked for, with room for the story."""
    return [*LABELS, N_("What happened"), *[""] * LINES_TO_WRITE]


def facts(sheet: RulingForm, desk: Desk) -> list[LabelledText]:
    """Who is concerned, and what was decided under which law."""
    return [*_parties(sheet, desk), *_decision(sheet, desk)]


def _parties(sheet: RulingForm, desk: Desk) -> Iterator[LabelledText]:
    labels = (N_("N-S"), N_("E-W")) if sheet.board else (N_("Pair"),)
    for label, party in zip(labels, sheet.parties, strict=True):
        yield label, _party(party, desk)


def _party(party: Party, desk: Desk) -> str:
    return f"{party.label}  {desk.words.party(party)}"


def _decision(sheet: RulingForm, desk: Desk) -> Iterator[LabelledText]:
    if sheet.played is None:
        unit = desk.words.word(UNITS.get(sheet.unit, sheet.unit))
        yield N_("Law"), sheet.law
        yield N_("Penalty"), f"{figures.short(sheet.amount)} {unit}"
        return
    yield N_("At the table"), _each(desk, _at_table, sheet.at_table)
    yield N_("Law"), sheet.law
    labels, codes = (N_("For N-S"), N_("For E-W")), (sheet.played.ns_award, sheet.played.ew_award)
    for label, code, (_side, points, top) in zip(labels, codes, sheet.sides, strict=True):
        earned = "" if points is None else f"  →  {figures.decimal(points)}"
        of = f" / {figures.short(top)}" if top and earned else ""
        yield label, _each(desk, outcome.award, code) + earned + of


def _each(desk: Desk, sentence: Callable[..., str], fact: object) -> str:
    """In each language, parted by a bar."""
    return " | ".join(desk.words.lines(sentence, fact))


def _at_table(played: Played | None, tongue: Tongue) -> str:
    if played is None:
        return ""
    score = f"  {figures.signed(played.score_ns)}" if played.bid and played.score_ns is not None else ""
    return outcome.in_line(played, tongue) + score


def _story(sheet: RulingForm) -> Iterator[LabelledText]:
    """The reason in short, then what happened, line by line as it was written."""
    yield N_("Reason"), sheet.reason
    for number, line in enumerate(sheet.facts.splitlines()):
        yield "" if number else N_("What happened"), line


def listed(rows: Sequence[LabelledText], desk: Desk, *, boxed: bool = False) -> Table:
    """Each label beside its text; `boxed`: with lines to write on, as on every blank form."""
    labels = [desk.words.word(label) if label else "" for label, _text in rows]
    columns = [Column(desk.words.label(N_("Ruling")), max(labels, key=len), "left", BOLD), names()]
    cells: list[tuple[Cell, ...]] = [
        (label, text) for label, (_msgid, text) in zip(labels, rows, strict=True)
    ]
    boxed = boxed or desk.blank
    row = desk.paper.row if boxed else desk.row
    return table(columns, cells, room=desk.paper.room, size=desk.paper.size, row=row, boxed=boxed)


def _signatures(sheet: RulingForm | None, desk: Desk) -> Iterator[Block]:
    words = desk.words
    by = f"  {sheet.by}" if sheet and not desk.blank else ""
    appeal = N_("A ruling may be appealed for 30 minutes, unless the organiser sets another time (Law 92).")
    for text in (
        f"{words.word(N_('Director'))}{by}  {'_' * 24}",
        f"{words.word(N_('N-S'))} {'_' * 18}    {words.word(N_('E-W'))} {'_' * 18}",
        *words.label(appeal),
    ):
        yield Lines((TextLine(text, desk.paper.size),), desk.paper.room)
