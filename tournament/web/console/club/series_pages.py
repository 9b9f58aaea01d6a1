"""The club's series: their list, and the form of one with its ranking beside it."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.club.acts import series_acts
from tournament.domain.club.readings.series_rows import refuse_terms
from tournament.domain.club.reports.series_rankings import ranked_by, series_sheet
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.models import Series
from tournament.sheets.club_sheets import (
    ALL,
    BEST,
    DROP,
    MEAN,
    MOST,
    MOST_PLACES,
    MOST_POINTS,
    PAIR,
    PLAYER,
    RANK_POINTS,
    SUM,
    SeriesSheet,
    SeriesTerms,
)
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import RefusingForm, WholeNumber, date_field, whole
from tournament.web.public.club.series_table import SeriesTable, series_table, top_of

# The form of a series: its name, the sessions that it finds, and how they make a ranking.

WHICH = ("since", "until", "weekdays", "event", "place", "least_boards", "least_tables")
WHO = ("unit", "members_only", "least_partners", "most_with_one")
HOW = ("figure", "points", "counting", "best", "least_sessions")
UNITS = [(PLAYER, gettext_lazy("Players")), (PAIR, gettext_lazy("Pairs"))]
FIGURES = [
    (MEAN, gettext_lazy("Average percentage")),
    (SUM, gettext_lazy("Sum of percentages")),
    (RANK_POINTS, gettext_lazy("The sum of points for ranks")),
]
COUNTING = [
    (ALL, gettext_lazy("All sessions")),
    (BEST, gettext_lazy("The best sessions, as many as entered below")),
    (DROP, gettext_lazy("One lowest session dropped for every two above the minimum")),
]


def _number(label: str, help_text: str = "", least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=MOST, initial=least, required=False, help_text=help_text
    )


UNREADABLE = gettext_lazy("Enter whole numbers separated by spaces.")
ONE_PLACE = whole("bad_points", UNREADABLE, most=MOST_POINTS)


class PointsField(forms.CharField):
    """Whole numbers with spaces or commas between them: the points of the first place, the second, …"""

    def to_python(self, value: str | None) -> tuple[int, ...]:
        words = super().to_python(value).replace(",", " ").replace("、", " ").split()
        if len(words) > MOST_PLACES:
            raise forms.ValidationError(UNREADABLE)
        return tuple(ONE_PLACE.clean(word) for word in words)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else " ".join(map(str, value or ()))


class SeriesForm(RefusingForm):
    """`terms` is the rule of a valid form; `seen` the version that the page showed."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=Series.NAME_LENGTH)
    since = date_field(gettext_lazy("From"), required=False)
    until = date_field(gettext_lazy("Until"), required=False)
    weekdays = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Weekdays"),
        coerce=int,
        choices=[*WEEKDAYS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None chosen: every day."),
    )
    event = forms.CharField(label=gettext_lazy("Event's name contains"), max_length=80, required=False)
    place = forms.CharField(label=gettext_lazy("Venue contains"), max_length=80, required=False)
    least_boards = _number(gettext_lazy("Minimum boards in a session"))
    least_tables = _number(gettext_lazy("Minimum tables in a session"))
    unit = forms.ChoiceField(label=gettext_lazy("Ranking of"), choices=UNITS)
    members_only = forms.BooleanField(
        label=gettext_lazy("Members only"),
        required=False,
        help_text=gettext_lazy("Players who have a membership number."),
    )
    least_partners = _number(
        gettext_lazy("Minimum different partners"), gettext_lazy("In a ranking of players; 0: no rule.")
    )
    most_with_one = _number(
        gettext_lazy("Maximum sessions with the same partner"),
        gettext_lazy("In a ranking of players; 0: no limit."),
    )
    figure = forms.ChoiceField(label=gettext_lazy("Ranked by"), choices=FIGURES)
    points = PointsField(
        label=gettext_lazy("Points for ranks"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("From first down. Ties share the points of their ranks."),
    )
    counting = forms.ChoiceField(label=gettext_lazy("Sessions that count"), choices=COUNTING)
    best = _number(gettext_lazy("Number of best sessions"))
    least_sessions = _number(gettext_lazy("Minimum sessions for a player or pair"), least=1)
    is_public = forms.BooleanField(
        label=gettext_lazy("Public page"),
        required=False,
        help_text=gettext_lazy("Anyone with the link can read the ranking."),
    )
    seen = WholeNumber(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, series: Series | None) -> "SeriesForm":
        """With what stands, or with what a new series begins with."""
        rule = asdict(series.rule if series else SeriesTerms())
        about = {"name": series.name, "is_public": series.is_public, "seen": series.version} if series else {}
        return cls(initial={**rule, **about})

    @property
    def rules(self) -> list[tuple[str, list[forms.BoundField], list[str]]]:
        """The fields on each question, and what they say in short."""
        asked = ((_("Which sessions"), WHICH), (_("Who is ranked"), WHO), (_("How to rank"), HOW))
        unsaid = () if self["figure"].value() == RANK_POINTS else ("points",)
        return [
            (
                title,
                [self[name] for name in names],
                [*filter(None, (_in_short(self[name]) for name in names if name not in unsaid))]
                or [_("All sessions")],
            )
            for title, names in asked
        ]


def _in_short(field: forms.BoundField) -> str:
    """What a field holds; empty of one that asks for nothing."""
    value, label = field.value(), str(field.label)
    if isinstance(field.field, forms.BooleanField):
        return label if value else ""
    if isinstance(field.field, forms.ChoiceField):
        chosen = {*map(str, value)} if isinstance(value, (list, tuple)) else {str(value)}
        return ", ".join(str(word) for code, word in field.field.choices if str(code) in chosen)
    if value in (None, "", (), []) or str(value) == str(field.field.initial):
        return ""
    return f"{label}: {' '.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"


class PreviewForm(SeriesForm):
    """The same while it is being filled in: a name is not needed yet."""

    name = forms.CharField(max_length=Series.NAME_LENGTH, required=False)


def terms_of(values: Mapping[str, Any]) -> SeriesTerms:
    """The rule that was typed; an empty number is 0, of sessions 1."""
    found = {name: values[name] for name in (*WHICH, *WHO, *HOW)}
    numbers = {name: found[name] or 0 for name in NUMBERS}
    others = {"weekdays": tuple(found["weekdays"]), "least_sessions": found["least_sessions"] or 1}
    return SeriesTerms(**{**found, **numbers, **others})


NUMBERS = ("least_boards", "least_tables", "least_partners", "most_with_one", "best")


# The pages: the list, a new series, changing one with its ranking beside the form.

LATEST, TOP, PREVIEWED = 5, 3, 15


@desk
@require_GET
def all_series(request: HttpRequest) -> HttpResponse:
    """The list, and what was last done to it."""
    club = own_club(request.user)
    found = [(series, top_of(series_sheet(series), TOP)) for series in _of(request)]
    context = {"found": found, "lines": entries_as_lines(acts_in_club(Group.SERIES, club)[:LATEST])}
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
        return series_acts.add_series(keeping_club(by=by), terms_of(values), **about)
    return series_acts.change_series(series, terms_of(values), seen=values["seen"], **about)


def _page(request: HttpRequest, form: SeriesForm, series: Series | None, status: int = 200) -> HttpResponse:
    """The form, with the ranking as it stands beside it; of a new series that of the usual rule."""
    club = series.club if series else own_club(request.user)
    terms = series.rule if series else SeriesTerms()
    sheet = ranked_by(club, "", terms) if club else None
    context = {"form": form, "series": series, "table": sheet and _first_lines(sheet)}
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
    return render(request, "console/series/_series_preview.html", {"table": sheet and _first_lines(sheet)})


def _first_lines(sheet: SeriesSheet) -> SeriesTable:
    return replace(series_table(sheet), most=PREVIEWED)


@desk
@require_POST
def remove(request: HttpRequest, series: int) -> HttpResponse:
    series_acts.remove_series(get_object_or_404(_of(request), pk=series), by=director(request))
    return done(request, _("Removed."), "all_series")


def _of(request: HttpRequest) -> QuerySet[Series]:
    return Series.objects.filter(club__in=own_clubs(request.user)).select_related("club")
