"""The schedule of a round robin over several sessions."""

from dataclasses import dataclass
from datetime import datetime

from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A meeting of the schedule; `away` None: a bye. `match` is its key once it is seated.

    `state`: `coming`, `playing`, `finished` or how it ended otherwise; empty before it is seated.
    """

    home: Team
    away: Team | None = None
    match: int | None = None
    plays_at: datetime | None = None
    place: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class LeagueRounds:
    """A round of the schedule; `session` is the key of the one in which it is seated."""

    round: int
    session: int | None
    matches: tuple[LeagueMatch, ...]
