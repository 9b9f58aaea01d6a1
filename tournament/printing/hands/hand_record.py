"""Hands on paper: the hand record, dealing sheets, curtain cards, and a pair's boards to take home."""

from collections.abc import Iterator, Sequence
from functools import partial

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.page import about
from tournament.printing.blocks.tiles import tiles
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.kit.words import printed_names
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.sheets import figures
from tournament.sheets.board_sheets import DealSheet
from tournament.sheets.hand_sheets import CalledAt, DealCard, HandRecord, PairBook
from tournament.sheets.heading import Heading
from tournament.sheets.languages import pair_in_words
from tournament.sheets.score_cards import CardLine
from tournament.words import outcome
from tournament.words.hand_words import par_contract, suits
from tournament.words.language import N_, Language

# The hand record: eighteen deals on a page, each with points, makeable contracts and par.

TITLE = N_("Hand record")
ACROSS, DOWN = 3, 6
HEAD, HEAD_LINE, FOOT = 12 * MM, 5 * MM, 7 * MM
PAD = 1.5 * MM
SEAT = 2.8 * MM  # the letter of a seat before what it makes
GAP = 0.2 * MM  # after what they make
AIR = 1.3 * MM  # between what stands at the left and the cards of North and South
LINES = 11.4  # West and East begin beside the last suit of North; and a little air
SIZE, SMALL = 10, 10
DENOMINATIONS = "CDHSN"  # signs would touch one another
# The column and the first line of each hand; North, East, South and West.
PLACES = ((1, 0), (2, 3.5), (1, 7), (0, 3.1))
FOOT_LINE = 4 * MM
MOST_LINES = 2  # of an auction
GRID_LINE = 7.05  # under West: where the makeable contracts begin

Told = tuple[DealSheet, Sequence[str]]


def pages(sheets: Sequence[HandRecord], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _pages(sheet, desk)]


def _pages(sheet: HandRecord, desk: Desk) -> list[Page]:
    """A row less on each page for each table whose auctions stand below the deals."""
    down = DOWN - max(map(len, sheet.auctions.values()), default=0)
    told: list[Told] = [
        (deal, _auctions(sheet.auctions.get((deal.board, deal.form), ()), deal, desk)) for deal in sheet.deals
    ]
    each = ACROSS * down
    return [
        partial(
            draw_page, desk, sheet.heading, (desk.words.word(TITLE), ""), told[first : first + each], down
        )
        for first in range(0, len(told), each)
    ]


def _auctions(tables: Sequence[CalledAt], deal: DealSheet, desk: Desk) -> list[str]:
    """The auctions of a board; those of two rooms with who sat there."""
    lines = []
    for one in tables:
        who = f"{one.ns.under('NS')} – {one.ew.under('EW')}  " if len(tables) > 1 else ""
        lines += auction_lines(who, deal.dealer, one.calls, desk)
    return lines


def auction_lines(who: str, dealer: str, calls: Sequence[str], desk: Desk) -> list[str]:
    """An auction in two lines at most, below a deal: who dealt, and the calls; the second is set narrower."""
    room = desk.paper.room / ACROSS - 2 * PAD
    language = brief(desk)
    words = outcome.auction(calls, language).split(" ")
    lines = [f"{who}{outcome.seat(dealer, language)}: {words[0]}"]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if len(lines) == MOST_LINES or width(longer, BOLD) * SIZE <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def draw_page(
    desk: Desk,
    heading: Heading,
    titles: tuple[str, str],
    deals: Sequence[Told],
    down: int,
    pen: Pen,
    number: int,
    of: int,
) -> None:
    """Deals in three columns of `down` rows, with the lines that stand at the foot of each.

    `titles`: what the paper is, and whose, for which a line is kept where it is not empty.
    """
    paper, (title, whose) = desk.paper, titles
    head = HEAD + bool(whose) * HEAD_LINE
    top = paper.height - paper.margin
    pen.text(heading.event, paper.margin, top - 3 * MM, 0.5 * paper.room, 13, BOLD)
    pen.text(title, paper.margin + 0.5 * paper.room, top - 3 * MM, 0.5 * paper.room, 11, BOLD, "right")
    pen.text(about(heading, desk), paper.margin, top - 8 * MM, paper.room, 10)
    if whose:
        pen.text(whose, paper.margin, top - 8 * MM - HEAD_LINE, paper.room, 11, BOLD)
    width = paper.room / ACROSS
    height = (paper.height - 2 * paper.margin - head - FOOT) / down
    for place, told in enumerate(deals):
        row, column = divmod(place, ACROSS)
        _draw_deal(desk, told, pen, paper.margin + column * width, top - head - row * height, (width, height))
    draw_mark(pen, number, of, paper.width - paper.margin, paper.margin + 1 * MM, 20 * MM)


