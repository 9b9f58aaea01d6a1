"""The fields of a club that is founded with its first session: its name and its time zone."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy

from tournament.models import Club
from tournament.readings.club.time_zones import zone_of, zones


def zone_field() -> forms.ChoiceField:
    """Asked when a club is founded: the browser's is offered, without scripts that of this computer."""
    return forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Clocks, estimates and the history show the time of this zone."),
        choices=lambda: [(name, name) for name in zones()],
        initial=settings.TIME_ZONE,
        required=False,
    )


def ask_of_the_club(form: forms.Form, club: Club | None) -> None:
    """The form of a club's first event has the club's name and zone; the forms of later ones do not."""
    if club and club.events.exists():
        del form.fields["club"], form.fields["time_zone"]
        return
    form.initial["time_zone"] = str(zone_of(club))
    if club:
        form.initial["club"] = club.name
    if not (club and club.time_zone):
        offer_browser_zone(form)


def offer_browser_zone(form: forms.BaseForm) -> None:
    """`browser_zone.js` chooses the zone of the browser; a form that was refused keeps what was sent."""
    if not form.is_bound:
        form.fields["time_zone"].widget.attrs["data-browser-zone"] = True
