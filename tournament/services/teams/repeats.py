"""The same event of teams again: its conditions, teams and kind of seating, nothing of its results."""

from datetime import date

from django.db.models import Max

from scoring.stages.formats import STAGE_FORMATS
from tournament.models import Entrant, Event, Field, Section, Session, Stage
from tournament.readings.stages.team_draws import playing_teams
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.sessions.lifecycle import CONDITIONS, belongs, repeat_session
from tournament.services.teams.entries import TeamEntry, enter_in
from tournament.services.teams.events import StageConditions
from tournament.services.teams.matches import seat_round_robin
from tournament.services.teams.movements import seat_team_movement
from tournament.sheets.event_kinds import TEAMS


def repeat_any(last: Session, *, day: date, by: Actor, as_planned: bool = False) -> Session:
    """The last session again, whatever it played."""
    if last.event.kind == TEAMS and last.stage is not None:
        return repeat_team_event(last, day=day, by=by)
    return repeat_session(last, day=day, by=by, as_planned=as_planned)


def repeat_team_event(last: Session, *, day: date, by: Actor) -> Session:
    """A new event with the stage of the last session, and its teams but those that withdrew.

    A round robin or a movement of multiple teams is seated again, where the number of teams is the same.
    """
    with act("repeat_evening", by=by, name=last.event.name) as write:
        session = _copy(write, last, day)
        for team in last.event.entrants.filter(kind=Entrant.Kind.TEAM, withdrawn_from=None).order_by(
            "number"
        ):
            _copy_team(write, session.event, team)
    belongs(write, session)
    for section in last.sections.with_teams().filter(team_matches__isnull=False).distinct():
        _seat_as_before(section, session.sections.get(letter=section.letter), by=by)
    return session


def _copy(write: Act, last: Session, day: date) -> Session:
    old, stage = last.event, last.stage
    assert stage is not None
    columns = {name: getattr(old, name) for name in CONDITIONS}
    event = write.add(Event(club=old.club, name=old.name, kind=old.kind, **columns))
    columns = {**StageConditions.of(stage).columns, "carry": {}}  # the copy is a first stage
    copied = write.add(Stage(event=event, name=stage.name, **columns))
    session = write.add(Session(event=event, stage=copied, date=day, place=last.place))
    field = write.add(Field(session=session))
    for section in last.sections.with_teams():
        same = {name: getattr(section, name) for name in ("letter", "kind", "rounds", "boards_per_set")}
        write.add(Section(session=session, field=field, **same))
    return session


def _copy_team(write: Act, event: Event, team: Entrant) -> None:
    rows = [*team.players.select_related("player").order_by("order")]
    captain = next((place for place, row in enumerate(rows, start=1) if row.is_captain), None)
    entry = TeamEntry(team.name, (), captain, team.seed, team.category, team.number)
    enter_in(write, event, entry, [row.player for row in rows])


def _seat_as_before(section: Section, copy: Section, *, by: Actor) -> None:
    count = len(playing_teams(copy))
    if len(playing_teams(section)) != count or count < 2:
        return
    if section.movement:
        seat_team_movement(copy, section.movement, by=by)
    elif not STAGE_FORMATS[copy.session.stage.format].drawn:  # type: ignore[union-attr]
        last = section.team_matches.aggregate(last=Max("round"))["last"]
        rounds = section.match_options.match_round(last)
        once = count - 1 + count % 2
        seat_round_robin(copy, double=rounds > once, rounds=rounds, by=by)
