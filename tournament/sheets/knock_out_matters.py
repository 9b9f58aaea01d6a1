"""What waits for the director of a knock-out: teams in wrong matches, tied matches, a round to seat."""

from dataclasses import dataclass

from tournament.sheets.bracket import WrongTeam
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class WrongTeams:
    """Matters of the director's list: teams in matches to which they do not go on."""

    teams: tuple[WrongTeam, ...]
    kind: str = "wrong_team"


@dataclass(frozen=True, slots=True)
class Tied:
    """A match of the round in play that is tied: `number` in the bracket, `teams` as it names them."""

    match: int
    number: int
    teams: tuple[Team, ...]
    kind: str = "tied"


@dataclass(frozen=True, slots=True)
class ToSeat:
    """Every match has its winner: `round` can be seated."""

    round: int
    kind: str = "to_seat"


KnockOutMatter = WrongTeams | Tied | ToSeat
