"""A team comes late to a round robin whose matches are seated: what can be done, from the rows.

In the rounds that have begun nothing changes. The late team takes the place of one that has left, or of the
byes; else the rounds that are left are made anew, with one more team.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from scoring.stages.formats import ROUND_ROBIN
from tournament.domain.errors import DirectorError
from tournament.domain.stages.readings.stage_terms import has_triples, letters_of_groups
from tournament.domain.stages.readings.swiss_rounds import stage_of
from tournament.models import Entrant, Section, TeamMatch
from tournament.models.event import kept_in_event
from tournament.movements.swiss.round_to_draw import rest_of_schedule
from tournament.sheets.incident_sheets import LateTeamPlan

Code = Literal["left", "bye", "as_planned", "all_meet"]
NAMES: dict[Code, str] = {
    "left": N_("It replaces the team that left"),
    "bye": N_("It plays the teams due to sit out"),
    "as_planned": N_("New schedule for the remaining rounds, as many as planned"),
    "all_meet": N_("New schedule in which all teams meet"),
}
CODES = tuple(NAMES)
RULED_ON = N_(
    "A match is forfeited, or its team has left. A late team can play in its place: let that team take "
    "part again, and change its players."
)
ONE_SIDE = (TeamMatch.Side.HOME, TeamMatch.Side.AWAY)
# Home and visiting team; None stands for the team that comes late.
Meeting = tuple[Entrant | None, Entrant | None]


@dataclass(frozen=True, slots=True)
class LateRound:
    """A round of the event with its new matches; `out` are those who sit out where all matches are new."""

    number: int
    meetings: tuple[Meeting, ...]
    out: tuple[Entrant | None, ...] = ()


@dataclass(frozen=True, slots=True)
class LateTeamOption:
    """An option to let the team play. `begun`: the rounds that stay. `planned`: how many there were to be.

    `unmet`: teams that it does not meet. `dropped`: meetings of others that no longer take place.
    """

    code: Code
    begun: int
    planned: int
    rounds: tuple[LateRound, ...]
    unmet: tuple[Entrant, ...] = ()
    dropped: tuple[tuple[Entrant, Entrant], ...] = ()

    @property
    def added(self) -> int:
        """The rounds that the event becomes longer by."""
        return self.begun + len(self.rounds) - self.planned

    @property
    def meets(self) -> tuple[tuple[int, Entrant], ...]:
        """The opponents of the late team, by rounds."""
        return tuple(
            (one.number, team)
            for one in self.rounds
            for two in one.meetings
            if None in two
            for team in two
            if team is not None
        )

    @property
    def plan(self) -> LateTeamPlan:
        """What it costs, with teams by their numbers."""
        return LateTeamPlan(
            code=self.code,
            first=self.begun + 1,
            last=self.begun + len(self.rounds),
            added=self.added,
            meets=tuple(team.number for _round, team in self.meets),
            unmet=tuple(team.number for team in self.unmet),
            dropped=tuple((home.number, away.number) for home, away in self.dropped),
            has_byes=bool(self.rounds[0].out),
        )

    @property
    def name(self) -> str:
        return _(NAMES[self.code])


def late_team_options(section: Section, first: int | None = None) -> tuple[LateTeamOption, ...]:
    """The first is the one recommended. `first`: the first round with the team, by default the next to begin.

    DirectorError where another team has no place.
    """
    if letters_of_groups(stage_of(section)) or has_triples(stage_of(section)):
        raise DirectorError(
            "in_groups", _("Groups and triples have schedules of their own: no team joins after the start.")
        )
    matches = _seated(section)
    number = section.match_options.match_round
    planned = _rounds(section, matches)
    begun = max(_begun(section), (first or 1) - 1)
    if begun >= planned:
        raise DirectorError("all_begun", _("Every round has started: no match is left for another team."))
    later = [match for match in matches if number(match.round) > begun]
    teams = [*dict.fromkeys(team for one in matches for team in (one.home, one.away) if team)]
    if any(match.end for match in later):
        return (_in_place_of_the_left(section, teams, later, begun, planned),)
    if option := _in_place_of_byes(section, teams, later, begun, planned):
        return (option,)
    meetings = [frozenset((one.home, one.away)) for one in matches if one.away]
    if len({*meetings}) < len(meetings):
        raise DirectorError("is_double", _("Teams meet twice with no bye: no place for another team."))
    met = {frozenset((one.home, one.away)) for one in matches if one not in later}
    return tuple(_anew(teams, met, begun, planned))


def rounds_to_begin(section: Section) -> range:
    """The rounds without a result, from which a team can begin. DirectorError as above."""
    return range(_begun(section) + 1, _rounds(section, _seated(section)) + 1)


def _seated(section: Section) -> list[TeamMatch]:
    """DirectorError where the schedule is none of this one session."""
    stage, options = stage_of(section), section.match_options
    if stage.format != ROUND_ROBIN or section.session.is_closed:
        raise DirectorError("no_round_robin", _("Only an open round robin has a schedule for this."))
    rows = TeamMatch.objects.filter(section__session__stage=stage)
    rows = rows.filter(kept_in_event("section__session"))
    matches = [*rows.select_related("home", "away", "section").order_by("round", "pk")]
    if not matches:
        raise DirectorError("not_seated", _("No match is seated yet: enter the team on the set-up page."))
    if options.multiple:
        raise DirectorError(
            "no_place",
            _("A multiple-teams movement has no free table for another team."),
        )
    elsewhere = any(match.section_id != section.pk for match in matches)
    if elsewhere or (stage.rounds or 0) > _rounds(section, matches):
        raise DirectorError(
            "several_sessions",
            _("This schedule continues in other sessions: no place for another team."),
        )
    return matches


def _rounds(section: Section, matches: Sequence[TeamMatch]) -> int:
    return max(section.match_options.match_round(match.round) for match in matches)


def _begun(section: Section) -> int:
    """The last round of the event that has a result."""
    options = section.match_options
    last = section.results.aggregate(last=Max("round"))["last"]
    return options.match_round(last) if last else 0


def _in_place_of_the_left(
    section: Section, teams: Sequence[Entrant], later: Sequence[TeamMatch], begun: int, planned: int
) -> LateTeamOption:
    """The matches that one team leaves behind. DirectorError `is_ruled_on` where others have ended too."""
    number = section.match_options.match_round
    ended = [match for match in later if match.end]
    alone = all(match.end == TeamMatch.End.WITHDRAWN and match.by_side in ONE_SIDE for match in ended)
    left = {match.home if match.by_side == TeamMatch.Side.HOME else match.away for match in ended}
    if not alone or len(left) > 1 or any(match.away is None for match in later):
        raise DirectorError("is_ruled_on", _(RULED_ON))
    rounds = tuple(
        LateRound(
            number(match.round),
            ((None, match.away) if match.by_side == TeamMatch.Side.HOME else (match.home, None),),
        )
        for match in ended
    )
    met = {team for one in rounds for two in one.meetings for team in two}
    unmet = [team for team in teams if team not in met and team.withdrawn_from is None]
    return LateTeamOption("left", begun, planned, rounds, unmet=tuple(unmet))


def _in_place_of_byes(
    section: Section, teams: Sequence[Entrant], later: Sequence[TeamMatch], begun: int, planned: int
) -> LateTeamOption | None:
    """Where each round that is left has one bye; home and away as in the Berger table."""
    number = section.match_options.match_round
    byes = {number(match.round): match.home for match in later if match.away is None}
    if len(byes) < planned - begun or any(team.withdrawn_from is not None for team in byes.values()):
        return None
    rounds = tuple(
        LateRound(at, ((team, None) if at % 2 else (None, team),)) for at, team in sorted(byes.items())
    )
    unmet = [team for team in teams if team not in byes.values() and team.withdrawn_from is None]
    return LateTeamOption("bye", begun, planned, rounds, unmet=tuple(unmet))


def _anew(
    teams: Sequence[Entrant],
    met: Collection[frozenset[Entrant | None]],
    begun: int,
    planned: int,
) -> Iterator[LateTeamOption]:
    """In as many rounds as were planned, then in as many as all meetings need."""
    playing: list[Entrant | None] = [None, *(team for team in teams if team.withdrawn_from is None)]
    fixtures = rest_of_schedule(playing, met)
    rounds = tuple(
        LateRound(at, _balanced(meetings, at), tuple(team for team in playing if not _plays(team, meetings)))
        for at, meetings in enumerate(fixtures, begun + 1)
    )
    for code, count in (("as_planned", planned - begun), ("all_meet", len(rounds))):
        kept, dropped = rounds[:count], [two for one in rounds[count:] for two in one.meetings]
        if code == "all_meet" and count <= planned - begun:
            return
        yield LateTeamOption(
            code,  # type: ignore[arg-type]
            begun,
            planned,
            kept,
            unmet=tuple(team for two in dropped if None in two for team in two if team is not None),
            dropped=tuple((home, away) for home, away in dropped if home is not None and away is not None),
        )


def _balanced(meetings: Sequence[Meeting], number: int) -> tuple[Meeting, ...]:
    """Home and away by turns of the rounds."""
    return tuple((home, away) if number % 2 else (away, home) for home, away in meetings)


def _plays(team: Entrant | None, meetings: Sequence[Meeting]) -> bool:
    return any(team in two for two in meetings)
