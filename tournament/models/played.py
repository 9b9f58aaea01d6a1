"""What happened to a board at a table: the columns that an entry and a result have in common."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Played(models.Model):
    """`contract` is level, denomination and doubling (`4SX`), or `PASS`; `tricks` are declarer's, 0–13.

    `score_ns` is filled only when nothing but the points were written down. `auction` holds the calls from
    the dealer on, where a phone kept them; it is a note beside the facts, which sides need not agree on.
    """

    class State(models.TextChoices):
        PLAYED = "played", _("played")
        LATE = "late", _("late play")
        NOT_PLAYED = "not_played", _("not played")

    state = models.CharField(_("state"), max_length=12, choices=State, default=State.PLAYED)
    board = models.PositiveSmallIntegerField(_("board"))
    contract = models.CharField(_("contract"), max_length=5, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    lead = models.CharField(_("opening lead"), max_length=3, blank=True)
    auction = models.CharField(_("auction"), max_length=1000, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True, blank=True)
    score_ns = models.SmallIntegerField(_("points of North-South"), null=True, blank=True)

    class Meta:
        abstract = True

    FACTS = ("state", "contract", "declarer", "lead", "tricks", "score_ns")

    @property
    def facts(self) -> dict[str, object]:
        """The columns that describe what happened, without who entered it."""
        return {name: getattr(self, name) for name in self.FACTS}
