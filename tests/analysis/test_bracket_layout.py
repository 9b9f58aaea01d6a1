"""The geometry of a bracket: matches stand apart, between those that lead to them, and ways end in slots."""

from dataclasses import replace
from datetime import date
from itertools import combinations

from tests.tools.each_case import each_case
from tournament.analysis.bracket_layout import Box, BracketLayout, Sizes, bracket_layout
from tournament.sheets.draw_sheets import Bracket, BracketMatch, BracketRound, Slot
from tournament.sheets.heading import Heading

HEADING = Heading("杯", "港町ブリッジクラブ", date(2026, 11, 21))
SIZES = Sizes(width=100, gap=20, line=10, space=6, title=12)


def winner(number: int) -> Slot:
    return Slot(source="winner", of=number)


def bracket_of(teams: int, *, third: bool = False, stated: bool = True) -> Bracket:
    """Of a power of two, seeded; `stated`: the slots say whose winner comes to them."""
    rounds, number, size = [], 0, teams
    while size > 1:
        first = number - size
        matches = []
        for place in range(size // 2):
            number += 1
            feeders = (first + 2 * place + 1, first + 2 * place + 2)
            known = tuple(map(winner, feeders)) if stated else (Slot(source="seed"), Slot(source="seed"))
            matches.append(BracketMatch(number, (Slot(), Slot()) if size == teams else known))
        rounds.append(BracketRound("final" if size == 2 else "last", size, tuple(matches)))
        size //= 2
    if third:
        lost = (Slot(source="loser", of=number - 2), Slot(source="loser", of=number - 1))
        rounds.append(BracketRound("third", 2, (BracketMatch(number + 1, lost),)))
    return Bracket(HEADING, 1, tuple(rounds))


def overlapping(layout: BracketLayout) -> list[tuple[int, int]]:
    return [
        (one.match.number, other.match.number)
        for one, other in combinations(layout.boxes, 2)
        if one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
    ]


def boxes_of(layout: BracketLayout) -> dict[int, Box]:
    return {box.match.number: box for box in layout.boxes}


@each_case("stated", [True, False])
@each_case("teams", [2, 4, 8, 16, 64])
def test_a_match_stands_in_the_middle_of_those_that_lead_to_it(teams: int, stated: bool) -> None:
    layout = bracket_layout(bracket_of(teams, stated=stated), SIZES)
    boxes = boxes_of(layout)

    assert overlapping(layout) == []
    assert len(layout.ways) == teams - 2
    for number in range(teams // 2 + 1, teams):
        first = 2 * (number - teams // 2) - 1
        assert boxes[number].middle == (boxes[first].middle + boxes[first + 1].middle) / 2


def test_each_way_leads_from_a_match_into_the_slot_of_its_winner() -> None:
    layout = bracket_layout(bracket_of(8), SIZES)
    boxes = boxes_of(layout)

    final = [way for way in layout.ways if way[-1][0] == boxes[7].x]
    assert [way[0] for way in final] == [(boxes[n].right, boxes[n].middle) for n in (5, 6)]
    assert [way[-1][1] for way in final] == [boxes[7].slot(0), boxes[7].slot(1)]
    assert all(way[1][0] == way[2][0] == boxes[7].x - SIZES.gap / 2 for way in final)


def test_no_way_leads_to_a_round_that_is_still_to_be_drawn() -> None:
    first, second = bracket_of(4).rounds
    final = replace(second.matches[0], slots=(Slot(source="draw"), Slot(source="draw")))
    layout = bracket_layout(Bracket(HEADING, 1, (first, replace(second, matches=(final,)))), SIZES)
    one, other, last = layout.boxes
    assert layout.ways == ()
    assert last.middle == (one.middle + other.middle) / 2


def test_the_match_for_third_place_stands_below_the_final() -> None:
    layout = bracket_layout(bracket_of(4, third=True), SIZES)
    boxes = boxes_of(layout)

    assert boxes[4].x == boxes[3].x
    assert boxes[4].y > boxes[3].bottom
    assert overlapping(layout) == []


def test_a_seed_that_begins_in_the_second_round_stands_where_its_opponent_comes_from() -> None:
    """Five teams: one match, then a round of two in which three begin."""
    rounds = (
        BracketRound("last", 8, (BracketMatch(1, (Slot(seed=4), Slot(seed=5))),)),
        BracketRound(
            "semi-finals",
            4,
            (
                BracketMatch(2, (Slot(source="seed", of=1), winner(1))),
                BracketMatch(3, (Slot(source="seed", of=2), Slot(source="seed", of=3))),
            ),
        ),
        BracketRound("final", 2, (BracketMatch(4, (winner(2), winner(3))),)),
    )
    layout = bracket_layout(Bracket(HEADING, 1, rounds), SIZES)
    boxes = boxes_of(layout)

    assert boxes[1].middle == boxes[2].middle
    assert boxes[3].y >= boxes[2].bottom
    assert overlapping(layout) == []


def test_a_consolation_is_a_picture_of_its_own_below() -> None:
    cup = bracket_of(8, third=True)
    lost = tuple(BracketMatch(number, (Slot(), Slot())) for number in (9, 10))
    end = BracketMatch(11, (winner(9), winner(10)))
    rounds = (BracketRound("consolation", 4, lost), BracketRound("consolation", 2, (end,)))
    layout = bracket_layout(Bracket(HEADING, 1, (*cup.rounds, *rounds)), SIZES)
    boxes = boxes_of(layout)

    lowest = max(boxes[number].bottom for number in range(1, 9))
    assert min(boxes[number].y for number in (9, 10, 11)) > lowest
    assert boxes[9].x == 0
    assert overlapping(layout) == []
    assert len(layout.titles) == len(cup.rounds) + 2
    assert (layout.width, layout.height) == (boxes[7].right, boxes[10].bottom)


def test_those_who_have_lost_once_play_on_below_and_meet_the_winner_in_the_last_column() -> None:
    first = (BracketMatch(1, (Slot(), Slot())), BracketMatch(2, (Slot(), Slot())))
    lost = (Slot(source="loser", of=1), Slot(source="loser", of=2))
    second = (winner(4), Slot(source="loser", of=3))
    rounds = (
        BracketRound("semi-finals", 4, first),
        BracketRound("final", 2, (BracketMatch(3, (winner(1), winner(2))),)),
        BracketRound("second-life", 2, (BracketMatch(4, lost),)),
        BracketRound("second-life", 2, (BracketMatch(5, second),)),
        BracketRound("grand-final", 2, (BracketMatch(6, (winner(3), winner(5))),)),
    )
    layout = bracket_layout(Bracket(HEADING, 1, rounds), SIZES)
    boxes = boxes_of(layout)

    assert [boxes[number].x for number in (1, 3, 6)] == [0, 120, 240]
    assert (boxes[4].x, boxes[5].x) == (0, 120)
    assert boxes[4].y > boxes[2].bottom
    assert overlapping(layout) == []
