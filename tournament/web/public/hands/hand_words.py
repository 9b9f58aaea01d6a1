"""Hands, makeable contracts and par on a page: suits by sign and colour, with the word for screen readers."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.cards import SUITS as ORDER
from scoring.contract import BOOK
from tournament.sheets import figures
from tournament.sheets.board_sheets import DealSheet, Played, TravellerLine
from tournament.web.formatting.figures import SUITS, coloured, seat, side_short
from tournament.web.formatting.reader import reading
from tournament.words import hand_words
from tournament.words.outcome import SEATS, contract, rank, strain

register = template.Library()

NAMES = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
VOID = "—"
DENOMINATIONS = ("C", "D", "H", "S", "NT")
GAMES = (5, 5, 4, 4, 3)  # the level of a game in each


class SuitLine(NamedTuple):
    look: str
    sign: str
    word: str
    cards: str


class HandBlock(NamedTuple):
    """One hand of a diagram: `area` is its place in the grid."""

    area: str
    name: str
    points: int
    suits: list[SuitLine]


@register.filter
def hands_of(deal: DealSheet) -> list[HandBlock]:
    """North, West, East and South, as one reads a diagram."""
    blocks = {
        seat: HandBlock(seat.lower(), gettext(SEATS[seat]), points, _suits(hand))
        for seat, hand, points in zip("NESW", deal.hands, deal.points, strict=True)
    }
    return [blocks[seat] for seat in "NWES"]


def _suits(hand: str) -> list[SuitLine]:
    return [
        SuitLine(*SUITS[suit], str(NAMES[suit]), cards_in_words(ranks))
        for suit, ranks in zip(ORDER, hand.split("."), strict=True)
    ]


def cards_in_words(ranks: str) -> str:
    """`A K 10 9`; a dash for a void."""
    return " ".join(rank(code, reading()) for code in ranks) or VOID


@register.filter
def denomination(code: str) -> SafeString | str:
    if code not in SUITS:
        return strain(code, reading())
    look, sign = SUITS[code]
    word = str(NAMES[code])
    shown = '<span class="{}" aria-hidden="true">{}</span><span class="visually-hidden">{}</span>'
    return format_html(shown, look, sign, word)


@register.filter
def denominations(_deal: DealSheet) -> tuple[str, ...]:
    return DENOMINATIONS


@register.filter
def level_look(levels: tuple[int, ...]) -> list[tuple[int, str]]:
    """Each level that a hand makes, clubs first, with its look: a part score, or game and more."""
    return [
        (level, "" if not level else "s5" if level >= game else "s3")
        for level, game in zip(levels, GAMES, strict=True)
    ]


class Rung(NamedTuple):
    """A line of the ladder: how high, as pips and in words."""

    look: str
    name: str
    level: int
    contract: SafeString | str


def ladder(deal: DealSheet, played: Played | None) -> list[Rung]:
    """What was in the cards for the declarer of a contract, what was bid, what was made."""
    if played is None or played.passed_out or not played.bid or played.tricks is None or not deal.makeable:
        return []
    strain = played.denomination
    levels = next(row.levels for row in deal.makeable if row.seat == played.declarer)
    makes, bid = levels[DENOMINATIONS.index(strain)], int(played.bid[0])
    made = max(0, played.tricks - BOOK)
    return [
        Rung("cards", gettext("In the cards"), makes, _level(makes, strain)),
        Rung("bid", gettext("Bid"), bid, coloured(contract(played, reading()))),
        Rung("made", gettext("Made"), made, _level(made, strain)),
    ]


def _level(level: int, strain: str) -> SafeString | str:
    return format_html("{}{}", level, denomination(strain)) if level else VOID


@register.filter
def par_contracts(deal: DealSheet) -> SafeString | str:
    """`4♠ N-S =`, `5♣× E-W −2`, joined by “or”."""
    contracts = [_contract(text) for text in deal.par.contracts] if deal.par else []
    return format_html_join(f" {gettext('or')} ", "{}", ((contract,) for contract in contracts))


def _contract(text: str) -> SafeString:
    bid, declarers, result = text.split()
    doubled, strain = bid.endswith("X"), bid[1:].removesuffix("X")
    who = side_short(declarers) if len(declarers) > 1 else seat(declarers)
    over = result.replace("-", figures.MINUS)
    return format_html(
        '<span class="nowrap">{}{}{} {} {}</span>', bid[0], denomination(strain), "×" * doubled, who, over
    )


@register.filter
def par_words(deal: DealSheet) -> str:
    """`N-S +420`: par as the score of North-South; nothing where it is not known."""
    if deal.par is None:
        return ""
    return f"{gettext('N-S')} {figures.signed(deal.par.score)}"


@register.filter
def cost_of_lead(line: TravellerLine, deals: Iterable[DealSheet]) -> str:
    """`−1`: what the lead cost the side that made it, in tricks."""
    return hand_words.tricks_given(_of(deals, line), line)


@register.filter
def tricks_more(line: TravellerLine, deals: Iterable[DealSheet]) -> SafeString | str:
    """Declarer's tricks against double dummy."""
    text = hand_words.tricks_more(_of(deals, line), line)
    way = {"+": "up", figures.MINUS: "down"}.get(text[:1])
    return format_html('<span class="move {}">{}</span>', way, text) if way else text


def _of(deals: Iterable[DealSheet], line: TravellerLine) -> DealSheet | None:
    """The cards that this table played."""
    return next((deal for deal in deals if deal.form == line.group), None)


@register.filter
def from_par(line: TravellerLine, pars: Mapping[str, int]) -> str:
    """What North-South got more than par on the cards that this table played."""
    if line.played is None or line.played.score_ns is None or line.group not in pars:
        return ""
    return figures.signed(line.played.score_ns - pars[line.group])
