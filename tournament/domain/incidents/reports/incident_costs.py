"""The options after an incident, as a director compares them by what each costs the others."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain

from tournament.domain.incidents.readings.continuations import (
    PlanOption,
    displaced,
    fixed_seats,
    readable_params,
)
from tournament.domain.incidents.readings.current_plan import Seated, players_anew, sets_of_movement
from tournament.domain.movements.readings.named_plans import Placing
from tournament.domain.movements.reports.section_movement import movement_sheet, players_met, seated_section
from tournament.domain.people.reports.people import parties_of_section
from tournament.models import Contestant
from tournament.movements.changes.continuation import sets_in_step
from tournament.movements.measures.cost import Place
from tournament.movements.plan import boards as set_boards
from tournament.sheets.incident_sheets import Fact, Move, PlanCost, PlayerLeaving, RoundWithout, Route, Spot
from tournament.sheets.movement_sheets import MovementSheet, Placed
from tournament.sheets.names import Party, players_of

SOMEBODY_NEW = "?"
Moves = dict[tuple[int, int], Move]  # by seat and round


def plan_costs(seated: Seated, options: tuple[PlanOption, ...]) -> list[PlanCost]:
    """Each option with its cost, in the order found: the first disturbs least and is recommended."""
    parties = parties_of_section(seated.section)
    club = seated.section.session.event.club
    per_board, per_move = Fraction(club.minutes_per_board), club.minutes_per_move
    per_round = per_board * seated.section.boards_per_set + per_move
    fixed = fixed_seats(seated)
    return [_sheet(seated, option, parties, per_round, option is options[0], fixed) for option in options]


def key_of(option: PlanOption) -> str:
    """The same for the same option and no other: taking an option names what the director saw."""
    plan = option.plan
    facts = [(row.round, row.table, row.boards, row.turned) for row in (*option.facts, *option.void)]
    text = repr((plan.code, plan.params, plan.movement.rows, facts))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _sheet(
    seated: Seated,
    option: PlanOption,
    parties: dict[int, Party],
    per_round: Fraction,
    recommended: bool,
    fixed: set[int],
) -> PlanCost:
    cost, moves = option.plan.cost, _moves(seated, option)
    return PlanCost(
        key=key_of(option),
        code=option.plan.code,
        params=tuple(readable_params(seated, option)),
        facts=(*(_fact(row, False) for row in option.facts), *(_fact(row, True) for row in option.void)),
        rounds=tuple(sorted({number for _seat, number in moves})),
        routes=tuple(_routes(seated, moves, parties)),
        minutes=cost.minutes(per_round),
        boards=cost.unplayed,
        gained=cost.gained,
        waits=cost.waits,
        worst=cost.worst,
        fairness_before=cost.qf_before,
        sharing=cost.sharing.tables,
        copies=cost.sharing.copies,
        turned=_turned_otherwise(seated, option),
        fairness_after=cost.qf_after,
        ranked_apart=seated.movement.winners == 2,
        unit=cost.unit,
        recommended=recommended,
        ends_barometer=bool(sets_in_step(seated.movement)) and not sets_in_step(option.plan.movement),
        lost=sum(len(row.boards) for row in option.lost),
        displaced=tuple(parties[seated.pairs[seat].pk] for seat in displaced(seated, option, fixed)),
    )


def _turned_otherwise(seated: Seated, option: PlanOption) -> int:
    """Tables to come at which boards are arrow-switched otherwise than planned; boards may move."""
    later = range(seated.played + 1, option.plan.movement.rounds + 1)
    new, old = (
        Counter((row.round, row.sets, row.turned) for row in one.rows if row.turned and row.round in later)
        for one in (option.plan.movement, seated.movement)
    )
    return max((new - old).total(), (old - new).total())


def _fact(row: Placing, void: bool) -> Fact:
    return Fact(row.round, row.table, str(row.ns or ""), str(row.ew or ""), tuple(row.boards), void)


def _routes(seated: Seated, moves: Moves, parties: dict[int, Party]) -> Iterator[Route]:
    """By contestant; a new one comes last."""
    rounds = sorted({number for _seat, number in moves})
    known = {seat: parties[pair.pk] for seat, pair in seated.pairs.items()}
    for seat in sorted({seat for seat, _round in moves}, key=lambda seat: (seat not in known, seat)):
        yield Route(known.get(seat), tuple(moves.get((seat, number)) for number in rounds))


def _moves(seated: Seated, option: PlanOption) -> Moves:
    """What changes for each seat in each round to come; a reported fact is no change."""
    facts = {(row.round, row.table) for row in (*option.facts, *option.void)}
    return {
        (change.contestant, change.round): Move(_spot(seated, change.before), _spot(seated, change.after))
        for change in option.plan.changes
        if not {(change.round, place[0]) for place in (change.before, change.after) if place} & facts
    }


def _spot(seated: Seated, place: Place | None) -> Spot | None:
    if place is None:
        return None
    table, side, opponent, sets = place
    met = seated.pairs.get(opponent or 0)
    label = str(met) if met else SOMEBODY_NEW if opponent else ""
    return Spot(table, side.upper(), label, tuple(seated.boards_of(sets)))


# What it costs the others that a single player leaves: tables that are out, and how players meet then.


def player_leaving(player: Contestant, from_round: int) -> PlayerLeaving:
    """Their tables are out. Nothing is written."""
    sheet, left = movement_sheet(player.section), dict[int, list[Placed]]()
    for one in sheet.rounds:
        tables = [placed for placed in one.tables if placed.ns and placed.ew]
        is_left = one.round >= from_round
        left[one.round] = [
            placed for placed in tables if not is_left or player.pk not in players_of(placed.ns, placed.ew)
        ]
    return _leaving(sheet, player, from_round, left)


def player_replaced(player: Contestant, from_round: int) -> PlayerLeaving:
    """The same where a filler plays on: no table is out, and those who stay meet as they were to."""
    sheet = movement_sheet(player.section)
    return _leaving(sheet, player, from_round, {one.round: [*one.tables] for one in sheet.rounds})


def players_drawn_anew(player: Contestant, from_round: int) -> PlayerLeaving | None:
    """The same where those who stay are drawn anew; None where no draw is legal."""
    section, seated = player.section, seated_section(player.section)
    here = [seat for seat, one in seated.parties.items() if one.id != player.pk and not one.withdrawn]
    rows = players_anew(section, from_round - 1, here)
    if rows is None:
        return None
    sheet, (_movement, per_set) = movement_sheet(section), sets_of_movement(section)
    left = {one.round: [*one.tables] if one.round < from_round else [] for one in sheet.rounds}
    for row in rows:
        boards = tuple(board for number in row.sets for board in set_boards(number, per_set))
        left.setdefault(row.round, []).append(
            Placed(row.table, seated.side(row.lines[0]), seated.side(row.lines[1]), boards)
        )
    return _leaving(sheet, player, from_round, left)


def _leaving(
    sheet: MovementSheet, player: Contestant, from_round: int, left: dict[int, list[Placed]]
) -> PlayerLeaving:
    """The cost to those who stay of these tables in the place of those planned."""
    others = [pair.party for pair in sheet.pairs if pair.party.id != player.pk and not pair.party.withdrawn]
    stay = [placed for tables in left.values() for placed in tables]
    planned = sum(1 for one in sheet.rounds for placed in one.tables if placed.ns and placed.ew)
    rounds = tuple(_without(number, left[number], others) for number in sorted(left) if number >= from_round)
    idle = Counter(one.id for each in rounds for one in each.idle)
    return PlayerLeaving(
        tables=max(0, planned - sum(1 for placed in stay if placed.ns and placed.ew)),
        missed=(min(idle[other.id] for other in others), max(idle[other.id] for other in others)),
        before=sheet.met,
        after=players_met(stay, [other.id for other in others]),
        rounds=rounds,
        results=_results(stay),
    )


def _without(number: int, tables: Iterable[Placed], others: Sequence[Party]) -> RoundWithout:
    playing = [players_of(placed.ns, placed.ew) for placed in tables if placed.ns and placed.ew]
    at_tables = {*chain.from_iterable(playing)}
    return RoundWithout(number, len(playing), tuple(other for other in others if other.id not in at_tables))


def _results(stay: Iterable[Placed]) -> tuple[tuple[int, int], ...]:
    of_board = Counter(board for placed in stay if placed.ns and placed.ew for board in placed.boards)
    return tuple(sorted(Counter(of_board.values()).items()))
