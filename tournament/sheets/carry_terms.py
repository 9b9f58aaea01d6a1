"""The carry-over of a stage as stored: a rule and the amounts that the conditions of contest give it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.rounding import Number, simplest

# What a rule takes where the conditions do not say: the WBF's half, third and 16 IMPs.
USUAL: Mapping[str, Fraction] = {
    "won": Fraction(1, 2),
    "lost": Fraction(1, 3),
    "most": Fraction(16),
    "tie_bonus": Fraction(0),
    "share": Fraction(1, 2),
    "factor": Fraction(1),
    "percent": Fraction(50),
    "first": Fraction(6),
    "imps": Fraction(1, 10),
}

# The rules of CARRY_RULES that bring points into a table of matches, and IMPs into the match of a knock-out.
INTO_A_TABLE = frozenset({"against_qualifiers", "share", "linear"})
INTO_A_MATCH = frozenset({"knock_out", "difference", "fixed"})


@dataclass(frozen=True, slots=True)
class CarryTerms:
    """`rule` is a code of CARRY_RULES, empty for none; `amounts` by the names that the rule asks for."""

    rule: str = ""
    amounts: Mapping[str, Fraction] = field(default_factory=dict)

    def share(self, name: str) -> Fraction:
        return self.amounts.get(name, USUAL[name])

    def of(self, name: str) -> Number:
        return simplest(self.share(name))


def carry_terms(stored: Mapping[str, object]) -> CarryTerms:
    """Fractions are stored as text ("1/3"). ValueError for an amount that is no number from 0 to 1000."""
    amounts = {name: _amount(value) for name, value in stored.items() if name != "rule"}
    return CarryTerms(str(stored.get("rule", "")), amounts)


def is_carried_into(stored: Mapping[str, object], eliminates: bool) -> bool:
    """Whether a stage of matches whose format `eliminates` makes anything of its carry-over; true of none."""
    return not stored or stored.get("rule") in (INTO_A_MATCH if eliminates else INTO_A_TABLE)


def is_readable(stored: Mapping[str, object]) -> bool:
    """Whether every amount of a stored carry-over is a number from 0 to 1000."""
    try:
        carry_terms(stored)
    except ValueError:
        return False
    return True


def _amount(value: object) -> Fraction:
    try:
        found = Fraction(str(value))
    except ZeroDivisionError as error:
        raise ValueError(value) from error
    if not 0 <= found <= 1000:
        raise ValueError(value)
    return found
