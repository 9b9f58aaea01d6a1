"""The claims of two sides about a board or a deal: agreement makes a result, disagreement makes a question.

A side claims, the other accepts by claiming the same. A side may correct its own claim until the other has
spoken; where two of its own devices differ, it says first which of them is right. Once both have agreed,
a different claim is a proposal, and the result stands until the other side consents. The director's word
settles everything. Boards and deals of table games follow this one rule; they differ in what counts as the
same claim.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# The values of models.Result.Agreement.
SENT, ACCEPTED, DISPUTED, PROPOSED = "sent", "accepted", "disputed", "proposed"

Facts = Mapping[str, Any]
Side = str | int | None  # None is the director


@dataclass(frozen=True, slots=True)
class Standing:
    """The current result before a claim; `entered_by` is the side whose claim it is."""

    facts: Facts
    agreement: str
    entered_by: Side
    version: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a side; `seen` is the version that its device showed."""

    facts: Facts
    side: Side
    device: str = ""
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A claim made before, with the `key` of its entry."""

    facts: Facts
    side: Side
    device: str
    key: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The effect of a claim: the agreement from now on, and whether its facts replace the current ones.

    `corrects` is set for a proposal to change what both sides had agreed on, last by this earlier claim.
    """

    agreement: str
    replaces: bool = False
    corrects: Earlier | None = None


class Another(Exception):
    """The director claims something other than the current result: the director has to correct that one."""


class Contradiction(Exception):
    """The same side has claimed something else on another device, which this device had not seen."""


Same = Callable[[Facts, Facts], bool]


def decide(
    standing: Standing,
    claim: Claim,
    earlier: Callable[[], Sequence[Earlier]],
    *,
    same: Same,
    identical: Same,
) -> Decision:
    """The effect of a claim where another one exists.

    `earlier` reads the claims since a director last settled the matter, the last one first; most claims need
    none of them. `same` compares what has to be agreed on. A side's correction of its own claim counts unless
    the two are `identical`. Raises Another or Contradiction.
    """
    is_same = same(standing.facts, claim.facts)
    if claim.side is None:
        if not is_same:
            raise Another
        return Decision(ACCEPTED)
    is_own = standing.agreement == SENT and claim.side == standing.entered_by
    if is_own and claim.seen == standing.version and not identical(standing.facts, claim.facts):
        return Decision(SENT, replaces=True)
    if is_same and standing.agreement == ACCEPTED:
        return Decision(ACCEPTED)
    claims = earlier()
    others = _last_of_others(claims, claim.side)
    if others and all(same(other.facts, claim.facts) for other in others):
        _refuse_contradiction(standing, claim, claims, same)
        return Decision(ACCEPTED, replaces=not is_same)
    if not others and _settles_own_dispute(standing, claim):
        return Decision(SENT, replaces=not is_same)
    if not is_same:
        return _question(standing, claim, claims)
    if others:
        return Decision(DISPUTED)
    return Decision(SENT if claim.side == standing.entered_by else ACCEPTED)


def decide_for_both(standing: Standing, facts: Facts, claims: Sequence[Earlier], *, same: Same) -> Decision:
    """The effect of a word that both sides gave at one device, a terminal, where another result exists.

    It replaces earlier claims of the sides. What a director settled is never overwritten: a word that differs
    from it makes a question. `claims` are those since a director last settled the matter.
    """
    if same(standing.facts, facts):
        return Decision(ACCEPTED)
    own = [one for one in claims if one.side is not None]
    if any(one.side is None for one in claims) or not any(same(one.facts, standing.facts) for one in own):
        return Decision(DISPUTED)
    if standing.agreement == ACCEPTED:
        return Decision(ACCEPTED, replaces=True, corrects=own[0])
    return Decision(ACCEPTED, replaces=True)


def _last_of_others(claims: Sequence[Earlier], side: Side) -> list[Earlier]:
    """The last claim of every other side that has spoken."""
    last = {one.side: one for one in reversed(claims) if one.side not in (None, side)}
    return [*last.values()]


def _settles_own_dispute(standing: Standing, claim: Claim) -> bool:
    """Two devices of one side have differed, and this one has seen both: its side says which is right."""
    is_own = standing.agreement == DISPUTED and claim.side == standing.entered_by
    return is_own and claim.seen == standing.version


def _refuse_contradiction(standing: Standing, claim: Claim, claims: Sequence[Earlier], same: Same) -> None:
    """A side that consents to a proposal has claimed otherwise before, so a proposal is exempt."""
    if claim.seen == standing.version or standing.agreement == PROPOSED:
        return
    own = next((one for one in claims if one.side == claim.side), None)
    if own and own.device != claim.device and not same(own.facts, claim.facts):
        raise Contradiction


def _question(standing: Standing, claim: Claim, claims: Sequence[Earlier]) -> Decision:
    """A proposal where both had agreed, else a dispute. A side's first claim corrects nothing."""
    if standing.agreement == PROPOSED and claims and claims[0].side == claim.side:
        return Decision(PROPOSED)  # another proposal of the same side
    has_spoken = any(one.side == claim.side for one in claims)
    if standing.agreement == ACCEPTED and has_spoken:
        return Decision(PROPOSED, corrects=claims[0])
    return Decision(DISPUTED)
