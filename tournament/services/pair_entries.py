"""Where the entries of a pair's own phone belong: the table that a board is played at, wherever that is."""

import json
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import PlayerToken
from tournament.models.prepared import Prepared
from tournament.services.entries import MET, SEATED, Meeting, Place, section_of
from tournament.services.errors import DirectorError

BY_TOKEN = Prepared(
    lambda token: (
        PlayerToken.objects.filter(token=token, revoked_at=None)
        .order_by()
        .values_list(
            *("contestant_id", "contestant__number", "contestant__direction", "contestant__section_id"),
            *("contestant__section__letter", "contestant__section__session_id"),
            "contestant__section__session__closed_at",
        )
    ),
    1,
)
OF_PAIR = Prepared(
    lambda section, pair: MET.filter(Q(ns=pair) | Q(ew=pair), section=section).values_list("table", *SEATED),
    2,
)


@dataclass(frozen=True, slots=True)
class PairPlace(Place):
    """A pair's evening at changing tables: each row of SEATED stands after the number of its table."""

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


def place_of_pair(token: str) -> PairPlace | None:
    """The evening of the pair whose own address this is; None for any other token."""
    found = BY_TOKEN.rows(token)
    if not found:
        return None
    pair, number, direction, pk, letter, session, closed_at = found[0]
    section = section_of(pk, letter, session, closed_at)
    return PairPlace(section, 0, OF_PAIR.rows(pk, pair), f"{letter} {number}{direction}")
