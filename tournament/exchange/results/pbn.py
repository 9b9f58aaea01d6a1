"""Read the results of a PBN file: ScoreTable of each board, TotalScoreTable of the event.

Where no board has a ScoreTable, each game with a contract and a result is one line between the pairs that the
game names.
"""

import re
from collections.abc import Iterator

from scoring.errors import ScoringError
from tournament.exchange.pbn.reader import Game, read_games
from tournament.exchange.results.facts import Cells, Note, happened
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
)
from tournament.exchange.results.pbn_faults import UNKNOWN, note_faults
from tournament.exchange.results.texts import decoded
from tournament.exchange.results.values import (
    HIGHEST_BOARD,
    MOST_LINES,
    BadFile,
    Entry,
    Player,
    ResultLine,
    ResultsFile,
)
from tournament.sheets.event_kinds import PAIRS

Cell = dict[str, str]
AVERAGES = {"A+": "A+", "A-": "A-", "A=": "A=", "A": "A="}
SIDES = {"N-S": "NS", "NS": "NS", "E-W": "EW", "EW": "EW"}
_PARTNERS = re.compile(r"\s+[-–&+/]\s+|\s*[/&;]\s*")
_BOARD = re.compile(r"[0-9]{1,4}")
Found = tuple[str, ResultLine, object]  # the section, the line, and where it stands


def read_pbn_results(content: bytes) -> ResultsFile:
    remarks = Remarks()
    try:
        games = read_games(sound(decoded(content) or content.decode("latin-1")))
        tables = _of_tables(games, remarks)
        lines, apart = tables or ([*_single_lines(games, remarks)], False)
        entries = _entries(games, apart, remarks) if tables else {}
        note_faults(games, remarks)
    except ScoringError as error:
        raise BadFile("no_pbn", error.params.get("line", 1)) from error
    if not lines:
        raise BadFile("no_results", 1)
    first = games[0].tags
    names = sorted({section for section, _line, _where in lines})
    sections = []
    for name, letter in zip(names, letters_of(names), strict=True):
        own = once([(line, where) for section, line, where in lines if section == name], remarks)
        sat = {id for line in own for id in (*line.ns, *line.ew)}
        known = {id: entry for id, entry in entries.items() if len(names) == 1 or id in sat}
        sections.append(section_of(letter, known, own, remarks, 1))
    winners = 2 if apart or _two_lists(entries) else 1
    return ResultsFile(
        format="pbn",
        kind=PAIRS,
        name=_known(first.get("Event", ""))[:LONGEST_NAME],
        method=_method(games),
        sessions=(tuple(ranked(one, winners) for one in sections),),
        winners=winners,
        day=day_in(first.get("Date", ""), remarks, games[0].lines.get("Date", 1)),
        place=_known(first.get("Site", ""))[:LONGEST_NAME],
        remarks=tuple(remarks.found),
    )


def _known(text: str) -> str:
    return "" if text.strip() in UNKNOWN else text.strip()


def _method(games: tuple[Game, ...]) -> str:
    scoring = next((game.tags["Scoring"].upper() for game in games if game.tags.get("Scoring")), "")
    if "BUTLER" in scoring:
        return "butler"
    return "cross_imps" if "CROSS" in scoring or scoring.startswith("IMP") else "matchpoints"


def _of_tables(games: tuple[Game, ...], remarks: Remarks) -> tuple[list[Found], bool] | None:
    """The lines of all score tables, and whether the two sides are numbered apart; None without a table."""
    rows = []
    for game in games:
        table = game.table("ScoreTable")
        if table is None or not {"PairId_NS", "PairId_EW"} <= {*table.columns}:
            continue
        board, where = _board(game), game.lines["ScoreTable"]
        rows += [(board, *row) for row in zip(table.records(), table.lines, strict=True)]
        if len(rows) > MOST_LINES:
            raise BadFile("too_many", where)
    rows = [row for row in rows if _names_both(*row, remarks)]
    if not rows:
        return None
    apart = any(cells["PairId_NS"] == cells["PairId_EW"] for _board, cells, _where in rows)
    lines = [_line(board, cells, apart, remarks, where) for board, cells, where in rows]
    return lines, apart


def _names_both(board: int, cells: Cell, where: int, remarks: Remarks) -> bool:
    """Whether a row names both pairs; a remark for one that does not and has a result."""
    if all(_known(cells.get(f"PairId_{side}", "")) for side in ("NS", "EW")):
        return True
    if any(_known(cells.get(name, "")) for name in ("Contract", "Score_NS", "Score_EW")):
        remarks.add("side_missing", where, str(board))
    return False


def _board(game: Game) -> int:
    text = game.tags.get("Board", "").strip()
    if not _BOARD.fullmatch(text) or not 0 < int(text) <= HIGHEST_BOARD:
        raise BadFile("bad_board", game.lines.get("Board", game.line), number=text)
    return int(text)


