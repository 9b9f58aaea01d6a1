"""Small things that a club would miss: where boards come from, who sits out, what is to be added up."""

from dataclasses import replace

from tests.printing.evening import travellers
from tests.printing.papers import attendances, booklets, caddie_lists, seating_charts
from tests.printing.reading import rows, written
from tournament.printing import document, render


def test_in_the_first_round_boards_come_from_their_box_later_from_the_stand() -> None:
    (sheet, *_others) = caddie_lists()
    first = replace(sheet, rounds=sheet.rounds[:1])
    said = [line.text for line in written("caddie_list", [first], "en")]
    assert "box" in said
    assert "stand" not in said
    later = replace(sheet, rounds=(replace(sheet.rounds[0], round=2),))
    assert "stand" in [line.text for line in written("caddie_list", [later], "en")]


def test_a_seat_that_stays_empty_says_that_the_others_sit_out() -> None:
    (sheet, *_others) = seating_charts()
    (table, *rest) = sheet.tables
    lone = replace(sheet, tables=(replace(table, ew=None), *rest))
    before, printed = ("".join(rows(render("seating_chart", [one], language="en"))) for one in (sheet, lone))
    assert printed.count("sit-out") == before.count("sit-out") + 1
    assert "sit-out" not in "".join(rows(render("seating_chart", [lone], language="en", blank=True)))


def test_the_list_at_the_door_counts_who_came_and_who_paid() -> None:
    (sheet, *_others) = attendances()
    (first, second, *rest) = (replace(line, here=False, paid=False) for line in sheet.lines)
    came = replace(sheet, lines=(replace(first, here=True, paid=True), replace(second, here=True), *rest))
    printed = "".join(rows(render("attendance", [came], language="en")))
    assert "Here2Tablemoney1×____" in printed
    printed = "".join(rows(render("attendance", [replace(came, keeps_money=False)], language="en")))
    assert "Here2" in printed
    assert "oney" not in printed


def test_a_booklet_begins_with_a_cover_that_says_where_its_parts_are() -> None:
    (sheet, *_others) = booklets()
    made = document("booklet", [sheet], language="en")
    pages = made.pictures(len(made))
    assert ">Contents<" in pages[0]
    for title in ("Ranking", "Score card", "Traveller"):
        first = next(number for number, page in enumerate(pages, 1) if f">{title}<" in page and number > 1)
        (row,) = [row for row in rows(made.pdf())[:9] if row.startswith(title.replace(" ", ""))]
        assert row.endswith(str(first))


def test_the_deal_of_a_board_stands_below_its_heading_and_its_frequencies_with_it() -> None:
    (sheet, *_others) = booklets()
    board = next(iter(sheet.hands))
    lines = [line for line in written("booklet", [sheet], "en") if line.page > 1]
    (head,) = [line for line in lines if line.text == f"Board {board}"]
    below = [line for line in lines if line.page == head.page and line.middle < head.middle]
    assert any(line.text.startswith("♠ ") for line in below)
    assert any(line.text.startswith("Frequencies: ") for line in below)
    assert not [
        line
        for line in lines
        if line.page == head.page and line.middle > head.middle and line.text.startswith("♠ ")
    ] or board != min(one.board for one in sheet.travellers)


def test_a_blank_ruling_form_names_the_laws_that_most_rulings_are_given_under() -> None:
    printed = "".join(rows(render("ruling", [], language="en", blank=True)))
    assert "16Bunauthorisedinformation" in printed
    assert "16B" not in "".join(rows(render("ruling", [], language="en", blank=True))[:5])


def test_travellers_of_an_event_have_their_columns_at_the_same_places_on_every_page() -> None:
    lines = written("traveller", travellers()[:4], "en")
    heads = {round(line.x, 2) for line in lines if line.text == "Contract"}
    assert len(heads) == 1
