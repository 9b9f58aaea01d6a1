"""When and where matches of a league or a cup are played, as their captains agree."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.stages.acts.league_sessions import agree_date
from tournament.domain.stages.reports.team_leagues import match_states
from tournament.models import Entrant, TeamMatch
from tournament.models.event import kept_in_event

DATED = (ROUND_ROBIN, KNOCK_OUT)  # formats whose matches may be played at different times


class MatchDateForm(forms.Form):
    """One of these matches; an empty date: still open. `seen` is the version that the page showed."""

    match = forms.ModelChoiceField(TeamMatch.objects.none())
    plays_at = forms.DateTimeField(required=False)
    venue = forms.CharField(max_length=80, required=False)
    seen = forms.IntegerField(required=False)

    def __init__(self, rows: QuerySet[TeamMatch], *typed: Any) -> None:
        super().__init__(*typed)
        self.fields["match"].queryset = rows  # type: ignore[attr-defined]

    @property
    def is_sent(self) -> bool:
        return bool(self.data.get("match")) and "plays_at" in self.data

    def agree(self, by: Actor) -> None:
        """Store the date. DirectorError `no_date` for one that cannot be read, and those of the service."""
        if not self.is_valid():
            raise DirectorError("no_date", _("Type the date and the time of the match."))
        typed = self.cleaned_data
        agree_date(
            typed["match"], plays_at=typed["plays_at"], place=typed["venue"], seen=typed["seen"], by=by
        )


def dated_matches(event: int) -> QuerySet[TeamMatch]:
    """The matches of the round robins and knock-outs of an event that two teams play."""
    found = TeamMatch.objects.filter(section__session__event=event, away__isnull=False)
    found = found.filter(section__session__stage__format__in=DATED)
    found = found.filter(kept_in_event("section__session"))
    return found.select_related("home", "away", "section__session__stage__event")


def matches_of_team(team: Entrant) -> QuerySet[TeamMatch]:
    return dated_matches(team.event_id).filter(Q(home=team) | Q(away=team))


def matches_to_date(team: Entrant) -> list[tuple[TeamMatch, bool]]:
    """The team's matches in the order of play, and whether a date can still be agreed."""
    rows = [*matches_of_team(team).order_by("section__session__date", "section", "round")]
    stages = {row.section.session.stage for row in rows}
    states = {pk: state for stage in stages if stage for pk, state in match_states(stage).items()}
    return [(row, states.get(row.pk) == "coming") for row in rows]
