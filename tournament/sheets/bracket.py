"""The bracket of a knock-out, as a page or a paper draws it."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.teams import Team

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a match: a team, or who will come to it. `source`: `winner` or `loser` of match `of`,
    `seed` number `of`, or `bye`. `parts` are the IMPs of each segment, `total` with carry-over and extra
    boards; None while unknown."""

    team: Team | None = None
    source: str = ""
    of: int = 0
    seed: int | None = None
    parts: tuple[Figure | None, ...] = ()
    extra: Figure | None = None
    carry: Figure = 0
    total: Figure | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """`number` counts the matches of the bracket from 1; `match` is the TeamMatch, None before it is seated.

    `tables` are the open room's and the closed room's.
    """

    number: int
    slots: tuple[Slot, ...]
    match: int | None = None
    tables: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class BracketRound:
    """`name`: `final`, `semi-finals`, `quarter-finals`, `last` (of `teams`), `third`, `consolation`."""

    name: str
    teams: int
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds from the first to the final; a match for third place is a round of its own after it."""

    heading: Heading
    stage: int
    rounds: tuple[BracketRound, ...]
    winner: Team | None = None
