"""Sessions of every kind, entered twice: in two worlds that differ only in results and cards still covered.

A director plays for the contestant `me`, whose table stands still after one round; the others play on. Both
worlds are really entered, so that the journal, entries and rulings differ too. The keys of all rows are the
same: each world is a savepoint that is taken back.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.knock_outs import knock_out
from tests.fixtures.singles import individual
from tests.fixtures.swiss_pairs import drawn, swiss_pairs
from tests.fixtures.swiss_pairs import fresh as drawn_section
from tests.fixtures.swiss_pairs import played as swiss_played
from tests.fixtures.teams import round_robin
from tests.web.gate.random_sessions import deal_boards, of_today
from tests.web.gate.test_gate_secrets import change_cards
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.entries import NewEntry, enter_result
from tournament.domain.boards.readings.typed_results import read_result, without_result
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.couples import sits
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.room.acts import addresses, messages
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts import undo
from tournament.models import (
    Contestant,
    Entry,
    Event,
    JournalEntry,
    Participation,
    Placement,
    Result,
    Ruling,
    Section,
    Session,
    Stage,
)

HEAT = "5f3a8f62-3f34-4d32-8a3f-0b1d7d3c2b22"
# What the two worlds say: of all kinds, and both as hard to believe.
WORLDS = (
    ("4S= N", "3NT-1 E", "2HX+1 S", "1NT+2 N", "PASS", "6C= W"),
    ("3NT+1 S", "4S-2 N", "1NT= E", "5DX-3 E", "3S+1 W", "4H-1 S"),
)
AWARDS = (("A+", "A-"), ("A-", "A+"))
HAPPENS = ("agreed", "corrected", "awarded", "proposed", "restored", "disputed", "agreed", "late")

OPTIONS = {"balance": True, "second": "cross_imps", "sit_outs": "own_average"}
IN_MATCHES = ("agreed", "corrected", "agreed", "awarded", "agreed", "restored", "agreed")  # so that they end


@dataclass(frozen=True, slots=True)
class Evening:
    """Rows of `now` are those that are played after the two worlds have parted."""

    section: Section
    me: Contestant
    now: tuple[Placement, ...]

    @property
    def session(self) -> Session:
        return Session.objects.select_related("event__club", "stage__event").get(pk=self.section.session_id)


def _pairs(code: str, tables: int) -> Section:
    section = make_section(tables, code=code)
    Stage.objects.filter(sessions=section.session).update(options={"sessions": 2})
    Event.objects.filter(pk=section.session.event_id).update(options=OPTIONS)
    return section


def _swiss() -> Section:
    section = swiss_played(swiss_pairs(7, boards=2), 1)
    drawn(section)
    return drawn_section(section)


KINDS: dict[str, Callable[[], Section]] = {
    "Mitchell": lambda: _pairs("mitchell-3x3", 3),
    "Howell": lambda: _pairs("howell-4x7", 4),
    "individual": lambda: individual(8, boards=2),
    "Swiss pairs": _swiss,
    "teams": lambda: round_robin(4, boards=2, options={"common": "field"}),
    "teams with boards of their own": lambda: round_robin(5, boards=2, options={"common": "match"}),
    "knock-out": lambda: knock_out(4, boards=2),
}


def evening(kind: str) -> Evening:
    """The session up to where its worlds part: the first round at the table of `me`, and cards."""
    section = KINDS[kind]()
    of_today(section.session)
    rows = section.placements.filter(ns__isnull=False, ew__isnull=False).order_by("round", "table")
    me = rows[0].ns
    if section.event_kind.partners == 1:
        me = section.contestants.numbered().first()
    assert me
    own = [*rows.filter(sits(me.pk))]
    deal_boards(section.session, Random(1))
    if section.kind != "swiss-pairs":
        for board in own[0].boards[: 1 if kind in ("Howell", "individual", "knock-out") else None]:
            for side in ("NS", "EW"):
                _enter(section, own[0], board, "1NT= N", side)
    last = own[0].round + 1
    now = tuple(row for row in rows if row.round <= last and row not in own and not _is_in(row))
    return Evening(section, me, now)


def take_part(session: Session, ends: timedelta) -> Participation:
    about = {"organiser": "https://bridge.example.org", "event": "全国同時ペア戦", "boards": 6, "ahead": 0}
    until = timezone.now() + ends
    return Participation.objects.create(session=session, heat=HEAT, venue=HEAT, embargo_until=until, **about)


def _is_in(row: Placement) -> bool:
    return row.section.results.filter(ns=row.ns, ew=row.ew, board__in=row.boards).exists()


@contextmanager
def world(one: Evening, number: int, *, for_players: bool, held: str = "") -> Iterator[None]:
    """`for_players`: in each match with boards of its own a room waits, so that they are covered for all.
    `held`: under an embargo, "in play" or "closed", which covers also what `me` has played.
    """
    with transaction.atomic():
        _play_on(one, number, frozenset() if held else _seen_by(one.me), for_players=for_players)
        if held == "closed":
            close_session(one.session, by=DIRECTOR)
        _clear()
        try:
            yield
        finally:
            transaction.set_rollback(True)
    _clear()
    with connection.cursor() as cursor:  # PostgreSQL counts on after what was taken back
        written = [Entry, Result, Ruling, JournalEntry]
        for statement in connection.ops.sequence_reset_sql(no_style(), written):
            cursor.execute(statement)


def _clear() -> None:
    forget()
    cache.clear()
    addresses._heard.clear()
    messages._noted.clear()


def _play_on(one: Evening, number: int, known: frozenset[int], *, for_players: bool) -> None:
    seen, place = set[int](), 0
    for row in one.now:
        if for_players and row.match_id and (row.match_id in seen or seen.add(row.match_id)):
            continue
        for board in row.boards:
            place += 1
            of = 0 if board in known else number  # what they have played shows
            _happen(one.section, row, board, of, place)
    if number:
        boards = one.session.fields.values_list("deals__board", flat=True)
        change_cards(one.session, frozenset(boards) - known, Random(2), anew=False)


def _seen_by(me: Contestant) -> frozenset[int]:
    return frozenset(Result.objects.filter(sits(me.pk)).values_list("board", flat=True))


def _happen(section: Section, row: Placement, board: int, world: int, place: int) -> None:
    happens = IN_MATCHES if row.match_id else HAPPENS
    texts, kind = WORLDS[world], happens[place % len(happens)]
    text, other = texts[place % len(texts)], texts[(place + 1) % len(texts)]
    if kind == "late":
        _say(section, row, board, NewEntry(board, without_result("late"), _key(row, board, "NS"), side="NS"))
        return
    result = _enter(section, row, board, text, "NS")
    if kind == "proposed":
        return
    result = _enter(section, row, board, other if kind == "disputed" else text, "EW")
    if kind == "awarded":
        ns, ew = AWARDS[world]
        reason = f"because of {text}"
        director_results.award(result, ns=ns, ew=ew, seen=result.version, reason=reason, by=DIRECTOR)
    elif kind == "corrected":
        director_results.correct_result(result, read_result(other), seen=result.version, by=DIRECTOR)
        undo.undo(JournalEntry.objects.filter(session=section.session).latest("pk"), by=DIRECTOR)
        result.refresh_from_db()
        director_results.correct_result(result, read_result(other), seen=result.version, by=DIRECTOR)
    elif kind == "restored":
        director_results.correct_result(result, read_result(other), seen=result.version, by=DIRECTOR)
        last = JournalEntry.objects.filter(session=section.session).latest("pk")
        undo.go_back(last, by=DIRECTOR, reason=f"it was {text}")


def _enter(section: Section, row: Placement, board: int, text: str, side: str) -> Result:
    return _say(
        section,
        row,
        board,
        NewEntry(board, read_result(text), _key(row, board, side), side=side, device=f"{side}-{row.table}"),
    )


def _key(row: Placement, board: int, side: str) -> str:
    return f"entry-{row.round}-{row.table}-{board}-{side}"


def _say(section: Section, row: Placement, board: int, entry: NewEntry) -> Result:
    assert board == entry.board
    return enter_result(section, row.table, entry, by=Actor(f"table {row.table} {entry.side}"))
