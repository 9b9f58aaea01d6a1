"""Teams that leave, come back or come late, on the page of the draw."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.swiss_pairs import add_late_pair
from tournament.domain.stages.acts.team_withdrawals import return_team, score_missed_rounds, withdraw_team
from tournament.domain.stages.readings.swiss_rounds import (
    lines_for_missed,
    missed_rounds,
    next_round,
    sentence,
    stage_of,
)
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Entrant, Section
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Team
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.console.access import director
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, reason, row_of, whole
from tournament.web.public.teams.team_table_words import team_name

# What a missed round may be worth, in per cent of the victory points of a match.
SHARES = (0, 40, 50, 60)
MOST_ROUNDS = 99


class TeamForm(RefusingForm):
    team = row_of(Entrant, "no_team", gettext_lazy("Choose a team."))
    from_round = whole("no_round", gettext_lazy("Choose a round."), 1, MOST_ROUNDS, required=False)
    percent = whole("no_share", gettext_lazy("Choose 0 to 100 per cent."), most=100, required=False)
    reason = reason()

    def __init__(self, section: Section, typed: QueryDict) -> None:
        super().__init__(typed)
        self.offer(team=teams_in(section))


def teams_in(section: Section) -> QuerySet[Entrant]:
    teams = Entrant.objects.in_matches().filter(contestants__section=section)
    return teams.distinct().order_by("number")


def _leave(request: HttpRequest, section: Section) -> str:
    typed = TeamForm(section, request.POST).values()
    withdraw_team(
        typed["team"],
        section,
        from_round=typed["from_round"],
        by=director(request),
        reason=typed["reason"],
    )
    return sentence(section.kind, "leaves", team=typed["team"])


def _return(request: HttpRequest, section: Section) -> str:
    team = TeamForm(section, request.POST).values()["team"]
    return_team(team, section, by=director(request))
    return sentence(section.kind, "returns", team=team)


def _score_missed(request: HttpRequest, section: Section) -> str:
    typed = TeamForm(section, request.POST).values()
    score_missed_rounds(typed["team"], section, percent=typed["percent"] or 0, by=director(request))
    return _("Saved.")


class LatePairForm(RefusingForm):
    """The names of a pair that comes late; they may follow."""

    north = Cut(80, required=False)
    south = Cut(80, required=False)

    @property
    def players(self) -> list[PlayerLine]:
        typed = self.values()
        found = (read_name(typed[name]) for name in ("north", "south"))
        return [line for line in found if line is not None]


def _add_pair(request: HttpRequest, section: Section) -> str:
    if section.kind != SWISS_PAIRS:
        raise DirectorError("not_pairs", _("Teams are entered on the set-up page."))
    pair = add_late_pair(section, LatePairForm(request.POST).players, by=director(request))
    return _("Pair %(pair)s is drawn from the next round on.") % {"pair": pair}


def name_of(team: Team) -> str:
    """The name beside its number; empty where there is none."""
    return team_name(team) if team.name or team.players else ""


ACTS: dict[str, Callable[[HttpRequest, Section], str]] = {
    "leave": _leave,
    "return": _return,
    "missed": _score_missed,
    "add_pair": _add_pair,
}


def _worth(
    team: Entrant, given: Mapping[int, Decimal], missed: Mapping[int, tuple[int, ...]], section: Section
) -> int:
    """What each missed round of a team is worth so far, in per cent."""
    stage = stage_of(section)
    scale = scale_of_stage(stage.vp_scale, stage.options)
    points = given.get(team.pk)
    if scale is None or points is None:
        return 0
    return round(100 * Fraction(points) / (scale.pool * len(missed[team.number])))


def context_of_teams(section: Section) -> dict[str, Any]:
    """Who may leave and from which rounds, who has left, and who has missed rounds."""
    teams, number = [*teams_in(section)], next_round(section)
    missed = missed_rounds(section)
    given = dict(lines_for_missed(stage_of(section)).values_list("entrant", "amount"))
    current = [number - 1] if number > 1 else []
    names = {pk: name_of(team) for pk, team in teams_of(section.session.event_id).items()}
    here = [team for team in teams if team.withdrawn_from is None]
    return {
        "here": [(team, names[team.pk]) for team in here],
        "left": [(team, names[team.pk]) for team in teams if team.withdrawn_from is not None],
        "leaving_rounds": [*current, number],
        "late": [
            (
                team,
                names[team.pk],
                missed[team.number],
                given.get(team.pk),
                _worth(team, given, missed, section),
            )
            for team in here
            if missed.get(team.number)
        ],
        "shares": SHARES,
    }
