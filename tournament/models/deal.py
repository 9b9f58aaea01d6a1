"""Deals: the four hands of a board (Law 6), hands keyed at a table, and the deals of a table game's match."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Field
from tournament.models.match import Match
from tournament.models.result import Result


class Deal(models.Model):
    """The cards of one board of a field. A fouled board has a second deal of another `form`.

    The form is the one that a Result names as its group: results on different forms are not compared
    (Law 87). `hands` is the text of scoring.hands.deal.Deal.key, four hands from North on; it is empty where
    only the form is known. `double_dummy` is a table of tricks that came with the deal, as text; empty: none
    came. `leads` are the tricks after each opening lead (scoring.hands.lead_table); empty: not solved.
    """

    field = models.ForeignKey(Field, models.PROTECT, related_name="deals", verbose_name=_("field"))
    board = models.PositiveSmallIntegerField(_("board"))
    form = models.CharField(_("set of cards of a fouled board"), max_length=4, blank=True)
    hands = models.CharField(_("hands"), max_length=80, blank=True)
    double_dummy = models.CharField(_("double-dummy tricks"), max_length=40, blank=True)

    leads = models.CharField(_("double-dummy tricks after each lead"), max_length=260, blank=True)

    class Meta:
        verbose_name = _("deal of a board")
        ordering = ["board", "form"]
        constraints = [
            models.UniqueConstraint(fields=["field", "board", "form"], name="one_deal_of_a_form"),
            models.CheckConstraint(condition=~Q(form="") | ~Q(hands=""), name="a_deal_has_hands_or_a_form"),
        ]

    def __str__(self) -> str:
        return f"{self.board}{self.form}"


class KeyedDeal(models.Model):
    """What one phone (`device`) entered for a board; `key` is the phone's own id of what it sent last.

    The first hands become the Deal of the board. Hands that differ from it wait for the director.
    """

    field = models.ForeignKey(Field, models.PROTECT, related_name="keyed_deals", verbose_name=_("field"))
    board = models.PositiveSmallIntegerField(_("board"))
    form = models.CharField(_("set of cards of a fouled board"), max_length=4, blank=True)
    hands = models.CharField(_("hands"), max_length=80)
    by = models.CharField(_("by"), max_length=80)
    device = models.CharField(_("device"), max_length=40, blank=True)
    key = models.CharField(_("device id"), max_length=64, unique=True)

    class Meta:
        verbose_name = _("hands that players entered")
        ordering = ["board", "form", "pk"]

    def __str__(self) -> str:
        return f"{self.board}{self.form} {self.by}"


class DealFacts(models.Model):
    """`facts` are the terms of the game's deal, as `scoring.games.table_game.read` takes them."""

    number = models.PositiveSmallIntegerField(_("deal"))
    facts = models.JSONField(_("facts"), default=dict)

    class Meta:
        abstract = True


class DealRecord(DealFacts):
    """What stands for one deal. `version` grows with every change; a device compares it before replacing it.

    A resumed match numbers its deals on from the match that it continues.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="deals", verbose_name=_("match"))
    agreement = models.CharField(
        _("agreement"), max_length=10, choices=Result.Agreement, default=Result.Agreement.SENT
    )
    entered_by = models.PositiveSmallIntegerField(_("entered by"), null=True, blank=True)
    # Entries up to this one were settled by a director and are history.
    settled_entry = models.PositiveBigIntegerField(_("settled up to entry"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("deal")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="a_deal_is_recorded_once")]

    def __str__(self) -> str:
        return f"{self.match} {self.number}"


class DealEntry(DealFacts):
    """What a side entered for a deal. Append-only, with the device's own id: a retry is harmless."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="deal_entries", verbose_name=_("match"))
    side = models.PositiveSmallIntegerField(_("entered by"), null=True, blank=True)
    device = models.CharField(_("device"), max_length=40, blank=True)
    key = models.CharField(_("device id"), max_length=64, unique=True)
    at = models.DateTimeField(_("received"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        ordering = ["pk"]
        indexes = [models.Index(fields=["match", "number"])]

    def __str__(self) -> str:
        return f"{self.match} {self.number}: {self.side}"
