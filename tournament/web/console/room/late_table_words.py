"""A late table in words: by how many minutes, whom or what it waited for, and what it lost itself."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournament.analysis.pace import LATE, RESTS, Course, ahead
from tournament.models import Session
from tournament.sheets.names import Party, in_section
from tournament.sheets.timetable import MOVE, OVER, Clock, Late, TimedMeeting, Wait
from tournament.web.formatting.figures import pair_words
from tournament.web.games.table_overview import halls


@dataclass(frozen=True, slots=True)
class LateTable:
    """`minutes` behind; `why` are sentences, what weighs most first."""

    section: str
    table: int
    round: int
    placement: int
    done: int
    boards: int
    minutes: int
    why: tuple[str, ...]
    prefix: str = ""

    @classmethod
    def of(cls, section: str, late: Late, parties: Mapping[int, Party]) -> "LateTable":
        one = late.meeting
        prefix = next((party.prefix for party in parties.values() if party.section == section), "")
        return cls(
            section=section,
            table=one.table,
            round=one.round,
            placement=one.placement,
            done=len(one.entered),
            boards=len(one.boards),
            minutes=minutes(late.behind),
            why=tuple(_why(late, parties, prefix)),
            prefix=prefix,
        )


@dataclass(frozen=True, slots=True)
class Overtime:
    """A section of matches against the clock whose time is up, and the `tables` that play on."""

    section: str
    round: int
    minutes: int
    tables: tuple[int, ...]


def overtime(session: Session, clocks: Iterable[Clock], now: datetime) -> list[Overtime]:
    """Matches are read only where a clock has run out."""
    found = []
    run_out = list(_run_out(clocks, now))
    by_section = {hall.section: hall for hall in halls(session)} if run_out else {}
    for clock, number, ended in run_out:
        cells = dict(by_section[clock.section].rounds).get(number, ())
        playing = tuple(table for table, cell in cells if cell.state not in ("finished", "adjourned"))
        if playing:
            found.append(Overtime(clock.letter, number, minutes(now - ended), playing))
    return found


def _run_out(clocks: Iterable[Clock], now: datetime) -> Iterator[tuple[Clock, int, datetime]]:
    for clock in clocks:
        moment = clock.at(now)
        span = clock.play(moment.round)
        has_run_out = clock.game and not moment.paused and moment.kind in (MOVE, OVER)
        if has_run_out and span and span.ends and now - span.ends < RESTS:
            yield clock, moment.round, span.ends


def minutes(length: timedelta) -> int:
    return round(length / timedelta(minutes=1))


def minutes_ahead(standing: Course) -> dict[int, int]:
    """By how many minutes each table of a section is ahead of its time; negative behind it."""
    return {table: minutes(length) for table, length in ahead(standing).items()}


def _why(late: Late, parties: Mapping[int, Party], prefix: str) -> Iterator[str]:
    if late.waits:
        yield _waited(late.meeting, late.waits[0], parties, prefix)
    if late.began and late.began[1] >= LATE:
        first, lost = late.began
        text = _("It started at table %(table)s in round %(round)d: %(minutes)d min lost there.")
        yield text % {
            "table": in_section(first.table, prefix),
            "round": first.round,
            "minutes": minutes(lost),
        }
    if late.own >= LATE:
        yield _("Lost %(minutes)d min this round.") % {"minutes": minutes(late.own)}
    if late.slow and not late.waits:
        pair, lost = late.slow
        text = _("Pair %(pair)s lost %(minutes)d min at earlier tables.")
        yield text % {"pair": pair_words(parties[pair].label), "minutes": minutes(lost)}


def _waited(one: TimedMeeting, wait: Wait, parties: Mapping[int, Party], prefix: str) -> str:
    given = {
        "minutes": minutes(wait.length),
        "table": in_section(wait.table, prefix),
        "round": wait.round,
    }
    if wait.table == one.table:
        return _("Started %(minutes)d min late because round %(round)d ended late here.") % given
    if wait.pair is None:
        return _("Waited %(minutes)d min for boards of table %(table)s (round %(round)d).") % given
    text = _("Waited %(minutes)d min for pair %(pair)s of table %(table)s (round %(round)d).")
    return text % {**given, "pair": pair_words(parties[wait.pair].label)}
