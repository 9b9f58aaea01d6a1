"""Spades: the calls, and the bid that a side plays for when its bidding is over.

A call is a number, `nil`, `dnil` (double nil: before seeing the hand), `dbnil` (double-blind nil: the hand is
never seen), `blindN`, `moon`, `bmoon` (blind moon), or in a second round `pass`.
"""

import re
from dataclasses import dataclass

from scoring.games.spades.rules import Rules

NILS = ("nil", "dnil", "dbnil")
# Calls made before seeing the hand.
UNSEEN = ("dnil", "dbnil", "blind", "bmoon")
# Calls that bind both partners and end their bidding.
CLOSING = ("blind", "moon", "bmoon")
_CALL = re.compile(r"(?P<number>[0-9]+)|blind(?P<blind>[0-9]+)|nil|dnil|dbnil|moon|bmoon|pass")


@dataclass(frozen=True, slots=True)
class Call:
    """A player's call; `seen` names the players of the side who had looked at their hands before."""

    player: int
    text: str
    seen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid:
    """A call understood: its kind (`number`, `blind` or the call itself) and its number, 0 if it has none."""

    kind: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class SideBid:
    """What a side plays for.

    `kind` is normal, blind, moon, blind_moon, or none when every member bid a nil; `bid` is the number of
    tricks (all of them for a moon, 0 for none); `nils` pairs each nil bidder with their sort of nil.
    """

    kind: str
    bid: int
    nils: tuple[tuple[int, str], ...] = ()


def parse(rules: Rules, text: str) -> Bid | None:
    """The bid a call stands for; None for what is no call. Where 0 means nil, it is read as one."""
    match = _CALL.fullmatch(text)
    if not match:
        return None
    if match["blind"]:
        return Bid("blind", int(match["blind"]))
    if match["number"] is None:
        return Bid(text)
    number = int(match["number"])
    return Bid("nil") if number == 0 and rules.zero_bid == "nil" else Bid("number", number)


def is_allowed(rules: Rules, kind: str) -> bool:
    """Whether the table plays with this kind of call at all."""
    played = {
        "nil": rules.nil,
        "dnil": rules.double_nil,
        "dbnil": rules.double_blind_nil,
        "blind": rules.blind_min is not None,
        "moon": rules.moon,
        "bmoon": rules.blind_moon,
    }
    return played.get(kind, True)


def has_nils(rules: Rules) -> bool:
    """Whether the table plays with a nil of any kind."""
    return any(is_allowed(rules, kind) for kind in NILS)


def deficit(rules: Rules, kind: str) -> int:
    """How many points behind a side must be for this kind of call."""
    needed = {
        "dnil": rules.double_nil_deficit,
        "dbnil": rules.double_blind_nil_deficit,
        "blind": rules.blind_deficit,
        "bmoon": rules.blind_moon_deficit,
    }
    return needed.get(kind, 0)


def is_far_enough_behind(rules: Rules, scores: tuple[int, ...], side: int, kind: str) -> bool:
    """Measured to the best other side (where errors count, the lowest), inclusive; 0 asks for nothing."""
    needed = deficit(rules, kind)
    others = scores[:side] + scores[side + 1 :]
    if rules.scoring == "error":
        return not needed or scores[side] - min(others) >= needed
    return not needed or max(others) - scores[side] >= needed


def open_calls(rules: Rules, scores: tuple[int, ...], side: int) -> tuple[str, ...]:
    """The special kinds of call that the rules and the score leave to a side."""
    return tuple(
        kind
        for kind in (*NILS, *CLOSING)
        if is_allowed(rules, kind) and is_far_enough_behind(rules, scores, side, kind)
    )


def settled(rules: Rules, final: SideBid) -> SideBid:
    """A side's bid as it is played: where the table says so, a bid of all the tricks is a moon."""
    is_moon = rules.moon_auto_13 and final.kind == "normal" and final.bid == rules.tricks
    return SideBid("moon", final.bid) if is_moon and not final.nils else final


def number_fault(rules: Rules, number: int) -> str | None:
    """Why no side can ever end with this number, whatever is called with it: `below_minimum`."""
    nil_alone = number == 0 and rules.is_individual and has_nils(rules)
    return "below_minimum" if number < rules.min_bid and not nil_alone else None


def highest_number(rules: Rules) -> int:
    """What a side can bid at most. Partners whose numbers are added up may bid every trick each."""
    adds_up = rules.bid_method == "individual_sum" and not rules.is_individual
    return rules.tricks * (2 if adds_up else 1)


def final_fault(rules: Rules, final: SideBid) -> str | None:
    """What a side's last word lacks: `nil_required`, `below_minimum`.

    Moons are exempt from the minimum, and so is a single player's nil; a pair that bids two nils is not.
    """
    if rules.nil_required and not final.nils:
        return "nil_required"
    exempt = final.kind in ("moon", "blind_moon") or (final.kind == "none" and rules.is_individual)
    return "below_minimum" if final.bid < rules.min_bid and not exempt else None
