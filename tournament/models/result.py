"""What stands for one playing of one board, and the doubts about it that a director has checked."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.event import Section
from tournament.models.played import Played


class Result(Played):
    """`version` grows with every change; a device compares it before it replaces the result.

    A result belongs to a board and the two who met on it, not to a slot of the movement (Law 15);
    `round` and `table` say where it happened, when that is known.

    DISPUTED: the sides differ and the question is open. PROPOSED: both had agreed on what stands, and one of
    them asks for the other's consent to correct it.
    """

    class Cancelled(models.TextChoices):
        """What an incident did to a board that these two cannot play (any more) with each other.

        OPEN: the director has still to award an adjusted score or to leave the board without one (Laws 12C2,
        15B). RULED: the director has. Such a row is no playing: one of the two may have played the board.
        """

        OPEN = "open", _("cancelled, no ruling yet")
        RULED = "ruled", _("cancelled")

    # Of a meeting that fell out: neither of the two has played the board in it; one may have it to play yet.
    FELL_OUT = Q(round=None) & ~Q(cancelled="")

    class Agreement(models.TextChoices):
        SENT = "sent", _("sent")
        ACCEPTED = "accepted", _("accepted")
        DISPUTED = "disputed", _("scores differ")
        PROPOSED = "proposed", _("correction requested")

    # The constraints below index section, board and side.
    section = models.ForeignKey(
        Section, models.PROTECT, related_name="results", db_index=False, verbose_name=_("section")
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    ns = models.ForeignKey(
        Contestant, models.PROTECT, related_name="+", db_index=False, verbose_name=_("North-South")
    )
    ew = models.ForeignKey(
        Contestant, models.PROTECT, related_name="+", db_index=False, verbose_name=_("East-West")
    )
    cancelled = models.CharField(_("cancelled"), max_length=5, choices=Cancelled, blank=True)
    group = models.CharField(_("set of cards of a fouled board"), max_length=4, blank=True)
    agreement = models.CharField(_("agreement"), max_length=10, choices=Agreement, default=Agreement.SENT)
    entered_by = models.CharField(_("entered by"), max_length=2, blank=True)
    # Entries up to this one were settled by a director and are history.
    settled_entry = models.PositiveBigIntegerField(_("settled up to entry"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)
    # The section's version of the act that wrote the row last.
    changed_at_version = models.PositiveIntegerField(_("changed at version"), default=0)

    class Meta:
        verbose_name = _("result")
        ordering = ["board", "pk"]
        # After every entry the caches ask which results are newer than they are (versioned_cache.py).
        indexes = [models.Index(fields=["section", "changed_at_version"], name="results_since")]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "board", "ns", "cancelled"], name="ns_plays_a_board_once"
            ),
            models.UniqueConstraint(
                fields=["section", "board", "ew", "cancelled"], name="ew_plays_a_board_once"
            ),
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="result_has_two_sides"),
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__lte=13), name="at_most_thirteen_tricks"
            ),
            models.CheckConstraint(
                condition=~Q(state="played") | ~Q(contract="") | Q(score_ns__isnull=False),
                name="played_means_a_result",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.ns_id}–{self.ew_id}"


class PassedDoubt(models.Model):
    """A director has confirmed a doubtful result. Doubts themselves are computed.

    See domain/room/reports/results_to_check.py.

    The confirmation is about `facts`: a corrected result may be in doubt again.
    """

    result = models.OneToOneField(
        Result, models.PROTECT, related_name="passed_doubt", verbose_name=_("result")
    )
    facts = models.JSONField(_("checked"), default=dict)
    by = models.CharField(_("by"), max_length=80)

    class Meta:
        verbose_name = _("query that was checked")

    def __str__(self) -> str:
        return f"{self.result_id}"
