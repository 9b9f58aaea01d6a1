"""The shape of a procedure: the steps of a deal as data.

A phone holds no cards: a step names who acts, what is legal, and what the table tells before it goes on.
Hands are numbered: the players first, then dummies. Where an answer turns the order of play (who leads, who
won a trick, who declares), the steps after it follow.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

YES_OR_NO = ("no", "yes")


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence by its code, with its figures; `broken` limits it to before or after the first spade."""

    code: str
    about: Mapping[str, object] = field(default_factory=dict)
    broken: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What the table tells at a step. The first of `options` stands until another is chosen where `usual`.

    Options of `leader`, `winner` and `declarer` are numbers of hands.
    """

    code: str
    options: tuple[str, ...]
    hand: int | None = None
    usual: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What happens, and who acts.

    `turn` are the hands that act one after the other; where it is empty the hands of the order of play do,
    from the one that leads. `order` lays that order down, `orders` by the number of the declarer. A step is
    taken `times` times, counted from `first`, of `whole`; where it `alternates`, the turn passes to the next
    hand of `turn` each time. `outcomes` say what follows from the answers, joined by commas.
    """

    code: str
    rules: tuple[Rule, ...] = ()
    turn: tuple[int, ...] = ()
    together: bool = False
    alternates: bool = False
    times: int = 1
    first: int = 1
    whole: int = 1
    questions: tuple[Question, ...] = ()
    outcomes: Mapping[str, Rule] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    orders: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Procedure:
    """The steps of a deal, and its dummies by the player opposite (None: the dummy of no player)."""

    steps: tuple[Step, ...]
    dummies: tuple[int | None, ...] = ()


def hands_of(numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(numbers)))


def tricks(hands: Sequence[int], count: int, *rules: Rule, first: int = 1, broken: bool = False) -> Step:
    """The tricks of a deal from the `first` on: each is led by the winner of the one before."""
    asked = (Question("broken", YES_OR_NO, usual=True),) if broken else ()
    return Step(
        "trick",
        rules,
        times=count - first + 1,
        first=first,
        whole=count,
        questions=(*asked, Question("winner", hands_of(hands))),
    )
