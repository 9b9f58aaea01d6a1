"""Covered results that a phone may see because it has entered or accepted them itself.

Its entry must equal the result that stands. In a dispute of the two sides any entry from before the next
round began at the table is enough: each side was asked then, and may still answer. A guess that is entered
later, at the address of players who have not played the board, shows nothing.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from tournament.domain.boards.reports.section import MeetingKey, SectionFacts, Stored, points_ns
from tournament.models import Entry, Result, Section
from tournament.models.played import Played
from tournament.sheets.phone_sheets import Account, Claims, Standing, TableBoard, TableRound

# The current results of a table's boards, and each side's claim while the two disagree.

# How a result stands while the two sides' words are shown beside each other.
OPEN = frozenset({Result.Agreement.DISPUTED, Result.Agreement.PROPOSED})

Stands = dict[MeetingKey, tuple[Stored, Standing]]


def stands(section: Section, facts: SectionFacts, meetings: Iterable[MeetingKey]) -> Stands:
    """The current results of these meetings; one query while some disagree, else none."""
    found = [facts.stored[meeting] for meeting in meetings if meeting in facts.stored]
    claims = _claims(section, [result for result in found if _is_open(result)])
    return {
        result.meeting: (result, _standing(result, result.ns_award is not None, claims.get(result.pk)))
        for result in found
    }


def standing_of(section: Section, result: Result) -> Standing:
    """The state of a result that was just entered, so that no director can have adjusted it yet."""
    claims = _claims(section, [result])[result.pk] if _is_open(result) else None
    return _standing(result, False, claims)


def _is_open(result: Result | Stored) -> bool:
    return result.agreement in OPEN


def was_never_agreed(result: Stored) -> bool:
    """Whether it is the word of one side alone, or the two have differed from the beginning."""
    is_open = result.agreement in (Result.Agreement.SENT, Result.Agreement.DISPUTED)
    return is_open and bool(result.entered_by) and not result.settled_entry


def _standing(result: Result | Stored, awarded: bool, claims: Claims | None) -> Standing:
    return Standing(
        *_account(result),
        version=result.version,
        agreement=result.agreement,
        entered_by=result.entered_by,
        awarded=awarded,
        claims=claims,
    )


def _account(played: Played | Stored) -> tuple[str, str, str, int | None, str, int | None]:
    """The fields of an Account."""
    facts = (played.contract, played.declarer, played.tricks)
    is_played = played.state == Played.State.PLAYED
    points = points_ns(played.board, *facts, played.score_ns) if is_played else None
    return (played.state, *facts, played.lead, points)


def _claims(section: Section, results: Iterable[Result | Stored]) -> dict[int, Claims]:
    """Each side's last claim on each result that no director has settled."""
    open_results = {(result.board, result.ns_id, result.ew_id): result for result in results}
    if not open_results:
        return {}
    claims: dict[int, Claims] = {result.pk: {"NS": None, "EW": None} for result in open_results.values()}
    boards = [board for board, _ns, _ew in open_results]
    for entry in Entry.objects.filter(section=section, board__in=boards).exclude(side="").order_by("pk"):
        result = open_results.get((entry.board, entry.ns_id, entry.ew_id))
        if result and entry.pk > result.settled_entry:
            claims[result.pk][entry.side] = Account(*_account(entry))
    return claims


# The name that a phone makes for itself: it cannot be guessed, as that of a terminal or a program can.
PHONE = re.compile(r"\A[0-9a-f]{16}\Z")
WHAT = (
    "state",
    "contract",
    "declarer",
    "tricks",
    "score_ns",
)  # a lead may be missing in one of two equal words

Words = dict[MeetingKey, list[dict[str, Any]]]


def words_of(device: str, boards: Iterable[int], sections: Iterable[int]) -> Words:
    """Every word of a phone on these boards, by the meeting; no query without a phone or a board."""
    numbers = sorted(boards)
    found: Words = defaultdict(list)
    if not numbers or not PHONE.fullmatch(device):
        return found
    rows = Entry.objects.filter(section__in=[*sections], board__in=numbers, device=device).exclude(side="")
    for one in rows.order_by("pk").values("pk", "board", "ns_id", "ew_id", "lead", *WHAT):
        found[one["board"], frozenset((one["ns_id"], one["ew_id"]))].append(one)
    return found


def lead_of_own_word(words: Words, result: Result | Stored) -> str | None:
    """The lead that the phone named with just this result, empty where it named none; None where it has not
    entered this result.
    """
    meeting = result.board, frozenset((result.ns_id, result.ew_id))
    same = [
        one["lead"]
        for one in words.get(meeting, ())
        if all(one[name] == getattr(result, name) for name in WHAT) and one["lead"] in ("", result.lead)
    ]
    return max(same, default=None)


def is_own_word(words: Words, result: Result) -> bool:
    return lead_of_own_word(words, result) is not None


def with_own_words(
    device: str, section: int, rounds: tuple[TableRound, ...], stands: Stands
) -> tuple[TableRound, ...]:
    """The rounds with those results that were kept back and that this phone has entered or accepted."""
    hidden = {board.board for row in rounds for board in row.boards if board.kept_back}
    words = words_of(device, hidden, [section])
    if not words:
        return rounds
    return tuple(
        replace(row, boards=tuple(_visible(board, row, words, stands, left_at) for board in row.boards))
        for index, row in enumerate(rounds)
        for left_at in [partial(_first_entry, section, rounds[index + 1 :])]
    )


def _visible(
    board: TableBoard, row: TableRound, words: Words, stands: Stands, left_at: Callable[[], int]
) -> TableBoard:
    if not (board.kept_back and row.ns and row.ew):
        return board
    meeting = board.board, frozenset((row.ns.id, row.ew.id))
    result, standing = stands[meeting]
    lead = lead_of_own_word(words, result)
    if lead is not None:
        shown = replace(standing, lead=lead)
    elif was_never_agreed(result) and meeting in words and words[meeting][0]["pk"] < left_at():
        shown = standing
    else:
        return board
    return replace(board, kept_back=False, own_word=True, result=shown)


def _first_entry(section: int, rounds: tuple[TableRound, ...]) -> int:
    """The first entry of these rounds; 0 where there is none."""
    meetings = {
        (board.board, frozenset((row.ns.id, row.ew.id)))
        for row in rounds
        if row.ns and row.ew
        for board in row.boards
    }
    entries = Entry.objects.filter(section=section, board__in={board for board, _pair in meetings})
    found = entries.order_by("pk").values_list("pk", "board", "ns", "ew")
    return next((pk for pk, board, ns, ew in found if (board, frozenset((ns, ew))) in meetings), 0)
