"""Tie-breaks of a session of pairs: chosen, stated, explained, the same on every medium, behind the gate.

Four pairs, two tables, top 2. By hand: pair 3 has 8 of 12; pairs 1 and 2 have 6 each, pair 4 has 4. On the
two boards on which 1 and 2 met pair 1 has 3 points and pair 2 has 1.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.teams import round_robin
from tests.printing.reading import rows
from tests.web.reading import text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.gate.reports.ranking_visibility import in_whole_per_cents
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.sessions.acts.lifecycle import change_conditions, close_session, repeat_session
from tournament.domain.stages.reports.team_table import contest_of
from tournament.domain.undo.acts.undo import undo
from tournament.models import Event, Section, Session
from tournament.printing import render

pytestmark = pytest.mark.django_db
__all__ = ["call"]

# (board, table): of board 5, 3NS beats 2NS; of board 1, 3NS beats 4NS; of boards 3 and 4 pair 1 has one each.
BETTER = {(5, 2), (1, 1), (3, 1), (4, 2)}


@pytest.fixture
def level() -> Section:
    section = make_section(2, code="howell-2x3", boards=2)
    for row in section.placements.all():
        for board in row.boards:
            play(section, row.table, board, "4S= N" if (board, row.table) in BETTER else "3S= N")
    close_session(section.session, by=DIRECTOR)
    return section


def ranked(session: Session) -> list[tuple[str, int, bool, str]]:
    (sheet,) = current_standings(Session.objects.select_related("event__club").get(pk=session.pk))
    rows = sorted(sheet.rankings[0].rows, key=lambda row: (row.place, row.party.number))
    return [(row.party.number, row.place, row.tied, row.split_by) for row in rows]


SHARED = [("3", 1, False, ""), ("1", 2, True, ""), ("2", 2, True, ""), ("4", 4, False, "")]
SPLIT = [
    ("3", 1, False, ""),
    ("1", 2, False, "head_to_head"),
    ("2", 3, False, "head_to_head"),
    ("4", 4, False, ""),
]


def choose(director: Client, section: Section, *codes: str) -> None:
    chosen = {f"tie_breaks_{place}": code for place, code in enumerate(codes)}
    path = reverse("conditions", args=[section.session_id])
    assert director.post(path, {"name": "木曜ペア戦", **chosen}).status_code == 302


def test_chosen_in_the_conditions_it_splits_the_tie_and_is_taken_back_whole(
    director: Client, player: Client, level: Section
) -> None:
    assert ranked(level.session) == SHARED

    choose(director, level, "count_back", "head_to_head")
    assert ranked(level.session) == SPLIT
    page = text_of(player.get(reverse("ranking", args=[level.session_id])))
    pair = level.contestants.get(number="2")
    why = text_of(player.get(reverse("why_pair", args=[level.session_id, pair.pk])))
    undone = last_act(level.session)
    history = text_of(director.get(reverse("undo", args=[level.session_id, undone.pk])))
    undo(undone, by=DIRECTOR)

    assert "tie-breaks: comparison of tops → head-to-head" in page
    assert "scoring changed after closing" in page
    assert "head-to-head 3" in page
    assert "head-to-head 1" in page
    assert "Tie-break 1: comparison of tops – all equal" in why
    assert "Tie-break 2: head-to-head ✓" in why
    assert "ties share a rank" in history
    assert ranked(level.session) == SHARED


def test_a_form_without_the_fields_keeps_them(director: Client, level: Section) -> None:
    choose(director, level, "", "head_to_head", "head_to_head")
    assert Event.objects.get().options["tie_breaks"] == ["head_to_head"]
    choose(director, level)
    assert ranked(level.session) == SPLIT
    choose(director, level, "", "")
    assert ranked(level.session) == SHARED


def test_programs_read_and_choose_them(call: Call, level: Section) -> None:
    path = f"events/{level.session.event_id}/"
    assert call("patch", path, options={"tie_breaks": ["swiss_points"]}).status_code == 400
    assert call("patch", path, options={"tie_breaks": ["head_to_head"]}).status_code == 200

    (sheet,) = call("get", f"sessions/{level.session_id}/standings/").json()
    (table,) = call("get", f"sessions/{level.session_id}/tables/").json()
    pair = level.contestants.get(number="1")
    why = call("get", f"sessions/{level.session_id}/why/pair/{pair.pk}/").json()

    assert sheet["heading"]["tie_breaks"] == ["head_to_head"]
    assert [(row["place"], row["split_by"]) for row in sheet["rankings"][0]["rows"]] == [
        (place, split_by) for _number, place, _tied, split_by in SPLIT
    ]
    (column,) = [place for place, head in enumerate(table["columns"]) if head["code"] == "ties"]
    assert [row[column]["text"] for row in table["rows"]] == ["", "head-to-head 3", "head-to-head 1", ""]
    (asked,) = why["ties"]
    assert (asked["tie_break"], asked["split"]) == ("head_to_head", True)


def test_paper_states_them_and_prints_the_figure(level: Section) -> None:
    change_conditions(level.session.event, options={"tie_breaks": ["head_to_head"]}, by=DIRECTOR)

    session = Session.objects.select_related("event__club").get(pk=level.session_id)
    printed = rows(render("ranking", SOURCES["ranking"].sheets(Scope(session)), language="en"))

    assert any("tie-breaks:head-to-head" in row for row in printed)
    assert any(row.endswith("Tie-break") for row in printed)


def test_a_lot_is_drawn_once_and_stored(level: Section) -> None:
    event = level.session.event
    change_conditions(event, options={"tie_breaks": ["deviation", "lot"]}, by=DIRECTOR)
    lot, first = event.options["lot"], ranked(level.session)
    change_conditions(event, options={**event.options, "total": "sum"}, by=DIRECTOR)

    assert [place for _number, place, _tied, _split in first] == [1, 2, 3, 4]
    assert {split for _number, _place, _tied, split in first} == {"", "lot"}
    assert (event.options["lot"], ranked(level.session)) == (lot, first)
    again = repeat_session(level.session, day=level.session.date, by=DIRECTOR)
    assert again.event.options["tie_breaks"] == ["deviation", "lot"]
    assert again.event.options["lot"] not in (0, lot)


def test_teams_draw_their_lot_from_the_same_number() -> None:
    section = round_robin(4, tie_breaks=("lot",))
    stage = section.session.stage
    entrants = {*stage.event.entrants.values_list("pk", flat=True)}

    assert stage.event.options["lot"]
    assert {*contest_of(stage).lot} == entrants
    assert contest_of(stage).lot == contest_of(stage).lot


def test_whole_per_cents_of_a_running_ranking_have_no_tie_break(level: Section) -> None:
    """A tie-break would tell exact figures of boards that a reader may not see."""
    change_conditions(level.session.event, options={"tie_breaks": ["head_to_head"]}, by=DIRECTOR)
    (sheet,) = current_standings(Session.objects.select_related("event__club").get(pk=level.session_id))

    rows = in_whole_per_cents(sheet).rankings[0].rows

    assert [(row.place, row.tied) for row in rows] == [(1, False), (2, True), (2, True), (4, False)]
    assert {(row.split_by, row.tie_figures) for row in rows} == {("", ())}
