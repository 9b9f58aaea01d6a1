"""A round robin over several sessions: the next one plays the next rounds of the same schedule."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from scoring.stages.formats import ROUND_ROBIN
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.stages.acts.team_entries import seat_team
from tournament.domain.stages.acts.team_matches import Meeting, seat_round
from tournament.domain.stages.acts.team_withdrawals import NO_ROUND
from tournament.domain.stages.readings.stage_terms import LeagueRound, league_rounds
from tournament.domain.time_zones import local
from tournament.models import Entrant, Field, Section, Session, TeamMatch
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.stage_options import match_options


@dataclass(frozen=True, slots=True)
class LeagueSession:
    """Rounds `first` to `last` of the schedule; `double`: it goes on with home and away exchanged."""

    date: date
    first: Annotated[int, Meta(ge=1, le=238), Ask(label=gettext_lazy("First round"), refusal=NO_ROUND)]
    last: Annotated[int, Meta(ge=1, le=238), Ask(label=gettext_lazy("Last round"), refusal=NO_ROUND)]
    double: Annotated[bool, Ask(label=gettext_lazy("Everyone meets twice, home and away"))] = False
    place: Annotated[str, Meta(max_length=80), Ask(label=gettext_lazy("Venue"))] = ""


def add_league_session(
    session: Session,
    *,
    day: date,
    first: int,
    last: int,
    by: Actor,
    double: bool = False,
    place: str = "",
) -> Session:
    """A further session of the stage, in which rounds `first` to `last` of the schedule are played.

    `double`: the schedule goes on with home and away exchanged. The match of a team that has left is not
    played. DirectorError `no_round_robin`, `no_round` for rounds that the schedule does not have, and
    `seated_already`.
    """
    stage = session.stage
    if stage is None or stage.format != ROUND_ROBIN or match_options(stage.options).multiple:
        raise DirectorError("no_round_robin", _("Only a round robin can continue in another session."))
    rounds = league_rounds(stage, double=double)
    chosen = [one for one in rounds if first <= one.number <= last]
    if not chosen or last > len(rounds):
        raise DirectorError(
            "no_round", _("Choose rounds from 1 to %(last)d of the schedule.") % {"last": len(rounds)}
        )
    _refuse_seated(chosen)
    with act("add_league_session", by=by, session=session, first=first, last=last) as write:
        write.about["date"] = day.isoformat()
        write.change(stage, rounds=max(len(rounds), stage.rounds or 0))
        made = write.add(Session(event=session.event, stage=stage, date=day, place=place or session.place))
        _seat_rounds(write, made, chosen, match_options(stage.options).boards)
    return made


def _seat_rounds(write: Act, session: Session, chosen: list[LeagueRound], boards: int) -> None:
    field = write.add(Field(session=session))
    section = Section(session=session, field=field, letter="A", kind=TEAMS, boards_per_set=boards)
    write.add(section)
    for team in _in_play(chosen):
        seat_team(write, section, team)
    for number, one in enumerate(chosen, start=1):
        _seat(write, section, number, one)


def _refuse_seated(chosen: list[LeagueRound]) -> None:
    for one in chosen:
        if one.session is not None:
            raise DirectorError(
                "seated_already",
                _("Round %(round)d has been seated in the session of %(date)s.")
                % {"round": one.number, "date": one.session.date},
            )


def _in_play(chosen: list[LeagueRound]) -> list[Entrant]:
    teams = {team for one in chosen for match in one.meetings for team in match if team}
    return sorted(teams, key=lambda team: team.number)


def _seat(write: Act, section: Section, number: int, one: LeagueRound) -> None:
    meetings = [Meeting(home, away) for home, away in one.meetings if home.withdrawn_from is None or away]
    for match in seat_round(write, section, number, meetings):
        gone = [team for team in (match.home, match.away) if team and team.withdrawn_from is not None]
        if gone and match.away:
            both = len(gone) == 2
            side = TeamMatch.Side.HOME if gone[0] == match.home else TeamMatch.Side.AWAY
            write.change(match, end=TeamMatch.End.WITHDRAWN, by_side=TeamMatch.Side.BOTH if both else side)


@dataclass(frozen=True, slots=True)
class MatchDate:
    """`plays_at` null: still open."""

    plays_at: datetime | None
    place: Annotated[str, Meta(max_length=80)] = ""


def agree_date(
    match: TeamMatch, *, plays_at: datetime | None, place: str, by: Actor, seen: int | None = None
) -> TeamMatch:
    """When and where two teams play, as their captains have agreed; without a date it is open again.

    DirectorError `is_bye`, `is_played`; Conflict where another version stands than was `seen`.
    """
    if match.away_id is None:
        raise DirectorError("is_bye", _("A bye has no date."))
    if seen is not None and seen != match.version:
        raise changed_meanwhile()
    if match.end:
        raise DirectorError("is_played", _("This match is over."))
    with act("agree_date", by=by, section=match.section) as write:
        write.about |= {"match": match.named, "date": _clock(plays_at), "place": place}
        return write.change(match, plays_at=plays_at, place=place)


def _clock(moment: datetime | None) -> str:
    return f"{local(moment):%Y-%m-%d %H:%M}" if moment else "–"
