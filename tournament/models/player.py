"""A player of a club, named in kanji, kana and romaji."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.sheets.names import Name


class Player(models.Model):
    club = models.ForeignKey(Club, models.PROTECT, related_name="players", verbose_name=_("club"))
    kanji = models.CharField(_("name"), max_length=60, blank=True)
    kana = models.CharField(_("kana"), max_length=60, blank=True)
    romaji = models.CharField(_("name in Latin letters"), max_length=60, blank=True)
    number = models.CharField(_("membership number"), max_length=20, blank=True)
    alias = models.CharField(_("public alias"), max_length=60, blank=True)
    grade = models.CharField(_("grade"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("player")
        ordering = ["kana", "romaji", "kanji", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(kanji="", romaji=""), name="player_has_a_name"),
            models.UniqueConstraint(
                fields=["club", "number"], condition=~Q(number=""), name="player_number_once_in_a_club"
            ),
        ]

    def __str__(self) -> str:
        return self.kanji or self.romaji

    @property
    def name(self) -> Name:
        return Name(kanji=self.kanji, kana=self.kana, romaji=self.romaji, alias=self.alias)
