"""Spades: combinations of options that contradict one another."""

from collections.abc import Callable

from scoring.games.spades.rules import Rules
from scoring.games.table_game import Problem, misfits


def _jokers_lack_room(rules: Rules) -> bool:
    named = len(rules.removed_cards)
    return rules.joker_handling == "remove_cards" and named not in (
        {rules.jokers, 0} if rules.jokers else {0}
    )


def _trumps_leave(rules: Rules) -> bool:
    return any(card[0] == "S" or card in rules.top_trumps for card in rules.removed_cards)


def _blind_range_is_empty(rules: Rules) -> bool:
    return rules.blind_min is not None and not (5 <= rules.blind_min <= 13 and rules.blind_numbers)


def _sets_decide_nothing(rules: Rules) -> bool:
    return rules.counts_sets and (rules.side_count != 2 or rules.scoring == "error")


def _revoke_has_no_other_side(rules: Rules) -> bool:
    return rules.revoke_tricks is not None and rules.side_count != 2


def _nil_is_needed_but_off(rules: Rules) -> bool:
    if rules.forced_bid == "double_nil":
        return not rules.double_nil
    return rules.nil_required and not (rules.nil or rules.double_nil)


# In the order in which they are reported: code, the option to point at, and when it holds.
_CONFLICTS: tuple[tuple[str, str, Callable[[Rules], bool]], ...] = (
    ("bad_player_count", "players", lambda r: r.players not in (2, 3, 4)),
    ("partnership_needs_four", "mode", lambda r: r.mode == "partnership" and r.players != 4),
    (
        "sandbag_conflicts_with_negative_overtricks",
        "overtrick_value",
        lambda r: r.sandbag and r.overtrick_value < 0,
    ),
    ("removed_cards_must_match_jokers", "removed_cards", _jokers_lack_room),
    ("cannot_remove_trumps", "removed_cards", _trumps_leave),
    ("exchange_out_of_range", "nil_exchange", lambda r: not 0 <= r.nil_exchange <= 3),
    ("exchange_out_of_range", "double_nil_exchange", lambda r: not 0 <= r.double_nil_exchange <= 3),
    ("min_bid_out_of_range", "min_bid", lambda r: not 0 <= r.min_bid <= 13),
    ("target_required", "target", lambda r: r.scoring == "points" and (r.target or 0) <= 0),
    ("error_deals_required", "error_deals", lambda r: r.scoring == "error" and (r.error_deals or 0) <= 0),
    ("blind_range_invalid", "blind_min", _blind_range_is_empty),
    ("nil_required_but_forbidden", "nil_required", _nil_is_needed_but_off),
    ("sets_need_two_sides", "sets_in_all", _sets_decide_nothing),
    ("revoke_needs_two_sides", "revoke_tricks", _revoke_has_no_other_side),
)


def conflicts(rules: Rules) -> list[Problem]:
    """What contradicts in the rules, then every other option with a value it may not have (`bad_value`)."""
    found = [Problem(code, params={"field": name}) for code, name, holds in _CONFLICTS if holds(rules)]
    fields = {problem.params["field"] for problem in found}
    return found + [problem for problem in misfits(rules) if problem.params["field"] not in fields]
