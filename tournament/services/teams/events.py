"""A team event: its stage, its session and the conditions of its matches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import gettext as _

from scoring.stages.formats import STAGE_FORMATS
from tournament.analysis.stage_rules import StageRules, faults
from tournament.models import Club, Event, Field, Section, Session, Stage
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.sessions.lifecycle import belongs
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.stage_options import MatchOptions, match_options


@dataclass(frozen=True, slots=True)
class StageConditions:
    """The columns of a stage. `rounds` are rounds of the event, `options` as in sheets/stage_options.py."""

    format: str = "round-robin"
    rounds: int | None = None
    vp_scale: str = ""
    tie_breaks: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def matches(self) -> MatchOptions:
        return match_options(self.options)

    @property
    def section_rounds(self) -> int | None:
        """The rounds of a section whose rounds are drawn; a match has as many rounds as parts."""
        drawn = STAGE_FORMATS[self.format].drawn
        return self.rounds * self.matches.halves if self.rounds and drawn else None


def create_team_event(
    club: Club,
    conditions: StageConditions,
    *,
    name: str,
    day: date,
    by: Actor,
    place: str = "",
    **columns: object,
) -> Session:
    """A new event of teams with its first stage, session and section, still without teams.

    `columns` are those of the event. DirectorError `bad_stage` where the conditions contradict the format.
    """
    refuse_faults(conditions)
    with act("open_evening", by=by, name=name) as write:
        event = write.add(Event(club=club, name=name, kind=TEAMS, **{"method": "imps", **columns}))
        stage = write.add(
            Stage(
                event=event,
                format=conditions.format,
                rounds=conditions.rounds,
                vp_scale=conditions.vp_scale,
                tie_breaks=[*conditions.tie_breaks],
                options=dict(conditions.options),
            )
        )
        session = write.add(Session(event=event, stage=stage, date=day, place=place))
        section = Section(session=session, field=write.add(Field(session=session)), letter="A", kind=TEAMS)
        section.rounds, section.boards_per_set = conditions.section_rounds, conditions.matches.boards
        write.add(section)
    belongs(write, session)
    return session


def refuse_faults(conditions: StageConditions) -> None:
    """DirectorError `bad_stage` that names the conditions which contradict each other."""
    wrong = faults(
        StageRules(
            format=conditions.format,
            vp_scale=conditions.vp_scale,
            tie_breaks=conditions.tie_breaks,
            kinds=frozenset({TEAMS}),
        )
    )
    if wrong:
        raise DirectorError(
            "bad_stage",
            _("These conditions do not fit the format: %(columns)s.") % {"columns": ", ".join(wrong)},
        )
