"""What an event has beside its ranking: handicaps, strata, flights and masterpoints."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.domain.club.reports.series_rankings import handicaps_from_results
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.readings.pair_sessions import (
    earns_masterpoints,
    entrants_of,
    handicap_unit,
    may_rank_further,
)
from tournament.domain.stages.acts.ranking_settings import award_masterpoints, change_further_rankings
from tournament.domain.stages.readings.stage_terms import handicaps_before, is_over
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.spreadsheet import Cell
from tournament.models import Contestant, Entrant, Session
from tournament.sheets.event_kinds import OF_MATCHES, PAIRS, TEAMS
from tournament.sheets.event_ranking import (
    LONGEST_FLIGHT,
    MOST_HANDICAP,
    MOST_LEAST,
    MOST_STRENGTH,
    FurtherTerms,
    further_terms,
)
from tournament.sheets.figures import short
from tournament.sheets.masterpoint_sheets import (
    MOST_FACTOR,
    MOST_POINTS,
    MasterpointSheet,
    MasterpointTerms,
    masterpoint_terms,
    schemes_for,
)
from tournament.web.console.access import desk, director, done
from tournament.web.games.sessions import session_of
from tournament.web.public.events.event_words import SCHEMES
from tournament.words import event_words

# Handicaps, strata and flights at the desk: what each pair has, and the rules of the rankings.

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
            ("plus", gettext_lazy("plus helps: it is added to the score")),
            ("minus", gettext_lazy("minus helps: it is taken from the score")),
        ],
    )
    allowance = forms.IntegerField(
        label=gettext_lazy("Per cent of the handicap that count"), min_value=1, max_value=100
    )
    below_b = _strength(gettext_lazy("Stratum B: strength below"))
    below_c = _strength(gettext_lazy("Stratum C: strength below"))
    below_d = _strength(gettext_lazy("Stratum D: strength below"))
    least = forms.IntegerField(
        label=gettext_lazy("Fewest in the lowest stratum"), min_value=1, max_value=MOST_LEAST
    )
    RULES = ("helps", "allowance", "below_b", "below_c", "below_d", "least")
    OWN = {
        "handicap": (gettext_lazy("Handicap"), gettext_lazy("Handicap of no. %(number)s")),
        "strength": (gettext_lazy("Strength"), gettext_lazy("Strength of no. %(number)s")),
        "flight": (gettext_lazy("Flight"), gettext_lazy("Flight of no. %(number)s")),
    }

    def __init__(self, pairs: list[Entrant], *args: object, ranked: bool = True, **kwargs: object) -> None:
        """Not `ranked`: handicaps alone, those of a knock-out."""
        super().__init__(*args, **kwargs)
        self.pairs, self.own = pairs, dict(self.OWN) if ranked else {"handicap": self.OWN["handicap"]}
        if not ranked:
            for name in (*LIMITS, "least"):
                del self.fields[name]
        for pair in pairs:
            self.fields[f"handicap_{pair.number}"] = forms.DecimalField(
                min_value=-MOST_HANDICAP, max_value=MOST_HANDICAP, decimal_places=2, required=False
            )
            if ranked:
                self.fields[f"strength_{pair.number}"] = _strength()
                self.fields[f"flight_{pair.number}"] = forms.CharField(
                    max_length=LONGEST_FLIGHT, required=False
                )
            for name, (label, spoken) in self.own.items():
                own = self.fields[f"{name}_{pair.number}"]
                own.label = label
                own.widget.attrs["aria-label"] = spoken % {"number": pair.number}

    @property
    def rules(self) -> list[forms.BoundField]:
        return [self[name] for name in self.RULES if name in self.fields]

    @property
    def lines(self) -> list[tuple[Entrant, list[forms.BoundField]]]:
        """Each pair with the fields of OWN, in that order."""
        return [(pair, [self[f"{name}_{pair.number}"] for name in self.own]) for pair in self.pairs]

    @property
    def terms(self) -> FurtherTerms:
        typed = self.cleaned_data
        return FurtherTerms(
            handicaps=self._of_pairs("handicap"),
            helps=typed["helps"],
            allowance=typed["allowance"],
            strengths=self._of_pairs("strength"),
            limits=tuple(typed[name] for name in LIMITS if typed.get(name) is not None),
            least=typed.get("least", FurtherTerms().least),
            flights=self._of_pairs("flight"),
        )

    def _of_pairs(self, name: str) -> dict[str, Any]:
        """What was typed for each pair, without those left empty."""
        typed = {str(pair.number): self.cleaned_data.get(f"{name}_{pair.number}") for pair in self.pairs}
        return {number: value for number, value in typed.items() if value not in (None, "")}


@desk
@require_http_methods(["GET", "POST"])
def further_rankings(request: HttpRequest, session_id: int) -> HttpResponse:
    """The further rankings of an event, and the handicaps of a knock-out.

    `?results=plus` proposes handicaps from results, `?results=before` those of the stage before, `?sections`
    each section as a flight.
    """
    session = session_of(session_id)
    if not may_rank_further(session) and not handicap_unit(session):
        return render(request, "console/stages/further_rankings.html", {"session": session})
    pairs = entrants_of(session)
    sign = request.GET.get("results", "")
    before = handicaps_before(session) if sign == "before" else None
    proposed = handicaps_from_results(session, sign) if sign in ("plus", "minus") else None
    if before:
        proposed, sign = before.handicaps, before.helps
    flights = _flights_by_section(session) if "sections" in request.GET else None
    initial = _initial_terms(further_terms(session.stage_options), proposed, sign, flights)
    form = FurtherForm(pairs, request.POST or None, initial=initial, ranked=may_rank_further(session))
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            change_further_rankings(session, form.terms, by=director(request))
            return done(request, _("Saved."), "further_rankings", session_id)
        except DirectorError as refusal:
            error = refusal
    return _page(request, session, form, proposed=proposed, flights=bool(flights), error=error)


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
        "several": session.event.kind == PAIRS and session.sections.with_boards().count() > 1,
        "unit": handicap_unit(session),
        "is_knock_out": not may_rank_further(session),
        "has_before": handicaps_before(session) is not None,
        "head": _(event_words.ENTRANTS.get(session.event.kind, gettext_noop("Pairs"))),
        "has_lists": further_terms(session.stage_options).has_lists,
    }
    return render(
        request, "console/stages/further_rankings.html", context, status=400 if form.errors or error else 200
    )


def _flights_by_section(session: Session) -> dict[str, str]:
    """The letter of the section in which each pair sits, by the pair's number of the event."""
    seats = Contestant.objects.filter(section__session=session, section__game="", entrant__isnull=False)
    return {str(number): letter for number, letter in seats.values_list("entrant__number", "section__letter")}


