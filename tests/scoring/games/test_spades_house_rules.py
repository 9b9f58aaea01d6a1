"""Spades by house rules: figures worked by hand from the rule that each option names as its source."""

import pytest

from scoring.games.agreement import agree
from scoring.games.results.match_score import OPEN_END, End, Fine, match_score, next_problems
from scoring.games.spades.consistency import conflicts
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.game import Ending, Start, problems, tally
from scoring.games.spades.rules import Rules
from scoring.games.table_game import Problem, override
from tests.tools.each_case import each_case

NIL_AT_NORTH = ("nil", "", "", "")
BAGS = {"failed_nil": "bags", "sandbag": True, "bid_method": "individual_sum"}


@each_case(
    "changes, deal, start, delta, bags",
    [
        # The partner took 1 of 2 bid: −20; the nil failed: −100; its trick is a bag without a point.
        (BAGS, SpadesDeal((2, 8), (1, 11, 1, 0), nils=NIL_AT_NORTH), Start(), (-120, 83), (1, 3)),
        # The standard game: the trick of the nil is the second that the partner needed: 20 − 100.
        (
            {**BAGS, "failed_nil": "partner"},
            SpadesDeal((2, 8), (1, 11, 1, 0), nils=NIL_AT_NORTH),
            Start(),
            (-80, 83),
            (0, 3),
        ),
        # The partner made 4 with 5 tricks: 40; the fifth and the two of the nil are bags: +3, nil −100.
        (BAGS, SpadesDeal((4, 6), (2, 3, 5, 3), nils=NIL_AT_NORTH), Start(), (-57, 60), (3, 0)),
        # A nil that was made has no tricks: 40 + 1 + 100.
        (BAGS, SpadesDeal((4, 6), (0, 4, 5, 4), nils=NIL_AT_NORTH), Start(), (141, 62), (1, 2)),
        # The bag that a failed bid brings can be the tenth: −20 − 100 − 100, and the counter starts again.
        (
            BAGS,
            SpadesDeal((2, 8), (1, 11, 1, 0), nils=NIL_AT_NORTH),
            Start((300, 0), (9, 0)),
            (-220, 83),
            (0, 3),
        ),
        # A double nil: −200; the partner's 3 of 5 bid cost 50, two bags.
        (
            BAGS,
            SpadesDeal((5, 8), (2, 4, 3, 4), nils=("dnil", "", "", "")),
            Start((0, 100)),
            (-250, 80),
            (2, 0),
        ),
        # Only the missing tricks of the partner: 2 short of 5.
        (
            {**BAGS, "failed_bid": "shortfall"},
            SpadesDeal((5, 8), (2, 4, 3, 4), nils=NIL_AT_NORTH),
            Start(),
            (-120, 80),
            (2, 0),
        ),
        # Both partners nil and both failed: −200; their tricks are bags on a bid of 0, a point each.
        (
            {**BAGS, "min_bid": 0},
            SpadesDeal((0, 9), (1, 5, 2, 5), nils=("nil", "", "nil", "")),
            Start(),
            (-197, 91),
            (3, 1),
        ),
        # An exact bid is rewarded only without a bag: 4 bid, 4 taken, and one of the nil.
        (
            {**BAGS, "exact_bonus": 20},
            SpadesDeal((4, 8), (1, 4, 4, 4), nils=NIL_AT_NORTH),
            Start(),
            (-59, 100),
            (1, 0),
        ),
        # The low-bid bonus needs exactly the 2 that were bid: 20 + 1, not 40.
        (
            {**BAGS, "low_bid_bonus": True},
            SpadesDeal((2, 10), (1, 5, 2, 5), nils=NIL_AT_NORTH),
            Start(),
            (-79, 100),
            (1, 0),
        ),
        # Without sandbags nothing is counted, an overtrick is worth its point.
        (
            {**BAGS, "sandbag": False},
            SpadesDeal((4, 8), (1, 4, 4, 4), nils=NIL_AT_NORTH),
            Start(),
            (-59, 80),
            (0, 0),
        ),
    ],
)
def test_tricks_of_a_failed_nil_are_bags(
    changes: dict[str, object],
    deal: SpadesDeal,
    start: Start,
    delta: tuple[int, ...],
    bags: tuple[int, ...],
) -> None:
    rules = override(Rules(), changes)
    assert problems(rules, [], deal, start) == []
    (row,) = tally(rules, [deal], start).rows
    assert (row.delta, row.bags) == (delta, bags)
    assert row.taken == (sum(deal.tricks[::2]), sum(deal.tricks[1::2]))  # the sheet shows what was taken


