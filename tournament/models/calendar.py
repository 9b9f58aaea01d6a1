"""A club's calendar: the dates on which it plays, and who has booked them."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import PUT_ASIDE, Session
from tournament.models.player import Player


class PlannedDate(models.Model):
    """A date of the calendar, before there is a session and after.

    `template` is the session that the date's own `session` is made like. A blank `tables` is a hall without a
    limit. Players cancel by themselves until `cancel_hours` before the date starts. A date that is
    `cancelled_at` stays in the calendar, for those who have booked it.
    """

    NAME_LENGTH = 80

    club = models.ForeignKey(Club, models.PROTECT, related_name="dates", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    date = models.DateField(_("date"))
    starts = models.TimeField(_("starts"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=80, blank=True)
    template = models.ForeignKey(
        Session,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="dates_like_it",
        verbose_name=_("template"),
    )
    session = models.OneToOneField(
        Session, models.PROTECT, null=True, blank=True, related_name="planned_date", verbose_name=_("session")
    )
    takes_bookings = models.BooleanField(_("bookings are open"), default=True)
    tables = models.PositiveSmallIntegerField(_("tables in the hall"), null=True, blank=True)
    cancel_hours = models.PositiveSmallIntegerField(_("hours before the start to cancel"), default=2)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("date")
        ordering = ["date", "starts", "pk"]
        indexes = [models.Index(fields=["club", "date"], name="dates_of_a_club")]

    def __str__(self) -> str:
        return f"{self.name} {self.date}"

    @property
    def kept_session(self) -> Session | None:
        """Its session, unless that was deleted."""
        return self.session if self.session and self.session.shelf not in PUT_ASIDE else None


class Booking(models.Model):
    """A player who has booked a date, perhaps with a partner; both rows of a pair name one another.

    One without a partner looks for one, and may have asked another who looks, too. `came` is noted at the
    door; None before.
    """

    class State(models.TextChoices):
        BOOKED = "booked", _("booked")
        WAITING = "waiting", _("on the waiting list")
        CANCELLED = "cancelled", _("cancelled")

    on = models.ForeignKey(PlannedDate, models.PROTECT, related_name="bookings", verbose_name=_("date"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="bookings", verbose_name=_("player"))
    partner = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner")
    )
    asks = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("asks")
    )
    system = models.CharField(_("system"), max_length=60, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.BOOKED)
    came = models.BooleanField(_("came"), null=True, blank=True)
    at = models.DateTimeField(_("booked"), default=timezone.now)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)

    class Meta:
        verbose_name = _("booking")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["on", "player"], name="a_player_books_a_date_once"),
            models.CheckConstraint(
                condition=~Q(player=F("partner")) | Q(partner=None), name="nobody_books_with_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.on}: {self.player}"


class Duty(models.Model):
    """Who looks after a date as its host, or stands in when one player is left over.

    A stand-in is called on the day; `answer` is theirs, None before it.
    """

    class Kind(models.TextChoices):
        HOST = "host", _("host")
        STAND_IN = "stand_in", _("stand-in")

    on = models.ForeignKey(PlannedDate, models.PROTECT, related_name="duties", verbose_name=_("date"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="duties", verbose_name=_("player"))
    kind = models.CharField(_("duty"), max_length=8, choices=Kind)
    called_at = models.DateTimeField(_("called"), null=True, blank=True)
    answer = models.BooleanField(_("answer"), null=True, blank=True)

    class Meta:
        verbose_name = _("duty")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["on", "player", "kind"], name="a_duty_once_on_a_date")]

    def __str__(self) -> str:
        return f"{self.on}: {self.player}"
