"""The foot of a paper of teams: how boards are scored, the scale, the boards of a match."""

from tournament.printing.blocks.layout import Desk
from tournament.sheets.heading import Heading
from tournament.sheets.team_papers import Terms
from tournament.words.conditions import match_conditions


def rules(heading: Heading, terms: Terms, desk: Desk) -> tuple[str, ...]:
    """A line in each language."""
    return desk.words.lines(match_conditions, heading, terms)
