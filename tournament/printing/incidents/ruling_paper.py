"""Papers of the director: rulings, appeals (Laws 92 and 93), score corrections and late plays."""

from collections.abc import Callable, Iterator, Sequence

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, about, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Table, names, table
from tournament.printing.blocks.stack import Stack
from tournament.printing.boards.slip_paper import WRITTEN
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import result_columns
from tournament.printing.parts.board_drawing import BoardHead
from tournament.printing.parts.qr import beside_qr
from tournament.sheets import figures
from tournament.sheets.board_sheets import Played, Slip
from tournament.sheets.names import in_section
from tournament.sheets.standings import RulingForm
from tournament.words import outcome
from tournament.words.language import N_, Language
from tournament.words.round_words import table_in_round

# The ruling form: what happened, the law, what each side is awarded or fined, and who signs for it.

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


def pages(sheets: Sequence[RulingForm | None], desk: Desk) -> list[Page]:
    """Each ruling on a page of its own, to be signed and filed."""
    return framed(
        [
            Chapter(TITLE, sheet.heading if sheet else None, tuple(_ruling_blocks(sheet, desk)))
            for sheet in sheets
        ],
        desk,
    )


def _ruling_blocks(sheet: RulingForm | None, desk: Desk) -> Iterator[Block]:
    yield head(sheet, desk)
    if sheet is None or desk.blank:
        yield listed([(label, "") for label in [*LABELS, N_("What happened"), *[""] * LINES_TO_WRITE]], desk)
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


def _where(sheet: RulingForm | None, language: Language) -> str:
    if sheet is not None and not sheet.table:
        return ""
    table_, round_ = (
        (in_section(sheet.table or 0, sheet.parties[0].prefix), sheet.round) if sheet else ("____", "____")
    )
    return table_in_round(table_, round_, language)


def facts(sheet: RulingForm, desk: Desk) -> list[LabelledText]:
    """Who is concerned, and what was decided under which law."""
    return [*_parties(sheet, desk), *_decision(sheet, desk)]


def _parties(sheet: RulingForm, desk: Desk) -> Iterator[LabelledText]:
    labels = (("NS", N_("N-S")), ("EW", N_("E-W"))) if sheet.board else (("", N_("Pair")),)
    for (side, label), party in zip(labels, sheet.parties, strict=True):
        yield label, f"{desk.words.number(party, side)}  {desk.words.party(party)}"


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


def _at_table(played: Played | None, language: Language) -> str:
    if played is None:
        return ""
    score = f"  {figures.signed(played.score_ns)}" if played.bid and played.score_ns is not None else ""
    return outcome.in_line(played, language) + score


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


# The appeal form: the ruling, the grounds of those who appeal, and what is decided (Laws 92 and 93).

APPEAL_TITLE = N_("Appeal form")
APPEAL_LINES_TO_WRITE = 4  # each side's statement, and the decision
_CONSENT = N_("An appeal needs the consent of both partners; a team's captain may appeal for it (Law 92 D).")


def appeal_pages(sheets: Sequence[RulingForm | None], desk: Desk) -> list[Page]:
    """Each appeal on a page of its own, to be signed and filed."""
    return framed(
        [
            Chapter(APPEAL_TITLE, sheet.heading if sheet else None, tuple(_appeal_blocks(sheet, desk)))
            for sheet in sheets
        ],
        desk,
    )


def _appeal_blocks(sheet: RulingForm | None, desk: Desk) -> Iterator[Block]:
    yield head(sheet, desk)
    known = [(label, "") for label in LABELS] if sheet is None or desk.blank else facts(sheet, desk)
    yield listed([*known, *_to_write()], desk, boxed=True)
    words, room, size = desk.words, desk.paper.room, desk.paper.size
    ns, ew = words.word(N_("N-S")), words.word(N_("E-W"))
    director, committee = words.word(N_("Director")), words.word(N_("Appeals committee"))
    for text in (
        f"{words.word(N_('Appealed by'))}: {ns} □  {ew} □",
        f"{words.word(N_('Signatures of both partners'))} {'_' * 12} {'_' * 12}",
        f"{director} {'_' * 14}    {committee} {'_' * 14}",
        *words.label(_CONSENT),
    ):
        yield Lines((TextLine(text, size),), room)


def _to_write() -> list[LabelledText]:
    """What is written by hand, on a filled form too."""
    labels = (N_("Grounds of the appeal"), N_("The other side"), N_("Decision"))
    return [(line, "") for label in labels for line in (label, *[""] * (APPEAL_LINES_TO_WRITE - 1))]


# Slips handed in at the director's desk: a score to be corrected, boards to be played late.

