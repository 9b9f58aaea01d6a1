"""A doubtful result that a director has looked at and found to be right."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.result import Result


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
