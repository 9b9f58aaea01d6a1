"""The plan that a code names, whether it fits a section, and a section's plan read from its rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import (
    UNSET,
    Ask,
    UnsetType,
)
from tournament.domain.movements.readings.movement_files import WrongMovement
from tournament.models import Contestant, OwnMovement, Placement, Section, Session
from tournament.models.own_movement import PREFIX
from tournament.movements import plan
from tournament.movements.check import Problem, alone, errors, replays
from tournament.movements.codes import CODE, build
from tournament.movements.plan import Movement
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, SWISS_PAIRS, TEAMS, EventKind

# The movement that a code stands for: one of the catalogue or one of the club's own.

# Tables, contestants or rounds of the largest movement on offer.
LARGEST = 60


# What is wished of a movement for a section.
LARGEST = 60
SitOut = Annotated[int, Meta(ge=0, le=LARGEST), Ask(note="the longest sit-out, in boards")]
Stationary = Annotated[int, Meta(ge=0, le=LARGEST), Ask(note="so many who cannot move")]
Boards = Annotated[int, Meta(ge=4, le=LARGEST), Ask(note="boards each should play")]
Minutes = Annotated[int, Meta(ge=20, le=600), Ask(note="the whole session")]
Copies = Annotated[int, Meta(ge=1, le=9), Ask(note="copies of the boards at hand")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    boards: Boards | UnsetType = UNSET
    minutes: Minutes | UnsetType = UNSET
    one_winner: bool | None = None
    sharing: bool | None = None
    max_sit_out: SitOut | UnsetType = UNSET
    stationary: Stationary | UnsetType = UNSET
    copies: Copies | UnsetType = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish(Wanted):
    """How many contestants of one kind, and the wishes; `one_winner` and `sharing` empty: either."""

    pairs: Annotated[int | UnsetType, Meta(ge=4, le=60), Ask(note="so many pairs")] = UNSET
    individuals: Annotated[
        int | UnsetType, Meta(ge=8, le=52), Ask(note="so many players of an individual")
    ] = UNSET
    teams: Annotated[int | UnsetType, Meta(ge=2, le=34), Ask(note="so many teams")] = UNSET
    rotation: Annotated[int | UnsetType, Meta(ge=4, le=7), Ask(note="so many players at one table")] = UNSET
    turned: Annotated[bool, Ask(note="single boards may lie turned")] = False


def own_movement(code: str) -> OwnMovement | None:
    """The club's own movement that a section's code means; None for a code of the catalogue."""
    number = code.removeprefix(PREFIX)
    if number == code or not number.isdecimal():
        return None
    return OwnMovement.objects.filter(pk=number).first()


def plan_named(code: str) -> plan.Movement:
    """The movement that a code of the catalogue, or of the club's own, stands for.

    DirectorError where there is none, and while an own one is unfinished.
    """
    own = own_movement(code)
    return playable(own) if own else catalogue_plan(code)


def catalogue_plan(code: str) -> plan.Movement:
    """The catalogue's movement; DirectorError where there is none, or one larger than any session."""
    try:
        named = CODE.fullmatch(code)
        if not named or max(int(named["size"]), int(named["rounds"])) > LARGEST:
            raise ValueError(code)
        return build(code)
    except (KeyError, ValueError) as error:
        raise DirectorError("unknown_movement", _("There is no movement of this name.")) from error


def kind_of_code(code: str) -> str:
    """The kind of the movement, empty for a code that names none. A club's own movements are for pairs."""
    if code.startswith(PREFIX):
        return "pairs"
    try:
        return catalogue_plan(code).kind
    except DirectorError:
        return ""


def is_in_catalogue(code: str) -> bool:
    """Whether `code` names a movement that can be built again."""
    try:
        plan_named(code)
    except DirectorError:
        return False
    return True


# Does a plan fit a section? EVENT_KINDS says by which kinds of plans each kind of section is seated.
#
# Every plan passes here before contestants are seated by it: a plan of the catalogue, of the club's own
# movements, of the event before, of an event file, and the plan of a seated section that is changed.

OTHER_KINDS: dict[str, Promise] = {
    "pairs": gettext_lazy("This movement is for pairs; the section is for teams or individuals."),
    "teams": gettext_lazy("This movement is for teams, not pairs."),
    "individual": gettext_lazy("This movement is for individuals, not pairs."),
}


def refuse_other_kind(section: Section, movement: Movement) -> None:
    """DirectorError unless the contestants of the section can be seated by this plan."""
    refuse_without_movement(section)
    refuse_kind(movement.kind, section.event_kind)


def refuse_without_movement(section: Section) -> None:
    """DirectorError `table_game`, or `drawn_by_rounds` of Swiss pairs, where no movement seats a section."""
    if section.game:
        raise DirectorError(
            "table_game", _("This section plays a table game, which has no movement of pairs.")
        )
    if not section.event_kind.plan_kinds:
        raise DirectorError("drawn_by_rounds", _("Swiss pairs have no movement: each round is drawn."))


def refuse_teams(section: Section) -> None:
    """DirectorError `of_teams`: the contestants of a section of teams follow from the teams entered."""
    if not section.game and section.kind == TEAMS:
        raise DirectorError("of_teams", _("This section is for teams: enter teams instead of pairs."))


def refuse_unless_teams(section: Section) -> None:
    """DirectorError `no_teams` where no matches of teams can be seated."""
    if section.game or section.kind != TEAMS:
        raise DirectorError("no_teams", _("No teams play in this section."))


