"""The seated matches of a section by rounds, before anything is played."""

from dataclasses import dataclass

from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match, or a bye (`away` None). `tables` are those of its first round, open room first.

    `places` are all its tables as (round of the section, table), in the order of play.
    """

    home: Team
    away: Team | None
    tables: tuple[int, ...]
    boards: tuple[int, ...]
    places: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FixtureRound:
    round: int
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class Fixtures:
    """`absent` are teams that have not withdrawn and are in no match; `sets`: copies of the boards needed."""

    rounds: tuple[FixtureRound, ...]
    absent: tuple[Team, ...]
    sets: int
