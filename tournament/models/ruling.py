"""An adjusted score or a penalty: never hidden inside a result."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.event import Section
from tournament.models.result import Result


class Ruling(models.Model):
    """An award on a result, or a penalty on a contestant.

    Awards (Law 12) are codes of scoring/boards/award_code.py, one a side: average plus or minus, a
    percentage, one outcome or weighted ones, or no score. `penalty` is in the unit named by `unit`.
    `facts` is what the
    ruling form says about the case.
    """

    class Unit(models.TextChoices):
        MATCHPOINTS = "MP", _("matchpoints")
        TOP = "%", _("% of a top")
        IMPS = "IMP", _("IMPs")

    AWARD_LENGTH = 120

    section = models.ForeignKey(Section, models.PROTECT, related_name="rulings", verbose_name=_("section"))
    result = models.OneToOneField(
        Result, models.PROTECT, null=True, blank=True, related_name="ruling", verbose_name=_("result")
    )
    ns_award = models.CharField(_("award to North-South"), max_length=AWARD_LENGTH, blank=True)
    ew_award = models.CharField(_("award to East-West"), max_length=AWARD_LENGTH, blank=True)
    contestant = models.ForeignKey(
        Contestant,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=_("contestant"),
    )
    penalty = models.DecimalField(_("penalty"), max_digits=6, decimal_places=2, null=True, blank=True)
    unit = models.CharField(_("unit"), max_length=4, choices=Unit, blank=True)
    law = models.CharField(_("law"), max_length=20, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    facts = models.TextField(_("what happened"), blank=True)
    by = models.CharField(_("by"), max_length=80)

    class Meta:
        verbose_name = _("ruling")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(result__isnull=False, contestant__isnull=True, penalty__isnull=True)
                | Q(result__isnull=True, contestant__isnull=False, penalty__isnull=False),
                name="ruling_is_an_award_or_a_penalty",
            )
        ]

    def __str__(self) -> str:
        return f"{self.ns_award}/{self.ew_award}" if self.result_id else f"−{self.penalty}"
