"""Another name for a player in one event."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event
from tournament.models.player import Player


class EventAlias(models.Model):
    """It has precedence over the player's own alias and over the event's setting of names."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="aliases", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="event_aliases", verbose_name=_("player"))
    alias = models.CharField(_("public alias"), max_length=60)

    class Meta:
        verbose_name = _("alias in an event")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="one_alias_of_a_player_in_an_event")
        ]

    def __str__(self) -> str:
        return self.alias
