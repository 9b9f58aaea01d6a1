"""Rulings on matches of teams: how a match ended, fines, and the boards where results are ruled on."""

from fractions import Fraction
from urllib.parse import urlencode

from django import forms, template
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.stages.formats import KNOCK_OUT
from tournament.domain.boards.acts.repairs import NO_PAIR
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.readings.pair_sessions import entrants_of, penalties_in_event, units_of_event
from tournament.domain.stages.acts.match_rulings import Fine, MatchEnd, cancel_fine, end_match, fine_team
from tournament.domain.stages.acts.ranking_settings import EventPenalty, penalise_in_event
from tournament.domain.stages.reports.match_desk import match_desk, match_lines
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import Adjustment, Entrant, Session, TeamMatch
from tournament.sheets import figures
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.match_sheets import MatchDesk, PairScore
from tournament.sheets.stage_options import has_home_teams, match_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    button_of,
    choice,
    form_of,
    row_of,
)
from tournament.web.console.setup.people_pages import PENALTIES
from tournament.web.console.stages.draw_words import title_of
from tournament.web.games.sessions import session_of
from tournament.web.public.events.event_words import entrant_names

# What a fine in IMPs changes: the offender's own margin, or the match for both teams.
OWN, MATCH = "own", "match"
BUTTONS = ("end", "fine", "cancel")
# As the pages send them; the acts refuse what is no amount, and no unit of the event.
AMOUNT = {
    "amount": forms.CharField(required=False, max_length=10),
    "unit": choice(Adjustment.Unit.values),
}
# A fine of one of the teams or pairs that the page offers.
FineForm = form_of(
    Fine,
    team=None,
    match=None,
    moves_match=None,
    entrant=row_of(Entrant, "no_team", gettext_lazy("Choose the team.")),
    effect=choice([OWN, MATCH], required=False),
    **AMOUNT,
)
CancelForm = form_of(
    fine=row_of(Adjustment, "no_fine", gettext_lazy("This penalty has been cancelled already."))
)


@desk
def team_matches(request: HttpRequest, session_id: int) -> HttpResponse:
    """The matches of every round, and all fines of the event."""
    session, error = session_of(session_id), None
    stage = session.stage
    if request.method == "POST":
        try:
            _act(request, session, None)
            return done(request, _("Saved."), "team_matches", session_id)
        except DirectorError as refusal:
            error = refusal
    lines = match_lines(session, request.user)
    context = {
        **_fine_context(request, session, None, error),
        "rounds": {line.round: [one for one in lines if one.round == line.round] for line in lines},
        "has_points": stage is None or stage.vp_scale or session.event.method != "imps",
        "has_home": session.event.kind == TEAMS
        and (stage is None or has_home_teams(stage.format, match_options(stage.options))),
    }
    return render(request, "console/teams/team_matches.html", context, status=error.status if error else 200)


