"""The time of the rounds: what the director set, when each began, and the address of the wall display."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Section, Session
from tournament.models.token import new_token as new_address  # the name in migrations


class RoundClock(models.Model):
    """How a section keeps time. A length that is empty is the club's.

    `minutes_per_round` stands in the place of boards × minutes where it is given: a match against the clock.
    Since `follows_since` the rounds follow one another by themselves; empty: the director begins each.
    """

    section = models.OneToOneField(
        Section, models.CASCADE, related_name="round_clock", verbose_name=_("section")
    )
    minutes_per_board = models.DecimalField(
        _("minutes per board"), max_digits=4, decimal_places=2, null=True, blank=True
    )
    minutes_per_move = models.DecimalField(
        _("minutes per move"), max_digits=4, decimal_places=2, null=True, blank=True
    )
    minutes_per_round = models.DecimalField(
        _("minutes per round"), max_digits=5, decimal_places=2, null=True, blank=True
    )
    warning_minutes = models.PositiveSmallIntegerField(_("warning, minutes before the end"), default=3)
    follows_since = models.DateTimeField(_("automatic rounds since"), null=True, blank=True)

    class Meta:
        verbose_name = _("round clock")

    def __str__(self) -> str:
        return str(self.section)


class ClockedRound(models.Model):
    """A round that the clock has begun: when, and how long it was to last. All lengths are seconds.

    `added` is what the director gave or took, `paused_for` how long the clock has stood in all. While it
    stands, `paused_at` says since when.
    """

    section = models.ForeignKey(
        Section, models.CASCADE, related_name="clocked_rounds", verbose_name=_("section")
    )
    round = models.PositiveSmallIntegerField(_("round"))
    started_at = models.DateTimeField(_("started"))
    seconds = models.PositiveIntegerField(_("length"))
    added = models.IntegerField(_("time added"), default=0)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    paused_for = models.PositiveIntegerField(_("time paused"), default=0)

    class Meta:
        verbose_name = _("round of the clock")
        ordering = ["section", "round"]
        constraints = [
            models.UniqueConstraint(fields=["section", "round"], name="a_round_begins_once"),
        ]

    def __str__(self) -> str:
        return f"R{self.round}"


class Wall(models.Model):
    """The wall display of a session: its address opens it without signing in.

    `revealed`: lines of the final ranking that are turned over, from the last on; empty: no reveal.
    """

    session = models.OneToOneField(Session, models.CASCADE, related_name="wall", verbose_name=_("session"))
    token = models.CharField(_("address"), max_length=22, unique=True, default=new_address)
    shows_ranking = models.BooleanField(_("ranking after the end"), default=True)
    revealed = models.PositiveSmallIntegerField(_("lines turned over"), null=True, blank=True)

    class Meta:
        verbose_name = _("wall display")

    def __str__(self) -> str:
        return self.token
