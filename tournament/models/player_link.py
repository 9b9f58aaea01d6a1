"""The private address of a player's own page."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.token import new_token as _new_token  # the name in migrations


class PlayerLink(models.Model):
    """Opens the page of one player; a revoked row says that its address was one."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="links", verbose_name=_("player"))
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("link to a player's page")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(revoked_at__isnull=True), name="one_live_link_a_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}"
