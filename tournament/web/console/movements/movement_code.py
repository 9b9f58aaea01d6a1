"""A movement as the set-up page's buttons name it, and as people call it."""

from django.utils.translation import gettext as _

from tournament.models import Section
from tournament.services.errors import DirectorError
from tournament.services.movements.own_movements import own_movement
from tournament.web.formatting.figures import movement_named

MOST_BOARDS = 60  # a round


def name_of(section: Section, tables: int | None) -> str:
    """What a section's movement is called: a club's own by its own name, none not at all."""
    if not section.movement:
        return ""
    own = own_movement(section.movement)
    return own.name if own else movement_named(section.movement, tables)


def choice_of(text: str) -> tuple[str, int]:
    """The code and the boards a round of `code:boards`; DirectorError where it is none."""
    code, _colon, per_round = text.rpartition(":")
    if not per_round.isdecimal() or not 1 <= int(per_round) <= MOST_BOARDS:
        raise DirectorError("no_choice", _("Choose one of the movements."))
    return code, int(per_round)
