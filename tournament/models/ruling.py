"""Rulings of the director: on a board or in one section, and lines added to an entrant's score beyond it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.entrant import Entrant
from tournament.models.event import Section, Session
from tournament.models.result import Result
from tournament.models.stage import Stage
from tournament.models.team_match import TeamMatch


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
