"""Read the results of a PBN file: ScoreTable of each board, TotalScoreTable of the event; remark what is odd.

Where no board has a ScoreTable, each game with a contract and a result is one line between the pairs that the
game names.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from scoring.boards.award_code import WHOLE
from scoring.errors import ScoringError
from scoring.seats import dealer, vulnerability
from tournament.exchange.pasted_lists import partners
from tournament.exchange.pbn.pbn_deals import board_of, dealer_of, vulnerability_of
from tournament.exchange.pbn.pbn_reader import Game, Table, read_games
from tournament.exchange.results.gather import (
    LONGEST_NAME,
    Remarks,
    Seat,
    day_in,
    day_of,
    figure_of,
    letters_of,
    north_south,
    numbered_apart,
    once,
    place_of,
    ranked,
    section_of,
    sound,
)
from tournament.exchange.results.result_facts import (
    NOT_PLAYED,
    PASSES,
    Cells,
    Happened,
    Note,
    award_of,
    happened,
    other_side,
    plain,
)
from tournament.exchange.results.result_values import (
    HIGHEST_BOARD,
    MOST_LINES,
    BadFile,
    Entry,
    Player,
    ResultLine,
    ResultsFile,
)
from tournament.exchange.results.texts import decoded
from tournament.sheets.event_kinds import PAIRS

Cell = dict[str, str]
SIDES = {"N-S": "NS", "NS": "NS", "E-W": "EW", "EW": "EW"}
NAMES = {"NS": ("North", "South"), "EW": ("East", "West")}
_SEMICOLON = re.compile(r"\s*;\s*")
_SMALL_SCORE = re.compile(r"\+?[0-9]{1,3}")
_BOARD = re.compile(r"[0-9]{1,4}")
Found = tuple[str, ResultLine, object]  # the section, the line, and where it stands


def read_pbn_results(content: bytes) -> ResultsFile:
    remarks = Remarks()
    try:
        games = read_games(sound(decoded(content) or content.decode("latin-1")), remarks.add_fault)
        tables = _of_tables(games, remarks)
        lines, apart, named = tables or ([*_single_lines(games, remarks)], False, {})
        named = named if tables else _named_in_tags(games)
        entries = _entries(games, apart, remarks) if tables else {}
        note_faults(games, remarks)
    except ScoringError as error:
        raise BadFile("no_pbn", error.params.get("line", 1)) from error
    if not lines:
        raise _nothing(games, remarks)
    names = sorted({section for section, _line, _where in lines})
    sections = []
    for name, letter in zip(names, letters_of(names), strict=True):
        own = once([(line, where) for section, line, where in lines if section == name], remarks)
        sat = {id for line in own for id in (*line.ns, *line.ew)}
        known = {id: entry for id, entry in entries.items() if len(names) == 1 or id in sat}
        found = section_of(letter, known, own, remarks, 1)
        sections.append(replace(found, entries=tuple(_named(one, name, named) for one in found.entries)))
    winners = 2 if apart or _two_lists(entries) else 1
    return ResultsFile(
        format="pbn",
        kind=PAIRS,
        name=_first(games, "Event")[0][:LONGEST_NAME],
        method=_method(games),
        sessions=(tuple(ranked(one, winners) for one in sections),),
        winners=winners,
        day=_day(games, remarks),
        place=_first(games, "Site")[0][:LONGEST_NAME],
        remarks=tuple(remarks.found),
    )


def _nothing(games: tuple[Game, ...], remarks: Remarks) -> BadFile:
    """Why a file gives no result: an open comment, a board without a number, or deals alone."""
    if unclosed := next((one for one in remarks.found if one.code == "pbn_comment"), None):
        return BadFile("no_pbn", unclosed.where)
    dealt = any(_known(game.tags.get("Deal", "")) for game in games)
    scored = any("ScoreTable" in game.tags for game in games)
    return remarks.refusal("deals_alone" if dealt and not scored else "no_results", 1)


def _first(games: tuple[Game, ...], tag: str) -> tuple[str, int]:
    """The first value of a tag that says something, and its line."""
    known = ((_known(game.tags.get(tag, "")), game.lines.get(tag, game.line)) for game in games)
    return next((found for found in known if found[0]), ("", 1))


def _day(games: tuple[Game, ...], remarks: Remarks) -> date | None:
    """The first date that can be read."""
    read = (day_of(game.tags.get(tag, "")) for tag in ("Date", "EventDate") for game in games)
    text, line = _first(games, "Date")
    return next(filter(None, read), None) or day_in(text, remarks, line)


def _known(text: str) -> str:
    return "" if text.strip() in UNKNOWN else text.strip()


def _method(games: tuple[Game, ...]) -> str:
    scoring = next((game.tags["Scoring"].upper() for game in games if game.tags.get("Scoring")), "")
    if "BUTLER" in scoring:
        return "butler"
    if "ASCHERMAN" in scoring:
        return "ascherman"
    if "TOTAL" in scoring or "AGGREGATE" in scoring:
        return "total_points"
    return "cross_imps" if "CROSS" in scoring or scoring.startswith("IMP") else "matchpoints"


Row = tuple[int, Cell, int]  # a board, the cells of a row by their columns, and the line in the file
Named = dict[tuple[str, str], tuple[Player, ...]]  # the players by section and id


def _of_tables(games: tuple[Game, ...], remarks: Remarks) -> tuple[list[Found], bool, Named] | None:
    """The lines of all score tables, whether the two sides are numbered apart, and the names in the rows.

    None without a table.
    """
    rows: list[Row] = []
    for game in games:
        table = game.table("ScoreTable")
        if table is None:
            continue
        where = game.lines["ScoreTable"]
        if not {"PairId_NS", "PairId_EW"} <= {*table.columns}:
            if table.unread:
                raise ScoringError("columns", table="ScoreTable", line=where)
            continue
        board = _board(game, remarks)
        if board is None:
            continue
        rows += [(board, *row) for row in zip(table.records(), table.lines, strict=True)]
        if len(rows) > MOST_LINES:
            raise BadFile("too_many", where)
    rows = [row for row in rows if _names_both(*row, remarks)]
    if not rows:
        return None
    apart = any(cells["PairId_NS"] == cells["PairId_EW"] for _board, cells, _where in rows)
    usual = north_south((_seat(cells), _sides(cells)) for _board, cells, _where in rows)
    named: Named = {}
    lines = []
    for board, cells, where in rows:
        sides = _sides(cells)
        if apart:
            sides = numbered_apart(*sides, usual[_seat(cells)] if cells.get("Table") else None)
        for side, id in zip(NAMES, sides, strict=True):
            named.setdefault((cells.get("Section", ""), id), _players_of_row(cells, side))
        lines.append(_line(board, cells, sides, remarks, where))
    return lines, apart, {key: players for key, players in named.items() if players}


def _sides(cells: Cell) -> tuple[str, str]:
    return cells["PairId_NS"], cells["PairId_EW"]


def _seat(cells: Cell) -> Seat:
    return tuple(cells.get(name, "") for name in ("Section", "Round", "Table"))


def _players_of_row(cells: Cell, side: str) -> tuple[Player, ...]:
    """The names of one side, in one column or in one for each seat."""
    if _known(cells.get(f"Names_{side}", "")):
        return _players(cells[f"Names_{side}"])
    columns = [[form.format(seat) for form in ("{}", "Name_{}", "Player_{}")] for seat in NAMES[side]]
    by_seat = (next(filter(None, (_known(cells.get(one, "")) for one in names)), "") for names in columns)
    return tuple(Player(name[:60]) for name in by_seat if name)


def _named(entry: Entry, section: str, named: Named) -> Entry:
    """The entry with the names that the rows or the tags have, where the list of entries has none."""
    return entry if entry.players else replace(entry, players=named.get((section, entry.id), ()))


def _names_both(board: int, cells: Cell, where: int, remarks: Remarks) -> bool:
    """Whether a row names both pairs; a remark for one that does not and has a result."""
    if all(_known(cells.get(f"PairId_{side}", "")) for side in ("NS", "EW")):
        return True
    if any(_known(cells.get(name, "")) for name in ("Contract", "Score_NS", "Score_EW")):
        remarks.add("side_missing", where, str(board))
    return False


def _board(game: Game, remarks: Remarks) -> int | None:
    """The number of a board; a remark, and None, for what is none."""
    text = game.tags.get("Board", "").strip()
    if _BOARD.fullmatch(text) and 0 < int(text) <= HIGHEST_BOARD:
        return int(text)
    remarks.add("bad_board", game.lines.get("Board", game.line), text)
    return None


def _line(board: int, cells: Cell, sides: tuple[str, str], remarks: Remarks, where: int) -> Found:
    ns, ew = plain(cells.get("Score_NS", "")), plain(cells.get("Score_EW", ""))
    awards = _awards(cells, ns, ew)
    score = str(-int(ew[:6])) if ns in UNKNOWN and re.fullmatch(r"[+-]?\d+", ew) else ns
    if ns in UNKNOWN and ew in PASSES:
        score = ew
    outcome_cells = Cells(
        cells.get("Contract", ""),
        cells.get("Declarer", ""),
        cells.get("Result", ""),
        "" if awards else score,
        cells.get("Lead", ""),
    )
    playing = (
        happened(board, outcome_cells, _note(remarks, board, where))
        if not awards
        else Happened(awards=awards)
    )
    points = next((name for name in ("MP", "IMP") if f"{name}_NS" in cells), "MP")
    published = [cells.get(f"{points}_{side}", "") for side in ("NS", "EW")]
    if any(_known(figure) and figure_of(figure) is None for figure in published):
        remarks.add("points_unreadable", where, f"{board}: {' / '.join(published)}")
    line = ResultLine(
        board,
        (sides[0],),
        (sides[1],),
        outcome=playing.outcome,
        points=playing.points,
        lead=playing.lead,
        awards=playing.awards,
        published=(figure_of(published[0]), figure_of(published[1])),
        round=_small(cells.get("Round", "")),
        table=_small(cells.get("Table", "")),
        unnamed=playing.unnamed,
    )
    return cells.get("Section", ""), line, where


def _note(remarks: Remarks, board: int, where: int) -> Note:
    return lambda code, text: remarks.add(code, where, f"{board}: {text}")


def _awards(cells: Cell, ns: str, ew: str) -> tuple[str, str] | None:
    """Both sides' adjusted scores; one that is not given balances the other. Without a contract, two scores
    for the two sides are percentages, since no board gives both of them points.
    """
    first, second = award_of(ns), award_of(ew)
    if first or second:
        return first or other_side(second), second or other_side(first)
    if plain(cells.get("Contract", "")) not in NOT_PLAYED:
        return None
    both = [int(score) for score in (ns, ew) if _SMALL_SCORE.fullmatch(score)]
    if len(both) == len(NAMES) and all(0 < one <= WHOLE for one in both):
        return str(both[0]), str(both[1])
    return None


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
        numbers = [_known(cells.get(f"MemberID{seat}", "")) for seat in (1, 2)]
        players = _players(cells.get("Names", ""), numbers)
        found[id] = Entry(id, id, direction, players, place, figure_of(figure))
    return found


def _players(names: str, numbers: Sequence[str] = ("", "")) -> tuple[Player, ...]:
    found = [name for part in _SEMICOLON.split(names) for name in _partners(part) if _known(name)]
    return tuple(Player(name[:60], number[:20]) for name, number in zip(found, numbers, strict=False))


def _partners(text: str) -> list[str]:
    """The names between the usual signs, or at both sides of one hyphen: both with a blank, or neither."""
    parts = partners(text)
    halves = [half.strip() for half in text.replace("–", "-").split("-")]
    if len(parts) == 1 and len(halves) == len(NAMES) and len({" " in half for half in halves}) == 1:
        return halves
    return parts


def _two_lists(entries: dict[str, Entry]) -> bool:
    """Whether each line has a first place of its own; one list may name where its pairs began."""
    first = {entry.direction for entry in entries.values() if entry.place == 1}
    return {"NS", "EW"} <= first


def _single_lines(games: tuple[Game, ...], remarks: Remarks) -> Iterator[Found]:
    """A line of each game that says what happened."""
    for game in games:
        tags, where = game.tags, game.line
        contract, sides = _known(tags.get("Contract", "")), _named_sides(tags)
        if not contract and not _known(tags.get("Score", "")):
            continue
        if sides is None:
            remarks.add("side_missing", where, tags.get("Board") or "?")
            continue
        board = _board(game, remarks)
        if board is None:
            continue
        declarer = tags.get("Declarer", "").replace("^", "").strip()[:1]
        cells = Cells(contract, declarer, _tricks(tags.get("Result", ""), declarer), _score(tags))
        found = happened(board, cells, _note(remarks, board, where))
        ns, ew = ((side,) for side in sides)
        line = ResultLine(board, ns, ew, found.outcome, found.points, awards=found.awards)
        yield "", replace(line, unnamed=found.unnamed), where


def _score(tags: Cell) -> str:
    """North-South's score of `NS 420`, `EW -50` and `420`; nothing where the result says it."""
    words = tags.get("Score", "").upper().replace("N-S", "NS").replace("E-W", "EW").split()
    if tags.get("Result", "").strip() not in UNKNOWN or not words:
        return ""
    points = words[-1].lstrip("+")
    if words[0] == "EW" and re.fullmatch(r"-?[0-9]{1,5}", points):
        return str(-int(points))
    return points if words[0] in ("NS", points, f"+{points}") else ""


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


