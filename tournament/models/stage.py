"""A stage of an event, played in one format and ranked in one list; and the draws of its rounds."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.stages.formats import STAGE_FORMATS
from tournament.models.event import Event, Section


def formats() -> list[tuple[str, str]]:
    """The codes of the registry, read when they are needed: a new format needs no migration."""
    return [(code, code) for code in STAGE_FORMATS]


class Stage(models.Model):
    """The stages of an event are listed by `order`; the sessions of a stage follow each other by date.

    `comes_from` is the stage from which its entrants qualified, empty for the first: a final and a plate may
    come from one stage. The scoring method and its options are the event's. `rounds` are the rounds planned
    in all sessions of the stage, empty where the movement of each session says it. `vp_scale` is a code of
    VP_SCALES, `tie_breaks` lists codes of TIE_BREAKS in the order in which they decide, `carry` is what
    `comes_from` hands over ({"rule": a code of CARRY_RULES, and what the rule asks for}), `options` holds
    further conditions, such as the value of a bye. Which of them a format has a use for is in
    analysis/stage_rules.py.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="stages", verbose_name=_("event"))
    order = models.PositiveSmallIntegerField(_("rank in the event"), default=1)
    comes_from = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="next_stages",
        verbose_name=_("comes from"),
    )
    name = models.CharField(_("name"), max_length=80, blank=True)
    format = models.CharField(_("format"), max_length=20, choices=formats, default="pairs")
    rounds = models.PositiveSmallIntegerField(_("rounds planned"), null=True, blank=True)
    vp_scale = models.CharField(_("victory point scale"), max_length=40, blank=True)
    carry = models.JSONField(_("carry-over"), default=dict, blank=True)
    tie_breaks = models.JSONField(_("order of tie-breaks"), default=list, blank=True)
    options = models.JSONField(_("further conditions"), default=dict, blank=True)

    class Meta:
        verbose_name = _("stage")
        ordering = ["event", "order"]
        constraints = [models.UniqueConstraint(fields=["event", "order"], name="one_stage_in_a_place")]

    def __str__(self) -> str:
        return self.name or f"{self.event} {self.order}"


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
