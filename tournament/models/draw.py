"""The draw of a round: who meets whom. It is a fact, for the standings that it was made from may change."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Section
from tournament.models.stage import Stage


class Draw(models.Model):
    """The pairings of one round of a stage, or of one section of it.

    `pairings` lists the matches in the order of the tables, each as the numbers of its entrants in the event;
    one number alone is a bye. `policy` names the way it was drawn, `options` what the way was given: the seed
    of the lots, the round whose standings it read, repeats that were allowed. `drawn_from` is the version of
    the section that those standings were of: a later one means that a result has been corrected since. A
    published draw stays; `reason` says why a director changed what was drawn.
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="draws", verbose_name=_("stage"))
    section = models.ForeignKey(
        Section, models.PROTECT, null=True, blank=True, related_name="draws", verbose_name=_("section")
    )
    round = models.PositiveSmallIntegerField(_("round"))
    policy = models.CharField(_("pairing"), max_length=20, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    pairings = models.JSONField(_("pairings"), default=list, blank=True)
    drawn_from = models.PositiveIntegerField(_("section version"), null=True, blank=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    by = models.CharField(_("by"), max_length=80)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("draw")
        ordering = ["stage", "round", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "round"], condition=Q(section=None), name="one_draw_of_a_round"
            ),
            models.UniqueConstraint(
                fields=["section", "round"],
                condition=Q(section__isnull=False),
                name="one_draw_of_a_round_of_a_section",
            ),
        ]

    def __str__(self) -> str:
        return f"R{self.round}"
