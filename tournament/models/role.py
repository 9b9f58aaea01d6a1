"""What a person who signs in may do in a club, and which pair a director plays in."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.club import Club
from tournament.models.contestant import Contestant
from tournament.models.event import Session


class Role(models.Model):
    """Granted with a name and a link that works once; a revoked role stays as a row."""

    class Kind(models.TextChoices):
        OWNER = "owner", _("owner of the club")
        DIRECTOR = "director", _("director")
        RULINGS = "rulings", _("rulings only")
        ENTRY = "entry", _("entry only")

    club = models.ForeignKey(Club, models.PROTECT, related_name="roles", verbose_name=_("club"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="roles", verbose_name=_("person")
    )
    kind = models.CharField(pgettext_lazy("of a helper", "role"), max_length=10, choices=Kind)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = pgettext_lazy("of a helper", "role")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(revoked_at=None), name="one_live_role_in_a_club"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user.get_full_name() or self.user.get_username()}: {self.get_kind_display()}"


class PlayingDirector(models.Model):
    """While the row exists, boards that this director has not yet played are hidden from them (Law 16 C)."""

    session = models.ForeignKey(
        Session, models.PROTECT, related_name="playing_directors", verbose_name=_("session")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("director")
    )
    contestant = models.ForeignKey(
        Contestant, models.PROTECT, related_name="playing_directors", verbose_name=_("contestant")
    )

    class Meta:
        verbose_name = _("playing director")
        constraints = [
            models.UniqueConstraint(fields=["session", "user"], name="a_director_plays_once_in_a_session")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.contestant}"