# One deal each: who is set. A bids 5 and B 6 of the thirteen tricks.
NEITHER = SpadesDeal((5, 6), (3, 3, 3, 4))  # 6 and 7 taken: +51, +61
A_SET = SpadesDeal((5, 6), (2, 5, 2, 4))  # 4 and 9: −50, +63
B_SET = SpadesDeal((5, 6), (4, 2, 4, 3))  # 8 and 5: +53, −60
BOTH_SET = SpadesDeal((8, 8), (3, 3, 3, 4))  # 6 and 7 of 8 each: −80, −80
CONTEST = {"sets_in_a_row": 2, "sets_in_all": 3}  # Spades Tournament 2017: two consecutive, or three in all


@each_case(
    "changes, deals, sets, ending",
    [
        (CONTEST, [A_SET, A_SET], (2, 0), Ending("sets", (1,))),
        (CONTEST, [A_SET, NEITHER, A_SET], (2, 0), Ending()),
        (CONTEST, [B_SET, NEITHER, B_SET, NEITHER, B_SET], (0, 3), Ending("sets", (0,))),
        (CONTEST, [A_SET, B_SET, A_SET, B_SET], (2, 2), Ending()),
        (CONTEST, [A_SET, B_SET, A_SET, B_SET, A_SET], (3, 2), Ending("sets", (1,))),
        (CONTEST, [B_SET, BOTH_SET], (1, 2), Ending("sets", (0,))),
        ({"sets_in_a_row": 2}, [A_SET, NEITHER] * 4, (4, 0), Ending()),
        ({"sets_in_all": 2}, [A_SET, NEITHER, A_SET], (2, 0), Ending("sets", (1,))),
        # Both are set too often by the same deal: neither loses by it; by the next one alone a side does.
        (CONTEST, [BOTH_SET, BOTH_SET], (2, 2), Ending()),
        (CONTEST, [BOTH_SET, BOTH_SET, NEITHER], (2, 2), Ending()),
        (CONTEST, [BOTH_SET, BOTH_SET, NEITHER, B_SET], (2, 3), Ending("sets", (0,))),
        # The target is asked after the sets: A has 53 + 51 + 53 = 157 of 150.
        ({**CONTEST, "target": 150}, [B_SET, NEITHER, B_SET], (0, 2), Ending("target", (0,))),
        ({**CONTEST, "target": 100}, [B_SET, B_SET], (0, 2), Ending("sets", (0,))),
        # A side that is set loses even past the target: A has −50 + 200 − 30 = 120 to 63 − 120 = −57.
        (
            {"sets_in_all": 2, "target": 100},
            [A_SET, SpadesDeal((3, 12), (0, 5, 2, 6), nils=("dnil", "", "", ""))],
            (2, 1),
            Ending("sets", (1,)),
        ),
    ],
)
def test_a_side_that_is_set_too_often_loses(
    changes: dict[str, object], deals: list[SpadesDeal], sets: tuple[int, int], ending: Ending
) -> None:
    so_far = tally(override(Rules(), changes), deals)
    assert (so_far.sets, so_far.ending, so_far.problems) == (sets, ending, ())
    assert so_far.rows[-1].sets == sets


def test_a_failed_nil_is_no_set_unless_its_tricks_are_missing() -> None:
    """The partner bid 5 and took 4, the nil took 1: five tricks by the standard rule, four as bags."""
    deal = SpadesDeal((5, 6), (1, 4, 4, 4), nils=NIL_AT_NORTH)
    counted = {"sets_in_all": 2, "bid_method": "individual_sum"}
    assert tally(override(Rules(), counted), [deal]).sets == (0, 0)
    assert tally(override(Rules(), {**counted, "failed_nil": "bags"}), [deal]).sets == (1, 0)


