"""The card that a team keeps: its page with the conditions of the matches and the rounds that are planned."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.team_page import TeamPage
from tournament.sheets.team_papers import Terms


@dataclass(frozen=True, slots=True)
class SwissCard:
    """`rounds` are those planned."""

    page: TeamPage
    terms: Terms
    rounds: int

    @property
    def heading(self) -> Heading:
        return self.page.heading
