"""Rounds of a team Swiss by every policy: legal, no avoidable repeat, one bye each, the promised cost."""

import csv
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest

from scoring.teams.knock_out import bracket
from tests.tools.each_case import each_case
from tournament.movements.swiss.pairing import can_be_paired
from tournament.movements.swiss.round_to_draw import Teams, Way, opposed
from tournament.movements.swiss.team_rounds import (
    Pairings,
    ends_early,
    explained,
    faults,
    forbidden,
    propose,
    ways_out,
)

FINLAND = Path(__file__).parents[1] / "data" / "events-teams" / "fi_swiss_teams" / "matches.csv"
HARD = ("top_down", "least_ranks", "least_points")


def rounds_drawn(
    teams: int, rounds: int, way: Way, seed: int = 1
) -> Iterator[tuple[int, Teams, Way, Pairings | None]]:
    """A whole event with results by chance: each round, what it was drawn from, and the draw."""
    chance = random.Random(seed)
    points: dict[int, Fraction] = dict.fromkeys(range(1, teams + 1), Fraction())
    met: dict[frozenset[int], tuple[int, ...]] = {}
    byes: set[int] = set()
    for number in range(1, rounds + 1):
        order = tuple(sorted(points, key=lambda one: (-points[one], one)))
        before = Teams(order, dict(points), dict(met), frozenset(byes))
        own = Way(way.policy, way.odd, "random" if number == 1 else "", seed, way.repeats_until, way.left)
        drawn = propose(before, own)
        yield number, before, own, drawn
        for those in drawn or ():
            if len(those) == 1:
                byes.add(those[0])
                points[those[0]] += 12
                continue
            won = Fraction(chance.randrange(2001), 100)
            met[frozenset(those)] = (*met.get(frozenset(those), ()), number)
            points[those[0]] += won
            points[those[1]] += 20 - won


def test_a_draw_ends_early_where_who_is_left_for_the_bye_has_one_opponent_left() -> None:
    """3 and 4 have still to meet: whichever of them has the bye, the other one has met all who are left."""
    met = dict.fromkeys(map(frozenset, [(1, 3), (2, 4), (3, 5), (4, 5)]), (1,))
    teams, way = Teams((1, 2, 3, 4, 5), met=met, byes=frozenset({1, 2})), Way(left=2)
    assert ends_early([(1, 4), (2, 3)], (5,), teams, way)
    assert not ends_early([(1, 4), (2, 3)], (5,), replace(teams, byes=frozenset()), way)


def repeats(before: Teams, drawn: Pairings) -> list[tuple[int, ...]]:
    return [those for those in drawn if len(those) == 2 and frozenset(those) in before.met]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "teams, policy",
    [(teams, policy) for teams in range(5, 16) for policy in HARD]
    + [(24, "least_points"), pytest.param(37, "least_ranks", marks=pytest.mark.slow)]
    + [pytest.param(60, "top_down", marks=pytest.mark.slow)],
)
def test_every_round_that_exists_is_legal(teams: int, policy: str) -> None:
    """Until the draw says that there is none: then there is really none without a repeat or a second bye."""
    everybody = set(range(1, teams + 1))
    for _number, before, way, drawn in rounds_drawn(teams, teams - 1, Way(policy), seed=teams):
        if drawn is None:
            left = [one for one in before.order if one not in before.byes]
            rests = [[*everybody - {one}] for one in left] if teams % 2 else [[*everybody]]
            assert not any(can_be_paired(rest, forbidden(before, way)) for rest in rests)
            return
        assert faults(before, drawn) == ()
        assert repeats(before, drawn) == []
        assert not before.byes & {those[0] for those in drawn if len(those) == 1}


