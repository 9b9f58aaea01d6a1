"""The form of a series: its name, the sessions that it finds, and how they make a ranking."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from tournament.models import Series
from tournament.sheets.series_terms import (
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
    SeriesTerms,
)
from tournament.web.console.forms.date_field import date_field
from tournament.web.console.forms.refusing_form import RefusingForm, WholeNumber, whole

WHICH = ("since", "until", "weekdays", "event", "place", "least_boards", "least_tables")
WHO = ("unit", "members_only", "least_partners", "most_with_one")
HOW = ("figure", "points", "counting", "best", "least_sessions")
UNITS = [(PLAYER, _("Players")), (PAIR, _("Pairs"))]
FIGURES = [
    (MEAN, _("The mean of the percentages")),
    (SUM, _("The sum of the percentages")),
    (RANK_POINTS, _("The sum of points for ranks")),
]
COUNTING = [
    (ALL, _("All sessions")),
    (BEST, _("The best sessions, as many as entered below")),
    (DROP, _("One lowest session dropped for every two above the minimum")),
]


def _number(label: str, help_text: str = "", least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=MOST, initial=least, required=False, help_text=help_text
    )


UNREADABLE = _("Enter whole numbers with spaces between them.")
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

    name = forms.CharField(label=_("Name"), max_length=Series.NAME_LENGTH)
    since = date_field(_("From"), required=False)
    until = date_field(_("Until"), required=False)
    weekdays = forms.TypedMultipleChoiceField(
        label=_("Weekdays"),
        coerce=int,
        choices=[*WEEKDAYS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None chosen: every day."),
    )
    event = forms.CharField(label=_("Event's name contains"), max_length=80, required=False)
    place = forms.CharField(label=_("Venue contains"), max_length=80, required=False)
    least_boards = _number(_("Boards of a session, at least"))
    least_tables = _number(_("Tables of a session, at least"))
    unit = forms.ChoiceField(label=_("Ranked are"), choices=UNITS)
    members_only = forms.BooleanField(
        label=_("Members only"), required=False, help_text=_("Players who have a membership number.")
    )
    least_partners = _number(_("Different partners, at least"), _("In a ranking of players; 0: no rule."))
    most_with_one = _number(
        _("Sessions with the same partner that count, at most"), _("In a ranking of players; 0: no limit.")
    )
    figure = forms.ChoiceField(label=_("Ranked by"), choices=FIGURES)
    points = PointsField(
        label=_("Points for ranks"),
        max_length=300,
        required=False,
        help_text=_("For the first, the second and so on. Those who tie share the points of their ranks."),
    )
    counting = forms.ChoiceField(label=_("Sessions that count"), choices=COUNTING)
    best = _number(_("Number of best sessions"))
    least_sessions = _number(_("Sessions a player or pair needs, at least"), least=1)
    is_public = forms.BooleanField(
        label=_("Public page"), required=False, help_text=_("Anyone with the link can read the ranking.")
    )
    seen = WholeNumber(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, series: Series | None) -> "SeriesForm":
        """With what stands, or with what a new series begins with."""
        rule = asdict(series.rule if series else SeriesTerms())
        about = {"name": series.name, "is_public": series.is_public, "seen": series.version} if series else {}
        return cls(initial={**rule, **about})

    @property
    def which(self) -> list[forms.BoundField]:
        return [self[name] for name in WHICH]

    @property
    def who(self) -> list[forms.BoundField]:
        return [self[name] for name in WHO]

    @property
    def how(self) -> list[forms.BoundField]:
        return [self[name] for name in HOW]


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
