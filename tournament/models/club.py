"""A club: the owner of players and events."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.analysis.federation_numbers import federation_choices
from tournament.sheets.money import currencies


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    latin = models.CharField(_("name in Latin letters"), max_length=80, blank=True)
    # What the club's public page says of it: where, when, and, a line each, how to join.
    town = models.CharField(_("town"), max_length=80, blank=True)
    address = models.CharField(_("address of the venue"), max_length=160, blank=True)
    hours = models.CharField(_("days and times of play"), max_length=160, blank=True)
    joining = models.TextField(_("how to join"), max_length=600, blank=True)
    # The robots' club: its players and events never mix with the real ones.
    is_rehearsal = models.BooleanField(_("rehearsal"), default=False)
    minutes_per_board = models.DecimalField(
        _("minutes per board"), max_digits=4, decimal_places=2, default="6.5"
    )
    minutes_per_move = models.PositiveSmallIntegerField(_("minutes per move"), default=2)
    # A name of the IANA time zone database; blank for the zone of the installation.
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    months_with_names = models.PositiveSmallIntegerField(
        _("months for which names are kept"), null=True, blank=True
    )
    # The web sites that may show the club's page in a frame, with blanks between them; empty: none.
    framed_by = models.CharField(_("web sites that may embed the club's page"), max_length=300, blank=True)
    # Whose numbers the membership numbers are, so that a mistyped one is noticed; blank: the club's own.
    federation = models.CharField(
        _("federation of the membership numbers"), max_length=10, blank=True, choices=federation_choices
    )
    # Blank: the program keeps no money of the club.
    currency = models.CharField(_("currency"), max_length=3, blank=True, choices=currencies)
    # What the club itself says in its reminders to renew, in one language or several.
    renewal_text = models.TextField(_("the club's own words in a reminder"), max_length=1000, blank=True)
    # Grades of players from results, for directors and on players' own pages.
    grades_players = models.BooleanField(_("club grades"), default=False)
    # When the club and all that belongs to it are deleted, as its owner has asked.
    leaves_at = models.DateTimeField(_("deleted on"), null=True, blank=True)

    class Meta:
        verbose_name = _("club")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
