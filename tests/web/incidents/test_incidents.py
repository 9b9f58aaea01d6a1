"""Something happened: each problem by its name, its options with their cost, and one press that takes one."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.several_sections import four_sections
from tests.web.conftest import ENGLISH
from tests.web.reading import Page, text_of
from tournament.domain.incidents.readings.incidents import INCIDENTS
from tournament.domain.incidents.readings.plan_words import PLANS
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import add_section
from tournament.models import Contestant, JournalEntry, Placement, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Five tables of Howell, the first round played."""
    found = make_section(tables=5, code="howell-5x9")
    for row in found.placements.filter(round=1):
        for board in row.boards:
            play(found, row.table, board, "4S= N")
    return found


def address(section: Section, code: str) -> str:
    return reverse("incident", args=[section.session_id, code])


def plans(response) -> list[str]:
    return [button["value"] for button in Page(response).all("button") if button.get("name") == "option"]


@pytest.mark.slow
def test_everything_that_can_happen_has_a_name_and_a_page(director: Client, section: Section) -> None:
    page = director.get(reverse("incidents", args=[section.session_id]))
    assert Page(page).problems() == []
    for code, incident in INCIDENTS["pairs"].items():
        answer = director.get(address(section, code))
        assert answer.status_code in (200, 400), code
        assert Page(answer).problems() == [], code
        assert str(incident.name) in text_of(page)


@pytest.mark.slow
def test_a_missed_skip_begins_with_the_section_and_round_that_have_one(director: Client) -> None:
    first = make_section(tables=7)
    session = first.session
    skipping = add_section(session, by=DIRECTOR)
    set_number_of_contestants(skipping, 12, by=DIRECTOR)
    choose_movement(skipping, "mitchell-skip-6x5", boards_per_set=2, by=DIRECTOR)
    shown = director.get(address(first, "skip_forgotten"), **ENGLISH)
    assert Page(shown).value("section") == str(skipping.pk)
    assert '<option value="4" selected>4</option>' in shown.content.decode()
    assert "East-West skip a table before the round" in text_of(shown)
    other = director.get(address(first, "skip_forgotten"), {"section": first.pk}, **ENGLISH)
    assert other.status_code == 400
    assert "There is no skip before this round in this section." in text_of(other)
    assert "Recommended" not in text_of(other)


@pytest.mark.slow
def test_the_room_leads_there(director: Client, section: Section) -> None:
    room = director.get(reverse("room", args=[section.session_id]))
    assert reverse("incidents", args=[section.session_id]) in room.content.decode()


@pytest.mark.slow
def test_a_late_pair_is_three_presses(director: Client, section: Section) -> None:
    """Something happened, A late pair, and one of the plans, which are there at once."""
    answer = director.get(address(section, "late_pair"))
    shown = text_of(answer)
    assert "Apply this plan" in shown
    assert re.search(r"\d+\.\d → \d+\.\d balance, whole field", shown)

    taken = director.post(address(section, "late_pair"), {"option": plans(answer)[0], "from_round": 2})

    assert taken["Location"] == reverse("room", args=[section.session_id])
    newcomer = Contestant.objects.latest("pk")
    assert newcomer.number == "11"
    assert section.placements.filter(round__gt=1, ns=newcomer).exists()


@pytest.mark.slow
def test_names_typed_before_go_with_the_plan(director: Client, section: Section) -> None:
    typed = {"from_round": 2, "name-1": "遅刻 一", "name-2": "遅刻 二"}
    answer = director.post(address(section, "late_pair"), {**typed, "look": 1})
    assert "遅刻 一" in answer.content.decode()
    taken = director.post(address(section, "late_pair"), {**typed, "option": plans(answer)[0]}, follow=True)
    assert "Changed. Every phone shows it. Round 2: " in text_of(taken)
    undone = reverse("undo", args=[section.session_id, last_act(section.session).pk])
    assert f'action="{undone}"' in taken.content.decode()
    newcomer = Contestant.objects.latest("pk")
    assert [str(row.player) for row in newcomer.memberships.all()] == ["遅刻 一", "遅刻 二"]


@pytest.mark.slow
def test_a_plan_of_before_is_not_taken_blindly(director: Client, section: Section) -> None:
    answer = director.get(address(section, "late_pair"))
    before = plans(answer)[0]
    director.post(address(section, "late_pair"), {"option": before, "from_round": 2})
    acts = JournalEntry.objects.count()

    again = director.post(address(section, "late_pair"), {"option": before, "from_round": 2})

    assert again.status_code == 409
    assert "The session has moved on." in text_of(again)
    assert JournalEntry.objects.count() == acts


@pytest.mark.slow
def test_wrong_boards_are_named_and_their_plans_shown(director: Client, section: Section) -> None:
    other = section.placements.get(round=3, table=2).boards
    typed = {"round": 1, "table": 2, "boards": " ".join(map(str, other)), "look": 1}
    answer = director.post(address(section, "wrong_boards"), typed)
    assert f"boards {other[0]}, {other[1]}. Results move with them." in text_of(answer)
    assert plans(answer)
    director.post(address(section, "wrong_boards"), {**typed, "option": plans(answer)[0]})
    assert {row.board for row in section.results.filter(round=1, table=2)} == {*other}


