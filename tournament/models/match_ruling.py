"""A director's ruling on a match: points for or against a side, or the match itself. Never inside a deal."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.match import Match


class MatchRuling(models.Model):
    """`points` are added to the total of `side`; without points the match is awarded to it."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="rulings", verbose_name=_("match"))
    side = models.PositiveSmallIntegerField(_("side"))
    points = models.SmallIntegerField(_("points"), null=True, blank=True)
    law = models.CharField(_("law"), max_length=20, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.CharField(_("by"), max_length=80)

    class Meta:
        verbose_name = _("ruling")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side}: {self.points}"
