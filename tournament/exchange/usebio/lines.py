"""A board and a traveller line of USEBIO, for pairs, single players and teams alike."""

import unicodedata

from tournament.exchange.results.facts import Cells, happened
from tournament.exchange.results.gather import Remarks, figure_of
from tournament.exchange.results.values import HIGHEST_BOARD, ResultLine
from tournament.exchange.xml_reader import Node

# The elements of the points of North-South, and the method that gives such points.
POINTS = {"MATCH_POINTS": "matchpoints", "CROSS_IMP_POINTS": "cross_imps", "BUTLER_POINTS": "butler"}
Sides = tuple[tuple[str, ...], tuple[str, ...]]


def board_of(node: Node, remarks: Remarks) -> int | None:
    """The number of a BOARD; a remark, and None, for what is none."""
    number = unicodedata.normalize("NFKC", node.text("BOARD_NUMBER"))
    if number.isascii() and number.isdigit() and 0 < int(number[:6]) <= HIGHEST_BOARD:
        return int(number)
    remarks.add("bad_board", node.line, number)
    return None


def line_of(board: int, node: Node, sides: Sides, remarks: Remarks) -> ResultLine:
    cells = Cells(
        node.text("CONTRACT"),
        node.text("PLAYED_BY"),
        node.text("TRICKS"),
        node.text("SCORE"),
        node.text("LEAD"),
    )
    found = happened(board, cells, lambda code, text: remarks.add(code, node.line, f"{board}: {text}"))
    published = tuple(
        figure_of(node.text(*(f"{side}_{points}" for points in POINTS))) for side in ("NS", "EW")
    )
    return ResultLine(
        board,
        *sides,
        found.outcome,
        found.points,
        found.lead,
        found.awards,
        (published[0], published[1]),
        unnamed=found.unnamed,
        where=str(node.line),
    )
