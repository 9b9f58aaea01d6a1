"""A table's evening as its phones see it: round by round who meets, on which boards, and what stands.

Nothing about other tables is read but where the pairs of this one go next, so no result can leak from here.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from scoring.seats import Side, dealer, vulnerability
from tournament.models import Contestant, Entry, Membership, Placement, Result, Section, TableToken
from tournament.models.played import Played
from tournament.reports.section import points_ns
from tournament.sheets.names import Name, Party

# The option of an event by which its phones ask for the opening lead.
ASK_LEAD = "lead"


@dataclass(frozen=True, slots=True)
class Account:
    """One account of a board, in the codes of models.played; `score_ns` is None unless it was played."""

    state: str
    contract: str
    declarer: str
    tricks: int | None
    lead: str
    score_ns: int | None


Claims = dict[str, Account | None]  # by side: its last word, None where it has none


@dataclass(frozen=True, slots=True)
class Standing(Account):
    """What stands. `claims` is there while the sides disagree; `awarded`: adjusted by a director."""

    version: int
    agreement: str
    entered_by: str
    awarded: bool
    claims: Claims | None


@dataclass(frozen=True, slots=True)
class TableBoard:
    """`ns` and `ew` label the pairs that hold these hands: on a turned board the lines are exchanged."""

    board: int
    dealer: str
    vulnerability: str
    turned: bool
    ns: str
    ew: str
    result: Standing | None


@dataclass(frozen=True, slots=True)
class Move:
    """Where a pair is next: `side` is its line at that table."""

    round: int
    table: int
    side: str
    sit_out: bool


@dataclass(frozen=True, slots=True)
class TableRound:
    """A side without a party is empty: the other one sits out. `next` is where each side goes from here."""

    round: int
    ns: Party | None
    ew: Party | None
    boards: tuple[TableBoard, ...]
    next: dict[str, Move | None]

    @property
    def sit_out(self) -> bool:
        return self.ns is None or self.ew is None

    @property
    def is_open(self) -> bool:
        return any(board.result is None for board in self.boards)


@dataclass(frozen=True, slots=True)
class TableSheet:
    """`state` is setup, playing or closed; `round` the first that is not over at this table."""

    event: str
    date: date
    state: str
    section: str
    version: int
    table: int
    asks_lead: bool
    round: int | None
    rounds: tuple[TableRound, ...]


Stands = dict[tuple[int, frozenset[int]], tuple[Result, Standing]]  # by board and the two who met on it


@dataclass(frozen=True, slots=True)
class _Reading:
    """The rows about everybody who comes to this table, by contestant (primary key) or by meeting.

    `contestants` are (number, direction); `seats` are (position, from round, name) in the order of rounds.
    """

    contestants: dict[int, tuple[str, str]]
    seats: dict[int, list[tuple[int, int, Name]]]
    routes: dict[int, list[Move]]
    stands: Stands

    def party(self, pk: int | None, number: int) -> Party | None:
        """A pair as it is manned in round `number`: a substitute has taken the seat from his round on."""
        if pk is None:
            return None
        manned = {position: name for position, start, name in self.seats[pk] if start <= number}
        return Party(pk, *self.contestants[pk], names=tuple(manned[position] for position in sorted(manned)))

    def next(self, pk: int | None, number: int) -> Move | None:
        return next((move for move in self.routes.get(pk or 0, ()) if move.round > number), None)


def table_sheet(token: TableToken) -> TableSheet:
    """The sheet of one table, in at most eight queries. `token` comes with its section, session and event."""
    section, session = token.section, token.section.session
    rows = list(section.placements.filter(table=token.table).order_by("round"))
    reading = _read(section, rows)
    rounds = tuple(_round(row, reading) for row in rows)
    return TableSheet(
        event=session.event.name,
        date=session.date,
        state="closed" if session.is_closed else "playing" if session.started_at else "setup",
        section=section.letter,
        version=section.version,
        table=token.table,
        asks_lead=bool(session.event.options.get(ASK_LEAD)),
        round=_current(section, rounds, reading),
        rounds=rounds,
    )


def _read(section: Section, rows: list[Placement]) -> _Reading:
    here = {pk for row in rows for pk in (row.ns_id, row.ew_id) if pk}
    numbers = Contestant.objects.filter(pk__in=here).values_list("pk", "number", "direction")
    return _Reading(
        contestants={pk: (number, direction) for pk, number, direction in numbers},
        seats=_seats(here),
        routes=_routes(section, here),
        stands=_stands(section, rows, here),
    )


def _seats(here: set[int]) -> dict[int, list[tuple[int, int, Name]]]:
    seats = defaultdict(list)
    names = ("player__kanji", "player__kana", "player__romaji", "player__alias")
    rows = Membership.objects.filter(contestant__in=here).order_by("from_round")
    for pk, position, start, *name in rows.values_list("contestant", "position", "from_round", *names):
        seats[pk].append((position, start, Name(*name)))
    return seats


def _routes(section: Section, here: set[int]) -> dict[int, list[Move]]:
    routes = defaultdict(list)
    rows = section.placements.filter(Q(ns__in=here) | Q(ew__in=here)).order_by("round")
    for number, table, ns, ew in rows.values_list("round", "table", "ns_id", "ew_id"):
        sit_out = ns is None or ew is None
        for pk, side in ((ns, Side.NS.value), (ew, Side.EW.value)):
            if pk in here:
                routes[pk].append(Move(number, table, side, sit_out))
    return routes


def _stands(section: Section, rows: list[Placement], here: set[int]) -> Stands:
    boards = {board for row in rows for board in row.boards}
    results = list(
        Result.objects.filter(section=section, board__in=boards, ns__in=here, ew__in=here).select_related(
            "ruling"
        )
    )
    claims = _claims(section, [result for result in results if result.agreement == Result.Agreement.DISPUTED])
    return {
        (result.board, frozenset((result.ns_id, result.ew_id))): (
            result,
            _standing(result, hasattr(result, "ruling"), claims.get(result.pk)),
        )
        for result in results
    }


def standing_of(section: Section, result: Result) -> Standing:
    """What stands for a result that has just been entered, so that no director can have adjusted it yet."""
    disputed = result.agreement == Result.Agreement.DISPUTED
    return _standing(result, False, _claims(section, [result])[result.pk] if disputed else None)


def _standing(result: Result, awarded: bool, claims: Claims | None) -> Standing:
    return Standing(
        *_account(result),
        version=result.version,
        agreement=result.agreement,
        entered_by=result.entered_by,
        awarded=awarded,
        claims=claims,
    )


def _account(played: Played) -> tuple[str, str, str, int | None, str, int | None]:
    """The fields of an Account."""
    facts = (played.contract, played.declarer, played.tricks)
    is_played = played.state == Played.State.PLAYED
    points = points_ns(played.board, *facts, played.score_ns) if is_played else None
    return (played.state, *facts, played.lead, points)


def _claims(section: Section, results: Iterable[Result]) -> dict[int, Claims]:
    """Each side's last word on each result that no director has settled."""
    disputed = {(result.board, result.ns_id, result.ew_id): result for result in results}
    claims: dict[int, Claims] = {
        result.pk: {side.value: None for side in Side} for result in disputed.values()
    }
    boards = [board for board, _ns, _ew in disputed]
    for entry in Entry.objects.filter(section=section, board__in=boards).exclude(side="").order_by("pk"):
        result = disputed.get((entry.board, entry.ns_id, entry.ew_id))
        if result and entry.pk > result.settled_entry:
            claims[result.pk][entry.side] = Account(*_account(entry))
    return claims


