"""Results as people type them: in any notation, from a slip or traveller, of a round that has begun."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TypedDict
from unicodedata import normalize

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.contract import Outcome, parse
from scoring.duplicate import is_possible_score
from scoring.errors import ScoringError
from scoring.seats import vulnerability
from tournament.domain.boards.readings.board_places import (
    Meeting,
    Place,
    has_begun,
    is_before_the_first_result,
    round_in_play,
)
from tournament.domain.errors import DirectorError
from tournament.models import Contestant, Placement, Result, Section
from tournament.models.played import Played

# Parse and check the result of a board, in one place for phones, paper and files.

LEAD = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA]))?")


class Facts(TypedDict):
    """The columns of models.played.Played that say what happened."""

    state: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    score_ns: int | None


NOTHING = Facts(state="played", contract="", declarer="", lead="", tricks=None, score_ns=None)


def read_result(*fields: str, lead: str = "") -> Facts:
    """Facts from a contract, declarer and result in any notation of the field: `4SX-1 W`, `PASS`."""
    try:
        outcome = parse(*(field for field in fields if field))
    except ScoringError as error:
        raise DirectorError(error.code, _refusal(error)) from error
    return of_outcome(outcome, lead=lead)


def of_outcome(outcome: Outcome, *, lead: str = "") -> Facts:
    if outcome.contract is None:
        return Facts(**{**NOTHING, "contract": "PASS"})
    bid, declarer = str(outcome.contract).split()
    return Facts(
        **{
            **NOTHING,
            "contract": bid,
            "declarer": declarer,
            "lead": read_lead(lead),
            "tricks": outcome.tricks,
        }
    )


def read_points(board: int, score_ns: int) -> Facts:
    """Facts from bare points on a paper slip: they must be points that some contract gives on this board."""
    if not is_possible_score(score_ns, vulnerability(board)):
        raise DirectorError(
            "impossible_score",
            _("No contract gives %(points)d on board %(board)d.") % {"points": score_ns, "board": board},
        )
    return Facts(**{**NOTHING, "score_ns": score_ns})


def without_result(state: str) -> Facts:
    """A board that is still to be played later, or that was not played."""
    if state not in (Played.State.LATE, Played.State.NOT_PLAYED):
        raise DirectorError("bad_state", _("A board is played, late or not played."))
    return Facts(**{**NOTHING, "state": state})


def read_lead(text: str) -> str:
    lead = text.upper().replace("10", "T")
    if not LEAD.fullmatch(lead):
        raise DirectorError("bad_lead", _("“%(text)s” is not a card.") % {"text": text})
    return lead


# What the law refuses in an outcome.
OUTCOME_REFUSALS = {
    "level_out_of_range": gettext_lazy("A contract is at level 1 to 7."),
    "tricks_missing": gettext_lazy("The result is missing: write =, +1, −2 or the number of tricks."),
    "declarer_missing": gettext_lazy("The declarer is missing: N, E, S or W."),
}


def _refusal(error: ScoringError) -> str:
    refusals = OUTCOME_REFUSALS | {
        "tricks_out_of_range": gettext_lazy("That number of tricks is impossible.")
    }
    unread = gettext_lazy("Not a result. Write it like 4SX-1 W, 3NT+1 N or PASS.")
    return str(refusals.get(error.code, unread))


# A result as people write it, on paper or to the API, in any notation; awards in the place of one.

BARE_POINTS = re.compile(r"0|[+-]?\d{2,4}")
# `A+/A-`, `60/40`: North-South's award, then East-West's (Law 12C2).
AWARDS = re.compile(r"(A[+=-]|\d{1,3})%?/(A[+=-]|\d{1,3})%?")
STATES = {"L": "late", "LATE": "late", "NP": "not_played"}


def read_typed(board: int, text: str, lead: str = "") -> Facts:
    """Any notation of a result, bare N-S points, `L` late or `NP` not played; else DirectorError."""
    plain = _plain(text)
    if plain in STATES:
        return without_result(STATES[plain])
    if BARE_POINTS.fullmatch(plain):
        return read_points(board, int(plain))
    return read_result(text, lead=lead)


def read_awards(text: str) -> tuple[str, str] | None:
    """The two sides' awards where an adjusted score was written instead of a result."""
    found = AWARDS.fullmatch(_plain(text))
    return (found[1], found[2]) if found else None


