"""A line added to an entrant's score by a ruling on a match, a session, a stage or the whole event."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.event import Session
from tournament.models.stage import Stage
from tournament.models.team_match import TeamMatch


class Adjustment(models.Model):
    """Law 12 awards on a board and penalties in one section are Rulings; this is what has a wider scope.

    `amount` is signed: a penalty is negative. The scope is the `match`, `session` or `stage` that is named;
    none of them: the event. `moves_match`: the margin of the match changes, for the opponents too; otherwise
    the line is the entrant's own.
    """

    class Unit(models.TextChoices):
        VICTORY_POINTS = "VP", _("victory points")
        IMPS = "IMP", _("IMPs")
        MATCHPOINTS = "MP", _("matchpoints")
        PER_CENT = "%", _("per cent")

    entrant = models.ForeignKey(
        Entrant, models.PROTECT, related_name="adjustments", verbose_name=_("entrant")
    )
    match = models.ForeignKey(
        TeamMatch, models.PROTECT, null=True, blank=True, related_name="adjustments", verbose_name=_("match")
    )
    session = models.ForeignKey(
        Session, models.PROTECT, null=True, blank=True, related_name="adjustments", verbose_name=_("session")
    )
    stage = models.ForeignKey(
        Stage, models.PROTECT, null=True, blank=True, related_name="adjustments", verbose_name=_("stage")
    )
    unit = models.CharField(_("unit"), max_length=4, choices=Unit)
    amount = models.DecimalField(_("amount"), max_digits=8, decimal_places=2)
    moves_match = models.BooleanField(_("changes the match for both teams"), default=False)
    law = models.CharField(_("law"), max_length=20, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.CharField(_("by"), max_length=80)

    class Meta:
        verbose_name = _("adjustment")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(match=None, session=None)
                | Q(match=None, stage=None)
                | Q(session=None, stage=None),
                name="adjustment_has_one_scope",
            ),
            models.CheckConstraint(
                condition=Q(moves_match=False) | Q(match__isnull=False), name="only_a_match_is_moved"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.unit}"
