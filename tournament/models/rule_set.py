"""A set of rules of a table game that a club has saved by a name."""

import json

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.games.agreement import Agreement, agree_in_json
from tournament.models.club import Club
from tournament.models.event import games

PREFIX = "own-"


class RuleSet(models.Model):
    """`overrides` are the options that differ from the game's `preset`.

    A section or match that is set up by it copies both and the name: what is in play keeps its rules.
    """

    NAME_LENGTH = 60

    club = models.ForeignKey(Club, models.PROTECT, related_name="rule_sets", verbose_name=_("club"))
    game = models.CharField(_("game"), max_length=20, choices=games)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    preset = models.CharField(_("rule set"), max_length=40)
    overrides = models.JSONField(_("changed rules"), default=dict, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("club rule set")
        ordering = ["game", "name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "name"], name="rule_set_name_once_in_a_club")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def code(self) -> str:
        """What takes the place of a preset's code where rules are chosen."""
        return f"{PREFIX}{self.pk}"

    @property
    def agreement(self) -> Agreement:
        """The rules under the name of the set."""
        return agree_in_json(
            self.game, self.preset, json.dumps(self.overrides, sort_keys=True), name=self.name
        )
