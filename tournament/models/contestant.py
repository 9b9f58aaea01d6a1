"""Who sits as a side in a section, and which players play for it from which round on."""

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.event import Section
from tournament.models.player import Player


class Contestants(models.QuerySet["Contestant"]):
    """Contestants by whether they have a number of their own."""

    def numbered(self) -> Self:
        """Those of the list of a section: pairs, pairs of teams, and single players."""
        return self.filter(partner_entrant=None)

    def of_player(self, player: object) -> Self:
        """The couples of a single player, by the player's primary key."""
        own = Q(entrant__contestants=player) | Q(partner_entrant__contestants=player)
        return self.couples().filter(own)

    def sitting_in(self, section: Section) -> Self:
        """Those that placements and results of a section name."""
        found = self.filter(section=section)
        return found.couples() if section.event_kind.partners == 1 else found

    def couples(self) -> Self:
        """Two single players who sit together for a round."""
        return self.filter(partner_entrant__isnull=False)


class Contestant(models.Model):
    """Who sits as a side in a section: a pair, one pair of a team, or two single players for a round.

    It plays for an `entrant`, who is ranked. In an individual each player is a contestant, who has the
    number, the name and the address; two of them who sit as a side are one more, a couple, that plays for
    the entrants of both: its `entrant` sits North or East, its `partner_entrant` South or West. `direction`
    is empty, or NS / EW where the two lines are ranked apart and numbered apart.
    """

    section = models.ForeignKey(
        Section, models.PROTECT, related_name="contestants", verbose_name=_("section")
    )
    entrant = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="contestants", verbose_name=_("entrant")
    )
    partner_entrant = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner")
    )
    number = models.CharField(_("pair number"), max_length=12)
    direction = models.CharField(
        _("direction"), max_length=2, blank=True, choices=[("", ""), ("NS", "NS"), ("EW", "EW")]
    )
    # The movement's own number for this seat in the plan: what the placements were made from.
    seat = models.PositiveSmallIntegerField(_("seat in the movement"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    # A filler: plays so that tables are full, results count for the others, and has no place in a ranking.
    unscored = models.BooleanField(_("plays without score"), default=False)

    objects = Contestants.as_manager()

    class Meta:
        verbose_name = _("contestant")
        ordering = ["section", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "direction", "number"], name="contestant_number_once_in_a_section"
            ),
            models.CheckConstraint(
                condition=Q(partner_entrant=None)
                | Q(entrant__isnull=False) & ~Q(entrant=F("partner_entrant")),
                name="two_entrants_are_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}{self.direction}"

    @property
    def four(self) -> int:
        """Of a pair of a team of eight whether it is of the first or the second four; else 1."""
        return four_of(self.number)


SECOND_FOUR = "b"  # after the number of a pair of the second four of a team of eight


def four_of(number: str) -> int:
    return 2 if number.endswith(SECOND_FOUR) else 1


class Membership(models.Model):
    """A player of a contestant from `from_round` on; a substitute is a later row of the same `position`.

    `is_named`: the line-up of a team put the player there; the entry form only lists its players.
    """

    contestant = models.ForeignKey(
        Contestant, models.PROTECT, related_name="memberships", verbose_name=_("contestant")
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships", verbose_name=_("player"))
    position = models.PositiveSmallIntegerField(_("position"))
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    is_named = models.BooleanField(_("named in a line-up"), default=False)

    class Meta:
        verbose_name = _("membership")
        ordering = ["contestant", "position", "from_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["contestant", "position", "from_round"], name="one_player_in_a_position"
            )
        ]

    def __str__(self) -> str:
        return f"{self.contestant}: {self.player}"
