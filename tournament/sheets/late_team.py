"""A plan for a team that joins a round robin late; teams by their numbers in the event."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LateTeamPlan:
    """`code`: `left`, `bye`, `as_planned` or `all_meet`. Rounds `first` to `last` change, `added` are new.

    `meets` and `unmet`: the opponents that the team has, and those that it has not. `dropped`: meetings of
    two others that do not take place.
    """

    code: str
    first: int
    last: int
    added: int
    meets: tuple[int, ...]
    unmet: tuple[int, ...]
    dropped: tuple[tuple[int, int], ...]
