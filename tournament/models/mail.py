"""Results by e-mail: the club's mail server, the addresses of players, and the messages of a session.

None of these rows is journaled: an act says that an address was entered, never which one, so that removing
the row removes the address everywhere but in older backups.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.calendar import Booking
from tournament.models.club import Club
from tournament.models.event import Session
from tournament.models.member import Reminder
from tournament.models.player import Player
from tournament.models.token import new_token as _new_token  # the name in migrations


class MailServer(models.Model):
    """The server through which a club sends. `sealed` is its password, encrypted with the installation's key.

    `address` is where readers at home reach this program; empty: messages contain no links. `tried_at` is
    the latest trial, `problem` its code of MAIL_PROBLEMS and `answer` that of the server.
    """

    class Security(models.TextChoices):
        STARTTLS = "starttls", _("STARTTLS (usually port 587)")
        TLS = "tls", _("TLS (usually port 465)")
        NONE = "none", _("none (only in the club's own network)")

    club = models.OneToOneField(Club, models.CASCADE, related_name="mail_server", verbose_name=_("club"))
    host = models.CharField(_("server"), max_length=253)
    port = models.PositiveIntegerField(_("port"), default=587)
    security = models.CharField(_("encryption"), max_length=8, choices=Security, default=Security.STARTTLS)
    user = models.CharField(_("user"), max_length=254, blank=True)
    sealed = models.TextField(blank=True)
    sender = models.EmailField(_("sender"), max_length=254)
    address = models.CharField(_("address of this program"), max_length=200, blank=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=20, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("mail server")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class MailAddress(models.Model):
    """Where a player wants results, until they stop it: since `stopped_at` nothing is sent to it."""

    player = models.OneToOneField(
        Player, models.CASCADE, related_name="mail_address", verbose_name=_("player")
    )
    address = models.EmailField(_("e-mail address"), max_length=254)
    language = models.CharField(_("language"), max_length=10)
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)

    class Meta:
        verbose_name = _("e-mail address of a player")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.player)


class MailMessage(models.Model):
    """A message to one address: of a session, a `notice` of a booking, or a `reminder` to renew.

    The address itself is that of a MailAddress; `digest` is made of it and of the installation's key, so that
    an address that is removed is nowhere.

    A worker takes a row from WAITING to SENDING before it sends. If it dies then, or the server breaks off,
    the message is UNSURE, and only a director sends it again.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        UNSURE = "unsure", _("perhaps sent")
        CANCELLED = "cancelled", _("cancelled")

    session = models.ForeignKey(
        Session, models.CASCADE, null=True, related_name="mail_messages", verbose_name=_("session")
    )
    booking = models.ForeignKey(
        Booking, models.CASCADE, null=True, related_name="mail_messages", verbose_name=_("booking")
    )
    reminder = models.ForeignKey(
        Reminder, models.CASCADE, null=True, related_name="mail_messages", verbose_name=_("reminder")
    )
    notice = models.CharField(_("notice"), max_length=10, blank=True)
    digest = models.CharField(max_length=64)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    problem = models.CharField(_("problem"), max_length=20, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("e-mail")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "digest"], name="one_mail_to_an_address_of_a_session"),
            models.UniqueConstraint(
                fields=["booking"], condition=models.Q(notice="reminder"), name="one_reminder_of_a_booking"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
