"""The movements on offer for a section: those that fit, how to divide it, and the club's own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Max

from tournament.domain.movements.readings.movement_files import in_words, involved
from tournament.domain.movements.readings.named_plans import as_played, refuse_teams, refuse_without_movement
from tournament.domain.people.readings.seat_wishes import fixed_contestants
from tournament.models import Club, OwnMovement, Placement, Section
from tournament.movements.catalogue import (
    BOARDS,
    MINUTES_PER_BOARD,
    MINUTES_PER_MOVE,
    Choice,
    Wished,
    choices,
)
from tournament.movements.catalogue_figures import Figures, measure
from tournament.movements.changes.divisions import Division, divisions
from tournament.movements.check import Problem, problems
from tournament.movements.plan import Movement
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, PAIRS, EventKind
from tournament.sheets.stage_options import pairs_stage

# The movements that fit the pairs of a section: the club's own and the catalogue's, at the club's pace.

# By the players of a contestant: the fewest contestants of a movement on offer, and the most.
LEAST = {2: 4, 1: 8}
MOST = {2: 60, 1: 52}


def pace_of(club: Club) -> Wished:
    """Exact, so that what it comes to is."""
    return {"minutes_per_board": Fraction(club.minutes_per_board), "minutes_per_move": club.minutes_per_move}


def fitting(section: Section, wanted: Wished) -> list[Choice]:
    """Best first, the club's own before all; `wanted` are wishes of the catalogue.

    Movements in which all who need a fixed seat have one come first. A final has one winner: movements that
    compare all its pairs come first, before all one in which each meets each other pair. DirectorError
    where another kind of section is seated otherwise: by matches, or by draws.
    """
    needed, found = len(fixed_contestants(section)), fitting_anybody(section, wanted)
    found.sort(key=lambda choice: max(0, needed - choice.stationary))
    return [*own_choices(section, {**pace_of(section.session.event.club), **wanted}), *found]


def fitting_anybody(section: Section, wanted: Wished) -> list[Choice]:
    """Those of the catalogue as they are for people who can all move, best first.

    What needs one set of boards comes before what needs duplicates.
    """
    refuse_without_movement(section)
    refuse_teams(section)
    count = section.contestants.numbered().count()
    wanted = {**pace_of(section.session.event.club), **wanted}
    least, (kind,) = LEAST[section.event_kind.partners or 2], section.event_kind.plan_kinds
    catalogue = choices(count, kind=kind, turned=True, **wanted) if count >= least else ()
    found = _like_the_field(section, wanted, sorted(catalogue, key=_needs_more_sets))
    if _is_final(section):
        each_other = count - 1 + count % 2  # rounds in which all meet
        found.sort(key=lambda choice: (choice.winners, choice.rounds != each_other))
    return found


@dataclass(frozen=True, slots=True)
class FixedSeats:
    """How many need a fixed seat, how many the first movement on offer has, and its balance.

    `otherwise` is the balance of the movement that would be the first if all could move.
    """

    needed: int
    seats: int
    balance: Fraction | None
    otherwise: Fraction | None

    @property
    def is_cost(self) -> bool:
        return None not in (self.balance, self.otherwise) and self.balance != self.otherwise


def fixed_seats(section: Section, wanted: Wished, first: Choice) -> FixedSeats | None:
    """What fixed seats change in the order of the offers; None where nobody needs one."""
    needed = len(fixed_contestants(section))
    if not needed:
        return None
    usual = next((one for one in fitting_anybody(section, wanted) if not one.turned), first)
    return FixedSeats(needed, first.stationary, first.qf, usual.qf)


def fitting_number(club: Club, count: int, kind: str) -> list[Choice]:
    """What set-up will recommend for so many contestants, best first, before there is a section.

    `kind` is that of the event: none for teams, table games and what is seated by draws.
    """
    event_kind, pace = EVENT_KINDS[kind], pace_of(club)
    size = event_kind.partners or 2
    if kind not in (PAIRS, INDIVIDUAL) or not LEAST[size] <= count <= MOST[size]:
        return []
    (plan_kind,) = event_kind.plan_kinds
    catalogue = sorted(choices(count, kind=plan_kind, **pace), key=_needs_more_sets)
    return [*_own(club, event_kind, count, pace), *catalogue]


def _needs_more_sets(choice: Choice) -> bool:
    return choice.copies > 1


def _is_final(section: Section) -> bool:
    stage = section.session.stage
    return stage is not None and bool(pairs_stage(stage.options).qualified)


def _like_the_field(section: Section, wanted: Wished, found: Iterable[Choice]) -> list[Choice]:
    """First those like another section on the same boards (rounds, boards, rankings), or those wished."""
    others = Placement.objects.filter(section__field=section.field_id).exclude(section=section.pk)
    rounds = others.aggregate(last=Max("round"))["last"]
    if "boards" in wanted or not rounds:
        return [*found]
    columns = ("section__boards_per_set", "section__winners")
    per_round, winners = others.filter(round=rounds).values_list(*columns)[0]
    shape = rounds, per_round
    return sorted(
        found,
        key=lambda choice: ((choice.rounds, choice.boards_per_round) != shape, choice.winners != winners),
    )


# The equal sections that the pairs of a large section can be divided into, at the club's pace.


def divisions_of(section: Section, wanted: Mapping[str, object]) -> list[Division]:
    """Best first; none of a section that is not alone in its session, or has started."""
    session = section.session
    others = session.sections.with_boards().exclude(pk=section.pk)
    if section.event_kind.partners != 2 or session.started_at or others.exists():
        return []
    count = section.contestants.numbered().count()
    return divisions(count, **{**pace_of(session.event.club), **wanted})


# The verdict on a movement: its problems in words and in cells, and its figures when it is valid.

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem with its sentence and the (round, table) of every row that takes part in it."""

    problem: Problem
    message: str
    is_warning: bool
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`findings` are the first hundred of `number`, warnings last; figures only of what can be played."""

    name: str
    is_valid: bool
    number: int
    findings: tuple[Finding, ...]
    figures: Figures | None


def verdict_on(movement: Movement, more: Iterable[Problem] = ()) -> Verdict:
    """What check.py says, and `more` that stands in the way of a special purpose."""
    found = sorted([*more, *problems(movement)], key=lambda problem: problem.is_warning)
    is_valid = all(problem.is_warning for problem in found)
    return Verdict(
        movement.name,
        is_valid,
        len(found),
        tuple(_finding(problem, movement) for problem in found[:SHOWN]),
        measure(movement) if is_valid and movement.rows else None,
    )


def _finding(problem: Problem, movement: Movement) -> Finding:
    cells = tuple((row.round, row.table) for row in involved(problem, movement))
    return Finding(problem, in_words(problem, movement), problem.is_warning, cells)


# A club's own movements: the verdict on each, and which of them fit a section.


@dataclass(frozen=True, slots=True)
class JudgedMovement:
    """One of the club's movements with its plan and its verdict."""

    own: OwnMovement
    plan: Movement
    verdict: Verdict


