"""What of a session has no figure yet: at its end it counts for nothing, or leaves an event undecided."""

from dataclasses import dataclass

from tournament.sheets.knock_out_matters import Tied
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class WithoutPoints:
    """A match whose boards are all in and which has no points: fewer than half of them have a result.

    The director rules (White Book 3.3.6). `match` is the primary key, `round` that of the event.
    """

    match: int
    round: int
    teams: tuple[Team, Team]
    kind: str = "without_points"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """`missing`: boards at tables without a result. `unruled`: boards and deals that are in dispute, or were
    cancelled by an incident. `matches`: of teams, pairs or table games, not over yet.

    `undecided`: a knock-out whose bracket has no winner yet. `to_draw`: the round of a Swiss to draw next.
    """

    missing: int = 0
    unruled: int = 0
    matches: int = 0
    without_points: tuple[WithoutPoints, ...] = ()
    tied: tuple[Tied, ...] = ()
    undecided: bool = False
    to_draw: int = 0

    @property
    def needs_confirmation(self) -> bool:
        """Whether a session is closed only knowingly; that rounds are still to draw is often planned."""
        return bool(
            self.missing or self.unruled or self.matches or self.without_points or self.tied or self.undecided
        )
