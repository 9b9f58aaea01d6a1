"""A rehearsal: a recorded session that robots play again at the club's tables."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Session


class Rehearsal(models.Model):
    session = models.OneToOneField(
        Session, models.PROTECT, related_name="rehearsal", verbose_name=_("session")
    )
    recording = models.CharField(_("recording"), max_length=60)
    pace = models.PositiveSmallIntegerField(_("times faster"), default=1)
    paused = models.BooleanField(_("paused"), default=False)

    class Meta:
        verbose_name = _("rehearsal")

    def __str__(self) -> str:
        return self.recording
