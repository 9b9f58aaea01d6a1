"""What the hands say of a session, on one page: where each pair's points came from, boards to discuss."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Column, Table, names, table
from tournament.printing.blocks.stack import Stack
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.kit.words import printed_names
from tournament.sheets import figures
from tournament.sheets.board_sheets import frequencies
from tournament.sheets.hand_sheets import BoardToDiscuss, HandAnalysis, PairHands, Share
from tournament.words import hand_words, outcome
from tournament.words.hand_words import par_contract
from tournament.words.language import N_, Language

TITLE = N_("Analysis of the deals")
PER_CENT = N_("Per cent per board above or below average.")
IMPS = N_("IMPs per board and comparison, above or below average.")
ERRORS = N_("Whiskers: likely range; ◆ = more than luck.")
SIZE, LINE, BAR = 10, 4.6 * MM, 3 * MM
ACROSS, APART = 3, 5 * MM
ROW = 5 * MM
MANY_PAIRS = 18  # beside more there is room for one row of boards
SCORE, TIMES = 13 * MM, 8 * MM  # the room beside a bar


def pages(sheets: Sequence[HandAnalysis], desk: Desk) -> list[Page]:
    return framed([Chapter(TITLE, sheet.heading, tuple(_blocks(sheet, desk))) for sheet in sheets], desk)


def _blocks(sheet: HandAnalysis, desk: Desk) -> Iterator[Block]:
    words, room = desk.words, desk.paper.room
    told = [*words.label(PER_CENT if sheet.heading.in_per_cent else IMPS), *words.label(ERRORS)]
    yield Lines(tuple(TextLine(line, SIZE) for line in told), room, after=4)
    yield _pairs(sheet, desk)
    if not sheet.discuss:
        return
    heading = TextLine(words.word(N_("Boards to discuss")), 12, BOLD)
    few = sheet.discuss if len(sheet.pairs) <= MANY_PAIRS else _first(sheet.discuss, ACROSS)
    width = (room - (ACROSS - 1) * APART) / ACROSS
    tiles = [_tile(one, width, desk) for one in few]
    rows = [
        Row(tuple(tiles[first : first + ACROSS]), width + APART) for first in range(0, len(tiles), ACROSS)
    ]
    yield Stack((Lines((heading,), room, after=2), *rows))


def _first(boards: Sequence[BoardToDiscuss], number: int) -> Sequence[BoardToDiscuss]:
    """Those with most to discuss, in order of number: one page has no room for more beside many pairs."""
    chosen = sorted(boards, key=lambda one: -len(one.reasons))[:number]
    return sorted(chosen, key=lambda one: one.deal.board)


def _pairs(sheet: HandAnalysis, desk: Desk) -> Table:
    label, pairs = desk.words.label, sheet.pairs
    mean = "−10.0 ± 10.0 ◆"
    columns = [
        Column(
            label(N_("Pair")), max((desk.words.number(one.party) for one in pairs), key=len), "right", BOLD
        ),
        names(label(N_("Names"))),
        Column(label(N_("Total")), mean, "right", BOLD),
        Column(label(N_("Cards (par)")), mean, "right"),
        Column(label(N_("Bidding")), mean, "right"),
        Column(label(N_("Declarer play")), mean, "right"),
        Column(label(N_("Defence")), mean, "right"),
        *([Column(label(N_("Leads")), mean, "right")] if sheet.leads else ()),
    ]
    rows = [
        [
            desk.words.number(one.party),
            printed_names(one.party.short if desk.words.language == "en" else one.party, desk.words.own),
            *map(hand_words.mean, _shares(one, sheet)),
        ]
        for one in pairs
    ]
    return table(columns, rows, room=desk.paper.room, size=SIZE, row=ROW)


def _shares(pair: PairHands, sheet: HandAnalysis) -> tuple[Share, ...]:
    leads = (pair.own_leads,) if sheet.leads else ()
    return (pair.total, pair.field, pair.bidding, pair.declaring, pair.defending, *leads)


@dataclass(frozen=True, slots=True)
class Bars:
    """How often each score came about: score, bar, number."""

    scores: tuple[tuple[str, int], ...]
    width: float

    @property
    def height(self) -> float:
        return len(self.scores) * LINE

    def draw(self, pen: Pen, x: float, top: float) -> None:
        most = max((times for _score, times in self.scores), default=1)
        room = self.width - SCORE - TIMES
        for place, (score, times) in enumerate(self.scores):
            middle = top - (place + 0.5) * LINE
            pen.text(score, x, middle, SCORE - 2 * MM, SIZE, BOLD, "right")
            pen.fill(x + SCORE, middle - BAR / 2, room * times / most, BAR, QUIET)
            pen.text(f"{times} ×", x + SCORE + room, middle, TIMES, SIZE, align="right")


@dataclass(frozen=True, slots=True)
class Tile:
    """A board: its words, then its bars."""

    words: Lines
    bars: Bars

    @property
    def height(self) -> float:
        return self.words.height + self.bars.height

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self.words.draw(pen, x, top)
        self.bars.draw(pen, x, top - self.words.height)


@dataclass(frozen=True, slots=True)
class Row:
    """Boards side by side."""

    tiles: tuple[Tile, ...]
    step: float

    @property
    def height(self) -> float:
        return max(tile.height for tile in self.tiles) + 2 * MM

    def draw(self, pen: Pen, x: float, top: float) -> None:
        for place, tile in enumerate(self.tiles):
            tile.draw(pen, x + place * self.step, top)


def _tile(one: BoardToDiscuss, width: float, desk: Desk) -> Tile:
    language = desk.words.own
    board = f"{desk.words.word(N_('Board'))} {one.deal.board}"
    lines = [TextLine(board, 11, BOLD)]
    lines += [
        TextLine(line, SIZE) for reason in one.reasons for line in desk.words.lines(hand_words.reason, reason)
    ]
    lines.append(TextLine(_par(one, language), SIZE))
    counted: dict[str, int] = {}
    for each in frequencies(one.traveller):
        if each.score_ns is not None:
            score = figures.signed(each.score_ns)
            counted[score] = counted.get(score, 0) + each.times
    return Tile(Lines(tuple(lines), width, after=2), Bars(tuple(counted.items()), width))


def _par(one: BoardToDiscuss, language: Language) -> str:
    assert one.deal.par
    contracts = ", ".join(par_contract(text, language) for text in one.deal.par.contracts[:2])
    score = (
        f"{language.gettext(N_('Par'))} {outcome.line('NS', language)} {figures.signed(one.deal.par.score)}"
    )
    return f"{score} ({contracts})" if contracts else score
