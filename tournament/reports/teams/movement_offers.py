"""The movements of multiple teams that fit the teams of a section: all play all in one session."""

from fractions import Fraction

from tournament.models import Section
from tournament.movements.catalogue import Choice, choices

# Families whose halves are in different rounds; the others are seated match by match.
MULTIPLE = ("american-whist", "stagger", "nerelay", "triples")


def team_movements(section: Section, teams: int) -> list[Choice]:
    """Best first, with the boards of a match that the stage says; none for a number without a movement."""
    boards = section.match_options.boards
    club = section.session.event.club
    pace = {
        "minutes_per_board": Fraction(club.minutes_per_board),
        "minutes_per_move": club.minutes_per_move,
    }
    found: dict[str, Choice] = {}
    for rounds in range(2, teams + 1):
        for one in choices(teams, kind="teams", boards=rounds * boards, **pace):
            if one.family in MULTIPLE and one.rounds == rounds and one.boards_per_round == boards:
                found[one.code] = one
    return sorted(found.values(), key=lambda one: (-one.rounds, one.copies, one.code))
