"""Handicaps, strata and flights at the desk: what each pair has, and the rules of the rankings."""

from decimal import Decimal
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.models import Contestant, Entrant, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import entrants_of, is_of_pairs
from tournament.reports.club.handicaps import handicaps_from_results
from tournament.services.stages.further_rankings import change_further_rankings
from tournament.sheets.further_rankings import (
    LONGEST_FLIGHT,
    MOST_HANDICAP,
    MOST_LEAST,
    MOST_STRENGTH,
    FurtherTerms,
    further_terms,
)
from tournament.sheets.heading import IN_PER_CENT
from tournament.web.console.access import desk, director, done
from tournament.web.games.sessions import session_of

LIMITS = ("below_b", "below_c", "below_d")


def _strength(label: object = "") -> forms.DecimalField:
    return forms.DecimalField(
        label=label,  # type: ignore[arg-type]
        min_value=0,
        max_value=MOST_STRENGTH,
        decimal_places=2,
        required=False,
    )


class FurtherForm(forms.Form):
    """The rules of the rankings, and for each pair its handicap, its strength and its flight."""

    helps = forms.ChoiceField(
        label=gettext_lazy("Sign of a handicap"),
        choices=[
            ("plus", gettext_lazy("plus helps: it is added to the percentage")),
            ("minus", gettext_lazy("minus helps: it is taken from the percentage")),
        ],
    )
    allowance = forms.IntegerField(
        label=gettext_lazy("Per cent of the handicap that count"), min_value=1, max_value=100
    )
    below_b = _strength(gettext_lazy("Stratum B: strength below"))
    below_c = _strength(gettext_lazy("Stratum C: strength below"))
    below_d = _strength(gettext_lazy("Stratum D: strength below"))
    least = forms.IntegerField(
        label=gettext_lazy("Fewest pairs of the lowest stratum"), min_value=1, max_value=MOST_LEAST
    )
    RULES = ("helps", "allowance", "below_b", "below_c", "below_d", "least")
    OWN = {
        "handicap": (gettext_lazy("Handicap"), gettext_lazy("Handicap of pair %(number)s")),
        "strength": (gettext_lazy("Strength"), gettext_lazy("Strength of pair %(number)s")),
        "flight": (gettext_lazy("Flight"), gettext_lazy("Flight of pair %(number)s")),
    }

    def __init__(self, pairs: list[Entrant], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        for pair in pairs:
            self.fields[f"handicap_{pair.number}"] = forms.DecimalField(
                min_value=-MOST_HANDICAP, max_value=MOST_HANDICAP, decimal_places=2, required=False
            )
            self.fields[f"strength_{pair.number}"] = _strength()
            self.fields[f"flight_{pair.number}"] = forms.CharField(max_length=LONGEST_FLIGHT, required=False)
            for name, (label, spoken) in self.OWN.items():
                own = self.fields[f"{name}_{pair.number}"]
                own.label = label
                own.widget.attrs["aria-label"] = spoken % {"number": pair.number}

    @property
    def rules(self) -> list[forms.BoundField]:
        return [self[name] for name in self.RULES]

    @property
    def lines(self) -> list[tuple[Entrant, list[forms.BoundField]]]:
        """Each pair with the fields of OWN, in that order."""
        return [(pair, [self[f"{name}_{pair.number}"] for name in self.OWN]) for pair in self.pairs]

    @property
    def terms(self) -> FurtherTerms:
        typed = self.cleaned_data
        return FurtherTerms(
            handicaps=self._of_pairs("handicap"),
            helps=typed["helps"],
            allowance=typed["allowance"],
            strengths=self._of_pairs("strength"),
            limits=tuple(typed[name] for name in LIMITS if typed[name] is not None),
            least=typed["least"],
            flights=self._of_pairs("flight"),
        )

    def _of_pairs(self, name: str) -> dict[str, Any]:
        """What was typed for each pair, without those left empty."""
        typed = {str(pair.number): self.cleaned_data[f"{name}_{pair.number}"] for pair in self.pairs}
        return {number: value for number, value in typed.items() if value not in (None, "")}


@desk
@require_http_methods(["GET", "POST"])
def further_rankings(request: HttpRequest, session: int) -> HttpResponse:
    """The further rankings of an event of pairs.

    `?results=plus` proposes handicaps from results, `?sections` each section as a flight.
    """
    sitting = session_of(session)
    if not is_of_pairs(sitting):
        return render(request, "console/stages/further_rankings.html", {"session": sitting})
    pairs = entrants_of(sitting)
    sign = request.GET.get("results", "")
    proposed = handicaps_from_results(sitting, sign) if sign in ("plus", "minus") else None
    flights = _flights_by_section(sitting) if "sections" in request.GET else None
    initial = _initial(further_terms(sitting.stage_options), proposed, sign, flights)
    form = FurtherForm(pairs, request.POST or None, initial=initial)
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            change_further_rankings(sitting, form.terms, by=director(request))
            return done(request, _("Saved."), "further_rankings", session)
        except DirectorError as refusal:
            error = refusal
    return _page(request, sitting, form, proposed=proposed, flights=bool(flights), error=error)


def _page(
    request: HttpRequest,
    session: Session,
    form: FurtherForm,
    *,
    proposed: dict[str, Decimal] | None,
    flights: bool,
    error: DirectorError | None,
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "error": error,
        "proposed": proposed is not None,
        "found": len(proposed or ()),
        "flights": flights,
        "several": session.sections.with_boards().count() > 1,
        "in_per_cent": session.event.method in IN_PER_CENT,
        "has_lists": further_terms(session.stage_options).has_lists,
    }
    return render(
        request, "console/stages/further_rankings.html", context, status=400 if form.errors or error else 200
    )


def _flights_by_section(session: Session) -> dict[str, str]:
    """The letter of the section in which each pair sits, by the pair's number of the event."""
    seats = Contestant.objects.filter(section__session=session, section__game="", entrant__isnull=False)
    return {str(number): letter for number, letter in seats.values_list("entrant__number", "section__letter")}


def _initial(
    terms: FurtherTerms, proposed: dict[str, Decimal] | None, sign: str, flights: dict[str, str] | None
) -> dict[str, object]:
    """What was saved; handicaps from results and flights by section stand in place of those saved before."""
    handicaps = terms.handicaps if proposed is None else {**terms.handicaps, **proposed}
    return {
        "helps": terms.helps if proposed is None else sign,
        "allowance": terms.allowance,
        "least": terms.least,
        **dict(zip(LIMITS, terms.limits, strict=False)),
        **{f"handicap_{number}": figure for number, figure in handicaps.items()},
        **{f"strength_{number}": figure for number, figure in terms.strengths.items()},
        **{f"flight_{number}": name for number, name in (flights or terms.flights).items()},
    }
