"""The movement made editable: one row per round and table, and the address a table's phone opens."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.event import Section
from tournament.models.team_match import TeamMatch
from tournament.models.token import new_token as _new_token  # the name in migrations


class Placement(models.Model):
    """`boards` are board numbers; a row with one side empty is a sit-out and has none.

    `match` is the match of two teams that the table plays; it has a second table, with the same boards.
    """

    section = models.ForeignKey(Section, models.PROTECT, related_name="placements", verbose_name=_("section"))
    round = models.PositiveSmallIntegerField(_("round"))
    table = models.PositiveSmallIntegerField(_("table"))
    ns = models.ForeignKey(
        Contestant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("North-South")
    )
    ew = models.ForeignKey(
        Contestant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("East-West")
    )
    match = models.ForeignKey(
        TeamMatch, models.PROTECT, null=True, blank=True, related_name="placements", verbose_name=_("match")
    )
    boards = models.JSONField(_("boards"), default=list, blank=True)
    turned = models.JSONField(_("turned boards"), default=list, blank=True)

    class Meta:
        verbose_name = _("placement")
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["section", "table", "round"], name="one_placement_at_a_table"),
            models.UniqueConstraint(
                fields=["section", "round", "ns"], condition=Q(ns__isnull=False), name="ns_sits_once_a_round"
            ),
            models.UniqueConstraint(
                fields=["section", "round", "ew"], condition=Q(ew__isnull=False), name="ew_sits_once_a_round"
            ),
            models.CheckConstraint(
                condition=~Q(ns=F("ew")) | Q(ns__isnull=True) | Q(ew__isnull=True),
                name="nobody_meets_himself",
            ),
        ]

    def __str__(self) -> str:
        return f"R{self.round} T{self.table}"

    @property
    def is_sit_out(self) -> bool:
        return self.ns_id is None or self.ew_id is None


class TableToken(models.Model):
    section = models.ForeignKey(
        Section, models.PROTECT, related_name="table_tokens", verbose_name=_("section")
    )
    table = models.PositiveSmallIntegerField(_("table"))
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("table token")
        ordering = ["section", "table"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "table"],
                condition=Q(revoked_at__isnull=True),
                name="one_live_token_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.section} T{self.table}"