@pytest.mark.parametrize("teams", [5, 6, 7, 8, 9, 10, 12])
def test_with_the_number_of_rounds_known_all_of_them_can_be_drawn(teams: int) -> None:
    rounds = teams - 1 + teams % 2
    for seed in range(3):
        before: Teams | None = None
        met: dict[frozenset[int], tuple[int, ...]] = {}
        byes: set[int] = set()
        chance = random.Random(seed)
        for number in range(1, rounds + 1):
            order = chance.sample(range(1, teams + 1), teams)
            before = Teams(tuple(order), {}, dict(met), frozenset(byes))
            drawn = propose(before, Way(left=rounds - number + 1))
            assert drawn is not None, (teams, seed, number)
            assert repeats(before, drawn) == []
            met |= {frozenset(those): (number,) for those in drawn if len(those) == 2}
            byes |= {those[0] for those in drawn if len(those) == 1}


@pytest.mark.parametrize("policy", [*HARD, "untangling"])
def test_the_same_input_gives_the_same_draw(policy: str) -> None:
    one, other = ([drawn for *_before, drawn in rounds_drawn(21, 9, Way(policy), 7)] for _ in range(2))
    assert one == other


def all_pairings(
    order: tuple[int, ...], barred: frozenset[frozenset[int]]
) -> Iterator[list[tuple[int, int]]]:
    if not order:
        yield []
    for place in range(1, len(order)):
        couple = order[0], order[place]
        if frozenset(couple) not in barred:
            for rest in all_pairings((*order[1:place], *order[place + 1 :]), barred):
                yield [couple, *rest]


@pytest.mark.parametrize("seed", range(6))
def test_no_other_pairing_costs_less(seed: int) -> None:
    for number, before, way, drawn in rounds_drawn(10, 7, Way("least_points"), seed):
        if drawn is None or number == 1:
            continue
        points, place = before.points, {one: at for at, one in enumerate(before.order)}
        every = list(all_pairings(before.order, forbidden(before, way)))

        def by_points(couples: object, points: dict = points) -> Fraction:  # type: ignore[type-arg]
            return sum(abs(points[a] - points[b]) for a, b in couples)  # type: ignore[attr-defined]

        def by_ranks(couples: object, place: dict = place) -> int:  # type: ignore[type-arg]
            return sum((place[a] - place[b]) ** 2 for a, b in couples)  # type: ignore[attr-defined]

        assert by_points(drawn) == min(map(by_points, every))
        ranks = propose(before, Way("least_ranks"))
        assert ranks is not None
        assert by_ranks(ranks) == min(map(by_ranks, every))


def test_top_down_the_leader_meets_the_nearest_that_leaves_a_legal_rest() -> None:
    for number, before, way, drawn in rounds_drawn(8, 6, Way(), 3):
        if number == 1 or drawn is None:
            continue
        legal = [couples[0][1] for couples in all_pairings(before.order, forbidden(before, way))]
        assert drawn[0] == (before.order[0], min(legal, key=before.order.index))


def finland() -> Iterator[tuple[int, Teams, Pairings]]:
    """Each round of the Finnish Swiss: what it was drawn from, and what was drawn."""
    points: dict[int, Fraction] = dict.fromkeys(range(1, 11), Fraction())
    met: dict[frozenset[int], tuple[int, ...]] = {}
    with FINLAND.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for number in range(1, 7):
        own = [row for row in rows if row["round"] == str(number)]
        order = tuple(sorted(points, key=lambda one: (-points[one], one)))
        drawn = tuple((int(row["home"]), int(row["away"])) for row in own)
        yield number, Teams(order, dict(points), dict(met)), drawn
        for row, those in zip(own, drawn, strict=True):
            met[frozenset(those)] = (*met.get(frozenset(those), ()), number)
            for team, won in zip(those, (row["vp_home"], row["vp_away"]), strict=True):
                points[team] += Fraction(won)


def test_the_finnish_swiss_was_drawn_top_down_until_its_last_round() -> None:
    for number, before, drawn in finland():
        if number in range(2, 6):
            assert {frozenset(those) for those in propose(before, Way()) or ()} == {*map(frozenset, drawn)}


def test_the_last_finnish_round_was_untangled_and_a_repeat_remained() -> None:
    *_earlier, (_number, before, drawn) = finland()

    found = propose(before, Way("untangling"))

    assert found is not None
    assert [frozenset(those) for those in found] == [*map(frozenset, drawn)]
    assert repeats(before, found) == [(1, 10)]
    assert propose(before, Way()) == ((5, 3), (8, 2), (4, 1), (6, 10), (7, 9))