def _plain(text: str) -> str:
    """Full-width text and the true minus as a keyboard writes them."""
    return "".join(normalize("NFKC", text).upper().replace("−", "-").split())


# Find the playing that a line of a paper slip means by the movement, and the line after it.

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


# Refusals of results for a round that has not begun.
#
# A phone's entry is refused, because the board cannot have been played yet. A line of paper is most often a
# mistyped board number, so the director is asked once more.

TO_COME = "round_to_come"
AHEAD = 2  # a table that sits out may be this many rounds ahead of all others


def refuse_not_begun(place: Place, board: int, round: int | None) -> None:
    """DirectorError when no table of the section has come near the round in which a board is played.

    An entry for a board that already has a result is left to the rule of claims.
    """
    meeting, section = place.meeting(board, round), place.section.pk
    number = meeting.round or 0
    if number <= AHEAD or has_begun(section, number - AHEAD) or is_before_the_first_result(section):
        return
    both = (meeting.ns.pk, meeting.ew.pk)
    there = Result.objects.filter(Q(ns__in=both) | Q(ew__in=both), section=section, board=board)
    if there.exclude(Result.FELL_OUT).exists():
        return
    sentence = _(
        "Round %(round)d has not started: no table has a result of round %(before)d. Nothing has been saved."
    )
    raise DirectorError("not_begun", sentence % {"round": number, "before": number - AHEAD})


def refuse_round_to_come(section: Section, meeting: Meeting, *, paper: str = SLIP) -> None:
    """DirectorError `round_to_come` for a result of a later round than the one in play.

    A fast table may be one round ahead, and pairs that have played all their earlier rounds further. A
    traveller has lines of many rounds and is often keyed at the end: each round is asked about until it has a
    result.
    """
    number = meeting.round or _round_of(section, meeting)
    if not number or number <= (now := round_in_play(section.pk)):
        return
    may_be_ahead = number == now + 1 or paper == TRAVELLER
    if may_be_ahead and _has_result(section, meeting, number):
        return
    single = section.contestant_size == 1  # whose partner of a round has played no earlier one
    if single or all(_lacks_earlier(section, pair, number) for pair in (meeting.ns, meeting.ew)):
        raise DirectorError(
            TO_COME,
            _(
                "This is a board of round %(round)d, but round %(now)d is in play. "
                "Save it again if it is right."
            )
            % {"round": number, "now": now},
        )


def _has_result(section: Section, meeting: Meeting, number: int) -> bool:
    """Whether the round or a later one has a result; without a round on slips, whether its pairs have one."""
    if meeting.round:
        return has_begun(section.pk, number)
    pairs = section.placements.filter(round__gte=number, ns__isnull=False, ew__isnull=False)
    both = [Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns) for ns, ew in pairs.values_list("ns", "ew")]
    return Result.objects.filter(reduce(or_, both), section=section).exists()


def _round_of(section: Section, meeting: Meeting) -> int | None:
    """The round of a match of teams, whose slips name none."""
    both = Q(ns=meeting.ns, ew=meeting.ew) | Q(ns=meeting.ew, ew=meeting.ns)
    return section.placements.filter(both).values_list("round", flat=True).order_by("round").first()


def _lacks_earlier(section: Section, pair: Contestant, number: int) -> bool:
    """Whether the pair has boards without a result in a round before this one."""
    own = Q(ns=pair) | Q(ew=pair)
    rows = section.placements.filter(own, round__lt=number, ns__isnull=False, ew__isnull=False)
    planned = {
        (board, frozenset(both))
        for *both, boards in rows.values_list("ns", "ew", "boards")
        for board in boards
    }
    results = Result.objects.filter(own, section=section).values_list("board", "ns", "ew")
    return bool(planned - {(board, frozenset(both)) for board, *both in results})
