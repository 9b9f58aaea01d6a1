"""Extra boards of a meeting of three or four teams: those who are tied for a place play on.

Two play both rooms in one round. Of three, each plays its two matches at once, with the open rooms in one
round and the closed ones in the next. Four meet as they did in two parts. Each match has boards of its own.
"""

from collections.abc import Sequence

from scoring.teams.three_ways import periods_of_four
from tournament.models import Placement, TeamMatch
from tournament.readings.stages.knock_outs import DrawnTie
from tournament.services.acts.journal import Act
from tournament.services.teams.matches import pairs_of_teams, placement_of, rooms_of

Couple = tuple[int, int]


def extra_rows(
    write: Act, drawn: DrawnTie, playing: Sequence[int], *, at: int, count: int, first: int
) -> list[Placement]:
    """The tables of one part of extra boards in round `at` and those that it needs after it; none is saved.

    `playing`: the tied teams by seed; `first`: the number of the first board. Each N-S pair sits at the table
    of its team. Two teams of four that have not met get a match.
    """
    section = drawn.matches[0].section
    pairs = pairs_of_teams(section)
    rows = Placement.objects.filter(match__in=drawn.matches)
    table = min(rows.values_list("table", flat=True))
    tables = {team: table + place for place, team in enumerate(drawn.teams)}
    made: list[Placement] = []
    for turn, couples in enumerate(_schedule(playing)):
        for home, away in couples:
            boards = range(first, first + count)
            first += count
            match = _match_of(write, drawn, home, away)
            if len(playing) == 3:
                opened = pairs[home, "NS"], pairs[away, "EW"]
                closed = pairs[away, "NS"], pairs[home, "EW"]
                made.append(placement_of(match, at, tables[home], *opened, boards))
                made.append(placement_of(match, at + 1, tables[away], *closed, boards))
            else:
                own = tables[match.home_id], tables[match.away_id or away]
                made.extend(rooms_of(match, at + turn, own, boards, pairs))
    return made


def _schedule(playing: Sequence[int]) -> list[list[Couple]]:
    """The couples of each part, those of three one after another around the table."""
    if len(playing) == 2:
        return [[(playing[0], playing[1])]]
    if len(playing) == 3:
        return [[(playing[place], playing[(place + 1) % 3]) for place in range(3)]]
    return [[(playing[home], playing[away]) for home, away in part] for part in periods_of_four(2)]


def _match_of(write: Act, drawn: DrawnTie, home: int, away: int) -> TeamMatch:
    for match in drawn.matches:
        if {match.home_id, match.away_id} == {home, away}:
            return match
    like = drawn.matches[0]
    return write.add(
        TeamMatch(
            section=like.section,
            round=like.round,
            home_id=home,
            away_id=away,
            triple=like.triple,
            boards=like.boards,
        )
    )
