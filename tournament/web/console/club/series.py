"""The club's series: the list, a new one, changing one with its ranking beside the form."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Club, JournalEntry, Series
from tournament.readings.acts.verbs import Group
from tournament.readings.club.roles import own_club, own_clubs
from tournament.readings.club.series import refuse_terms
from tournament.readings.errors import DirectorError
from tournament.reports.club.series import ranked_by
from tournament.services.club import series as services
from tournament.services.movements.own_movements import keeping_club
from tournament.services.undo.club_history import acts_of
from tournament.services.undo.club_history import take_back as undo_in_club
from tournament.sheets.series_terms import SeriesTerms
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.history import entries_as_lines
from tournament.web.console.forms.series_form import PreviewForm, SeriesForm, terms_of
from tournament.web.public.club.series_table import series_table

LATEST = 5


@desk
@require_GET
def all_series(request: HttpRequest) -> HttpResponse:
    """The list, and what was last done to it."""
    club = own_club(request.user)
    context = {"found": _of(request), "lines": entries_as_lines(_acts(club)[:LATEST])}
    return render(request, "console/series/all_series.html", context)


@desk
def new(request: HttpRequest) -> HttpResponse:
    return _edited(request, None)


@desk
def change(request: HttpRequest, series: int) -> HttpResponse:
    return _edited(request, get_object_or_404(_of(request), pk=series))


def _edited(request: HttpRequest, series: Series | None) -> HttpResponse:
    if request.method != "POST":
        return _page(request, SeriesForm.of(series), series)
    form = SeriesForm(request.POST)
    if not form.is_valid():
        return _page(request, form, series, status=400)
    try:
        kept = _write(request, form, series)
    except DirectorError as error:
        form.add_error(None, error.message)
        return _page(request, form, series, status=error.status)
    return done(request, _("Saved."), "series", kept.pk)


def _write(request: HttpRequest, form: SeriesForm, series: Series | None) -> Series:
    values, by = form.cleaned_data, director(request)
    about = {"name": values["name"], "is_public": values["is_public"], "by": by}
    if series is None:
        return services.add_series(keeping_club(by=by), terms_of(values), **about)
    return services.change_series(series, terms_of(values), seen=values["seen"], **about)


def _page(request: HttpRequest, form: SeriesForm, series: Series | None, status: int = 200) -> HttpResponse:
    """The form, with the ranking as it stands beside it; of a new series that of the usual rule."""
    club = series.club if series else own_club(request.user)
    terms = series.rule if series else SeriesTerms()
    sheet = ranked_by(club, "", terms) if club else None
    context = {"form": form, "series": series, "table": sheet and series_table(sheet)}
    return render(request, "console/series/series.html", context, status=status)


@desk
@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """The ranking of the rule as it stands in the form; nothing is stored."""
    club = own_club(request.user)
    try:
        terms = terms_of(PreviewForm(request.POST).values())
        refuse_terms(terms)
    except DirectorError as error:
        return render(request, "console/series/_series_preview.html", {"error": error.message})
    sheet = ranked_by(club, "", terms) if club else None
    return render(request, "console/series/_series_preview.html", {"table": sheet and series_table(sheet)})


@desk
@require_POST
def remove(request: HttpRequest, series: int) -> HttpResponse:
    services.remove_series(get_object_or_404(_of(request), pk=series), by=director(request))
    return done(request, _("Removed."), "all_series")


@desk
@require_POST
def take_back(request: HttpRequest, entry: int) -> HttpResponse:
    undo_in_club(get_object_or_404(_acts(own_club(request.user)), pk=entry), by=director(request))
    return done(request, _("Undone."), "all_series")


def _of(request: HttpRequest) -> QuerySet[Series]:
    return Series.objects.filter(club__in=own_clubs(request.user)).select_related("club")


def _acts(club: Club | None) -> QuerySet[JournalEntry]:
    return acts_of(Group.SERIES).filter(about__club=club.pk if club else None)
