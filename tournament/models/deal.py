"""The four hands of a board (Law 6)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Field


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
