"""What terminals are to know of a session: sections, tables, rounds, pairs, boards and names.

A section with a terminal is sent whole, with its tables that have phones: terminals show pairs the way to
their next table. Where everybody sits is stated for each round (`has_explicit_participations`), so that
late pairs and substitutes are named too. Nothing of other tables is shown on a terminal: the settings turn
it off, because the gate decides what players see of a board.

The two pairs of a team have the team's number, one in each direction, as in a movement with two winners. Each
table of a match names the other one. A section whose rounds are drawn later is updated with every draw.
"""

import hashlib
import json
import re
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from tournament.domain.time_zones import local
from tournament.exchange.results.bws_writer import BwsSection, BwsSession, SeatedPlayer, TableRound
from tournament.models import (
    Contestant,
    Entrant,
    Membership,
    Placement,
    Player,
    Section,
    Session,
    TerminalLink,
)
from tournament.sheets.event_kinds import PAIRS, SWISS_PAIRS, TEAMS
from tournament.sheets.event_options import phone_options

LETTER = re.compile(r"([A-Z])\1{0,2}")
SCORED = {"cross": 31, "butler": 21}  # by the beginning of the method's code; otherwise matchpoints
MATCHPOINTS, PAIRS_GAME = 10, 10
TEAM_IMPS, TEAMS_GAME = 40, 30
OF_TEAMS = {"bam": 60, "patton": 70}  # by the method's code; otherwise IMPs
# Start the Bridgemate Control Software, fill the terminals anew, and begin to read them.
BEGIN = 1 + 2 + 4


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """`code` is one of PLAN_PROBLEMS, `about` fills its sentence."""

    code: str
    about: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """The rows of a section that terminals are sent."""

    section: Section
    group: int
    rows: list[Placement]
    members: dict[int, list[Membership]]  # of each contestant, by the round from which they sit there

    @property
    def last_round(self) -> int:
        return max(row.round for row in self.rows)


def plan_problems(section: Section) -> list[PlanProblem]:
    """Why terminals cannot be used in a section; empty where they can."""
    about = {"section": section.letter}
    if section.game or section.kind not in (PAIRS, SWISS_PAIRS, TEAMS):
        return [PlanProblem("kind", about)]
    rows = _placements(section)
    if not rows:
        return [PlanProblem("no_plan", about)]
    found = [] if LETTER.fullmatch(section.letter) else [PlanProblem("letter", about)]
    pairs = {pair for row in rows for pair in (row.ns, row.ew) if pair}
    wrong = sorted({str(pair) for pair in pairs if not is_number(pair.number)})
    found += [PlanProblem("number", {**about, "pair": wrong[0]})] if wrong else []
    gap = next((row for row in rows if not _in_a_row(row.boards)), None)
    if gap:
        boards = ", ".join(map(str, gap.boards))
        where = {"table": gap.table, "round": gap.round, "boards": boards}
        found.append(PlanProblem("boards", {**about, **where}))
    return found


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < int(text) < 10_000


def _in_a_row(boards: list[int]) -> bool:
    return not boards or sorted(boards) == list(range(min(boards), max(boards) + 1))


def _placements(section: Section) -> list[Placement]:
    rows = section.placements.select_related("ns__entrant", "ew__entrant")
    return list(rows.order_by("table", "round"))


def sections_with_terminals(session: Session) -> list[Section]:
    """Those that are sent: they have a terminal, and a plan that terminals can follow."""
    rows = session.sections.filter(terminal_tables__isnull=False).distinct().order_by("letter", "pk")
    return [section for section in rows if not plan_problems(section)]


def section_plan(section: Section) -> SectionPlan:
    members: dict[int, list[Membership]] = defaultdict(list)
    rows = Membership.objects.filter(contestant__section=section).select_related("player")
    for row in rows.order_by("from_round", "pk"):
        members[row.contestant_id].append(row)
    group = section.session.sections.filter(pk__lte=section.pk).count()
    return SectionPlan(section, group, _placements(section), members)


# ── as values of the client ───────────────────────────────────────────────────────────────────────────


def whole_plan(link: TerminalLink, plans: Iterable[SectionPlan], club_code: str) -> Any:
    """The InitDTO of a session."""
    from bridgemate_dataconnector.dto import InitDTO, ScoringGroupDTO, SessionDTO

    found, session = list(plans), link.session
    groups = [
        ScoringGroupDTO(
            link.guid, club_code, [_section(link, plan)], plan.group, _scoring(session), plan.section.letter
        )
        for plan in found
    ]
    begins = session.date
    return InitDTO(
        commands=BEGIN,
        event_guid=link.guid,
        club_id=club_code,
        sessions=[
            SessionDTO(
                groups, link.guid, link.guid, str(session.event), begins.year, begins.month, begins.day
            )
        ],
        player_data=_players(link, found, club_code),
        participations=[each for plan in found for each in _seats(link, plan)],
        bridgemate2_settings=[_settings2(link, plan.section) for plan in found],
        bridgemate3_settings=[_settings3(link, plan.section) for plan in found],
    )


