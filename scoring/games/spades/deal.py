"""Spades: what the record of a deal holds, and whether it can be scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.games.spades.calls import SideBid, has_nils, settled
from scoring.games.spades.rules import Rules
from scoring.games.table_game import Problem, misfits, term

# The order of a form's fields; `calls` come from bidding on a phone.
_ON_PAPER = ("kinds", "bids", "nils", "tricks", "dummy_tricks", "last_tricks")


@dataclass(frozen=True, slots=True)
class SpadesDeal:
    """The facts of one deal, by side or by player; `revokes` are counted by the director.

    `kinds` and `nils` may stay empty: then all bids are ordinary ones without a nil. `last_tricks` are
    pairs of side and winning card, newest first; `calls` are pairs of player and call, where they were kept.
    """

    bids: tuple[int, ...] = term("Bid", range(27), per="side")
    tricks: tuple[int, ...] = term("Tricks taken", range(18), per="player")
    kinds: tuple[str, ...] = term(
        "Kind of bid",
        {
            "normal": "Ordinary",
            "blind": "Blind",
            "moon": "Moon",
            "blind_moon": "Blind moon",
            "none": "Nils only",
        },
        per="side",
        default=(),
    )
    nils: tuple[str, ...] = term(
        "Nil",
        {"": "None", "nil": "Nil", "dnil": "Double nil", "dbnil": "Double-blind nil"},
        per="player",
        default=(),
    )
    dummy_tricks: int = term("Tricks of the dummy", range(18), default=0)
    last_tricks: tuple[tuple[int, str], ...] = term("Last tricks, newest first", None, default=())
    calls: tuple[tuple[int, str], ...] = term("Calls", None, default=())
    revokes: tuple[int, ...] = term("Revokes", range(5), per="side", default=())


def asks(rules: Rules) -> tuple[str, ...]:
    """The fields a form of this table has."""
    wanted = {
        "kinds": rules.blind_min is not None or rules.moon or rules.blind_moon,
        "nils": has_nils(rules),
        "dummy_tricks": rules.has_dummy,
        "last_tricks": rules.last_trick_bonus != "off",
    }
    return tuple(name for name in _ON_PAPER if wanted.get(name, True))


def side_bids(rules: Rules, deal: SpadesDeal) -> tuple[SideBid, ...]:
    """What each side played for."""
    return tuple(_side_bid(rules, deal, side) for side in range(rules.side_count))


def _side_bid(rules: Rules, deal: SpadesDeal, side: int) -> SideBid:
    members = rules.members(side)
    nils = tuple((player, deal.nils[player]) for player in members if deal.nils and deal.nils[player])
    only_nils = len(nils) == len(members) and not deal.bids[side]
    kind = deal.kinds[side] if deal.kinds else "none" if only_nils else "normal"
    return settled(rules, SideBid(kind, deal.bids[side], nils))


def tricks_taken(rules: Rules, deal: SpadesDeal, side: int) -> int:
    """All the tricks that a side took, those of failed nil bidders included."""
    return sum(deal.tricks[player] for player in rules.members(side))


def tricks_moved(rules: Rules, deal: SpadesDeal, side: int) -> int:
    """What revokes bring a side in tricks, below 0 what they cost it: never more than the giver took."""
    if not any(deal.revokes):
        return 0
    each = rules.revoke_tricks or 0
    given = [min(count * each, tricks_taken(rules, deal, who)) for who, count in enumerate(deal.revokes)]
    return given[1 - side] - given[side]


def tricks_of(rules: Rules, deal: SpadesDeal, side: int) -> int:
    """All the tricks that count for a side."""
    return tricks_taken(rules, deal, side) + tricks_moved(rules, deal, side)


def tricks_of_failed_nils(rules: Rules, deal: SpadesDeal, side: int) -> int:
    """Those tricks of a side that do not help its bid: none where they count for the partner.

    Of the tricks that are moved away they are the last.
    """
    if rules.failed_nil == "partner" or not deal.nils:
        return 0
    idle = sum(deal.tricks[player] for player in rules.members(side) if deal.nils[player])
    return min(idle, tricks_of(rules, deal, side))


def keeps_one_pile(rules: Rules, nils: Sequence[object], side: int) -> bool:
    """Whether the tricks of a side lie together: partners of whom neither bid a nil."""
    members = rules.members(side)
    return len(members) > 1 and not any(nils[player] for player in members if nils)


def pooled(rules: Rules, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Facts in which the tricks of one pile stand at the first of the partners.

    How partners divide their pile between them is no fact of the table.
    """
    tricks = [*facts["tricks"]]
    for side in range(rules.side_count):
        first, *others = rules.members(side)
        if keeps_one_pile(rules, facts.get("nils") or (), side):
            tricks[first] = sum(facts["tricks"][player] for player in (first, *others))
            for player in others:
                tricks[player] = 0
    return {**facts, "tricks": tricks}


def record_fault(rules: Rules, deal: SpadesDeal) -> Problem | None:
    """Why a deal cannot be scored: `bad_value` with the field, `trick_total_mismatch`, `revoke_not_ruled`."""
    unfit = misfits(deal) or _misshapen(rules, deal)
    if unfit:
        return unfit[0]
    total = sum(deal.tricks) + deal.dummy_tricks
    if total != rules.tricks:
        return Problem("trick_total_mismatch", params={"total": total, "expected": rules.tricks})
    if any(deal.revokes) and rules.revoke_tricks is None:
        return Problem("revoke_not_ruled")
    return None


def _misshapen(rules: Rules, deal: SpadesDeal) -> list[Problem]:
    sound = {
        "bids": len(deal.bids) == rules.side_count,
        "kinds": len(deal.kinds) in (0, rules.side_count),
        "tricks": len(deal.tricks) == rules.players,
        "nils": len(deal.nils) in (0, rules.players),
        "revokes": len(deal.revokes) in (0, rules.side_count),
        "last_tricks": _are_pairs(deal.last_tricks),
        "calls": _are_pairs(deal.calls),
    }
    return [Problem("bad_value", params={"field": name}) for name, holds in sound.items() if not holds]


def _are_pairs(values: object) -> bool:
    """Whether these are pairs of a number (side or player) and a code (card or call)."""
    return isinstance(values, tuple) and all(
        isinstance(pair, tuple) and tuple(map(type, pair)) == (int, str) for pair in values
    )