def _initial_terms(
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


# Masterpoints at the desk: a scheme is tried on the final ranking, awarded, and written to a file.

PLACES = 4


class _Points(forms.CharField):
    """Numbers with spaces between them, each of a place from the first down."""

    def to_python(self, value: str | None) -> tuple[Decimal, ...]:  # type: ignore[override]
        try:
            found = tuple(Decimal(one) for one in (value or "").replace(",", " ").split())
        except InvalidOperation as error:
            raise ValidationError(_("Write numbers separated by spaces: 30 20 10")) from error
        if not all(one.is_finite() for one in found):
            raise ValidationError(_("Write numbers separated by spaces: 30 20 10"))
        return found


class SchemeForm(forms.Form):
    """A scheme, what it multiplies by, and the club's own table."""

    scheme = forms.ChoiceField(label=gettext_lazy("Scheme"))
    factor = forms.DecimalField(
        label=gettext_lazy("JCBL class (1–5)"),
        min_value=Decimal("0.01"),
        max_value=MOST_FACTOR,
        decimal_places=2,
        initial=1,
    )
    own = _Points(label=gettext_lazy("The club's table: points from first down"), required=False)
    per_win = forms.DecimalField(
        label=gettext_lazy("Points for each match won (half for a draw)"),
        min_value=0,
        max_value=MOST_POINTS,
        decimal_places=2,
        required=False,
    )
    higher = forms.BooleanField(
        label=gettext_lazy("Only the higher of rank and matches counts (ACBL)"), required=False
    )
    least = forms.IntegerField(
        label=gettext_lazy("Per cent of the team's boards a player must have played"),
        min_value=0,
        max_value=100,
        required=False,
    )

    def __init__(self, kind: str, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["scheme"].choices = [(code, SCHEMES[code]) for code in schemes_for(kind)]  # type: ignore[attr-defined]
        for name, kinds in (("per_win", OF_MATCHES), ("higher", OF_MATCHES), ("least", (TEAMS,))):
            if kind not in kinds:
                del self.fields[name]

    @property
    def terms(self) -> MasterpointTerms:
        typed = self.cleaned_data
        return MasterpointTerms(
            scheme=typed["scheme"],
            factor=typed["factor"],
            own=typed["own"],
            per_win=typed.get("per_win") or Decimal(0),
            higher=typed.get("higher", False),
            least=typed.get("least") or 0,
        )


@desk
@require_http_methods(["GET", "POST"])
def masterpoints(request: HttpRequest, session_id: int) -> HttpResponse:
    """What a scheme gives (`?scheme=` tries one), and a POST awards it."""
    session = session_of(session_id)
    if not earns_masterpoints(session) or session.stage is None or not is_over(session.stage):
        return render(request, "console/stages/masterpoints.html", {"session": session})
    standing, error = masterpoint_terms(session.stage_options), None
    tried = request.GET if "scheme" in request.GET else None
    form = SchemeForm(session.event.kind, request.POST or tried, initial=_initial_scheme(standing))
    shown = standing
    if form.is_bound and form.is_valid():
        shown = form.terms
        if request.method == "POST":
            try:
                award_masterpoints(session, shown, by=director(request))
                return done(
                    request, _("The masterpoints have been awarded."), "award_masterpoints", session_id
                )
            except DirectorError as refusal:
                error, shown = refusal, standing
    sheet = masterpoint_sheet(session, shown)
    context = {
        "session": session,
        "form": form,
        "error": error,
        "sheet": sheet,
        "is_awarded": bool(standing.scheme) and shown == standing,
    }
    wrong = form.errors or error
    return render(request, "console/stages/masterpoints.html", context, status=400 if wrong else 200)


def _initial_scheme(terms: MasterpointTerms) -> dict[str, object]:
    if not terms.scheme:
        return {}
    return {
        "scheme": terms.scheme,
        "factor": terms.factor,
        "own": " ".join(map(str, terms.own)),
        "per_win": terms.per_win or None,
        "higher": terms.higher,
        "least": terms.least or None,
    }


@desk
@require_GET
def masterpoints_file(request: HttpRequest, session_id: int) -> HttpResponse:
    """What was awarded, a line for each player with the membership number; the page where nothing is."""
    session = session_of(session_id)
    sheet = masterpoint_sheet(session, masterpoint_terms(session.stage_options))
    if sheet is None:
        return redirect("award_masterpoints", session_id)
    kind = FORMATS["masterpoints"]
    text = kind.write(_rows(session, sheet))  # type: ignore[misc]
    return HttpResponse(text, content_type=kind.media_type, headers=kind.headers(sheet.heading.event))


def _rows(session: Session, sheet: MasterpointSheet) -> Iterator[list[Cell]]:
    number = _(event_words.ENTRANTS.get(sheet.kind, gettext_noop("Pair")))
    heads = (_("Membership number"), _("Player"), _("Event"), _("Date"), _("Scheme"), number, _("Rank"))
    of_matches = (_("For the rank"), _("For matches")) if sheet.per_match else ()
    yield [*heads, _("Line"), _("Stratum"), _("Flight"), *of_matches, _("Masterpoints")]
    language, entrants = get_language() or "en", {one.entrant: one for one in sheet.entrants}
    for one in sheet.awards:
        entrant = entrants[one.entrant]
        parts = (entrant.by_place, entrant.by_matches) if sheet.per_match else ()
        yield [
            one.number,
            one.name.in_language(language),
            session.event.name,
            session.date.isoformat(),
            str(SCHEMES[sheet.scheme]),
            one.pair,
            f"{one.place}=" if one.tied else one.place or None,
            one.direction,
            one.stratum,
            one.flight,
            *(short(part, PLACES) for part in parts),
            short(one.points, PLACES),
        ]