CORRECTION, LATE = N_("Score correction slip"), N_("Late-play slip")
LATE_BOARDS = 2  # of a blank slip
SIZE = 10.5
_PERIOD = N_("A score can be corrected until the correction period ends (Law 79 C).")


def corrections(sheets: Sequence[None], desk: Desk) -> list[Page]:
    """What was entered, what it should be, and who agrees."""
    words, room = desk.words, card_width(desk)
    rows = [[words.word(N_("Entered"))], [words.word(N_("Should be"))]]
    first = Column(("",), max((row[0] for row in rows), key=len), "left", BOLD)
    contract, by, _lead, *others = _scores(desk)
    scored = _boxed([first, contract, by, *others], rows, room, desk)
    labels = (N_("Section"), N_("Table"), N_("Board"), N_("N-S"), N_("E-W"))
    where = _boxed([Column(words.label(label), "00", "centre") for label in labels], [[""]], room, desk)
    signers = (N_("N-S"), N_("E-W"), N_("Director"))
    signed = "  ".join(f"{words.word(label)} {'_' * 6}" for label in signers)
    signatures = (f"{words.word(N_('Reason'))} {'_' * 20}", signed)
    foot = Lines(tuple(TextLine(line, 10) for line in signatures), room, before=6)
    note = Lines(tuple(TextLine(line, 10) for line in words.label(_PERIOD)), room, before=5)
    card = (Stack((_title(CORRECTION, desk, room), where, _gap(room)), 0), scored, foot, note)
    return stacks([card for _sheet in sheets], desk, fill=True)


def late_plays(sheets: Sequence[Slip | None], desk: Desk) -> list[Page]:
    """Which boards two pairs still owe one another, and room for their results."""
    return stacks([_late(sheet, desk) for sheet in sheets], desk, fill=None in sheets)


def _late(sheet: Slip | None, desk: Desk) -> tuple[Block, ...]:
    words, room = desk.words, card_width(desk)
    labels = (N_("Section"), N_("Round"), N_("Table"), N_("N-S"), N_("E-W"))
    known: list[Cell] = [""] * len(labels)
    rows: list[list[Cell]] = [[""]] * (desk.rows or LATE_BOARDS)
    if sheet:
        place = (sheet.heading.section, str(sheet.round), sheet.heading.table(sheet.table))
        known = [*place, words.number(sheet.ns, "NS"), words.number(sheet.ew, "EW")]
        text = words.text
        rows = [[str(one.board), text(outcome.vulnerable_sides, one.vulnerability)] for one in sheet.lines]
    where = _boxed([Column(words.label(label), "00", "centre") for label in labels], [known], room, desk)
    vulnerable = Column(words.label(N_("Vul.")), words.text(outcome.vulnerable_sides, "BOTH"), "centre")
    board = Column(words.label(N_("Board")), "00", "right", BOLD)
    scored = _boxed([board, vulnerable, *_scores(desk)], rows, room, desk)
    sides = "   ".join(f"{words.word(side)} {'_' * 7}" for side in (N_("N-S"), N_("E-W")))
    texts = (
        f"{words.word(N_('When and where'))} {'_' * 18}",
        f"{words.word(N_('Checked by'))}: {sides}",
    )
    foot = Lines(tuple(TextLine(line, 10) for line in texts), room, before=6)
    return Stack((_late_head(sheet, desk, room), where, _gap(room)), 0), scored, foot


def _late_head(sheet: Slip | None, desk: Desk, room: float) -> Block:
    if sheet is None:
        return _title(LATE, desk, room)
    words = desk.words
    lines = (
        TextLine(words.word(LATE), 13, BOLD),
        *(TextLine(f"{words.number(party)}  {words.party(party)}", 11) for party in (sheet.ns, sheet.ew)),
        TextLine(f"{sheet.heading.event}  |  {about(sheet.heading, desk)}", 10),
    )
    return beside_qr(Lines(lines, room, after=5), sheet.address, room)


def _title(msgid: str, desk: Desk, room: float) -> Lines:
    return Lines((TextLine(desk.words.word(msgid), 13, BOLD),), room, after=4)


def _gap(room: float) -> Lines:
    return Lines((), room, after=8)


def _scores(desk: Desk) -> list[Column]:
    """Contract, declarer, lead, result and both scores, as a hand needs them."""
    label = desk.words.label
    plus = [Column(label(side), WRITTEN, "right") for side in (N_("N-S +"), N_("E-W +"))]
    return [*result_columns.columns(desk.words), *plus]


def _boxed(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: float, desk: Desk) -> Table:
    return table(columns, rows, room=room, size=SIZE, row=desk.paper.row, boxed=True)
