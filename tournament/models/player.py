"""A player of a club: the name as they write it, how it is read, and in Latin letters."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Event
from tournament.sheets.names import Name


class LivePlayers(models.Manager["Player"]):
    """Without the records that have been merged into another one: these are in `Player.everyone`."""

    def get_queryset(self) -> "models.QuerySet[Player]":
        return super().get_queryset().filter(merged_into=None)


class Player(models.Model):
    """A second record of a person that was `merged_into` the first has lost its rows and is in no list."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players", verbose_name=_("club"))
    native = models.CharField(_("name"), max_length=60, blank=True)
    reading = models.CharField(_("kana"), max_length=60, blank=True)
    latin = models.CharField(_("name in Latin letters"), max_length=60, blank=True)
    number = models.CharField(_("membership number"), max_length=20, blank=True)
    alias = models.CharField(_("public alias"), max_length=60, blank=True)
    grade = models.CharField(_("grade"), max_length=20, blank=True)
    # The player's own choice, on their own page.
    shows_grade = models.BooleanField(_("the club grade is public"), default=False)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("merged into")
    )

    objects = LivePlayers()
    everyone = models.Manager()

    class Meta:
        verbose_name = _("player")
        ordering = ["reading", "latin", "native", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(native="", latin=""), name="player_has_a_name"),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=~Q(number="") & Q(merged_into=None),
                name="player_number_once_in_a_club",
            ),
        ]

    def __str__(self) -> str:
        return self.native or self.latin

    @property
    def name(self) -> Name:
        return Name(native=self.native, reading=self.reading, latin=self.latin, alias=self.alias)


class PersonalData(models.Model):
    """What decides who may enter an event and who keeps a seat. It is in no act, event file or public
    answer."""

    class Sex(models.TextChoices):
        WOMAN = "F", _("woman")
        MAN = "M", _("man")

    player = models.OneToOneField(
        Player, models.CASCADE, related_name="personal_data", verbose_name=_("player")
    )
    born = models.DateField(_("date of birth"), null=True, blank=True)
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=Sex)
    is_senior = models.BooleanField(_("senior"), default=False)
    needs_fixed_seat = models.BooleanField(_("needs a fixed seat"), default=False)

    class Meta:
        verbose_name = _("personal data of a player")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.player)


class Admission(models.Model):
    """A player whom a director has admitted to an event whose conditions they do not meet, and why."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="admissions", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="admissions", verbose_name=_("player"))
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        verbose_name = _("admission")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="admitted_once_to_an_event")]

    def __str__(self) -> str:
        return f"{self.event}: {self.player}"


class EventAlias(models.Model):
    """It has precedence over the player's own alias and over the event's setting of names."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="aliases", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="event_aliases", verbose_name=_("player"))
    alias = models.CharField(_("public alias"), max_length=60)

    class Meta:
        verbose_name = _("alias in an event")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="one_alias_of_a_player_in_an_event")
        ]

    def __str__(self) -> str:
        return self.alias
