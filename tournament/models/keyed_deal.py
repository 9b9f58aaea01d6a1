"""The four hands of a board as players enter them after play."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Field


class KeyedDeal(models.Model):
    """What one phone (`device`) entered for a board; `key` is the phone's own id of what it sent last.

    The first hands become the Deal of the board. Hands that differ from it wait for the director.
    """

    field = models.ForeignKey(Field, models.PROTECT, related_name="keyed_deals", verbose_name=_("field"))
    board = models.PositiveSmallIntegerField(_("board"))
    form = models.CharField(_("set of cards of a fouled board"), max_length=4, blank=True)
    hands = models.CharField(_("hands"), max_length=80)
    by = models.CharField(_("by"), max_length=80)
    device = models.CharField(_("device"), max_length=40, blank=True)
    key = models.CharField(_("device id"), max_length=64, unique=True)

    class Meta:
        verbose_name = _("hands that players entered")
        ordering = ["board", "form", "pk"]

    def __str__(self) -> str:
        return f"{self.board}{self.form} {self.by}"
