"""The score sheet of one match at its table: who plays, the pad where the game has a line, deal by deal."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import ceil

from scoring.games.agreement import Agreement
from tournament.printing.blocks.fitting import GAP, lowered_rows
from tournament.printing.blocks.form import Form
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import HEAD, PAGE_NUMBER, SMALL, Chapter, framed
from tournament.printing.blocks.stack import Beside, Stack
from tournament.printing.blocks.table import Block, Table
from tournament.printing.games.pad import has_a_line, pad
from tournament.printing.games.record import Record, record_of
from tournament.printing.games.sheet import laid_out
from tournament.printing.games.sheet.bands import banded
from tournament.printing.games.sheet.closing import closing
from tournament.printing.games.sheet.columns import Figures, columns
from tournament.printing.games.sheet.opening import opening
from tournament.sheets.game_sheet import GameSheet

LEAST_DEALS, DEALS_BELOW = 6, 6  # on a page; under a pad
USUAL_DEALS = 12  # or as many as the page takes
LOG = 0.63  # of the width, beside a pad
_CLOSE, _LOWER = 6.0, 0.8  # of a short match: between its blocks, and how far its rows are lowered
_SLACK = 2.0  # so that rounding never sends the last row to a page of its own


def form(title: str, usual: Agreement, pad_of: Callable[[Record], tuple[Block, ...]] | None = None) -> Form:
    """The form of a game; a wholly blank one is printed for the `usual` rules, where it has a pad as that."""

    def leaves(sheets: Sequence[GameSheet | None], desk: Desk) -> list[Leaf]:
        records = [to_print(sheet, desk) if sheet else Record(usual, None, desk) for sheet in sheets]
        chapters = [_as_pad(title, record) or chapter(title, record) for record in records]
        return framed(_joined(chapters, records, desk), desk)

    def _as_pad(title: str, record: Record) -> Chapter | None:
        is_pad = pad_of and record.match is None
        return Chapter(title, None, pad_of(record), rules=record.rules) if is_pad and pad_of else None

    return Form(title, leaves, rows=0 if pad_of or laid_out.length(usual) else USUAL_DEALS)


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
        return (*head, *own_pad, *_written(record), *end)
    if has_a_line(record.agreed.code):
        return (*head, *_beside_the_pad(record, [*head, *end]), *end)
    return (*head, *_to_write(record, [*head, *end]), *end)


def _written(record: Record) -> list[Table]:
    return banded(record, columns(record), record.numbers)


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
