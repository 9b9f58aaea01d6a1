"""What the hands say, in words and figures of a page."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from django import template
from django.utils.translation import gettext as _

from tournament.sheets import figures
from tournament.sheets.hand_sheets import Draw, PairHands, Share
from tournament.sheets.names import Party
from tournament.sheets.standings import Ranking, Standing
from tournament.web.formatting.reader import for_reader
from tournament.words import hand_words

register = template.Library()
register.filter("reason_words", for_reader(hand_words.reason))
register.filter("share_words", hand_words.mean)

AVERAGE = 50  # per cent


class Part(NamedTuple):
    """One of the four parts of a pair's total."""

    name: str
    share: Share


@register.filter
def parts_of(pair: PairHands) -> list[Part]:
    """The parts that add up to the total of a pair."""
    return [
        Part(_("Cards (par)"), pair.field),
        Part(_("Bidding"), pair.bidding),
        Part(_("Declarer play"), pair.as_declarer),
        Part(_("Defence"), pair.as_defender),
    ]


@register.filter
def row_of(standings: Mapping[int, Standing], party: Party) -> Standing | None:
    """The line of the ranking; of two single players who sat as a side there is none."""
    return standings.get(party.id) if not party.partners else None


@register.filter
def shown_large(pairs: Iterable[PairHands], own: int | None) -> list[PairHands]:
    """The reader's pair; for other readers the best one."""
    by_total = sorted(pairs, key=lambda pair: -(pair.total.mean or 0))
    return [pair for pair in by_total if pair.party.id == own] or by_total[:1]


class PairList(NamedTuple):
    """The pairs of one ranking, in its order."""

    title: str
    pairs: list[PairHands]


@register.filter
def in_lists(pairs: Iterable[PairHands], rankings: Sequence[tuple[str, Ranking]]) -> list[PairList]:
    """A list for each ranking, so that order and ranks agree; pairs without one are last, by their total."""
    places = {
        row.party.id: (number, at)
        for number, (_title, ranking) in enumerate(rankings)
        for at, row in enumerate(ranking.rows)
    }
    last = (len(rankings), 0)

    def place(pair: PairHands) -> tuple[int, int]:
        return last if pair.party.partners else places.get(pair.party.id, last)

    ordered = sorted(pairs, key=lambda pair: (place(pair), pair.total.mean is None, -(pair.total.mean or 0)))
    lists = [(number, [*found]) for number, found in groupby(ordered, key=lambda pair: place(pair)[0])]
    titles = [title for title, _ranking in rankings] + [""]
    return [PairList(titles[number] if len(lists) > 1 else "", found) for number, found in lists]


@register.filter
def reach(pairs: Iterable[PairHands]) -> float:
    """The longest bar, for one scale of them all; a range may reach beyond it."""
    return max((abs(part.share.mean or 0) for pair in pairs for part in parts_of(pair)), default=0)


@register.filter
def most_in_all(pairs: Iterable[PairHands]) -> float:
    return max((abs(pair.total.mean or 0) for pair in pairs), default=0)


@register.filter
def likely(share: Share) -> str:
    """The range that luck explains."""
    mean, error = share.mean or 0, share.error or 0
    facts = {"low": hand_words.number(mean - error), "high": hand_words.number(mean + error)}
    return _("likely %(low)s to %(high)s") % facts


@register.filter
def beyond_luck(share: Share) -> str:
    """The sign of a figure that luck does not explain."""
    return "" if share.could_be_chance else hand_words.BEYOND


@register.filter
def in_all(pair: PairHands, row: Standing | None) -> str:
    """`+9.9`: from the per cent of the ranking where it counts the same boards, so that ties are equal."""
    if pair.total.mean is None:
        return ""
    if row and row.top and row.value is not None and row.boards == len(pair.boards) and not row.penalty:
        return figures.signed(row.value - AVERAGE, 1)
    return hand_words.number(pair.total.mean)


@register.filter
def estimate(value: float | None) -> str:
    """`+1.2`; nothing for none."""
    return "" if value is None else hand_words.number(value)


@register.filter
def luck_per_cent(share: float | None) -> str:
    return "–" if share is None else f"{figures.decimal(hand_words.exact(100 * share), 0)} %"


@register.filter
def hands_words(pair: PairHands) -> str:
    """Whose hands a pair's mean was in."""
    facts = {
        "given": hand_words.number(pair.given.mean or 0),
        "own": hand_words.number(pair.own.mean or 0),
        "shared": hand_words.number(pair.shared.mean or 0),
    }
    if pair.own_leads.boards:
        text = _(
            "Average per board: field and opponents' leads %(given)s, the pair's leads %(own)s, shared by "
            "both sides %(shared)s."
        )
    else:
        text = _("Average per board: field and opponents' leads %(given)s, shared by both sides %(shared)s.")
    return text % facts


@register.filter
def draw_words(draw: Draw) -> str:
    """What whom a pair met was worth, and what the rest may mean."""
    facts = {
        "expected": hand_words.number(draw.expected),
        "rest": hand_words.number(draw.rest),
        "error": figures.decimal(hand_words.exact(draw.error or 0), 1),
    }
    met = _("%(expected)s a board came from the opponents met.")
    if draw.beyond_chance:
        rest = _("The rest, %(rest)s ± %(error)s, is more than chance explains.")
    else:
        rest = _("The rest, %(rest)s ± %(error)s, could well be chance.")
    return " ".join((met, rest)) % facts
