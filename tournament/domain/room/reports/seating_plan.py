"""The seats of all contestants: guide cards and the room."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter

from tournament.domain.boards.readings.board_places import at_tables, round_of_most
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import MeetingKey, PlacementRow, SectionFacts, facts_of
from tournament.domain.journal.reports.versioned_cache import Carried, Remembered, Version, version_of
from tournament.domain.people.reports.people import listed, parties_of_section
from tournament.models import Placement, Section, TableToken
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import GuideCard, GuideLine
from tournament.sheets.names import Party
from tournament.sheets.room_papers import TableCard, TableCardLine
from tournament.sheets.room_sheets import Cell, Room, RoomRow

Frame = tuple[Heading, Section, Mapping[int, str]]  # the sheet's head, the section, the tables' addresses


def guide_cards(section: Section) -> list[GuideCard]:
    """One card for each contestant, by number."""
    parties = parties_of_section(section)
    lines = guide_lines(section.placements.order_by("round", "table"), parties)
    heading = heading_of(section.session, section)
    return [GuideCard(heading, party, tuple(lines[pk])) for pk, party in listed(parties).items()]


def guide_lines(rows: Iterable[Placement], parties: Mapping[int, Party]) -> dict[int, list[GuideLine]]:
    """All contestants' rounds, in the order of the rows; single players' sit-outs too, which no row tells."""
    lines: dict[int, list[GuideLine]] = defaultdict(list)
    last = 0
    for row in rows:
        last = max(last, row.round)
        for side, own, other in (("NS", row.ns_id, row.ew_id), ("EW", row.ew_id, row.ns_id)):
            met = party_at(parties, other, row.round)
            for player, seat, partner in seats_at(parties, own, side):
                lines[player].append(_guide_line(row, seat, partner and partner.in_round(row.round), met))
    if any(party.partners for party in parties.values()):
        for pk in listed(parties):
            lines[pk] = _with_sit_outs(lines[pk], last)
    return lines


def party_at(parties: Mapping[int, Party], side: int | None, number: int) -> Party | None:
    """A side of a table with those who sit there in a round; None where it is empty."""
    party = parties.get(side or 0)
    return party and party.in_round(number)


def seats_at(
    parties: Mapping[int, Party], side: int | None, line: str
) -> Iterator[tuple[int, str, Party | None]]:
    """Who sits at a side of a table, where, and with whom: pairs in lines, single players in seats."""
    players = () if side is None else parties[side].players
    if len(players) == 1:
        yield players[0], line, None
    else:
        for place, player in enumerate(players):
            yield player, line[place], parties[players[1 - place]]


def _with_sit_outs(lines: list[GuideLine], last: int) -> list[GuideLine]:
    found = {line.round: line for line in lines}
    return [found.get(number) or GuideLine(number, 0, "", None, ()) for number in range(1, last + 1)]


def table_cards(section: Section, address_of: Callable[[str], str]) -> list[TableCard]:
    """One card for each table; `address_of` makes an address from a token, which only a started table has."""
    parties = parties_of_section(section)
    tokens = _tokens(section)
    lines: dict[int, list[TableCardLine]] = defaultdict(list)
    tables = at_tables(section.placements.all()).values("table")
    for row in section.placements.filter(table__in=tables).order_by("table", "round"):
        boards = () if row.is_sit_out else tuple(row.boards)
        lines[row.table].append(
            TableCardLine(
                row.round,
                party_at(parties, row.ns_id, row.round),
                party_at(parties, row.ew_id, row.round),
                boards,
                tuple(row.turned),
            )
        )
    heading = heading_of(section.session, section)
    return [
        TableCard(heading, table, address_of(tokens[table]) if table in tokens else "", tuple(rows))
        for table, rows in lines.items()
    ]


def _tokens(section: Section) -> dict[int, str]:
    return dict(TableToken.objects.filter(section=section, revoked_at=None).values_list("table", "token"))


def _guide_line(row: Placement, side: str, partner: Party | None, opponents: Party | None) -> GuideLine:
    boards = tuple(row.boards) if opponents else ()
    return GuideLine(row.round, row.table, side, opponents, boards, tuple(row.turned), partner)


def room(section: Section) -> Room:
    """Tables by rounds with what is done, to come or disputed, at the section's version."""
    return room_at(version_of(section))


def room_at(version: Version) -> Room:
    (facts,) = facts_of([version])
    return _rooms.of(version, facts, _frames.of(version.planned))


def _frame(pk: int) -> Frame:
    section = Section.objects.with_club().get(pk=pk)
    return frame_of(section)


