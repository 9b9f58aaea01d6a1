"""Runs the vectors of whole events: victory points, masterpoints, handicap."""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import ceil, isqrt
from typing import Any

from scoring.schemes.masterpoint_schemes import SCHEMES, Group, masterpoints, untied_awards
from scoring.schemes.victory_points import VP_SCALES, continuous, match_points, shares, victory_points
from scoring.schemes.vp_tables import Measure
from scoring.totals.handicap import handicap, net_score, shared_handicap
from tests.vector_runners.rows import CaseResult, Runner, each, exact

BEYOND = (1, 50, 1000)  # IMPs past the end of a table


def continuous_rows(table: dict[str, list[str]]) -> Iterator[CaseResult]:
    for boards, winner in table.items():
        margins = [*range(len(winner)), *(len(winner) - 1 + more for more in BEYOND)]
        sides = [match_points(VP_SCALES["wbf_continuous"], margin, int(boards)) for margin in margins]
        expected = [exact(points) for points in winner] + [20] * len(BEYOND)
        yield CaseResult(
            f"{boards} boards",
            {"winner": [own for own, _ in sides], "loser": [other for _, other in sides]},
            {"winner": expected, "loser": [20 - points for points in expected]},
        )


def corrected_margins(table: dict[str, list[int]]) -> Iterator[CaseResult]:
    """Where the printed figure is not the rounded one."""
    for boards, margins in table.items():
        rounded = [
            Fraction(int(1000 * (1 + share) + Decimal("0.5")), 100) for share in shares(Fraction(boards))
        ]
        printed = continuous(int(boards), 10)
        got = [margin for margin, points in enumerate(rounded[: len(printed)]) if points != printed[margin]]
        yield CaseResult(f"{boards} boards", {"margins": got}, {"margins": margins})


def bands(scale: str, draw: int, table: dict[str, Any]) -> Iterator[CaseResult]:
    """Band starts for the points from a draw up, or [start, points]; looked up margin by margin."""
    for length, starts in table.items():
        pairs = [
            start if isinstance(start, list) else [start, draw + step] for step, start in enumerate(starts)
        ]
        margins = range(pairs[-1][0] + 60)
        expected = [max(points for start, points in pairs if start <= margin) for margin in margins]
        for boards in lengths(length):
            got = [victory_points(VP_SCALES[scale], margin, boards) for margin in margins]
            yield CaseResult(f"{boards} boards", {"points": got}, {"points": expected})


def percentages(scale: str, draw: int, table: dict[str, list[float]]) -> Iterator[CaseResult]:
    """The last percentage of each band but the highest, and a ten-thousandth beyond it; and mirrored."""
    for length, limits in table.items():
        at = [exact(limit) for limit in limits]
        beyond = [limit + Fraction(1, 10_000) for limit in at]
        for boards in lengths(length):
            got = {
                name: [victory_points(VP_SCALES[scale], figure, boards) for figure in figures]
                for name, figures in {
                    "at": at,
                    "beyond": beyond,
                    "mirrored": [100 - limit for limit in at],
                    "mirrored beyond": [100 - limit for limit in beyond],
                }.items()
            }
            yield CaseResult(f"{boards} boards", got, banded(draw, len(limits)))


def banded(draw: int, count: int) -> dict[str, list[int]]:
    return {
        "at": [draw + band for band in range(count)],
        "beyond": [draw + band + 1 for band in range(count)],
        "mirrored": [draw - band for band in range(count)],
        "mirrored beyond": [draw - band - 1 for band in range(count)],
    }


def lengths(text: str) -> range:
    """The match lengths of a column: "8", "5-6", "6-8 boards", "<=4"."""
    figures = [int(figure) for figure in re.findall(r"\d+", text)]
    return range(1 if text.startswith("<=") else figures[0], figures[-1] + 1)


def checks(table: list[dict[str, Any]]) -> Iterator[CaseResult]:
    for row in table:
        if "vp" not in row:
            yield from differences(row)
            continue
        scale = VP_SCALES[row["scale"]]
        figure = exact(row["pct"]) if scale.measure is Measure.PERCENT else row["imps"]
        mirrored = 100 - figure if scale.measure is Measure.PERCENT else -figure
        got = [victory_points(scale, side, row["boards"]) for side in (figure, mirrored)]
        yield CaseResult(f"{row['scale']} {row['boards']} boards {figure}", {"vp": got}, {"vp": row["vp"]})


def differences(row: dict[str, Any]) -> Iterator[CaseResult]:
    """The margins where the discrete scale is not the continuous one rounded to whole points."""
    boards = row["boards"]
    got = [
        margin
        for margin, points in enumerate(continuous(boards, 10))
        if victory_points(VP_SCALES["wbf_discrete"], margin, boards) != int(points + Fraction(1, 2))
    ]
    yield CaseResult(row["scale"], {"margins": got}, {"margins": row["margins_where_they_differ"]})


