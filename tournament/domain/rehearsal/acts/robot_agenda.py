"""The robots of a rehearsal: the thread that plays their steps, the steps in order, their director."""

import heapq
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import count

from django.conf import settings
from django.core.cache import cache
from django.db import close_old_connections, connection
from django.db.models import Max
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.rehearsal.acts import robot_tables
from tournament.domain.rehearsal.acts.rehearsals import EVENT, SEEDS, language_of, newcomers
from tournament.domain.rehearsal.acts.robot_chances import (
    DIRECTOR,
    FIRST_RESULT,
    SECONDS_PER_BOARD,
    SECONDS_TO_MOVE,
    Step,
    as_far_as_allowed,
    chance,
    delay_by_outage,
    note,
    outage,
    slowness,
)
from tournament.domain.room.acts.round_clocks import start_round
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import close_session, start_session
from tournament.domain.stages.acts.draws import propose_draw, publish_draw
from tournament.domain.stages.acts.match_rulings import fine_team
from tournament.domain.stages.acts.swiss_pairs import Final, add_final, add_pairs_session
from tournament.domain.stages.readings.swiss_rounds import is_swiss, next_round
from tournament.models import Entrant, JournalEntry, Rehearsal, Result, Section, Session
from tournament.movements.catalogue import choices
from tournament.sheets.draw_sheets import DrawStanding
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, SWISS_PAIRS
from tournament.sheets.stage_options import pairs_stage

# The robots of a rehearsal: one thread that plays each step when due, through the services of a phone.

LOOK_EVERY = 0.2  # seconds between looks at the pace, the pause and whether the rehearsal is still there
# Robots tell every process that they are awake; those of a process that was stopped soon count as asleep.
AWAKE_SECONDS, SAY_EVERY = 15, 5


def wake_robots(rehearsal: Rehearsal) -> None:
    """Let the robots of a rehearsal play, unless they are playing already, in this process or another."""
    if cache.add(_awake(rehearsal.pk), True, AWAKE_SECONDS):
        threading.Thread(target=_play, args=(rehearsal.pk,), name="robots", daemon=True).start()


def are_awake(rehearsal: Rehearsal) -> bool:
    return _awake(rehearsal.pk) in cache


def _awake(pk: int) -> str:
    return f"robots:{pk}"


def _play(pk: int) -> None:
    over = threading.Event()
    threading.Thread(target=_stay_awake, args=(pk, over), name="robots awake", daemon=True).start()
    try:
        close_old_connections()
        play(pk)
    finally:
        over.set()
        cache.delete(_awake(pk))
        connection.close()


def _stay_awake(pk: int, over: threading.Event) -> None:
    while not over.wait(SAY_EVERY):
        cache.touch(_awake(pk), AWAKE_SECONDS)
    connection.close()


def play(pk: int) -> None:
    """Play what is left of a rehearsal at its pace, until its end or until it is removed."""
    rehearsal = Rehearsal.objects.select_related("session").filter(pk=pk).first()
    if rehearsal is None:
        return
    clock = 0.0
    try:
        for step in agenda(rehearsal):
            if not _wait(pk, step.due - clock):
                return
            clock = max(clock, step.due)
            step.do()
    except Exception:
        if Rehearsal.objects.filter(pk=pk).exists():
            raise  # else it was removed under the robot's hands, and whatever that broke is gone


def play_at_once(rehearsal: Rehearsal) -> None:
    """Play what is left without waiting: for tests, benchmarks and `manage.py rehearse --at-once`."""
    for step in agenda(rehearsal):
        step.do()


def _wait(pk: int, seconds: float) -> bool:
    """Wait for seconds of session time at the current pace. False when the rehearsal is gone."""
    left = seconds
    while True:
        state = Rehearsal.objects.filter(pk=pk).values_list("pace", "paused").first()
        if state is None:
            return False
        pace, paused = state
        if not paused and left <= 0:
            return True
        nap = LOOK_EVERY if paused else min(LOOK_EVERY, left / pace)
        time.sleep(nap)
        left -= 0 if paused else nap * pace


# The steps of the robots of a rehearsal in the order of their times, each computed when it is due.
#
# A section plays round by round: the next one begins when the last table is done. Nothing of it is stored:
# a server that was stopped goes on from what stands.

LATE = "late_pair"
LATE_ROUND = 2
Tables = Mapping[int, Callable[[float, float], Iterator[Step]]]  # by table: from the clock and the slowness


