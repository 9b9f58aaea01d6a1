"""A movement as the set-up page's buttons name it, and as people call it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.domain.movements.readings.named_plans import own_movement
from tournament.models import Section
from tournament.web.console.forms.refusing_form import form_of, refusing, value_of
from tournament.web.formatting.movement_words import movement_named

MOST_BOARDS = 60  # a round


def name_of(section: Section, tables: int | None) -> str:
    """What a section's movement is called: a club's own by its own name, none not at all."""
    if not section.movement:
        return ""
    own = own_movement(section.movement)
    return own.name if own else movement_named(section.movement, tables)


class MovementField(forms.CharField):
    """The code and the boards a round of `code:boards`."""

    def to_python(self, value: Any) -> tuple[str, int]:  # type: ignore[override]
        code, _colon, per_round = (value or "").rpartition(":")
        try:
            number = int(per_round)
        except ValueError:
            number = 0
        if not 1 <= number <= MOST_BOARDS:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return code, number


NO_MOVEMENT = ("no_choice", _("Choose one of the movements."))
# The button of a movement on offer.
MovementForm = form_of(choice=refusing(MovementField(), *NO_MOVEMENT))


def movement_chosen(section: Section, data: Mapping[str, Any], field: forms.Field | None = None) -> Any:
    """The movement whose button was pressed; otherwise the one that is marked in the table of its section."""
    name = "choice" if "choice" in data else f"choice-{section.pk}"
    return value_of(data, name, field or refusing(MovementField(), *NO_MOVEMENT))