def _named_in_tags(games: tuple[Game, ...]) -> Named:
    """The players of the tags North to West, by what their pair is called."""
    found: Named = {}
    for game in games:
        for id, seats in zip(_named_sides(game.tags) or (), NAMES.values(), strict=False):
            names = [_known(game.tags.get(seat, "")) for seat in seats]
            found["", id] = tuple(Player(name[:60]) for name in names if name)
    return found


# What is odd in the games of a PBN file and does not stop it from being read, as remarks with lines.

UNKNOWN = frozenset({"", "?", "-", "*", "#"})
METHODS = ("MP", "MATCHPOINTS", "IMP", "BUTLER", "CROSS", "ASCHERMAN", "TOTAL", "AGGREGATE")
_BOARD_TO_TRUST = re.compile(r"[1-9][0-9]{0,2}")
TABLES = ("ScoreTable", "TotalScoreTable")
RESULTS = {"ScoreTable", "Result"}  # tags of a game that was played
REPEATED = {"Note"}  # tags that a game may have several times


def _no_card(fault: ScoringError) -> None:
    """Passes over what is noted elsewhere, or hides no card."""
    if fault.code in ("dealer", "vulnerable"):
        raise fault


def note_faults(games: Sequence[Game], remarks: Remarks) -> None:
    """Remarks on tags, cards and tables of every game."""
    for game in games:
        for name, line in game.repeated:
            if name not in REPEATED:
                remarks.add("tag_twice", line, name)
        for line in game.unquoted:
            remarks.add("quote_open", line)
        for table in (game.table(name) for name in TABLES):
            if table is not None:
                _note_rows(table, remarks)
                for column in table.unread:
                    remarks.add("columns_unread", table.lines[0] - 1 if table.lines else game.line, column)
        _note_cards(game, remarks)
    _note_method(games, remarks)


