"""Read the file of a Bridgemate session (.bws, a database of Access) by the optional package access-parser.

The file has what was keyed at the tables and nothing that was scored: there are no published figures in it.
"""

from collections.abc import Iterator

from tournament.exchange.results.bws_process import CutOff, NoExtra, Row, TooMuch, Unreadable, tables_of
from tournament.exchange.results.gather import (
    Remarks,
    Seat,
    letters_of,
    north_south,
    numbered_apart,
    once,
    ranked,
    section_of,
    sound,
)
from tournament.exchange.results.jet_writer import MARK
from tournament.exchange.results.result_facts import Cells, awards_of, happened
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

MARKS = MARK, b"Standard ACE DB"
Pairs = tuple[str, str]


def is_bws(content: bytes) -> bool:
    return content[4:19] in MARKS


def read_bws(content: bytes) -> ResultsFile:
    """BadFile `no_extra` where the package is not installed."""
    tables = _tables(content)
    remarks, rows = Remarks(), tables["ReceivedData"]
    if len(rows) > MOST_LINES:
        raise BadFile("too_many", "ReceivedData")
    kept = _standing(rows)
    apart = any(_pair(row, "PairNS") == _pair(row, "PairEW") for row in kept)
    numbers = sorted({_whole(row, "Section") for row in kept})
    names = {_whole(row, "ID"): str(row.get("Letter") or "").strip() for row in tables["Section"]}
    letters = letters_of([names.get(number, "") for number in numbers])
    sections = [
        _section(tables, kept, number, letter, apart, remarks)
        for number, letter in zip(numbers, letters, strict=True)
    ]
    if not any(section.lines for section in sections):
        raise remarks.refusal("no_results", "ReceivedData")
    winners = 2 if apart else 1
    session = tables["Session"][0] if tables["Session"] else {}
    return ResultsFile(
        format="bws",
        kind=PAIRS,
        name=str(session.get("Name") or "").strip()[:80],
        method="matchpoints",
        sessions=(tuple(ranked(one, winners) for one in sections),),
        winners=winners,
        remarks=tuple(remarks.found),
    )


TABLES = ("Session", "Section", "RoundData", "ReceivedData", "PlayerNumbers")


def _tables(content: bytes) -> dict[str, list[Row]]:
    try:
        return tables_of(content, TABLES)
    except NoExtra as error:
        raise BadFile("no_extra") from error
    except TooMuch as error:
        raise BadFile("too_slow") from error
    except CutOff as error:
        raise BadFile("damaged_bws") from error
    except Unreadable as error:
        raise BadFile("no_bws") from error


def _standing(rows: list[Row]) -> list[Row]:
    """The last row of each board at a table; one that was erased takes the earlier one with it."""
    found: dict[tuple[int, ...], Row] = {}
    for row in sorted(rows, key=lambda one: _whole(one, "ID")):
        key = tuple(_whole(row, name) for name in ("Section", "Table", "Round", "Board"))
        found.pop(key, None)
        if not row.get("Erased"):
            found[key] = row
    return [*found.values()]


def _whole(row: Row, name: str) -> int:
    try:
        return int(row.get(name) or 0)
    except (TypeError, ValueError):
        return 0


def _pair(row: Row, name: str) -> str:
    return str(_whole(row, name))


def _section(
    tables: dict[str, list[Row]], rows: list[Row], number: int, letter: str, apart: bool, remarks: Remarks
) -> ResultSection:
    own = [row for row in rows if _whole(row, "Section") == number]
    plan = [row for row in tables["RoundData"] if _whole(row, "Section") == number]
    lines = once(_lines(own, _usual(plan, own) if apart else None, remarks), remarks)
    return section_of(letter, _entries(tables, number, apart), lines, Remarks(), "")


def _usual(plan: list[Row], rows: list[Row]) -> dict[Seat, str]:
    """Who sits North-South at each table: by the movement, else as most boards of the round were played."""
    planned = [(_seat(row), (_pair(row, "NSPair"), _pair(row, "EWPair"))) for row in plan]
    played = [(_seat(row), (_pair(row, "PairNS"), _pair(row, "PairEW"))) for row in rows]
    return north_south(played) | north_south(planned)


def _seat(row: Row) -> Seat:
    return _whole(row, "Round"), _whole(row, "Table")


def _sides(row: Row, names: Pairs, usual: dict[Seat, str] | None) -> Pairs:
    """The two pairs; with their line where the lines are numbered apart."""
    ns, ew = (_pair(row, name) for name in names)
    return (ns, ew) if usual is None else numbered_apart(ns, ew, usual.get(_seat(row)))


def _entries(tables: dict[str, list[Row]], number: int, apart: bool) -> dict[str, Entry]:
    """The pairs of the movement, named by who sat down at their tables before the first round."""
    named = {
        (_whole(row, "Table"), str(row.get("Direction") or "").strip().upper()): Player(
            sound(str(row.get("Name") or "")).strip()[:60], sound(str(row.get("Number") or "")).strip()[:20]
        )
        for row in tables["PlayerNumbers"]
        if _whole(row, "Section") == number and not _whole(row, "Round")
    }
    found: dict[str, Entry] = {}
    plan = [row for row in tables["RoundData"] if _whole(row, "Section") == number]
    for row in sorted(plan, key=lambda one: (_whole(one, "Round"), _whole(one, "Table"))):
        first = _whole(row, "Round") == 1
        for id, side in zip(
            _sides(row, ("NSPair", "EWPair"), {} if apart else None), ("NS", "EW"), strict=True
        ):
            if id.rstrip("NSEW") == "0" or id in found:
                continue
            sat = [named.get((_whole(row, "Table"), seat)) for seat in side] if first else []
            players = tuple(player for player in sat if player and player.name)
            found[id] = Entry(id, id, side if apart else "", players)
    return found


def _lines(
    rows: list[Row], usual: dict[Seat, str] | None, remarks: Remarks
) -> Iterator[tuple[ResultLine, object]]:
    for row in rows:
        board, where = _whole(row, "Board"), f"ReceivedData {_whole(row, 'ID')}"
        if not 0 < board <= HIGHEST_BOARD:
            remarks.add("bad_board", where, str(board))
            continue
        ns, ew = _sides(row, ("PairNS", "PairEW"), usual)
        if ns.startswith("0") or ew.startswith("0"):
            continue
        yield _line(row, board, (ns, ew), remarks, where), where


def _line(row: Row, board: int, sides: Pairs, remarks: Remarks, where: str) -> ResultLine:
    remark = sound(str(row.get("Remarks") or ""))
    cells = Cells(
        str(row.get("Contract") or ""),
        str(row.get("NS/EW") or "").strip()[:1],
        str(row.get("Result") or ""),
        remark if awards_of(remark) else "",
        str(row.get("LeadCard") or ""),
    )
    found = happened(board, cells, lambda code, text: remarks.add(code, where, f"{board}: {text}"))
    return ResultLine(
        board,
        (sides[0],),
        (sides[1],),
        found.outcome,
        found.points,
        found.lead,
        found.awards,
        round=_whole(row, "Round") or None,
        table=_whole(row, "Table") or None,
    )
