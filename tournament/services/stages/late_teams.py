"""A team comes late to a round robin whose matches are seated (readings/stages/late_team.py)."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Entrant, Section, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.readings.stages.late_team import LateWay, ways_for_late_team
from tournament.readings.stages.team_draws import stage_of
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.setup.seating import open_tables
from tournament.services.teams.entries import TeamEntry, add_team, people_of, refuse_same_name
from tournament.services.teams.matches import Meeting, seat_round, unseat_round
from tournament.services.teams.withdrawals import give_for_missed


def seat_late_team(
    section: Section,
    entry: TeamEntry,
    *,
    way: str,
    by: Actor,
    first: int | None = None,
    percent: int = 0,
    reason: str = "",
) -> Entrant:
    """The team with its matches, in one act. `first`: the first round in which it plays; `percent`: what each
    round that it missed is worth, of the victory points of a match.

    DirectorError `no_choice` for a way that is not offered, and as ways_for_late_team and enter_team.
    """
    event = section.session.event
    with transaction.atomic():
        people = people_of(event, entry.players, by)
        with act("seat_late_team", by=by, section=section, reason=reason) as write:
            found = next((one for one in ways_for_late_team(section, first) if one.code == way), None)
            if found is None:
                raise DirectorError("no_choice", _("Choose what to do."))
            refuse_same_name(event, entry.name)
            team = add_team(write, event, entry, people)
            write.about |= {"team": str(team), "round": found.begun + 1}
            _seat(write, section, found, team)
            if section.session.started_at:
                open_tables(write, section)
            if percent and found.begun:
                give_for_missed(write, team, section, percent=percent, by=by)
    return team


def _seat(write: Act, section: Section, way: LateWay, late: Entrant) -> None:
    """In place of a team that has left, the stage keeps the number of rounds that were planned.

    Whether that team left before half of the event depends on it.
    """
    if way.code == "bye":
        _take_places(write, section, way, late, Q(away=None))
    elif way.code == "left":
        _take_places(write, section, way, late, Q(end=TeamMatch.End.WITHDRAWN))
        write.change(stage_of(section), rounds=way.planned)
    else:
        _seat_anew(write, section, way, late)


def _take_places(write: Act, section: Section, way: LateWay, late: Entrant, places: Q) -> None:
    """The late team's matches at the tables of the `places`: byes, or matches of the team that has left."""
    options = section.match_options
    for one in way.rounds:
        first = options.first_round(one.number)
        place = section.team_matches.get(places, round=first)
        rows = [*place.placements.order_by("table")]
        table = rows[0].table
        for row in rows:
            write.remove(row)
        write.remove(place)
        meetings = _meetings(one.meetings, late)
        seat_round(write, section, one.number, meetings, {meetings[0].home.pk: table}, first)


def _seat_anew(write: Act, section: Section, way: LateWay, late: Entrant) -> None:
    for number in range(way.begun + 1, way.planned + 1):
        unseat_round(write, section, number)
    for one in way.rounds:
        byes = [Meeting(team or late) for team in one.out]
        seat_round(write, section, one.number, [*_meetings(one.meetings, late), *byes])


def _meetings(found: Sequence[tuple[Entrant | None, Entrant | None]], late: Entrant) -> list[Meeting]:
    return [Meeting(home or late, away or late) for home, away in found]
