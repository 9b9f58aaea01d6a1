"""The lists of an event: the sessions of a stage combined, carry-over, places, who goes on.

Everything follows from the rankings of the sessions as their reader may see them: where one of these has
whole per cents only, so has the list.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from scoring.rounding import Half, Number, exact_sum, round_to, simplest
from scoring.stages.carry_over import carried_session, linear_carry_over
from scoring.stages.combined import COMBINATIONS, SessionScore, best_sessions
from scoring.stages.qualifying import Qualified, qualify
from scoring.totals.ranking import Place, rank, tie_figures
from scoring.totals.tie_breaks import Evidence, Restart, steps
from tournament.domain.boards.reports.section import key_of
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.event_ranking import (
    CarriedFigure,
    EventLine,
    EventList,
    EventSession,
    SessionFigure,
    TieOfList,
)
from tournament.sheets.names import Party
from tournament.sheets.stage_options import CarryTerms, PairsStage

OVER_ALL = "percent_of_all_boards"
SUMS = frozenset({"sum_of_percentages", "sum_of_points"})
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Penalties:
    """What an entrant loses over the sessions: in per cent of the total, and in points."""

    per_cent: Number = 0
    points: Number = 0


NO_PENALTY = Penalties()


@dataclass(frozen=True, slots=True)
class NextStage:
    """A stage that comes from another one, and the numbers of its pairs."""

    name: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StageFigures:
    """What a list is made of: its sessions, and in each what each entrant did.

    `rule` is a code of COMBINATIONS. `before`: the main list of the stage before, from which `terms` carries
    points over. `top` reads that of a board of this stage, before one is played. `next_stages` are those that
    stand, `choosing`: the pairs of a further one are chosen. `parties` and `penalties` by entrant, parties
    with the numbers of the event. `evidence` is what `tie_breaks` use of these entrants, each with the
    positions of its sessions that count.
    """

    stage: int
    order: int
    name: str
    part: str
    rule: str
    in_per_cent: bool
    options: PairsStage
    sessions: Sequence[EventSession]
    figures: Mapping[int, Sequence[SessionFigure | None]]
    parties: Mapping[int, Party]
    whole: bool = False
    before: EventList | None = None
    terms: CarryTerms = field(default_factory=CarryTerms)
    top: Callable[[], Number | None] = lambda: None
    next_stages: Sequence[NextStage] = ()
    choosing: bool = False
    corrected_until: datetime | None = None
    penalties: Mapping[int, Penalties] = field(default_factory=dict)
    event_kind: str = PAIRS
    tie_breaks: tuple[str, ...] = ()
    evidence: Callable[[Mapping[int, Sequence[int]]], Evidence] = lambda counted: Evidence()


def event_list(stage: StageFigures) -> EventList:
    carried = _carried(stage)
    begun = [place for place, one in enumerate(stage.sessions) if not one.hidden and _is_begun(stage, place)]
    lines, ties = _ranked_lines(
        stage, {who: _own(stage, who, each, carried.get(who), begun) for who, each in stage.figures.items()}
    )
    marked, wanted, places = _marked(stage, lines)
    return EventList(
        stage=stage.stage,
        order=stage.order,
        name=stage.name,
        part=stage.part,
        rule=stage.rule,
        in_per_cent=stage.in_per_cent,
        sessions=tuple(stage.sessions),
        lines=tuple(marked),
        planned=max(stage.options.sessions, len(stage.sessions)),
        best=stage.options.best,
        carry=stage.terms.rule if stage.before else "",
        carry_amount=stage.terms.of_pairs,
        whole=stage.whole,
        wanted=wanted,
        open_places=places,
        announced=_is_announced(stage),
        corrected_until=stage.corrected_until if wanted and not _is_announced(stage) else None,
        event_kind=stage.event_kind,
        tie_breaks=() if stage.whole else stage.tie_breaks,
        ties=tuple(ties),
    )


def _score(figure: SessionFigure, stage: StageFigures) -> SessionScore:
    """A session of an entrant as the laws take it: in whole per cents as if each board had a top of 1."""
    if stage.whole and figure.value is not None:
        return SessionScore(Fraction(figure.value * figure.boards, 100), figure.boards, 1)
    return SessionScore(figure.points or 0, figure.boards, _top_of_a_board(figure))


def _top_of_a_board(figure: SessionFigure) -> Number | None:
    """Mostly whole: a fraction costs ten times as much, and a list of 400 pairs has 1200 of them."""
    if not figure.top:
        return None
    if isinstance(figure.top, int) and figure.top % figure.boards == 0:
        return figure.top // figure.boards
    return simplest(Fraction(figure.top) / figure.boards)


class _Own(NamedTuple):
    """What a line is made of before it has a place: its figure, and which of its sessions count."""

    scores: list[SessionScore]
    brought: list[SessionScore]
    counted: Sequence[int]
    carried: CarriedFigure | None
    lost: Penalties
    value: Number | None


def _own(
    stage: StageFigures,
    entrant: int,
    figures: Sequence[SessionFigure | None],
    carried: CarriedFigure | None,
    begun: Sequence[int],
) -> _Own:
    scores = {place: _score(one, stage) for place, one in enumerate(figures) if one and one.boards}
    counted = _counted(scores, stage.options.best)
    own = [scores[place] for place in counted]
    brought = [SessionScore(carried.points, carried.boards, carried.top, carried.share)] if carried else []
    # A penalty waits for a board that the reader may see, as one of a session does.
    penalties = stage.penalties.get(entrant, NO_PENALTY) if own else NO_PENALTY
    lost = _lost(stage, [*own, *brought], penalties)
    if lost.points:
        brought.append(SessionScore(-lost.points, 0, [*own, *brought][0].top))
    is_ranked = own and stage.parties[entrant].is_ranked and not _lacks(stage, figures, begun)
    value = _value(stage, [*own, *brought], lost.per_cent) if is_ranked else None
    return _Own(own, brought, counted, carried, lost, value)


def _ranked_lines(
    stage: StageFigures, found: Mapping[int, _Own]
) -> tuple[list[EventLine], Iterator[TieOfList]]:
    """Best first; those without a figure last, by number. And what the tie-breaks said of equals."""
    ordered = sorted(found, key=lambda who: int(stage.parties[who].number or 0))
    values: dict[Hashable, Number | None] = {who: found[who].value for who in ordered}
    level = Counter(value for value in values.values() if value is not None)
    tied = {who: own.counted for who, own in found.items() if own.value is not None and level[own.value] > 1}
    codes = stage.tie_breaks if tied and not stage.whole else ()
    evidence = stage.evidence(tied) if codes else Evidence()
    places = rank(values, codes, evidence)
    figures = tie_figures(places, codes, evidence, Restart.ALWAYS)
    lines = [_line(stage, who, one, found[who]) for one in places for who in [key_of(one.contestant)]]
    lines = [
        replace(one, tie_figures=figures[one.entrant]) if one.entrant in figures else one for one in lines
    ]
    return lines, _ties(places, codes, evidence)


def _ties(places: Sequence[Place], codes: Sequence[str], evidence: Evidence) -> Iterator[TieOfList]:
    """What each tie-break said that was asked, tie by tie."""
    level: dict[Number, list[Hashable]] = defaultdict(list)
    for one in places if codes else ():
        if one.value is not None:
            level[one.value].append(one.contestant)
    values = {one.contestant: one.value for one in places if one.value is not None}
    for tied in level.values():
        for step in steps(tied, codes, values, evidence) if len(tied) > 1 else ():
            figures = [
                (key_of(who), step.figures[who], number)
                for number, part in enumerate(step.parts, start=1)
                for who in part
            ]
            yield TieOfList(step.tie_break, tuple(figures), len(step.parts) > 1, step.mean)


def _line(stage: StageFigures, entrant: int, place: Place, own: _Own) -> EventLine:
    all_own = [*own.scores, *own.brought]
    in_points = bool(all_own) and not stage.whole
    has_top = in_points and all(one.top is not None for one in all_own)
    return EventLine(
        place=place.place or 0,
        tied=place.tied,
        entrant=entrant,
        party=stage.parties[entrant],
        sessions=_sessions(stage.figures[entrant], own.counted),
        value=own.value,
        points=exact_sum([one.points for one in all_own]) if in_points else None,
        top=exact_sum([one.most for one in all_own]) if has_top else None,
        boards=exact_sum([one.boards for one in own.scores]),
        carried=own.carried,
        penalty=own.lost.per_cent,
        penalty_points=own.lost.points,
        split_by=place.split_by,
    )


def _counted(scores: Mapping[int, SessionScore], best: int) -> Sequence[int]:
    """The places of the sessions that count: all, or the best."""
    places = [*scores]
    if not 0 < best < len(places):
        return places
    return [places[each] for each in best_sessions([*scores.values()], best)]


def _sessions(
    figures: Sequence[SessionFigure | None], counted: Sequence[int]
) -> tuple[SessionFigure | None, ...]:
    """The figures of the sessions, those marked that do not count."""
    if len(counted) == len(figures):
        return tuple(figures)
    return tuple(
        replace(one, counts=False) if one and place not in counted else one
        for place, one in enumerate(figures)
    )


def _lost(stage: StageFigures, own: Sequence[SessionScore], penalties: Penalties) -> Penalties:
    """The penalties as the list counts them: points are per cent of the total where it adds no points."""
    if not stage.in_per_cent:
        return Penalties(0, penalties.points)
    if not penalties.points or (stage.rule == OVER_ALL and not stage.whole):
        return penalties
    top = stage.top() or 1 if stage.whole else 1
    most = exact_sum(one.most for one in own) * top
    share = Fraction(100 * penalties.points) / most if most else 0
    return Penalties(exact_sum([penalties.per_cent, share]), 0)


def _lacks(stage: StageFigures, figures: Sequence[SessionFigure | None], begun: Sequence[int]) -> bool:
    """Whether an entrant missed a session that has to be played: figures are then not comparable.

    A sum compares them all the same, and where the best sessions count that many are enough.
    """
    if stage.rule in SUMS:
        return False
    present = sum(figures[place] is not None for place in begun)
    return present < min(len(begun), stage.options.best or len(begun))


def _is_begun(stage: StageFigures, place: int) -> bool:
    return any(own[place] and own[place].boards for own in stage.figures.values())  # type: ignore[union-attr]


def _value(stage: StageFigures, scores: Sequence[SessionScore], lost: Number) -> Number:
    """The figure ranked by, without what is `lost` in per cent."""
    exact = COMBINATIONS[stage.rule](scores)
    if lost:
        exact -= lost
    return round_to(exact, 1, Half.AWAY_FROM_ZERO) if stage.whole else exact


def ranked(lines: Sequence[EventLine], *, as_listed: bool) -> list[EventLine]:
    """Best first, by their figures or by their places in a longer list; those without one last, by number."""
    ordered = sorted(lines, key=lambda line: int(line.party.number or 0))
    by_entrant: dict[Hashable, EventLine] = {line.entrant: line for line in ordered}
    values = {who: line.value for who, line in by_entrant.items()}
    if as_listed:
        values = {who: -line.place if line.place else None for who, line in by_entrant.items()}
    return [replace(by_entrant[one.contestant], place=one.place or 0, tied=one.tied) for one in rank(values)]


def _carried(stage: StageFigures) -> dict[int, CarriedFigure]:
    """What each entrant brings from the stage before; who was not in it brings nothing."""
    if stage.before is None or not stage.terms.rule:
        return {}
    came = {line.entrant: line for line in stage.before.lines if line.value is not None}
    here = [line for who, line in came.items() if who in stage.figures]
    if stage.terms.rule == "linear":
        return _linear(here, stage.terms.of("first"), _top(stage))
    share = HALF if stage.terms.rule == "forward" else Fraction(stage.terms.share("percent"), 100)
    return {line.entrant: _shared(stage, line, simplest(share)) for line in here} if share else {}


def _top(stage: StageFigures) -> Number | None:
    """The top of a board of this stage, as it was played; before that as planned."""
    if stage.whole or (stage.in_per_cent and stage.rule != OVER_ALL):
        return 1
    found = (one for own in stage.figures.values() for one in own if one and one.boards and one.top)
    return max((simplest(Fraction(one.top or 0) / one.boards) for one in found), default=None) or stage.top()


def _shared(stage: StageFigures, line: EventLine, share: Number) -> CarriedFigure:
    """A share of what was won before, on the boards that counted there."""
    top, boards = _top(stage) if stage.in_per_cent else None, line.boards
    if stage.in_per_cent and (top == 1 or line.points is None or not line.top):
        before = SessionScore(Fraction((line.value or 0) * boards, 100), boards, 1)
    elif stage.in_per_cent:
        own = line.carried.boards if line.carried else 0
        points = exact_sum([line.points or 0, -Fraction(line.penalty * (line.top or 0)) / 100])
        before = SessionScore(points, boards + own, simplest(Fraction(line.top or 0) / (boards + own)))
    else:
        before = SessionScore(line.points or 0, boards)
    brought = carried_session(before, share, top)
    return CarriedFigure(
        points=brought.points,
        boards=brought.boards,
        top=brought.top,
        share=share,
        value=line.value or 0,
        was_points=before.points,
        was_boards=before.boards,
        was_top=before.top,
    )


def _linear(lines: Sequence[EventLine], first: Number, top: Number | None) -> dict[int, CarriedFigure]:
    """Equal steps down to nothing; those who share a place share their steps."""
    steps = linear_carry_over(len(lines), first)
    by_place: dict[int, list[int]] = defaultdict(list)
    for position, line in enumerate(lines):
        by_place[line.place].append(position)
    found = {}
    for positions in by_place.values():
        points = simplest(Fraction(exact_sum(steps[each] for each in positions)) / len(positions))
        step = len(lines) - 1 - simplest(Fraction(sum(positions), len(positions)))
        for each in positions:
            line = lines[each]
            value = line.value or 0
            found[line.entrant] = CarriedFigure(
                points, 0, top, 0, value, points, 0, None, step=step, steps=len(lines) - 1
            )
    return found


def _marked(stage: StageFigures, lines: Sequence[EventLine]) -> tuple[list[EventLine], int, int]:
    """The lines with who goes on, how many places there are, and how many of them are open between those who
    share a place.
    """
    going = {number: one.name for one in stage.next_stages for number in one.numbers}
    placed: dict[Hashable, str] = {line.entrant: "placed" for line in lines if line.party.number in going}
    lines = [replace(line, into=_into(stage, going.get(line.party.number, ""))) for line in lines]
    if _is_announced(stage):
        first = _first(stage, lines, len(stage.next_stages[0].numbers))
        marks = dict.fromkeys(first, "replaced") | dict.fromkeys(placed, "direct")
        return _with_reserves(lines, marks), len(going), 0
    free = [line for line in lines if line.entrant not in placed]
    if not _has_limit(stage.options) or not any(line.place for line in free):
        return _with_reserves(lines, placed) if placed else [*lines], 0, 0
    found = _qualified(stage, free)
    marks = placed | dict.fromkeys(found.direct, "direct")
    marks |= dict.fromkeys(found.others, "other") | dict.fromkeys(found.tied, "tied")
    return _with_reserves(lines, marks), len(found.direct) + len(found.others) + found.places, found.places


def _is_announced(stage: StageFigures) -> bool:
    return bool(stage.next_stages) and not stage.choosing


def _into(stage: StageFigures, name: str) -> str:
    """The name of the next stage of a pair, where there are several or one more is chosen."""
    return name if len(stage.next_stages) > 1 or stage.choosing else ""


def _has_limit(options: PairsStage) -> bool:
    return bool(options.per_section or options.others)


def _first(stage: StageFigures, lines: Sequence[EventLine], count: int) -> Iterator[Hashable]:
    """Those who qualified beyond doubt, where `count` go on: one of them who does not has been replaced."""
    if _has_limit(stage.options):
        found = _qualified(stage, lines)
        if len(found.direct) + len(found.others) + found.places == count:
            yield from (*found.direct, *found.others)
    else:
        placed = [line for line in lines if line.place]
        limit = placed[count].place if count < len(placed) else 0
        yield from (line.entrant for line in placed[:count] if line.place != limit)


def _qualified(stage: StageFigures, lines: Iterable[EventLine]) -> Qualified:
    options = stage.options
    sections: dict[str, dict[Hashable, Number]] = defaultdict(dict)
    for line in lines:
        if line.place and line.value is not None:
            sections[_section(line)][line.entrant] = -line.place
    return qualify(sections, options.per_section, options.others)


def _section(line: EventLine) -> str:
    """The section in which an entrant sat last."""
    return next((one.section for one in reversed(line.sessions) if one), "")


def _with_reserves(lines: Iterable[EventLine], marks: Mapping[Hashable, str]) -> list[EventLine]:
    """Those who do not go on stand by, in the order of the list."""
    made, reserve = [], 0
    for line in lines:
        mark = marks.get(line.entrant, "")
        if not mark and line.place:
            reserve += 1
            made.append(replace(line, qualifies="reserve", reserve=reserve))
        else:
            made.append(replace(line, qualifies=mark))
    return made
