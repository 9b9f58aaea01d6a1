"""The IMP team sheet: one match at two tables, board by board."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.boards.imps import imps
from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A board at both tables. `difference` is what the first team won by, in points; `imps` likewise.

    The first team sits North-South in the `open` room and East-West in the `closed` one.
    """

    board: int
    vulnerability: str
    open: Played | None = None
    closed: Played | None = None
    difference: int | None = None
    imps: int | None = None


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """`teams` with their players; `lineups` who sat N, S, E and W, in the open room and in the closed one.

    `imps` are each team's own, `carry_over` what it brought along, `victory_points` what the match is worth;
    None before that is known.
    """

    heading: Heading
    match: str
    round: int | None
    teams: tuple[Party, Party]
    lineups: tuple[tuple[str, ...], tuple[str, ...]]
    lines: tuple[TeamLine, ...]
    imps: tuple[int | None, int | None] = (None, None)
    carry_over: tuple[Fraction, Fraction] = (Fraction(), Fraction())
    victory_points: tuple[Fraction | None, Fraction | None] = (None, None)
    address: str = ""


def scored(sheet: TeamMatch, results: Mapping[int, tuple[Played | None, Played | None]]) -> TeamMatch:
    """The sheet with what the two rooms brought, by board: differences, IMPs (Law 78B) and their sums."""
    lines = tuple(_scored(line, *results.get(line.board, (None, None))) for line in sheet.lines)
    won = [line.imps for line in lines if line.imps is not None]
    sums = (sum(max(points, 0) for points in won), sum(max(-points, 0) for points in won))
    return replace(sheet, lines=lines, imps=sums if won else (None, None))


def _scored(line: TeamLine, open_: Played | None, closed: Played | None) -> TeamLine:
    one, other = (played.score_ns if played else None for played in (open_, closed))
    difference = None if one is None or other is None else one - other
    gained = None if difference is None else imps(difference)
    return replace(line, open=open_, closed=closed, difference=difference, imps=gained)
