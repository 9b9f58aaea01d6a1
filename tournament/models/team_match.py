"""A match of two teams: the tables where their pairs meet, and how it ended when it was not played out."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.event import Section


class TeamMatch(models.Model):
    """The home team sits North-South in the open room; its other pair sits East-West in the closed room.

    The tables are the Placements that name the match: two for each of its segments, and a segment is a round.
    A match without an away team is a bye. `boards` are those scheduled, which choose the scale even when
    some are removed (White Book 3.3.6); empty: those of the placements. A team of a `triple` (three or four
    teams at as many tables) meets others in one round. `plays_at` and `place` are what the captains have
    agreed on, where the matches of a round are played at different times. IMPs and victory points are
    computed.
    """

    class End(models.TextChoices):
        """A match that was not played to its end, or does not count as it was played."""

        VOID = "void", _("void")
        FORFEITED = "forfeited", _("forfeited")
        CONCEDED = "conceded", _("conceded")
        WITHDRAWN = "withdrawn", _("not played: a team has left")
        __empty__ = _("played")

    class Side(models.TextChoices):
        HOME = "home", _("home team")
        AWAY = "away", _("away team")
        BOTH = "both", _("both teams")
        SEATS = "seats", _("both teams: their pairs sat the same way")
        __empty__ = _("neither team")

    section = models.ForeignKey(
        Section, models.PROTECT, related_name="team_matches", verbose_name=_("section")
    )
    round = models.PositiveSmallIntegerField(_("round"))
    home = models.ForeignKey(Entrant, models.PROTECT, related_name="+", verbose_name=_("home team"))
    away = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("away team")
    )
    triple = models.PositiveSmallIntegerField(_("triple"), null=True, blank=True)
    boards = models.PositiveSmallIntegerField(_("boards scheduled"), null=True, blank=True)
    end = models.CharField(_("end of the match"), max_length=10, choices=End, blank=True)
    by_side = models.CharField(_("by"), max_length=5, choices=Side, blank=True)
    plays_at = models.DateTimeField(_("plays at"), null=True, blank=True)
    place = models.CharField(_("venue"), max_length=80, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("match of two teams")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["section", "round", "home", "away"], name="two_teams_meet_once"),
            models.UniqueConstraint(
                fields=["section", "round", "home"], condition=Q(triple=None), name="one_home_match_a_round"
            ),
            models.UniqueConstraint(
                fields=["section", "round", "away"],
                condition=Q(triple=None, away__isnull=False),
                name="one_away_match_a_round",
            ),
            models.CheckConstraint(condition=Q(away=None) | ~Q(home=F("away")), name="a_match_has_two_teams"),
            models.CheckConstraint(condition=Q(by_side="") | ~Q(end=""), name="a_side_ended_it_some_way"),
            models.CheckConstraint(
                condition=Q(end__in=["", "void", "forfeited", "conceded", "withdrawn"]), name="a_known_end"
            ),
            models.CheckConstraint(
                condition=Q(by_side__in=["", "home", "away", "both"]) | Q(by_side="seats", end="void"),
                name="a_known_side",
            ),
        ]

    def __str__(self) -> str:
        return f"R{self.round} {self.home_id}–{self.away_id or ''}"

    @property
    def named(self) -> str:
        """The two teams, as the journal names a match."""
        return f"{self.home} – {self.away}"
