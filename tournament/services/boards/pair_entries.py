"""Where the entries of a phone belong: at its table, or for a pair's own phone at the table of each board."""

import json
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models.compiled_queries import Prepared
from tournament.readings.tokens import target_of
from tournament.services.boards.entries import MET, SEATED, Meeting, Place, place_at
from tournament.services.errors import DirectorError

OF_PAIR = Prepared(
    lambda section, pair: MET.filter(Q(ns=pair) | Q(ew=pair), section=section).values_list("table", *SEATED),
    2,
)


@dataclass(frozen=True, slots=True)
class PairPlace(Place):
    """A pair at changing tables: each row begins with the number of its table, then the columns of SEATED."""

    label: str

    def meeting(self, board: int, number: int | None = None) -> Meeting:
        """Whom the pair meets on a board, and where. Refused when it does not play the board."""
        rows = [row for row in self.rows if board in json.loads(row[2])]
        row = next((row for row in rows if row[1] == number), rows[0] if rows else None)
        if row is None:
            raise DirectorError(
                "wrong_board",
                _("Board %(board)d is not one of yours today. Nothing has been saved.") % {"board": board},
            )
        return Place(self.section, row[0], [row[1:]]).meeting(board, number)


def place_of(token: str) -> Place | None:
    """Where the entries of a live token belong; None for any other token. A place may have no rows."""
    target = target_of(token)
    if target is None:
        return None
    section, pair = target.section, target.pair
    if pair is None:
        return place_at(section, target.table or 0)
    label = f"{section.letter} {pair.number}{pair.direction}"
    return PairPlace(section, 0, OF_PAIR.rows(section.pk, pair.pk), label)
