"""A server of many clubs: who may sign up, what each club may use, and the copies kept of each."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club


class Limits(models.Model):
    """What a club may use at most; null for no limit."""

    players = models.PositiveIntegerField(_("players"), null=True, blank=True)
    sessions = models.PositiveIntegerField(_("sessions in a year"), null=True, blank=True)
    megabytes = models.PositiveIntegerField(_("megabytes of files and copies"), null=True, blank=True)
    mails = models.PositiveIntegerField(_("e-mails in a day"), null=True, blank=True)

    class Meta:
        abstract = True


class Hosting(Limits):
    """How this installation takes clubs in: one row, with the limits of a club that has none of its own.

    E-mails to those who sign up leave through the mail server of `sends`.
    """

    class SignUps(models.TextChoices):
        CLOSED = "closed", _("closed")
        APPROVED = "approved", _("open, after our approval")
        OPEN = "open", _("open")

    sign_ups = models.CharField(_("sign-up of clubs"), max_length=8, choices=SignUps, default=SignUps.CLOSED)
    sends = models.ForeignKey(
        Club,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("club whose mail server sends"),
    )

    class Meta:
        verbose_name = _("hosting of clubs")
        constraints = [models.UniqueConstraint(models.Value(1), name="one_row_of_hosting")]

    def __str__(self) -> str:
        return self.get_sign_ups_display()


class Quota(Limits):
    """The limits of one club; null for that of the installation."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="quota", verbose_name=_("club"))

    class Meta:
        verbose_name = _("quota")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.club)


class SignUp(models.Model):
    """A club that asks to be hosted. It exists once the address is confirmed, and approved where staff do."""

    class State(models.TextChoices):
        ASKED = "asked", _("address not confirmed")
        CONFIRMED = "confirmed", _("waits for approval")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    name = models.CharField(_("name of the club"), max_length=80)
    person = models.CharField(_("your name"), max_length=80)
    address = models.EmailField(_("e-mail address"), max_length=200)
    language = models.CharField(max_length=10, blank=True)
    digest = models.CharField(max_length=64, unique=True)  # of the token in the link
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.ASKED)
    at = models.DateTimeField(_("time"), auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("club")
    )

    class Meta:
        verbose_name = _("sign-up of a club")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class ClubCopy(models.Model):
    """A whole club as one file (domain/hosting/readings/club_files.py), kept for the club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="copies", verbose_name=_("club"))
    at = models.DateTimeField(_("time"), auto_now_add=True)
    by = models.CharField(_("by"), max_length=80, blank=True)  # empty: the worker
    size = models.PositiveIntegerField(_("bytes"))
    data = models.BinaryField()

    class Meta:
        verbose_name = _("copy of a club")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.club} {self.at}"
