"""Who sits as a side in a section."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.event import Section


class Contestant(models.Model):
    """Who sits as a side in a section: a pair, one pair of a team, or two single players for a round.

    It plays for an `entrant`, who is ranked; the two players of a round are entrants of their own, the second
    one the `partner_entrant`. `direction` is empty, or NS / EW where the two lines are ranked apart and
    numbered apart.
    """

    section = models.ForeignKey(
        Section, models.PROTECT, related_name="contestants", verbose_name=_("section")
    )
    entrant = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="contestants", verbose_name=_("entrant")
    )
    partner_entrant = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner")
    )
    number = models.CharField(_("pair number"), max_length=12)
    direction = models.CharField(
        _("direction"), max_length=2, blank=True, choices=[("", ""), ("NS", "NS"), ("EW", "EW")]
    )
    # The movement's own number for this seat in the plan: what the placements were made from.
    seat = models.PositiveSmallIntegerField(_("seat in the movement"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("contestant")
        ordering = ["section", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "direction", "number"], name="contestant_number_once_in_a_section"
            ),
            models.CheckConstraint(
                condition=Q(partner_entrant=None)
                | Q(entrant__isnull=False) & ~Q(entrant=F("partner_entrant")),
                name="two_entrants_are_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}{self.direction}"
