"""The session as the phones of a table see it, or those of a pair on its way from table to table.

About other tables only who still has which board is read, and where the pairs of this one go next. The
result of an earlier round on a board that others still have to play is hidden as soon as it has been agreed
or the next round has begun, whatever is entered afterwards. That holds for a table, where others sit by
now, and for a pair's own address, which an opponent of one round may have kept. A device that has entered or
accepted just what stands knows it already, and goes on seeing it; so does each side that was asked about a
dispute (`own_entries.py`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import F, OuterRef, Subquery

from scoring.seats import dealer, vulnerability
from tournament.domain.boards.readings.board_places import provisional_until
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.boards.reports.section import PlacementRow, SectionFacts, facts_of
from tournament.domain.gate.reports.overall_figures import embargo_end_at
from tournament.domain.gate.reports.ranking_visibility import is_ranked
from tournament.domain.gate.reports.visibility import (
    are_dealt_for_matches,
    boards_waiting_anywhere,
    every_board,
    facts_of_session,
    waiting_in_matches,
)
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.outside.readings.embargo import is_over
from tournament.domain.people.reports.people import (
    NAME,
    Seats,
    Start,
    hidden_starts,
    manned,
    name_in_event,
    seats_of,
)
from tournament.domain.room.reports.own_entries import Stands, stands, was_never_agreed, with_own_words
from tournament.domain.room.reports.table_round import (
    DrawnRounds,
    Matches,
    another_table,
    current_round,
    drawn_rounds,
    matches_at_tables,
    still_playing,
)
from tournament.models import Contestant, EntrantPlayer, EventAlias, Membership, Section, TerminalTable
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.event_options import phone_options
from tournament.sheets.names import Party
from tournament.sheets.phone_sheets import (
    Move,
    Sitting,
    Standing,
    TableBoard,
    TableRound,
    TableSheet,
    TeamPlayer,
    TeamSeats,
)

Routes = dict[int, list[Move]]


@dataclass(frozen=True, slots=True)
class _Reading:
    """The data of all players who come to the club."""

    facts: SectionFacts
    own: int | None
    seats: Seats
    routes: Routes
    stands: Stands
    matches: Matches
    drawn: DrawnRounds
    terminals: frozenset[int]

    def party(self, pk: int | None, number: int) -> Party | None:
        """A pair with its players in round `number`: a substitute has the seat from their round on."""
        if pk is None:
            return None
        names = manned(self.seats.get(pk, ()), number)
        return replace(self.facts.parties[pk], names=tuple(names.values()))

    def next(self, pk: int | None, number: int) -> Move | None:
        return next((move for move in self.routes.get(pk or 0, ()) if move.round > number), None)


def table_sheet(address: Address) -> TableSheet:
    """The sheet of an address; no query when the section's facts are cached and no claims differ."""
    section, session = address.section, address.section.session
    (facts,) = facts_of([version_of(section)])
    options = phone_options(session.event.options)
    own = address.contestant.pk if address.contestant else None
    rows = rows_of(address, facts)
    reading, party = _reading(section, facts, rows, own), facts.parties.get(own or 0)
    rounds = tuple(_round(row, reading) for row in rows)
    current = current_round(rounds, facts)
    rounds = _near(rounds, current)
    here = next((row for row in rows if row.round == current), None)
    if not is_over(session):
        left = len(facts.rows) + 1 if session.is_closed else current  # of a closed session all players left
        rounds = _without_results(rounds, left, waiting_boards(section, facts, rows), reading.stands)
        rounds = with_own_words(address.device, section.pk, rounds, reading.stands)
    return TableSheet(
        event=session.event.name,
        date=session.date,
        state="closed" if session.is_closed else "playing" if session.started_at else "setup",
        session=session.pk,
        section=section.letter,
        table=address.fixed,
        own=party and party.in_round(current),
        asks_lead=options.lead,
        asks_auction=options.auction,
        others=options.others,
        is_ranked=is_ranked(session),
        round=current,
        waits_for=still_playing(facts, here) if here else None,
        rounds=rounds,
        sitting=sitting_at(section, next((row for row in rounds if row.round == current), None), own),
        has_left=bool(party and party.withdrawn),
        provisional_until=provisional_until(session),
        shown_from=embargo_end_at(version_of(section).planned),
        to_draw=not session.is_closed and reading.drawn.waits_for_draw(facts, own),
    )


def _near(rounds: tuple[TableRound, ...], current: int | None) -> tuple[TableRound, ...]:
    """Without `at` in rounds later than the next: there it would change with every result of the hall."""
    here = next((index for index, row in enumerate(rounds) if row.round == current), len(rounds))
    return (*rounds[: here + 2], *(_without_tables(row) for row in rounds[here + 2 :]))


def _without_tables(row: TableRound) -> TableRound:
    return replace(row, boards=tuple(replace(board, at=None) for board in row.boards))


def round_here(address: Address) -> int | None:
    """The round that is played at an address now; when all are over the last one, whose players are there."""
    sheet = table_sheet(address)
    return sheet.round or max((row.round for row in sheet.rounds), default=None)


