"""Movements of pairs as other programs write them in text: EBUScore's, and `.ASC`.

EBUScore (forums.ebu.co.uk 1598, “Movement code”, and 1858, “Writing New Movements in EBU Score”): a title,
then `type,tables,boards,boards a round,rounds,missing pair`, then a line for each table with the North-South
pair, the East-West pair and the board set of every round. Types 0, 1 and 2 are Howell, Mitchell and switched
Mitchell, 3 and 4 individuals; 5 to 7 and every heading of five numbers are teams.

`.ASC` (pjms.nl/movementfile_standard.html): `pairs tables rounds board-groups 0`, then for each round the
same three for every table; groups are letters or numbers, an empty table is 0 0 0, and # begins a comment.
"""

import re
from collections.abc import Iterator, Sequence

from scoring.errors import ScoringError
from tournament.movements.plan import Allow, Movement, Placement

MITCHELL = 1
_INDIVIDUALS = (3, 4)
_OF_PAIRS = 6  # numbers in a heading of EBUScore
_NUMBERS = re.compile(r"[0-9]{1,4}(?:\s*,\s*[0-9]{1,4})+\s*,?")
_TITLE = re.compile(r"(?:\[[^\]]*\])?\s*(.*)")
_HEADING = re.compile(r"[0-9]{1,4}(?:\s+[0-9]{1,4}){4}")
_TOKEN = re.compile(r"[0-9]{1,4}|[A-Z]")
_NAME = re.compile(r"#\s*<name>(.*?)</name>", re.IGNORECASE)
_LONGEST_TITLE = 60
Line = tuple[int, str]
Cell = tuple[int, int, int, int, int]  # round, table, North-South, East-West, board set


def read_movement_text(text: str) -> Movement:
    """The movement, right or wrong. ScoringError `form` (neither of the two), `several` movements, `kind` (of
    `teams` or `individual`), and `line`: it has not the numbers that the heading asks for.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    plain = [(number, line.partition("#")[0].strip()) for number, line in lines]
    plain = [(number, line) for number, line in plain if line]
    if plain and _HEADING.fullmatch(plain[0][1]):
        name = _NAME.search(text)
        return _of_asc(plain, name[1].strip() if name else "")
    heading = next((at for at, (_number, line) in enumerate(lines) if _NUMBERS.fullmatch(line)), None)
    if heading is None:
        raise ScoringError("form")
    title = _TITLE.fullmatch(lines[heading - 1][1]) if heading else None
    return _of_ebuscore(lines[heading:], title[1] if title else "")


def _of_ebuscore(lines: Sequence[Line], title: str) -> Movement:
    number, heading = lines[0][0], [*map(int, re.findall(r"[0-9]+", lines[0][1]))]
    kind = heading[0]
    if len(heading) != _OF_PAIRS or kind in _INDIVIDUALS or kind > _INDIVIDUALS[-1]:
        raise ScoringError("kind", kind="individual" if kind in _INDIVIDUALS else "teams")
    _kind, tables, boards, each, rounds, missing = heading
    rows, rest = lines[1 : tables + 1], lines[tables + 1 :]
    if any(_NUMBERS.fullmatch(line) for _number, line in rest):
        raise ScoringError("several")
    if not each or len(rows) < tables:
        raise ScoringError("line", line=number)
    cells = [cell for table, row in enumerate(rows, 1) for cell in _of_table(table, row, rounds)]
    lines_of = [{cell[2] for cell in cells}, {cell[3] for cell in cells}]
    if kind == MITCHELL and (lines_of[0] & lines_of[1]) - {0}:
        cells = [(*cell[:3], cell[3] + tables if cell[3] else 0, cell[4]) for cell in cells]
    return _movement(
        cells,
        title,
        tables,
        rounds,
        boards // each,
        each,
        winners=2 if kind == MITCHELL else 1,
        missing=missing,
    )


def _of_table(table: int, line: Line, rounds: int) -> Iterator[Cell]:
    numbers = [*map(int, re.findall(r"[0-9]+", line[1]))] if _NUMBERS.fullmatch(line[1]) else []
    if len(numbers) != 3 * rounds:
        raise ScoringError("line", line=line[0])
    for at in range(rounds):
        ns, ew, group = numbers[3 * at : 3 * at + 3]
        yield at + 1, table, ns, ew, group


def _of_asc(lines: Sequence[Line], name: str) -> Movement:
    pairs, tables, rounds, groups, individual = map(int, lines[0][1].split())
    if individual:
        raise ScoringError("kind", kind="individual")
    tokens = [(number, token) for number, line in lines[1:] for token in _TOKEN.findall(line.upper())]
    values = [int(token) if token.isdecimal() else ord(token) - ord("A") + 1 for _number, token in tokens]
    if len(values) != 3 * tables * rounds:
        raise ScoringError("line", line=lines[-1][0])
    threes = zip(values[::3], values[1::3], values[2::3], strict=True)
    cells = [(at // tables + 1, at % tables + 1, *three) for at, three in enumerate(threes)]
    apart = not {cell[2] for cell in cells} & {cell[3] for cell in cells} - {0}
    title = name or f"{pairs} × {rounds}"
    return _movement(cells, title, tables, rounds, groups, 1, winners=2 if apart else 1)


def _movement(
    cells: Sequence[Cell],
    title: str,
    tables: int,
    rounds: int,
    sets: int,
    each: int,
    *,
    winners: int,
    missing: int = 0,
) -> Movement:
    contestants = max((max(cell[2:4]) for cell in cells), default=0)
    rows = [*_rows(cells, missing)]
    present = {*range(1, contestants + 1)} - {missing}
    rows += [row for number in range(1, rounds + 1) for row in _waiting(rows, number, tables, present)]
    return Movement(
        name=title or "own",
        title=title[:_LONGEST_TITLE],
        family="own",
        kind="pairs",
        tables=max([tables, *(row.table for row in rows)]),
        rounds=rounds,
        board_sets=max([sets, *(row.sets[0] for row in rows if row.sets)]),
        boards_per_set=each,
        contestants=contestants,
        winners=winners,
        rows=tuple(sorted(rows, key=lambda row: (row.round, row.table))),
        absent=(missing,) if missing else (),
        allow=Allow(share=_shares(rows)),
    )


def _shares(rows: Sequence[Placement]) -> bool:
    """Whether two tables have the same boards in a round; neither form can say so."""
    places = [(row.round, row.sets) for row in rows if row.sets]
    return len({*places}) < len(places)


def _rows(cells: Sequence[Cell], missing: int) -> Iterator[Placement]:
    for number, table, *pair, group in cells:
        ns, ew = (seat if seat and seat != missing else None for seat in pair)
        if ns or ew:
            yield Placement(number, table, ns, ew, (group,) if ns and ew else ())


def _waiting(rows: Sequence[Placement], number: int, tables: int, present: set[int]) -> Iterator[Placement]:
    """A place for each pair that has none in this round: at a table that is empty, or beside the last."""
    of_round = [row for row in rows if row.round == number]
    waiting = sorted(present - {seat for row in of_round for seat in row.seated})
    taken = {row.table for row in of_round}
    free = [table for table in range(1, tables + len(waiting) + 1) if table not in taken]
    for pair, table in zip(waiting, free, strict=False):
        yield Placement(number, table, pair, None, ())