def frame_of(section: Section) -> Frame:
    return heading_of(section.session, section), section, _tokens(section)


_frames = Remembered(_frame)


def _room(_section: int, facts: SectionFacts, frame: Frame) -> Room:
    return room_from(frame, _by_table(facts), facts.states, facts.parties)


def _carried(before: Room, _section: int, boards: frozenset[int], facts: SectionFacts, frame: Frame) -> Room:
    """Only the cells with these boards are others."""
    found = {(cell.table, cell.round): cell for row in before.rows for cell in row.cells}
    cells = {
        (row.table, row.round): (boards.isdisjoint(row.boards) and found.get((row.table, row.round)))
        or _cell(row, facts.parties, facts.states)
        for row in _by_table(facts)
    }
    return _room_of(frame, cells)


_rooms = Carried(_room, _carried)


def _by_table(facts: SectionFacts) -> list[PlacementRow]:
    return sorted(_of_tables(facts.rows), key=attrgetter("table", "round"))


def _of_tables(rows: Iterable[PlacementRow]) -> list[PlacementRow]:
    """Without numbers that only byes have."""
    found = [*rows]
    tables = {row.table for row in found if row.match is None or not row.is_sit_out}
    return [row for row in found if row.table in tables]


def room_from(
    frame: Frame, rows: Iterable[PlacementRow], states: Mapping[MeetingKey, str], parties: Mapping[int, Party]
) -> Room:
    """The grid of these rows, by table and round; `states` are agreements, or `late`."""
    return _room_of(frame, {(row.table, row.round): _cell(row, parties, states) for row in _of_tables(rows)})


def _room_of(frame: Frame, found: Mapping[tuple[int, int], Cell]) -> Room:
    heading, section, tokens = frame
    cells = [*found.values()]
    rounds = max((cell.round for cell in cells), default=0)
    tables = dict.fromkeys(cell.table for cell in cells)
    return Room(
        heading=heading,
        letter=section.letter,
        section=section.pk,
        rounds=rounds,
        round=_current(cells),
        rows=tuple(
            RoomRow(table, tokens.get(table, ""), _line(found, table, rounds), heading.table(table))
            for table in tables
        ),
        done=sum(cell.done for cell in cells),
        boards=sum(cell.boards for cell in cells),
    )


def _line(cells: Mapping[tuple[int, int], Cell], table: int, rounds: int) -> tuple[Cell, ...]:
    """A table's rounds; a table that was added or closed on the way is empty in the others."""
    empty = (Cell(number, table, "empty", 0, 0) for number in range(1, rounds + 1))
    return tuple(cells.get((table, one.round), one) for one in empty)


def _cell(row: PlacementRow, parties: Mapping[int, Party], states: Mapping[MeetingKey, str]) -> Cell:
    stand = {meeting[0]: states.get(meeting, "open") for meeting in row.meetings}
    if row.stopped:  # the match has ended otherwise: what has no result is not played
        stand = {board: state for board, state in stand.items() if state != "open"}
    late = tuple(board for board, state in stand.items() if state == "late")
    missing = tuple(board for board, state in stand.items() if state in ("open", "late"))
    disputed = tuple(board for board, state in stand.items() if state == "disputed")
    done = len(stand) - len(missing)
    return Cell(
        round=row.round,
        table=row.table,
        state="disputed" if disputed else _state(row, done, late == missing),
        done=done,
        boards=len(stand),
        ns=party_at(parties, row.ns, row.round),
        ew=party_at(parties, row.ew, row.round),
        disputed=disputed,
        late=late,
        missing=missing,
        placement=row.pk,
    )


def _state(row: PlacementRow, done: int, only_late: bool) -> str:
    if row.is_sit_out:
        return "empty" if row.ns is None and row.ew is None else "idle"
    if row.stopped and not done:
        return "idle"
    if done == len(row.boards) or row.stopped:
        return "done"
    return "late" if only_late else "playing" if done else "open"


def _current(cells: Iterable[Cell]) -> int:
    """The round of the fastest table that has played all its rounds before, or that most tables have come to.

    A result keyed for a round to come does not move the room.
    """
    reached: dict[int, int] = {}
    fastest, gaps = 1, set[int]()
    playing = sorted((cell for cell in cells if cell.boards), key=attrgetter("round"))
    for cell in playing:
        if not cell.done:
            gaps.add(cell.table)
            continue
        reached[cell.table] = cell.round
        if cell.table not in gaps:
            fastest = max(fastest, cell.round)
    return max(fastest, round_of_most(reached.values(), len({cell.table for cell in playing})))