@pytest.mark.slow
def test_a_link_for_each_section_offers_its_pairs(director: Client) -> None:
    session = four_sections()
    page, section = reverse("incident", args=[session.pk, "pair_gone"]), session.sections.get(letter="C")
    links = [link.get("href") for link in Page(director.get(page)).all("a")]
    assert {f"?section={one.pk}" for one in session.sections.all()} <= {*links}

    shown = Page(director.get(f"{page}?section={section.pk}"))

    offered = {option.get("value") for option in shown.all("option")}
    assert {str(pair.pk) for pair in section.contestants.all()} <= offered
    hidden = [field.get("value") for field in shown.all("input") if field.get("name") == "section"]
    assert hidden == [str(section.pk)]


def test_a_question_without_an_answer_is_no_wrong_answer(director: Client, section: Section) -> None:
    asked = Page(director.post(address(section, "sat_wrong_way"), {"look": "1"}))
    assert "Answer every question, then look at the options." in asked.text
    asked = Page(director.get(address(section, "changed_places")))
    assert [field["name"] for field in asked.all("select") if field.get("name") != "language"] == [
        "pair",
        "other",
        "round",
    ]


def test_where_one_section_is_over_the_others_can_still_be_chosen(director: Client) -> None:
    session = four_sections()
    section = session.sections.get(letter="A")
    row = section.placements.filter(round=3).first()
    play(section, row.table, row.boards[0], "4S= N")

    shown = Page(director.get(address(section, "late_pair")))

    assert "The last round has results: no later round can change." in shown.text
    assert "Show the plans" not in shown.text
    links = {link.get("href") for link in shown.all("a")}
    assert {f"?section={one.pk}" for one in session.sections.all()} <= links


@pytest.mark.slow
def test_in_the_last_round_a_late_pair_is_greyed_with_the_reason(director: Client) -> None:
    section = make_section(3)
    row = section.placements.filter(round=3).first()
    play(section, row.table, row.boards[0], "4S= N")

    listed = Page(director.get(reverse("incidents", args=[section.session_id])))
    links = {link.get("id") for link in listed.all("a")}

    assert listed.text.count("The last round has results: no later round can change.") >= 1
    assert "incident-late_pair" not in links
    assert "incident-wrong_boards" in links
    for one in (address(section, code) for code in ("late_pair", "pair_gone", "fewer_rounds")):
        assert director.get(one).status_code in (200, 404)


@pytest.mark.slow
def test_the_history_tells_it_and_takes_it_back(director: Client, section: Section) -> None:
    before = list(Placement.objects.values_list("round", "table", "ns", "ew", "boards"))
    pair = section.contestants.get(number="4")
    answer = director.get(address(section, "pair_gone"), {"pair": pair.pk})
    director.post(
        address(section, "pair_gone"), {"pair": pair.pk, "from_round": 2, "option": plans(answer)[0]}
    )
    told = text_of(director.get(reverse("history", args=[section.session_id])))
    assert "A pair leaves: Pair 4 becomes a sit-out (phantom)" in told

    director.post(reverse("undo", args=[section.session_id, last_act(section.session).pk]))

    assert list(Placement.objects.values_list("round", "table", "ns", "ew", "boards")) == before
    pair.refresh_from_db()
    assert pair.withdrawn_at is None


def test_every_plan_has_its_words(director: Client) -> None:
    for code, said in PLANS.items():
        assert said(["3"]), code


@pytest.mark.slow
def test_a_page_of_plans_costs_the_same_for_few_and_many_tables(director: Client) -> None:
    counts = []
    for tables, code in ((5, "mitchell-5x5"), (9, "mitchell-9x9")):
        section = make_section(tables=tables, code=code)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            director.get(address(section, "late_pair"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_table_and_a_pair_lead_to_what_can_happen_to_them(director: Client, section: Section) -> None:
    place = section.placements.get(round=1, table=2)
    page = director.get(reverse("table_round", args=[section.session_id, place.pk]))
    links = [link["href"] for link in Page(page).all("a") if "/incidents/sat" in (link.get("href") or "")]
    assert "round=1&table=2" in links[0]
    assert "Apply this plan" in text_of(director.get(links[0]))  # sat the wrong way: nothing more to ask
    pair = section.contestants.get(number="4")
    shown = director.get(reverse("pair", args=[section.session_id, pair.pk])).content.decode()
    assert f"{address(section, 'pair_gone')}?section={section.pk}&amp;pair={pair.pk}" in shown


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "typed", "sentence"),
    [
        ("wrong_boards", {"table": "two", "round": "2", "boards": "5 6"}, "This table is not in play"),
        ("wrong_boards", {"table": "2", "round": "last", "boards": "5 6"}, "There is no such round."),
        ("wrong_boards", {"table": "2", "round": "2", "boards": "12345"}, "Choose boards of this table"),
        ("pair_gone", {"pair": "0"}, "Choose the pair."),
        ("late_pair", {"section": "0"}, "Choose the section."),
    ],
)
def test_an_answer_that_no_list_offers_is_refused_and_stays_on_the_page(
    director: Client, section: Section, code: str, typed: dict[str, str], sentence: str
) -> None:
    refused = director.post(address(section, code), {**typed, "look": 1})
    assert refused.status_code == 400
    assert sentence in text_of(refused)
    if "boards" in typed:
        assert Page(refused).field("boards")["value"] == typed["boards"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("happenings/", "incidents/"),
        ("happenings/late_pair/?section=7", "incidents/late_pair/?section=7"),
        ("players/player_gone/?player=3", "incidents/player_gone/?player=3"),
        ("team-matches/happened/same_seats/?match=1", "match-incidents/same_seats/?match=1"),
    ],
)
def test_an_address_of_before_leads_to_the_page(director: Client, old: str, new: str) -> None:
    answer = director.get(f"/console/1/{old}")
    assert (answer.status_code, answer["Location"]) == (302, f"/console/1/{new}")
