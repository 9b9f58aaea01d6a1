"""Load a recorded session into the database through the services: seat by seat, entry by entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.seats import Side
from tournament.domain.boards.acts.director_results import award_unplayed, record_result
from tournament.domain.boards.acts.entries import NewEntry, enter_result
from tournament.domain.boards.readings.board_places import Meeting
from tournament.domain.boards.readings.typed_results import (
    LEAD,
    Facts,
    read_points,
    read_result,
    without_result,
)
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import Placing
from tournament.domain.seats.acts.contestants import Couples
from tournament.domain.seats.acts.seating import place
from tournament.domain.sessions.acts.lifecycle import belongs, first_stage, start_session
from tournament.exchange.recording import RecordedLine, Recording
from tournament.models import Club, Contestant, Event, Field, Membership, Player, Result, Section, Session
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, PAIRS

RECORDED = "recorded"
# The conditions of contest as a recording names them, and as the laws do.
CONDITIONS = ("method", "matchpoint_scale", "short_board")


@dataclass(frozen=True, slots=True)
class Stage:
    """A recording with its rows: sections by letter, contestants by section, id and side."""

    recording: Recording
    session: Session
    sections: dict[str, Section]
    contestants: dict[tuple[str, str, str], Contestant]

    def meeting(self, line: RecordedLine) -> Meeting:
        return Meeting(
            self.contestants[line.section, *identity(self.recording, line.ns, "NS")],
            self.contestants[line.section, *identity(self.recording, line.ew, "EW")],
            line.round,
            line.table,
        )


def identity(recording: Recording, id: str, side: str) -> tuple[str, str]:
    """Number and direction of an id: the direction only where the two lines are ranked apart."""
    return id.removesuffix(side), side if recording.winners == 2 else ""


def stage(recording: Recording, club: Club, *, day: date, by: Actor, name: str = "") -> Stage:
    """Set the session up and start it: its pairs, and the movement where the lines tell it."""
    with act("open_evening", by=by, name=name or recording.name) as write:
        event = write.add(Event(club=club, name=name or recording.name, **_conditions(recording)))
        first_stage(write, event)
        session = write.add(Session(event=event, date=day))
        sections = _add_sections(write, recording, session)
        contestants = _add_contestants(write, recording, sections)
    belongs(write, session)
    staged = Stage(recording, session, sections, contestants)
    _name_pairs(staged, club, by=by)
    if recording.is_individual:
        _join_couples(staged, by=by)
    if recording.has_rounds:
        seat_as_recorded(staged, by=by)
        start_session(session, by=by)
    return staged


def _conditions(recording: Recording) -> dict[str, object]:
    conditions = {name: recording.event[name] for name in CONDITIONS if name in recording.event}
    options: dict[str, object] = {} if recording.event["method"] == "matchpoints" else {"total": "sum"}
    if datum := recording.event.get("datum"):
        options["datum"] = datum_of(datum)
    return {**conditions, "kind": kind_of(recording), "options": options}


def datum_of(datum: Mapping[str, Any]) -> dict[str, object]:
    """A recording's way to form the datum as an option of its event: `drop` of four results or more, or
    `drop_each_end` of as many as leave some; `round`, or in words how the mean and the difference are."""
    of_each_end = datum.get("drop_each_end", 0)
    drops = [[4, datum["drop"]]] if "drop" in datum else [[2 * of_each_end + 1, of_each_end]]
    truncated = "truncated" in str(datum.get("mean", ""))
    return {
        "drops": drops,
        "step": 1 if truncated else datum.get("round", 10),
        "truncated": truncated,
        "difference_step": 10 if "nearest 10" in str(datum.get("difference", "")) else 1,
    }


def kind_of(recording: Recording) -> str:
    return INDIVIDUAL if recording.is_individual else PAIRS


def _add_sections(write: Act, recording: Recording, session: Session) -> dict[str, Section]:
    """One field for all sections, or one for each, as the recording compares them."""
    shared = recording.event.get("field", "all") == "all"
    field = write.add(Field(session=session))
    sections: dict[str, Section] = {}
    for letter in sorted({line.section for line in recording.lines}):
        own = field if shared or not sections else write.add(Field(session=session))
        sections[letter] = write.add(
            Section(
                session=session,
                field=own,
                letter=letter,
                kind=kind_of(recording),
                contestant_size=EVENT_KINDS[kind_of(recording)].partners or 2,
                winners=recording.winners,
                movement=RECORDED if recording.has_rounds else "",
            )
        )
    return sections


def _add_contestants(
    write: Act, recording: Recording, sections: dict[str, Section]
) -> dict[tuple[str, str, str], Contestant]:
    found = {
        (line.section, *identity(recording, id, side))
        for line in recording.lines
        for ids, side in ((line.ns, "NS"), (line.ew, "EW"))
        for id in (ids.split("-") if recording.is_individual else [ids])
    }
    made = write.add_all(
        Contestant(section=sections[letter], number=number, direction=direction)
        for letter, number, direction in sorted(found, key=lambda key: (key[0], key[2], key[1].zfill(4)))
    )
    return {(row.section.letter, row.number, row.direction): row for row in made}


def _join_couples(staged: Stage, *, by: Actor) -> None:
    """The couples that the lines name, beside the single players."""
    for letter, section in staged.sections.items():
        lines = [line for line in staged.recording.lines if line.section == letter]
        players = {row.number: row for row in section.contestants.numbered()}
        with act("choose_movement", by=by, section=section, movement=RECORDED) as write:
            couples = Couples(write, section)
            for side in sorted({side for line in lines for side in (line.ns, line.ew)}):
                first, second = (players[id] for id in side.split("-"))
                staged.contestants[letter, side, ""] = couples.of(first, second)


def _name_pairs(staged: Stage, club: Club, *, by: Actor) -> None:
    if not staged.recording.names:
        return
    with act("name_pairs", by=by, session=staged.session) as write:
        for (_letter, number, _direction), contestant in staged.contestants.items():
            for position, name in enumerate(staged.recording.names.get(number, ()), start=1):
                player = write.add(
                    Player(club=club, native=name.native, reading=name.reading, latin=name.latin)
                )
                write.add(Membership(contestant=contestant, player=player, position=position))


def seat_as_recorded(staged: Stage, *, by: Actor) -> None:
    """The movement read off the lines: who met at which table in which round, on which boards."""
    for letter, section in staged.sections.items():
        lines = [line for line in staged.recording.lines if line.section == letter]
        with act("choose_movement", by=by, section=section, movement=RECORDED) as write:
            idle = [] if staged.recording.is_individual else _sit_outs(staged, lines)
            place(write, section, [*_meetings(staged, lines), *idle])


def _meetings(staged: Stage, lines: Iterable[RecordedLine]) -> list[Placing]:
    found: dict[tuple[int, int], Placing] = {}
    for line in lines:
        meeting = staged.meeting(line)
        row = found.setdefault(
            (line.round or 0, line.table or 0),
            Placing(line.round or 0, line.table or 0, meeting.ns, meeting.ew, []),
        )
        row.boards.append(line.board)
        row.boards.sort()
    return list(found.values())


def _sit_outs(staged: Stage, lines: list[RecordedLine]) -> list[Placing]:
    """A pair without a line in a round sits out at a table that has no line in it."""
    tables = {line.table or 0 for line in lines}
    found = []
    for number in sorted({line.round or 0 for line in lines}):
        here = [line for line in lines if (line.round or 0) == number]
        busy = {pair for line in here for pair in (staged.meeting(line).ns, staged.meeting(line).ew)}
        idle = [
            pair for key, pair in staged.contestants.items() if pair not in busy and key[0] == here[0].section
        ]
        free = sorted(tables - {line.table or 0 for line in here})
        found += [Placing(number, table, pair, None, []) for table, pair in zip(free, idle, strict=False)]
    return found


def play_line(staged: Stage, line: RecordedLine, *, by: Actor, key: str) -> Result:
    """Enter one line through its door of a session: the table's phones, or paper in a free section."""
    section = staged.sections[line.section]
    if line.adjustment:
        ns, ew = line.awards
        ruling = award_unplayed(section, staged.meeting(line), line.board, ns=ns, ew=ew, key=key, by=by)
        assert ruling.result  # an award has one
        return ruling.result
    facts = facts_of(line)
    if section.is_free or not line.table:
        return record_result(section, staged.meeting(line), line.board, facts, key=key, by=by)
    for side in Side:
        said = NewEntry(line.board, facts, f"{key}-{side}", side=side, device=by.name, round=line.round)
        result = enter_result(section, line.table, said, by=by)
    return result


def facts_of(line: RecordedLine) -> Facts:
    """What the line says; a pass needs no declarer, though some files name one. A misread lead is dropped."""
    if line.is_not_played:
        return without_result("not_played")
    if line.contract == "PASS":
        return read_result("PASS")
    if line.contract:
        return read_result(line.contract, line.declarer, line.tricks, lead=_lead(line.lead))
    return read_points(line.board, line.score_ns or 0)


def _lead(text: str) -> str:
    return text if LEAD.fullmatch(text.upper()) else ""
