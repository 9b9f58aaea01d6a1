"""A game at its own table: who sits there, in which round, by which rules; and rulings on it."""

import json

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.games.agreement import Agreement, agree_in_json
from scoring.games.results.match_score import End
from tournament.models.contestant import Contestant
from tournament.models.event import Section, games


class Match(models.Model):
    """One game (a chukker, a rubber, a game to the target) of the players in its `seats`.

    The rules are copied from the section, so that any of them can be changed at the table. A match that
    `continues` another goes on where that one, broken off on an earlier day, stopped. `ended_at` is when time
    was called, `last_deal` the deal that was in play then, where it is finished; that a game is over is no
    column, it follows from its deals.
    """

    section = models.ForeignKey(Section, models.PROTECT, related_name="matches", verbose_name=_("section"))
    round = models.PositiveSmallIntegerField(_("round"), default=1)
    table = models.PositiveSmallIntegerField(_("table"))
    game = models.CharField(_("game"), max_length=20, choices=games)
    preset = models.CharField(_("rule set"), max_length=40)
    overrides = models.JSONField(_("changed rules"), default=dict, blank=True)
    rules_name = models.CharField(_("club rule set"), max_length=60, blank=True)
    deal_limit = models.PositiveSmallIntegerField(_("deals of a match"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    last_deal = models.PositiveSmallIntegerField(_("last deal"), null=True, blank=True)
    continues = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="resumed_as", verbose_name=_("continues")
    )
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("match")
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["section", "round", "table"], name="one_match_at_a_table")
        ]

    def __str__(self) -> str:
        return f"R{self.round} T{self.table}"

    @property
    def agreement(self) -> Agreement:
        overrides = json.dumps(self.overrides, sort_keys=True)
        return agree_in_json(self.game, self.preset, overrides, name=self.rules_name)

    @property
    def end(self) -> End:
        return End(self.deal_limit, self.ended_at is not None, self.last_deal)


class MatchSeat(models.Model):
    """One seat of a match, numbered clockwise from 0, and which player of a contestant takes it."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("seat"))
    contestant = models.ForeignKey(
        Contestant, models.PROTECT, related_name="match_seats", verbose_name=_("contestant")
    )
    position = models.PositiveSmallIntegerField(_("position"), default=1)

    class Meta:
        verbose_name = _("seat")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_in_a_match_seat"),
            models.UniqueConstraint(
                fields=["match", "contestant", "position"], name="one_seat_for_a_player_of_a_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.number}"


class MatchRuling(models.Model):
    """`points` are added to the total of `side`; without points the match is awarded to it."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="rulings", verbose_name=_("match"))
    side = models.PositiveSmallIntegerField(_("side"))
    points = models.SmallIntegerField(_("points"), null=True, blank=True)
    law = models.CharField(_("law"), max_length=20, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.CharField(_("by"), max_length=80)

    class Meta:
        verbose_name = _("ruling")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side}: {self.points}"
