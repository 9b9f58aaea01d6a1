"""The page of a club for everybody: its last sessions with who won, its next dates, its ladders."""

from dataclasses import dataclass
from datetime import date

from tournament.sheets.event_part import EventPart
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Winner:
    """Who was first in one ranking: a contestant, or a team with its own name. `over` as in Ranking."""

    party: Party | None = None
    team: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class ListedSession:
    """`winners` has one for each ranking of a finished session, more where places are shared.

    `part` is None where the session is all of its event.
    """

    id: int
    event: str
    date: date
    place: str
    winners: tuple[Winner, ...] = ()
    part: EventPart | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class ClubPage:
    """`shows_names`: some player is named, here or in a ladder, so search engines are asked to stay away."""

    club: str
    last: tuple[ListedSession, ...]
    next: tuple[ListedSession, ...]
    ladders: tuple[Ladder, ...]
    shows_names: bool
