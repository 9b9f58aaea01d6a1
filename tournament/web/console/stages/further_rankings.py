"""Handicaps and strata at the desk: a figure for each pair, and what the rankings are made by."""

from decimal import Decimal

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.models import Entrant, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import entrants_of, is_of_pairs
from tournament.reports.club.handicaps import handicaps_from_results
from tournament.services.stages.further_rankings import change_further_rankings, terms_of
from tournament.sheets.further_rankings import MOST_HANDICAP, MOST_LEAST, MOST_STRENGTH, FurtherTerms
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
    """The rules of the rankings, and for each pair its handicap and its strength."""

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

    def __init__(self, pairs: list[Entrant], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        for pair in pairs:
            self.fields[f"handicap_{pair.number}"] = forms.DecimalField(
                min_value=-MOST_HANDICAP, max_value=MOST_HANDICAP, decimal_places=2, required=False
            )
            self.fields[f"strength_{pair.number}"] = _strength()

    @property
    def rules(self) -> list[forms.BoundField]:
        return [self[name] for name in self.RULES]

    @property
    def lines(self) -> list[tuple[Entrant, forms.BoundField, forms.BoundField]]:
        return [
            (pair, self[f"handicap_{pair.number}"], self[f"strength_{pair.number}"]) for pair in self.pairs
        ]

    @property
    def terms(self) -> FurtherTerms:
        typed = self.cleaned_data
        return FurtherTerms(
            handicaps=self._figures("handicap"),
            helps=typed["helps"],
            allowance=typed["allowance"],
            strengths=self._figures("strength"),
            limits=tuple(typed[name] for name in LIMITS if typed[name] is not None),
            least=typed["least"],
        )

    def _figures(self, name: str) -> dict[str, Decimal]:
        typed = {str(pair.number): self.cleaned_data[f"{name}_{pair.number}"] for pair in self.pairs}
        return {number: figure for number, figure in typed.items() if figure is not None}


@desk
@require_http_methods(["GET", "POST"])
def further_rankings(request: HttpRequest, session: int) -> HttpResponse:
    """The handicaps and strata of an event of pairs; `?results=plus` proposes handicaps from results."""
    sitting = session_of(session)
    if not is_of_pairs(sitting):
        return render(request, "console/stages/further_rankings.html", {"session": sitting})
    pairs = entrants_of(sitting)
    sign = request.GET.get("results", "")
    proposed = handicaps_from_results(sitting, sign) if sign in ("plus", "minus") else None
    form = FurtherForm(pairs, request.POST or None, initial=_initial(terms_of(sitting), proposed, sign))
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            change_further_rankings(sitting, form.terms, by=director(request))
            return done(request, _("Saved."), "further_rankings", session)
        except DirectorError as refusal:
            error = refusal
    return _page(request, sitting, form, proposed=proposed, error=error)


def _page(
    request: HttpRequest,
    session: Session,
    form: FurtherForm,
    *,
    proposed: dict[str, Decimal] | None,
    error: DirectorError | None,
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "error": error,
        "proposed": proposed is not None,
        "found": len(proposed or ()),
        "in_per_cent": session.event.method in IN_PER_CENT,
        "has_lists": terms_of(session).has_lists,
    }
    return render(
        request, "console/stages/further_rankings.html", context, status=400 if form.errors or error else 200
    )


def _initial(terms: FurtherTerms, proposed: dict[str, Decimal] | None, sign: str) -> dict[str, object]:
    """What was saved; handicaps from results stand in place of those saved before."""
    handicaps = terms.handicaps if proposed is None else {**terms.handicaps, **proposed}
    return {
        "helps": terms.helps if proposed is None else sign,
        "allowance": terms.allowance,
        "least": terms.least,
        **dict(zip(LIMITS, terms.limits, strict=False)),
        **{f"handicap_{number}": figure for number, figure in handicaps.items()},
        **{f"strength_{number}": figure for number, figure in terms.strengths.items()},
    }
