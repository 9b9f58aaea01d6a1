"""Papers for the hall and the desk: entry forms, numbers, signs, slips, changed guide cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.seats import vulnerability
from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.boards.reports.section import facts_of
from tournament.domain.journal.readings.journal_stream import standing_acts
from tournament.domain.journal.reports.versioned_cache import prefixes_of, version_of, versions_of_boards
from tournament.domain.movements.reports.section_movement import movement_sheet
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.room.reports.seating_plan import guide_cards, guide_lines
from tournament.domain.room.reports.table_round import part_at
from tournament.models import Door, JournalEntry, Placement, Result, Section, TableToken
from tournament.sheets.board_sheets import Played, Slip, SlipLine, Traveller, frequencies
from tournament.sheets.movement_sheets import GuideCard, GuideLine
from tournament.sheets.phone_sheets import DrawnRound, MatchAt
from tournament.sheets.room_papers import BoardSign, DoorSign, EntryForm, TableNumber, board_signs
from tournament.sheets.score_cards import ResultSlip, result_slip


def entry_forms(scope: Scope) -> list[EntryForm]:
    return [EntryForm(heading_of(scope.session))]


def table_numbers(scope: Scope) -> list[TableNumber]:
    """Every table of the movement; with the letter of its section where there are several."""
    sections = scope.sections()
    rows = at_tables(Placement.objects.filter(section__in=sections)).values_list("section", "table")
    tables = sorted({(section, table) for section, table in rows if scope.table in (None, table)})
    headings = {section.pk: heading_of(scope.session, section) for section in sections}
    return [TableNumber(headings[section], table) for section, table in tables]


def signs_for_boards(scope: Scope) -> list[BoardSign]:
    return [sign for section in scope.sections() for sign in board_signs(movement_sheet(section))]


def door_signs(scope: Scope) -> list[DoorSign]:
    """The QR opens check-in while the door is open, the public pages otherwise."""
    door = Door.objects.filter(session=scope.session).first()
    address = scope.address("check_in", door.token) if door else scope.address("start")
    purpose = "check_in" if door else "results"
    return [DoorSign(heading_of(scope.session), address, purpose, scope.network)]


def late_slips(scope: Scope) -> list[Slip]:
    """One for two pairs who have still to play boards of a round, with those boards."""
    slips = (replace(slip, lines=tuple(filter(_is_late, slip.lines))) for slip in round_slips(scope))
    return [slip for slip in slips if slip.lines]


def _is_late(line: SlipLine) -> bool:
    return line.played is not None and line.played.state == "late"


def with_results(sheets: list[Traveller]) -> list[Traveller]:
    """The boards on which something can be counted."""
    return [sheet for sheet in sheets if frequencies(sheet)]


def result_slips(scope: Scope) -> list[ResultSlip]:
    cards = [card for field in scope.fields() for card in score_cards(field, scope.contestant, scope.covered)]
    return [slip for card in cards if (slip := result_slip(card))]


# Pick-up slips: the boards of each table and round, what is known of them, the address of the form.

Known = dict[tuple[int, frozenset[int]], Played]  # by board and the two who met on it


def round_slips(scope: Scope) -> list[Slip]:
    """One for each table and round, in that order; where a board is asked for, with its line alone."""
    return [_addressed(slip, token, scope) for slip, token in _all(scope)]


def board_slips(scope: Scope) -> list[Slip]:
    """One for each board of a table, each opening its own."""
    return [
        _addressed(replace(slip, lines=(line,)), token, scope)
        for slip, token in _all(scope)
        for line in slip.lines
    ]


def _addressed(slip: Slip, token: str, scope: Scope) -> Slip:
    """Only a table that has been opened has a token, and so an address."""
    address = scope.address("slip", token, slip.lines[0].board) if token else ""
    return replace(slip, address=address)


def _all(scope: Scope) -> list[tuple[Slip, str]]:
    """Slips of rounds, and the token of each one's table."""
    return [found for section in scope.sections() for found in _of_section(section, scope)]


def _of_section(section: Section, scope: Scope) -> Iterator[tuple[Slip, str]]:
    heading, parties = heading_of(section.session, section), parties_of_section(section)
    tokens = TableToken.objects.filter(section=section, revoked_at=None).values_list("table", "token")
    token_of = dict(tokens)
    known = {key: played for key, played in _known(section).items() if key[0] not in scope.covered}
    for row in _rows(section, scope):
        ns, ew = (parties[pk or 0].in_round(row.round) for pk in (row.ns_id, row.ew_id))
        boards = [board for board in row.boards if scope.board in (None, board)]
        lines = tuple(_line(board, row, known) for board in boards)
        if lines:
            slip = Slip(heading, row.round, row.table, ns, ew, lines)
            yield _named(slip, part_at(section, row.round, row.table)), token_of.get(row.table, "")


