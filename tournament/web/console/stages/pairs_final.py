"""The next stage of an event of pairs: who goes on, what they bring along, and a consolation."""

from collections.abc import Mapping
from decimal import Decimal
from string import ascii_uppercase
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.stages.acts.swiss_pairs import Final, SwissFinal, add_final, add_swiss_final
from tournament.domain.stages.readings.stage_terms import (
    correction_ends,
    has_ended,
    plays_on,
    sessions_of_later_stages,
    swiss_finals,
)
from tournament.domain.stages.reports.event_rankings import places_of, stage_list
from tournament.domain.time_zones import today
from tournament.models import Entrant, Session
from tournament.sheets.event_ranking import EventList
from tournament.sheets.stage_options import (
    MOST_BOARDS,
    MOST_QUALIFIERS,
    MOST_SESSIONS,
    pairs_stage,
    rule_of,
    rules_for,
)
from tournament.web.console.access import director, done
from tournament.web.console.forms.refusing_form import date_field, form_of

# The plans, rules and carry-overs of an event of pairs in words, as the forms of the desk offer them.

PLANS: dict[str, Promise] = {
    "lines": gettext_lazy("North-South stay, East-West change section"),
    "seeded": gettext_lazy("by the ranking so far: strong pairs spread over sections and lines"),
    "ranking": gettext_lazy("by the ranking so far: the best in the first section, and so on"),
    "lot": gettext_lazy("by lot"),
    "stay": gettext_lazy("everyone keeps their seat"),
}
RULES: dict[str, Promise] = {
    "percent_of_all_boards": gettext_lazy("matchpoints over all boards"),
    "mean_of_percentages": gettext_lazy("average of the session percentages"),
    "sum_of_percentages": gettext_lazy("sum of the session percentages"),
    "sum_of_points": gettext_lazy("sum over all boards"),
}
MEAN_OF_POINTS = gettext_lazy("mean per board")
CARRIES: dict[str, Promise] = {
    "": gettext_lazy("none: everyone starts from zero"),
    "share": gettext_lazy(
        "a share: a board of this stage counts as the percentage below of a board of the next"
    ),
    "forward": gettext_lazy("half, by the EBU formula"),
    "linear": gettext_lazy("linear: the matchpoints below for the first, down to 0 for the last (WBF)"),
}


def rule_choices(method: str) -> list[tuple[str, Promise]]:
    """How sessions scored by this method can make one ranking."""
    codes = rules_for(method)
    is_points = "sum_of_points" in codes
    return [
        (code, MEAN_OF_POINTS if is_points and code == "percent_of_all_boards" else RULES[code])
        for code in codes
    ]


# The forms and the page of the next stage.

USUAL_FINALISTS = 10


def best_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=gettext_lazy("Number of best sessions that count (0: all)"),
        min_value=0,
        max_value=MOST_SESSIONS,
        initial=0,
    )


def early_field() -> forms.BooleanField:
    """Of a form for the next stage, while results of this one may still be corrected."""
    return forms.BooleanField(
        label=gettext_lazy("Continue before the correction period ends"), required=False
    )


class CarryForm(forms.Form):
    """What the pairs of a final bring along from the stage before."""

    carry = forms.ChoiceField(label=gettext_lazy("Carry-over"), choices=[*CARRIES.items()], required=False)
    percent = forms.IntegerField(
        label=gettext_lazy("Share in per cent"), min_value=1, max_value=100, initial=50, required=False
    )
    first = forms.DecimalField(
        label=gettext_lazy("Linear: matchpoints of the first"),
        min_value=0,
        max_value=1000,
        decimal_places=2,
        initial=6,
        required=False,
    )

    @property
    def carried(self) -> dict[str, object]:
        typed = self.cleaned_data
        amounts = {
            "share": {"percent": typed["percent"] or 50},
            "linear": {"first": str(6 if typed["first"] is None else typed["first"])},
        }
        rule = typed["carry"]
        return {"rule": rule, **amounts.get(rule, {})} if rule else {}


def standing_carry(stored: Mapping[str, object]) -> dict[str, object]:
    """The initial values of a CarryForm for a stage."""
    amounts = {name: stored[name] for name in ("percent", "first") if name in stored}
    return {"carry": stored.get("rule", ""), **amounts}


