"""Who meets on a board by the movement, at a table or for a pair that changes tables."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Contestant, Placement, Section
from tournament.models.compiled_queries import Prepared, part_of
from tournament.readings.errors import DirectorError
from tournament.readings.room.couples import sits
from tournament.readings.room.tokens import target_of

MET = Placement.objects.filter(ns__isnull=False, ew__isnull=False).order_by("round")
SEATED = (
    *("round", "boards", "turned", "ns_id", "ns__number", "ns__direction"),
    *("ew_id", "ew__number", "ew__direction"),
)
AT_TABLE = Prepared(lambda section, table: MET.filter(section=section, table=table).values_list(*SEATED), 2)
OF_PAIR = Prepared(
    lambda section, pair: MET.filter(Q(ns=pair) | Q(ew=pair), section=section).values_list("table", *SEATED),
    2,
)
OF_PLAYER = Prepared(
    lambda section, player: MET.filter(sits(player), section=section).values_list("table", *SEATED), 2
)


def at_tables(rows: QuerySet[Placement]) -> QuerySet[Placement]:
    """The rows of tables in the room. A bye has no table, only numbers of its rows."""
    return rows.filter(Q(match=None) | Q(ns__isnull=False, ew__isnull=False))


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who met on a board, where. In a free section the round and table are unknown."""

    ns: Contestant
    ew: Contestant
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A table and everybody who meets there: rows of SEATED in the order of rounds."""

    section: Section
    table: int
    rows: Sequence[Sequence[Any]]

    def meeting(self, board: int, number: int | None = None) -> Meeting:
        """Who meets on a board by the movement. The refusal says where the board belongs."""
        said_first = sorted(self.rows, key=lambda row: row[0] != number)
        row = next((row for row in said_first if board in json.loads(row[1])), None)
        if row is None:
            raise DirectorError("wrong_board", _wrong_board(self.section, self.table, board))
        played, _boards, turned, *pairs = row
        ns, ew = _pair(self.section, *pairs[:3]), _pair(self.section, *pairs[3:])
        if board in json.loads(turned):
            ns, ew = ew, ns
        return Meeting(ns, ew, played, self.table)


def place_at(section: Section, table: int) -> Place:
    return Place(section, table, AT_TABLE.rows(section.pk, table))


def meeting_at(section: Section, table: int, board: int, number: int | None = None) -> Meeting:
    return place_at(section, table).meeting(board, number)


def _pair(section: Section, pk: int, number: str, direction: str) -> Contestant:
    return part_of(Contestant, id=pk, number=number, direction=direction, section_id=section.pk)


def _wrong_board(section: Section, table: int, board: int) -> str:
    for row in section.placements.filter(ns__isnull=False, ew__isnull=False):
        if board in row.boards:
            return _("Board %(board)d is not played at table %(table)d. Nothing has been saved.") % {
                "board": board,
                "table": table,
            }
    return _("Board %(board)d is not in play today. Nothing has been saved.") % {"board": board}


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
    rows = OF_PAIR.rows(section.pk, pair.pk) or OF_PLAYER.rows(section.pk, pair.pk)
    return PairPlace(section, 0, rows, label)
