"""The other room of a match, where the score of a board no longer depends on it.

An artificial score at one table is the board's, whatever the other table did (Law 12C2).
"""

from scoring.boards.award_code import parts
from tournament.models import Entry, Placement, Result, Ruling
from tournament.readings.boards.read_result import without_result
from tournament.services.acts.journal import Act


def close_other_room(write: Act, result: Result, *codes: str) -> None:
    """The other room does not play a board whose artificial score, one of `codes`, is the match's.

    A result that it has stays. A score that is assigned to both sides is compared with the other room's.
    """
    if not all(parts(code) for code in codes):
        for place in _other_rooms(result):
            standing_result(write, place, result.board)


def open_other_room(write: Act, result: Result) -> None:
    """The other room has the board still to play, where it was only closed."""
    for place in _other_rooms(result):
        row = standing_result(write, place, result.board)
        if is_unclaimed(row) and not Ruling.objects.filter(result=row).exists():
            write.remove(row)


def is_unclaimed(result: Result, but: str = "") -> bool:
    """Whether a board counts as not played and has no entry; one with the key `but` is ignored."""
    if result.state != Result.State.NOT_PLAYED:
        return False
    pairs = (result.ns_id, result.ew_id)
    said = Entry.objects.filter(section=result.section_id, board=result.board, ns__in=pairs, ew__in=pairs)
    return not said.exclude(key=but).exists()


def _other_rooms(result: Result) -> list[Placement]:
    pairs = (result.ns_id, result.ew_id)
    rows = Placement.objects.filter(section=result.section_id, ns__isnull=False, ew__isnull=False)
    at_table = rows.filter(match__isnull=False, ns__in=pairs, ew__in=pairs)
    matches = {row.match_id for row in at_table if result.board in row.boards}
    others = rows.filter(match__in=matches).exclude(ns__in=pairs) if matches else ()
    return [row for row in others if result.board in row.boards]


def standing_result(write: Act, place: Placement, board: int) -> Result:
    """What stands on the board at the table, else a board that was not played."""
    pairs = (place.ns_id, place.ew_id)
    rows = Result.objects.filter(section=place.section_id, board=board, ns__in=pairs, ew__in=pairs)
    if found := rows.select_related("section", "ns").first():
        return found
    facts = without_result(Result.State.NOT_PLAYED)
    return write.add(
        Result(
            section=place.section,
            board=board,
            ns=place.ns,
            ew=place.ew,
            round=place.round,
            table=place.table,
            agreement=Result.Agreement.ACCEPTED,
            **facts,
        )
    )
