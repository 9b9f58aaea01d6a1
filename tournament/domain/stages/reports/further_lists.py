"""The further rankings of a list: with handicap, and one for each stratum below the first and each flight.

The figures of a list stay what they are (scratch); a further list ranks the same figures again.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.rounding import Half, Number, exact_sum, round_to, simplest
from scoring.totals.handicap import Sign, net_score
from scoring.totals.strata import Stratum, members
from tournament.domain.stages.reports.event_lists import ranked
from tournament.sheets.event_ranking import (
    FLIGHT,
    HANDICAP,
    SCRATCH,
    STRATUM,
    EventLine,
    EventList,
    FurtherTerms,
)

SUM_OF_SESSIONS = "sum_of_percentages"


def with_further_lists(scratch: EventList, terms: FurtherTerms) -> list[EventList]:
    """The list, marked as scratch, and the further ones after it; the list alone where there are none."""
    further = [*_with_handicap(scratch, terms), *_strata(scratch, terms), *_flights(scratch, terms)]
    return [replace(scratch, kind=SCRATCH), *further] if further else [scratch]


def _with_handicap(scratch: EventList, terms: FurtherTerms) -> Iterator[EventList]:
    """Only figures in per cent have handicaps; a pair without one has 0. North-South and East-West of a
    single session are ranked apart where the session ranks them apart."""
    if not terms.handicaps or not scratch.in_per_cent:
        return
    lines = [_net(line, scratch, terms) for line in scratch.lines]
    for direction, own in _by_direction(lines, scratch).items():
        yield _list(
            scratch,
            own,
            HANDICAP,
            allowance=terms.allowance,
            minus=terms.helps == "minus",
            direction=direction,
        )


def _by_direction(lines: Sequence[EventLine], scratch: EventList) -> dict[str, list[EventLine]]:
    """The lines of each direction of a single session; all of them together where it has one ranking."""
    sides = ["".join(one.direction for one in line.sessions if one) for line in lines]
    if scratch.planned > 1 or not all(sides):
        return {"": [*lines]}
    found: dict[str, list[EventLine]] = {}
    for side, line in sorted(zip(sides, lines, strict=True), key=lambda each: each[0], reverse=True):
        found.setdefault(side, []).append(line)
    return found


def _net(line: EventLine, scratch: EventList, terms: FurtherTerms) -> EventLine:
    own = simplest(Fraction(terms.handicaps.get(line.party.number, 0)))
    if line.value is None:
        return replace(line, handicap=own)
    weight = weight_of(line, scratch)
    net = net_score(line.value, own * weight, Sign(terms.helps), terms.allowance).net
    shown = round_to(net, 1, Half.AWAY_FROM_ZERO) if scratch.whole else net
    return replace(line, value=shown, scratch=line.value, handicap=own)


def weight_of(line: EventLine, sheet: EventList) -> Number:
    """How many sessions' handicaps a figure holds: a sum of percentages has one for each session in it."""
    if sheet.rule != SUM_OF_SESSIONS:
        return 1
    played = sum(1 for one in line.sessions if one and one.boards and one.counts)
    return exact_sum([played, line.carried.share if line.carried else 0])


def _strata(scratch: EventList, terms: FurtherTerms) -> Iterator[EventList]:
    """The strata below the first, which is the list itself."""
    for stratum, who in strata_of(terms, [line.party.number for line in scratch.lines]):
        lines = [line for line in scratch.lines if line.party.number in who]
        yield _list(scratch, lines, STRATUM, stratum=stratum.code, limit=stratum.below or 0)


def strata_of(terms: FurtherTerms, numbers: Iterable[str]) -> Iterator[tuple[Stratum, set[Hashable]]]:
    """Each stratum below the first that has somebody of these numbers, and who they are."""
    if not (terms.limits and terms.strengths):
        return
    strengths: dict[Hashable, Number | None] = {
        number: Fraction(terms.strengths[number]) if number in terms.strengths else None for number in numbers
    }
    held = members(terms.strata, strengths, terms.least)
    yield from ((one, {*held[one.code]}) for one in terms.strata[1:] if held.get(one.code))


def _flights(scratch: EventList, terms: FurtherTerms) -> Iterator[EventList]:
    """Those of each flight by the figures of the list; one without a flight is in none of them."""
    for flight, who in flights_of(terms, [line.party.number for line in scratch.lines]):
        lines = [line for line in scratch.lines if line.party.number in who]
        yield _list(scratch, lines, FLIGHT, flight=flight)


def flights_of(terms: FurtherTerms, numbers: Iterable[str]) -> Iterator[tuple[str, set[str]]]:
    """Each flight that has somebody of these numbers, and who they are."""
    found: dict[str, set[str]] = defaultdict(set)
    for number in numbers:
        if number in terms.flights:
            found[terms.flights[number]].add(number)
    yield from sorted(found.items())


def _list(scratch: EventList, lines: Sequence[EventLine], kind: str, **about: object) -> EventList:
    """No one qualifies by a further list. With handicap equal figures share a place, because tie-breaks read
    the scores as they are; a stratum or a flight keeps the order of the list.
    """
    own = [replace(line, qualifies="", into="", reserve=0) for line in lines]
    if kind == HANDICAP:
        own = [replace(line, split_by="", tie_figures=()) for line in own]
    level = Counter(line.value for line in own)
    own = [line if level[line.value] > 1 else replace(line, split_by="", tie_figures=()) for line in own]
    return replace(
        scratch,
        kind=kind,
        lines=tuple(ranked(own, as_listed=kind != HANDICAP)),
        tie_breaks=() if kind == HANDICAP else scratch.tie_breaks,
        ties=(),
        wanted=0,
        open_places=0,
        **about,  # type: ignore[arg-type]
    )
