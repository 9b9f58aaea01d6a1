"""What a director says before a round, in both languages; nothing on offer is without words."""

import pytest

from tests.tools.each_case import each_case
from tournament.domain.movements.reports.section_movement import calls_before, seated_plan
from tournament.movements.catalogue import build, choices
from tournament.sheets.movement_sheets import Call
from tournament.sheets.names import Party
from tournament.words.announcement import SENTENCES, announced, announcement
from tournament.words.language import Language

ONE, NINE = Party(1, "1"), Party(9, "9")
SAID = [
    (Call("ew-up", (1,)), "East-West up one table.", "東西は1つ上のテーブルへ移動します。"),
    (Call("ew-up", (2,)), "East-West skip: up 2 tables.", "東西はスキップ：2つ上のテーブルへ移動します。"),
    (Call("ew-up", (-1,)), "East-West down one table.", "東西は1つ下のテーブルへ移動します。"),
    (Call("pairs-up", (0,)), "All pairs stay.", "全ペアそのままです。"),
    (Call("boards-down", (1,)), "Boards down one table.", "ボードは1つ下のテーブルへ移します。"),
    (Call("boards-down", (-3,)), "Boards up 3 tables.", "ボードは3つ上のテーブルへ移します。"),
    (
        Call("follow", (), (ONE, NINE)),
        "Each pair follows the next lower number; pair 1 follows 9.",
        "1つ小さい番号のペアの席へ（1は9の席へ）。",
    ),
    (Call("share", (1, 8)), "Tables 1 and 8 share boards.", "1と8卓はボードを共用します。"),
    (Call("share", (1, 4, 8)), "Tables 1, 4 and 8 share boards.", "1, 4と8卓はボードを共用します。"),
    (Call("stand", (5, 6)), "Boards 5–6 are on the relay stand.", "ボード5–6は中継台に置きます。"),
    (
        Call("in-step", (3, 4)),
        "All tables play boards 3–4, each with a copy.",
        "全テーブルでボード3–4をプレイします（各テーブルに複製があります）。",
    ),
    (Call("rest", (5,)), "Board 5 is not in play.", "ボード5は誰もプレイしません。"),
    (Call("turn", (14,)), "Turn board 14 by 90° clockwise.", "ボード14は時計回りに90度まわします。"),
    (
        Call("switch", (3,)),
        "Arrow switch at table 3: North-South and East-West change seats.",
        "3卓でアロースイッチ：南北と東西が席を入れ替わります。",
    ),
    (Call("sit-out", (2,), (NINE,)), "Pair 9 sits out at table 2.", "9番ペアは2卓でシットアウトです。"),
]


@each_case("call, english, japanese", SAID)
def test_each_call_is_a_sentence_in_both_languages(call: Call, english: str, japanese: str) -> None:
    assert (announced(call, Language("en")), announced(call, Language("ja"))) == (english, japanese)


def test_sentences_stand_beside_one_another_as_each_language_does() -> None:
    both = (Call("ew-up", (1,)), Call("boards-down", (1,)))
    assert announcement(both, Language("en")) == "East-West up one table. Boards down one table."
    assert "。ボード" in announcement(both, Language("ja"))
    assert announcement((), Language("en")) == "Take your seats as shown on the cards."


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", [4, 5, 6, 8, 9, 14, 16, 19])
def test_every_movement_on_offer_is_announced(pairs: int) -> None:
    for choice in choices(pairs, turned=True):
        seated = seated_plan(build(choice.code), choice.boards_per_round)
        for number in range(1, choice.rounds + 1):
            found = list(calls_before(seated, number))
            assert {call.code for call in found} <= SENTENCES.keys()
            assert number == 1 or found, choice.code
            assert "%" not in announcement(tuple(found), Language("ja"))


def test_a_skip_is_called_in_the_round_where_it_happens() -> None:
    seated = seated_plan(build("mitchell-skip-8x7"), 4)
    steps = [call.numbers for n in range(2, 8) for call in calls_before(seated, n) if call.code == "ew-up"]
    assert steps == [(1,), (1,), (1,), (2,), (1,), (1,)]


def test_in_a_barometer_no_board_moves_and_none_rests() -> None:
    seated = seated_plan(build("barometer-4x7.tuned"), 2)
    assert [call.code for call in calls_before(seated, 2)] == ["follow", "in-step"]
    assert [*calls_before(seated, 2)][-1].numbers == (3, 4)
