"""The boards that a table really played, as a director names them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Placement
from tournament.readings.errors import DirectorError


def refuse_boards(place: Placement, boards: Sequence[int]) -> None:
    """DirectorError `wrong_number_of_boards` unless there are as many different boards as planned."""
    if len(boards) != len(place.boards) or len({*boards}) != len(boards) or min(boards, default=0) < 1:
        sentence = _("Enter the %(count)d boards that were actually played.") % {"count": len(place.boards)}
        raise DirectorError("wrong_number_of_boards", sentence)
