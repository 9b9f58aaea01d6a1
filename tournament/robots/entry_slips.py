"""How people enter a result wrongly: a trick, the declarer's side, the contract; and what comes of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any, Protocol, TypeVar, cast

from scoring.games.agreement import Agreement
from scoring.games.table_game import terms

# What a phone sends of a board: its columns by name.
Facts = TypeVar("Facts", bound=Mapping[str, object])
# Noticed before the other side accepts; contradicted by the other side; found out after both accepted.
KINDS = ("noticed", "disputed", "late")
LEFT = "left"  # contradicted, and left to the director
_OTHER_SIDE = dict(zip("NESW", "ESWN", strict=True))
_OTHER_SUIT = {"C": "D", "D": "C", "H": "S", "S": "H", "N": "H"}


def kind_of_slip(chance: Random, share: int, *, calls: bool) -> str:
    """What goes wrong with an entry, empty when nothing does; `share` in a hundred."""
    if chance.randrange(100) >= share:
        return ""
    return chance.choice((*KINDS, LEFT) if calls else KINDS)


def misread_board(facts: Facts, chance: Random) -> Facts | None:
    """A wrong word on a board; None where there is nothing to mistake."""
    tricks, contract, declarer = facts["tricks"], str(facts["contract"]), str(facts["declarer"])
    if not isinstance(tricks, int):
        return None
    level, suit, doubling = contract[0], contract[1], contract[2:]
    wrong: list[Mapping[str, object]] = [
        {**facts, "tricks": _beside(tricks)},
        {**facts, "declarer": _OTHER_SIDE[declarer]},
        {**facts, "contract": level + _OTHER_SUIT[suit] + doubling.removeprefix("T")},
    ]
    return cast(Facts, chance.choice(wrong))


def misread_deal(agreed: Agreement, deals: tuple[Any, ...], deal: Any, chance: Random) -> Any:
    """A wrong word on a deal that its game would take all the same; None where there is none."""
    wrong = [one for one in _mistakes(deal) if not agreed.game.problems(agreed.rules, deals, one)]
    return chance.choice(wrong) if wrong else None


def _mistakes(deal: Any) -> Iterator[Any]:
    named = {each.name for each in fields(deal)}
    for name in named & {"tricks", "won"}:
        value = getattr(deal, name)
        if isinstance(value, tuple):
            yield from (replace(deal, **{name: moved}) for moved in _trick_moved(value))
        elif value is not None:
            yield replace(deal, **{name: _beside(value)})
    if "level" in named and deal.level:
        players = [one for one in terms(deal)["declarer"].values or () if one != deal.declarer]
        yield from (replace(deal, declarer=player) for player in players)
        yield replace(deal, denomination=_OTHER_SUIT[deal.denomination[0]])


def _trick_moved(tricks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """One trick counted for the next player."""
    for giver, count in enumerate(tricks):
        if count:
            taker = (giver + 1) % len(tricks)
            yield tuple(own - (at == giver) + (at == taker) for at, own in enumerate(tricks))


def _beside(tricks: int) -> int:
    return tricks - 1 if tricks else 1


# How the robots of two sides come to agree on a board or a deal, correctly or after a slip.

SECONDS_TO_ANSWER = 2.0
SECONDS_TO_THINK = 6.0  # until a table sees what it did wrong
REASON = "score"  # why a table that cannot agree calls the director

Party = TypeVar("Party")  # a side of a board, or the number of a side of a match
AgreedFacts = TypeVar("AgreedFacts")


class Matter(Protocol[Party, AgreedFacts]):
    """A board or a deal: what really happened, which side enters it `first`, what that one enters wrongly."""

    @property
    def first(self) -> Party: ...
    @property
    def other(self) -> Party: ...
    @property
    def truth(self) -> AgreedFacts: ...
    @property
    def wrong(self) -> AgreedFacts | None: ...
    @property
    def slip(self) -> str: ...
    def enter(self, side: Party, facts: AgreedFacts) -> None: ...
    def mistake(self) -> None: ...
    def correct(self) -> None: ...
    def call(self) -> None: ...


def course(matter: Matter[Party, AgreedFacts], *, begun: bool) -> Iterator[tuple[float, Callable[[], None]]]:
    """The steps of a matter, each with its delay in seconds; one that was `begun` is only ended."""
    first, other, truth, wrong = matter.first, matter.other, matter.truth, matter.wrong

    def claim(side: Party, facts: AgreedFacts) -> Callable[[], None]:
        return lambda: matter.enter(side, facts)

    if begun or wrong is None:
        yield 0, claim(first, truth)
        yield SECONDS_TO_ANSWER, claim(other, truth)
        return
    yield 0, matter.mistake
    if matter.slip == "noticed":
        yield SECONDS_TO_ANSWER, claim(first, truth)
    yield SECONDS_TO_ANSWER, claim(other, wrong if matter.slip == "late" else truth)
    last = {"disputed": claim(first, truth), "late": matter.correct, LEFT: matter.call}
    if matter.slip in last:
        yield SECONDS_TO_THINK, last[matter.slip]
