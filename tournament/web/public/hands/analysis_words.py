"""What the hands say, in words and figures of a page."""

from django import template
from django.utils.translation import gettext as _

from tournament.sheets import figures
from tournament.sheets.hand_sheets import Draw, PairHands
from tournament.web.formatting.reader import for_reader
from tournament.words import hand_words

register = template.Library()
register.filter("reason_words", for_reader(hand_words.reason))
register.filter("share_words", hand_words.mean)


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
            "On average, field and opponents’ leads gave %(given)s a board, own leads %(own)s; "
            "both sides shared %(shared)s."
        )
    else:
        text = _(
            "On average, field and opponents’ leads gave %(given)s a board; both sides shared %(shared)s."
        )
    return text % facts


@register.filter
def draw_words(draw: Draw) -> str:
    """What whom a pair met was worth, and what the rest may mean."""
    facts = {
        "expected": hand_words.number(draw.expected),
        "rest": hand_words.number(draw.rest),
        "error": figures.decimal(hand_words.exact(draw.error or 0), 1),
    }
    met = _("%(expected)s a board was due to the opponents this pair met.")
    if draw.beyond_chance:
        rest = _("The rest, %(rest)s ± %(error)s, is more than chance explains.")
    else:
        rest = _("The rest, %(rest)s ± %(error)s, could well be chance.")
    return " ".join((met, rest)) % facts
