"""Read the JSON of a game on the ACBL's results pages: events, sessions, sections, pairs, boards."""

import json
from collections.abc import Iterator
from typing import Any

from tournament.exchange.results.gather import (
    LONGEST_NAME,
    Remarks,
    day_in,
    figure_of,
    letters_of,
    once,
    place_of,
    ranked,
    section_of,
    sound,
    whole_of,
)
from tournament.exchange.results.result_facts import Cells, award_of, happened, other_side
from tournament.exchange.results.result_values import (
    HIGHEST_BOARD,
    MOST_LINES,
    BadFile,
    Entry,
    Player,
    ResultLine,
    ResultSection,
    ResultsFile,
)
from tournament.sheets.event_kinds import PAIRS

METHODS = {
    "MATCH_POINTS": "matchpoints",
    "CROSS_IMPS": "cross_imps",
    "IMPS": "cross_imps",
    "BUTLER": "butler",
}
Row = dict[str, Any]


def read_acbl(content: bytes) -> ResultsFile:
    try:
        event = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadFile("no_json", getattr(error, "lineno", "")) from error
    if not isinstance(event, dict) or not _rows(event, "sessions"):
        raise BadFile("no_acbl", "sessions")
    if _text(event, "type").upper() not in ("PAIRS", ""):
        raise BadFile("teams", "type")
    remarks = Remarks()
    two = _text(event, "winner_type") == "2"
    read = [
        [*_sections(session, two, remarks, f"sessions[{at}]")]
        for at, session in enumerate(_rows(event, "sessions"))
    ]
    if not any(section.lines for session in read for section in session):
        raise remarks.refusal("no_results", "boards")
    winners = 2 if two else 1
    return ResultsFile(
        format="acbl",
        kind=PAIRS,
        name=_text(event, "name")[:LONGEST_NAME],
        method=METHODS.get(_text(event, "board_scoring_method").upper(), "matchpoints"),
        sessions=tuple(tuple(ranked(one, winners) for one in session) for session in read),
        winners=winners,
        club=_text(event, "club_name")[:LONGEST_NAME],
        day=day_in(_text(event, "start_date"), remarks, "start_date"),
        remarks=tuple(remarks.found),
    )


def _rows(row: Row, name: str) -> list[Row]:
    found = row.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _text(row: Row, name: str) -> str:
    found = row.get(name)
    return sound(str(found)).strip() if isinstance(found, str | int | float) else ""


def _whole(row: Row, name: str, most: int = 99) -> int | None:
    return whole_of(_text(row, name), most)


def _sections(session: Row, two: bool, remarks: Remarks, where: str) -> Iterator[ResultSection]:
    rows = _rows(session, "sections")
    for at, (row, letter) in enumerate(
        zip(rows, letters_of([_text(one, "name") for one in rows]), strict=True)
    ):
        here = f"{where}.sections[{at}]"
        lines = once(_lines(row, two, remarks, here), remarks)
        if len(lines) > MOST_LINES:
            raise BadFile("too_many", here)
        yield section_of(letter, _entries(row, two, remarks, here), lines, remarks, here)


def _entries(section: Row, two: bool, remarks: Remarks, where: str) -> dict[str, Entry]:
    found = {}
    for at, row in enumerate(_rows(section, "pair_summaries")):
        side = {"NS": "NS", "N": "NS", "EW": "EW", "E": "EW"}.get(_text(row, "direction").upper(), "")
        id = _text(row, "pair_number") + (side if two else "")
        if not id or id in found:
            remarks.add("number_twice" if id else "no_number", f"{where}.pair_summaries[{at}]", id)
            continue
        found[id] = Entry(
            id=id,
            number=id,
            direction=side if two else "",
            players=tuple(
                Player(_text(one, "name")[:60], _text(one, "id_number")[:20])
                for one in _rows(row, "players")
                if _text(one, "name")
            ),
            place=_place(row),
            figure=figure_of(_text(row, "percentage")),
        )
    return found


def _place(row: Row) -> int | None:
    """The place of the open stratum in the section; the file has none below the awards."""
    first = [one for one in _rows(row, "strat_place") if _text(one, "strat_number") == "1"]
    return place_of(_text(first[0], "rank")) if first else None


def _lines(section: Row, two: bool, remarks: Remarks, where: str) -> Iterator[tuple[ResultLine, object]]:
    for at, board in enumerate(_rows(section, "boards")):
        number = _whole(board, "board_number", HIGHEST_BOARD)
        if number is None:
            remarks.add("bad_board", f"{where}.boards[{at}]", _text(board, "board_number"))
            continue
        for place, row in enumerate(_rows(board, "board_results")):
            here = f"{where}.boards[{at}].board_results[{place}]"
            if line := _line(number, row, two, remarks, here):
                yield line, here


def _line(board: int, row: Row, two: bool, remarks: Remarks, where: str) -> ResultLine | None:
    ns, ew = (_text(row, f"{side}_pair") for side in ("ns", "ew"))
    if not ns or not ew or (ns == ew and not two):
        remarks.add("bad_sides", where, f"{ns}-{ew}")
        return None
    scores = [_text(row, f"{side}_score").upper() for side in ("ns", "ew")]
    award = [award_of(score) for score in scores]
    cells = Cells(
        _text(row, "contract"),
        _text(row, "declarer"),
        _text(row, "tricks_taken") or _text(row, "result"),
        "" if any(award) else scores[0],
        _text(row, "opening_lead"),
    )
    found = happened(board, cells, lambda code, text: remarks.add(code, where, f"{board}: {text}"))
    awards = (
        (award[0] or other_side(award[1]), award[1] or other_side(award[0])) if any(award) else found.awards
    )
    published = figure_of(_text(row, "ns_match_points")), figure_of(_text(row, "ew_match_points"))
    sides = ((ns + "NS",), (ew + "EW",)) if two else ((ns,), (ew,))
    return ResultLine(
        board,
        *sides,
        outcome=None if awards else found.outcome,
        points=None if awards else found.points,
        lead=found.lead,
        awards=awards,
        published=published,
        round=_whole(row, "round_number"),
        table=_whole(row, "table_number", 999),
        unnamed=found.unnamed and not awards,
    )
