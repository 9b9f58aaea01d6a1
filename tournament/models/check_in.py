"""Who has come, and what a club, a director or a player wishes for the seats."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Session
from tournament.models.player import Player
from tournament.models.token import new_token as _new_token  # the name in migrations


class Door(models.Model):
    """Players check themselves in while the door is open: sixteen opaque characters, one door a session."""

    session = models.OneToOneField(Session, models.PROTECT, related_name="door", verbose_name=_("session"))
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)

    class Meta:
        verbose_name = _("code at the door")

    def __str__(self) -> str:
        return str(self.session)


class CheckIn(models.Model):
    """A player who has come, perhaps with a partner; both rows of a pair name one another."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="check_ins", verbose_name=_("session"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="check_ins", verbose_name=_("player"))
    partner = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner")
    )
    # What desks ticked before a club could keep a till; nothing reads it any more.
    paid = models.BooleanField(_("table money paid"), default=False)
    at = models.DateTimeField(_("arrived"), default=timezone.now)

    class Meta:
        verbose_name = _("check-in")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "player"], name="a_player_comes_once"),
            models.CheckConstraint(
                condition=~models.Q(player=models.F("partner")) | models.Q(partner=None),
                name="nobody_partners_himself",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)


class SeatWish(models.Model):
    """Of one player for a `session`: to stay at the table; of two, for a session or all of the club's.

    Who needs a fixed seat in every session is marked in PersonalData. For directors alone: it is in no event
    file and no public answer.
    """

    class Kind(models.TextChoices):
        STAY = "stay", _("stay at one table")
        APART = "apart", _("do not meet")
        DISTANT = "distant", _("no neighbouring tables in round 1")
        NEAR = "near", _("same section, side by side")

    club = models.ForeignKey(Club, models.PROTECT, related_name="seat_wishes", verbose_name=_("club"))
    session = models.ForeignKey(
        Session, models.PROTECT, null=True, blank=True, related_name="seat_wishes", verbose_name=_("session")
    )
    kind = models.CharField(_("wish"), max_length=8, choices=Kind)
    player = models.ForeignKey(Player, models.CASCADE, related_name="seat_wishes", verbose_name=_("player"))
    other = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("other player")
    )

    class Meta:
        verbose_name = _("seating wish")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="stay", other=None, session__isnull=False)
                | ~Q(kind="stay") & Q(other__isnull=False) & ~Q(player=F("other")),
                name="a_seating_wish_is_of_one_or_two",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.other or ''}".strip()
