"""The own address of a team: its matches, its line-up and where it plays next."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.token import new_token as _new_token  # the name in migrations


class TeamToken(models.Model):
    """Opens the page of one team, whatever session it plays; a revoked row says that its address was one."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="addresses", verbose_name=_("entrant"))
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("team token")
        ordering = ["entrant"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(revoked_at__isnull=True), name="one_live_token_a_team"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant}"
