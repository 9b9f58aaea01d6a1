"""The field for a time zone."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy

from tournament.readings.club.time_zones import zones


def zone_field() -> forms.ChoiceField:
    """Asked when a club is founded; the zone of this computer is offered first."""
    return forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Clocks, estimates and the history show the time of this zone."),
        choices=lambda: [(name, name) for name in zones()],
        initial=settings.TIME_ZONE,
        required=False,
    )