def agenda(rehearsal: Rehearsal) -> Iterator[Step]:
    """Every step in the order of time; each is to be done before the next one is asked for.

    An event of several sessions goes on when all tables of one are done.
    """
    start = 0.0
    while True:
        own, end = _of_this_session(rehearsal), start
        sections = own.session.sections.select_related("session__event__club")
        for step in _in_order(_of_section(own, section) for section in sections):
            end = max(end, start + step.due)
            yield replace(step, due=start + step.due)
        if not goes_on(rehearsal):
            return
        start = end + SECONDS_TO_MOVE
        before = rehearsal.session_id
        yield Step(start, partial(begin_next, rehearsal))
        if rehearsal.session_id == before:
            return


def _of_this_session(rehearsal: Rehearsal) -> Rehearsal:
    """The rehearsal with luck of its own for each session of an event."""
    session = rehearsal.session
    earlier = session.event.sessions.filter(pk__lt=session.pk).count()
    own = copy(rehearsal)
    own.seed = rehearsal.seed + len(SEEDS) * earlier
    return own


def _in_order(timelines: Iterable[Iterator[Step]]) -> Iterator[Step]:
    return heapq.merge(*timelines, key=lambda step: step.due)


def _of_section(rehearsal: Rehearsal, section: Section) -> Iterator[Step]:
    clock = FIRST_RESULT - SECONDS_PER_BOARD / 2
    for number in count(1):
        if number == LATE_ROUND and rehearsal.late_pair and section.event_kind is EVENT_KINDS[PAIRS]:
            yield Step(clock, partial(admit_late_pair, rehearsal, section))
        if number <= rounds_to_draw(section):
            yield Step(clock, partial(direct_round, rehearsal, section, number))
        if number > _last_round(section):
            return
        yield Step(clock, partial(begin_round, section, number))
        end = clock
        for step in _of_round(rehearsal, number, _tables(rehearsal, section, number), clock):
            end = max(end, step.due)
            yield step
        clock = end + SECONDS_TO_MOVE if end > clock else clock


def _of_round(rehearsal: Rehearsal, number: int, tables: Tables, clock: float) -> Iterator[Step]:
    """All tables of a round, each at its own speed, one of them perhaps cut off for a while."""
    timelines = []
    for table, steps in tables.items():
        timeline = steps(clock, slowness(rehearsal, tables, table))
        cut = outage(rehearsal, number, tables, table, clock)
        timelines.append(delay_by_outage(rehearsal, table, timeline, cut) if cut else timeline)
    return _in_order(timelines)


def _tables(rehearsal: Rehearsal, section: Section, number: int) -> Tables:
    """The tables at which contestants play in a round."""
    return PLAYERS[section.event_kind.seated_by](rehearsal, section, number)


def _of_matches(rehearsal: Rehearsal, section: Section, number: int) -> Tables:
    matches = section.matches.filter(round=number).select_related("section__session")
    return {match.table: partial(robot_tables.deal_steps, rehearsal, match) for match in matches}


def _of_placements(rehearsal: Rehearsal, section: Section, number: int) -> Tables:
    rows = section.placements.filter(round=number, ns__isnull=False, ew__isnull=False)
    return {
        row.table: partial(robot_tables.steps, rehearsal, row)
        for row in rows.select_related("section__session", "ns", "ew")
    }


def _last_round(section: Section) -> int:
    rows = getattr(section, section.event_kind.seated_by)
    return rows.aggregate(Max("round"))["round__max"] or 0


# By `seated_by` of an event's kind: how the tables of a round are played.
PLAYERS = {"placements": _of_placements, "matches": _of_matches}


def begin_round(section: Section, number: int) -> None:
    """The director starts the clock of a round that has not begun."""
    as_far_as_allowed(lambda: start_round(section, number, at=timezone.now(), by=DIRECTOR))


def admit_late_pair(rehearsal: Rehearsal, section: Section) -> None:
    """A pair comes when the first round is over; the director takes the cheapest option, once."""
    if JournalEntry.objects.filter(section=section, verb="replan", about__happening=LATE).exists():
        return
    try:
        now = seated(section)
        option = plan_options(LATE, now, Answers(from_round=LATE_ROUND))[0]
        take_plan(LATE, now, option, by=DIRECTOR, newcomers=newcomers(section, by=DIRECTOR))
    except (DirectorError, IndexError):
        note(rehearsal, "no_place")
    else:
        note(rehearsal, "late_pair", plan=option.plan.code)


# The director of a rehearsed event of pairs: closes a session, adds the next one, makes the final.

FINALISTS, SHARE, BOARDS = 4, 50, 24


def goes_on(rehearsal: Rehearsal) -> bool:
    """Whether another session follows that of the rehearsal: the final is its last one."""
    stage = rehearsal.session.stage
    return rehearsal.evening == EVENT and stage is not None and stage.order == 1


