"""One round of a Swiss, drawn by the policy of the event so that later rounds can still be drawn.

A pairing is the numbers of those who meet, the better ranked first; one number is a bye, three are a triple.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from scoring.rounding import Number, exact_sum
from tournament.movements.solving.lookahead import can_complete
from tournament.movements.swiss import drawn_rounds, pairing
from tournament.movements.swiss.pairing import Forbidden, untangled
from tournament.movements.swiss.round_to_draw import BYE, HALVES, TRIPLE, Couple, Teams, Way

Pairings = tuple[tuple[int, ...], ...]
Drawn = tuple[Sequence[pairing.Couple], tuple[int, ...]]
MOST_TRIED, MOST_DRAWS = 60, 300
SEEDED = ("adjacent", "half", "fold")


def propose(teams: Teams, way: Way) -> Pairings | None:
    """The round, or None where nothing is legal.

    Wishes to keep couples apart give way one by one, the least important first: a wish is kept wherever all
    that are kept before it allow it.
    """
    found, left = _keeping(teams, way, frozenset(teams.apart)), [*teams.apart]
    if found or not left:
        return found
    found, kept, tries = _keeping(teams, way, frozenset()), frozenset[Couple](), MOST_TRIED
    while found and left and tries > 0:
        # How many of the next wishes can be kept together.
        least, most = 0, len(left)
        while least < most:
            count, tries = (least + most + 1) // 2, tries - 1
            drawn = _keeping(teams, way, kept.union(left[:count]))
            if drawn:
                found, least = drawn, count
            else:
                most = count - 1
        kept, left = kept.union(left[:least]), left[least + 1 :]
    return found


def _keeping(teams: Teams, way: Way, kept: frozenset[Couple]) -> Pairings | None:
    """The round in which none of these couples meets; None where there is none."""
    drawn = _drawn(teams, way, forbidden(teams, way) | kept)
    meet = {couple for those in drawn or () for couple in teams.meetings(those)}
    return drawn if kept.isdisjoint(meet) else None


def forbidden(teams: Teams, way: Way) -> frozenset[Couple]:
    """The meetings that would be repeats and are not allowed."""
    late = frozenset(couple for couple, rounds in teams.met.items() if max(rounds) > way.repeats_until)
    return _but_of_leaders(late, teams, way)


def _but_of_leaders(met: Iterable[Couple], teams: Teams, way: Way) -> frozenset[Couple]:
    leaders = {*teams.order[: way.leaders]}
    return frozenset(couple for couple in met if not couple <= leaders)


def _drawn(teams: Teams, way: Way, barred: frozenset[Couple]) -> Pairings | None:
    order = _lots(teams.order, way)
    beside: tuple[int, ...] = ()
    if len(order) % 2:
        beside = _idle(order, teams, way, barred)
        if not beside:
            return None
    kept = pairing.for_later_groups(order, teams, way, barred, beside) or frozenset()
    couples = _couples(_without(order, beside), teams, way, barred | kept)
    if couples is None and kept:
        couples = _couples(_without(order, beside), teams, way, barred)
    if couples is None:
        return None
    if ends_early(couples, beside, teams, way):
        others = _for_later_rounds if way.odd == BYE and not teams.absent else _with_next_rounds
        couples, beside = others(order, teams, way, barred) or (couples, beside)
    return (*_by_rank(order, couples), *((beside,) if beside else ()))


def _without(order: Sequence[int], beside: Collection[int]) -> list[int]:
    return [one for one in order if one not in beside]


def _couples(
    order: Sequence[int], teams: Teams, way: Way, barred: frozenset[Couple]
) -> Sequence[pairing.Couple] | None:
    return _first(order, way, barred) if way.first else _by_policy(order, teams, way, barred)


def _lots(order: Sequence[int], way: Way) -> list[int]:
    drawn = [*order]
    if way.first == "random":
        random.Random(way.seed).shuffle(drawn)
    return drawn


def _idle(order: Sequence[int], teams: Teams, way: Way, barred: frozenset[Couple]) -> tuple[int, ...]:
    """The team with the bye, or the three of a triple: the lowest for whom the others can be drawn."""
    loose = frozenset() if way.policy == "untangling" else barred
    if way.odd != BYE:
        found = [
            *islice(pairing.groups_of_three(order, teams, barred, way), MOST_TRIED if teams.halves else 1)
        ]
        lasting = (
            one for one in found if pairing.for_later_groups(order, teams, way, barred, one) is not None
        )
        return next(lasting, found[0] if found else ())
    one = pairing.choose_bye(order, loose, teams.byes)
    if one is None and way.repeats_until and set(order) <= teams.byes:
        one = pairing.choose_bye(order, loose, ())
    return () if one is None else (one,)  # type: ignore[return-value]


def _first(order: Sequence[int], way: Way, barred: frozenset[Couple]) -> Sequence[pairing.Couple] | None:
    """A round without results: neighbours of the lots or the seeds, or the halves of the seeds."""
    if way.first not in SEEDED:
        return pairing.top_down(order, barred)
    drawn = [(match.ns, match.ew) for match in pairing.first_round(order, way.first).matches]
    if not any(frozenset(couple) in barred for couple in drawn):
        return drawn
    return pairing.top_down([one for couple in drawn for one in couple], barred)


def _by_policy(
    order: Sequence[int], teams: Teams, way: Way, barred: frozenset[Couple]
) -> Sequence[pairing.Couple] | None:
    if way.policy == "untangling":
        return untangled(order, barred)
    if way.policy == "least_ranks":
        found = drawn_rounds.cheapest(order, drawn_rounds.History(barred))
        return None if found is None else [*found]
    if way.policy == "least_points":
        standing = [pairing.Standing(one, place, teams.points.get(one, 0)) for place, one in enumerate(order)]
        return pairing.least_vp_cost(standing, barred)
    return pairing.top_down(order, barred)


def _for_later_rounds(
    order: Sequence[int], teams: Teams, way: Way, barred: frozenset[Couple]
) -> Drawn | None:
    """The first draw by the policy after which the later rounds can be drawn.

    The bye is the lowest with which there is one. Of a large field, the nearest draw of another kind.
    """
    for limits in dict.fromkeys((barred, forbidden(teams, way))):
        tried = (
            (couples, beside)
            for beside in _byes(order, teams)
            for couples in pairings(_without(order, beside), teams, way, limits)
        )
        for couples, beside in islice(tried, MOST_DRAWS):
            if not ends_early(couples, beside, teams, way):
                return couples, beside
    history = drawn_rounds.History(forbidden(teams, way), teams.byes)
    try:
        drawn = drawn_rounds.draw(order, history, way.left)
    except ValueError:
        return None
    return [(match.ns, match.ew) for match in drawn.matches], (drawn.bye,) if drawn.bye else ()


def _byes(order: Sequence[int], teams: Teams) -> Iterator[tuple[int, ...]]:
    """Who can have the bye, the lowest first; an even number has no bye."""
    if not len(order) % 2:
        yield ()
        return
    yield from ((one,) for one in reversed(order) if one not in teams.byes)


def _with_next_rounds(
    order: Sequence[int], teams: Teams, way: Way, barred: frozenset[Couple]
) -> Drawn | None:
    """With a triple: the first draw after which the next rounds can be drawn, those three included.

    Tried are the draws of other triples, the lowest first, and those without one of their matches.
    """
    besides: Iterable[tuple[int, ...]] = [()]
    if len(order) % 2:
        besides = pairing.groups_of_three(order, teams, barred, way)
    tried = ((couples, beside) for beside in besides for couples in _near(order, beside, teams, way, barred))
    for couples, beside in islice(tried, MOST_TRIED):
        if not ends_early(couples, beside, teams, way):
            return couples, beside
    return None


def _near(
    order: Sequence[int], beside: tuple[int, ...], teams: Teams, way: Way, barred: frozenset[Couple]
) -> Iterator[Sequence[pairing.Couple]]:
    """The draw by the policy, and those without one of its matches, from the lowest rank up."""
    left = _without(order, beside)
    best = _couples(left, teams, way, barred)
    if best is None:
        return
    yield best
    for couple in reversed(best):
        other = _couples(left, teams, way, barred | {frozenset(couple)})  # type: ignore[arg-type]
        if other is not None:
            yield other


def _by_rank(order: Sequence[int], couples: Sequence[pairing.Couple]) -> Pairings:
    place = {one: at for at, one in enumerate(order)}
    ranked = sorted(sorted(place[one] for one in couple) for couple in couples)  # type: ignore[index]
    return tuple(tuple(order[at] for at in couple) for couple in ranked)


def ways_out(teams: Teams, way: Way, last: int) -> tuple[Way, ...]:
    """What makes a draw legal: repeats of the oldest rounds (`last` is the latest one), a triple."""
    again = (replace(way, repeats_until=until) for until in range(way.repeats_until + 1, last + 1))
    first = next((one for one in again if propose(teams, one) is not None), None)
    triple = replace(way, odd=TRIPLE, long=True)
    odd = not teams.halves and len(teams.order) % 2 and way.odd == BYE and propose(teams, triple) is not None
    return tuple(one for one in (first, triple if odd else None) if one is not None)


@dataclass(frozen=True, slots=True)
class Why:
    """Why these meet: `ranks` before the draw, the `rounds` of earlier meetings, a broken wish.

    `reason` as in drawn_rounds.Pairing. `down` counts those ranked between who were not taken by a better
    one; `passed` are those of them whom the better ranked has met before.
    """

    ranks: tuple[int, ...]
    rounds: tuple[int, ...] = ()
    reason: str = ""
    down: int = 0
    passed: tuple[int, ...] = ()
    alike: bool = False


def explained(teams: Teams, pairings: Sequence[Sequence[int]]) -> tuple[Why, ...]:
    """Each pairing with its reason, as it was drawn or as a director changed it."""
    place = {one: at for at, one in enumerate(teams.order, start=1)}
    free = {one for those in pairings if len(those) == 2 for one in those}
    found = []
    for those in pairings:
        found.append(_why(teams, tuple(those), place, free))
        free -= set(those)
    return tuple(found)


def _why(teams: Teams, those: tuple[int, ...], place: Mapping[int, int], free: Collection[int]) -> Why:
    ranks = tuple(place.get(one, 0) for one in those)
    couples = teams.meetings(those)
    rounds = tuple(sorted({number for couple in couples for number in teams.met.get(couple, ())}))
    alike = any(couple in teams.apart for couple in couples)
    if len(those) != 2 or 0 in ranks:
        again = rounds or (len(those) == 1 and those[0] in teams.byes)
        return Why(ranks, rounds, "again" if again else "", alike=alike)
    high, low = sorted(those, key=place.__getitem__)
    between = tuple(one for one in teams.order[place[high] : place[low] - 1] if one in free)
    passed = tuple(one for one in between if frozenset((one, high)) in teams.met)
    reason = "again" if rounds else "neighbours" if not between else "met" if passed == between else "later"
    return Why(ranks, rounds, reason, len(between), passed, alike)


def faults(teams: Teams, pairings: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Why these pairings are no draw of these teams: `missing`, `twice`, `unknown`, `size`, `two_idle`."""
    named = [one for pairing_ in pairings for one in pairing_]
    known, idle = set(teams.order), [one for one in pairings if len(one) != 2]
    checks = {
        "size": any(len(one) not in (1, 2, 3) for one in pairings),
        "unknown": not known >= set(named),
        "twice": len(named) != len(set(named)),
        "missing": bool(known - set(named)),
        "two_idle": len(idle) > 1,
    }
    return tuple(code for code, wrong in checks.items() if wrong)


