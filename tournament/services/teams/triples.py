"""Three teams that meet one another: three home tables, between which the E-W pairs travel.

In the first period the pairs E-W sit one table further, in the second two, so that each team meets both
others. The open room of the first period is compared with the closed room of the second, so that the matches
are scored after both. A short triple is three half matches in the two halves of a round; a long one
three whole matches in two rounds, and the draw of the second round leaves the three out.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournament.models import Entrant, Placement, Section, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Act
from tournament.services.teams.matches import Pairs, pairs_of_teams, placement_of
from tournament.sheets.stage_options import MatchOptions

# The boards that only a triple plays are numbered from here, or after the last of the event.
EXTRA = 51
Boards = tuple[int, ...]
Periods = tuple[range, range]  # the rounds of the section in each
Sets = tuple[tuple[Boards, ...], ...]  # of each match, the boards of each part of a period


def seat_short_triple(
    write: Act, section: Section, match_round: int, teams: Sequence[Entrant], table: int
) -> list[TeamMatch]:
    """Three half matches in one round, at the tables from `table` on.

    DirectorError `no_halves` where a match is not played in halves.
    """
    options = section.match_options
    return _seat(write, section, teams, table, _short(options, match_round, _last_board(section, options)))


def seat_long_triple(
    write: Act, section: Section, match_round: int, teams: Sequence[Entrant], table: int
) -> list[TeamMatch]:
    """Three whole matches in two rounds, at the tables from `table` on."""
    options = section.match_options
    return _seat(write, section, teams, table, _long(options, match_round, _last_board(section, options)))


def _seat(
    write: Act, section: Section, teams: Sequence[Entrant], table: int, played: tuple[Periods, Sets]
) -> list[TeamMatch]:
    periods, boards = played
    number = next_number(section)
    matches = write.add_all(
        TeamMatch(
            section=section,
            round=periods[0][0],
            home=home,
            away=away,
            triple=number,
            boards=sum(map(len, own)),
        )
        for (home, away), own in zip(_around(teams), boards, strict=True)
    )
    write.add_all(_tables(matches, boards, periods, table, pairs_of_teams(section)))
    return matches


def _around(teams: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    return [(teams[place], teams[(place + 1) % 3]) for place in range(3)]


def _last_board(section: Section, options: MatchOptions) -> int:
    stage = section.session.stage
    return options.boards * ((stage.rounds if stage else None) or 0)


def _short(options: MatchOptions, match_round: int, last: int) -> tuple[Periods, Sets]:
    if options.halves % 2:
        raise DirectorError(
            "no_halves", _("A short triple needs matches in two halves. Choose a bye or a long triple.")
        )
    first, half = options.first_round(match_round), options.halves // 2
    parts = options.boards_of(match_round)
    later = parts[half:]  # never the longer ones: a board too many is left out
    earlier = tuple(long[: len(short)] for long, short in zip(parts, later, strict=False))
    rounds = range(first, first + half), range(first + half, first + 2 * half)
    return rounds, (earlier, later, _extra(later, last))


def _long(options: MatchOptions, match_round: int, last: int) -> tuple[Periods, Sets]:
    first, whole = options.first_round(match_round), options.halves
    one, two = options.boards_of(match_round), options.boards_of(match_round + 1)
    return (range(first, first + whole), range(first + whole, first + 2 * whole)), (
        one,
        two,
        _extra(one, last),
    )


def _extra(like: Sequence[Boards], last: int) -> tuple[Boards, ...]:
    """Boards of the same lengths that no other match plays."""
    number, found = max(EXTRA, last + 1), []
    for part in like:
        found.append(tuple(range(number, number + len(part))))
        number += len(part)
    return tuple(found)


def _tables(
    matches: Sequence[TeamMatch], boards: Sets, periods: Periods, table: int, pairs: Pairs
) -> Iterable[Placement]:
    for place, (match, own) in enumerate(zip(matches, boards, strict=True)):
        open_ns, open_ew = pairs[match.home_id, "NS"], pairs[match.away_id, "EW"]
        closed_ns, closed_ew = pairs[match.away_id, "NS"], pairs[match.home_id, "EW"]
        at = table + (place + 1) % 3
        for opened, closed, numbers in zip(*periods, own, strict=True):
            yield placement_of(match, opened, table + place, open_ns, open_ew, numbers)
            yield placement_of(match, closed, at, closed_ns, closed_ew, numbers)


def next_number(section: Section) -> int:
    """The number of the next meeting of three or four teams."""
    last = section.team_matches.exclude(triple=None).order_by("-triple").values_list("triple", flat=True)
    return (last.first() or 0) + 1