def _round(row: Placement, reading: _Reading) -> TableRound:
    ns, ew = (reading.party(pk, row.round) for pk in (row.ns_id, row.ew_id))
    return TableRound(
        round=row.round,
        ns=ns,
        ew=ew,
        boards=tuple(_board(board, row, ns, ew, reading) for board in row.boards) if ns and ew else (),
        next={"ns": reading.next(row.ns_id, row.round), "ew": reading.next(row.ew_id, row.round)},
    )


def _board(board: int, row: Placement, ns: Party, ew: Party, reading: _Reading) -> TableBoard:
    """The two may have sat the other way round than planned: what was entered goes before the plan."""
    result, standing = reading.stands.get((board, frozenset((ns.id, ew.id))), (None, None))
    turned = board in row.turned
    exchanged = result.ns_id == ew.id if result else turned
    first, second = (ew, ns) if exchanged else (ns, ew)
    return TableBoard(
        board, dealer(board).value, vulnerability(board).value, turned, first.label, second.label, standing
    )


def _current(section: Section, rounds: tuple[TableRound, ...], reading: _Reading) -> int | None:
    """The first round with an open board, or the sit-out before it that is not over."""
    for index, row in enumerate(rounds):
        if row.is_open or (row.sit_out and _is_idle(section, row, rounds[index + 1 :], reading)):
            return row.round
    return None


def _is_idle(section: Section, row: TableRound, later: tuple[TableRound, ...], reading: _Reading) -> bool:
    """A sit-out lasts until those who play here next have finished elsewhere, or have begun here."""
    coming = next((one for one in later if not one.sit_out), None)
    if coming is None:
        return True
    if not coming.is_open or any(board.result for board in coming.boards):
        return False
    return _are_playing(section, row.round, {party.id for party in (coming.ns, coming.ew) if party})


def _are_playing(section: Section, number: int, pairs: set[int]) -> bool:
    """Whether one of these pairs still has an open board in round `number`, at whatever table."""
    meetings = section.placements.filter(Q(ns__in=pairs) | Q(ew__in=pairs), round=number).values_list(
        "ns_id", "ew_id", "boards"
    )
    planned = {(board, frozenset((ns, ew))) for ns, ew, boards in meetings for board in boards}
    played = Result.objects.filter(Q(ns__in=pairs) | Q(ew__in=pairs), section=section)
    return not planned <= {
        (b, frozenset((ns, ew))) for b, ns, ew in played.values_list("board", "ns_id", "ew_id")
    }