def test_no_ruling_in_points_takes_a_loss_by_sets_back_and_no_deal_follows_it() -> None:
    agreed = agree("spades", "akagiri_standard", CONTEST)
    lost = [A_SET, A_SET]
    score = match_score(agreed, lost, OPEN_END, [Fine(1, -300)])
    assert (score.totals, score.reason, score.winners) == ((-100, -174), "sets", (1,))
    assert problems(agreed.rules, lost, NEITHER) == [Problem("game_over", index=2)]


@each_case(
    "changes, found",
    [
        (CONTEST, []),
        ({**CONTEST, "players": 2, "mode": "individual"}, []),
        ({**CONTEST, "mode": "individual"}, ["sets_need_two_sides"]),
        ({**CONTEST, "scoring": "error", "error_deals": 8}, ["sets_need_two_sides"]),
        ({"revoke_tricks": 3}, []),
        ({"revoke_tricks": 3, "mode": "individual"}, ["revoke_needs_two_sides"]),
        ({"revoke_tricks": 0}, ["bad_value"]),
        ({"sets_in_a_row": 1}, ["bad_value"]),
        ({"sets_in_all": 11}, ["bad_value"]),
        ({"failed_nil": "none"}, ["bad_value"]),
    ],
)
def test_house_rules_that_cannot_be(changes: dict[str, object], found: list[str]) -> None:
    assert [problem.code for problem in conflicts(override(Rules(), changes))] == found


# Spades Tournament 2017, *Format*: the hand in progress at the stop is played out, a tie plays one more hand.
CLOCK = agree("spades", "akagiri_standard", {"time_limit": 40})
LEVEL = SpadesDeal((6, 7), (3, 4, 3, 3))  # 6 and 7 of 6 and 7: +60, +70
TIED = SpadesDeal((6, 6), (3, 3, 4, 3))  # 7 and 6 of 6 each: +61, +60
B_AHEAD_BY_ONE = SpadesDeal((6, 6), (3, 4, 3, 3))  # +60, +61


@each_case(
    "deals, last, reason, winners",
    [
        ([A_SET], 2, None, ()),  # the second deal was in play
        ([A_SET, NEITHER], 2, "called", (1,)),
        ([B_SET, NEITHER], 2, "called", (0,)),
        ([A_SET, NEITHER], None, "called", (1,)),  # as it stands
        ([TIED, B_AHEAD_BY_ONE], 2, None, ()),  # 121 each: one more
        ([TIED, B_AHEAD_BY_ONE, LEVEL], 2, "called", (1,)),
        ([TIED, B_AHEAD_BY_ONE, BOTH_SET], 2, None, ()),  # 41 each: another
        ([TIED, B_AHEAD_BY_ONE, BOTH_SET, TIED], 2, "called", (0,)),
        ([], 1, None, ()),
        ([], None, "called", ()),
    ],
)
def test_when_time_is_called_the_deal_in_play_is_played_out(
    deals: list[SpadesDeal], last: int | None, reason: str | None, winners: tuple[int, ...]
) -> None:
    end = End(called=True, last=last)
    score = match_score(CLOCK, deals, end)
    assert (score.reason, score.winners) == (reason, winners)
    refused = [Problem("too_many_deals", len(deals))] if reason and last else []
    assert next_problems(CLOCK, deals, NEITHER, end) == refused


def test_a_ruling_gives_no_overtime_and_takes_none() -> None:
    """At the stop the table's own score decides whether one more is played; the ruling then counts."""
    ahead = match_score(CLOCK, [B_SET], End(called=True, last=1), [Fine(0, -113)])  # 53 − 113 to −60
    assert (ahead.totals, ahead.reason, ahead.winners) == ((-60, -60), "called", ())
    level = match_score(CLOCK, [TIED, B_AHEAD_BY_ONE], End(called=True, last=2), [Fine(0, -10)])
    assert (level.totals, level.reason) == ((111, 121), None)


def test_a_game_that_ends_in_the_last_deal_has_its_own_end() -> None:
    agreed = agree("spades", "akagiri_standard", {"time_limit": 40, "target": 100})
    score = match_score(agreed, [NEITHER, NEITHER], End(called=True, last=2))  # 102 to 122
    assert (score.reason, score.winners) == ("target", (1,))


