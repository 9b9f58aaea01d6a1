"""A background job, done by a worker process (domain/outside/acts/jobs.py)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """One piece of work. It is no fact of the event: it is not journaled, and deleted a day after its end.

    `kind` is a key of settings.JOBS, `payload` its argument. A job with a `key` exists once. While it runs,
    `due_at` is when its lease expires; a worker claims it by compare-and-swap on `attempts`. `drawn` of `of`
    steps are done.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    kind = models.CharField(_("kind"), max_length=30)
    key = models.CharField(_("key"), max_length=64, null=True, blank=True, unique=True)
    payload = models.JSONField(_("payload"), default=dict)
    by = models.CharField(_("by"), max_length=60, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    drawn = models.PositiveIntegerField(_("steps done"), default=0)
    of = models.PositiveIntegerField(_("steps"), default=0)
    result = models.JSONField(_("result"), null=True, blank=True)
    problem = models.TextField(_("problem"), blank=True)
    made_at = models.DateTimeField(_("made"))
    due_at = models.DateTimeField(_("due"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        ordering = ["due_at", "pk"]
        indexes = [models.Index(fields=["state", "due_at"], name="jobs_that_are_due")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.DONE, self.State.FAILED)


class Worker(models.Model):
    """A process that does jobs, and the time of its last heartbeat."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    seen_at = models.DateTimeField(_("last contact"))

    class Meta:
        verbose_name = _("worker")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class IncomingFile(models.Model):
    """It is stored in the database, so that every server process has it; deleted after a day."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    data = models.BinaryField(_("file"))
    at = models.DateTimeField(_("uploaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("event file")

    def __str__(self) -> str:
        return f"{self.user} {self.at}"
