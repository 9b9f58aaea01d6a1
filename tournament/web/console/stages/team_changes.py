"""Teams that leave, come back or come late, on the page of the draw."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.swiss_pairs import add_late_pair
from tournament.domain.stages.acts.team_withdrawals import (
    Missed,
    Withdrawal,
    return_team,
    score_missed_rounds,
    withdraw_team,
)
from tournament.domain.stages.readings.swiss_rounds import (
    lines_for_missed,
    missed_rounds,
    next_round,
    sentence,
    stage_of,
)
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import Entrant, Section
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Team
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.console.access import director
from tournament.web.console.forms.refusing_form import Cut, form_of, row_of
from tournament.web.public.teams.team_table_words import team_name

A_TEAM = row_of(Entrant, "no_team", gettext_lazy("Choose a team."))
# What a missed round may be worth, in per cent of the victory points of a match.
SHARES = (0, 40, 50, 60)


def teams_in(section: Section) -> QuerySet[Entrant]:
    teams = Entrant.objects.in_matches().filter(contestants__section=section)
    return teams.distinct().order_by("number")


def _leave(request: HttpRequest, section: Section) -> str:
    typed = form_of(Withdrawal, team=A_TEAM)(request.POST, rows={"team": teams_in(section)}).values()
    team = typed.pop("team")
    withdraw_team(team, section, **typed, by=director(request))
    return sentence(section.kind, "leaves", team=team)


def _return(request: HttpRequest, section: Section) -> str:
    team = form_of(team=A_TEAM)(request.POST, rows={"team": teams_in(section)}).values()["team"]
    return_team(team, section, by=director(request))
    return sentence(section.kind, "returns", team=team)


def _score_missed(request: HttpRequest, section: Section) -> str:
    typed = form_of(Missed, team=A_TEAM)(request.POST, rows={"team": teams_in(section)}).values()
    score_missed_rounds(typed["team"], section, percent=typed["percent"], by=director(request))
    return _("Saved.")


def _add_pair(request: HttpRequest, section: Section) -> str:
    if section.kind != SWISS_PAIRS:
        raise DirectorError("not_pairs", _("Teams are entered on the set-up page."))
    name = Cut(80, required=False)
    typed = form_of(north=name, south=name)(request.POST).values()  # they may follow
    players = [line for text in typed.values() if (line := read_name(text)) is not None]
    pair = add_late_pair(section, players, by=director(request))
    return _("Pair %(pair)s joins the draw from the next round.") % {"pair": pair}


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
