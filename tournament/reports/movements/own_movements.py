"""A club's own movements: the verdict on each, and which of them fit a section."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.models import Club, OwnMovement, Section
from tournament.movements.catalogue import BOARDS, MINUTES_PER_BOARD, MINUTES_PER_MOVE, Choice, Wished
from tournament.movements.catalogue_figures import Figures
from tournament.movements.plan import Movement
from tournament.readings.movements.playable import as_played
from tournament.reports.movements.movement_verdict import Verdict, verdict_on


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
    return [
        _choice(judged, figures, per_set, wanted)
        for judged in own_movements(section.session.event.club)
        if (figures := judged.verdict.figures) and len(judged.plan.present) == pairs
        if judged.plan.kind in section.event_kind.plan_kinds
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
