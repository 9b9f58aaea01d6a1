"""The sessions and stages of an event of pairs: what there is, how it is ranked, how it goes on."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from secrets import randbelow
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.sessions.readings.pair_sessions import (
    entrants_of,
    is_of_pairs,
    pair_sections,
    sessions_made,
)
from tournament.domain.stages.acts.swiss_pairs import (
    NextSession,
    Replace,
    add_pairs_session,
    change_ranking_rule,
    replace_qualifier,
)
from tournament.domain.stages.readings.stage_terms import next_seats
from tournament.domain.stages.reports.event_rankings import sessions_of_event, stage_list
from tournament.domain.time_zones import today
from tournament.models import Contestant, Entrant, Session
from tournament.sheets.stage_options import MOST_QUALIFIERS, MOST_SESSIONS, pairs_stage, rule_of
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, form_of, pressed, values_of
from tournament.web.console.stages.pairs_final import (
    PLANS,
    CarryForm,
    best_field,
    rule_choices,
    standing_carry,
)
from tournament.web.games.sessions import session_of

SEEDS = 1_000_000


def count_field(label: object, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most)  # type: ignore[arg-type]


class RankingRuleForm(CarryForm):
    """How the sessions of a stage make one ranking, who goes on from it, and what those of a final bring."""

    sessions = count_field(gettext_lazy("Sessions of this stage"), 1, MOST_SESSIONS)
    over = forms.ChoiceField(label=gettext_lazy("Ranked by"))
    best = best_field()
    per_section = count_field(gettext_lazy("First pairs of each section that qualify"), 0, MOST_QUALIFIERS)
    others = count_field(gettext_lazy("Best other pairs that qualify"), 0, MOST_QUALIFIERS)

    field_order = ("sessions", "over", "best", "per_section", "others")

    def __init__(self, session: Session, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["over"].choices = rule_choices(session.event.method)  # type: ignore[attr-defined]
        self.is_first = session.stage is None or session.stage.order == 1
        for name in CarryForm.base_fields if self.is_first else ():
            del self.fields[name]

    @property
    def rule(self) -> dict[str, Any]:
        chosen = {name: self.cleaned_data[name] for name in self.field_order}
        return {**chosen, "carry": None if self.is_first else self.carried}


NextSessionForm = form_of(
    NextSession,
    change=forms.ChoiceField(
        label=gettext_lazy("Seats"),
        choices=[*PLANS.items()],
        widget=forms.RadioSelect(attrs={"class": "way"}),
    ),
    seed=None,
)


@desk
@require_http_methods(["GET", "POST"])
def event_sessions(request: HttpRequest, session_id: int) -> HttpResponse:
    """What there is of the event; a POST changes the rule of its ranking."""
    session = session_of(session_id)
    if not is_of_pairs(session):
        return render(request, "console/stages/event_sessions.html", {"session": session})
    form = RankingRuleForm(session, request.POST or None, initial=_standing_rule(session))
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            change_ranking_rule(session, **form.rule, by=director(request))
            return done(request, _("Saved."), "event_sessions", session_id)
        except DirectorError as refusal:
            error = refusal
    return _page(request, session, form, error)


def _standing_rule(session: Session) -> dict[str, object]:
    assert session.stage is not None
    options = pairs_stage(session.stage.options)
    rule = rule_of(options, session.event.method, session.event.options)
    same = {name: getattr(options, name) for name in ("best", "per_section", "others")}
    same |= standing_carry(session.stage.carry)
    return {**same, "sessions": max(options.sessions, sessions_made(session)), "over": rule}


def _page(
    request: HttpRequest, session: Session, form: RankingRuleForm, error: DirectorError | None
) -> HttpResponse:
    assert session.stage is not None
    sessions = sessions_of_event(session)
    own = [one for one in sessions if one.stage_id == session.stage_id]
    options = pairs_stage(session.stage.options)
    context = {
        "session": session,
        "form": form,
        "error": error,
        "sessions": [*_numbered(sessions)],
        "last": own[-1],
        "more": max(0, options.sessions - len(own)),
        "is_final": bool(options.qualified),
        "seats": _seats(session) if options.qualified and not session.started_at else (),
        "reserves": _reserves(session, request.user) if options.qualified and not session.started_at else (),
    }
    return render(
        request, "console/stages/event_sessions.html", context, status=400 if form.errors or error else 200
    )


def _numbered(sessions: Sequence[Session]) -> Iterator[tuple[Session, int]]:
    """The sessions of an event, each with its number in its stage."""
    made = Counter[int | None]()
    for one in sessions:
        made[one.stage_id] += 1
        yield one, made[one.stage_id]


def _seats(session: Session) -> list[Contestant]:
    rows = Contestant.objects.filter(section__session=session, section__game="", entrant__isnull=False)
    rows = rows.select_related("entrant", "section").order_by("section__letter", "seat", "pk")
    return [*rows.prefetch_related("entrant__players__player")]


def _reserves(session: Session, user: AnyUser) -> list[Entrant]:
    """The pairs that are not in this final, in the order of the stage before."""
    assert session.stage is not None
    before = [one for one in sessions_of_event(session) if one.stage_id == session.stage.comes_from_id]
    if not before:
        return []
    found = stage_list(before[-1], user)
    order = {line.entrant: place for place, line in enumerate(found.lines if found else ())}
    numbers = pairs_stage(session.stage.options).qualified
    rows = [one for one in entrants_of(session) if one.number not in numbers]
    return sorted(rows, key=lambda one: order.get(one.pk, len(order)))


@desk
@require_http_methods(["GET", "POST"])
def next_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Another session of the stage: the same pairs in other seats, which the set-up page shows next."""
    session = session_of(session_id)
    if not is_of_pairs(session):
        return render(request, "console/stages/next_session.html", {"session": session})
    last = [one for one in sessions_of_event(session) if one.stage_id == session.stage_id][-1]
    if request.method == "GET" and last != session:
        return redirect("next_session", last.pk)
    usual = _usual(session)
    same_day = form_of(same_day=pressed())(request.GET).values()["same_day"]
    form = NextSessionForm(request.POST or None, initial=usual | ({"date": session.date} if same_day else {}))
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            return _added(request, session, form)
        except DirectorError as refusal:
            error = refusal
    context = {"session": session, "form": form, "error": error, "open": not session.is_closed}
    context |= {"same_day": same_day, "week": usual["date"]}
    return render(
        request, "console/stages/next_session.html", context, status=400 if form.errors or error else 200
    )