# "They must give 3 tricks/books to the other team" (King of Spades): A bids 6 and B 5.
BOOKS = {"revoke_tricks": 3, "sandbag": True, "bid_method": "individual_sum"}


@each_case(
    "changes, deal, moved, delta, bags",
    [
        # A took 7 and B 6; after A's revoke 4 and 9: −60, 50 + 4.
        ({}, SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(1, 0)), (-3, 3), (-60, 54), (0, 4)),
        ({}, SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(0, 1)), (3, -3), (64, -50), (4, 0)),
        ({}, SpadesDeal((6, 5), (4, 3, 3, 3)), (), (61, 51), (1, 1)),
        ({}, SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(0, 0)), (), (61, 51), (1, 1)),
        # Each side once: three for three.
        ({}, SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(1, 1)), (0, 0), (61, 51), (1, 1)),
        # Twice: six tricks.
        ({}, SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(2, 0)), (-6, 6), (-60, 57), (0, 7)),
        # Two tricks are all that B has to give.
        ({}, SpadesDeal((6, 5), (5, 1, 6, 1), revokes=(0, 1)), (2, -2), (67, -50), (7, 0)),
        # All thirteen by the count of the books.
        (
            {"all_tricks_bonus": 200},
            SpadesDeal((6, 5), (5, 1, 6, 1), revokes=(0, 1)),
            (2, -2),
            (267, -50),
            (7, 0),
        ),
        # The nil took none, though its side has three tricks fewer: 100 − 40, the partner's 4 are 1.
        (
            {},
            SpadesDeal((4, 5), (0, 4, 4, 5), nils=NIL_AT_NORTH, revokes=(1, 0)),
            (-3, 3),
            (60, 57),
            (0, 7),
        ),
        # A failed nil as bags: of 2 and 5 tricks four are left, two of them the partner's 2 of 4 bid.
        (
            {"failed_nil": "bags"},
            SpadesDeal((4, 5), (2, 3, 5, 3), nils=NIL_AT_NORTH, revokes=(1, 0)),
            (-3, 3),
            (-140, 54),
            (2, 4),
        ),
        ({"revoke_tricks": 1}, SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(1, 0)), (-1, 1), (60, 52), (0, 2)),
    ],
)
def test_a_revoke_moves_three_tricks(
    changes: dict[str, object],
    deal: SpadesDeal,
    moved: tuple[int, ...],
    delta: tuple[int, int],
    bags: tuple[int, int],
) -> None:
    rules = override(Rules(), {**BOOKS, **changes})
    assert problems(rules, [], deal) == []
    (row,) = tally(rules, [deal]).rows
    assert (row.moved, row.delta, row.bags) == (moved, delta, bags)
    assert row.taken == (sum(deal.tricks[::2]), sum(deal.tricks[1::2]))


def test_a_revoke_can_set_a_side_and_end_the_game() -> None:
    deal = SpadesDeal((6, 5), (4, 3, 3, 3), revokes=(1, 0))
    rules = override(Rules(), {**BOOKS, "sets_in_a_row": 2})
    assert tally(rules, [deal, deal]).ending == Ending("sets", (1,))
    all_of_them = SpadesDeal((6, 5), (5, 1, 6, 1), revokes=(0, 1))
    won = override(Rules(), {**BOOKS, "win_all_tricks": True})
    assert tally(won, [all_of_them]).ending == Ending("all_tricks_or_moon", (0,))


@pytest.mark.parametrize(
    "changes, revokes, found",
    [
        ({}, (1, 0), Problem("revoke_not_ruled", 0)),
        (BOOKS, (1,), Problem("bad_value", 0, {"field": "revokes"})),
        (BOOKS, (5, 0), Problem("bad_value", 0, {"field": "revokes"})),
    ],
)
def test_revokes_that_cannot_be(changes: dict[str, object], revokes: tuple[int, ...], found: Problem) -> None:
    deal = SpadesDeal((6, 5), (4, 3, 3, 3), revokes=revokes)
    assert problems(override(Rules(), changes), [], deal) == [found]
