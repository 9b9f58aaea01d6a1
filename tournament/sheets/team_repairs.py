"""What it costs a team event when a match was played against other opponents, or on other boards."""

from dataclasses import dataclass

from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class SeatedMeeting:
    """Two teams that meet in a round of the event."""

    round: int
    home: Team
    away: Team


@dataclass(frozen=True, slots=True)
class ExchangeCost:
    """What two matches that exchanged opponents do to the other rounds.

    `again`: matches of teams that have now met. `missed`: teams that no longer meet, although every team
    should meet every other. `later`: the primary keys of two matches of one round, without results, that can
    become the two missed ones.
    """

    again: tuple[SeatedMeeting, ...] = ()
    missed: tuple[tuple[Team, Team], ...] = ()
    later: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardsAgain:
    """A team that has boards again in another round of the section, against other opponents."""

    team: Team
    round: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OtherBoardsCost:
    """What follows when a table of a match played other boards.

    `alone`: boards that the other room of the match does not have. `parts`: by round of the section, the
    boards that another part of the match gets in exchange.
    """

    alone: tuple[int, ...] = ()
    parts: tuple[tuple[int, tuple[int, ...]], ...] = ()
    again: tuple[BoardsAgain, ...] = ()