def refuse_second_section(session: Session) -> None:
    """DirectorError `one_section` of an event whose matches are all in one section."""
    if session.event.kind == SWISS_PAIRS:
        raise DirectorError("one_section", _("Swiss pairs play in one section."))
    if session.event.kind == TEAMS:
        raise DirectorError("one_section", _("All teams play in one section."))


def fits(section: Section, movement: Movement) -> bool:
    try:
        refuse_other_kind(section, movement)
    except DirectorError:
        return False
    return True


def refuse_kind(kind: str, seated: EventKind = EVENT_KINDS[PAIRS]) -> None:
    """DirectorError `not_for_pairs`, or `only_for_pairs`, where this kind of section cannot be seated so."""
    if kind in OTHER_KINDS and kind not in seated.plan_kinds:
        code = "only_for_pairs" if kind == PAIRS else "not_for_pairs"
        raise DirectorError(code, str(OTHER_KINDS[kind]))


# A section's plan read back from its placements, as a movement.


def plan_of(
    placements: Sequence[Placement],
    numbers: Mapping[int, int],
    *,
    contestants: int,
    winners: int,
    sets: Mapping[int, int] | None = None,
    tables_before: Mapping[int, int] | None = None,
    partners: Mapping[int, tuple[int, int]] | None = None,
) -> plan.Movement:
    """The movement that placements make, with contestants (primary keys) by their `numbers`.

    `partners` are the two single players of each side, where single players sit. `sets` gives each board
    its set; without it every board is a set of its own number. `tables_before` is added to the tables of a
    section (primary key), where a plan spans several sections.
    """
    before = tables_before or {}
    rows = tuple(
        _row(
            row,
            row.table + before.get(row.section_id, 0),
            [_seats(side, numbers, partners) for side in (row.ns_id, row.ew_id)],
            sets,
        )
        for row in placements
    )
    board_sets = len({*sets.values()}) if sets else None
    return movement_of(rows, contestants=contestants, winners=winners, board_sets=board_sets)


def _seats(
    side: int | None, numbers: Mapping[int, int], partners: Mapping[int, tuple[int, int]] | None
) -> tuple[int | None, ...]:
    """The numbers at one side of a table."""
    if side is None:
        return (None, None) if partners else (None,)
    return tuple(numbers.get(each) for each in ((partners or {}).get(side, (side,))))


def _row(
    row: Placement, table: int, lines: Sequence[Sequence[int | None]], sets: Mapping[int, int] | None
) -> plan.PlanRow:
    seats = [number for line in lines for number in line]
    boards = () if row.is_sit_out else _sets_of(row.boards, sets)
    turned = _sets_of(row.turned, sets)
    if len(seats) == len(lines):
        ns, ew = seats
        return plan.Placement(row.round, table, ns, ew, boards, turned)
    n, s, e, w = seats
    return plan.Quartet(row.round, table, n, s, e, w, boards, turned)


def movement_of(
    rows: Sequence[plan.PlanRow], *, contestants: int, winners: int, board_sets: int | None = None
) -> plan.Movement:
    """The movement of these rows; without `board_sets` it has as many sets as its highest one."""
    return plan.Movement(
        name="",
        family="",
        kind="individual" if rows and isinstance(rows[0], plan.Quartet) else "pairs",
        tables=max((row.table for row in rows), default=0),
        rounds=max((row.round for row in rows), default=0),
        board_sets=board_sets or max((board for row in rows for board in row.sets), default=0),
        contestants=contestants,
        winners=winners,
        rows=tuple(rows),
    )


def _sets_of(boards: Iterable[int], sets: Mapping[int, int] | None) -> tuple[int, ...]:
    return tuple(boards) if sets is None else tuple(dict.fromkeys(sets[board] for board in boards))


# What keeps pairs from sitting down by a movement that a club has written.


def playable(own: OwnMovement) -> Movement:
    """The movement to seat people by. WrongMovement, with all its problems, while it is not finished."""
    refuse_unplayable(own.plan)
    return own.plan


def refuse_unplayable(movement: Movement) -> None:
    if found := faults(movement):
        raise WrongMovement(movement, found)


def faults(movement: Movement) -> list[Problem]:
    """What keeps pairs from sitting down by it."""
    return [problem for problem in (*as_played(movement), *errors(movement)) if not problem.is_warning]


def as_played(movement: Movement) -> Iterator[Problem]:
    """What the checker lets pass, and pairs at a table would meet."""
    yield from wrong_lines(movement)
    if movement.allow.replay > 1:
        yield from replays(movement)
    yield from alone(movement)


def wrong_lines(movement: Movement) -> Iterator[Problem]:
    """With two winners the tables number the North-South pairs; a number beyond is East-West throughout."""
    for row in movement.rows:
        for seats, is_north in zip(row.lines, (True, False), strict=True):
            for seat in seats:
                if movement.winners == 2 and (seat <= movement.tables) != is_north:
                    yield Problem("LINE", row.round, row.table, seat)


# Seats of a plan as rows of a section: who meets where on which boards, and the numbers of seats.


@dataclass(frozen=True, slots=True)
class Placing:
    """A row of the seating to be written: who meets at a table in a round, on which board numbers."""

    round: int
    table: int
    ns: Contestant | None
    ew: Contestant | None
    boards: list[int]
    turned: list[int] = field(default_factory=list)


def numbered(seat: int, movement: plan.Movement) -> dict[str, object]:
    """How a seat of the plan is called: through-numbered, or by line where the lines are ranked apart."""
    if movement.winners == 1:
        return {"number": str(seat), "direction": "", "seat": seat}
    if seat > movement.tables:
        return {"number": str(seat - movement.tables), "direction": "EW", "seat": seat}
    return {"number": str(seat), "direction": "NS", "seat": seat}
