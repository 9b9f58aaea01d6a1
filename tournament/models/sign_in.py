"""A link that signs a director in, once."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SignInLink(models.Model):
    """Only the token's SHA-256 is stored: a stolen database contains no link that works."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("sign-in link")

    def __str__(self) -> str:
        return f"{self.user} {self.expires_at}"
