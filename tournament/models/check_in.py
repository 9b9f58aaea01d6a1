"""Who is in the room tonight, and the address that the code at the door opens."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Session
from tournament.models.player import Player
from tournament.models.token import new_token as _new_token  # the name in migrations


class Door(models.Model):
    """Players check themselves in while the door is open: sixteen opaque characters, one door a session."""

    session = models.OneToOneField(Session, models.PROTECT, related_name="door", verbose_name=_("session"))
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)

    class Meta:
        verbose_name = _("code at the door")

    def __str__(self) -> str:
        return str(self.session)


class CheckIn(models.Model):
    """A player who has come, perhaps with a partner; both rows of a pair name one another."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="check_ins", verbose_name=_("session"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="check_ins", verbose_name=_("player"))
    partner = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner")
    )
    paid = models.BooleanField(_("table money paid"), default=False)
    at = models.DateTimeField(_("arrived"), default=timezone.now)

    class Meta:
        verbose_name = _("check-in")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "player"], name="a_player_comes_once"),
            models.CheckConstraint(
                condition=~models.Q(player=models.F("partner")) | models.Q(partner=None),
                name="nobody_partners_himself",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)