def rows_of(address: Address, facts: SectionFacts) -> list[PlacementRow]:
    """The rows of the plan that an address shows: a table's, or a pair's; of a single player the sit-outs
    too, until they leave.
    """
    own = address.contestant.pk if address.contestant else None
    if not own:
        return [row for row in facts.rows if row.table == address.fixed]
    if not facts.has_couples:
        return [row for row in facts.rows if own in (row.ns, row.ew)]
    found = {row.round: row for row in facts.rows if own in facts.seats(row)}
    here = found.values() if facts.parties[own].withdrawn else facts.rows
    rounds = range(1, max((row.round for row in here), default=0) + 1)
    return [found.get(number) or PlacementRow(0, number, 0, own, None, (), ()) for number in rounds]


def waiting_boards(section: Section, facts: SectionFacts, rows: Iterable[PlacementRow]) -> frozenset[int]:
    """Boards that any contestant still has to play, in all sections of the session.

    Where each match has deals of its own, those that the matches of these rows have still to play.
    """
    own = {row.match for row in rows if row.match}
    if own and are_dealt_for_matches(section.session):
        waiting = waiting_in_matches([facts])
        return frozenset[int]().union(*(waiting[match] for match in own))
    planned = version_of(section).planned
    if embargo_end_at(planned):
        return every_board(facts_of_session(section.session))
    is_alone = _is_alone.of(planned)
    return boards_waiting_anywhere((facts,) if is_alone else facts_of_session(section.session))


def _is_only(section: int) -> bool:
    """Whether the session has no other section."""
    return Section.objects.filter(session__sections=section).count() == 1


_is_alone = Remembered(_is_only)


def _without_results(
    rounds: tuple[TableRound, ...], current: int | None, waiting: frozenset[int], stands: Stands
) -> tuple[TableRound, ...]:
    """Results of earlier rounds on boards that others still have to play, without what happened.

    Where every round is over, the last one is the one whose players are still there.
    """
    here = current or max((row.round for row in rounds), default=0)
    reached = max((row.round for row in rounds if any(board.result for board in row.boards)), default=0)
    reached = max(reached, here if here > len(rounds) else 0)
    return tuple(
        replace(
            row,
            boards=tuple(
                _silent(board, row, stands, row.round < reached) if board.board in waiting else board
                for board in row.boards
            ),
        )
        if row.round < here
        else row
        for row in rounds
    )


def _silent(board: TableBoard, row: TableRound, stands: Stands, is_left: bool) -> TableBoard:
    """A board that waits is kept back; what was never agreed may be answered until its players have left."""
    if not (board.result and row.ns and row.ew):
        return board
    result, _standing = stands[board.board, frozenset((row.ns.id, row.ew.id))]
    if was_never_agreed(result) and not is_left:
        return board
    return replace(board, kept_back=True, result=_bare(board.result))


def _bare(standing: Standing) -> Standing:
    return replace(standing, contract="", declarer="", tricks=None, lead="", score_ns=None, claims=None)


def standing_for(address: Address, board: int, standing: Standing) -> Standing:
    """The current result of a board as its own page shows it: without the outcome where that is kept back."""
    boards = (one for row in table_sheet(address).rounds for one in row.boards)
    return _bare(standing) if any(one.kept_back for one in boards if one.board == board) else standing


def _reading(section: Section, facts: SectionFacts, rows: list[PlacementRow], own: int | None) -> _Reading:
    version = version_of(section)
    return _Reading(
        facts=facts,
        own=own,
        seats=seats_of(version),
        routes=_known_routes.of(version.planned, facts),
        matches=matches_at_tables(section) if section.kind == TEAMS else {},
        drawn=drawn_rounds(section),
        terminals=_terminals.of(version.planned),
        stands=stands(section, facts, [meeting for row in rows for meeting in row.meetings]),
    )


def _routes(_section: int, facts: SectionFacts) -> Routes:
    routes = defaultdict(list)
    for row in facts.rows:
        for pk, seat in facts.seats(row).items():
            routes[pk].append(Move(row.round, row.table, seat, row.is_sit_out))
    return routes


_known_routes = Remembered(_routes)


def _tables_with_terminals(section: int) -> frozenset[int]:
    return frozenset(TerminalTable.objects.filter(section=section).values_list("table", flat=True))


_terminals = Remembered(_tables_with_terminals)


def _round(row: PlacementRow, reading: _Reading) -> TableRound:
    ns, ew = (reading.party(pk, row.round) for pk in (row.ns, row.ew))
    boards = _boards(row, reading) if ns and ew else ()
    seats = reading.facts.seats(row)
    own = seats.get(reading.own or 0, "")
    return TableRound(
        round=row.round,
        table=row.table,
        own=next((line for line in ("NS", "EW") if own and own in line), ""),
        seat=own if len(own) == 1 else "",
        seats=_singles(row, seats, reading),
        ns=ns,
        ew=ew,
        boards=tuple(_board(board, row, ns, ew, reading) for board in boards if ns and ew),
        next=_next(row, seats, reading),
        match=reading.matches.get((row.round, row.table)),
        terminal=row.table in reading.terminals,
        drawn=reading.drawn.at(row, reading.facts),
    )


