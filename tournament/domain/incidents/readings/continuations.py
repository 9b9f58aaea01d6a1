"""The plans by which a movement of pairs can go on after an incident.

An option keeps the rounds that were played, corrected to what really happened, and changes those to come.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.incidents.readings.current_plan import Seated
from tournament.domain.movements.readings.named_plans import Placing
from tournament.domain.people.readings.seat_wishes import fixed_contestants
from tournament.models import Contestant, Placement
from tournament.movements.changes import replan
from tournament.movements.plan import Movement, PlanRow, placement
from tournament.movements.plan import Placement as PlanPlacement


@dataclass(frozen=True, slots=True)
class Answers:
    """The director's answers about an incident; each kind reads only what it asks for.

    `from_round` is the first round that may change, `round` and `table` where it happened, `boards` which
    ones, `rounds` how many the session shall have, `names` who comes.
    """

    from_round: int
    round: int = 1
    table: int = 1
    pair: Contestant | None = None
    other: Contestant | None = None
    boards: tuple[int, ...] = ()
    rounds: int = 0
    names: tuple[str, ...] = ()

    @property
    def before(self) -> int:
        return self.from_round - 1


@dataclass(frozen=True, slots=True)
class PlanOption:
    """One option: the plan, what really happened in played rounds, and who leaves.

    `void` are facts that count for nothing: a contestant had played these boards before, so the second score
    is cancelled (Law 15), and the director decides what the table is awarded. `lost` are meetings that the
    plan does not have any more, with the boards that one side or both cannot play any more.
    """

    plan: replan.Plan
    facts: tuple[Placing, ...] = ()
    void: tuple[Placing, ...] = ()
    gone: Contestant | None = None
    lost: tuple[Placing, ...] = ()


Plans = Iterable[replan.Plan]


def fixed_seats(seated: Seated) -> set[int]:
    """The seats of those who need to stay at one table."""
    fixed = fixed_contestants(seated.section)
    return {seat for seat, pair in seated.pairs.items() if pair.pk in fixed}


def displaced(seated: Seated, option: PlanOption, fixed: Collection[int]) -> list[int]:
    """Which of these seats change tables more often in the rounds to come than without the option."""
    here = [seat for seat in sorted(fixed) if seated.pairs[seat] != option.gone]
    return [
        seat
        for seat in here
        if _moves(option.plan.movement, seat, seated.played) > _moves(seated.movement, seat, seated.played)
    ]


def _moves(movement: Movement, seat: int, played: int) -> int:
    tables = [row.table for row in movement.rows_of(seat) if row.round >= played]
    return sum(one != other for one, other in pairwise(tables))


def judged(options: Iterable[PlanOption], seated: Seated, *, takes_boards: bool) -> tuple[PlanOption, ...]:
    """Those options that keep the lines and what was played, with what they cancel."""
    judged = (_judged(option, seated) for option in options)
    lawful = [option for option in judged if _keeps_lines(option, seated) and _keeps_played(option, seated)]
    return tuple(replace(option, lost=_lost(option, seated)) if takes_boards else option for option in lawful)


# Plans whose parameters are seats of the plan; those of the others are rounds.
OF_PAIRS = frozenset({"phantom", "phantom-seat", "rover", "appendix", "exchange"})


def readable_params(seated: Seated, option: PlanOption) -> list[str]:
    """The parameters of a plan as people know them: pairs by their numbers. Who is new has none yet."""
    if option.plan.code not in OF_PAIRS:
        return [str(number) for number in option.plan.params]
    return [str(seated.pairs[seat]) for seat in option.plan.params if seat in seated.pairs]


def _judged(option: PlanOption, seated: Seated) -> PlanOption:
    """The facts of an option divided: those that stand, and those that are a second playing."""
    stated = {(row.round, row.table) for row in option.facts}
    void = tuple(row for row in option.facts if _again(row, seated) - stated)
    return replace(option, facts=tuple(row for row in option.facts if row not in void), void=void)


def _again(row: Placing, seated: Seated) -> set[tuple[int, int]]:
    """Where one of these two has played one of these boards."""
    pairs = [pair.pk for pair in (row.ns, row.ew) if pair]
    places = (seated.done.get((pair, board)) for pair in pairs for board in row.boards)
    return {place for place in places if place}


def _lost(option: PlanOption, seated: Seated) -> tuple[Placing, ...]:
    """The meetings that fall out, with the boards of which a side that plays fewer boards than planned is
    deprived. Boards that a pair plays with others, or for which it plays others, are not lost to it.
    """
    stated = {(row.round, row.table) for row in (*option.facts, *option.void)}
    before, after = _boards_of_pairs(seated.movement.rows), _boards_of_pairs(option.plan.movement.rows)
    rows = map(placement, option.plan.movement.rows)
    met = {(one, frozenset((row.ns, row.ew))) for row in rows if row.is_full for one in row.sets}
    deprived = {pair for pair in before if len(after[pair]) < len(before[pair])}
    found = []
    for row in map(placement, seated.movement.rows):
        if not row.is_full or (row.round, row.table) in stated:
            continue
        sets = [
            one
            for one in row.sets
            if (one, frozenset((row.ns, row.ew))) not in met
            and any(pair in deprived and one not in after[pair] for pair in row.seated)
        ]
        if sets:
            turned = [one for one in row.turned if one in sets]
            found.append(seated.placing(replace(row, sets=tuple(sets), turned=tuple(turned)), {}))
    return tuple(found)


def _boards_of_pairs(rows: Iterable[PlanRow]) -> defaultdict[int, set[int]]:
    """The sets that each contestant of a plan plays."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for row in rows:
        for who in row.seated if row.is_full else ():
            found[who] |= {*row.sets}
    return found


