"""The system card of two players who sit together: a PDF that their opponents may open while they meet."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player


class _OfTwoPlayers(models.Model):
    """`first` has the lower key: two players have one card."""

    first = models.ForeignKey(Player, models.CASCADE, related_name="+", verbose_name=_("player"))
    second = models.ForeignKey(Player, models.CASCADE, related_name="+", verbose_name=_("partner"))
    digest = models.CharField(_("digest"), max_length=64)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.first} – {self.second}"


class SystemCard(_OfTwoPlayers):
    """Which file is the card now; `digest` is that of its content."""

    at = models.DateTimeField(_("uploaded"), default=timezone.now)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("system card")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_system_card_of_two_players"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="the_lower_player_is_first"),
        ]


class SystemCardFile(_OfTwoPlayers):
    """The content, which is in no act: a file that was replaced stays, so that this can be undone."""

    data = models.BinaryField(_("content"))
    at = models.DateTimeField(_("uploaded"), default=timezone.now)

    class Meta:
        verbose_name = _("file of a system card")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second", "digest"], name="a_system_card_is_kept_once")
        ]
