"""What every sheet has, whichever form it is: its page of how many, its rules, room to read and to write."""

import re
from dataclasses import replace

import pytest

from tests.printing.papers import certificates
from tests.printing.reading import Written, pages, written
from tests.printing.room.test_room import with_long_names
from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document, render
from tournament.printing.kit.pen import MM

# Labels and tables to look up: they hold on every evening, whatever is played.
WITHOUT_RULES = {
    *("name_slip", "board_label", "score_tables", "badge", "tent_card", "table_number", "board_sign"),
    *("door_sign", "hand_diagram", "score_correction", "late_play", "board_traveller", "results_poster"),
    *("lineup_slip", "hand_record", "curtain_card", "dealing_sheet", "pair_hands"),
}
# Slips are at a table for one round: they say how it is scored.
SLIPS = {"guide_card", "changed_card", "result_slip", "pickup_slip", "round_slip"}
# How the rules of each contest and game begin, and the back of a score card, where they are not repeated.
RULES = (
    *("IMPs·WBFcontinuousscale·8boardsamatch", "WBFcontinuousscale·8boardsamatch", "IMPs", "Butler"),
    *("Matchpoints(2forawin,1foratie)", "Chicago·", "Rubberbridge·", "MiniBridge·", "Reversebridge·"),
    *("Cut-throatbridge·", "Towie·", "Honeymoonbridge·", "Spades·", "Israeliwhist·", "Anyothergame·"),
    *("Napoleon·", "Scoretables", "EBU,clubgame"),
)
TO_BE_WRITTEN = ("Scoringmethod___", "Ruleset___")
FILLED = [code for code in FORMS if FORMS[code].filled]
BLANK = [code for code in FORMS if FORMS[code].blank]


@pytest.mark.slow
def test_every_page_says_which_it_is_of_how_many() -> None:
    for code, form in FORMS.items():
        printed = pages(
            render(code, SHEETS[code]() if form.filled else (), language="en", blank=not form.filled)
        )
        uncounted = [n for n, page in enumerate(printed, 1) if f"{n}/{len(printed)}" not in page]
        assert uncounted == [], code


@pytest.mark.sampled
@pytest.mark.parametrize("code", [code for code in FILLED if code not in WITHOUT_RULES])
def test_every_filled_sheet_carries_its_rules(code: str) -> None:
    for page in pages(render(code, SHEETS[code]()[:2], language="en")):
        assert any(rule in page for rule in (("matchpoints",) if code in SLIPS else RULES))


@pytest.mark.sampled
@pytest.mark.parametrize("code", [code for code in BLANK if code not in {*WITHOUT_RULES, "certificate"}])
def test_every_blank_sheet_has_its_rules_or_a_line_to_write_them_on(code: str) -> None:
    for page in pages(render(code, [], language="both", blank=True)):
        assert any(rule in page for rule in (*RULES, *TO_BE_WRITTEN))


@pytest.mark.sampled
@pytest.mark.parametrize("code", BLANK)
def test_a_line_to_write_on_is_seven_millimetres_below_what_stands_above(code: str) -> None:
    lines = written(code, [], "both", blank=True)
    to_write = [line for line in lines if "__" in line.text]
    assert [(line.text, above.text) for line in to_write for above in lines if is_close(above, line)] == []


def is_close(above: Written, line: Written) -> bool:
    """Whether `above` leaves a hand less than seven millimetres, in whose lower part letters stand."""
    beside = above.x + above.set.length <= line.x or line.x + line.set.length <= above.x
    return (
        above.page == line.page
        and not beside
        and 0.5 < above.middle - line.middle < 7 * MM - (line.set.size - 10) / 2 - 0.5
    )


@pytest.mark.parametrize(("code", "paper", "each"), [("traveller", "A5x2", 2), ("round_slip", "A6x4", 4)])
def test_a_blank_form_fills_the_sheet_of_the_printer(code: str, paper: str, each: int) -> None:
    (printed,) = pages(render(code, [], language="en", paper=paper, blank=True))
    assert printed.count("Scoringmethod") == printed.count("1/1") == each


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_three_blank_guide_cards_stand_under_one_another(language: str) -> None:
    for code in ("guide_card", "team_card", "player_card"):
        made = document(code, [], language=language, blank=True)
        rounds = re.findall(r">9</text>", made.pictures(1)[0])
        assert len(rounds) == (3 if language == "both" else 6), code


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_the_longest_names_on_a_certificate_are_neither_narrow_nor_small(language: str) -> None:
    sheets = with_long_names(certificates()[:1])
    named = [line for line in written("certificate", sheets, language) if is_name(line.text)]
    assert len(named) == (4 if language == "both" else 2)
    assert all(line.set.size >= 16 and line.set.narrow > 0.99 for line in named)


def is_name(text: str) -> bool:
    return any(part in text for part in ("勅使河原", "寿限無", "Wolfe"))


def test_a_short_name_on_a_certificate_keeps_its_size() -> None:
    (sheet,) = certificates()[:1]
    lines = written("certificate", [replace(sheet, direction="")], "ja")
    assert [line.set.size for line in lines if "髙橋" in line.text] == [pytest.approx(30, abs=0.1)]
