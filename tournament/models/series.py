"""A series of a club: a rule that ranks players or pairs over finished sessions."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.sheets.club_sheets import SeriesTerms


class Series(models.Model):
    """`terms` is the rule (see SeriesTerms); the ranking is computed from the sessions that it finds."""

    NAME_LENGTH = 60

    club = models.ForeignKey(Club, models.PROTECT, related_name="series", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    terms = models.JSONField(_("rule"), default=dict)
    is_public = models.BooleanField(_("public"), default=False)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("series")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="series_name_once_in_a_club")]

    def __str__(self) -> str:
        return self.name

    @property
    def rule(self) -> SeriesTerms:
        return SeriesTerms.from_json(self.terms)
