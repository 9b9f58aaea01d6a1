"""Every lawful deal of the bridge games, for hypothesis to choose from."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from scoring.games import chicago, cutthroat, honeymoon, minibridge, reverse, rubber, towie
from scoring.games.bridge.contract_record import DENOMINATIONS, DOUBLINGS, SEATS, is_game_bid
from scoring.games.minibridge.roles import ALL_POINTS

LIGHTLY = settings(max_examples=40, deadline=None)
HONOURS = st.sampled_from([(0, 0), (100, 0), (0, 100), (150, 0), (0, 150)])
REDEALS = st.integers(0, 3)
BEER = st.sampled_from([None, *SEATS])


def contracts(kind: Any, **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        kind,
        level=st.integers(1, 7),
        denomination=st.sampled_from([*DENOMINATIONS]),
        doubling=st.sampled_from([*DOUBLINGS]),
        declarer=st.sampled_from(kind.players),
        tricks=st.integers(0, 13),
        **more,
    )


def or_passed_out(kind: Any, **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(contracts(kind, **more), st.just(kind(passed_out=True)))


def hands() -> st.SearchStrategy[tuple[int, ...]]:
    """High-card points of four hands, none above 37."""
    cuts = st.lists(st.integers(0, ALL_POINTS), min_size=3, max_size=3).map(sorted)
    points = cuts.map(lambda cut: (cut[0], cut[1] - cut[0], cut[2] - cut[1], ALL_POINTS - cut[2]))
    return points.filter(lambda hcp: max(hcp) <= 37)


HELD = st.one_of(
    st.just((0, None)), st.tuples(st.sampled_from([100, 150]), st.sampled_from(["A", "B", "C", "dummy"]))
)
CUTTHROAT = or_passed_out(cutthroat.CutthroatDeal) | HELD.flatmap(
    lambda held: contracts(cutthroat.CutthroatDeal, honours=st.just(held[0]), honours_holder=st.just(held[1]))
)
SHEETS: dict[str, tuple[Any, st.SearchStrategy[Any]]] = {
    "rubber": (rubber, or_passed_out(rubber.RubberDeal, honours=HONOURS, seven_of_diamonds=BEER)),
    "reverse": (reverse, or_passed_out(reverse.ReverseDeal, reverse=st.booleans())),
    "cutthroat": (cutthroat, CUTTHROAT),
    "towie": (
        towie,
        contracts(towie.TowieDeal, redeals=REDEALS).filter(
            lambda deal: is_game_bid(deal.level, deal.denomination)
        ),
    ),
    "honeymoon": (honeymoon, contracts(honeymoon.HoneymoonDeal, redeals=REDEALS)),
}
CHICAGO = {
    method: contracts(
        chicago.ChicagoDeal,
        redeals=REDEALS,
        honours=HONOURS if method == "rubber_like" else st.just((0, 0)),
        hcp_ns=st.integers(0, 40) if method == "russian" else st.none(),
    )
    for method in chicago.PRESETS
}
MINIBRIDGE = st.builds(
    minibridge.MinibridgeDeal,
    hcp=hands(),
    choice=st.sampled_from(["part", "game", "small_slam", "grand_slam"]),
    denomination=st.sampled_from([*DENOMINATIONS]),
    tricks=st.integers(0, 13),
    redeals=REDEALS,
)
