"""Events of a club that belong together: series and congresses."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Session
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


class Congress(models.Model):
    """`version` grows with every change of its programme too."""

    NAME_LENGTH = 60

    club = models.ForeignKey(Club, models.PROTECT, related_name="congresses", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    is_public = models.BooleanField(_("public"), default=False)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("congress")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="congress_name_once_in_a_club")]

    def __str__(self) -> str:
        return self.name


class CongressSession(models.Model):
    """When and where a session is played; its day is that of the session.

    One that `ends` at or before the hour at which it `starts` ends on the next day. An empty `hall` is the
    place of the session; without tables the session has the whole hall.
    """

    congress = models.ForeignKey(
        Congress, models.PROTECT, related_name="programme", verbose_name=_("congress")
    )
    session = models.OneToOneField(
        Session, models.PROTECT, related_name="congress_session", verbose_name=_("session")
    )
    starts = models.TimeField(_("starts"))
    ends = models.TimeField(_("ends"))
    hall = models.CharField(_("hall"), max_length=80, blank=True)
    first_table = models.PositiveSmallIntegerField(_("first table"), null=True, blank=True)
    last_table = models.PositiveSmallIntegerField(_("last table"), null=True, blank=True)

    class Meta:
        verbose_name = _("session of a congress")
        ordering = ["session__date", "starts", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(first_table=None, last_table=None) | Q(first_table__lte=F("last_table")),
                name="first_table_of_a_hall_before_the_last",
            )
        ]

    def __str__(self) -> str:
        return str(self.session)
