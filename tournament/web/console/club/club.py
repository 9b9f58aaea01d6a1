"""The club's page: its name, its pace, its time zone."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Club
from tournament.readings.club.roles import own_club
from tournament.readings.club.time_zones import zone_of
from tournament.services.club.clubs import change_club, found_club
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.zone import offer_browser_zone, zone_field


class ClubForm(forms.ModelForm):
    """What is left blank stays."""

    time_zone = zone_field()

    class Meta:
        model = Club
        fields = ("name", "latin", "minutes_per_board", "minutes_per_move", "time_zone", "framed_by")
        help_texts = {
            "framed_by": gettext_lazy(
                "Such as https://www.example.com; several with blanks between them. Empty: none."
            ),
        }


@desk
def club(request: HttpRequest) -> HttpResponse:
    """What holds for all sessions of the club; with POST it is changed."""
    own = own_club(request.user)
    # The form writes what it reads into its row; the journal needs the row as it was.
    row = own and Club.objects.get(pk=own.pk)
    form = ClubForm(request.POST or None, instance=row, initial={"time_zone": str(zone_of(own))})
    if own is None:
        offer_browser_zone(form)
    if request.method == "POST" and form.is_valid():
        by, facts = director(request), form.cleaned_data
        if own is None:
            found_club(by=by, **facts)
        else:
            change_club(own, by=by, **facts)
        return done(request, _("Saved."), "club")
    return render(request, "console/club/club.html", {"form": form}, status=400 if form.errors else 200)
