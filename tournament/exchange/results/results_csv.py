"""Results of a session of pairs as CSV, a line for each board at a table, out and in.

Clubs that played the same boards exchange results by it where a program reads no USEBIO. Event, club, date
and method stand in every line, so that files can be joined by hand. Columns are found by their heads, in any
order, parted by commas, semicolons or tabs: `Board`, `NS` and `EW` are needed, unknown ones are passed over.
Published points, places and totals say under which options the session was scored.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from decimal import Decimal

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
from tournament.exchange.results.result_facts import Cells, happened
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
from tournament.exchange.results.texts import UTF_16, decoded
from tournament.exchange.tables.spreadsheet import Cell, text_of, to_csv
from tournament.exchange.usebio.usebio_values import Competitor, EventFile, Figure, Line, Person
from tournament.exchange.usebio.usebio_writer import score_text
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS
from tournament.sheets.figures import MINUS, decimal

HEADS = (
    *("Event", "Club", "Date", "Method", "Winners", "Section", "Board", "Round", "Table", "NS", "EW"),
    *("Contract", "Declarer", "Lead", "Tricks", "Score", "NS points", "EW points"),
    *("NS place", "EW place", "NS total", "EW total"),
    *("North", "South", "East", "West"),
    *("North number", "South number", "East number", "West number"),
)
NEEDED = ("board", "ns", "ew")
DELIMITERS, MOST_HEADS = ",;\t", 4000
NOBODY = Person("")
Row = dict[str, str]


def write_results_csv(event: EventFile) -> bytes:
    """The lines of one session by section and board. An awarded board has its score and no contract."""
    (session,) = event.sessions
    head = (event.name, event.club, f"{event.day:%Y-%m-%d}", event.method, event.winners)
    rows: list[tuple[Cell, ...]] = [HEADS]
    for section in session.sections:
        entered = {one.number: one for one in section.competitors}
        for board in section.boards:
            for line in board.lines:
                if line.played.state in ("played", "awarded"):
                    place = (section.letter, board.number, line.round, line.table, line.ns[0], line.ew[0])
                    pairs = [entered[side[0]] for side in (line.ns, line.ew)]
                    rows.append(
                        (*head, *place, *_written(board.number, line), *_ranked(pairs), *_named(pairs))
                    )
    return to_csv(rows).encode()


def _written(board: int, line: Line) -> tuple[Cell, ...]:
    played, score = line.played, score_text(board, line)
    points = [_plain(each) for each in line.points]
    number = int(score) if score.lstrip("-").isdigit() else score
    if played.state == "awarded" or not played.bid:
        return ("", "", "", None, number, *points)
    return (played.bid, played.declarer, played.lead, played.tricks, number, *points)


def _plain(figure: Figure | None) -> Decimal | None:
    """With two decimals, as a number that every spreadsheet reads."""
    return None if figure is None else Decimal(decimal(figure).replace(MINUS, "-"))


def _ranked(pairs: Sequence[Competitor]) -> Iterator[Cell]:
    yield from (pair.place or None for pair in pairs)
    yield from (_plain(pair.figure) for pair in pairs)


def _named(pairs: Sequence[Competitor]) -> Iterator[Cell]:
    seated = [(*pair.people, NOBODY, NOBODY)[:2] for pair in pairs]
    yield from (each.name for people in seated for each in people)
    yield from (each.number for people in seated for each in people)


def is_results_csv(content: bytes) -> bool:
    """Whether the first line has the heads that are needed."""
    beginning = content[:MOST_HEADS]
    text = decoded(beginning if content.startswith(UTF_16) else beginning.rsplit(b"\n", 1)[0])
    return text is not None and {*NEEDED} <= {*_heads(text)}


def _heads(text: str) -> list[str]:
    lines = text.removeprefix("\ufeff").lstrip().splitlines()
    try:
        first = next(csv.reader(lines[:1], delimiter=_parted(lines[0])), []) if lines else []
    except csv.Error:
        return []
    return [" ".join(text_of(cell).lower().split()) for cell in first]


def _parted(first: str) -> str:
    return max(DELIMITERS, key=first.count)


def read_results_csv(content: bytes) -> ResultsFile:
    """BadFile with the line. A method that is not known is matchpoints, with a remark."""
    text = decoded(content)
    if text is None:
        raise BadFile("unknown_format", 1)
    remarks, rows = Remarks(), _rows(text)
    first = rows[0][1] if rows else {}
    method = first.get("method", "") or "matchpoints"
    if method not in EVENT_KINDS[PAIRS].methods:
        remarks.add("method_unknown", 2, method)
        method = "matchpoints"
    names = list(dict.fromkeys(row.get("section", "") for _at, row in rows))
    apart = any(row["ns"] == row["ew"] for _at, row in rows)
    winners = 2 if apart or first.get("winners") == "2" else 1
    sections = [
        _section([(at, row) for at, row in rows if row.get("section", "") == name], letter, apart, remarks)
        for name, letter in zip(names, letters_of(names), strict=True)
    ]
    if not any(section.lines for section in sections):
        raise remarks.refusal("no_results", 1)
    return ResultsFile(
        format="results_csv",
        kind=PAIRS,
        name=first.get("event", "")[:LONGEST_NAME],
        method=method,
        sessions=(tuple(ranked(section, winners) for section in sections),),
        winners=winners,
        club=first.get("club", "")[:LONGEST_NAME],
        day=day_in(first.get("date", ""), remarks, 2),
        remarks=tuple(remarks.found),
    )


def _rows(text: str) -> list[tuple[int, Row]]:
    """The rows under the heads, each with its line in the file."""
    heads = _heads(text)
    plain = text.removeprefix("\ufeff").lstrip()
    reader = csv.reader(io.StringIO(plain, newline=""), delimiter=_parted((plain.splitlines() or [""])[0]))
    found: list[tuple[int, Row]] = []
    try:
        next(reader, None)
        for cells in reader:
            row = {head: sound(text_of(cell)).strip() for head, cell in zip(heads, cells, strict=False)}
            if any(row.values()):
                found.append((reader.line_num, {**dict.fromkeys(NEEDED, ""), **row}))
            if len(found) > MOST_LINES:
                raise BadFile("too_many", reader.line_num)
    except csv.Error as error:
        raise BadFile("unknown_format", reader.line_num) from error
    return found


def _section(rows: list[tuple[int, Row]], letter: str, apart: bool, remarks: Remarks) -> ResultSection:
    lines = once(_lines(rows, apart, remarks), remarks)
    entries: dict[str, Entry] = {}
    for _at, row in rows:
        for side, seats in (("NS", ("north", "south")), ("EW", ("east", "west"))):
            id = row[side.lower()] + (side if apart else "")
            named = [(row.get(seat, "")[:60], row.get(f"{seat} number", "")[:20]) for seat in seats]
            players = tuple(Player(*each) for each in named if each[0])
            if row[side.lower()] and (id not in entries or not entries[id].players):
                place, total = (row.get(f"{side.lower()} {name}", "") for name in ("place", "total"))
                entries[id] = Entry(id, id, "", players, place_of(place), figure_of(total))
    return section_of(letter, entries, lines, remarks, "")


def _lines(rows: list[tuple[int, Row]], apart: bool, remarks: Remarks) -> Iterator[tuple[ResultLine, object]]:
    for at, row in rows:
        board, ns, ew = whole_of(row["board"], HIGHEST_BOARD), row["ns"], row["ew"]
        if board is None:
            remarks.add("bad_board", at, row["board"])
        elif not ns or not ew or (ns == ew and not apart):
            remarks.add("bad_sides", at, f"{ns}-{ew}")
        else:
            sides = ((f"{ns}NS",), (f"{ew}EW",)) if apart else ((ns,), (ew,))
            yield _line(at, board, sides, row, remarks), at


def _line(
    at: int, board: int, sides: tuple[tuple[str], tuple[str]], row: Row, remarks: Remarks
) -> ResultLine:
    cells = Cells(*(row.get(name, "") for name in ("contract", "declarer", "tricks", "score", "lead")))
    said = happened(board, cells, lambda code, text: remarks.add(code, at, f"{board}: {text}"))
    return ResultLine(
        board,
        *sides,
        outcome=said.outcome,
        points=said.points,
        lead=said.lead,
        awards=said.awards,
        published=(figure_of(row.get("ns points", "")), figure_of(row.get("ew points", ""))),
        round=whole_of(row.get("round", ""), 99),
        table=whole_of(row.get("table", ""), 999),
        unnamed=said.unnamed,
    )
