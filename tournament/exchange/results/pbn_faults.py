"""What is odd in the games of a PBN file and does not stop it from being read, as remarks with lines."""

import re
from collections.abc import Sequence

from scoring.errors import ScoringError
from scoring.seats import dealer, vulnerability
from tournament.exchange.pbn.deals import board_of, dealer_of, vulnerability_of
from tournament.exchange.pbn.reader import Game, Table
from tournament.exchange.results.gather import Remarks

UNKNOWN = frozenset({"", "?", "-", "*", "#"})
METHODS = ("MP", "MATCHPOINTS", "IMP", "BUTLER", "CROSS", "ASCHERMAN", "TOTAL", "AGGREGATE")
_BOARD = re.compile(r"[1-9][0-9]{0,2}")
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
    if not _BOARD.fullmatch(text) or not RESULTS & {*game.tags}:
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
