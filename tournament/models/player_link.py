"""The private address of a player's own page; and how a person wants pages displayed."""

from django.conf import settings
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


class Display(models.Model):
    """What a person chose under Display: one who signs in, or a player on the page of their link."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    player = models.OneToOneField(Player, models.CASCADE, null=True, related_name="+")
    value = models.CharField(_("display"), max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("display")
        constraints = [
            models.CheckConstraint(
                condition=Q(user=None, player__isnull=False) | Q(user__isnull=False, player=None),
                name="display_of_one_person",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user or self.player}: {self.value}"
