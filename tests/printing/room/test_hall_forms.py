"""Forms for the hall and the desk: what each of them says, and how large."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.printing.evening import movement_sheets, score_cards, standings, travellers
from tests.printing.hall import door_signs, late_slips, name_slips, signs, table_numbers
from tests.printing.reading import overlapping, page_count, rows, words, written
from tests.printing.samples import SHEETS
from tournament.printing import document, render
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.kit.pen import MM
from tournament.sheets.board_sheets import Played, frequencies
from tournament.sheets.movement_sheets import BoardWay
from tournament.sheets.room_papers import SignRound, board_signs
from tournament.sheets.score_cards import result_slip


def plan(*ways: tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]):  # type: ignore[no-untyped-def]
    """A movement of which only the ways of its boards matter."""
    return replace(movement_sheets()[0], boards=tuple(BoardWay(*way) for way in ways))


def test_tables_that_play_the_same_boards_in_a_round_have_a_sign() -> None:
    (sign,) = board_signs(plan(((1, 2), ((1, 6), (5,))), ((3, 4), ((2,), (1, 6)))))
    assert (sign.kind, sign.tables) == ("share", (1, 6))
    assert sign.rounds == (SignRound(1, (1, 2)), SignRound(2, (3, 4)))


def test_boards_that_rest_between_two_tables_have_a_stand_there() -> None:
    """At the beginning and at the end a set rests on the stand that it goes to, or comes from."""
    first = ((1, 2), ((4,), (), (3,)))
    last = ((3, 4), ((5,), (4,), ()))
    new = ((5, 6), ((), (3,), (2,)))
    (sign,) = board_signs(plan(first, last, new))
    assert (sign.kind, sign.tables) == ("stand", (4, 3))
    assert sign.rounds == (
        SignRound(1, (5, 6), (3,)),
        SignRound(2, (1, 2), (3,)),
        SignRound(3, (3, 4), ()),
    )


def test_where_neighbours_change_one_stand_serves_the_room() -> None:
    ways = [((board,), ((board,), (), (board + 2,))) for board in range(1, 6)]
    (sign,) = board_signs(plan(*ways))
    assert (sign.kind, sign.tables) == ("stand", ())
    assert "Moveeachboardsetaslisted." in rows(render("board_sign", [sign], language="en"))


def test_a_movement_whose_boards_are_all_in_play_has_no_sign() -> None:
    assert board_signs(plan(((1,), ((1,), (2,))), ((2,), ((2,), (1,))))) == ()


def test_a_sign_says_which_tables_in_large_letters() -> None:
    lines = written("board_sign", signs()[:1], "en")
    assert [line.set.size for line in lines if line.text == "1 + 8"] == [pytest.approx(64, rel=0.02)]


def test_a_result_slip_names_the_best_and_the_worst_board() -> None:
    card = score_cards()[0]
    slip = result_slip(card)
    shares = [line.percentage for line in card.lines]
    assert (slip.best.percentage, slip.worst.percentage) == (max(shares), min(shares))


def test_who_has_no_place_has_no_result_slip() -> None:
    card = score_cards()[0]
    assert result_slip(replace(card, standing=None)) is None
    assert result_slip(replace(card, standing=replace(card.standing, place=0))) is None


def test_a_frequency_sheet_counts_every_result_of_a_board() -> None:
    sheet = travellers()[0]
    lines = written("frequency_sheet", [sheet], "en", "A5")
    times = [int(line.text.removesuffix(" ×")) for line in lines if line.text.endswith(" ×")]
    assert times == [one.times for one in frequencies(sheet)]
    assert sum(times) == len(sheet.lines)


@pytest.mark.parametrize("paper", ["A4", "A3", "A5", "A4L"])
def test_a_table_number_is_half_as_wide_or_half_as_high_as_its_paper(paper: str) -> None:
    (first, *_rest) = [
        line for line in written("table_number", table_numbers(), "ja", paper) if line.text == "A1"
    ]
    width, height = PAPERS[paper].width, PAPERS[paper].height
    assert first.set.length > 0.5 * width or first.set.size * 0.75 > 0.5 * height


def test_blank_table_numbers_run_from_one_on() -> None:
    made = document("table_number", [], language="ja", blank=True, rows=30)
    pages = made.pictures(99)
    assert len(pages) == 30
    assert all(f">{number}</text>" in page for number, page in enumerate(pages, 1))


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_a_poster_shows_thirteen_tables_on_one_sheet_in_letters_for_a_wall(language: str) -> None:
    pdf = render("results_poster", [standings()], language=language, paper="A3")
    assert page_count(pdf) == 1
    lines = written("results_poster", [standings()], language, "A3")
    assert all(line.set.size > 16 for line in lines if line.text.endswith("%"))
    assert all(line.set.size > 11 for line in lines if line.text[0] in "佐髙加小阿SKATMO")


def test_a_poster_of_a_running_ranking_tells_what_it_counts_and_no_more() -> None:
    running = replace(standings(), provisional=True, counts="rounds", rounds=3)
    printed = rows(render("results_poster", [running], language="en", paper="A4"))
    assert any(
        row.startswith("●provisional") and "Afterround3(roundedtowholepercent)" in row for row in printed
    )
    figures = [row[-6:] for row in printed if row.endswith("%")]
    assert figures
    assert not any("." in figure for figure in figures)


def test_a_poster_ranks_each_section_by_itself_where_there_are_several() -> None:
    own = tuple(replace(ranking, section="B") for ranking in standings().rankings[:1])
    printed = rows(render("results_poster", [replace(standings(), by_section=own)], language="en"))
    assert "SectionB·North-South" in printed


def test_a_small_field_is_set_larger_on_a_poster() -> None:
    few = replace(
        standings(), rankings=(replace(standings().rankings[0], rows=standings().rankings[0].rows[:6]),)
    )
    large, small = (
        max(line.set.size for line in written("results_poster", [sheet], "ja", "A3")[4:])
        for sheet in (few, standings())
    )
    assert large > 1.5 * small


def test_a_long_poster_leaves_no_caption_and_no_single_pair_behind() -> None:
    ranking = standings().rankings[0]
    many = replace(standings(), rankings=(replace(ranking, rows=ranking.rows * 4), ranking))
    pages = document("results_poster", [many], language="ja", paper="A4").pictures(9)
    pairs = [len(re.findall(r">[\d.]+%</text>", page)) for page in pages]
    assert sum(pairs) == 13 * 5
    assert min(pairs) > 5
    assert not any(page.split("<text")[-3].endswith("南北</text>") for page in pages)


def test_a_tent_card_reads_from_both_sides_of_the_table() -> None:
    (page,) = document("tent_card", name_slips()[1:2], language="ja").pictures(1)
    flipped = re.search(r'<g transform="rotate\(180 ([\d.]+) ([\d.]+)\)">(.*?)</g>', page, re.DOTALL)
    assert (float(flipped[1]), float(flipped[2])) == pytest.approx((105 * MM, 148.5 * MM), abs=0.01)
    assert flipped[3].count("<text") == page.split("<g")[0].count("<text")
    found, (_width, height) = words(render("tent_card", name_slips()[1:2], language="ja"))
    named = [word for word in found if word.text == name_slips()[1].name.native.split()[0]]
    assert sorted(word.middle < height / 2 for word in named) == [False, True]


def test_a_badge_has_the_size_that_holders_take() -> None:
    (page,) = document("badge", name_slips()[:10], language="ja").pictures(1)
    cuts = re.search(r'<path d="([^"]+)"[^>]*dasharray', page)[1]
    level = sorted(
        {
            float(y)
            for _x, y, _to, end in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", cuts)
            if y == end
        }
    )
    upright = sorted(
        {float(x) for x, _y, to, _e in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", cuts) if x == to}
    )
    assert [b - a for a, b in pairwise(level)] == pytest.approx([55 * MM] * 5, abs=0.03)
    assert [b - a for a, b in pairwise(upright)] == pytest.approx([91 * MM] * 2, abs=0.03)


def test_names_on_badges_are_in_both_scripts_where_both_languages_are_printed() -> None:
    said = {line.text for line in written("badge", name_slips()[:1], "both")}
    assert {"佐藤 健一", "SATO Kenichi"} <= said
    assert "さとう けんいち" in {line.text for line in written("badge", name_slips()[:1], "ja")}


def test_a_late_play_slip_leaves_the_results_to_a_pen() -> None:
    slip = late_slips()[0]
    printed = rows(render("late_play", [slip], language="en"))
    assert [row for row in printed if "late" in row.lower()] == ["Late-playslip"]
    played = replace(slip, lines=tuple(replace(line, played=Played("late")) for line in slip.lines))
    assert rows(render("late_play", [played], language="en")) == printed


def test_the_sign_at_the_door_names_the_network_and_shows_the_code() -> None:
    printed = rows(render("door_sign", door_signs(), language="en"))
    assert "Wi-Fiminato-bridge" in printed
    assert door_signs()[0].address in printed
    (without,) = (replace(sign, network="") for sign in door_signs())
    assert any(row.startswith("Wi-Fi____") for row in rows(render("door_sign", [without], language="en")))


@pytest.mark.parametrize("paper", ["A4x3", "A6x4", "A6"])
def test_a_traveller_for_the_pocket_fits_its_board(paper: str) -> None:
    """Pockets take 105 × 210 mm at most."""
    paper_ = PAPERS[paper]
    assert paper_.width <= 105 * MM + 0.1
    assert paper_.height <= 210 * MM + 0.1
    found, _size = words(
        render("board_traveller", SHEETS["board_traveller"]()[:4], language="both", paper=paper, blank=True)
    )
    assert overlapping(found) == []