def _usual(session: Session) -> dict[str, object]:
    """A week later, not before today; in several sections East-West change them, in a single one by lot."""
    several = len(pair_sections(session)) > 1
    day: date = max(session.date + timedelta(days=7), today())
    return {"date": day, "place": session.place, "change": "lines" if several else "lot"}


def _added(request: HttpRequest, session: Session, form: RefusingForm) -> HttpResponse:
    typed, seed = form.cleaned_data, randbelow(SEEDS)
    standing = stage_list(session, request.user)
    order = [line.entrant for line in standing.lines if line.place] if standing else []
    seats = next_seats(session, change=typed["change"], order=order, seed=seed)
    made = add_pairs_session(
        session,
        day=typed["date"],
        place=typed["place"],
        change=typed["change"],
        order=order,
        seed=seed,
        by=director(request),
    )
    again = ngettext(
        "%(count)d rematch",
        "%(count)d rematches",
        seats.again,
    )
    text = _("The session has been added: the pairs have their new seats.")
    return done(request, f"{text} {again % {'count': seats.again}}", "setup", made.pk)


@desk
@require_POST
def replace(request: HttpRequest, session_id: int) -> HttpResponse:
    """Another pair plays in place of a qualifier that cannot."""
    session = session_of(session_id)
    typed = values_of(
        Replace,
        request.POST,
        out=Contestant.objects.filter(section__session=session).select_related("section__session", "entrant"),
        into=Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.PAIR),
    )
    replace_qualifier(session, typed["out"], typed["into"], by=director(request))
    return done(request, _("The pair has been replaced."), "event_sessions", session_id)
