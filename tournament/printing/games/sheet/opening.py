"""The head of a match's sheet: round and table, who sits where, the result."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.table import Block, Cell, Column, Table, table
from tournament.printing.games.record import Record, player
from tournament.printing.games.sheet.bands import broken
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts.outcome import seat
from tournament.printing.parts.qr import beside_qr
from tournament.printing.words.game_words import REASONS, UNITS
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet, Seated
from tournament.sheets.languages import between_partners

# What a game's tally tells of a side beside its points.
STANDING = {"games": N_("Games won"), "parts": N_("Part score"), "bags": N_("Bags so far")}


def opening(record: Record) -> tuple[Block, ...]:
    place, address = _place(record), record.match.address if record.match else ""
    return (beside_qr(place, address, record.desk.paper.room), _sides(record))


def _place(record: Record) -> Lines:
    words, room = record.words, record.desk.paper.room
    if record.match is None:
        blanks = ((N_("Table"), 6), (N_("Round"), 6), (N_("Scorer"), 24))
        return Lines(
            (TextLine("  ".join(f"{words.word(label)} {'_' * length}" for label, length in blanks), 12),),
            room,
        )
    place = [TextLine(words.text(_table_and_round, record.match), 15, BOLD)]
    if not record.desk.blank:
        place.append(TextLine(words.text(_state, record.match), 11))
    if record.match.drawn:
        place.append(TextLine(f"{words.word(N_('Drawn for seats:'))} {record.match.drawn}", 11))
    return Lines(tuple(place), room)


def _table_and_round(match: GameSheet, tongue: Tongue) -> str:
    return tongue.gettext("Table %(table)s, round %(round)s") % {
        "table": match.heading.table(match.table),
        "round": match.round,
    }


def _state(match: GameSheet, tongue: Tongue) -> str:
    _ = tongue.gettext
    if match.state == "finished":
        return f"✓ {_('Finished.')} {_(REASONS.get(match.reason or '', match.reason or ''))}"
    return f"● {_('To be continued another day.') if match.state == 'adjourned' else _('provisional')}"


@dataclass(frozen=True, slots=True)
class SideColumn:
    """A column of the table of sides: its heading in each tongue, and a cell for each side."""

    title: tuple[str, ...]
    cells: tuple[str, ...]


def _sides(record: Record) -> Table:
    """Who plays together, and the figures of the whole match."""
    desk, sides = record.desk, range(len(record.sides))
    columns_of_sides = _side_columns(record)
    columns = [
        Column(("",), max((_code(record, side) for side in sides), key=len), font=BOLD),
        Column(record.words.label(N_("Names")), "北 佐藤 健一", grows=True),
        *(
            Column(each.title, max(("−0000", *each.cells), key=len), "right", BOLD)
            for each in columns_of_sides
        ),
    ]
    rows: list[list[Cell]] = [
        [_code(record, side), _players(record, side), *(each.cells[side] for each in columns_of_sides)]
        for side in sides
    ]
    return table(
        columns, rows, room=desk.paper.room, size=desk.paper.size + 1, row=desk.row, boxed=desk.blank
    )


def _code(record: Record, side: int) -> str:
    return record.side_code(side) or record.seats(side)


def _players(record: Record, side: int) -> str:
    """Each player with their seat; on a blank sheet a line to write each name on."""
    seats = record.sides[side]
    if record.match is not None:
        return BESIDE.join(record.words.lines(_seated, [record.match.seats[seat] for seat in seats], record))
    lines = ["_" * (24 // len(seats))] * len(seats)
    if len(seats) == 1:
        return record.partners(lines)
    return "  ".join(f"{record.seat(seat)} {line}" for seat, line in zip(seats, lines, strict=True))


def _seated(partners: Sequence[Seated], record: Record, tongue: Tongue) -> str:
    who = [player(each, tongue) for each in partners]
    codes = [record.seat_code(each.number) for each in partners]
    if len(partners) == 1 or not all(codes):
        return between_partners(tongue.code).join(who)
    return "  ".join(f"{seat(code, tongue)} {name}" for code, name in zip(codes, who, strict=True))


def _side_columns(record: Record) -> list[SideColumn]:
    match, label = record.match, record.words.label
    unit = tuple(dict.fromkeys(f"{word} ±" for word in label(UNITS[record.agreed.unit])))
    settles = record.agreed.unit != "points"
    nothing = ("",) * len(record.sides)
    if match is None or record.desk.blank:
        return [SideColumn(label(N_("Total")), nothing), *([SideColumn(unit, nothing)] if settles else [])]
    found = [
        SideColumn(label(N_("Result")), tuple(_result(record, match, side) for side in range(len(nothing))))
    ]
    found += [
        SideColumn(_short(record, STANDING[name]), _figures(match.standing[name]))
        for name in _standing_names(match)
    ]
    if any(match.unfinished):
        found.append(
            SideColumn(_short(record, N_("If it ended now")), _figures(match.unfinished, signed=True))
        )
    found.append(SideColumn(label(N_("Total")), _figures(match.totals)))
    return [*found, *([SideColumn(unit, _figures(match.settled, signed=True))] if settles else [])]


def _short(record: Record, msgid: str) -> tuple[str, ...]:
    return tuple(part for label in record.words.label(msgid) for part in broken(label))


def _standing_names(match: GameSheet) -> list[str]:
    """What the page tells of a side too: games won, a part score, bags where they count."""
    names = [name for name in STANDING if match.standing.get(name)]
    idle = {"parts": not any(match.standing.get("parts") or ()), "bags": not match.rules.get("sandbag")}  # type: ignore[arg-type]
    return [name for name in names if not idle.get(name)]


def _figures(values: object, signed: bool = False) -> tuple[str, ...]:
    write = figures.signed if signed else lambda value: figures.decimal(value, 0)
    return tuple(write(value) for value in values)  # type: ignore[attr-defined]


def _result(record: Record, match: GameSheet, side: int) -> str:
    if side in match.winners:
        return f"✓ {record.words.word(N_('won'))}"
    return record.words.word(N_("leads")) if side in match.leaders and match.state != "finished" else ""
