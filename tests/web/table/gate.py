"""A section at play, and what a phone of it shows of other tables."""

from tests.fixtures.evening import DIRECTOR, play
from tests.web.phone import Phone
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section


def play_rounds(section: Section, *numbers: int) -> None:
    for row in section.placements.filter(round__in=numbers):
        for board in row.boards:
            play(section, row.table, board, "4S= N")


def choose(section: Section, **options: object) -> None:
    event = section.session.event
    lifecycle.change_conditions(event, options={**event.options, **options}, by=DIRECTOR)


def others(section: Section, board: int = 1, pair: str = "1NS") -> tuple[int, str]:
    """Status and code, or how many results are told."""
    answer = Phone(section, pair=pair).get("others", board=board)
    told = answer.json()
    return answer.status_code, told.get("code") or str(len(told["results"]))