def section_update(link: TerminalLink, plan: SectionPlan, club_code: str) -> Any:
    """The SectionUpdateDTO of a section whose plan or names have changed."""
    from bridgemate_dataconnector.dto import SectionUpdateDTO

    whole = _section(link, plan)
    return SectionUpdateDTO(
        session_guid=link.guid,
        club_id=club_code,
        scoring_group_number=plan.group,
        scoring_group_scoring_method=_scoring(link.session),
        letters=plan.section.letter,
        name=plan.section.letter,
        winners=whole.winners,
        game_type=whole.game_type,
        keep_bridgemates_alive=whole.keep_bridgemates_alive,
        added_players=_players(link, [plan], club_code),
        has_explicit_participations=True,
        participations=_seats(link, plan),
        tables=whole.tables,
    )


def section_removed(link: TerminalLink, letter: str, club_code: str) -> Any:
    """The SectionUpdateDTO of a section that has no terminal any more."""
    from bridgemate_dataconnector.dto import SectionUpdateDTO

    return SectionUpdateDTO(session_guid=link.guid, club_id=club_code, letters=letter, is_deleted=True)


def digest_of(value: Any) -> str:
    """By which it is remembered what was sent or received."""
    return hashlib.sha256(json.dumps(value.to_dict(), sort_keys=True).encode()).hexdigest()[:32]


def _scoring(session: Session) -> int:
    method = session.event.method
    if session.event.kind == TEAMS:
        return OF_TEAMS.get(method, TEAM_IMPS)
    return next((number for name, number in SCORED.items() if method.startswith(name)), MATCHPOINTS)


def _section(link: TerminalLink, plan: SectionPlan) -> Any:
    from bridgemate_dataconnector.dto import SectionDTO, TableDTO

    section, letter = plan.section, plan.section.letter
    goes_on = (section.rounds or 0) > plan.last_round
    by_table: dict[int, dict[int, Placement]] = defaultdict(dict)
    for row in plan.rows:
        by_table[row.table][row.round] = row
    mates = _mates(plan.rows)
    tables = [
        TableDTO(
            link.guid,
            letter,
            table,
            keep_bridgemates_alive=goes_on,
            rounds=[
                _round(link, letter, table, number, rows, mates) for number in range(1, plan.last_round + 1)
            ],
        )
        for table, rows in sorted(by_table.items())
    ]
    return SectionDTO(
        session_guid=link.guid,
        scoring_group_number=plan.group,
        letters=letter,
        name=letter,
        winners=2 if section.kind == TEAMS else section.winners,
        game_type=TEAMS_GAME if section.kind == TEAMS else PAIRS_GAME,
        keep_bridgemates_alive=goes_on,
        has_explicit_participations=True,
        tables=tables,
    )


def _mates(rows: Iterable[Placement]) -> dict[tuple[int, int], int]:
    """By round and table the other table of the same match, where there is just one."""
    tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        if row.match_id:
            tables[row.round, row.match_id].append(row.table)
    both = [(number, pair) for (number, _match), pair in tables.items() if len(pair) == 2]
    return {(number, one): other for number, (a, b) in both for one, other in ((a, b), (b, a))}


def _round(
    link: TerminalLink,
    letter: str,
    table: int,
    number: int,
    rows: dict[int, Placement],
    mates: dict[tuple[int, int], int],
) -> Any:
    """A table without a placement in a round is empty then; one with a single pair is a sit-out."""
    from bridgemate_dataconnector.dto import RoundDTO

    row = rows.get(number)
    boards = row.boards if row and not row.is_sit_out else []
    mate = mates.get((number, table), 0)
    return RoundDTO(
        link.guid,
        letter,
        table,
        number,
        min(boards, default=0),
        max(boards, default=0),
        _number(row.ns if row else None),
        _number(row.ew if row else None),
        _team(row.ns if row else None),
        _team(row.ew if row else None),
        mates_table_section_letters=letter if mate else None,
        mates_table_table_number=mate,
        mates_table_round_number=number if mate else 0,
    )


def _number(pair: Contestant | None) -> int:
    return int(pair.number) if pair else 0


def _team(pair: Contestant | None) -> int:
    """0 where a pair plays for itself, as in Swiss pairs."""
    entrant = pair.entrant if pair else None
    return entrant.number if entrant and entrant.kind == Entrant.Kind.TEAM else 0


def _players(link: TerminalLink, plans: Iterable[SectionPlan], club_code: str) -> list[Any]:
    from bridgemate_dataconnector.dto import PlayerDataDTO

    players = {row.player_id: row.player for plan in plans for rows in plan.members.values() for row in rows}
    return [
        PlayerDataDTO(link.guid, club_code, number_of(player), "", player.latin or player.native)
        for _key, player in sorted(players.items())
    ]


