"""The draw of a round: who meets whom, at which tables, and why."""

from dataclasses import dataclass
from datetime import datetime

from tournament.sheets.heading import Heading
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """`away` None: a bye. `tables` are the open room's and the closed room's.

    `ranks` are the places before the draw, `met` the rounds in which the two have met before. `reason`:
    `neighbours`, `met`, `later` or `again` (movements/swiss/drawn_rounds.Pairing), or empty.
    """

    home: Team
    away: Team | None
    tables: tuple[int, int] | None = None
    ranks: tuple[int, int] | None = None
    met: tuple[int, ...] = ()
    reason: str = ""
    triple: int | None = None


@dataclass(frozen=True, slots=True)
class DrawSheet:
    """`round` counts rounds of the event, `boards` are the numbers played in it, `seen` the last round whose
    standings it was drawn from. `published_at` None: only directors see it.

    `instead`: the pairings, by team numbers, that the draw would make of the standings as they are now,
    where these differ because a result was corrected after the draw.
    """

    heading: Heading
    stage: int
    round: int
    matches: tuple[DrawnMatch, ...]
    boards: tuple[int, ...] = ()
    policy: str = ""
    seen: int = 0
    published_at: datetime | None = None
    by: str = ""
    reason: str = ""
    instead: tuple[tuple[int, ...], ...] = ()