def _note_rows(table: Table, remarks: Remarks) -> None:
    if len({*table.columns}) < len(table.columns) and table.lines:
        remarks.add("columns_twice", table.lines[0] - 1)
    for cells, line in zip(table.rows, table.lines, strict=True):
        if len(cells) != len(table.columns):
            remarks.add("row_length", line, f"{len(cells)} / {len(table.columns)}")


def _note_cards(game: Game, remarks: Remarks) -> None:
    """A deal that is none; a dealer or a vulnerability that is not the board's. Hands may be left open."""
    text = game.tags.get("Board", "").strip()
    if not _BOARD_TO_TRUST.fullmatch(text) or not RESULTS & {*game.tags}:
        return
    number, deal = int(text), game.tags.get("Deal", "").strip()
    try:
        if deal not in UNKNOWN and "-" not in deal.partition(":")[2].split():
            board_of(game, _no_card)
        turn = dealer_of(game, number), vulnerability_of(game, number)
    except ScoringError as error:
        remarks.add("cards_unreadable", error.params.get("line", game.line), text)
        return
    if turn != (dealer(number), vulnerability(number)):
        remarks.add("turn_differs", game.lines.get("Vulnerable", game.line), text)


def _note_method(games: Sequence[Game], remarks: Remarks) -> None:
    first = next((game for game in games if game.tags.get("Scoring", "").strip() not in UNKNOWN), None)
    if first is not None and not any(name in first.tags["Scoring"].upper() for name in METHODS):
        remarks.add("method_unknown", first.lines.get("Scoring", first.line), first.tags["Scoring"])