def _draw_deal(desk: Desk, told: Told, pen: Pen, x: float, top: float, size: tuple[float, float]) -> None:
    (deal, foot), (width, height) = told, size
    pen.strokes([(x, top, x + width, top), (x, top - height, x + width, top - height)], 0.4, QUIET)
    pen.strokes([(x, top, x, top - height), (x + width, top, x + width, top - height)], 0.4, QUIET)
    x, top, width, height = x + PAD, top - PAD, width - 2 * PAD, height - 2 * PAD - len(foot) * FOOT_LINE
    for place, text in enumerate(foot):
        pen.text(text, x, top - height - (place + 0.5) * FOOT_LINE, width, SIZE, BOLD)
    line, column = height / LINES, width / 3
    for hand, (across, down) in zip(deal.hands, PLACES, strict=True):
        for place, text in enumerate(suits(hand)):
            pen.text(text, x + across * column, top - (down + place + 0.5) * line, column, SIZE)
    _draw_board(desk, deal, pen, x, top, (column, line))
    _draw_points(deal, pen, x + 2 * column, top, (column, line))
    if deal.makeable:
        _draw_makeable(desk, deal, pen, x, top - GRID_LINE * line, (column, line))
        for place, text in enumerate(_par(desk, deal)):
            pen.text(text, x + 2 * column, top - (8.4 + place) * line, column, SMALL)


def _draw_board(
    desk: Desk, deal: DealSheet, pen: Pen, x: float, top: float, size: tuple[float, float]
) -> None:
    """Number, dealer and vulnerability, in the upper left corner."""
    column, line = size
    number = f"{deal.board} {deal.form}".strip()
    pen.text(number, x, top - 0.6 * line, column, 14, BOLD)
    language = brief(desk)
    dealer = f"{language.gettext(N_('Dealer'))} {outcome.seat(deal.dealer, language)}"
    pen.text(dealer, x, top - 1.65 * line, column - AIR, SMALL)
    vulnerable = f"{language.gettext(N_('Vul.'))} {outcome.vulnerable_sides(deal.vulnerability, language)}"
    pen.text(vulnerable, x, top - 2.55 * line, column - AIR, SMALL)


def brief(desk: Desk) -> Language:
    """One language for what has no room for two: the second of a form in both."""
    return desk.words.languages[-1]


def _draw_points(deal: DealSheet, pen: Pen, x: float, top: float, size: tuple[float, float]) -> None:
    """High-card points of the four hands, as they sit, in the upper right corner."""
    column, line = size
    cell = column / 3
    for points, (across, down) in zip(deal.points, ((1, 0), (2, 1), (1, 2), (0, 1)), strict=True):
        pen.text(str(points), x + across * cell, top - (down + 0.7) * line, cell, SMALL, align="centre")


def _draw_makeable(
    desk: Desk, deal: DealSheet, pen: Pen, x: float, top: float, size: tuple[float, float]
) -> None:
    """The levels that each hand makes, N S E W by C D H S and no-trump: letters, the lines being narrow."""
    column, line = size
    cell, step = (column - SEAT - GAP) / 5, (LINES - GRID_LINE) * line / (len(deal.makeable) + 1)
    for place, sign in enumerate(DENOMINATIONS):
        pen.text(sign, x + SEAT + place * cell, top - 0.5 * step, cell, SMALL, align="centre")
    for row, one in enumerate(deal.makeable, 1):
        middle = top - (row + 0.5) * step
        pen.text(one.seat, x, middle, SEAT, SMALL, BOLD)
        for place, level in enumerate(one.levels):
            pen.text(str(level or "–"), x + SEAT + place * cell, middle, cell, SMALL, REGULAR, "centre")


def _par(desk: Desk, deal: DealSheet) -> Iterator[str]:
    """Par for North-South, and the contracts that reach it."""
    if deal.par is None:
        return
    language = brief(desk)
    yield f"{language.gettext(N_('Par'))} {outcome.line('NS', language)} {figures.signed(deal.par.score)}"
    for contract in deal.par.contracts[:2]:
        yield par_contract(contract, language)


# Sheets to duplicate boards by hand: four hands in large type, for people who do not play these boards.

DEALING_SHEET_TITLE = N_("Dealing sheet, to duplicate boards by hand")
DEALING_SHEET = (186 * MM, 92 * MM)
EDGE, LINE, HAND, SEAT_ROOM = 5 * MM, 6.8 * MM, 58 * MM, 14 * MM
# The column and the first line of each hand; North, East, South and West.
DEALING_SHEET_PLACES = ((1, 0), (2, 4), (1, 8), (0, 4))


def dealing_sheet_pages(sheets: Sequence[DealCard], desk: Desk) -> list[Page]:
    return tiles([partial(_draw_dealing_sheet, desk, sheet) for sheet in sheets], *DEALING_SHEET, desk)


