"""A match by its length, its rulings and its unit; what counting it again tells; and leagues of matches."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.games import GAMES
from scoring.games.agreement import agree
from scoring.games.chicago import ChicagoDeal
from scoring.games.cutthroat import CutthroatDeal
from scoring.games.israeli_whist.game import WhistDeal
from scoring.games.results.league import FinishedMatch, league
from scoring.games.results.match_score import End, Fine, match_score, next_problems
from scoring.games.results.recount import recount, unlawful
from scoring.games.rubber import RubberDeal
from scoring.games.spades.deal import SpadesDeal
from scoring.games.table_game import Problem
from tests.scoring.games.bridge_deals import CHICAGO, LIGHTLY, SHEETS
from tests.tools.each_case import each_case

CHICAGO_RULES = agree("chicago", "duplicate_like", {})
SPADES = agree("spades", "akagiri_standard", {"target": 100})
RUBBER = agree("rubber", "standard", {})
WHIST = agree("israeli_whist", "akagiri", {})
GAME_NORTH = ChicagoDeal(level=4, denomination="S", declarer="N", tricks=10)
SIX_EACH = SpadesDeal(bids=(6, 6), tricks=(3, 3, 3, 4))


@each_case(
    "code, preset, overrides, refusal",
    [
        ("whist", "standard", {}, "unknown_game"),
        ("spades", "bridge", {}, "unknown_preset"),
        ("spades", "hoyle", {"colour": 1}, "unknown_field"),
        ("spades", "hoyle", {"target": "many"}, "bad_value"),
        ("spades", "hoyle", {"target": None}, "target_required"),
    ],
)
def test_what_no_table_can_agree_on(code: str, preset: str, overrides: dict, refusal: str) -> None:
    with pytest.raises(ScoringError) as found:
        agree(code, preset, overrides)
    assert found.value.code == refusal


def test_an_agreement_knows_what_it_changed() -> None:
    assert agree("spades", "dan_brad", {"min_bid": 4, "target": 300}).overrides == {"target": 300}
    assert (CHICAGO_RULES.sides, CHICAGO_RULES.seats, CHICAGO_RULES.unit) == (((0, 2), (1, 3)), 4, "hundreds")


@each_case(
    "agreed, deals, end, totals, reason, winners, settled",
    [
        (CHICAGO_RULES, [GAME_NORTH], End(), (420, 0), None, (), (4, -4)),
        (CHICAGO_RULES, [GAME_NORTH], End(called=True), (420, 0), "called", (0,), (4, -4)),
        (CHICAGO_RULES, [GAME_NORTH], End(limit=1), (420, 0), "deals_played", (0,), (4, -4)),
        (CHICAGO_RULES, [], End(called=True), (0, 0), "called", (), (0, 0)),
        (SPADES, [SIX_EACH], End(limit=1), (60, 61), "deals_played", (1,), (-1, 1)),
        (SPADES, [SIX_EACH] * 2, End(limit=9), (120, 122), "target", (1,), (-2, 2)),
        # Law 80: the only game is worth 300.
        (
            RUBBER,
            [RubberDeal(level=3, denomination="NT", declarer="E", tricks=9)],
            End(called=True),
            (0, 400),
            "stopped",
            (1,),
            (-4, 4),
        ),
    ],
)
def test_a_match_is_as_long_as_was_agreed(agreed, deals, end, totals, reason, winners, settled) -> None:
    score = match_score(agreed, deals, end)
    assert (score.totals, score.reason, score.winners, score.settled) == (totals, reason, winners, settled)


def test_a_deal_that_the_same_dealer_deals_again_does_not_count() -> None:
    all_pass = WhistDeal(all_pass=True)
    played = WhistDeal((5, 3, 3, 1), (5, 3, 3, 2), declarer=0, trump="NT")

    assert match_score(WHIST, [all_pass, all_pass], End(limit=1)).reason is None
    assert match_score(WHIST, [all_pass, played], End(limit=1)).reason == "deals_played"
    assert next_problems(WHIST, [all_pass, played], played, End(limit=1)) == [Problem("too_many_deals", 2)]


def test_three_columns_settle_two_by_two_in_hundreds() -> None:
    """Cut-throat: 3NT for A is 100 below; A settles with each, B and C are level."""
    agreed = agree("cutthroat", "standard", {})
    score = match_score(agreed, [CutthroatDeal(level=3, denomination="NT", declarer="A", tricks=9)])
    assert (score.totals, score.settled) == ((100, 0, 0), (2, -1, -1))


def test_rulings_change_totals_and_winners_but_not_whether_it_is_over() -> None:
    fined = match_score(SPADES, [SIX_EACH] * 2, fines=[Fine(1, -30)])
    running = match_score(SPADES, [SIX_EACH], fines=[Fine(1, 200)])
    awarded = match_score(SPADES, [SIX_EACH], fines=[Fine(0, None)])

    assert (fined.totals, fined.fined, fined.winners) == ((120, 92), (0, -30), (0,))
    assert (running.totals, running.finished) == ((60, 261), False)
    assert (awarded.reason, awarded.winners) == ("awarded", (0,))


def test_where_errors_are_counted_the_fewest_win() -> None:
    agreed = agree("spades", "yahoo_lefty", {"error_deals": 2})
    deals = [SpadesDeal(bids=(3, 3, 3, 3), tricks=(3, 3, 3, 4))]
    assert match_score(agreed, deals, End(called=True)).winners == (0, 1, 2)


def test_counting_again_names_every_figure_that_differs() -> None:
    down = ChicagoDeal(level=4, denomination="S", declarer="N", tricks=9)
    counted = recount(CHICAGO_RULES, [GAME_NORTH, GAME_NORTH], [down, GAME_NORTH])

    changed = {(each.number, each.field) for each in counted.differences}
    assert {(1, "score"), (1, "totals"), (2, "totals"), (None, "totals"), (None, "settled")} <= changed
    assert (2, "score") not in changed


def test_only_what_a_change_makes_unlawful_is_told() -> None:
    game = RubberDeal(level=4, denomination="S", declarer="N", tricks=10)
    part = RubberDeal(level=2, denomination="S", declarer="N", tricks=8)
    first = recount(RUBBER, [game, part, part], [game, game, part])
    again = recount(RUBBER, [game, game, part], [game, game, game])

    assert first.problems == (Problem("rubber_over", 2),)
    assert again.problems == ()
    assert unlawful(RUBBER, [game, game, part]) == [Problem("rubber_over", 2)]


@LIGHTLY
@given(deals=st.lists(CHICAGO["duplicate_like"], max_size=4))
def test_a_chukker_settles_to_nothing(deals: list) -> None:
    score = match_score(CHICAGO_RULES, deals)
    assert sum(score.settled) == 0
    assert score.finished == (len(deals) == 4)


@LIGHTLY
@given(game=st.sampled_from([*SHEETS]), data=st.data())
def test_every_sheet_settles_to_nothing_and_recounts_to_itself(game: str, data: st.DataObject) -> None:
    agreed = agree(game, next(iter(GAMES[game].presets)), {})
    deals = data.draw(st.lists(SHEETS[game][1], max_size=8))
    assert sum(match_score(agreed, deals, End(called=True)).settled) == 0
    assert recount(agreed, deals, deals).differences == ()


def meeting(totals: tuple[int, ...], winners: tuple[int, ...], *players: str) -> FinishedMatch:
    settled = tuple(sum(own - other for other in totals) for own in totals)
    return FinishedMatch(tuple((player,) for player in players), totals, winners, settled)


@pytest.mark.parametrize(
    "order, ranked",
    [
        (("wins", "difference", "points"), ["a", "c", "b"]),
        (("points",), ["c", "b", "a"]),
        (("difference",), ["c", "a", "b"]),
    ],
)
def test_the_order_of_a_league_is_chosen(order: tuple[str, ...], ranked: list[str]) -> None:
    meetings = [
        meeting((100, 90), (0,), "a", "b"),
        meeting((110, 105), (0,), "a", "c"),
        meeting((200, 240), (1,), "b", "c"),
    ]
    assert [place.player for place in league("abc", meetings, order)] == ranked


def test_equal_in_all_measures_share_a_place_and_a_drawn_match_is_half_a_win() -> None:
    ranked = league("abc", [meeting((50, 50), (), "a", "b")], ("wins", "points"))

    assert [(place.player, place.place, place.tied) for place in ranked] == [
        ("a", 1, True),
        ("b", 1, True),
        ("c", None, False),
    ]
    assert ranked[0].account.wins == Fraction(1, 2)


def test_three_who_share_a_match_of_four_have_a_third_of_it_each() -> None:
    shared = meeting((3, 3, 3, 4), (0, 1, 2), *"abcd")
    level = meeting((5, 5, 5, 5), (), *"abcd")

    assert [shared.wins(side) for side in range(4)] == [Fraction(1, 3)] * 3 + [0]
    assert [level.wins(side) for side in range(4)] == [Fraction(1, 4)] * 4


def test_a_bye_is_a_win_only_where_that_is_said() -> None:
    drawn = league("ab", [], ("wins",), {"a": 1}, bye_wins=True)
    planned = league("ab", [], ("wins",), {"a": 1})

    assert (drawn[0].account.wins, planned[0].account.wins, planned[0].account.byes) == (1, 0, 1)
