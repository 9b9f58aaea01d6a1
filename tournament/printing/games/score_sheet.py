"""The score sheet of one match at its table: who plays, the pad where the game has a line, deal by deal."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from scoring.games.agreement import Agreement
from scoring.games.results.settlement import between
from tournament.analysis.checks import in_match
from tournament.printing.blocks.document import Form
from tournament.printing.blocks.fitting import GAP, lowered_rows
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import HEAD, PAGE_NUMBER, SMALL, Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Table, table
from tournament.printing.blocks.stack import Beside, Stack
from tournament.printing.games.game_record import DISPUTED, Record, partners, player, record_of
from tournament.printing.games.league_papers import discrepancies
from tournament.printing.games.pad import has_a_line, pad
from tournament.printing.games.sheet import laid_out
from tournament.printing.games.sheet.bands import banded, broken
from tournament.printing.games.sheet.columns import Figures, columns
from tournament.printing.games.sheet.foot import foot
from tournament.printing.games.sheet.laid_out import scored
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.words import printed_names
from tournament.printing.parts.qr import beside_qr
from tournament.sheets import figures
from tournament.sheets.game_sheets import GameSheet, MatchRulingLine, Seated
from tournament.sheets.languages import joined_names
from tournament.words.game_words import KEYS, REASONS, UNITS
from tournament.words.language import N_, Language
from tournament.words.outcome import seat
from tournament.words.round_words import table_in_round

LEAST_DEALS, DEALS_BELOW = 6, 6  # on a page; under a pad
USUAL_DEALS = 12  # or as many as the page takes
LOG = 0.63  # of the width, beside a pad
_CLOSE, _LOWER = 6.0, 0.8  # of a short match: between its blocks, and how far its rows are lowered
_SLACK = 2.0  # so that rounding never sends the last row to a page of its own


def form(title: str, usual: Agreement, pad_of: Callable[[Record], tuple[Block, ...]] | None = None) -> Form:
    """The form of a game; a wholly blank one is printed for the `usual` rules, where it has a pad as that."""

    def pages(sheets: Sequence[GameSheet | None], desk: Desk) -> list[Page]:
        records = [to_print(sheet, desk) if sheet else Record(usual, None, desk) for sheet in sheets]
        chapters = [_as_pad(title, record) or chapter(title, record) for record in records]
        return framed(_joined(chapters, records, desk), desk)

    def _as_pad(title: str, record: Record) -> Chapter | None:
        is_pad = pad_of and record.match is None
        return Chapter(title, None, pad_of(record), rules=record.rules) if is_pad and pad_of else None

    return Form(title, pages, rows=0 if pad_of or laid_out.length(usual) else USUAL_DEALS)


def _joined(chapters: Sequence[Chapter], records: Sequence[Record], desk: Desk) -> list[Chapter]:
    """Short matches that are filled in share pages, each of them whole, where their headings are alike."""
    joined: list[Chapter] = []
    for each, record in zip(chapters, records, strict=True):
        whole = Stack((*lowered_rows(each.blocks, _LOWER),), _CLOSE)
        is_short = record.match is not None and not record.desk.blank and laid_out.length(record.agreed)
        if not is_short or 2 * whole.height + GAP > free_on_page(record, ()):
            joined.append(each)
            continue
        each = replace(each, blocks=(whole,))
        last = joined[-1] if joined else None
        if last and replace(last, blocks=()) == replace(each, blocks=()):
            joined[-1] = replace(last, blocks=(*last.blocks, whole))
        else:
            joined.append(each)
    return joined


def to_print(sheet: GameSheet, desk: Desk) -> Record:
    """A match that has not begun is printed to be written on."""
    return record_of(sheet, desk if sheet.deals else replace(desk, blank=True))


def chapter(title: str, record: Record, *, going_on: bool = False) -> Chapter:
    """`going_on`: with rows to write the next deals on."""
    heading = record.match.heading if record.match else None
    more = _next_rows(record) if going_on else ()
    blocks = (*_blocks(record), *more) if record.match else _repeated(record, _blocks(record))
    agreed = record.agreed
    named = agreed.game.title(agreed.preset) if record.match and agreed.preset in agreed.game.named else title
    return Chapter(named, heading, blocks, rules=record.rules)


def _repeated(record: Record, blocks: Sequence[Block]) -> tuple[Block, ...]:
    """A wholly blank match of a fixed length, as often as the page has room for."""
    room = free_on_page(record, ())
    height = sum(block.height + GAP for block in blocks)
    often = int(room / height) if laid_out.length(record.agreed) else 1
    return tuple(blocks) * max(1, often)


def _next_rows(record: Record) -> Sequence[Table]:
    """Empty rows under the deals that are written down."""
    done, length = len(record.deals), laid_out.length(record.agreed)
    to_write = replace(record, desk=replace(record.desk, blank=True))
    more = DEALS_BELOW if length is None else min(DEALS_BELOW, length - done)
    return lines(to_write, more, after=done)


def _blocks(record: Record) -> tuple[Block, ...]:
    head, end = opening(record), closing(record)
    if not record.desk.blank:
        own_pad = (pad(record, record.desk.paper.room),) if has_a_line(record.agreed.code) else ()
        return (*head, *own_pad, *banded(record, columns(record), record.numbers), *end)
    if has_a_line(record.agreed.code):
        return (*head, *_beside_the_pad(record, [*head, *end]), *end)
    return (*head, *_to_write(record, [*head, *end]), *end)


def _to_write(record: Record, others: Sequence[Block]) -> list[Table]:
    """As many rows as the match has deals, or as the page has room for."""
    one = lines(record, 1)
    deals = next(filter(None, (_deals(record, others, one, pages) for pages in range(1, len(one) + 1))), 1)
    return lines(record, record.desk.rows or laid_out.length(record.agreed) or deals)


def _deals(record: Record, others: Sequence[Block], bands: Sequence[Table], pages: int) -> int:
    """How many deals fit where the bands share this many pages; 0 where they would be too few."""
    here = bands[: ceil(len(bands) / pages)]
    deals = int(free_on_page(record, [*others, *here]) / (record.desk.row * len(here))) + 1
    return deals if deals >= LEAST_DEALS or pages == len(bands) else 0


def _beside_the_pad(record: Record, others: Sequence[Block]) -> list[Block]:
    """The pad with the log of its deals at its side, or under it where the paper is narrow."""
    room = record.desk.paper.room
    log_room = room * LOG - GAP
    own_pad = pad(record, room * (1 - LOG))
    if len(one := lines(record, 1, log_room)) > 1:
        below, own_pad = lines(record, record.desk.rows or DEALS_BELOW), pad(record, room)
        left = free_on_page(record, [*others, *below]) - GAP
        return [own_pad.within(max(left, own_pad.height)), *below]
    left = free_on_page(record, [*others, *one])
    fitting = int(left / record.desk.row) + 1
    if record.desk.rows > fitting:  # what stands beside a pad cannot go on upon another page
        return [pad(record, room), *lines(record, record.desk.rows)]
    log = lines(record, record.desk.rows or fitting, log_room)[0]
    return [Beside(own_pad.within(max(log.height, own_pad.height)), log, room * (1 - LOG) + GAP)]


def free_on_page(record: Record, blocks: Sequence[Block]) -> float:
    """The room these blocks leave on a page."""
    rules = tuple(TextLine(line, SMALL) for line in record.rules)
    foot = Lines(rules, record.desk.paper.room - PAGE_NUMBER, before=4).height
    page = record.desk.paper.height - 2 * record.desk.paper.margin - HEAD - foot - _SLACK
    return page - sum(block.height + GAP for block in blocks) + GAP


def lines(record: Record, deals: int, room: float | None = None, after: int = 0) -> list[Table]:
    """Rows for the `deals` that follow deal `after`, with the facts known before they are dealt."""
    rows = to_write(record, deals, after)
    return banded(record, rows, [str(number) for number in range(after + 1, after + deals + 1)], room)


def to_write(record: Record, deals: int, after: int = 0, more: Collection[str] = ()) -> list[Figures]:
    """The columns of these rows: what is known of each deal, the rest empty."""
    known = [laid_out.printed(record, number) for number in range(after + 1, after + deals + 1)]
    return [
        replace(each, cells=tuple(_known(row, each.name, each.side) for row in known))
        for each in laid_out.written(record, more)
    ]


def _known(row: dict[str, tuple[str, ...]], name: str, side: int | None) -> str:
    return row[name][side or 0] if name in row else ""


# The foot of a match's sheet: rulings, settlements, who sat out, discrepancies, signatures.

_SETTLEMENT, _BEERS, _OUT = N_("Settlement"), N_("Beer card"), N_("sitting out")
_TICKS = "□ " * 10  # a bag each; ten are a penalty


def closing(record: Record) -> tuple[Block, ...]:
    size, room = max(record.desk.paper.size - 1, 10), record.desk.paper.room
    texts = [TextLine(text, size) for text in _sentences(record)]
    if record.desk.blank:
        signatures = record.words.word(N_("Signatures"))
        texts.append(TextLine(f"{signatures}  " + "    ".join("_" * 20 for _side in record.sides[:2]), 12))
    notes = (Lines(tuple(texts), room, before=2),) if texts else ()
    if record.match is None or record.desk.blank:
        return notes
    notes = (*foot(record), *notes)
    names = tuple(map(record.in_sentence, range(len(record.sides))))
    return (*notes, *discrepancies(in_match(record.match), record.desk, names))


def _sentences(record: Record) -> Iterator[str]:
    match = record.match
    if match and not record.desk.blank:
        if any(line.agreement == DISPUTED for line in match.deals):
            yield record.words.word(N_("? The sides do not agree on this deal yet."))
        yield from (_ruling(record, ruling) for ruling in match.rulings)
        yield from _debts(record, match)
        if match.beers:
            yield from record.words.lines(_beers, match)
    if match and match.out:
        yield from record.words.lines(_out, match)
    if record.desk.blank and "bags" in scored(record.agreed):
        for side in range(len(record.sides)):
            yield f"{record.words.word(N_('Bags'))} {record.side_names(side) or record.seats(side)}  {_TICKS}"
    if record.agreed.code in KEYS:
        yield from record.words.label(KEYS[record.agreed.code])


def _ruling(record: Record, ruling: MatchRulingLine) -> str:
    word = record.words.word
    given = word(N_("is awarded the match")) if ruling.points is None else figures.signed(ruling.points)
    law = record.words.text(_law, ruling.law) if ruling.law else ""
    text = f"{word(N_('Ruling'))}: {record.in_sentence(ruling.side)} {given}"
    return " · ".join(part for part in (text, ruling.reason, law) if part)


def _law(law: str, language: Language) -> str:
    return language.gettext("Law %(law)s") % {"law": law}


def _debts(record: Record, match: GameSheet) -> Iterator[str]:
    """Where three or more settle, what each pair of sides settles."""
    if match.unit == "hundreds" and len(match.sides) >= 3:
        yield from record.words.lines(_settlement, record, match)


def _settlement(record: Record, match: GameSheet, language: Language) -> str:
    names = [partners(match.seats, seats, language) for seats in record.sides]
    due = (f"{names[a]} – {names[b]} {figures.signed(own)}" for (a, b), own in between(match.totals).items())
    return f"{language.gettext(_SETTLEMENT)} ({language.gettext(UNITS[match.unit])}): {', '.join(due)}"


def _beers(match: GameSheet, language: Language) -> str:
    each = zip(match.seats, match.beers, strict=True)
    drunk = ", ".join(f"{player(seated, language)} {figures.signed(beers)}" for seated, beers in each)
    return f"{language.gettext(_BEERS)}: {drunk}"


def _out(match: GameSheet, language: Language) -> str:
    return f"{language.gettext(_OUT)}: {', '.join(printed_names(party, language) for party in match.out)}"


# The head of a match's sheet: round and table, who sits where, the result.

# What a game's tally tells of a side beside its points.
STANDING = {"games": N_("Games won"), "parts": N_("Part score"), "bags": N_("Bags so far")}


def opening(record: Record) -> tuple[Block, ...]:
    place, address = _place(record), record.match.address if record.match else ""
    return (beside_qr(place, address, record.desk.paper.room), _sides(record))


def _place(record: Record) -> Lines:
    words, room = record.words, record.desk.paper.room
    if record.match is None:
        blanks = ((N_("Table"), 6), (N_("Round"), 6), (N_("Scorer"), 24))
        return Lines(
            (TextLine("  ".join(f"{words.word(label)} {'_' * length}" for label, length in blanks), 12),),
            room,
        )
    place = [
        TextLine(
            words.text(table_in_round, record.match.heading.table(record.match.table), record.match.round),
            15,
            BOLD,
        )
    ]
    if not record.desk.blank:
        place.append(TextLine(words.text(_state, record.match), 11))
    if record.match.drawn:
        place.append(TextLine(f"{words.word(N_('Drawn for seats:'))} {record.match.drawn}", 11))
    return Lines(tuple(place), room)


def _state(match: GameSheet, language: Language) -> str:
    _ = language.gettext
    if match.state == "finished":
        return f"✓ {_('Finished.')} {_(REASONS.get(match.reason or '', match.reason or ''))}"
    return f"● {_('To be continued another day.') if match.state == 'adjourned' else _('provisional')}"


@dataclass(frozen=True, slots=True)
class SideColumn:
    """A column of the table of sides: its heading in each language, and a cell for each side."""

    title: tuple[str, ...]
    cells: tuple[str, ...]


def _sides(record: Record) -> Table:
    """Who plays together, and the figures of the whole match."""
    desk, sides = record.desk, range(len(record.sides))
    columns_of_sides = _side_columns(record)
    columns = [
        Column(("",), max((_code(record, side) for side in sides), key=len), font=BOLD),
        Column(record.words.label(N_("Names")), "北 佐藤 健一", grows=True),
        *(
            Column(each.title, max(("−0000", *each.cells), key=len), "right", BOLD)
            for each in columns_of_sides
        ),
    ]
    rows: list[list[Cell]] = [
        [_code(record, side), _players(record, side), *(each.cells[side] for each in columns_of_sides)]
        for side in sides
    ]
    return table(
        columns, rows, room=desk.paper.room, size=desk.paper.size + 1, row=desk.row, boxed=desk.blank
    )


def _code(record: Record, side: int) -> str:
    return record.side_code(side) or record.seats(side)


def _players(record: Record, side: int) -> str:
    """Each player with their seat; on a blank sheet a line to write each name on."""
    seats = record.sides[side]
    if record.match is not None:
        return BESIDE.join(record.words.lines(_seated, [record.match.seats[seat] for seat in seats], record))
    lines = ["_" * (24 // len(seats))] * len(seats)
    if len(seats) == 1:
        return record.partners(lines)
    return "  ".join(f"{record.seat(seat)} {line}" for seat, line in zip(seats, lines, strict=True))


def _seated(partners: Sequence[Seated], record: Record, language: Language) -> str:
    who = [player(each, language) for each in partners]
    codes = [record.seat_code(each.number) for each in partners]
    if len(partners) == 1 or not all(codes):
        return joined_names(who, language.code)
    return "  ".join(f"{seat(code, language)} {name}" for code, name in zip(codes, who, strict=True))


def _side_columns(record: Record) -> list[SideColumn]:
    match, label = record.match, record.words.label
    unit = tuple(dict.fromkeys(f"{word} ±" for word in label(UNITS[record.agreed.unit])))
    settles = record.agreed.unit != "points"
    nothing = ("",) * len(record.sides)
    if match is None or record.desk.blank:
        return [SideColumn(label(N_("Total")), nothing), *([SideColumn(unit, nothing)] if settles else [])]
    found = [
        SideColumn(label(N_("Result")), tuple(_result(record, match, side) for side in range(len(nothing))))
    ]
    found += [
        SideColumn(_short(record, STANDING[name]), _figures(match.standing[name]))
        for name in _standing_names(match)
    ]
    if any(match.unfinished):
        found.append(
            SideColumn(_short(record, N_("If it ended now")), _figures(match.unfinished, signed=True))
        )
    found.append(SideColumn(label(N_("Total")), _figures(match.totals)))
    return [*found, *([SideColumn(unit, _figures(match.settled, signed=True))] if settles else [])]


def _short(record: Record, msgid: str) -> tuple[str, ...]:
    return tuple(part for label in record.words.label(msgid) for part in broken(label))


def _standing_names(match: GameSheet) -> list[str]:
    """What the page tells of a side too: games won, a part score, bags where they count."""
    names = [name for name in STANDING if match.standing.get(name)]
    idle = {"parts": not any(match.standing.get("parts") or ()), "bags": not match.rules.get("sandbag")}  # type: ignore[arg-type]
    return [name for name in names if not idle.get(name)]


def _figures(values: object, signed: bool = False) -> tuple[str, ...]:
    write = figures.signed if signed else lambda value: figures.decimal(value, 0)
    return tuple(write(value) for value in values)  # type: ignore[attr-defined]


def _result(record: Record, match: GameSheet, side: int) -> str:
    if side in match.winners:
        return f"✓ {record.words.word(N_('won'))}"
    return record.words.word(N_("leads")) if side in match.leaders and match.state != "finished" else ""