def acbl_case(row: dict[str, Any]) -> dict[str, Any]:
    """The maximum of a club game does not hold online."""
    online, invited = exact(row.get("online_multiplier", 1)), exact(row.get("invitational", 1))
    scheme = SCHEMES["acbl_online" if "online_multiplier" in row else "acbl_club"]
    group = Group(row["tables"], row["tables"], factor=online * invited)
    return {"first": untied_awards(scheme, group)[0]}


def simultaneous_top(tables: int, multiplier: int = 150, step: int = 1) -> int:
    """The winner's award of a simultaneous pairs: multiplier·√(tables/25) rounded up to a multiple of `step`.

    ECATS: 150 and 1, later 100 and 10. Found in whole numbers: (k·step)²·25 ≥ multiplier²·tables.
    """
    least = Fraction(multiplier**2 * tables, 25 * step**2)
    return step * (isqrt(ceil(least) - 1) + 1)


def simultaneous_case(row: dict[str, Any]) -> dict[str, Any]:
    return {"top": simultaneous_top(row["tables"], row["multiplier"])}


def ebu_individual_case(row: dict[str, Any]) -> dict[str, Any]:
    tables = row["tables"]
    return {"awards": list(untied_awards(SCHEMES["ebu_individual"], Group(4 * tables, tables, per_table=4)))}


def jcbl_case(row: dict[str, Any]) -> dict[str, Any]:
    group = Group(row["C"], row["C"], sessions=row["S"], factor=row["K"], of_teams=row["P"] == 2)
    return {"awards_places_1_4": list(untied_awards(SCHEMES["jcbl_weekly"], group)[:4])}


KINDS = {
    "two-winner": ("sbu_two_winner", 1),
    "Howell": ("sbu_one_winner", 2),
    "individual": ("sbu_individual", 4),
}
TIES = {"two": 2, "double": 2, "triple": 3, "quadruple": 4}


def sbu_case(row: dict[str, Any]) -> dict[str, Any]:
    """An event in words: "6-table Howell, triple tie for 3rd"."""
    event = row["event"]
    tables = int(re.match(r"(\d+)-table", event)[1])
    code, per_table = next(kind for name, kind in KINDS.items() if name in event)
    group = Group(tables * per_table, tables, per_table)
    awards = masterpoints(SCHEMES[code], group, places(event, group.contestants))
    return {"awards": [award for award in awards if award]}


def places(event: str, contestants: int) -> list[int]:
    """Everybody's place, ties as the words say; nobody else is tied."""
    starts = {int(first): int(last) - int(first) + 1 for first, last in re.findall(r"(\d+)-(\d+)", event)}
    if "clear 1st then tie" in event:
        starts = {2: 2}
    if tie := re.search(r"(two|double|triple|quadruple) tie for (\d)", event):
        starts = {int(tie[2]): TIES[tie[1]]}
    found: list[int] = []
    while len(found) < contestants:
        place = len(found) + 1
        found += [place] * starts.get(place, 1)
    return found[:contestants]


def handicap_case(row: dict[str, Any]) -> dict[str, Any]:
    """Averages of the players, or their handicaps written so that plus helps."""
    if "players_avg" in row:
        pair = shared_handicap([handicap(exact(average)) for average in row["players_avg"]])
    else:
        pair = shared_handicap([exact(player) for player in row["handicaps"]])
    net = {"net": net_score(exact(row["scratch"]), pair).net} if "scratch" in row else {}
    return {"pair_handicap": pair, **net}


RUNNERS: dict[tuple[str, str], Runner] = {
    ("vp_wbf_continuous", "winner_vp"): continuous_rows,
    ("vp_wbf_continuous", "concavity_corrected_margins"): corrected_margins,
    ("vp_discrete", "wbf_discrete_published"): partial(bands, "wbf_discrete", 10),
    ("vp_discrete", "wbf_discrete_generated_other_lengths"): partial(bands, "wbf_discrete", 10),
    ("vp_discrete", "half_triangular_10_0_band_starts_vp5_to_10"): partial(bands, "wbf_discrete_half", 5),
    ("vp_discrete", "acbl20"): partial(bands, "acbl_20", 10),
    ("vp_discrete", "acbl30"): partial(bands, "acbl_30", 15),
    ("vp_discrete", "ebu_swiss_pairs_pct_to_vp_20_0"): partial(percentages, "ebu_swiss_pairs", 10),
    ("vp_discrete", "ebu_swiss_pairs_pct_to_vp_10_0"): partial(percentages, "ebu_swiss_pairs_half", 5),
    ("vp_discrete", "checks"): checks,
    ("masterpoints", "acbl_examples"): each(acbl_case, "first"),
    ("masterpoints", "ecats_sim_pairs"): each(simultaneous_case, "top"),
    ("masterpoints", "ebu_individual_scale_F"): each(ebu_individual_case, "awards"),
    ("masterpoints", "jcbl_examples"): each(jcbl_case, "awards_places_1_4"),
    ("masterpoints", "sbu_examples"): each(sbu_case, "awards"),
    ("handicap", "rows"): each(handicap_case, "pair_handicap", "net"),
}
