"""Find the playing that a line of a paper slip means by the movement, and the line after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import normalize

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Contestant, Placement, Result, Section
from tournament.readings.boards.places import Meeting
from tournament.readings.errors import DirectorError

SLIP, TRAVELLER = "slip", "traveller"


@dataclass(frozen=True, slots=True)
class Slip:
    """What identifies a playing on paper, as typed; `ew` is empty where the movement knows it."""

    board: int
    ns: str
    ew: str = ""
    by: str = SLIP


def meeting_of(section: Section, slip: Slip) -> Meeting:
    """Who met on the board, where. DirectorError says what does not fit the movement."""
    ns = _pair(section, slip.ns, "NS")
    ew = _pair(section, slip.ew, "EW") if slip.ew or section.is_free else None
    if ns == ew:
        raise DirectorError("same_pair", _("Type the two pairs that met."))
    if section.is_free and ew:
        return Meeting(ns, ew)
    planned = _cancelled(section, slip.board, ns, ew) or _planned(section, slip.board, ns)
    if planned is None:
        raise DirectorError("wrong_board", _not_on(section, slip.board, ns))
    return _as_typed(planned, ns, ew, slip.board)


def _pair(section: Section, typed: str, direction: str) -> Contestant:
    number = plain(typed).removesuffix(direction)
    bare = number.removeprefix(section.letter).removeprefix("-")
    sides = section.contestants.couples() if section.contestant_size == 1 else section.contestants
    found = sides.filter(Q(direction="") | Q(direction=direction), number__in=(number, bare)).first()
    if found is None:
        raise DirectorError(
            "no_pair", _("There is no pair “%(number)s” in this section.") % {"number": typed}
        )
    return found


def plain(typed: str) -> str:
    return normalize("NFKC", typed).strip().upper()


def is_numbered_in(section: Section, typed: str) -> bool:
    """Whether a typed number begins with the letter of this section: A8."""
    number, letter = plain(typed), section.letter.upper()
    return number.startswith(letter) and number[len(letter) :].lstrip("-")[:1].isdigit()


def _as_typed(planned: Meeting, ns: Contestant, ew: Contestant | None, board: int) -> Meeting:
    """Who sat North-South is as the paper says, be it against the movement; but the two must meet in it."""
    if ew is None and planned.ns != ns:
        raise DirectorError(
            "wrong_pair",
            _("On board %(board)d pair %(ns)s sits North-South. If they sat the other way, type both pairs.")
            % {"board": board, "ns": planned.ns},
        )
    if ew not in (None, planned.ns, planned.ew):
        raise DirectorError(
            "wrong_pair",
            _("Pairs %(ns)s and %(ew)s do not meet on board %(board)d. Nothing has been saved.")
            % {"ns": ns, "ew": ew, "board": board},
        )
    return Meeting(ns, ew or planned.ew, planned.round, planned.table)


def _not_on(section: Section, board: int, pair: Contestant) -> str:
    if next(_meetings(section, board), None) is None:
        return _("Board %(board)d is not in play today. Nothing has been saved.") % {"board": board}
    return _("Pair %(pair)s does not play board %(board)d. Nothing has been saved.") % {
        "pair": pair,
        "board": board,
    }


def _meetings(section: Section, board: int) -> Iterator[Meeting]:
    """Everybody who meets on a board by the movement, in order of the rounds."""
    rows = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    for row in rows.select_related("ns", "ew").order_by("round", "table"):
        if row.ns and row.ew and board in row.boards:
            ns, ew = (row.ew, row.ns) if board in row.turned else (row.ns, row.ew)
            yield Meeting(ns, ew, row.round, row.table)


def _planned(section: Section, board: int, pair: Contestant) -> Meeting | None:
    return next((one for one in _meetings(section, board) if pair in (one.ns, one.ew)), None)


def _cancelled(section: Section, board: int, ns: Contestant, ew: Contestant | None) -> Meeting | None:
    """The two, where an incident has cancelled the board on which they were to meet."""
    met = {"ns__in": (ns, ew), "ew__in": (ns, ew)}
    rows = _results(section).filter(board=board, **met).exclude(cancelled="") if ew else None
    row = rows.select_related("ns", "ew").first() if rows is not None else None
    return Meeting(row.ns, row.ew, row.round, row.table) if row else None


def following(section: Section, slip: Slip) -> Slip | None:
    """The line after this one: of a slip the table's next board of the round, of a traveller the next pair.

    Lines that have a result are passed over. None at the end of the paper.
    """
    if section.is_free:
        return Slip(slip.board, "", by=slip.by) if slip.by == TRAVELLER else None
    if slip.by == TRAVELLER:
        return first_open(section, slip)
    meeting = meeting_of(section, slip)
    against = meeting.ns != getattr(_planned(section, slip.board, meeting.ns), "ns", None)
    boards = section.placements.get(round=meeting.round or 0, table=meeting.table or 0).boards
    done = _results(section).filter(ns__in=(meeting.ns, meeting.ew), ew__in=(meeting.ns, meeting.ew))
    still = [board for board in boards if board not in set(done.values_list("board", flat=True))]
    if not still:
        return None
    board = next((number for number in still if number > slip.board), still[0])
    planned = _planned(section, board, meeting.ns) or meeting
    return Slip(board, planned.ew.number, planned.ns.number) if against else Slip(board, planned.ns.number)


def first_open(section: Section, slip: Slip) -> Slip | None:
    """The first line of a traveller, after the one named, that has no result yet."""
    done = {frozenset(pairs) for pairs in _results(section).filter(board=slip.board).values_list("ns", "ew")}
    lines = [one for one in _meetings(section, slip.board) if {one.ns.pk, one.ew.pk} not in done]
    lines.sort(key=lambda one: (_by_number(one.ns.number) <= _by_number(slip.ns), _by_number(one.ns.number)))
    return Slip(slip.board, lines[0].ns.number, by=TRAVELLER) if lines else None


def _results(section: Section) -> QuerySet[Result]:
    return Result.objects.filter(section=section)


def _by_number(number: str) -> tuple[int, str]:
    return (int(number) if number.isdecimal() else 0, number)