def number_of(player: Player) -> str:
    """By which terminals know a player: the membership number, or the key of our row."""
    return player.number or f"P{player.pk}"


def _seats(link: TerminalLink, plan: SectionPlan) -> list[Any]:
    """Who sits where in each round."""
    from bridgemate_dataconnector.dto import ParticipationDTO, TableDirection

    found = []
    for row in plan.rows:
        for pair, seats in ((row.ns, (1, 3)), (row.ew, (2, 4))):
            sitting = {
                member.position: member.player
                for member in (plan.members.get(pair.pk, []) if pair else [])
                if member.from_round <= row.round
            }
            for position, seat in enumerate(seats, start=1):
                if position in sitting:
                    where = (link.guid, plan.section.letter, row.table, TableDirection(seat), row.round)
                    found.append(ParticipationDTO(*where, number_of(sitting[position])))
    return found


def _settings2(link: TerminalLink, section: Section) -> Any:
    from bridgemate_dataconnector.dto import Bm2ShowPlayerNamesOption, Bridgemate2SettingsDTO

    return Bridgemate2SettingsDTO(
        session_guid=link.guid,
        section_letters=section.letter,
        show_pair_numbers=True,
        autopoweroff_time=20,
        verification_time=2,
        lead_card=_asks_lead(section),
        member_numbers=True,
        bm2_pi_ncode=link.pin,
        bm2_remaining_boards=True,
        bm2_next_seatings=True,
        bm2_auto_board_number=True,
        bm2_show_player_names=Bm2ShowPlayerNamesOption.ShowInAllRounds,
        bm2_td_call=True,
    )


def _settings3(link: TerminalLink, section: Section) -> Any:
    from bridgemate_dataconnector import dto

    lead = dto.Bm3LeadCardEntryOption
    return dto.Bridgemate3SettingsDTO(
        session_guid=link.guid,
        section_letters=section.letter,
        bm3_screen_brightness=4,
        bm3_screen_dim_mode=2,
        bm3_pi_ncode=link.pin,
        bm3_td_call=dto.Bm3TdCallOption.Enabled,
        bm3_lead_card_entry=lead.EnabledNoValidation if _asks_lead(section) else lead.Disabled,
        bm3_player_number_entry=dto.Bm3PlayerRegistrationOption.FirstRoundOnly,
        bm3_next_seatings=dto.Bm3NextRoundSeatingOption.Enabled,
    )


def _asks_lead(section: Section) -> bool:
    return bool(phone_options(section.session.event.options).lead)


# ── as a file for Bridgemate Control Software (.bws) ───────────────────────────────────────────────────


def can_be_a_file(session: Session) -> bool:
    """Whether the file can say all of the session: pairs, whose rounds are all known, and boards in a row."""
    sections = list(session.sections.select_related("session__event"))
    return session.event.kind == PAIRS and bool(sections) and not any(map(plan_problems, sections))


def session_file(session: Session) -> BwsSession:
    """The movement and who sits where at first; a substitute's name comes from the terminal."""
    begins = local(session.started_at, session.event.club) if session.started_at else None
    sections = session.sections.select_related("session__event").order_by("letter", "pk")
    return BwsSession(
        name=str(session.event),
        begins=begins.replace(tzinfo=None) if begins else datetime.combine(session.date, time()),
        guid=uuid.uuid5(uuid.NAMESPACE_URL, f"overtrick:{session.event_id}:{session.pk}").hex.upper(),
        sections=tuple(_section_file(section_plan(section)) for section in sections),
    )


def _section_file(plan: SectionPlan) -> BwsSection:
    by_place = {(row.table, row.round): row for row in plan.rows}
    tables = sorted({row.table for row in plan.rows})
    rounds = [(table, number) for table in tables for number in range(1, plan.last_round + 1)]
    return BwsSection(
        letter=plan.section.letter,
        winners=plan.section.winners,
        asks_lead=_asks_lead(plan.section),
        rounds=tuple(_table_round(*place, by_place.get(place)) for place in rounds),
        players=tuple(_first_seats(plan)),
    )


def _table_round(table: int, number: int, row: Placement | None) -> TableRound:
    boards = row.boards if row and not row.is_sit_out else []
    pairs = _number(row.ns if row else None), _number(row.ew if row else None)
    return TableRound(table, number, *pairs, min(boards, default=0), max(boards, default=0))


def _first_seats(plan: SectionPlan) -> Iterator[SeatedPlayer]:
    for row in plan.rows:
        for pair, seats in ((row.ns, "NS"), (row.ew, "EW")):
            for member in plan.members.get(pair.pk, []) if pair and row.round == 1 else []:
                if member.from_round <= 1:
                    player, seat = member.player, seats[member.position - 1]
                    yield SeatedPlayer(row.table, seat, player.number, player.latin or player.native)
