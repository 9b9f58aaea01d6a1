"""Who may come in, and by what: roles, sign-in links, API tokens, private addresses of players and teams."""

from datetime import datetime

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.club import Club
from tournament.models.contestant import Contestant
from tournament.models.entrant import Entrant
from tournament.models.event import Session
from tournament.models.player import Player
from tournament.models.token import new_token as _new_token  # the name in migrations


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


class PlayerLink(models.Model):
    """Opens the page of one player; a revoked row says that its address was one."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="links", verbose_name=_("player"))
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("link to a player's page")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(revoked_at__isnull=True), name="one_live_link_a_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}"


class Display(models.Model):
    """What a person chose under Display: one who signs in, or a player on the page of their link."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    player = models.OneToOneField(Player, models.CASCADE, null=True, related_name="+")
    value = models.CharField(_("display"), max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("display")
        constraints = [
            models.CheckConstraint(
                condition=Q(user=None, player__isnull=False) | Q(user__isnull=False, player=None),
                name="display_of_one_person",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user or self.player}: {self.value}"


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
