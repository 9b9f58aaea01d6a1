"""Where a club publishes its pages on the web, and what was published or withdrawn there.

None of these rows is journaled: an act names the place, never its password.
"""

from typing import Self
from urllib.parse import quote

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Session


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
