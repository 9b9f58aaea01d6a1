"""The foot of a paper of teams: how boards are scored, the scale, the boards of a match."""

from tournament.printing.blocks.conditions import method
from tournament.printing.blocks.layout import Desk
from tournament.printing.words.team_words import terms_of
from tournament.printing.words.words import Tongue
from tournament.sheets.heading import Heading
from tournament.sheets.team_papers import Terms


def rules(heading: Heading, terms: Terms, desk: Desk) -> tuple[str, ...]:
    """A line in each tongue."""
    return desk.words.lines(_rules, heading, terms)


def _rules(heading: Heading, terms: Terms, tongue: Tongue) -> str:
    return " · ".join(part for part in (method(heading.method, tongue), terms_of(terms, tongue)) if part)