def _line(board: int, cells: Cell, apart: bool, remarks: Remarks, where: int) -> Found:
    ns, ew = cells["PairId_NS"], cells["PairId_EW"]
    sides = ((ns + "NS",), (ew + "EW",)) if apart else ((ns,), (ew,))
    score, other = cells.get("Score_NS", "").upper(), cells.get("Score_EW", "").upper()
    awards = _awards(score, other)
    if score in UNKNOWN and re.fullmatch(r"[+-]?\d+", other):
        score = str(-int(other[:6]))
    said = Cells(
        cells.get("Contract", ""),
        cells.get("Declarer", ""),
        cells.get("Result", ""),
        "" if awards else score,
        cells.get("Lead", ""),
    )
    found = happened(board, said, _note(remarks, board, where))
    points = next((name for name in ("MP", "IMP") if f"{name}_NS" in cells), "MP")
    published = [cells.get(f"{points}_{side}", "") for side in ("NS", "EW")]
    if any(_known(figure) and figure_of(figure) is None for figure in published):
        remarks.add("points_unreadable", where, f"{board}: {' / '.join(published)}")
    line = ResultLine(
        board,
        *sides,
        outcome=None if awards else found.outcome,
        points=None if awards else found.points,
        lead=found.lead,
        awards=awards or found.awards,
        published=(figure_of(published[0]), figure_of(published[1])),
        round=_small(cells.get("Round", "")),
        table=_small(cells.get("Table", "")),
    )
    return cells.get("Section", ""), line, where


def _note(remarks: Remarks, board: int, where: int) -> Note:
    return lambda code, text: remarks.add(code, where, f"{board}: {text}")


def _awards(ns: str, ew: str) -> tuple[str, str] | None:
    """Both sides' averages; one that is not given balances the other."""
    if ns not in AVERAGES and ew not in AVERAGES:
        return None
    opposite = {"A+": "A-", "A-": "A+", "A=": "A="}
    first, second = AVERAGES.get(ns), AVERAGES.get(ew)
    return first or opposite[second or "A="], second or opposite[first or "A="]


def _small(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) and int(text) else None


def _entries(games: tuple[Game, ...], apart: bool, remarks: Remarks) -> dict[str, Entry]:
    """The pairs of the total score table, which stands once."""
    table = next((one for game in games if (one := game.table("TotalScoreTable"))), None)
    found: dict[str, Entry] = {}
    for cells, where in zip(table.records(), table.lines, strict=True) if table else ():
        direction = SIDES.get(cells.get("Direction", "").upper(), "")
        id = cells.get("PairId", "") + (direction if apart else "")
        if not _known(id) or id in found:
            remarks.add("entry_left", where, cells.get("PairId", ""))
            continue
        figures = ("TotalPercentage", "Percentage", "TotalIMP", "TotalScoreIMP", "TotalScore")
        figure = next((cells[name] for name in figures if cells.get(name)), "")
        place = place_of(cells.get("Rank", ""))
        found[id] = Entry(id, id, direction, _players(cells), place, figure_of(figure))
    return found


def _players(cells: Cell) -> tuple[Player, ...]:
    names = [name.strip() for name in _PARTNERS.split(cells.get("Names", "")) if _known(name)]
    numbers = [_known(cells.get(f"MemberID{seat}", "")) for seat in (1, 2)]
    return tuple(Player(name[:60], number[:20]) for name, number in zip(names, numbers, strict=False))


def _two_lists(entries: dict[str, Entry]) -> bool:
    """Whether each line has a first place of its own; one list may name where its pairs began."""
    first = {entry.direction for entry in entries.values() if entry.place == 1}
    return {"NS", "EW"} <= first


def _single_lines(games: tuple[Game, ...], remarks: Remarks) -> Iterator[Found]:
    """A line of each game that says what happened."""
    for game in games:
        tags, where = game.tags, game.line
        contract, sides = _known(tags.get("Contract", "")), _named_sides(tags)
        if not contract or sides is None or not _BOARD.fullmatch(tags.get("Board", "").strip()):
            continue
        board = _board(game)
        declarer = tags.get("Declarer", "").replace("^", "").strip()[:1]
        cells = Cells(contract, declarer, _tricks(tags.get("Result", ""), declarer))
        found = happened(board, cells, _note(remarks, board, where))
        yield "", ResultLine(board, (sides[0],), (sides[1],), found.outcome), where


def _tricks(result: str, declarer: str) -> str:
    """Declarer's tricks of `9`, `NS 9` or `NS 9 EW 4`."""
    words = result.replace("^", "").upper().split()
    own = "NS" if declarer in ("N", "S") else "EW"
    if own in words[:-1]:
        return words[words.index(own) + 1]
    if len(words) == 2 and words[0] in ("NS", "EW") and words[1].isdigit():
        return str(13 - int(words[1][:2]))
    return words[0] if words else ""


def _named_sides(tags: Cell) -> tuple[str, str] | None:
    """The pairs by the names of their players; None where they are not given, or are the same."""
    names = [_known(tags.get(seat, "")) for seat in ("North", "South", "East", "West")]
    ns, ew = (" - ".join(name for name in each if name)[:LONGEST_NAME] for each in (names[:2], names[2:]))
    return (ns, ew) if ns and ew and ns != ew else None
