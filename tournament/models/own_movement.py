"""A movement that a club has made or brought itself."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.movements.plan import Movement
from tournament.movements.schema import from_json

PREFIX = "own-"


class OwnMovement(models.Model):
    """`document` is movement/1; it may be unfinished, so seating by it runs movements.check first."""

    NAME_LENGTH = 60

    club = models.ForeignKey(Club, models.PROTECT, related_name="own_movements", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    document = models.JSONField(_("movement"), default=dict)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("club movement")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="own_movement_name_once_in_a_club")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def code(self) -> str:
        """What a section that is seated by it has for its movement."""
        return f"{PREFIX}{self.pk}"

    @property
    def plan(self) -> Movement:
        return from_json(self.document)