def _draw_dealing_sheet(desk: Desk, sheet: DealCard, pen: Pen, x: float, top: float) -> None:
    deal, x, top = sheet.deal, x + EDGE, top - 4 * MM
    board = f"{desk.words.word(N_('Board'))} {deal.board} {deal.form}".strip()
    pen.text(board, x, top - 3 * MM, HAND, 20, BOLD)
    pen.text(sheet.heading.event, x, top - 10 * MM, HAND, 10)
    for seat, hand, (across, down) in zip("NESW", deal.hands, DEALING_SHEET_PLACES, strict=True):
        left, first = x + across * HAND, top - down * LINE
        pen.text(
            desk.words.text(outcome.seat, seat),
            left,
            first - 0.5 * LINE,
            SEAT_ROOM - 2 * MM,
            16,
            BOLD,
        )
        for number, line in enumerate(suits(hand)):
            pen.text(
                line,
                left + SEAT_ROOM,
                first - (number + 0.5) * LINE,
                HAND - SEAT_ROOM - 1 * MM,
                16,
            )
    middle = top - 6 * LINE + HEIGHT / 2
    draw_board(pen, x + 1.5 * HAND - WIDTH / 2, middle, deal.board, deal.dealer, deal.vulnerability)


# Curtain cards: one for each hand, in its pocket, to check the thirteen cards before looking further.

CURTAIN_CARD_TITLE = N_("Curtain cards")
CURTAIN_CARD = (62 * MM, 42 * MM)
CURTAIN_EDGE, CURTAIN_LINE = 4 * MM, 6.6 * MM


def curtain_card_pages(sheets: Sequence[DealCard], desk: Desk) -> list[Page]:
    draws = [
        partial(_draw_curtain_card, desk, sheet, place, seat)
        for sheet in sheets
        for place, seat in enumerate("NESW")
    ]
    return tiles(draws, *CURTAIN_CARD, desk)


def _draw_curtain_card(
    desk: Desk, sheet: DealCard, place: int, seat: str, pen: Pen, x: float, top: float
) -> None:
    room = CURTAIN_CARD[0] - 2 * CURTAIN_EDGE
    board = f"{desk.words.word(N_('Board'))} {sheet.deal.board} {sheet.deal.form}".strip()
    pen.text(board, x + CURTAIN_EDGE, top - CURTAIN_EDGE - 2 * MM, 0.6 * room, 11, BOLD)
    name = desk.words.text(outcome.seat, seat)
    pen.text(
        name,
        x + CURTAIN_EDGE + 0.6 * room,
        top - CURTAIN_EDGE - 2 * MM,
        0.4 * room,
        16,
        BOLD,
        "right",
    )
    for number, line in enumerate(suits(sheet.deal.hands[place])):
        pen.text(
            line,
            x + CURTAIN_EDGE,
            top - CURTAIN_EDGE - 8.5 * MM - number * CURTAIN_LINE,
            room,
            14,
        )


# A pair's own boards with their hands, to take home: what happened at its table under each deal.

PAIR_HANDS_TITLE = N_("Your boards with their hands")
DOWN_A_PAGE = 5


def pair_hands_pages(sheets: Sequence[PairBook], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _pages_of_pair(sheet, desk)]


def _pages_of_pair(sheet: PairBook, desk: Desk) -> list[Page]:
    """Fifteen boards on a page, twelve where auctions stand with them; who they are stands in its head."""
    whose = f"{desk.words.number(sheet.card.party)}  {printed_names(sheet.card.party, desk.words.own)}"
    told: list[Told] = [(deal, _lines(line, deal, sheet, desk)) for line, deal in sheet.boards]
    down = DOWN_A_PAGE - bool(sheet.auctions)
    each = ACROSS * down
    return [
        partial(
            draw_page,
            desk,
            sheet.heading,
            (desk.words.word(PAIR_HANDS_TITLE), whose),
            told[first : first + each],
            down,
        )
        for first in range(0, len(told), each)
    ]


def _lines(line: CardLine, deal: DealSheet, sheet: PairBook, desk: Desk) -> Sequence[str]:
    """The auction where it was kept; the result; against whom, what it brought, and how far from par it was,
    in the pair's own sign.
    """
    language = brief(desk)
    assert line.played
    played = outcome.in_line(line.played, language)
    scored = f"{played}  {figures.signed(line.score)}" if line.played.bid else played
    facts = [f"{language.gettext(N_('Against'))} {pair_in_words(line.opponents.label, language.code)}"]
    if line.percentage is not None and sheet.heading.in_per_cent:
        facts.append(f"{figures.decimal(line.percentage, 1)} %")
    elif line.points is not None:
        facts.append(figures.decimal(line.points))
    if deal.par and line.score is not None:
        own = deal.par.score if line.side == "NS" else -deal.par.score
        facts.append(f"{language.gettext(N_('From par'))} {figures.signed(line.score - own)}")
    calls = sheet.auctions.get(line.result or 0, ())
    auction = auction_lines("", deal.dealer, calls, desk) if calls else []
    return *auction, scored, " · ".join(facts)
