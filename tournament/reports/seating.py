"""Where everybody sits: guide cards and the room."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from tournament.models import Placement, Result, Section, TableToken
from tournament.reports.heading import heading_of
from tournament.reports.people import parties_of_section
from tournament.reports.remembered import Remembered
from tournament.sheets.guide_card import GuideCard, GuideLine
from tournament.sheets.names import Party
from tournament.sheets.room import Cell, Room, RoomRow
from tournament.sheets.table_card import TableCard, TableCardLine

Results = dict[frozenset[int | None], dict[int, str]]  # who met → board → agreement


def guide_cards(section: Section) -> list[GuideCard]:
    """One card for each contestant, by number."""
    parties = parties_of_section(section)
    lines = guide_lines(section.placements.order_by("round", "table"), parties)
    heading = heading_of(section.session, section)
    return [GuideCard(heading, party, tuple(lines[pk])) for pk, party in parties.items()]


def guide_lines(rows: Iterable[Placement], parties: Mapping[int, Party]) -> dict[int, list[GuideLine]]:
    """Everybody's rounds, in the order of the rows."""
    lines: dict[int, list[GuideLine]] = defaultdict(list)
    for row in rows:
        for side, own, other in (("NS", row.ns_id, row.ew_id), ("EW", row.ew_id, row.ns_id)):
            if own is not None:
                lines[own].append(_guide_line(row, side, parties.get(other)))
    return lines


def table_cards(section: Section, address_of: Callable[[str], str]) -> list[TableCard]:
    """One card for each table; `address_of` makes an address from a token, which only a started table has."""
    parties = parties_of_section(section)
    tokens = _tokens(section)
    lines: dict[int, list[TableCardLine]] = defaultdict(list)
    for row in section.placements.order_by("table", "round"):
        boards = () if row.is_sit_out else tuple(row.boards)
        lines[row.table].append(
            TableCardLine(
                row.round, parties.get(row.ns_id), parties.get(row.ew_id), boards, tuple(row.turned)
            )
        )
    heading = heading_of(section.session, section)
    return [
        TableCard(heading, table, address_of(tokens[table]) if table in tokens else "", tuple(rows))
        for table, rows in lines.items()
    ]


def _tokens(section: Section) -> dict[int, str]:
    return dict(TableToken.objects.filter(section=section, revoked_at=None).values_list("table", "token"))


def _guide_line(row: Placement, side: str, opponents: Party | None) -> GuideLine:
    boards = tuple(row.boards) if opponents else ()
    return GuideLine(row.round, row.table, side, opponents, boards, tuple(row.turned))


def room(section: Section) -> Room:
    """Tables by rounds with what is done, to come or disputed, at the section's version."""
    return _rooms.of((section.pk, section.version))


def _room(pk: int) -> Room:
    section = Section.objects.select_related("session__event__club", "session__rehearsal").get(pk=pk)
    parties = parties_of_section(section)
    results: Results = defaultdict(dict)
    for board, ns, ew, state, agreement in Result.objects.filter(section=section).values_list(
        "board", "ns_id", "ew_id", "state", "agreement"
    ):
        results[frozenset((ns, ew))][board] = "late" if state == "late" else agreement
    placements = list(section.placements.order_by("table", "round"))
    return room_from(section, placements, results, parties)


_rooms = Remembered(_room)


def room_from(
    section: Section, placements: Iterable[Placement], results: Results, parties: dict[int, Party]
) -> Room:
    """The grid of these placements and results, by table and round."""
    tokens = _tokens(section)
    found = {
        (row.table, row.round): _cell(row, parties, results.get(frozenset((row.ns_id, row.ew_id)), {}))
        for row in placements
    }
    cells = [*found.values()]
    rounds = max((cell.round for cell in cells), default=0)
    tables = dict.fromkeys(cell.table for cell in cells)
    return Room(
        heading=heading_of(section.session, section),
        letter=section.letter,
        section=section.pk,
        rounds=rounds,
        round=_current(cells),
        rows=tuple(RoomRow(table, tokens.get(table, ""), _line(found, table, rounds)) for table in tables),
        done=sum(cell.done for cell in cells),
        boards=sum(cell.boards for cell in cells),
    )


def _line(cells: Mapping[tuple[int, int], Cell], table: int, rounds: int) -> tuple[Cell, ...]:
    """A table's rounds; a table that was added or closed on the way is empty in the others."""
    empty = (Cell(number, table, "empty", 0, 0) for number in range(1, rounds + 1))
    return tuple(cells.get((table, one.round), one) for one in empty)


def _cell(row: Placement, parties: dict[int, Party], results: dict[int, str]) -> Cell:
    def boards(*states: str) -> tuple[int, ...]:
        return tuple(board for board in row.boards if results.get(board, "open") in states)

    missing, late, disputed = boards("open", "late"), boards("late"), boards("disputed")
    done = len(row.boards) - len(missing)
    return Cell(
        round=row.round,
        table=row.table,
        state="disputed" if disputed else _state(row, done, late == missing),
        done=0 if row.is_sit_out else done,
        boards=0 if row.is_sit_out else len(row.boards),
        ns=parties.get(row.ns_id),
        ew=parties.get(row.ew_id),
        disputed=disputed,
        late=late,
        missing=missing,
        placement=row.pk,
    )


def _state(row: Placement, done: int, only_late: bool) -> str:
    if row.is_sit_out:
        return "empty" if row.ns_id is None and row.ew_id is None else "idle"
    if done == len(row.boards):
        return "done"
    return "late" if only_late else "playing" if done else "open"


def _current(cells: Iterable[Cell]) -> int:
    """The latest round in which something has been entered; 1 before anything has."""
    return max((cell.round for cell in cells if cell.done), default=1)
