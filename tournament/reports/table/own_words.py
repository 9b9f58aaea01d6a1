"""What a device has entered or accepted itself: it knows these results, whatever is covered for others.

Only a word that is just what stands lifts the cover. So a guess that was made later, at an address whose
players have not played the board, shows nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from tournament.models import Entry, Result
from tournament.reports.boards.section import MeetingKey, Stored
from tournament.reports.table.table_standing import Stands
from tournament.sheets.table_sheet import TableBoard, TableRound

# The name that a phone makes for itself: it cannot be guessed, as that of a terminal or a program can.
PHONE = re.compile(r"\A[0-9a-f]{16}\Z")
WHAT = (
    "state",
    "contract",
    "declarer",
    "tricks",
    "score_ns",
)  # a lead may be missing in one of two equal words

Words = dict[MeetingKey, list[dict[str, object]]]


def words_of(device: str, boards: Iterable[int], sections: Iterable[int]) -> Words:
    """Every word of a phone on these boards, by the meeting; no query without a phone or a board."""
    numbers = sorted(boards)
    found: Words = defaultdict(list)
    if not numbers or not PHONE.fullmatch(device):
        return found
    rows = Entry.objects.filter(section__in=[*sections], board__in=numbers, device=device).exclude(side="")
    for one in rows.order_by("pk").values("board", "ns_id", "ew_id", "lead", *WHAT):
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
        replace(row, boards=tuple(_visible(board, row, words, stands) for board in row.boards))
        for row in rounds
    )


def _visible(board: TableBoard, row: TableRound, words: Words, stands: Stands) -> TableBoard:
    if not (board.kept_back and row.ns and row.ew):
        return board
    result, standing = stands[board.board, frozenset((row.ns.id, row.ew.id))]
    lead = lead_of_own_word(words, result)
    if lead is None:
        return board
    return replace(board, kept_back=False, own_word=True, result=replace(standing, lead=lead))
