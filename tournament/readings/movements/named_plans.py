"""The movement that a code stands for: one of the catalogue or one of the club's own."""

from django.utils.translation import gettext as _

from tournament.models import OwnMovement
from tournament.models.own_movement import PREFIX
from tournament.movements import plan
from tournament.movements.codes import CODE, build
from tournament.readings.errors import DirectorError
from tournament.readings.movements.playable import playable

# Tables, contestants or rounds of the largest movement on offer.
LARGEST = 60


def own_movement(code: str) -> OwnMovement | None:
    """The club's own movement that a section's code means; None for a code of the catalogue."""
    number = code.removeprefix(PREFIX)
    if number == code or not number.isdecimal():
        return None
    return OwnMovement.objects.filter(pk=number).first()


def plan_named(code: str) -> plan.Movement:
    """The movement that a code of the catalogue, or of the club's own, stands for.

    DirectorError where there is none, and while an own one is unfinished.
    """
    own = own_movement(code)
    return playable(own) if own else catalogue_plan(code)


def catalogue_plan(code: str) -> plan.Movement:
    """The catalogue's movement; DirectorError where there is none, or one larger than any session."""
    try:
        named = CODE.fullmatch(code)
        if not named or max(int(named["size"]), int(named["rounds"])) > LARGEST:
            raise ValueError(code)
        return build(code)
    except (KeyError, ValueError) as error:
        raise DirectorError("unknown_movement", _("There is no movement of this name.")) from error


def kind_of_code(code: str) -> str:
    """The kind of the movement, empty for a code that names none. A club's own movements are for pairs."""
    if code.startswith(PREFIX):
        return "pairs"
    try:
        return catalogue_plan(code).kind
    except DirectorError:
        return ""


def is_in_catalogue(code: str) -> bool:
    """Whether `code` names a movement that can be built again."""
    try:
        plan_named(code)
    except DirectorError:
        return False
    return True