def own_movements(club: Club) -> list[JudgedMovement]:
    """All of them by name, in one query."""
    return [JudgedMovement(own, own.plan, own_verdict(own.plan)) for own in club.own_movements.all()]


def own_verdict(movement: Movement) -> Verdict:
    """Whether pairs can be seated by it, and the problems that prevent it."""
    return verdict_on(movement, as_played(movement))


def own_choices(section: Section, wanted: Wished) -> list[Choice]:
    """The finished ones for as many pairs as the section has, whatever else is wished.

    `boards` decides how many a set holds, the paces how long it
    takes. The club's name for a movement stands where others have their family.
    """
    pairs = section.contestants.numbered().count()
    return _own(section.session.event.club, section.event_kind, pairs, wanted)


def _own(club: Club, event_kind: EventKind, count: int, wanted: Wished) -> list[Choice]:
    return [
        _choice(judged, figures, per_set, wanted)
        for judged in own_movements(club)
        if (figures := judged.verdict.figures) and len(judged.plan.present) == count
        if judged.plan.kind in event_kind.plan_kinds
        for per_set in _boards_in_a_set(judged.plan, wanted)
    ]


def _boards_in_a_set(movement: Movement, wanted: Wished) -> list[int]:
    """The one or two numbers that come nearest to the wish; single boards cannot be multiplied."""
    if any(row.turned for row in movement.rows):
        return [1]
    boards = wanted.get("boards") or BOARDS
    sets = movement.rounds * _sets_a_round(movement)
    return sorted({max(1, boards // sets), max(1, -(-boards // sets))})


def _sets_a_round(movement: Movement) -> int:
    return max(len(row.sets) for row in movement.rows)


def _choice(judged: JudgedMovement, figures: Figures, per_set: int, wanted: Wished) -> Choice:
    plan = judged.plan
    per_round = _sets_a_round(plan) * per_set
    pace = Fraction(wanted.get("minutes_per_board") or MINUTES_PER_BOARD)
    moves = Fraction(wanted.get("minutes_per_move") or MINUTES_PER_MOVE)
    return Choice(
        code=judged.own.code,
        family=judged.own.name,
        tables=plan.tables,
        rounds=plan.rounds,
        boards_per_round=per_round,
        boards_played=figures.played * per_set,
        boards_in_play=figures.in_play * per_set,
        minutes=plan.rounds * (per_round * pace + moves),
        winners=figures.winners,
        sharing=figures.sharing,
        copies=figures.copies,
        sit_out=per_round if figures.waits else 0,
        stationary=figures.stationary,
        turned=figures.turned,
        qf=figures.qf,
        reason=("own", ()),
    )
