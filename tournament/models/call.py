"""A table calls the director: why, since when, and what became of it."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.event import Section


class DirectorCall(models.Model):
    """`key` is the device's own id of the call: sent again, it is the same call. `board`: what it is about.

    A board that was not turned is called by itself, with its board, and answered by putting it right.
    """

    class Reason(models.TextChoices):
        IRREGULARITY = "irregularity", _("Irregularity: bid, lead or revoke")
        BOARDS = "boards", _("Wrong board or wrong seats")
        SCORE = "score", _("Query about a score")
        TIME = "time", _("We need more time")
        OTHER = "other", _("Something else")
        NOT_TURNED = "not_turned", _("This board was not turned")

    class State(models.TextChoices):
        WAITING = "waiting", pgettext_lazy("call", "waiting")
        COMING = "coming", pgettext_lazy("call", "the director is coming")
        DONE = "done", pgettext_lazy("call", "done")
        TAKEN_BACK = "taken_back", pgettext_lazy("call", "cancelled")

    OPEN = (State.WAITING, State.COMING)

    section = models.ForeignKey(Section, models.PROTECT, related_name="calls", verbose_name=_("section"))
    table = models.PositiveSmallIntegerField(_("table"))
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=12, choices=Reason)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    key = models.CharField(_("device id"), max_length=64, unique=True)
    at = models.DateTimeField(_("called"), default=timezone.now)
    answered_by = models.CharField(_("answered by"), max_length=80, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("director call")
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(reason="not_turned") | Q(board__isnull=False), name="a_board_was_not_turned"
            )
        ]

    def __str__(self) -> str:
        return f"T{self.table} {self.reason}"

    @property
    def is_open(self) -> bool:
        return self.state in self.OPEN