def everyone_met(order: tuple[int, ...], *rounds: tuple[tuple[int, int], ...]) -> Teams:
    met = {frozenset(those): (number,) for number, own in enumerate(rounds, 1) for those in own}
    return Teams(order, met=met)


def test_where_nothing_is_legal_repeats_of_the_oldest_rounds_are_offered() -> None:
    four = everyone_met((1, 2, 3, 4), ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    assert propose(four, Way()) is None
    (offered,) = ways_out(four, Way(), 3)
    assert offered.repeats_until == 1
    assert propose(four, offered) == ((1, 2), (3, 4))


def test_where_all_have_had_the_bye_a_triple_is_offered() -> None:
    teams = Teams((1, 2, 3, 4, 5), byes=frozenset(range(1, 6)))
    assert propose(teams, Way()) is None
    assert propose(teams, ways_out(teams, Way(), 0)[-1]) == ((1, 2), (3, 4, 5))


def test_a_wish_gives_way() -> None:
    mates = frozenset({frozenset((1, 2))})
    assert propose(Teams((1, 2, 3, 4), apart=mates), Way()) == ((1, 3), (2, 4))
    only = Teams((1, 2, 3, 4), met={frozenset((1, 3)): (1,), frozenset((1, 4)): (2,)}, apart=mates)
    assert propose(only, Way()) == ((1, 2), (3, 4))


@each_case("seed", range(12))
@each_case("policy", HARD)
def test_wishes_give_way_one_by_one_the_least_important_first(policy: str, seed: int) -> None:
    """Of all pairings of six those are left over that keep the first wish, then the second, and so on."""
    lot = random.Random(seed)
    couples = [frozenset(two) for two in combinations(range(1, 7), 2)]
    wishes = lot.sample(couples, 9)
    met = dict.fromkeys(lot.sample(couples, 2), (1,))
    teams = Teams((1, 2, 3, 4, 5, 6), {one: 7 - one for one in range(1, 7)}, met, apart=wishes)
    legal = [{*map(frozenset, each)} for each in all_pairings(teams.order, frozenset(met))]
    for wish in wishes:
        legal = [each for each in legal if wish not in each] or legal
    drawn = propose(teams, Way(policy=policy))
    assert drawn
    assert {frozenset(those) for those in drawn} in legal


@pytest.mark.parametrize(
    "first, drawn",
    [
        ("adjacent", ((1, 2), (3, 4), (5, 6), (7,))),
        ("half", ((1, 4), (2, 5), (3, 6), (7,))),
        ("fold", ((1, 6), (2, 5), (3, 4), (7,))),
    ],
)
def test_the_first_round_of_a_seeded_field(first: str, drawn: Pairings) -> None:
    assert propose(Teams(tuple(range(1, 8))), Way(first=first)) == drawn


def test_the_lots_of_the_first_round_follow_from_their_seed() -> None:
    teams = Teams(tuple(range(1, 31)))
    draws = [propose(teams, Way(first="random", seed=seed)) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def test_a_team_plays_in_one_triple_only() -> None:
    teams = Teams((1, 2, 3, 4, 5, 6, 7), tripled=frozenset({5, 6, 7}))
    assert propose(teams, Way(odd="triple")) == ((1, 5), (6, 7), (2, 3, 4))


def test_the_three_of_a_triple_have_not_met() -> None:
    teams = Teams((1, 2, 3, 4, 5), met={frozenset((4, 5)): (1,)})
    three = (propose(teams, Way(odd="triple")) or ())[-1]
    assert not any(frozenset(two) in teams.met for two in combinations(three, 2))


def test_the_reasons_are_named() -> None:
    teams = Teams((1, 2, 3, 4, 5), met={frozenset((1, 2)): (1,), frozenset((4, 3)): (2,)})
    one, two, bye = explained(teams, ((1, 3), (2, 4), (5,)))
    assert (one.ranks, one.reason, one.passed) == ((1, 3), "met", (2,))
    assert (two.reason, two.down) == ("neighbours", 0)  # 3 is taken by a better one
    assert bye.ranks == (5,)
    (again, *_others) = explained(teams, ((1, 2), (3, 4), (5,)))
    assert (again.reason, again.rounds) == ("again", (1,))


def test_only_those_whom_the_better_ranked_met_are_named_as_met() -> None:
    teams = Teams((1, 2, 3, 4), met={frozenset((2, 3)): (1,)})
    (one, _other) = explained(teams, ((1, 3), (2, 4)))
    assert (one.reason, one.passed) == ("later", ())


@each_case(
    "pairings, wrong",
    [
        (((1, 2), (3,)), ()),
        (((1, 2),), ("missing",)),
        (((1, 2), (2, 3)), ("twice",)),
        (((1, 2), (3, 9)), ("unknown",)),
        (((1,), (2,), (3,)), ("two_idle",)),
    ],
)
def test_what_is_no_draw_of_these_teams(pairings: Pairings, wrong: tuple[str, ...]) -> None:
    assert faults(Teams((1, 2, 3)), pairings) == wrong


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_after_a_triple_over_two_rounds_the_next_rounds_can_be_drawn(seed: int) -> None:
    """Triples until the last round but one of eight; each has a dead end unless the draws look ahead."""
    met: dict[frozenset[int], tuple[int, ...]] = {}
    tripled: frozenset[int] = frozenset()
    away: tuple[int, ...] = ()
    chance = random.Random(seed)
    for number in range(1, 9):
        ranked = chance.sample(range(1, 14), 13)
        here = tuple(one for one in ranked if one not in away)
        before = Teams(here, {}, dict(met), frozenset(), tripled, absent=away)
        odd = "bye" if number == 8 else "triple"
        drawn = propose(before, Way(odd=odd, left=9 - number, long=odd == "triple"))
        assert drawn is not None, number
        assert repeats(before, drawn) == []
        away = next((those for those in drawn if len(those) == 3), ())
        met |= {frozenset(two): (number,) for those in drawn for two in combinations(those, 2)}
        tripled |= {*away}


def test_a_draw_beside_a_triple_in_its_second_round_leaves_opponents_to_all() -> None:
    before = ((1, 2), (1, 3), (2, 3), (4, 5), (6, 7), (2, 4), (2, 5), (2, 7), (3, 5), (3, 6), (3, 7))
    met = {frozenset(pair): (1,) for pair in before}
    byes = frozenset(range(2, 8))  # so that 1 has the next one, 2 meets 6, 3 meets 4, and 5 meets 7
    teams = Teams((4, 6, 5, 7), {}, met, byes, absent=(1, 2, 3))

    assert propose(teams, Way(left=1)) == ((4, 6), (5, 7))
    assert propose(teams, Way(left=2)) == ((4, 7), (6, 5))


@each_case("teams", [2, 3, 4, 5, 6, 7, 8, 10, 12])
@each_case("seed", range(6))
def test_a_bracket_keeps_apart_as_every_exchange_of_its_lower_seeds_can(teams: int, seed: int) -> None:
    """Against every order of the lower seeds of the first round, which are one band."""
    lot = random.Random(seed)
    couples = [frozenset(two) for two in combinations(range(1, teams + 1), 2)]
    apart = lot.sample(couples, min(len(couples), lot.randint(0, 2 * teams)))
    matches = [(high - 1, low - 1) for high, low in bracket(teams).first_round if low]
    lows, seeds = sorted(low for _high, low in matches), [*range(1, teams + 1)]

    def worth(order: list[int]) -> tuple[object, ...]:
        meet = {frozenset((order[high], order[low])) for high, low in matches}
        return [couple in meet for couple in apart], sum(abs(one - at) for at, one in enumerate(order, 1))

    def every() -> object:
        for moved in permutations(lows):
            places = dict(zip(lows, moved, strict=True))
            yield [seeds[places.get(at, at)] for at in range(teams)]

    found = opposed(seeds, matches, apart)
    assert sorted(found) == seeds
    assert worth(found) == min(map(worth, every()))
    assert opposed(seeds, matches, []) == seeds
