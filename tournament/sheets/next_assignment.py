"""The next round of a section of teams on the wall."""

from dataclasses import dataclass

from tournament.sheets.team_papers import RoundSheet


@dataclass(frozen=True, slots=True)
class NextAssignment:
    """`first` is the round of the section in which the matches of the sheet begin.

    `playing` are the tables that have not finished the round before.
    """

    section: int
    first: int
    sheet: RoundSheet
    playing: tuple[str, ...] = ()
