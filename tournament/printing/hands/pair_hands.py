"""A pair's own boards with their hands, to take home: what happened at its table under each deal."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.hands.hand_record import ACROSS, Told, auction_lines, brief, draw_page
from tournament.printing.parts import outcome
from tournament.printing.words.words import N_
from tournament.sheets import figures
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.hand_papers import PairBook
from tournament.sheets.scorecard import CardLine

TITLE = N_("Your boards with their hands")
DOWN = 5


def leaves(sheets: Sequence[PairBook], desk: Desk) -> list[Leaf]:
    return [leaf for sheet in sheets for leaf in _leaves(sheet, desk)]


def _leaves(sheet: PairBook, desk: Desk) -> list[Leaf]:
    """Fifteen boards on a page, twelve where auctions stand with them; who they are stands in its head."""
    whose = f"{sheet.card.party.label}  {desk.words.own.party(sheet.card.party)}"
    told: list[Told] = [(deal, _lines(line, deal, sheet, desk)) for line, deal in sheet.boards]
    down = DOWN - bool(sheet.auctions)
    each = ACROSS * down
    return [
        partial(
            draw_page, desk, sheet.heading, (desk.words.word(TITLE), whose), told[first : first + each], down
        )
        for first in range(0, len(told), each)
    ]


def _lines(line: CardLine, deal: DealSheet, sheet: PairBook, desk: Desk) -> Sequence[str]:
    """The auction where it was kept; the result; against whom, what it brought, and how far from par it was,
    in the pair's own sign.
    """
    tongue = brief(desk)
    assert line.played
    played = outcome.in_line(line.played, tongue)
    scored = f"{played}  {figures.signed(line.score)}" if line.played.bid else played
    facts = [f"{tongue.gettext(N_('Against'))} {line.opponents.label}"]
    if line.percentage is not None and sheet.heading.in_per_cent:
        facts.append(f"{figures.decimal(line.percentage, 1)} %")
    elif line.points is not None:
        facts.append(figures.decimal(line.points))
    if deal.par and line.score is not None:
        own = deal.par.score if line.side == "NS" else -deal.par.score
        facts.append(f"{tongue.gettext(N_('From par'))} {figures.signed(line.score - own)}")
    calls = sheet.auctions.get(line.result or 0, ())
    auction = auction_lines("", deal.dealer, calls, desk) if calls else []
    return *auction, scored, " · ".join(facts)
