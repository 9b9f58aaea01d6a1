"""Masterpoints at the desk: a scheme is tried on the final ranking, awarded, and written to a file."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.spreadsheet import Cell
from tournament.models import Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import earns_masterpoints
from tournament.reports.stages.masterpoints import is_over, masterpoint_sheet
from tournament.services.stages.masterpoints import award_masterpoints
from tournament.sheets.event_kinds import INDIVIDUAL
from tournament.sheets.figures import short
from tournament.sheets.masterpoints import MOST_FACTOR, MasterpointSheet, MasterpointTerms, masterpoint_terms
from tournament.web.console.access import desk, director, done
from tournament.web.games.sessions import session_of
from tournament.web.public.events.masterpoints import SCHEMES

PLACES = 4


class _Points(forms.CharField):
    """Numbers with spaces between them, each of a place from the first down."""

    def to_python(self, value: str | None) -> tuple[Decimal, ...]:  # type: ignore[override]
        try:
            found = tuple(Decimal(one) for one in (value or "").replace(",", " ").split())
        except InvalidOperation as error:
            raise ValidationError(_("Write numbers with spaces between them: 30 20 10")) from error
        if not all(one.is_finite() for one in found):
            raise ValidationError(_("Write numbers with spaces between them: 30 20 10"))
        return found


class SchemeForm(forms.Form):
    """A scheme, what it multiplies by, and the club's own table."""

    scheme = forms.ChoiceField(label=gettext_lazy("Scheme"), choices=[*SCHEMES.items()])
    factor = forms.DecimalField(
        label=gettext_lazy("Factor (JCBL: class 1 to 5; the EBU and the SBU have none)"),
        min_value=Decimal("0.01"),
        max_value=MOST_FACTOR,
        decimal_places=2,
        initial=1,
    )
    own = _Points(
        label=gettext_lazy("The club's own table: points of the first, the second and so on"), required=False
    )

    @property
    def terms(self) -> MasterpointTerms:
        typed = self.cleaned_data
        return MasterpointTerms(typed["scheme"], typed["factor"], typed["own"])


@desk
@require_http_methods(["GET", "POST"])
def masterpoints(request: HttpRequest, session: int) -> HttpResponse:
    """What a scheme gives (`?scheme=` tries one), and a POST awards it."""
    sitting = session_of(session)
    if not earns_masterpoints(sitting) or not is_over(sitting):
        return render(request, "console/stages/masterpoints.html", {"session": sitting})
    standing, error = masterpoint_terms(sitting.stage_options), None
    tried = request.GET if "scheme" in request.GET else None
    form = SchemeForm(request.POST or tried, initial=_initial(standing))
    shown = standing
    if form.is_bound and form.is_valid():
        shown = form.terms
        if request.method == "POST":
            try:
                award_masterpoints(sitting, shown, by=director(request))
                return done(request, _("The masterpoints have been awarded."), "award_masterpoints", session)
            except DirectorError as refusal:
                error, shown = refusal, standing
    sheet = masterpoint_sheet(sitting, shown)
    context = {
        "session": sitting,
        "form": form,
        "error": error,
        "sheet": sheet,
        "scheme": SCHEMES[sheet.scheme] if sheet else "",
        "is_awarded": bool(standing.scheme) and shown == standing,
    }
    wrong = form.errors or error
    return render(request, "console/stages/masterpoints.html", context, status=400 if wrong else 200)


def _initial(terms: MasterpointTerms) -> dict[str, object]:
    if not terms.scheme:
        return {}
    return {"scheme": terms.scheme, "factor": terms.factor, "own": " ".join(map(str, terms.own))}


@desk
@require_GET
def masterpoints_file(request: HttpRequest, session: int) -> HttpResponse:
    """What was awarded, a line for each player with the membership number; the page where nothing is."""
    sitting = session_of(session)
    sheet = masterpoint_sheet(sitting, masterpoint_terms(sitting.stage_options))
    if sheet is None:
        return redirect("award_masterpoints", session)
    kind = FORMATS["masterpoints"]
    text = kind.write(_rows(sitting, sheet))  # type: ignore[misc]
    return HttpResponse(text, content_type=kind.media_type, headers=kind.headers(sheet.heading.event))


def _rows(session: Session, sheet: MasterpointSheet) -> Iterator[list[Cell]]:
    number = _("No.") if sheet.kind == INDIVIDUAL else _("Pair")
    heads = (_("Membership number"), _("Player"), _("Event"), _("Date"), _("Scheme"), number, _("Rank"))
    yield [*heads, _("Line"), _("Stratum"), _("Flight"), _("Masterpoints")]
    language = get_language() or "en"
    for one in sheet.awards:
        yield [
            one.number,
            one.name.in_language(language),
            session.event.name,
            session.date.isoformat(),
            str(SCHEMES[sheet.scheme]),
            one.pair,
            f"{one.place}=" if one.tied else one.place,
            one.direction,
            one.stratum,
            one.flight,
            short(one.points, PLACES),
        ]
