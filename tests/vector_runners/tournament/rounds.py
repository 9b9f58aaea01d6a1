"""The ops of rounds: schedules of a round robin, and the draws of a Swiss."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from scoring.teams import round_robin
from tests.scoring.teams import schedules
from tests.vector_runners.tournament.figures import Json, exact, two
from tournament.movements.swiss import pairing
from tournament.movements.swiss.drawn_rounds import History, cheapest, rank_cost


def round_robin_schedule(given: Json) -> Json:
    figures = schedules.schedule_figures(given["teams"], given.get("double", False))
    return {
        "rounds": figures.rounds,
        "matches_per_round": figures.matches_per_round,
        "meetings_per_pair": figures.meetings_per_pair,
        "byes_per_team": figures.byes_per_team,
        "home_minus_away_max": figures.home_minus_away_max,
    }


def berger_table(given: Json) -> Json:
    return {"rounds": [[[*one] for one in own] for own in round_robin.berger_table(given["teams"])]}


def check_schedule(given: Json) -> Json:
    rounds = [[(home, away) for home, away in own] for own in given["rounds"]]
    errors = schedules.schedule_errors(given["teams"], rounds)
    return {"valid": not errors, "errors": [*errors]}


def swiss_first_round(given: Json) -> Json:
    drawn = pairing.first_round(range(1, given["contestants"] + 1), given["method"])
    return {"pairs": [[one.ns, one.ew] for one in drawn.matches], "bye": drawn.bye}


def swiss_drawing(given: Json) -> Json:
    out = {*(given.get("withdrawn") or ())}
    standing = [
        pairing.Standing(one["id"], one["number"], exact(one["vp"]))
        for one in given["contestants"]
        if one["id"] not in out
    ]
    order = pairing.ranked(standing)
    answer: Json = {"ranking": [one.contestant for one in order]}
    forbidden = {frozenset(couple) for couple in (*(given.get("met") or ()), *(given.get("avoid") or ()))}
    if len(order) % 2:
        bye = pairing.choose_bye(answer["ranking"], forbidden, given.get("bye_taken") or ())
        answer["bye"] = bye
        order = tuple(one for one in order if one.contestant != bye)
    names = [one.contestant for one in order]
    couples = pairing.top_down(names, forbidden) if len(names) % 2 == 0 else None
    answer["feasible"] = couples is not None
    if couples is not None:
        answer |= {"top_down": [[*couple] for couple in couples], **least_costs(order, forbidden)}
    return answer


def least_costs(order: Sequence[pairing.Standing], forbidden: set[frozenset[Any]]) -> Json:
    """The least costs that our draws reach, and how many of all pairings reach the first."""
    names = [one.contestant for one in order]
    by_rank = cheapest(names, History(frozenset(forbidden)))
    by_vps = pairing.least_vp_cost(order, forbidden)
    assert by_rank is not None
    assert by_vps is not None
    least = rank_cost(names, by_rank)
    points = {one.contestant: one.vps for one in order}
    return {
        "min_rank_cost": least,
        "min_rank_count": pairings_by_cost(names, forbidden)[least],
        "min_vp_cost": two(sum(abs(points[one] - points[other]) for one, other in by_vps)),
    }


def pairings_by_cost(names: Sequence[Any], forbidden: set[frozenset[Any]]) -> Counter[int]:
    """How many legal pairings of all have each cost, counted by who is still without a match."""

    @cache
    def of(left: tuple[int, ...]) -> Counter[int]:
        if not left:
            return Counter({0: 1})
        first, *others = left
        found = Counter[int]()
        for second in others:
            if frozenset((names[first], names[second])) not in forbidden:
                for cost, times in of(tuple(one for one in others if one != second)).items():
                    found[cost + (second - first) ** 2] += times
        return found

    return of(tuple(range(len(names))))


def lagged_ranking(given: Json) -> Json:
    rounds = [{who: exact(vps) for who, vps in own.items()} for own in given["rounds"]]
    until = max(0, given["round_to_draw"] - 1 - given.get("lag", 0))
    totals = {who: sum(points.get(who, 0) for points in rounds[:until]) for who in given["contestants"]}
    standing = [pairing.Standing(who, number, totals[who]) for number, who in enumerate(given["contestants"])]
    return {
        "results_up_to_round": until,
        "ranking": [one.contestant for one in pairing.ranked(standing)],
        "vp": {who: two(vps) for who, vps in totals.items()},
    }