class FinalForm(CarryForm):
    """`pairs` go on in the order of the ranking."""

    field_order = (
        *("name", "date", "played_as", "rounds", "match_boards", "sessions", "over", "best"),
        *("carry", "percent", "first"),
    )

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    date = date_field()
    played_as = forms.ChoiceField(
        label=gettext_lazy("Played as"),
        choices=[("", gettext_lazy("a movement")), (SWISS, gettext_lazy("Swiss pairs, an event of its own"))],
        required=False,
        help_text=gettext_lazy("In a Swiss a linear carry-over is in victory points."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds of a Swiss"), min_value=1, max_value=60, required=False
    )
    match_boards = forms.IntegerField(
        label=gettext_lazy("Boards of a match"), min_value=1, max_value=MOST_BOARDS, required=False
    )
    sessions = forms.IntegerField(
        label=gettext_lazy("Sessions of this stage"), min_value=1, max_value=MOST_SESSIONS, initial=1
    )
    over = forms.ChoiceField(label=gettext_lazy("Ranked by"))
    best = best_field()
    consolation = forms.BooleanField(
        label=gettext_lazy("Consolation for the other pairs, in a separate section"), required=False
    )
    early = early_field()
    pairs = forms.ModelMultipleChoiceField(
        Entrant.objects.none(), error_messages={"required": gettext_lazy("Choose the pairs that qualify.")}
    )

    def __init__(self, session: Session, *args: Any, is_over: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["over"].choices = rule_choices(session.event.method)  # type: ignore[attr-defined]
        self.fields["pairs"].queryset = session.event.entrants.filter(kind=Entrant.Kind.PAIR)  # type: ignore[attr-defined]
        if is_over:
            del self.fields["early"]

    @property
    def facts(self) -> list[forms.BoundField]:
        return [field for field in self if field.name != "pairs"]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if typed.get("played_as") and typed.get("carry") not in ("", "linear"):
            self.add_error("carry", _("This carry-over is for another format."))
        if typed.get("played_as") and typed.get("consolation"):
            self.add_error("consolation", _("A final that is a Swiss has no consolation."))
        return typed


def final(request: HttpRequest, session: Session) -> HttpResponse:
    """The page on which a final is made of the ranking of a stage."""
    per_section, others = _wanted(request, session)
    found = stage_list(session, request.user, per_section, others)
    assert found is not None
    ends = correction_ends(session)
    is_over = has_ended(ends)
    later, swiss = sessions_of_later_stages(session), _swiss_finals(session)
    initial = _initial(session, found, len(later) + len(swiss))
    form = FinalForm(session, request.POST or None, initial=initial, is_over=is_over)
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            return _added(request, session, found, form)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session,
        "found": found,
        "per_section": per_section,
        "others": others,
        "form": form,
        "error": error,
        "ends": ends,
        "is_over": is_over,
        "later": later,
        "swiss": swiss,
        "chosen": {str(getattr(one, "pk", one)) for one in form["pairs"].value() or ()},
    }
    return render(
        request, "console/stages/next/final.html", context, status=400 if form.errors or error else 200
    )


def _swiss_finals(session: Session) -> list[Session]:
    """The sessions of the finals that are a Swiss."""
    assert session.stage is not None
    stages = [own for own, _numbers in swiss_finals(session.stage)]
    rows = Session.objects.kept_in_event().filter(stage__in=stages)
    return [*rows.select_related("stage").order_by("pk")]


def _wanted(request: HttpRequest, session: Session) -> tuple[int, int]:
    """As asked for; else as the stage announces it, else the best of the field."""
    most = forms.IntegerField(min_value=0, max_value=MOST_QUALIFIERS, required=False)
    form = form_of(per_section=most, others=most)(request.GET)
    if form.is_valid() and any(form.cleaned_data.values()):
        return form.cleaned_data["per_section"] or 0, form.cleaned_data["others"] or 0
    assert session.stage is not None
    options = pairs_stage(session.stage.options)
    if options.per_section or options.others:
        return options.per_section, options.others
    return 0, USUAL_FINALISTS


def name_of_final(finals: int) -> str:
    """The name that a form proposes after as many `finals`: the second is Final B."""
    letter = ascii_uppercase[finals % len(ascii_uppercase)]
    return _("Final %(letter)s") % {"letter": letter} if finals else _("Final")


def _initial(session: Session, found: EventList, finals: int) -> dict[str, object]:
    assert session.stage is not None
    rule = rule_of(pairs_stage(session.stage.options), session.event.method, session.event.options)
    return {
        "name": name_of_final(finals),
        "over": rule,
        "date": max(today(), *(one.date for one in found.sessions)),
        "pairs": [line.entrant for line in found.through],
    }


def _added(request: HttpRequest, session: Session, found: EventList, form: FinalForm) -> HttpResponse:
    typed = form.cleaned_data
    order = {line.entrant: place for place, line in enumerate(found.lines)}
    pairs = sorted(typed["pairs"], key=lambda pair: order.get(pair.pk, len(order)))
    assert session.stage is not None
    if typed["played_as"]:
        made = add_swiss_final(
            session,
            SwissFinal(
                qualified=pairs,
                places=places_of(found, pairs),
                day=typed["date"],
                name=typed["name"],
                rounds=typed["rounds"],
                boards=typed["match_boards"],
                first=Decimal(str(form.carried["first"])) if form.carried else None,
            ),
            early=typed.get("early", False),
            by=director(request),
        )
        return done(request, _("The final has been added. Check its conditions."), "setup", made.pk)
    chosen = {pair.pk for pair in pairs} | {*plays_on(session.stage)}
    rest = [line.entrant for line in found.lines if line.entrant not in chosen and not line.party.withdrawn]
    known = Entrant.objects.in_bulk(rest)
    made = add_final(
        session,
        Final(
            qualified=pairs,
            day=typed["date"],
            consolation=[known[pk] for pk in rest] if typed["consolation"] else (),
            name=typed["name"],
            carry=form.carried,
            sessions=typed["sessions"],
            over=typed["over"],
            best=typed["best"],
        ),
        early=typed.get("early", False),
        by=director(request),
    )
    return done(request, _("The next stage has been added. Choose its movement."), "setup", made.pk)