def _fine_context(
    request: HttpRequest, session: Session, match: TeamMatch | None, error: DirectorError | None
) -> dict[str, object]:
    """The fines of the event or of one of its matches, with the form of another one."""
    teams, fines = teams_of(session.event_id), _fines(session)
    whom = [team for pk, team in teams.items() if not match or pk in (match.home_id, match.away_id)]
    of_pairs = session.event.kind == SWISS_PAIRS
    is_knock_out = session.stage is not None and session.stage.format == KNOCK_OUT
    units = [] if is_knock_out else [Adjustment.Unit.VICTORY_POINTS]
    units += [Adjustment.Unit.IMPS] if match and not of_pairs else []
    return {
        "session": session,
        "said": words_of(session.event.kind, session.event.method),
        "of_pairs": of_pairs,
        # Fines of pairs that play no matches stand on their own page.
        "fines": [
            (fine, title_of(teams[fine.entrant_id]))
            for fine in (fines.filter(match=match) if match else fines)
            if fine.entrant_id in teams
        ],
        "whom": [(team.id, title_of(team)) for team in whom],
        "units": [(unit, unit.label) for unit in units],
        "effects": match and not of_pairs and not is_knock_out,
        "typed": RefusingForm(request.POST).data,
        "error": error,
    }


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
def team_match(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """One match: both rooms board by board, its end, and its fines."""
    rows = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")
    row = get_object_or_404(rows, pk=match, section__session=session_id)
    error = None
    if request.method == "POST":
        try:
            _act(request, row.section.session, row)
            return done(request, _("Saved."), "team_match", session_id, match)
        except DirectorError as refusal:
            error = refusal
    row.refresh_from_db(fields=["version", "end", "by_side"])
    shown, session = match_desk(row, request.user), session_of(session_id)
    context = {
        **_fine_context(request, session, row, error),
        "row": row,
        "desk": shown,
        "papers": _papers(row, shown),
        "has_too_few": _has_too_few(row, shown),
    }
    return render(request, "console/teams/team_match.html", context, status=error.status if error else 200)


def _fines(session: Session) -> QuerySet[Adjustment]:
    """The fines of an event; points given for missed rounds are no fine."""
    rows = Adjustment.objects.filter(entrant__event=session.event_id, amount__lt=0).order_by("pk")
    return rows.select_related("entrant__event", "match__section__session", "match__home", "match__away")


def _act(request: HttpRequest, session: Session, match: TeamMatch | None) -> None:
    do = button_of(request.POST, BUTTONS)
    if do == "cancel":
        fine = CancelForm(request.POST, rows={"fine": _fines(session)}).values()["fine"]
        cancel_fine(fine, by=director(request))
    elif do == "fine":
        _fine(request, session, match)
    elif match is not None:
        typed = form_of(MatchEnd, seen=WholeNumber())(request.POST).values()
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
    entrants = session.event.entrants.all()
    if match:
        entrants = entrants.filter(pk__in=[pk for pk in (match.home_id, match.away_id) if pk])
    typed = FineForm(request.POST, rows={"entrant": entrants.select_related("event")}).values()
    fine_team(
        typed.pop("entrant"),
        moves_match=typed.pop("effect") == MATCH,
        match=match,
        session=session,
        **typed,
        by=director(request),
    )


# Penalties of pairs in the ranking over the sessions of an event.

CancelPenaltyForm = form_of(
    fine=row_of(Adjustment, "no_penalty", gettext_lazy("This penalty has been cancelled already."))
)


PenaltyForm = form_of(EventPenalty, pair=None, entrant=row_of(Entrant, *NO_PAIR), **AMOUNT)


@desk
@require_http_methods(["GET", "POST"])
def event_penalties(request: HttpRequest, session_id: int) -> HttpResponse:
    """The penalties of the stage of a session; a POST adds or cancels one."""
    session, error = session_of(session_id), None
    if request.method == "POST":
        try:
            _act_in_event(request, session)
            return done(request, _("Saved."), "event_penalties", session_id)
        except DirectorError as refusal:
            error = refusal
    units = units_of_event(session)
    rows = penalties_in_event(session).prefetch_related("entrant__players__player")
    context = {
        "session": session,
        "said": PENALTIES_IN_EVENT,
        "units": [(unit, Adjustment.Unit(unit).label) for unit in units],
        "whom": [(pair.pk, _name(pair)) for pair in entrants_of(session)] if units else (),
        "fines": [(fine, _name(fine.entrant)) for fine in rows.order_by("entrant__number", "pk")],
        "typed": {"law": "90", **RefusingForm(request.POST).data.dict()},
        "error": error,
    }
    page = "console/stages/event_penalties.html"
    return render(request, page, context, status=error.status if error else 200)


def _name(pair: Entrant) -> str:
    return f"{pair.number} {entrant_names(pair)}"


def _act_in_event(request: HttpRequest, session: Session) -> None:
    if button_of(request.POST, BUTTONS) == "cancel":
        form = CancelPenaltyForm(request.POST, rows={"fine": penalties_in_event(session)})
        fine = form.values()["fine"]
        cancel_fine(fine, session=session, by=director(request))
        return
    pairs = session.event.entrants.filter(kind=Entrant.Kind.PAIR).select_related("event")
    typed = PenaltyForm(request.POST, rows={"entrant": pairs}).values()
    penalise_in_event(session, typed.pop("entrant"), **typed, by=director(request))


# The words of the pages of matches, by the kind of the event: matches of teams, or of pairs.

register = template.Library()
register.filter("title_of", title_of)

FINES = {
    "fines": gettext_lazy("Penalties"),
    "no_fine": gettext_lazy("No penalty."),
    "cancel": gettext_lazy("Cancel this penalty"),
}
PENALTIES_IN_EVENT = {
    **PENALTIES,
    "fines": gettext_lazy("Penalties"),
    "no_fine": gettext_lazy("No penalty."),
    "one": gettext_lazy("Pair"),
    "fine_one": gettext_lazy("Penalise a pair"),
}
WORDS: dict[str, dict[str, Promise]] = {
    TEAMS: {
        **FINES,
        "one": gettext_lazy("Team"),
        "fine_one": gettext_lazy("Penalise a team"),
        "fine": gettext_lazy("Penalise this team"),
        "fault": gettext_lazy("Team at fault or conceding"),
        "neither": gettext_lazy("neither team"),
        "both": gettext_lazy("both teams"),
        "home": gettext_lazy("Home (N-S, open room)"),
        "away": gettext_lazy("Away"),
        "figures": gettext_lazy("IMPs"),
    },
    SWISS_PAIRS: {
        **FINES,
        "one": gettext_lazy("Pair"),
        "fine_one": gettext_lazy("Penalise a pair"),
        "fine": gettext_lazy("Penalise this pair"),
        "fault": gettext_lazy("Pair at fault or conceding"),
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
