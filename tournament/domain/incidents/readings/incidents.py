"""The registry of incidents in a session, each named by its problem, and the ways to continue from it.

A way keeps the rounds that were played, corrected to what really happened, and changes those to come.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.incidents.readings.current_plan import Seated
from tournament.domain.movements.readings.named_plans import Placing
from tournament.models import Contestant, Placement
from tournament.movements.changes import replan
from tournament.movements.changes.repair import staying
from tournament.movements.changes.replan import Reason, why_not
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
class Way:
    """One way to continue: the plan, what really happened in played rounds, and who leaves.

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


@dataclass(frozen=True, slots=True)
class Happening:
    """`asks` names the fields of Answers it needs; `ways` finds the ways on.

    Where it `takes_boards`, it is an irregularity: a pair that loses a board to it gets an adjusted score
    (Law 12C2). After other incidents pairs simply play fewer boards.
    """

    asks: tuple[str, ...]
    ways: Callable[[Seated, Answers], Iterable[Way]] = field(repr=False)
    takes_boards: bool = False


def ways_on(happening: str, seated: Seated, answers: Answers) -> tuple[Way, ...]:
    """The ways on from a happening, cheapest first: legal from the next round on, nothing played again."""
    if answers.from_round <= seated.played and "from_round" in HAPPENINGS[happening].asks:
        raise DirectorError(
            "already_played",
            _("Round %(round)d has results already. Begin with a later one.") % {"round": answers.from_round},
        )
    kind = HAPPENINGS[happening]
    found = (_judged(way, seated) for way in kind.ways(seated, answers))
    ways = [way for way in found if _keeps_lines(way, seated) and _keeps_played(way, seated)]
    return tuple(replace(way, lost=_lost(way, seated)) if kind.takes_boards else way for way in ways)


def why_none(happening: str, seated: Seated, answers: Answers) -> Reason:
    """Why there is no way to continue, as movements.changes.replan knows it (plans that redraw the rest)."""
    whole, after = seated.movement, answers.before
    here = staying(whole, after)
    if happening == "rounds" and answers.rounds > whole.rounds:
        return why_not(whole, whole.rounds, staying(whole, seated.played), answers.rounds)
    if happening == "table_merged":
        return why_not(whole, after, here, whole.rounds)
    return "search", ()


# Plans whose parameters are seats of the plan; those of the others are rounds.
OF_PAIRS = frozenset({"phantom", "phantom-seat", "rover", "appendix", "exchange"})


def readable_params(seated: Seated, way: Way) -> list[str]:
    """The parameters of a plan as people know them: pairs by their numbers. Who is new has none yet."""
    if way.plan.code not in OF_PAIRS:
        return [str(number) for number in way.plan.params]
    return [str(seated.pairs[seat]) for seat in way.plan.params if seat in seated.pairs]


def _judged(way: Way, seated: Seated) -> Way:
    """The facts of a way parted: those that stand, and those that are a second playing."""
    stated = {(row.round, row.table) for row in way.facts}
    void = tuple(row for row in way.facts if _again(row, seated) - stated)
    return replace(way, facts=tuple(row for row in way.facts if row not in void), void=void)


def _again(row: Placing, seated: Seated) -> set[tuple[int, int]]:
    """Where one of these two has played one of these boards."""
    pairs = [pair.pk for pair in (row.ns, row.ew) if pair]
    places = (seated.done.get((pair, board)) for pair in pairs for board in row.boards)
    return {place for place in places if place}


def _lost(way: Way, seated: Seated) -> tuple[Placing, ...]:
    """The meetings that fall out, with the boards of which a side that plays fewer boards than planned is
    deprived. Boards that a pair plays with others, or for which it plays others, are not lost to it.
    """
    stated = {(row.round, row.table) for row in (*way.facts, *way.void)}
    before, after = _boards_of_pairs(seated.movement.rows), _boards_of_pairs(way.plan.movement.rows)
    rows = map(placement, way.plan.movement.rows)
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


def _keeps_played(way: Way, seated: Seated) -> bool:
    """A played round differs only where the way states a fact."""
    stated = {(row.round, row.table) for row in (*way.facts, *way.void)}
    rows = {(row.round, row.table): row for row in way.plan.movement.rows}
    old = {(row.round, row.table): row for row in seated.movement.rows}
    played = {place for place in old if place[0] <= seated.played}
    return all(rows.get(place) == old[place] for place in played - stated)


def _keeps_lines(way: Way, seated: Seated) -> bool:
    """Where the two lines are ranked apart, no pair changes lines later, but where it has sat so."""
    if seated.movement.winners == 1:
        return True
    lines = {seat: pair.direction for seat, pair in seated.pairs.items()}
    stated = {(row.round, row.table) for row in (*way.facts, *way.void)}
    planned = (row for row in way.plan.movement.rows if (row.round, row.table) not in stated)
    later = (row for row in planned if row.round > seated.played and row.is_full)
    return all(
        lines.get(row.ns or 0, "NS") == "NS" and lines.get(row.ew or 0, "EW") == "EW"
        for row in map(placement, later)
    )


def _plain(plans: Plans) -> Iterable[Way]:
    return map(Way, plans)


