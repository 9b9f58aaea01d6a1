"""The list of pairs of a team event: what two players brought in on boards that the whole field plays."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.names import Name
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class PairOnList:
    """Two players of a team. `imps` is the sum over `boards`, `average` that of a board.

    `place` is None below the minimum of boards.
    """

    place: int | None
    tied: bool
    players: tuple[Name | None, Name | None]
    team: Team
    boards: int
    imps: int | Fraction
    average: int | Fraction


@dataclass(frozen=True, slots=True)
class PairList:
    """Best first; those with fewer boards than `least` follow. `method` is `butler` or `cross_imps`.

    `heading` has the datum or the divisor. `boards` are those that count for the reader.
    """

    heading: Heading
    method: str
    least: int
    boards: int
    rows: tuple[PairOnList, ...]
