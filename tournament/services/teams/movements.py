"""Multiple teams: a movement of the catalogue becomes matches, each of two halves in two rounds."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Entrant, Section, TeamMatch
from tournament.movements import plan
from tournament.readings.errors import DirectorError
from tournament.readings.movements.named_plans import plan_named
from tournament.readings.movements.plan_kinds import refuse_other_kind, refuse_unless_teams
from tournament.readings.stages.team_draws import playing_teams
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.setup.contestants import refuse_once_played
from tournament.services.setup.seating import open_tables
from tournament.services.teams.matches import (
    pairs_of_teams,
    placement_of,
    unseat_matches,
)


def seat_team_movement(section: Section, code: str, *, by: Actor) -> None:
    """Seat the teams of a section by a movement for teams; a set has the boards of a match.

    The match of two teams is (a North-South, b East-West) and (b North-South, a East-West) on the same set.
    It begins in the earlier of the two rounds, with the home team North-South. DirectorError
    `already_played`, `wrong_number_of_teams`, `only_for_pairs` for a movement of pairs.
    """
    refuse_unless_teams(section)
    refuse_once_played(section)
    movement = plan_named(code)
    refuse_other_kind(section, movement)
    teams = playing_teams(section)
    if len(teams) != movement.contestants:
        raise DirectorError(
            "wrong_number_of_teams",
            _("This movement is for %(seats)d teams, and there are %(teams)d.")
            % {"seats": movement.contestants, "teams": len(teams)},
        )
    rows = [plan.placement(row) for row in movement.rows]
    with act("seat_team_movement", by=by, section=section, movement=code) as write:
        write.about["title"] = movement.title
        unseat_matches(write, section)
        write.change(section, movement=code)
        _seat(write, section, rows, teams)
        if section.session.started_at:
            open_tables(write, section)


def _seat(write: Act, section: Section, rows: Sequence[plan.Placement], teams: Sequence[Entrant]) -> None:
    boards = section.match_options.boards
    pairs = pairs_of_teams(section)
    for meetings in _by_match(rows).values():
        first = meetings[0]
        home, away = (teams[(seat or 0) - 1] for seat in (first.ns, first.ew))
        sets = {one for row in meetings for one in row.sets}
        match = write.add(
            TeamMatch(section=section, round=first.round, home=home, away=away, boards=boards * len(sets))
        )
        write.add_all(
            placement_of(
                match,
                row.round,
                row.table,
                pairs[teams[(row.ns or 0) - 1].pk, "NS"],
                pairs[teams[(row.ew or 0) - 1].pk, "EW"],
                [board for one in row.sets for board in plan.boards(one, boards)],
            )
            for row in meetings
        )


def _by_match(rows: Sequence[plan.Placement]) -> dict[frozenset[int | None], list[plan.Placement]]:
    """The tables of each two teams in the order of play; the matches in the order in which they begin."""
    found: dict[frozenset[int | None], list[plan.Placement]] = {}
    for row in sorted(rows, key=lambda row: (row.round, row.table)):
        if row.ns and row.ew:
            found.setdefault(frozenset((row.ns, row.ew)), []).append(row)
    return found
