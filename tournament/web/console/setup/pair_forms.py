"""The forms of one pair: names, a substitute, a penalty."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.exchange.players import PlayerLine, parse_players
from tournament.models import Contestant, Membership
from tournament.web.console.forms.refusing_form import (
    Cut,
    RefusingForm,
    WholeNumber,
    choice,
    reason,
    refusing,
    row_of,
    whole,
)
from tournament.web.console.setup.seats import USUAL

MOST_ROUNDS = 99
POSITIONS = range(1, USUAL + 1)
MOST_PENALTY = Decimal("999.99")
INCOMPLETE = ("incomplete", _("A substitute needs a name, a seat and a round."))


def player_line(text: str) -> PlayerLine | None:
    """The first player that a text names."""
    return next(iter(parse_players(text[:200])), None)


class PlayerField(forms.CharField):
    """A player by name, kana, Latin letters or number."""

    def to_python(self, value: Any) -> PlayerLine | None:  # type: ignore[override]
        return player_line(value or "")


class PairActForm(RefusingForm):
    do = choice(["name", "substitute", "remove", "penalise", "cancel"])


class NamesForm(RefusingForm):
    """A name for each seat of a pair."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fields |= {f"name-{position}": forms.CharField(required=False) for position in POSITIONS}

    @property
    def names(self) -> dict[int, str]:
        typed = self.values()
        return {position: typed[f"name-{position}"] for position in POSITIONS}


class SubstituteForm(RefusingForm):
    """Who comes in for which seat; without `to_round` to the end."""

    player = refusing(PlayerField(), *INCOMPLETE)
    position = choice(map(str, POSITIONS), *INCOMPLETE)
    from_round = whole(*INCOMPLETE, least=1, most=MOST_ROUNDS)
    to_round = whole("bad_round", _("There is no such round."), least=1, most=MOST_ROUNDS, required=False)
    reason = reason()


class RemoveSubstituteForm(RefusingForm):
    """The seat that a substitute has from a round on."""

    membership = row_of(
        Membership, "no_substitute", _("This player is no substitute. Change the name instead.")
    )

    def __init__(self, pair: Contestant, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.offer(membership=pair.memberships.select_related("contestant__section", "player"))


class _Amount(forms.DecimalField):
    """A number, also with a decimal comma."""

    def to_python(self, value: Any) -> Decimal | None:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class PenaltyForm(RefusingForm):
    penalty = refusing(_Amount(max_value=MOST_PENALTY), "bad_penalty", _("A penalty is a number above zero."))
    unit = Cut(8, required=False)
    reason = reason()


class CancelPenaltyForm(RefusingForm):
    ruling = WholeNumber(required=False)