def _singles(row: PlacementRow, seats: dict[int, str], reading: _Reading) -> dict[str, Party]:
    """The single players at a table by their seats; empty where pairs sit."""
    single = {seat: pk for pk, seat in seats.items() if len(seat) == 1}
    return {seat: party for seat, pk in single.items() if (party := reading.party(pk, row.round))}


def _next(row: PlacementRow, seats: dict[int, str], reading: _Reading) -> dict[str, Move | None]:
    """Where each side goes, or each single player by their seat."""
    moves = {seat.lower(): reading.next(pk, row.round) for pk, seat in seats.items()}
    if len(moves) > len(("ns", "ew")):
        return moves
    return {side: moves.get(side) for side in ("ns", "ew")}


def _boards(row: PlacementRow, reading: _Reading) -> Iterable[int]:
    """The boards of a row; of a match that was given up only those that were played."""
    if not row.stopped:
        return row.boards
    return (board for board, pair in row.meetings if (board, pair) in reading.stands)


def _board(board: int, row: PlacementRow, ns: Party, ew: Party, reading: _Reading) -> TableBoard:
    """The two may have sat the other way round than planned: what was entered goes before the plan."""
    result, standing = reading.stands.get((board, frozenset((ns.id, ew.id))), (None, None))
    turned = board in row.turned
    exchanged = result.ns_id == ew.id if result else turned
    first, second = (ew, ns) if exchanged else (ns, ew)
    return TableBoard(
        board=board,
        dealer=dealer(board).value,
        vulnerability=vulnerability(board).value,
        turned=turned,
        ns=first.label,
        ew=second.label,
        at=None if result else another_table(reading.facts.open.get(board, ()), row),
        result=standing,
    )


# Who sits at a table of a match: the players of its teams, and whom their line-ups name for these seats.

Stint = tuple[int, int, int, bool]  # position, first round, player, named in a line-up


@dataclass(frozen=True, slots=True)
class _Teams:
    rosters: Mapping[int, tuple[TeamPlayer, ...]]  # by contestant
    stints: Mapping[int, tuple[Stint, ...]]
    hidden: frozenset[Start]


def sitting_at(section: Section, row: TableRound | None, own: int | None) -> Sitting | None:
    """The question who sits where, as long as the table has no result of the round; `own`: for one pair.

    A line-up that waits for the opponents' is shown at its own pair's address alone.
    """
    if row is None or row.match is None or row.sit_out or any(board.result for board in row.boards):
        return None
    teams = _teams.of(version_of(section).planned)

    def of(party: Party | None) -> TeamSeats | None:
        if party is None or own not in (None, party.id):
            return None
        return _seats(teams, party.id, row.round, is_own=own is not None)

    return Sitting(row.round, of(row.ns), of(row.ew))


def _seats(teams: _Teams, pair: int, number: int, *, is_own: bool) -> TeamSeats:
    is_hidden = (pair, number) in teams.hidden and not is_own
    found: dict[int, Stint] = {one[0]: one for one in teams.stints.get(pair, ()) if one[1] <= number}
    named = tuple(bool(found.get(seat) and found[seat][1] == number and found[seat][3]) for seat in (1, 2))
    seated = tuple(None if is_hidden or seat not in found else found[seat][2] for seat in (1, 2))
    return TeamSeats(teams.rosters.get(pair, ()), seated, named, is_hidden)


def _read_teams(section: int) -> _Teams:
    pairs = dict(Contestant.objects.filter(section=section).values_list("pk", "entrant"))
    rosters: dict[int | None, list[TeamPlayer]] = defaultdict(list)
    own = EventAlias.objects.filter(event=OuterRef("entrant__event"), player=OuterRef("player"))
    players = EntrantPlayer.objects.filter(entrant__in=pairs.values()).annotate(
        own_alias=Subquery(own.values("alias")[:1]), how=F("entrant__event__names_shown")
    )
    for team, player, *name in players.order_by("order").values_list("entrant", "player", *NAME):
        rosters[team].append(TeamPlayer(player, name_in_event(*name)))
    stints: dict[int, list[Stint]] = defaultdict(list)
    rows = Membership.objects.filter(contestant__section=section).order_by("from_round")
    columns = ("contestant", "position", "from_round", "player", "is_named")
    for pair, position, start, who, is_named in rows.values_list(*columns):
        stints[pair].append((position, start, who, is_named))
    return _Teams(
        {pair: tuple(rosters[team]) for pair, team in pairs.items()},
        {pair: tuple(found) for pair, found in stints.items()},
        hidden_starts(section, ((pair, one[1]) for pair, found in stints.items() for one in found if one[3])),
    )


_teams = Remembered(_read_teams)
