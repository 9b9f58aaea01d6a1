"""Choosing a movement, and the page of the one that is played."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.printing.reading import rows
from tests.web.reading import Page, text_of
from tournament.domain.movements.acts.own_movement_acts import keep_movement
from tournament.domain.movements.reports.field_fairness import fairness_sheet
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section
from tournament.movements.catalogue import build, choices
from tournament.movements.measures.balance import balance
from tournament.sheets.figures import ranges
from tournament.web.console.movements.offer_pages import offer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def relay() -> Section:
    """Eight tables where 1 and 8 share, and a stand between 4 and 5."""
    return make_section(tables=8, code="mitchell-relay-8x8.switch1", boards=3)


def sheet_page(section: Section) -> str:
    return reverse("movement_sheet", args=[section.session_id])


def setup_page(section: Section) -> str:
    return reverse("setup", args=[section.session_id])


# ── choosing ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_fairest_stands_beside_the_classical_one_and_is_not_the_default(director: Client) -> None:
    section = make_section(tables=5, code="howell-5x9", boards=3, start=False)
    said = text_of(director.get(setup_page(section), {"boards": "24", "winners": "1"}))
    assert "Movement 5 tables Rounds" in said
    assert "Howell 8 of 3 boards 24 all played" in said
    assert "good 89.5" in said
    assert "With 36 arrow-switched boards: balance 99.1" in said
    assert "88.0" not in said  # one balance for each movement
    assert not any(offered.choice.turned for offered in offer_of(section).first)


@pytest.mark.sampled
@pytest.mark.parametrize(("tables", "figure"), [(3, 97), (4, 100), (5, 99), (7, 98), (8, 98), (13, 97)])
def test_the_fairest_of_all_is_at_first_sight(tables: int, figure: int) -> None:
    """Complete Howells of even sizes are perfect as they are; everywhere else boards are turned."""
    section = make_section(tables=tables, code=f"howell-{tables}x{2 * tables - 1}", start=False)
    first = offer_of(section, {"one_winner": True}).first
    assert max((one.fairest or one.choice).qf for one in first) >= figure


@pytest.mark.slow
def test_every_offer_has_its_picture_its_word_and_its_reason(director: Client) -> None:
    section = make_section(tables=7, start=False)
    page = director.get(setup_page(section))
    first = page.context["sections"][0].offer.first
    pictures = [one for one in Page(page).all("svg") if "aria-label" in one]
    assert len(pictures) == len(first) + 1  # the chosen one
    assert "East-West up one table. Boards down one table." in pictures[0]["aria-label"]
    assert Page(page).problems() == []
    assert "In each line everyone is compared equally with everyone." in text_of(page)


@pytest.mark.slow
def test_all_others_are_shown_when_they_are_asked_for(director: Client) -> None:
    section = make_section(tables=5, code="howell-5x9", start=False)
    others = len(offer_of(section).others)
    page = director.get(setup_page(section))
    shown = len(offer_of(section).comparison.rows)
    assert f"All {shown + others} movements" in text_of(page)
    asked = {"more": section.pk, "winners": "1", f"seen-{section.pk}": section.version}
    answer = director.post(reverse("save_setup", args=[section.session_id]), asked)
    assert answer["Location"] == f"{setup_page(section)}?winners=1&more={section.pk}#movement-{section.pk}"
    whole = Page(director.get(setup_page(section), {"more": section.pk}))
    taken = [one for one in whole.all("input") if one.get("name") == f"choice-{section.pk}"]
    assert len({one["value"] for one in taken}) == len(taken) > others
    assert whole.problems() == []


def test_what_is_uneven_is_called_so(director: Client) -> None:
    """An arrow switch in a three-table Mitchell makes it worse than anything else on offer."""
    section = make_section(start=False)
    said = text_of(director.get(setup_page(section), {"winners": "1"}))
    assert "uneven 23.5" in said
    assert "Simple, but some pairs are compared far more than others." in said


WISHES = [
    ({"winners": "1"}, lambda choice: choice.winners == 1),
    ({"unshared": "on"}, lambda choice: not choice.sharing),
    ({"stationary": "4"}, lambda choice: choice.stationary >= 4),
    ({"copies": "1"}, lambda choice: choice.copies == 1),
    ({"boards": "20"}, lambda choice: 14 <= choice.rounds * choice.boards_per_round <= 26),
    (
        {"starts": "19:00", "ends": "22:00", "pace": "7.5"},
        lambda choice: choice.rounds * choice.boards_per_round * 7.5 <= 180,
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("wish", "holds"), WISHES)
def test_each_wish_filters_the_offers(director: Client, wish: dict[str, str], holds) -> None:
    section = make_section(tables=8, code="mitchell-relay-8x8", start=False)
    offer = director.get(setup_page(section), wish).context["sections"][0].offer
    shown = [one.choice for one in (*offer.first, *offer.others)]
    assert shown
    assert all(holds(choice) for choice in shown)
    assert len(shown) < len(choices(16))


def test_a_short_sit_out_is_a_wish_too(director: Client) -> None:
    section = make_section(tables=5, code="howell-5x9", start=False)
    set_number_of_contestants(section, 9, by=DIRECTOR)
    offer = director.get(setup_page(section), {"sit_out": "3"}).context["sections"][0].offer
    assert {one.choice.sit_out for one in (*offer.first, *offer.others)} <= {1, 2, 3}


def test_which_wish_is_in_the_way_is_said(director: Client) -> None:
    section = make_section(tables=5, code="howell-5x9", start=False)
    said = text_of(director.get(setup_page(section), {"starts": "19:00", "ends": "20:40", "winners": "1"}))
    assert "Nothing fits." in said
    assert "Without the wish “Finish by” there are" in said
    assert "Without the wish “Winners”" not in said


def test_what_ends_too_late_stands_behind_what_fits_and_is_marked(director: Client) -> None:
    section = make_section(tables=8, code="mitchell-relay-8x8", start=False)
    set_number_of_contestants(section, 15, by=DIRECTOR)
    page = director.get(setup_page(section), {"starts": "18:45", "ends": "21:15"})
    comparison = page.context["sections"][0].offer.comparison
    late = [one.minutes_over > 0 for one in comparison.rows]
    assert late == sorted(late)
    assert text_of(page).count("！") >= late.count(True)
    assert next(one.choice.minutes for one in comparison.rows if not one.minutes_over) <= 150


def test_what_is_impossible_is_said(director: Client) -> None:
    section = make_section(tables=4, code="howell-4x7", start=False)
    said = text_of(director.get(setup_page(section)))
    assert "Without shared boards, 5 full rounds at 4 tables are proven impossible." in said


def test_a_recorded_movement_is_named_in_words(director: Client) -> None:
    section = make_section(start=False)
    Section.objects.update(movement="recorded")
    said = text_of(director.get(setup_page(section)))
    assert "As recorded" in said
    assert "recorded" not in said.replace("As recorded", "")
    assert "T1 1 N-S" in said


def test_a_movement_is_seen_round_by_round_before_it_is_chosen(director: Client) -> None:
    section = make_section(tables=5, code="howell-5x9", start=False)
    address = reverse("movement_preview", args=[section.session_id, section.pk])
    answer = director.get(address, {"choice": "howell-5x8.turned3:3"})
    assert re.search("Each pair (follows|moves)|Pairs (follow|move)", text_of(answer))
    assert "↻" in text_of(answer)
    assert Page(answer).problems() == []
    assert "Howell, 5 tables" in text_of(director.get(address))
    for wrong in ("howell-5x8", "howell-5x8:0", "nothing-5x8:3"):
        assert director.get(address, {"choice": wrong}).status_code == 400


@pytest.mark.slow
def test_the_clubs_own_movement_is_offered_first_played_and_called_by_its_name(director: Client) -> None:
    section = make_section(tables=4, code="howell-4x7", start=False)
    club = section.session.event.club
    own = keep_movement(club, replace(build("howell-4x6"), copies=2), name="Birch special", by=DIRECTOR)
    offered = offer_of(section).first[0]
    assert (offered.choice.code, offered.choice.family) == (own.code, "Birch special")
    assert "A club movement." in text_of(director.get(setup_page(section)))
    address = reverse("movement_preview", args=[section.session_id, section.pk])
    assert director.get(address, {"choice": f"{own.code}:4"}).status_code == 200

    chosen = {"choice": f"{own.code}:4", f"seen-{section.pk}": section.version}
    director.post(reverse("movement", args=[section.session_id, section.pk]), chosen)
    section.refresh_from_db()
    assert offer_of(section).chosen.choice.code == own.code
    assert "Birch special" in text_of(director.get(sheet_page(section)))
    assert fairness_sheet(section.contestants.first()).plan.qf == balance(build("howell-4x6")).qf


# ── the movement that is played ───────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_now_and_next_are_announced_in_both_languages(director: Client, relay: Section) -> None:
    play(relay, 2, relay.placements.get(round=1, table=2).boards[0], "4S= N")
    said = text_of(director.get(sheet_page(relay)))
    assert "Round 1 ● now Tables 1 and 8 share boards. Boards 13–15 are on the relay stand." in said
    assert "1と8卓はボードを共用します。" in said
    following = "Round 2 → next East-West up one table. Boards down one table. Tables 1 and 8 share boards."
    assert following in said
    assert "東西は1つ上のテーブルへ移動します。ボードは1つ下のテーブルへ移します。" in said
    assert "Arrow switch at every table: North-South and East-West change seats." in said
    close_session(relay.session, by=DIRECTOR)
    assert "● now" not in text_of(director.get(sheet_page(relay)))


def test_the_sheet_the_chart_and_the_boards_are_on_the_page(director: Client, relay: Section) -> None:
    page = director.get(sheet_page(relay))
    assert len(Page(page).all("table")) == 3
    assert "1 1–9 1–3 2–10 4–6" in text_of(page)  # round 1: tables 1 and 2 with their boards
    assert "1–3 1 + 8 7 6 5 stand 4 3 2" in text_of(page)
    assert Page(page).problems() == []


@pytest.mark.slow
def test_a_sit_out_is_marked_and_its_boards_are_on_no_stand(director: Client) -> None:
    section = make_section(tables=5, code="howell-5x9", start=False)
    set_number_of_contestants(section, 9, by=DIRECTOR)
    choice = f"{choices(9)[0].code}:3"
    director.post(
        reverse("movement", args=[section.session_id, section.pk]),
        {"choice": choice, f"count-{section.pk}": "9", f"seen-{section.pk}": section.version},
    )
    said = text_of(director.get(sheet_page(section)))
    assert "sits out at table" in said
    assert "stand" not in said


def test_without_a_movement_the_page_says_so(director: Client) -> None:
    section = make_section(start=False)
    set_number_of_contestants(section, 7, by=DIRECTOR)
    assert "No movement yet." in text_of(director.get(sheet_page(section)))


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow(director: Client) -> None:
    counts = []
    for section in (make_section(tables=3), make_section(tables=9, code="mitchell-9x9")):
        with CaptureQueriesContext(connection) as queries:
            director.get(sheet_page(section))
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_the_page_is_not_sent_again_until_something_happens(director: Client, relay: Section) -> None:
    part = f"{sheet_page(relay)}?live"
    tag = director.get(part)["ETag"]
    assert director.get(part, headers={"if-none-match": tag}).status_code == 304
    play(relay, 2, relay.placements.get(round=1, table=2).boards[0], "4S= N")
    assert director.get(part, headers={"if-none-match": tag}).status_code == 200


def test_programs_read_the_movement_sheet(player: Client, relay: Section) -> None:
    (sheet,) = player.get(f"/api/sessions/{relay.session_id}/movement_sheets/").json()
    assert sheet["boards"][0] == {"boards": [1, 2, 3], "tables": [[1, 8], [7], [6], [5], [], [4], [3], [2]]}
    assert sheet["rounds"][0]["calls"][0] == {"code": "share", "numbers": [1, 8], "parties": []}
    assert sheet["pairs"][0]["seats"][:2] == [[1, "NS"], [1, "NS"]]


@pytest.mark.sampled
@pytest.mark.parametrize("form", ["guide_card", "table_card", "movement_sheet"])
def test_paper_says_which_boards_are_turned(director: Client, form: str) -> None:
    section = make_section(tables=5, code="howell-5x8.turned3", boards=3)
    pdf = director.get(reverse("document", args=[section.session_id, form]), {"language": "en"}).content
    printed = "".join(rows(pdf))
    turned = section.placements.get(round=1, table=1).turned
    said = {"movement_sheet": f"90°:{ranges(turned)}"}.get(form, f"turn{ranges(turned)}by90°")
    assert said.replace(" ", "") in printed
