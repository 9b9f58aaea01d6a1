"""After a correction: the team that goes on now takes its place, or the bracket stays as it is seated."""

from collections.abc import Hashable, Iterable, Mapping

from django.utils.translation import gettext as _

from scoring.teams.displaced import Displaced
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.stages.acts.team_matches import pairs_of_teams, placement_of
from tournament.domain.stages.readings.knock_out_rounds import (
    Winners,
    exchangeable_teams,
    seated_knock_out,
    wrong_teams,
)
from tournament.models import Draw, Entrant, Placement, Section, TeamMatch


def seat_right_teams(section: Section, winners: Winners, *, by: Actor) -> list[Draw]:
    """In matches that have not begun, the teams that go on after a correction take their places.

    DirectorError `nothing_wrong` where there is no such match.
    """
    found = seated_knock_out(section)
    exchanged = exchangeable_teams(found, winners)
    if not exchanged:
        raise DirectorError("nothing_wrong", _("No match yet to start has a wrong team."))
    teams = {team.pk: team for team in section.session.event.entrants.all()}
    with act("seat_right_teams", by=by, section=section, teams=_named(exchanged, teams)) as write:
        rounds = {found.drawn[one.tie].tie.round for one in exchanged}
        ways: Ways = {one.seated: one.right for one in exchanged}
        matches = [
            match for number in sorted({one.tie for one in exchanged}) if (match := found.drawn[number].match)
        ]
        taken = [(match, _take_away(write, match)) for match in matches]
        for match, rows in taken:
            _seat_again(write, match, rows, ways, teams)
        return [_corrected(write, draw, exchanged, teams) for draw in found.draws if draw.round in rounds]


def _named(exchanged: Iterable[Displaced], teams: Mapping[int, Entrant]) -> str:
    return ", ".join(str(teams[one.right]) for one in exchanged if isinstance(one.right, int))


Ways = Mapping[Hashable, Hashable | None]


def _take_away(write: Act, match: TeamMatch) -> list[Placement]:
    """A match leaves its tables, which are given back to seat it again."""
    rows = [*match.placements.select_related("ns", "ew").order_by("round", "table")]
    for row in rows:
        write.remove(row)
    write.remove(match)
    return rows


def _seat_again(
    write: Act, old: TeamMatch, rows: Iterable[Placement], ways: Ways, teams: Mapping[int, Entrant]
) -> None:
    """The same tables and boards with the teams that take the places of others."""
    assert old.away is not None
    fours = {four: pairs_of_teams(old.section, four) for four in old.section.match_options.fours}
    home, away = (teams[_key(ways.get(team.pk, team.pk))] for team in (old.home, old.away))
    changed = {old.home_id: home.pk, old.away_id: away.pk}
    match = write.add(
        TeamMatch(section=old.section, round=old.round, home=home, away=away, boards=old.boards)
    )
    for row in rows:
        assert row.ns is not None
        assert row.ew is not None
        ns, ew = (fours[pair.four][changed[pair.entrant_id], pair.direction] for pair in (row.ns, row.ew))
        write.add(placement_of(match, row.round, row.table, ns, ew, row.boards))


def _key(team: Hashable) -> int:
    assert isinstance(team, int)
    return team


def _corrected(write: Act, draw: Draw, exchanged: Iterable[Displaced], teams: Mapping[int, Entrant]) -> Draw:
    """The draw of a round with the teams that play in it now."""
    numbers = {teams[_key(one.seated)].number: teams[_key(one.right)].number for one in exchanged}
    pairings = [[numbers.get(team, team) for team in pairing] for pairing in draw.pairings]
    return write.change(draw, pairings=pairings)


def keep_bracket(section: Section, winners: Winners, *, by: Actor) -> None:
    """The bracket stays as it is seated, whatever the correction says: it is named no more.

    DirectorError `nothing_wrong`.
    """
    found = seated_knock_out(section)
    wrong = wrong_teams(found, winners)
    if not wrong:
        raise DirectorError("nothing_wrong", _("Every match has the right teams."))
    numbers = dict(section.session.event.entrants.values_list("pk", "number"))
    matches = ", ".join(str(one.tie) for one in wrong)
    with act("keep_bracket", by=by, section=section, matches=matches) as write:
        for draw in found.draws:
            own = [one for one in wrong if found.drawn[one.tie].tie.round == draw.round]
            kept = [[one.tie, numbers[_key(one.seated)]] for one in own]
            if kept:
                options = dict(draw.options)
                write.change(draw, options=options | {"kept": [*options.get("kept", ()), *kept]})
