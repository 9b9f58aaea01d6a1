"""API tokens of a club, and the stored answers to writes with an Idempotency-Key."""

from datetime import datetime

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.club import Club


class ApiToken(models.Model):
    """Only the token's SHA-256 is kept. `user` is whom the journal names; a scope holds those before it.

    `made_by` is the person for whom it reads: of a token that a program has made, the maker of that program.
    """

    class Scope(models.TextChoices):
        READ = "read", pgettext_lazy("of a program", "read")
        ENTER = "enter", pgettext_lazy("of a program", "enter")
        DIRECT = "direct", pgettext_lazy("of a program", "direct")
        OWN = "own", pgettext_lazy("of a program", "own")

    club = models.ForeignKey(Club, models.PROTECT, related_name="api_tokens", verbose_name=_("club"))
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="api_token", verbose_name=_("person")
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("made by"),
    )
    scope = models.CharField(_("scope"), max_length=10, choices=Scope)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_scope_display()}"

    @property
    def name(self) -> str:
        return str(self.user.first_name)

    @property
    def used_at(self) -> datetime | None:
        """When it was last used, to the minute: not journaled."""
        return self.user.last_login


class AnsweredKey(models.Model):
    """What was answered to a write with an Idempotency-Key; kept for a day."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    asked = models.CharField(max_length=64)  # SHA-256 of the method, the address and the body
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    headers = models.JSONField(default=dict)  # those that the answer sets itself, as Close-To
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("answered key")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="a_key_is_answered_once")]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"
