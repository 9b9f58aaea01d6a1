"""The words about hands on pages and on paper: why a board is worth discussing, a mean with its error."""

from collections.abc import Iterator
from fractions import Fraction

from tournament.analysis.hands.hand_figures import lead_cost, tricks_beyond
from tournament.sheets import figures
from tournament.sheets.board_sheets import DealSheet, TravellerLine
from tournament.sheets.hand_sheets import Reason, Share
from tournament.words import outcome
from tournament.words.language import Language

BEYOND = "◆"  # more than chance explains


def reason(row: Reason, language: Language) -> str:
    """A sentence about a board."""
    facts = {"side": outcome.line(row.side, language), "low": row.low, "high": row.high}
    if row.code == "slam":
        text = language.gettext(
            "%(contract)s makes for %(side)s; %(low)s of %(high)s tables bid a slam there."
        )
        return text % {**facts, "contract": f"{row.contract[0]}{outcome.strain(row.contract[1:], language)}"}
    if row.code == "tricks":
        text = language.gettext("In %(strain)s, %(side)s took between %(low)s and %(high)s tricks.")
        return text % {**facts, "strain": outcome.strain(row.contract, language)}
    if row.code == "par":
        return language.gettext("No table scored par.")
    return language.gettext("Average swing %(low)s IMPs.") % facts


def mean(share: Share) -> str:
    """`+3.2 ± 6.1`, marked where chance does not explain it; a dash for too few boards."""
    if share.mean is None or share.error is None:
        return "–"
    mark = "" if share.could_be_chance else f" {BEYOND}"
    return f"{number(share.mean)} ± {figures.decimal(exact(share.error), 1)}{mark}"


def tricks_given(deal: DealSheet | None, line: TravellerLine) -> str:
    """What the opening lead of a line cost its side in tricks: `−1`, `0`; nothing where that is not known."""
    cost = lead_cost(deal, line.played) if deal and line.played and deal.form == line.group else None
    return "" if cost is None else figures.signed(-cost)


def tricks_more(deal: DealSheet | None, line: TravellerLine) -> str:
    """Declarer's tricks against double dummy: `+1`, `−1`, `=`; nothing where they cannot be compared."""
    more = tricks_beyond(deal, line.played) if deal and line.played and deal.form == line.group else None
    return "" if more is None else figures.signed(more) if more else "="


def number(value: float) -> str:
    return figures.signed(exact(value), 1)


def exact(value: float) -> Fraction:
    """An estimate as the fraction that is written."""
    return Fraction(round(value, 4)).limit_denominator(10_000)


def par_contract(text: str, language: Language) -> str:
    """`4♠ N-S =` for `4S NS =`."""
    bid, declarers, result = text.split()
    doubled, strain = bid.endswith("X"), bid[1:].removesuffix("X")
    who = (outcome.line if len(declarers) > 1 else outcome.seat)(declarers, language)
    over = result.replace("-", figures.MINUS)
    return f"{bid[0]}{outcome.strain(strain, language)}{'×' * doubled} {who} {over}"


def makes(deal: DealSheet, language: Language) -> Iterator[str]:
    """What each side makes, and par; nothing without a double-dummy table."""
    if not deal.table:
        return
    yield language.gettext("Makeable contracts")
    for side, contracts in zip(("NS", "EW"), deal.makeable_by_side, strict=True):
        yield f"{outcome.line(side, language)}  {' '.join(map(_levels, contracts)) or '—'}"
    if deal.par:
        yield f"{language.gettext('Par')} {outcome.line('NS', language)} {figures.signed(deal.par.score)}"
        yield from (par_contract(text, language) for text in deal.par.contracts)


def _levels(text: str) -> str:
    """`3/2♥` for `3/2H`."""
    strain = text.lstrip("-/0123456789")
    return text.removesuffix(strain) + outcome.SUITS.get(strain, strain)


def suits(hand: str) -> Iterator[str]:
    """`♠ AK10`, a line for each suit; a dash for a void."""
    for sign, cards in zip("♠♥♦♣", hand.split("."), strict=True):
        yield f"{sign} {cards.replace('T', '10') or '—'}"
