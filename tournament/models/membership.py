"""Which players play for a contestant, and from which round on."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.player import Player


class Membership(models.Model):
    """A player of a contestant from `from_round` on; a substitute is a later row of the same `position`.

    `is_named`: the line-up of a team put the player there; the entry form only lists its players.
    """

    contestant = models.ForeignKey(
        Contestant, models.PROTECT, related_name="memberships", verbose_name=_("contestant")
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships", verbose_name=_("player"))
    position = models.PositiveSmallIntegerField(_("position"))
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    is_named = models.BooleanField(_("named in a line-up"), default=False)

    class Meta:
        verbose_name = _("membership")
        ordering = ["contestant", "position", "from_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["contestant", "position", "from_round"], name="one_player_in_a_position"
            )
        ]

    def __str__(self) -> str:
        return f"{self.contestant}: {self.player}"
