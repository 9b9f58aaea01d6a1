"""The law of a table's bidding as a phone needs it: which calls there are, and what they depend on."""

from typing import Any

from scoring.games.agreement import Agreement
from scoring.games.bridge.auction import FOUR_HANDS, REVERSE, THREE_HANDS, TWO_HANDS, Circle
from scoring.games.spades.deal import SpadesDeal
from scoring.games.table_game import terms
from tournament.web.games.forms.fields import words_of
from tournament.web.table.game.form import first_name

CIRCLES: dict[str, Circle] = {
    "chicago": FOUR_HANDS,
    "rubber": FOUR_HANDS,
    "reverse": REVERSE,
    "cutthroat": THREE_HANDS,
    "towie": THREE_HANDS,
    "honeymoon": TWO_HANDS,
}
_SPADES = (
    *("players", "tricks", "scoring", "bid_method", "bid_rounds", "zero_bid", "forced_bid", "min_bid"),
    *("nil", "nil_required", "both_nil_allowed", "double_nil", "double_nil_deficit", "double_blind_nil"),
    *("double_blind_nil_deficit", "blind_min", "blind_deficit", "moon", "moon_auto_13", "blind_moon"),
    "blind_moon_deficit",
)
# The calls of Spades that are words, by the term whose value they become.
_NAMED = {"nil": "nils", "dnil": "nils", "dbnil": "nils", "blind": "kinds", "moon": "kinds", "bmoon": "kinds"}
_VALUES = {"bmoon": "blind_moon"}
_WHIST = ("closing_passes", "forbid_total_13", "all_pass")


def auction_law(agreed: Agreement) -> dict[str, Any] | None:
    """What phone/auction makes a law of: its name, and the options that it asks for; None without bidding."""
    rules = agreed.rules
    if circle := CIRCLES.get(agreed.code):
        reverse = circle is REVERSE
        return {"law": "bridge", "players": len(circle.players), "sides": circle.sides, "reverse": reverse}
    if agreed.code == "israeli_whist":
        return {"law": "whist", **{name: getattr(rules, name) for name in _WHIST}}
    if agreed.code == "spades":
        options = {name: getattr(rules, name) for name in _SPADES}
        return {"law": "spades", **options, "blind_numbers": [*rules.blind_numbers]}
    return None


def call_words(agreed: Agreement) -> dict[str, str]:
    """The calls of Spades in the reader's language; of other games none."""
    if agreed.code != "spades":
        return {}
    known = terms(SpadesDeal)
    words = {
        call: first_name(words_of(known[term], _VALUES.get(call, call))) for call, term in _NAMED.items()
    }
    blind = {f"blind{number}": f"{words['blind']} {number}" for number in agreed.rules.blind_numbers}
    return {**words, **blind}
