"""Who meets on a board by the movement, which round is in play, and how long its result may be corrected."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.analysis.claims import Earlier
from tournament.domain.boards.readings.tokens import target_of
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.couples import sits
from tournament.domain.time_zones import local
from tournament.models import Contestant, Entry, Event, Placement, Result, Section, Session
from tournament.models.compiled_queries import Prepared, part_of
from tournament.sheets.event_options import phone_options

# Who meets on a board by the movement, at a table or for a pair that changes tables.

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
                _("You do not play board %(board)d today. Nothing has been saved.") % {"board": board},
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


# Which rounds of a section have begun, and which one is in play.

# The newest results first: in a session that is under way the first row answers.
REACHED = Prepared(
    lambda section, number: (
        Result.objects.filter(section=section, round__gte=number).order_by("-pk").values_list("pk")[:1]
    ),
    2,
)


def has_begun(section: int, number: int) -> bool:
    """Whether a table of the section (primary key) has a result of this round or a later one."""
    return bool(REACHED.rows(section, number))


def is_before_the_first_result(section: int) -> bool:
    """Whether no round is known to have begun: the section may have played on paper until now."""
    return not has_begun(section, 0)


def round_of_most(reached: Iterable[int], tables: int) -> int:
    """The latest round that more than half of the tables have come to; 1 where fewer have begun.

    `reached` is the latest round with a result of each table that has one. One result of a round to come,
    which may be a slip of a key, does not change the answer.
    """
    rounds, half = sorted(reached, reverse=True), tables // 2
    return rounds[half] if half < len(rounds) else 1


def round_in_play(section: int) -> int:
    """The round that most tables have come to; the next one where each board of it has a result."""
    tables = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    results = Result.objects.filter(section=section, round__isnull=False).exclude(state=Result.State.LATE)
    reached = (
        results.values_list("table").annotate(last=Max("round")).values_list("last", flat=True).order_by()
    )
    whole = tables.aggregate(tables=Count("table", distinct=True), last=Max("round"))
    number = round_of_most(reached, whole["tables"])
    planned = sum(map(len, tables.filter(round=number).values_list("boards", flat=True)))
    is_over = planned and results.filter(round=number).count() >= planned
    return min(number + 1, whole["last"]) if is_over else number


# The time in which two sides may correct a result that they agreed on; after it only the director may.
#
# Law 79B lets the two sides agree on what happened, Law 79C closes the time in which a score is corrected:
# thirty minutes unless the organisers say otherwise. Here they run from the moment the two sides agreed.


def refuse_too_late(result: Result, last: Earlier) -> None:
    """DirectorError when both sides agreed, with this last claim, too long ago to correct the result."""
    if provisional_until(result.section.session):
        return
    if timezone.now() - Entry.objects.get(key=last.key).at > window(result):
        raise DirectorError(
            "too_late", _("The time for corrections is over. Only the director can change this now.")
        )


def window(result: Result) -> timedelta:
    """How long two sides may correct by themselves what they had agreed on."""
    options = Event.objects.values_list("options", flat=True).get(sessions__sections=result.section_id)
    return timedelta(minutes=phone_options(options).correction_minutes)


def provisional_until(session: Session) -> datetime | None:
    """When the results of a closed session become final, in the club's zone; None once they are."""
    if session.closed_at is None:
        return None
    hours = phone_options(session.event.options).provisional_hours
    if not hours:
        return None
    final_at = session.closed_at + timedelta(hours=hours)
    return local(final_at) if timezone.now() < final_at else None


# Which sides of a cancelled board are deprived of the opportunity to earn a valid score (Laws 12C2, 15B).


def sides_with_score(section: Section) -> frozenset[tuple[int, int]]:
    """Boards and contestants (primary keys): those who have a score, be it artificial, or will play it."""
    rows = section.results.values_list(
        *("board", "ns", "ew", "cancelled", "state", "ruling", "ruling__ns_award", "ruling__ew_award")
    )
    found, cancelled = set(), set()
    for board, ns, ew, is_cancelled, state, ruling, *awards in rows:
        for pair, award in zip((ns, ew), awards, strict=True):
            if award if ruling else state != Result.State.NOT_PLAYED:
                found.add((board, pair))
        if is_cancelled:
            cancelled.add((board, frozenset((ns, ew))))
    plan = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    for boards, ns, ew in plan.values_list("boards", "ns", "ew"):
        met = frozenset((ns, ew))
        found |= {(board, pair) for board in boards if (board, met) not in cancelled for pair in met}
    return frozenset(found)


# The boards that a table really played, as a director names them.


def refuse_boards(place: Placement, boards: Sequence[int]) -> None:
    """DirectorError `wrong_number_of_boards` unless there are as many different boards as planned."""
    if len(boards) != len(place.boards) or len({*boards}) != len(boards) or min(boards, default=0) < 1:
        sentence = _("Enter the %(count)d boards actually played.") % {"count": len(place.boards)}
        raise DirectorError("wrong_number_of_boards", sentence)
