"""Who enters an event and is ranked in it over all its sessions: a pair, a team or a single player."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event
from tournament.models.player import Player
from tournament.sheets.event_kinds import SWISS_PAIRS

LONGEST_CATEGORY = 40
NO_SEED = 10_000  # after every seed


class Entrants(models.QuerySet["Entrant"]):
    """Entrants by how they are ranked."""

    def in_matches(self) -> Self:
        """Those who meet in matches: teams, and the pairs of an event of Swiss pairs."""
        pairs = Q(kind=Entrant.Kind.PAIR, event__kind=SWISS_PAIRS)
        return self.filter(Q(kind=Entrant.Kind.TEAM) | pairs)


class Entrant(models.Model):
    """The Laws call this a contestant: in an individual event a player, in a pair event two players who are
    partners throughout the event, in a team event four or more players who are team-mates (Laws 2017,
    Definitions). Here a Contestant is who sits as a side in one section, and plays for an entrant.

    `number` is the number in the event; the number at a table is the contestant's. A team has a `name` of its
    own. `category` is the class in which an entrant is ranked too (a stratum, a grade). An entrant takes no
    part from round `withdrawn_from` of its last session on; what was played before stands.
    """

    class Kind(models.TextChoices):
        PAIR = "pair", _("pair")
        TEAM = "team", _("team")
        SINGLE = "single", _("single player")

    event = models.ForeignKey(Event, models.PROTECT, related_name="entrants", verbose_name=_("event"))
    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.PAIR)
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80, blank=True)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    category = models.CharField(_("category"), max_length=LONGEST_CATEGORY, blank=True)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)

    objects = Entrants.as_manager()

    class Meta:
        verbose_name = _("entrant")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once_in_an_event")
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)

    @property
    def seeding(self) -> tuple[int, int]:
        """What a list by seeds is sorted by: the seed, then the number; those without a seed come last."""
        return self.seed or NO_SEED, self.number


class EntrantPlayer(models.Model):
    """A player of an entrant, in the order of the entry form: two of a pair, four to eight of a team.

    Who sat where, and who stood in for a round, is the Membership of a contestant. `only_in` is the event in
    which the player may play for no other entrant: that of a team, for a player enters one team. It is empty
    for pairs, whose players may have other partners in another session.
    """

    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="players", verbose_name=_("entrant"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries", verbose_name=_("player"))
    order = models.PositiveSmallIntegerField(_("order"), default=1)
    is_captain = models.BooleanField(_("captain"), default=False)
    only_in = models.ForeignKey(
        Event, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("exclusive entry")
    )

    class Meta:
        verbose_name = _("player of an entrant")
        ordering = ["entrant", "order"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "player"], name="player_once_in_an_entrant"),
            models.UniqueConstraint(fields=["entrant", "order"], name="one_player_in_an_order"),
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(is_captain=True), name="one_captain_of_an_entrant"
            ),
            models.UniqueConstraint(
                fields=["only_in", "player"], condition=Q(only_in__isnull=False), name="player_in_one_team"
            ),
            models.CheckConstraint(condition=Q(order__gte=1, order__lte=8), name="at_most_eight_players"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.player}"