def _late_pair(seated: Seated, answers: Answers) -> Iterable[Way]:
    return _plain(_found(replan.late_pair, seated.movement, answers.before))


def _phantom_replaced(seated: Seated, answers: Answers) -> Iterable[Way]:
    return (way for way in _late_pair(seated, answers) if way.plan.code not in ("rover", "appendix"))


def _pair_gone(seated: Seated, answers: Answers) -> Iterable[Way]:
    pair = _pair(answers.pair)
    plans = _found(replan.pair_gone, seated.movement, answers.before, pair.seat)
    return (Way(plan, gone=pair) for plan in plans)


def _table_merged(seated: Seated, answers: Answers) -> Iterable[Way]:
    return _plain(_found(replan.close_half_table, seated.movement, answers.before))


def _rounds(seated: Seated, answers: Answers) -> Iterable[Way]:
    if answers.rounds < max(1, seated.played):
        raise DirectorError("bad_round", _("That round has been played already."))
    return _plain(_found(replan.change_length, seated.movement, seated.played, answers.rounds))


def _sat_wrong_way(seated: Seated, answers: Answers) -> Iterable[Way]:
    place = _placement(seated, answers)
    plans = _found(replan.switch_forgotten, seated.movement, answers.round, (answers.table,))
    return (Way(plan, (_the_other_way(place),)) for plan in plans)


def _switch_forgotten(seated: Seated, answers: Answers) -> Iterable[Way]:
    rows = [row for row in seated.rows.values() if row.round == answers.round and not row.is_sit_out]
    plans = _found(replan.switch_forgotten, seated.movement, answers.round)
    return (Way(plan, tuple(map(_the_other_way, rows))) for plan in plans)


def _skip_forgotten(seated: Seated, answers: Answers) -> Iterable[Way]:
    if answers.round not in replan.rounds_with_skip(seated.movement):
        raise DirectorError("no_skip", _("There is no skip before this round in this section."))
    if answers.round < max(2, seated.played):
        raise DirectorError("bad_round", _("Choose the round that is being played, or the last one."))
    plans = _found(replan.skip_forgotten, seated.movement, answers.round, seated.played)
    return (Way(plan, _changed(seated, plan, answers.round)) for plan in plans)


def usual_round(happening: str, seated: Seated) -> int:
    """The round that a director means who names none: the one with the skip, else the latest played."""
    skips = replan.rounds_with_skip(seated.movement) if happening == "skip_forgotten" else ()
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


def _wrong_boards(seated: Seated, answers: Answers) -> Iterable[Way]:
    place = _placement(seated, answers)
    if not answers.boards or len(answers.boards) != len(place.boards):
        raise DirectorError(
            "wrong_number_of_boards",
            _("Enter the %(count)d boards that were actually played.") % {"count": len(place.boards)},
        )
    fact = Placing(place.round, place.table, place.ns, place.ew, [*answers.boards])
    return _as_played(seated, (fact,))


def _changed_places(seated: Seated, answers: Answers) -> Iterable[Way]:
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


def _as_played(seated: Seated, facts: tuple[Placing, ...]) -> Iterable[Way]:
    """The ways to continue once the boards really played are known."""
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
    return (Way(plan, facts) for plan in plans)


def _turned(seated: Seated, answers: Answers) -> Iterable[Way]:
    """Boards that lay the other way round: the two sides exchange places on them."""
    place = _placement(seated, answers)
    if not answers.boards or not {*answers.boards} <= {*place.boards}:
        raise DirectorError("wrong_board", _("Choose boards of this table and round."))
    turned = sorted({*place.turned} ^ {*answers.boards})
    fact = Placing(place.round, place.table, place.ns, place.ew, place.boards, turned)
    plans = _found(
        replan.turn_forgotten, seated.movement, answers.round, answers.table, seated.sets_of(answers.boards)
    )
    return (Way(plan, (fact,)) for plan in plans)


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


HAPPENINGS: dict[str, Happening] = {
    "late_pair": Happening(("from_round", "names"), _late_pair),
    "phantom_replaced": Happening(("from_round", "names"), _phantom_replaced),
    "pair_gone": Happening(("from_round", "pair"), _pair_gone),
    "table_merged": Happening(("from_round",), _table_merged),
    "rounds": Happening(("rounds",), _rounds),
    "sat_wrong_way": Happening(("round", "table"), _sat_wrong_way, takes_boards=True),
    "switch_forgotten": Happening(("round",), _switch_forgotten, takes_boards=True),
    "skip_forgotten": Happening(("round",), _skip_forgotten, takes_boards=True),
    "changed_places": Happening(("round", "pair", "other"), _changed_places, takes_boards=True),
    "wrong_boards": Happening(("round", "table", "boards"), _wrong_boards, takes_boards=True),
    "turned": Happening(("round", "table", "boards"), _turned, takes_boards=True),
}


# The boards that a table really played, as a director names them.


def refuse_boards(place: Placement, boards: Sequence[int]) -> None:
    """DirectorError `wrong_number_of_boards` unless there are as many different boards as planned."""
    if len(boards) != len(place.boards) or len({*boards}) != len(boards) or min(boards, default=0) < 1:
        sentence = _("Enter the %(count)d boards that were actually played.") % {"count": len(place.boards)}
        raise DirectorError("wrong_number_of_boards", sentence)