def _named(slip: Slip, at: MatchAt | DrawnRound | None) -> Slip:
    """The slip with round and part of the match, in place of the round of the section."""
    if at is None:
        return slip
    extra = isinstance(at, MatchAt) and at.extra
    return replace(slip, round=at.round, part=at.part, parts=at.parts, extra=extra)


def _rows(section: Section, scope: Scope) -> list[Placement]:
    rows = section.placements.filter(ns__isnull=False, ew__isnull=False).order_by("round", "table")
    wanted = {"round": scope.round, "table": scope.table}
    return list(rows.filter(**{name: number for name, number in wanted.items() if number is not None}))


def _known(section: Section) -> Known:
    rows = Result.objects.filter(section=section).select_related("ruling")
    return {(row.board, frozenset((row.ns_id, row.ew_id))): played_of(row) for row in rows}


def _line(board: int, row: Placement, known: Known) -> SlipLine:
    played = known.get((board, frozenset((row.ns_id or 0, row.ew_id or 0))))
    return SlipLine(board, vulnerability(board).value, played, board in row.turned)


# What a keyboard must know to run ahead of its server: who meets whom on which boards, and what is in.

Plan = Mapping[str, object]


def slip_plan(section: Section) -> Plan:
    """One section: its pairs as [number, direction] by key, its rounds, and what is in."""
    (facts,) = facts_of([version_of(section)])
    rows = [row for row in facts.rows if not row.is_sit_out]
    done = Result.objects.filter(section=section).values_list("board", "ns", "ew")
    return {
        "section": section.pk,
        "prefix": prefixes_of(section.session_id).get(section.pk, ""),
        "free": section.is_free,
        "pairs": {pk: (party.number, party.direction) for pk, party in facts.parties.items()},
        "rows": [[row.round, row.table, row.ns, row.ew, row.boards, row.turned] for row in rows],
        "done": [list(one) for one in done],
    }


def slip_plans(sections: Sequence[Section]) -> list[Plan]:
    """Of every section of a session that plays boards, as it stands now."""
    now = {version.section: version for version in versions_of_boards(sections[0].session_id)}
    for section in sections:
        section.version, section.plan_version = now[section.pk].number, now[section.pk].plan
    return [slip_plan(section) for section in sections]


# Only the guide cards that a change of the movement made wrong, with the rounds in which they differ.

CHANGES = "replan"  # the act by which a movement is changed on the way
Row = dict[str, Any]
Where = tuple[int, str, int | None, tuple[int, ...], tuple[int, ...]]


def changed_cards(scope: Scope) -> list[GuideCard]:
    """After the latest change of a section that has not been taken back; none where there was none."""
    return [card for section in scope.sections() for card in _changed(section)]


def _changed(section: Section) -> list[GuideCard]:
    change = standing_acts(section.session).filter(section=section, verb=CHANGES).first()
    if change is None:
        return []
    before = _before(section, change)
    return [
        replace(card, version=section.version, changed=rounds)
        for card in guide_cards(section)
        if (rounds := _differing(card.lines, before.get(card.party.id, [])))
    ]


def _before(section: Section, change: JournalEntry) -> dict[int, list[GuideLine]]:
    """All contestants' lines at the time of the change: today's rows with all later acts reversed."""
    names = [column.attname for column in Placement._meta.concrete_fields]
    rows = {row["id"]: row for row in section.placements.values(*names)}
    since = JournalEntry.objects.filter(session=section.session_id, pk__gte=change.pk).order_by("-pk")
    for changes in since.values_list("changes", flat=True):
        for one in reversed(changes):
            if one["model"] == "placement":
                _take_off(rows, one, section)
    placements = [Placement(**row) for row in rows.values()]
    placements.sort(key=lambda row: (row.round, row.table))
    return guide_lines(placements, parties_of_section(section))


def _take_off(rows: dict[int, Row], one: Row, section: Section) -> None:
    pk, before = one["pk"], one["before"]
    if before is None:
        rows.pop(pk, None)
    elif pk in rows:
        rows[pk] = rows[pk] | before
    elif before.get("section_id") == section.pk:
        rows[pk] = {**before, "id": pk}


def _differing(now: tuple[GuideLine, ...], before: list[GuideLine]) -> tuple[int, ...]:
    """The rounds in which a contestant goes elsewhere, meets another one or plays other boards."""
    here, there = ({line.round: _where(line) for line in lines} for lines in (now, before))
    return tuple(sorted(number for number in here | there if here.get(number) != there.get(number)))


def _where(line: GuideLine) -> Where:
    opponents = line.opponents.id if line.opponents else None
    return line.table, line.side, opponents, line.boards, line.turned
