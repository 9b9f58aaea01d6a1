"""A stage of an event: the rounds that are played in one format and ranked in one list."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.stages.formats import STAGE_FORMATS
from tournament.models.event import Event


def formats() -> list[tuple[str, str]]:
    """The codes of the registry, read when they are needed: a new format needs no migration."""
    return [(code, code) for code in STAGE_FORMATS]


class Stage(models.Model):
    """The stages of an event follow each other by `order`; the sessions of a stage follow each other by date.

    `rounds` are the rounds planned, empty where the movement of each session says it. `vp_scale` names a
    scale of scoring/schemes/vp_scales.py, `tie_breaks` lists criteria in the order in which they decide,
    `carry` is what the stage before hands over ({"rule": code, and what the rule asks for}), `options` holds
    further conditions, such as the value of a bye. All may be empty: then the event's conditions hold.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="stages", verbose_name=_("event"))
    order = models.PositiveSmallIntegerField(_("place in the event"), default=1)
    name = models.CharField(_("name"), max_length=80, blank=True)
    format = models.CharField(_("format"), max_length=20, choices=formats, default="pairs")
    rounds = models.PositiveSmallIntegerField(_("rounds planned"), null=True, blank=True)
    method = models.CharField(_("scoring method"), max_length=20, blank=True)
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
