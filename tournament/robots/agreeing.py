"""How the robots of two sides come to agree on a board or a deal, correctly or after a slip."""

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from tournament.robots.entry_slips import LEFT

SECONDS_TO_ANSWER = 2.0
SECONDS_TO_THINK = 6.0  # until a table sees what it did wrong
REASON = "score"  # why a table that cannot agree calls the director

Party = TypeVar("Party")  # a side of a board, or the number of a side of a match
Facts = TypeVar("Facts")


class Matter(Protocol[Party, Facts]):
    """A board or a deal: what really happened, which side enters it `first`, what that one enters wrongly."""

    @property
    def first(self) -> Party: ...
    @property
    def other(self) -> Party: ...
    @property
    def truth(self) -> Facts: ...
    @property
    def wrong(self) -> Facts | None: ...
    @property
    def slip(self) -> str: ...
    def enter(self, side: Party, facts: Facts) -> None: ...
    def mistake(self) -> None: ...
    def correct(self) -> None: ...
    def call(self) -> None: ...


def course(matter: Matter[Party, Facts], *, begun: bool) -> Iterator[tuple[float, Callable[[], None]]]:
    """The steps of a matter, each with its delay in seconds; one that was `begun` is only ended."""
    first, other, truth, wrong = matter.first, matter.other, matter.truth, matter.wrong

    def claim(side: Party, facts: Facts) -> Callable[[], None]:
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
