"""Four teams that meet in one round of a knock-out: four home tables, between which the E-W pairs travel.

Who meets in which part is `periods_of_four`. Both rooms of a match play in the same part and share one set.
"""

from collections.abc import Sequence

from scoring.teams.three_ways import periods_of_four
from tournament.models import Entrant, Section, TeamMatch
from tournament.services.acts.journal import Act
from tournament.services.teams.matches import pairs_of_teams, rooms_of
from tournament.services.teams.triples import next_number


def seat_four(
    write: Act, section: Section, match_round: int, teams: Sequence[Entrant], table: int, first: int
) -> list[TeamMatch]:
    """The matches of four teams, best first, at the tables from `table` on and from round `first` on.

    Every match has the same number of boards: one too many in a part is left out.
    """
    options, pairs = section.match_options, pairs_of_teams(section)
    parts = options.boards_of(match_round)
    least = min(map(len, parts))
    periods = periods_of_four(options.halves)
    each = options.halves // len(periods)
    number = next_number(section)
    matches = []
    for place, couples in enumerate(periods):
        for home, away in couples:
            match = write.add(
                TeamMatch(
                    section=section,
                    round=first,
                    home=teams[home],
                    away=teams[away],
                    triple=number,
                    boards=least * each,
                )
            )
            for part in range(place * each, (place + 1) * each):
                at, boards = (table + home, table + away), parts[part][:least]
                write.add_all(rooms_of(match, first + part, at, boards, pairs))
            matches.append(match)
    return matches
