"""What leaves the club: e-mail, published pages, webhooks."""

import uuid
from typing import Self
from urllib.parse import quote

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.calendar import Booking
from tournament.models.club import Club
from tournament.models.event import Session
from tournament.models.member import Reminder
from tournament.models.player import Player
from tournament.models.token import new_token as _new_token  # the name in migrations
from tournament.models.token import new_token as new_salt  # the name in migrations


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


class PublishingPlace(models.Model):
    """A folder of this computer, an SFTP or a WebDAV server. `sealed` is the password, encrypted with the
    installation's key.

    `host_key` is the key of an SFTP server that a director has trusted, `offered_key` one that waits for it;
    both as a line of OpenSSH. `web` is the address under which readers find the folder, empty where it is not
    known. `tried_at` is the latest trial, `problem` its code of PUBLISHING_PROBLEMS, `answer` the server's.
    `names_read` is the latest act that was searched for names that change on published pages.
    """

    class Kind(models.TextChoices):
        FOLDER = "folder", _("folder of this computer")
        SFTP = "sftp", _("SFTP server")
        WEBDAV = "https", _("WebDAV server")
        OPEN_WEBDAV = "http", _("WebDAV server without encryption (only this computer)")

    club = models.ForeignKey(Club, models.CASCADE, related_name="publishing_places", verbose_name=_("club"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.SFTP)
    host = models.CharField(_("server"), max_length=253, blank=True)
    port = models.PositiveIntegerField(_("port"), null=True, blank=True)
    path = models.CharField(_("folder"), max_length=300, blank=True)
    user = models.CharField(_("user"), max_length=100, blank=True)
    sealed = models.TextField(blank=True)
    web = models.CharField(_("address on the web"), max_length=200, blank=True)
    with_front_page = models.BooleanField(_("with the page of the club"), default=True)
    host_key = models.TextField(blank=True)
    offered_key = models.TextField(blank=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=20, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)
    names_read = models.PositiveBigIntegerField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("web destination")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.path if self.kind == self.Kind.FOLDER else f"{self.host}/{self.path.lstrip('/')}"

    @property
    def address(self) -> str:
        """As `domain.outside.acts.site_places` reads it, without the password."""
        if self.kind == self.Kind.FOLDER:
            return self.path
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        port = f":{self.port}" if self.port else ""
        from_home = self.kind == self.Kind.SFTP and not self.path.startswith("/")
        path = f"/~/{self.path}" if from_home else f"/{self.path.lstrip('/')}"
        return f"{self.kind}://{user}{self.host}{port}{quote(path, safe='/~')}"


class PublicationQuerySet(models.QuerySet["Publication"]):
    def latest_of_each(self) -> Self:
        """Of these rows the latest of each place and session."""
        latest = self.order_by().values("place", "session").annotate(latest=models.Max("pk"))
        return self.filter(pk__in=latest.values("latest"))


class Publication(models.Model):
    """One click that publishes or withdraws the pages of a session (of the club, where there is none).

    `automatic`: without a click, because a name on the published pages has changed.

    The latest row of a place and a session is what holds. `folder` is that of the session in the place.
    A worker renews `tried_at` while it works; `done` of `of` files are moved.
    """

    class Wish(models.TextChoices):
        PUBLISH = "publish", _("publish")
        WITHDRAW = "withdraw", _("unpublish")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        REPLACED = "replaced", _("replaced by a later click")

    place = models.ForeignKey(
        PublishingPlace, models.CASCADE, related_name="publications", verbose_name=_("web destination")
    )
    session = models.ForeignKey(
        Session,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="publications",
        verbose_name=_("session"),
    )
    wish = models.CharField(_("wish"), max_length=8, choices=Wish)
    folder = models.CharField(_("folder"), max_length=40, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    of = models.PositiveIntegerField(_("steps"), default=0)
    problem = models.CharField(_("problem"), max_length=20, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    automatic = models.BooleanField(_("automatic"), default=False)

    objects = PublicationQuerySet.as_manager()

    class Meta:
        verbose_name = _("publication")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.wish} {self.pk}"

    @property
    def is_over(self) -> bool:
        return self.state not in (self.State.WAITING, self.State.RUNNING)


class Webhook(models.Model):
    """`events` are codes of domain.journal.readings.verbs.EVENTS, none for all. The secret is derived from
    the `salt` and the installation's own key: it is stored nowhere. Since `stopped_at` nothing is sent.
    It reads for the person who added it (`made_by`).
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="webhooks", verbose_name=_("club"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("made by"),
    )
    url = models.CharField(_("address"), max_length=500)
    events = models.JSONField(_("events"), default=list, blank=True)
    salt = models.CharField(max_length=22, default=new_salt)
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)

    class Meta:
        verbose_name = _("webhook")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class WebhookReach(models.Model):
    """How far in the journal a webhook has been sent. Bookkeeping of the worker: not journaled."""

    webhook = models.OneToOneField(Webhook, models.CASCADE, related_name="reach", verbose_name=_("webhook"))
    cursor = models.PositiveBigIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(default=0)  # counts the jobs that ended without getting further

    class Meta:
        verbose_name = _("reach of a webhook")

    def __str__(self) -> str:
        return f"{self.webhook}: {self.cursor}"


class WebhookDelivery(models.Model):
    """The acts after one key of the journal up to another, sent until they are accepted. Not journaled.

    `status` is the last HTTP answer, `problem` what went wrong where there was none.
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    after = models.PositiveBigIntegerField()
    until = models.PositiveBigIntegerField()
    acts = models.PositiveSmallIntegerField(_("acts"))
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    status = models.PositiveSmallIntegerField(_("answer"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    delivered_at = models.DateTimeField(_("delivered"), null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["webhook", "after"], name="told_once_from_a_key")]

    def __str__(self) -> str:
        return f"{self.uid}"