# What a Swiss of so many rounds leads to: all its draws, with the results that the seeds would have.

MOST_FORESEEN = 24  # contestants
SHARED = 20  # victory points of a match


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A round: how many matches are `repeats`, and the place of the leader's opponent, 0 for a bye.

    Both are None where no draw is legal.
    """

    repeats: int | None
    leader_meets: int | None


@lru_cache(maxsize=64)
def foreseen(count: int, ways: tuple[Way, ...]) -> tuple[Foreseen, ...]:
    """The rounds of a Swiss drawn in these ways, in which the better seed always wins, up to a dead end.

    Empty for more than MOST_FORESEEN contestants.
    """
    if not 1 < count <= MOST_FORESEEN:
        return ()
    points: dict[int, Fraction] = dict.fromkeys(range(1, count + 1), Fraction())
    met: dict[Couple, tuple[int, ...]] = {}
    idle: dict[int, set[int]] = {1: set(), 3: set()}
    threes: Counter[int] = Counter()
    found: list[Foreseen] = []
    for number, way in enumerate(ways, start=1):
        order = tuple(sorted(points, key=lambda one: (-points[one], one)))
        teams = Teams(
            order,
            dict(points),
            dict(met),
            frozenset(idle[1]),
            frozenset(idle[3]),
            halves=way.odd == HALVES,
            threes=dict(threes),
        )
        drawn = propose(teams, way)
        if drawn is None:
            return (*found, Foreseen(None, None))
        found.append(_foreseen(teams, drawn))
        for those in drawn:
            idle.get(len(those), set()).update(those[1:] if teams.halves and len(those) > 1 else those)
            threes.update(those if len(those) == 3 else ())
            points[those[0]] += Fraction(3 * SHARED, 5) if len(those) == 1 else 0
            for couple in teams.meetings(those):
                better, worse = sorted(couple)
                met[couple] = (*met.get(couple, ()), number)
                ahead = Fraction(SHARED * (worse - better), 2 * count)
                points[better] += (Fraction(SHARED, 2) + ahead) / (len(those) - 1)
                points[worse] += (Fraction(SHARED, 2) - ahead) / (len(those) - 1)
    return tuple(found)


def _foreseen(teams: Teams, drawn: Pairings) -> Foreseen:
    place = {one: at for at, one in enumerate(teams.order, start=1)}
    own = next(those for those in drawn if teams.order[0] in those)
    return Foreseen(
        sum(couple in teams.met for those in drawn for couple in teams.meetings(those)),
        max(place[one] for one in own) if len(own) > 1 else 0,
    )


# Every pairing of a small field, the one that a policy prefers first.
#
# A draw after which a later round could not be drawn is given up for the next one by the same policy. This
# happens late in an event, where few opponents are left to each and so few pairings are legal.

LARGEST = 12  # which have 10,395 pairings
COSTS = ("least_ranks", "least_points")
Meeting = tuple[int, int]
Pairing = tuple[Meeting, ...]


def pairings(order: Sequence[int], teams: Teams, way: Way, barred: Forbidden) -> Iterator[Pairing]:
    """From the top, or by their cost; none of more than LARGEST."""
    if len(order) > LARGEST:
        return iter(())
    found = _from_the_top(order, barred)
    if way.first or way.policy not in COSTS:
        return found
    place = {one: at for at, one in enumerate(order)}
    points = {one: Fraction(teams.points.get(one, 0)) for one in order}
    by_points = way.policy == "least_points"
    return iter(sorted(found, key=lambda couples: _cost(couples, place, points if by_points else {})))


def _from_the_top(left: Sequence[int], barred: Forbidden) -> Iterator[Pairing]:
    """The best meets the nearest it may meet, then the next nearest, and so on down."""
    if not left:
        yield ()
        return
    first, *others = left
    for at, one in enumerate(others):
        if frozenset((first, one)) not in barred:
            for rest in _from_the_top(others[:at] + others[at + 1 :], barred):
                yield ((first, one), *rest)


def _cost(
    couples: Pairing, place: Mapping[int, int], points: Mapping[int, Fraction]
) -> tuple[Number, Number]:
    """Σ |difference of points|, nothing without points; then Σ (difference of ranks)²."""
    distances = [place[other] - place[one] for one, other in couples]
    ranks = sum([distance * distance for distance in distances])
    apart = exact_sum([abs(points[one] - points[other]) for one, other in couples]) if points else 0
    return apart, ranks


# Whether the rounds after a draw of teams can still be drawn.


def ends_early(couples: Sequence[pairing.Couple], beside: tuple[int, ...], teams: Teams, way: Way) -> bool:
    """Whether a draw leaves a later round that cannot be drawn without a repeat.

    With triples two rounds are looked ahead; else all that are left.
    """
    later = way.left - 1
    if later < 1 or way.repeats_until or way.policy == "untangling":
        return False
    drawn: Iterable[Couple] = map(frozenset, couples)  # type: ignore[arg-type]
    met = {*_but_of_leaders([*teams.met, *drawn], teams, way)}
    if len(beside) < 3:
        byes = teams.byes | {*beside}
        return not _goes_on([*teams.order, *teams.absent], met, byes, teams.tripled, way, later)
    met |= {*teams.meetings(beside)}
    tripled = teams.tripled | {*(beside[1:] if teams.halves else beside)}
    if not way.long:
        return not _goes_on(teams.order, met, teams.byes, tripled, way, later)
    next_round = pairing.top_down([one for one in teams.order if one not in beside], met)
    if next_round is None or later < 2:
        return next_round is None
    met |= set(map(frozenset, next_round))  # type: ignore[arg-type]
    return not _goes_on(teams.order, met, teams.byes, tripled, way, later - 1)


def _goes_on(
    order: Sequence[int],
    met: pairing.Forbidden,
    byes: Collection[int],
    tripled: Collection[int],
    way: Way,
    later: int,
) -> bool:
    """Whether the next round can be drawn of all of them, and without triples the `later` ones too."""
    if len(order) % 2 and way.odd != BYE:
        return any(
            _lasts(order, three, met, way, later)
            for three in pairing.groups_of_three(order, Teams((), tripled=frozenset(tripled)), met, way)
        )
    nodes = [*order, drawn_rounds.BYE] if len(order) % 2 else order
    gone = {*met, *(frozenset((one, drawn_rounds.BYE)) for one in byes)}
    graph = _graph(nodes, gone)
    return can_complete(graph, min(later, min(map(len, graph.values()))))


def _lasts(
    order: Sequence[int], three: tuple[int, ...], met: pairing.Forbidden, way: Way, later: int
) -> bool:
    """Whether those beside a triple can play as many rounds as it takes."""
    rest = [one for one in order if one not in three]
    return not way.long or later < 2 or not rest or can_complete(_graph(rest, met), 2)


def _graph(nodes: Sequence[int], gone: pairing.Forbidden) -> dict[int, set[int]]:
    return {
        one: {other for other in nodes if other != one and frozenset((one, other)) not in gone}
        for one in nodes
    }
