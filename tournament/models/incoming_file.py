"""An event file that was uploaded and is not yet imported."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class IncomingFile(models.Model):
    """It is stored in the database, so that every server process has it; deleted after a day."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    data = models.BinaryField(_("file"))
    at = models.DateTimeField(_("uploaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("event file")

    def __str__(self) -> str:
        return f"{self.user} {self.at}"
