"""The further rankings of a list: with handicap, and one for each stratum below the first and each flight.

The figures of a list stay what they are (scratch); a further list ranks the same figures again.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.rounding import Half, Number, exact_sum, round_to, simplest
from scoring.totals.handicap import Sign, net_score
from scoring.totals.strata import members
from tournament.reports.stages.event_lists import ranked
from tournament.sheets.event_ranking import FLIGHT, HANDICAP, SCRATCH, STRATUM, EventLine, EventList
from tournament.sheets.further_rankings import FurtherTerms

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
    if not (terms.limits and terms.strengths):
        return
    strengths = {line.entrant: terms.strengths.get(line.party.number) for line in scratch.lines}
    known: dict[Hashable, Number | None] = {
        who: None if one is None else Fraction(one) for who, one in strengths.items()
    }
    held = members(terms.strata, known, terms.least)
    for stratum in terms.strata[1:]:
        who = {*held.get(stratum.code, ())}
        if who:
            lines = [line for line in scratch.lines if line.entrant in who]
            yield _list(scratch, lines, STRATUM, stratum=stratum.code, limit=stratum.below or 0)


def _flights(scratch: EventList, terms: FurtherTerms) -> Iterator[EventList]:
    """The pairs of each flight by the figures of the list; a pair without a flight is in none of them."""
    for flight in sorted({*terms.flights.values()}):
        lines = [line for line in scratch.lines if terms.flights.get(line.party.number) == flight]
        if lines:
            yield _list(scratch, lines, FLIGHT, flight=flight)


def _list(scratch: EventList, lines: Sequence[EventLine], kind: str, **about: object) -> EventList:
    """No one qualifies by a further list."""
    own = [replace(line, qualifies="", reserve=0) for line in lines]
    return replace(
        scratch,
        kind=kind,
        lines=tuple(ranked(own)),
        wanted=0,
        open_places=0,
        **about,  # type: ignore[arg-type]
    )