def _keeps_played(option: PlanOption, seated: Seated) -> bool:
    """A played round differs only where the option states a fact."""
    stated = {(row.round, row.table) for row in (*option.facts, *option.void)}
    rows = {(row.round, row.table): row for row in option.plan.movement.rows}
    old = {(row.round, row.table): row for row in seated.movement.rows}
    played = {place for place in old if place[0] <= seated.played}
    return all(rows.get(place) == old[place] for place in played - stated)


def _keeps_lines(option: PlanOption, seated: Seated) -> bool:
    """Where the two lines are ranked apart, no pair changes lines later, but where it has sat so."""
    if seated.movement.winners == 1:
        return True
    lines = {seat: pair.direction for seat, pair in seated.pairs.items()}
    stated = {(row.round, row.table) for row in (*option.facts, *option.void)}
    planned = (row for row in option.plan.movement.rows if (row.round, row.table) not in stated)
    later = (row for row in planned if row.round > seated.played and row.is_full)
    return all(
        lines.get(row.ns or 0, "NS") == "NS" and lines.get(row.ew or 0, "EW") == "EW"
        for row in map(placement, later)
    )


def _plain(plans: Plans) -> Iterable[PlanOption]:
    return map(PlanOption, plans)


def late_pair(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    return _plain(_found(replan.late_pair, seated.movement, answers.before))


def phantom_replaced(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    return (option for option in late_pair(seated, answers) if option.plan.code not in ("rover", "appendix"))


def pair_gone(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    pair = _pair(answers.pair)
    plans = _found(replan.pair_gone, seated.movement, answers.before, pair.seat)
    return (PlanOption(plan, gone=pair) for plan in plans)


def table_merged(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    return _plain(_found(replan.close_half_table, seated.movement, answers.before))


def change_rounds(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    if answers.rounds < max(1, seated.played):
        raise DirectorError("bad_round", _("That round has been played already."))
    return _plain(_found(replan.change_length, seated.movement, seated.played, answers.rounds))


def sat_wrong_way(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    place = _placement(seated, answers)
    plans = _found(replan.switch_forgotten, seated.movement, answers.round, (answers.table,))
    return (PlanOption(plan, (_the_other_way(place),)) for plan in plans)


def switch_forgotten(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    rows = [row for row in seated.rows.values() if row.round == answers.round and not row.is_sit_out]
    plans = _found(replan.switch_forgotten, seated.movement, answers.round)
    return (PlanOption(plan, tuple(map(_the_other_way, rows))) for plan in plans)


def skip_forgotten(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    if answers.round not in replan.rounds_with_skip(seated.movement):
        raise DirectorError("no_skip", _("There is no skip before this round in this section."))
    if answers.round < max(2, seated.played):
        raise DirectorError("bad_round", _("Choose the current round or the last one."))
    plans = _found(replan.skip_forgotten, seated.movement, answers.round, seated.played)
    return (PlanOption(plan, _changed(seated, plan, answers.round)) for plan in plans)


def usual_round(incident: str, seated: Seated) -> int:
    """The round that a director means who names none: the one with the skip, else the latest played."""
    skips = replan.rounds_with_skip(seated.movement) if incident == "skip_forgotten" else ()
    coming = [number for number in skips if number >= seated.played]
    return coming[0] if coming else min(max(seated.played, 1), seated.movement.rounds)


def _changed(seated: Seated, plan: replan.Plan, number: int) -> tuple[Placing, ...]:
    """The rows of a played round that are others in the plan, with the boards that lay there."""
    if number > seated.played:
        return ()
    return tuple(
        Placing(row.round, row.table, *_who(seated, row), _lying(seated, row, planned), planned.turned)
        for row in map(placement, plan.movement.rows_of_round(number))
        if (planned := seated.rows[row.round, row.table]) and (planned.ns, planned.ew) != _who(seated, row)
    )


def _lying(seated: Seated, row: PlanPlacement, planned: Placement) -> list[int]:
    """The boards of a table that a repair empties, fills or leaves: those that lay there, or the plan's."""
    if not row.is_full:
        return []
    return planned.boards or seated.placing(row, {}).boards


def _who(seated: Seated, row: PlanPlacement) -> tuple[Contestant | None, Contestant | None]:
    return seated.pairs.get(row.ns or 0), seated.pairs.get(row.ew or 0)


def wrong_boards(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    place = _placement(seated, answers)
    if not answers.boards or len(answers.boards) != len(place.boards):
        raise DirectorError(
            "wrong_number_of_boards",
            _("Enter the %(count)d boards actually played.") % {"count": len(place.boards)},
        )
    fact = Placing(place.round, place.table, place.ns, place.ew, [*answers.boards])
    return _as_played(seated, (fact,))


def changed_places(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    """Two pairs sat in each other's place for a round."""
    one, other = _pair(answers.pair), _pair(answers.other)
    if one == other:
        raise DirectorError("same_pair", _("Choose two different pairs."))
    swap: dict[int, Contestant | None] = {one.pk: other, other.pk: one}
    facts = [
        Placing(
            row.round,
            row.table,
            swap.get(row.ns_id or 0, row.ns),
            swap.get(row.ew_id or 0, row.ew),
            row.boards,
            row.turned,
        )
        for row in seated.rows.values()
        if row.round == answers.round and {row.ns_id, row.ew_id} & {*swap}
    ]
    return _as_played(seated, tuple(facts))


def _as_played(seated: Seated, facts: tuple[Placing, ...]) -> Iterable[PlanOption]:
    """The options once the boards really played are known."""
    rows = tuple(
        PlanPlacement(
            fact.round,
            fact.table,
            seated.seat(fact.ns),
            seated.seat(fact.ew),
            seated.sets_of(fact.boards),
            seated.sets_of(fact.turned),
        )
        for fact in facts
    )
    played = max(seated.played, *(fact.round for fact in facts))
    plans = _found(replan.played_otherwise, seated.movement, played, rows)
    return (PlanOption(plan, facts) for plan in plans)


def turned(seated: Seated, answers: Answers) -> Iterable[PlanOption]:
    """Boards that lay the other way round: the two sides exchange places on them."""
    place = _placement(seated, answers)
    if not answers.boards or not {*answers.boards} <= {*place.boards}:
        raise DirectorError("wrong_board", _("Choose boards of this table and round."))
    turned = sorted({*place.turned} ^ {*answers.boards})
    fact = Placing(place.round, place.table, place.ns, place.ew, place.boards, turned)
    plans = _found(
        replan.turn_forgotten, seated.movement, answers.round, answers.table, seated.sets_of(answers.boards)
    )
    return (PlanOption(plan, (fact,)) for plan in plans)


def _the_other_way(row: Placement) -> Placing:
    return Placing(row.round, row.table, row.ew, row.ns, row.boards, row.turned)


def _pair(pair: Contestant | None) -> Contestant:
    if pair is None:
        raise DirectorError("no_pair", _("Choose the pair."))
    return pair


def _placement(seated: Seated, answers: Answers) -> Placement:
    found = seated.rows.get((answers.round, answers.table))
    if found is None or found.is_sit_out:
        raise DirectorError("no_table", _("This table is not in play in that round."))
    return found


@lru_cache(maxsize=64)
def _found(
    plans: Callable[..., tuple[replan.Plan, ...]], movement: Movement, *facts: object
) -> tuple[replan.Plan, ...]:
    """Looking for plans takes a moment; showing them and taking one of them look only once."""
    return plans(movement, *facts)
