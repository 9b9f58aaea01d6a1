"""The day of a session in a form of the console."""

from django import forms
from django.utils.translation import gettext_lazy as _

DATE = _("Date")


def date_field(label: object = DATE, *, required: bool = True) -> forms.DateField:
    """A day from the calendar of the browser, sent as year-month-day."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget)  # type: ignore[arg-type]
