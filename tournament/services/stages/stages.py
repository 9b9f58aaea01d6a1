"""Stages that follow each other: those who qualify play on in a session of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from scoring.stages.formats import STAGE_FORMATS
from tournament.models import Entrant, Field, Section, Session, Stage
from tournament.readings.errors import DirectorError
from tournament.readings.stages.correction_period import correction_ends, has_ended
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.teams.entries import seat_team
from tournament.services.teams.events import StageConditions, refuse_faults
from tournament.sheets.event_kinds import TEAMS

LEAST_TEAMS = 2
# Options of the stage before that a next one with a table has too.
KEPT = ("vp_table", "common", "line_up", "bye", "bye_percent", "restart")


def add_stage(
    session: Session,
    conditions: StageConditions,
    qualified: Sequence[Entrant],
    *,
    day: date,
    by: Actor,
    name: str = "",
    place: str = "",
    carry: Mapping[str, object] | None = None,
    early: bool = False,
) -> Session:
    """A stage after that of a session, with a session of its own in which the `qualified` play, best first.

    Several may come from one stage: a cup and a plate, a final and a Swiss for the rest.
    It stands in the history of the session from which they qualified, where it is undone.
    `carry` is the rule by which they bring points along (analysis/stage_rules.py). DirectorError `bad_stage`
    where the conditions contradict each other, `too_few_teams`, `correction_period` while results may still
    be corrected, unless `early`.
    """
    if len({team.pk for team in qualified}) < LEAST_TEAMS:
        raise DirectorError("too_few_teams", _("Choose at least two teams that go on."))
    if not early:
        refuse_while_corrected(session)
    event = session.event
    last = event.stages.latest("order")
    conditions = replace(conditions, method=event.method, carry=dict(carry or {}))
    refuse_faults(conditions, teams=len(qualified), order=last.order + 1)
    with act("add_stage", by=by, session=session, name=name or event.name) as write:
        stage = _stage_after(last, session.stage, conditions, qualified)
        stage.name = name
        write.add(stage)
        made = write.add(Session(event=event, stage=stage, date=day, place=place))
        _add_section(write, made, conditions, qualified)
        write.about |= {"teams": len(qualified)}
    return made


def _stage_after(
    last: Stage, before: Stage | None, conditions: StageConditions, qualified: Sequence[Entrant]
) -> Stage:
    return Stage(
        event=last.event,
        order=last.order + 1,
        comes_from=before,
        format=conditions.format,
        rounds=conditions.rounds,
        vp_scale=conditions.vp_scale,
        tie_breaks=[*conditions.tie_breaks],
        carry=dict(conditions.carry),
        options={**conditions.options, "qualified": [team.number for team in qualified]},
    )


def conditions_after(stage: Stage, format: str, options: Mapping[str, object]) -> StageConditions:
    """The conditions of a next stage; one with a table keeps scale, tie-breaks and the KEPT options."""
    if STAGE_FORMATS[format].eliminates:
        return StageConditions(format=format, options=options)
    kept = {name: stage.options[name] for name in KEPT if name in stage.options}
    return StageConditions(
        format=format,
        vp_scale=stage.vp_scale,
        tie_breaks=tuple(stage.tie_breaks),
        options={**kept, **options},
    )


def refuse_while_corrected(session: Session) -> None:
    """Who goes on from the stage of a session may still change until the end of its correction period."""
    if not has_ended(correction_ends(session)):
        raise DirectorError(
            "correction_period",
            _("Results may still be corrected. Wait for the end of the correction period, or go on early."),
        )


def _add_section(write: Act, session: Session, conditions: StageConditions, teams: Sequence[Entrant]) -> None:
    section = Section(session=session, field=write.add(Field(session=session)), letter="A", kind=TEAMS)
    section.rounds, section.boards_per_set = conditions.section_rounds, conditions.matches.boards
    write.add(section)
    for team in teams:
        seat_team(write, section, team)
