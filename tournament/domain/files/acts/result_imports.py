"""Import a file with results as a closed event: its pairs or players, what they played, and rulings.

A section is free where the file does not tell rounds and tables: a result names who met. Names that are twice
in a session are two players.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.recordings import RECORDED
from tournament.domain.files.acts.team_result_imports import (
    Names,
    Players,
    facts_of,
    import_team_results,
    ruling_of,
)
from tournament.domain.files.readings.uploaded_files import read_result_file, remark_text
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import Placing
from tournament.domain.seats.acts.contestants import Couples
from tournament.domain.seats.acts.seating import place
from tournament.domain.sessions.acts.lifecycle import belongs, first_stage
from tournament.domain.terminals.acts.terminal_results import take_file
from tournament.domain.time_zones import today
from tournament.exchange.results.bws import is_bws
from tournament.exchange.results.condition_fitting import Fitting
from tournament.exchange.results.result_values import Entry, ResultLine, ResultSection, ResultsFile
from tournament.models import (
    Club,
    Contestant,
    Event,
    Field,
    Membership,
    Result,
    Section,
    Session,
    Stage,
)
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, TEAMS
from tournament.sheets.event_options import ORIGIN, SITES
from tournament.sheets.terminal_sheets import TakenFile

Key = tuple[str, ...]  # the ids of a side


@dataclass
class _Imported:
    """One session of the file with its rows: contestants by section letter and the ids of a side."""

    session: Session
    parts: tuple[ResultSection, ...]
    sections: dict[str, Section] = field(default_factory=dict)
    contestants: dict[tuple[str, Key], Contestant] = field(default_factory=dict)


def import_results(file: ResultsFile, fit: Fitting, club: Club, *, by: Actor) -> Event:
    """A new event of the club, closed. All of it is written, or nothing.

    DirectorError `senseless` for results that cannot stand beside each other.
    """
    try:
        return _import(file, fit, club, by=by)
    except IntegrityError as error:
        sentence = _("The results of this file contradict each other. Nothing has been saved.")
        raise DirectorError("senseless", sentence) from error


def _import(file: ResultsFile, fit: Fitting, club: Club, *, by: Actor) -> Event:
    if file.kind == TEAMS:
        return import_team_results(file, fit, club, by=by)
    with transaction.atomic():
        event, imported = _open(file, fit, club, by=by)
        for one in imported:
            if file.kind == INDIVIDUAL:
                _join_couples(one, by=by)
            _play(one, by=by)
    return event


def _open(file: ResultsFile, fit: Fitting, club: Club, *, by: Actor) -> tuple[Event, list[_Imported]]:
    """The event with its sessions, sections and contestants."""
    name = file.name or _("Imported results")
    with act("import_event", by=by, name=name) as write:
        event = write.add(_event(file, fit, club, name))
        stage = _stage(write, event, len(file.sessions))
        players = Players(write, club)
        day = file.day or today(club)
        imported = [_session(write, event, stage, day, file, parts, fit, players) for parts in file.sessions]
    for one in imported:
        belongs(write, one.session)
    return event, imported


def _stage(write: Act, event: Event, sessions: int) -> Stage | None:
    """The stage of all the sessions, which says how many they are."""
    if sessions > 1 and event.kind != INDIVIDUAL:
        return write.add(Stage(event=event, options={"sessions": sessions}))
    return first_stage(write, event)


def _event(file: ResultsFile, fit: Fitting, club: Club, name: str) -> Event:
    origin = {"format": file.format, "name": file.club} | ({SITES: [*file.sites]} if file.sites else {})
    return Event(
        club=club,
        name=name,
        kind=file.kind,
        method=file.method,
        options={**fit.options, ORIGIN: origin},
        **fit.columns,
    )


def _session(
    write: Act,
    event: Event,
    stage: Stage | None,
    day: date,
    file: ResultsFile,
    parts: tuple[ResultSection, ...],
    fit: Fitting,
    players: "Players",
) -> _Imported:
    now = timezone.now()
    session = write.add(
        Session(event=event, stage=stage, date=day, place=file.place, started_at=now, closed_at=now)
    )
    shared = write.add(Field(session=session))
    found, names = _Imported(session, parts), players.of_session()
    for part in parts:
        own = shared if fit.shared or part is parts[0] else write.add(Field(session=session))
        section = write.add(
            Section(
                session=session,
                field=own,
                letter=part.letter,
                kind=file.kind,
                contestant_size=EVENT_KINDS[file.kind].partners or 2,
                winners=file.winners,
                movement=RECORDED if has_rounds(part) else "",
            )
        )
        found.sections[part.letter] = section
        for entry in part.entries:
            found.contestants[part.letter, (entry.id,)] = _contestant(write, section, entry, names)
    return found


def has_rounds(part: ResultSection) -> bool:
    """Whether every line says in which round and at which table it was played."""
    return all(line.round and line.table for line in part.lines)


def _contestant(write: Act, section: Section, entry: Entry, names: "Names") -> Contestant:
    made = write.add(Contestant(section=section, number=entry.number, direction=entry.direction))
    partners = EVENT_KINDS[section.kind].partners or 2
    for position, player in enumerate(entry.players[:partners], start=1):
        write.add(Membership(contestant=made, player=names.player(player), position=position))
    return made


def _join_couples(imported: _Imported, *, by: Actor) -> None:
    """The couples that the lines name, beside the single players."""
    for part in imported.parts:
        section = imported.sections[part.letter]
        with act("choose_movement", by=by, section=section, movement=section.movement) as write:
            couples = Couples(write, section)
            for side in sorted({side for line in part.lines for side in (line.ns, line.ew)}):
                first, second = (imported.contestants[part.letter, (id,)] for id in side)
                for one in (first, second):  # the entrants that the first act made
                    one.refresh_from_db()
                imported.contestants[part.letter, side] = couples.of(first, second)


def _play(imported: _Imported, *, by: Actor) -> None:
    """The plan where the file tells it, then the results and rulings."""
    sections = [*imported.sections.values()]
    with act("import_results", by=by, session=imported.session, others=sections) as write:
        write.about["results"] = sum(len(part.lines) for part in imported.parts)
        for part in imported.parts:
            section = imported.sections[part.letter]
            if section.movement:
                place(write, section, [*_placings(imported, part)])
            made = write.add_all(_result(imported, part.letter, section, line) for line in part.lines)
            rulings = zip(made, part.lines, strict=True)
            write.add_all(ruling_of(row, line.awards, by) for row, line in rulings if line.awards)


def _placings(imported: _Imported, part: ResultSection) -> Iterator[Placing]:
    """A row a table and round: as most of its boards were played, with the others turned."""
    at: dict[tuple[int, int], list[ResultLine]] = defaultdict(list)
    for line in part.lines:
        at[line.round or 0, line.table or 0].append(line)
    for (number, table), lines in at.items():
        sides = Counter((line.ns, line.ew) for line in lines).most_common(1)[0][0]
        ns, ew = (imported.contestants[part.letter, side] for side in sides)
        turned = sorted(line.board for line in lines if (line.ns, line.ew) != sides)
        yield Placing(number, table, ns, ew, sorted(line.board for line in lines), turned)


def _result(imported: _Imported, letter: str, section: Section, line: ResultLine) -> Result:
    return Result(
        section=section,
        board=line.board,
        ns=imported.contestants[letter, line.ns],
        ew=imported.contestants[letter, line.ew],
        round=line.round if section.movement else None,
        table=line.table if section.movement else None,
        agreement=Result.Agreement.ACCEPTED,
        **facts_of(line),
    )


# What a club's own Bridgemate Control Software brings back, into the session whose movement it was given.


def take_bridgemate_file(session: Session, content: bytes, *, by: Actor) -> TakenFile:
    """DirectorError `no_bws` for another file, and those of `take_file`."""
    if not is_bws(content):
        raise DirectorError("no_bws", _("This is not a Bridgemate file (.bws)."))
    file = read_result_file(content)
    return replace(take_file(session, file, by=by), remarks=tuple(map(remark_text, file.remarks)))