def begin_next(rehearsal: Rehearsal) -> None:
    """Close the session and seat what follows, in which the robots play on."""
    session = Session.objects.select_related("event__club", "stage").get(pk=rehearsal.session_id)
    try:
        if not session.is_closed:
            close_session(session, by=DIRECTOR)
        made = _next(rehearsal, session)
        _seat_the_rest(made)
        start_session(made, by=DIRECTOR)
    except DirectorError:
        note(rehearsal, "event_stopped")
        return
    Rehearsal.objects.filter(pk=rehearsal.pk).update(session=made)
    rehearsal.session = made


def _next(rehearsal: Rehearsal, session: Session) -> Session:
    assert session.stage is not None
    sessions = session.event.sessions.filter(stage=session.stage).count()
    if sessions < pairs_stage(session.stage.options).sessions:
        note(rehearsal, "next_session", number=sessions + 1)
        return add_pairs_session(session, day=session.date, change="lines", by=DIRECTOR)
    order = _order()(session)
    pairs = Entrant.objects.in_bulk(order)
    best, rest = ([pairs[pk] for pk in part] for part in (order[:FINALISTS], order[FINALISTS:]))
    carry = {"rule": "share", "percent": SHARE}
    with override(language_of(session.event)):  # the robots have no language of their own
        final = Final(best, session.date, rest, name=_("Final"), carry=carry)
    made = add_final(session, final, early=True, by=DIRECTOR)
    note(rehearsal, "final", pairs=len(best))
    return Session.objects.select_related("event__club", "stage").get(pk=made.pk)


def _seat_the_rest(session: Session) -> None:
    """A movement for each section that has none yet: of the final, or of one with another number of pairs."""
    for section in session.sections.filter(movement=""):
        choice = choices(section.contestants.count(), boards=BOARDS)[0]
        choose_movement(section, choice.code, boards_per_set=choice.boards_per_round, by=DIRECTOR)


def _order() -> Callable[[Session], Sequence[int]]:
    """The reader of the ranking: services do not import reports, so the settings name it."""
    found: Callable[[Session], Sequence[int]] = import_string(settings.EVENT_ORDER)
    return found


# The director of a rehearsed Swiss: draws rounds, fines a team or pair, corrects a result after a draw.

# In which rounds of the event the director fines a team and corrects a result of the first round.
FINE_ROUND, CORRECTION_ROUND = 2, 3


def rounds_to_draw(section: Section) -> int:
    """How many rounds a section will have in the end, those included that are not drawn yet."""
    return (section.rounds or 0) if is_swiss(section) else 0


def direct_round(rehearsal: Rehearsal, section: Section, number: int) -> None:
    """Before round `number` of the section: draw it where it begins a round of the event, and rule."""
    options = section.match_options
    match_round = options.match_round(number)
    if section.placements.filter(round=number).exists():
        return
    try:
        standing = _standing()(section, next_round(section))
        publish_draw(propose_draw(section, standing, by=DIRECTOR), by=DIRECTOR)
    except DirectorError:
        note(rehearsal, "no_draw", round=match_round)
        return
    note(rehearsal, "drawn", round=match_round)
    if match_round == FINE_ROUND:
        _fine(rehearsal, section)
    if match_round == CORRECTION_ROUND:
        _correct(rehearsal, section)


def _standing() -> Callable[[Section, int], DrawStanding]:
    """The reader of the standings: services do not import reports, so the settings name it."""
    found: Callable[[Section, int], DrawStanding] = import_string(settings.DRAW_STANDING)
    return found


def _fine(rehearsal: Rehearsal, section: Section) -> None:
    """One team or pair was late at the table: a victory point, once."""
    if JournalEntry.objects.filter(session=section.session, verb="fine_team").exists():
        return
    teams = [*section.session.event.entrants.order_by("number")]
    team = chance(rehearsal, "fine").choice(teams)
    as_far_as_allowed(lambda: fine_team(team, amount="1", unit="VP", session=section.session, by=DIRECTOR))
    note(rehearsal, "fined_pair" if section.kind == SWISS_PAIRS else "fined", team=team.number)


def _correct(rehearsal: Rehearsal, section: Section) -> None:
    """A result of the first round was entered wrongly: the published draw of this round stays, once."""
    wrong = Result.objects.filter(section=section, round=1, state=Result.State.PLAYED, tricks__gt=0)
    if JournalEntry.objects.filter(session=section.session, verb="correct_result").exists():
        return
    row = wrong.exclude(contract="PASS").select_related("section__session").order_by("pk").first()
    if row is None or row.tricks is None:
        return
    facts = read_result(row.contract, row.declarer, str(row.tricks - 1), lead=row.lead)
    as_far_as_allowed(lambda: correct_result(row, facts, seen=row.version, by=DIRECTOR))
    note(rehearsal, "corrected", table=row.table, board=row.board)
