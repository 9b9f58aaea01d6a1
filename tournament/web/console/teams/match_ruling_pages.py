"""Rulings on matches of teams: how a match ended, fines, and the boards where results are ruled on."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from django import forms, template
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.stages.formats import KNOCK_OUT
from tournament.domain.errors import DirectorError
from tournament.domain.stages.acts.match_rulings import cancel_fine, end_match, fine_team
from tournament.domain.stages.reports.match_desk import match_desk, match_lines
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import Adjustment, Entrant, Session, TeamMatch
from tournament.sheets import figures
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.match_sheets import MatchDesk, PairScore
from tournament.sheets.stage_options import has_home_teams, match_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, WholeNumber, choice, reason, row_of
from tournament.web.console.stages.draw_words import title_of
from tournament.web.games.sessions import session_of

# What a fine in IMPs changes: the offender's own margin, or the match for both teams.
OWN, MATCH = "own", "match"
ENDS = ("", *TeamMatch.End.values)


class MatchActForm(RefusingForm):
    """The button that was pressed."""

    do = choice(["end", "fine", "cancel"])


class EndForm(RefusingForm):
    """How the match ended, and which team is at fault."""

    end = choice(ENDS, required=False)
    side = choice(["", *TeamMatch.Side.values], required=False)
    seen = WholeNumber()
    reason = reason()


class FineForm(RefusingForm):
    """A fine of one of these teams."""

    team = row_of(Entrant, "no_team", gettext_lazy("Choose the team."))
    amount = forms.CharField(required=False, max_length=10)
    unit = choice(["VP", "IMP"])
    effect = choice([OWN, MATCH], required=False)
    law = Cut(20, required=False)
    reason = reason()

    def __init__(self, teams: list[int], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.offer(team=Entrant.objects.select_related("event").filter(pk__in=teams))


class CancelForm(RefusingForm):
    """The fine to be cancelled."""

    fine = row_of(Adjustment, "no_fine", gettext_lazy("This fine has been cancelled already."))

    def __init__(self, event: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rows = Adjustment.objects.select_related("entrant__event", "match__section__session")
        self.offer(fine=rows.filter(entrant__event=event))


@desk
def team_matches(request: HttpRequest, session: int) -> HttpResponse:
    """The matches of every round, and all fines of the event."""
    sitting, error = session_of(session), None
    stage = sitting.stage
    if request.method == "POST":
        try:
            _act(request, sitting, None)
            return done(request, _("Saved."), "team_matches", session)
        except DirectorError as refusal:
            error = refusal
    lines, teams = match_lines(sitting, request.user), teams_of(sitting.event_id)
    context = {
        "session": sitting,
        "said": words_of(sitting.event.kind, sitting.event.method),
        "rounds": {line.round: [one for one in lines if one.round == line.round] for line in lines},
        "teams": teams.values(),
        # Fines of pairs stand on their own page.
        "fines": [(fine, teams[fine.entrant_id]) for fine in _fines(sitting) if fine.entrant_id in teams],
        "typed": MatchActForm(request.POST).data,
        "error": error,
        "is_knock_out": _is_knock_out(sitting),
        "has_points": stage is None or stage.vp_scale or sitting.event.method != "imps",
        "has_home": sitting.event.kind == TEAMS
        and (stage is None or has_home_teams(stage.format, match_options(stage.options))),
    }
    return render(request, "console/teams/team_matches.html", context, status=error.status if error else 200)


def _papers(row: TeamMatch, shown: MatchDesk) -> str:
    """What narrows the papers of the session down to those of one match; empty of a bye, and of pairs."""
    tables = shown.match.tables if row.section.kind == TEAMS else ()
    only = {"section": row.section_id, "round": row.round, "table": tables[0]} if tables else {}
    return urlencode(only)


def _has_too_few(row: TeamMatch, shown: MatchDesk) -> bool:
    """Whether a match is over without victory points, because half of its boards have no result."""
    stage, line = row.section.session.stage, shown.match
    is_over = line.state in ("playing", TeamMatch.End.CONCEDED) and not line.waiting
    is_over = is_over and line.imps[0] is not None
    return bool(stage and stage.vp_scale) and is_over and line.points[0] is None


@desk
def team_match(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """One match: both rooms board by board, its end, and its fines."""
    rows = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")
    row = get_object_or_404(rows, pk=match, section__session=session)
    error = None
    if request.method == "POST":
        try:
            _act(request, row.section.session, row)
            return done(request, _("Saved."), "team_match", session, match)
        except DirectorError as refusal:
            error = refusal
    row.refresh_from_db(fields=["version", "end", "by_side"])
    shown, sitting = match_desk(row, request.user), session_of(session)
    teams = teams_of(sitting.event_id)
    context = {
        "session": sitting,
        "said": words_of(sitting.event.kind, sitting.event.method),
        "of_pairs": row.section.kind == SWISS_PAIRS,
        "is_knock_out": _is_knock_out(sitting),
        "row": row,
        "desk": shown,
        "fines": [(fine, teams[fine.entrant_id]) for fine in _fines(sitting).filter(match=row)],
        "teams": [team for team in (shown.match.home, shown.match.away) if team],
        "typed": MatchActForm(request.POST).data,
        "papers": _papers(row, shown),
        "has_too_few": _has_too_few(row, shown),
        "error": error,
    }
    return render(request, "console/teams/team_match.html", context, status=error.status if error else 200)


def _is_knock_out(session: Session) -> bool:
    return session.stage is not None and session.stage.format == KNOCK_OUT


def _fines(session: Session) -> Any:
    """Each fine with its positive `size`; points given for missed rounds are no fine."""
    rows = Adjustment.objects.filter(entrant__event=session.event_id, amount__lt=0)
    rows = rows.select_related("entrant", "match__section", "match__home", "match__away")
    return rows.annotate(size=-F("amount")).order_by("pk")


def _act(request: HttpRequest, session: Session, match: TeamMatch | None) -> None:
    do = MatchActForm(request.POST).values()["do"]
    if do == "cancel":
        fine = CancelForm(session.event_id, request.POST).values()["fine"]
        cancel_fine(fine, by=director(request))
    elif do == "fine":
        _fine(request, session, match)
    elif match is not None:
        typed = EndForm(request.POST).values()
        end_match(
            match,
            end=typed["end"],
            by_side=typed["side"] if typed["end"] else "",
            seen=typed["seen"],
            by=director(request),
            reason=typed["reason"],
        )


def _fine(request: HttpRequest, session: Session, match: TeamMatch | None) -> None:
    """A fine of a team of the match, or of any team of the event."""
    teams = (
        [match.home_id, match.away_id] if match else [*session.event.entrants.values_list("pk", flat=True)]
    )
    typed = FineForm([pk for pk in teams if pk], request.POST).values()
    fine_team(
        typed["team"],
        amount=typed["amount"],
        unit=typed["unit"],
        match=match,
        session=session,
        moves_match=typed["effect"] == MATCH,
        law=typed["law"],
        reason=typed["reason"],
        by=director(request),
    )


# The words of the pages of matches, by the kind of the event: matches of teams, or of pairs.

register = template.Library()
register.filter("title_of", title_of)

WORDS: dict[str, dict[str, Promise]] = {
    TEAMS: {
        "one": gettext_lazy("Team"),
        "fine_one": gettext_lazy("Fine a team"),
        "fine": gettext_lazy("Fine this team"),
        "fault": gettext_lazy("Team at fault, or that gave up"),
        "neither": gettext_lazy("neither team"),
        "both": gettext_lazy("both teams"),
        "home": gettext_lazy("N-S in the open room"),
        "away": gettext_lazy("Opponents"),
        "figures": gettext_lazy("IMPs"),
    },
    SWISS_PAIRS: {
        "one": gettext_lazy("Pair"),
        "fine_one": gettext_lazy("Fine a pair"),
        "fine": gettext_lazy("Fine this pair"),
        "fault": gettext_lazy("Pair at fault, or that gave up"),
        "neither": gettext_lazy("neither pair"),
        "both": gettext_lazy("both pairs"),
        "home": pgettext_lazy("direction", "North-South"),
        "away": pgettext_lazy("direction", "East-West"),
        "figures": gettext_lazy("IMPs"),
    },
}


def words_of(kind: str, method: str) -> dict[str, Promise | str]:
    """The words of an event; matches of pairs by matchpoints are compared in per cent."""
    per_cent = kind == SWISS_PAIRS and method == "matchpoints"
    return {**WORDS.get(kind, WORDS[TEAMS]), **({"figures": "%"} if per_cent else {})}


@register.filter
def share_of_top(score: PairScore) -> str:
    """Matchpoints on a board in per cent."""
    return figures.decimal(Fraction(100 * score.points) / (score.top or 1), 1)
