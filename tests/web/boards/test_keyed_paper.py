"""Results from paper: understood as people write them, checked against the movement, never saved twice."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.api.programs import send
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.singles import individual
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts.director_results import remove_result
from tournament.domain.boards.readings.board_places import round_in_play
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Entry, Placement, Result, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Four tables of Howell, seven rounds of three boards: pair 8 stays at table 1."""
    return make_section(tables=4, code="howell-4x7", boards=3)


class Desk:
    """The form of a section, filled in as a director would."""

    def __init__(self, client: Client, section: Section) -> None:
        self.client, self.section = client, section
        self.address = reverse("enter", args=[section.session_id])
        self.page = Page(client.get(self.address))

    def type(self, **fields: object) -> HttpResponse:
        """Fill in over what the form offers, and press Enter."""
        names = ("key", "section", "board", "ns", "ew", "result", "lead")
        offered = {name: self.page.value(name) or "" for name in names}
        answer = self.client.post(self.address, offered | {"by": "slip"} | fields)
        self.page = Page(answer)
        return answer

    @property
    def line(self) -> tuple[str | None, ...]:
        """The board and the pair that the form offers now."""
        return self.page.value("board"), self.page.value("ns")

    @property
    def focus(self) -> str | None:
        return self.page.with_attribute("autofocus")["name"]


@pytest.fixture
def desk(director: Client, section: Section) -> Desk:
    return Desk(director, section)


def row_of(section: Section, round_: int, table: int) -> Placement:
    return section.placements.select_related("ns", "ew").get(round=round_, table=table)


def first_on_board_1(section: Section) -> Placement:
    """Where board 1, on which nobody is vulnerable, is played first."""
    return next(row for row in section.placements.select_related("ns", "ew") if 1 in row.boards)


def facts() -> list[tuple[object, ...]]:
    return list(
        Result.objects.order_by("board").values_list("board", "contract", "declarer", "tricks", "agreement")
    )


# ── what is understood ────────────────────────────────────────────────────────────────────────────────

READ = [
    ("4S= N", ("4S", "N", 10, None, "played")),
    ("4sn=", ("4S", "N", 10, None, "played")),
    ("４ＳＸ－１　Ｗ", ("4SX", "W", 9, None, "played")),
    ("3♥×+1 東", ("3HX", "E", 10, None, "played")),
    ("pass", ("PASS", "", None, None, "played")),
    ("パス", ("PASS", "", None, None, "played")),
    ("+420", ("", "", None, 420, "played")),
    ("-50", ("", "", None, -50, "played")),
    ("−50", ("", "", None, -50, "played")),
    ("＋420", ("", "", None, 420, "played")),
    ("0", ("", "", None, 0, "played")),
    ("L", ("", "", None, None, "late")),
    ("np", ("", "", None, None, "not_played")),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("typed", "stored"), READ)
def test_a_result_is_read_as_people_write_it(desk: Desk, typed: str, stored: tuple) -> None:
    answer = desk.type(board="1", ns=first_on_board_1(desk.section).ns.number, result=typed)
    assert answer.status_code == 200
    columns = ("contract", "declarer", "tricks", "score_ns", "state")
    assert Result.objects.values_list(*columns).get() == stored
    assert Result.objects.get().agreement == "accepted"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "awards"), [("A+/A-", ("A+", "A-")), ("60/40", ("60", "40")), ("50%/50%", ("50", "50"))]
)
def test_an_adjusted_score_is_typed_like_a_result(desk: Desk, typed: str, awards: tuple[str, str]) -> None:
    row = row_of(desk.section, 1, 1)
    desk.type(board=row.boards[0], ns=row.ns.number, result=typed)
    ruling = Result.objects.get().ruling
    assert (ruling.ns_award, ruling.ew_award) == awards


@pytest.mark.slow
def test_what_was_saved_is_read_back(desk: Desk) -> None:
    row = first_on_board_1(desk.section)
    answer = desk.type(board="1", ns=row.ns.number, result="4SX-1 W", lead="h10")
    assert f"Board 1, pairs {row.ns} v {row.ew}: 4 ♠ × W −1 +100" in text_of(answer)
    assert Result.objects.get().lead == "HT"


# ── what comes next ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_slip_leads_through_its_table_and_ends(desk: Desk) -> None:
    row = row_of(desk.section, 1, 2)
    first, second, third = row.boards
    desk.type(board=first, ns=row.ns.number, result="4S= N")
    assert (desk.line, desk.focus) == ((str(second), row.ns.number), "result")
    desk.type(result="PASS")
    assert (desk.line, desk.focus) == ((str(third), row.ns.number), "result")
    answer = desk.type(result="3NT-1 E")
    assert (desk.line, desk.focus) == (("", ""), "board")
    assert "This slip is complete." in text_of(answer)
    assert [found[0] for found in facts()] == row.boards


@pytest.mark.slow
def test_a_slip_passes_over_what_a_phone_has_entered_and_turns_back_to_what_was_skipped(desk: Desk) -> None:
    row = row_of(desk.section, 2, 3)
    first, second, third = row.boards
    play(desk.section, 3, second, "PASS")
    desk.type(board=third, ns=row.ns.number, result="4S= N")
    assert desk.line == (str(first), row.ns.number)


@pytest.mark.slow
def test_a_traveller_leads_through_its_pairs_and_ends(desk: Desk) -> None:
    section = desk.section
    meetings = [row for row in section.placements.select_related("ns", "ew") if 1 in row.boards]
    wanted = sorted((row.ns.number for row in meetings), key=int)
    play(section, next(row.table for row in meetings if row.ns.number == wanted[1]), 1, "PASS")
    desk.type(by="traveller", board="1")
    assert (desk.line, desk.focus, len(facts())) == (("1", wanted[0]), "result", 1)
    for number in [*wanted[2:], ""]:
        answer = desk.type(by="traveller", result="4S= N", sure="1")
        assert desk.line == (("1", number) if number else ("", ""))
    assert "This traveller is complete." in text_of(answer)
    assert len(facts()) == len(wanted)


@pytest.mark.slow
def test_enter_alone_says_who_should_be_on_the_line(desk: Desk) -> None:
    row = row_of(desk.section, 2, 3)
    answer = desk.type(board=row.boards[1], ns=row.ns.number)
    assert "Table 3, round 2" in text_of(answer)
    assert not Result.objects.exists()
    assert desk.focus == "result"


def test_a_link_may_open_the_form_at_a_line(director: Client, section: Section) -> None:
    row = row_of(section, 1, 2)
    address = reverse("enter", args=[section.session_id])
    page = Page(director.get(address, {"board": row.boards[0], "ns": row.ns.number, "result": "4S= N"}))
    assert page.value("board") == str(row.boards[0])
    assert not Result.objects.exists()


# ── what is refused ───────────────────────────────────────────────────────────────────────────────────

REFUSED = [
    ({"board": ""}, "board", "Type the number of the board."),
    ({"board": "x"}, "board", "Type the number of the board."),
    ({"board": "99"}, "board", "Board 99 is not in play today. Nothing has been saved."),
    ({"ns": "77"}, "ns", "There is no pair “77” in this section."),
    ({"ns": ""}, "ns", "There is no pair “” in this section."),
    ({"result": "8S= N"}, "result", "A contract is at level 1 to 7."),
    ({"result": "4S N"}, "result", "The result is missing"),
    ({"result": "4S+9 N"}, "result", "That number of tricks is impossible."),
    ({"result": "+55"}, "result", "No contract gives 55 on board 1."),
    ({"result": "hello"}, "result", "Not a result. Write it like 4SX-1 W, 3NT+1 N or PASS."),
    ({"result": "A+/200"}, "result", "An award is A+, A=, A− or a percentage from 0 to 100."),
    ({"lead": "S1"}, "result", "“S1” is not a card."),
    ({"section": "0"}, "section", "Choose the section."),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("wrong", "focus", "sentence"), REFUSED)
def test_a_refusal_keeps_the_line_points_at_the_field_and_writes_nothing(
    desk: Desk, wrong: dict[str, str], focus: str, sentence: str
) -> None:
    row = first_on_board_1(desk.section)
    typed = {"board": "1", "ns": row.ns.number, "result": "4S= N", "lead": "HA"} | wrong
    answer = desk.type(**typed)
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    assert {name: desk.page.value(name) for name in ("board", "ns", "result", "lead")} == {
        name: typed[name] for name in ("board", "ns", "result", "lead")
    }
    if focus != "section":
        assert desk.focus == focus
        assert desk.page.field(focus)["aria-invalid"] == "true"
    assert not Entry.objects.exists()
    assert not Result.objects.exists()


@pytest.mark.slow
def test_a_pair_that_does_not_play_the_board_is_refused(desk: Desk) -> None:
    """Pair 8 of a complete Howell plays everything; another one sits elsewhere when board 1 is out."""
    section = make_section(tables=4, code="howell-4x6", boards=2)
    on_board = {
        pair for row in section.placements.all() if 1 in row.boards for pair in (row.ns_id, row.ew_id)
    }
    absent = section.contestants.exclude(pk__in=on_board).first()
    if absent is None:
        absent = section.contestants.create(number="99")
    answer = Desk(desk.client, section).type(board="1", ns=absent.number, result="4S= N")
    assert answer.context["error"].code == "wrong_board"
    assert f"Pair {absent.number} does not play board 1." in text_of(answer)


@pytest.mark.slow
def test_the_pair_typed_must_sit_north_south_unless_both_are_typed(desk: Desk) -> None:
    row = row_of(desk.section, 1, 2)
    board = row.boards[0]
    answer = desk.type(board=board, ns=row.ew.number, result="4S= N")
    assert answer.context["error"].code == "wrong_pair"
    assert f"pair {row.ns.number} sits North-South" in text_of(answer)

    desk.type(board=board, ns=row.ew.number, ew=row.ns.number, result="4S= N")
    result = Result.objects.select_related("ns", "ew").get()
    assert (result.ns, result.ew, result.table, result.round) == (row.ew, row.ns, 2, 1)
    assert (desk.line, desk.page.value("ew")) == ((str(row.boards[1]), row.ew.number), row.ns.number)


@pytest.mark.slow
def test_two_pairs_that_do_not_meet_are_refused(desk: Desk) -> None:
    row, other = row_of(desk.section, 1, 2), row_of(desk.section, 1, 3)
    answer = desk.type(board=row.boards[0], ns=row.ns.number, ew=other.ew.number, result="4S= N")
    assert answer.context["error"].code == "wrong_pair"
    assert "do not meet on board" in text_of(answer)


def test_another_result_is_not_overwritten_but_shown(desk: Desk) -> None:
    row = row_of(desk.section, 1, 2)
    standing = play(desk.section, 2, row.boards[0], "4S= N")
    answer = desk.type(board=row.boards[0], ns=row.ns.number, result="4S+1 N")
    assert answer.status_code == 409
    assert reverse("result", args=[desk.section.session_id, standing.pk]) in answer.content.decode()
    assert Result.objects.get().tricks == 10


@pytest.mark.slow
def test_paper_accepts_what_a_phone_has_sent(desk: Desk) -> None:
    row = row_of(desk.section, 1, 2)
    say(desk.section, 2, row.boards[0], "4S= N")
    desk.type(board=row.boards[0], ns=row.ns.number, result="4S= N")
    assert Result.objects.get().agreement == "accepted"


# ── sending twice ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_same_line_sent_twice_is_one_entry(desk: Desk) -> None:
    row = row_of(desk.section, 1, 2)
    typed = {"board": row.boards[0], "ns": row.ns.number, "result": "4S= N", "key": "one-page"}
    first, second = desk.type(**typed), desk.type(**typed)
    assert (first.status_code, second.status_code) == (200, 200)
    assert Entry.objects.count() == Result.objects.count() == 1


@pytest.mark.slow
def test_another_line_from_the_same_old_page_is_saved(desk: Desk) -> None:
    """The browser's Back brings an old page with its old key."""
    row = row_of(desk.section, 1, 2)
    for board in row.boards[:2]:
        answer = desk.type(board=board, ns=row.ns.number, result="4S= N", key="one-page")
        assert answer.status_code == 200
    assert Result.objects.count() == 2


@pytest.mark.slow
def test_a_line_may_be_entered_again_after_it_was_removed(desk: Desk) -> None:
    row = row_of(desk.section, 1, 2)
    typed = {"board": row.boards[0], "ns": row.ns.number, "result": "4S= N"}
    desk.type(**typed)
    result = Result.objects.get()
    remove_result(result, seen=result.version, by=DIRECTOR)
    desk.page = Page(desk.client.get(desk.address))
    assert desk.type(**typed).status_code == 200
    assert Result.objects.count() == 1


# ── without a movement ────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def free(director: Client) -> Desk:
    other = make_section()
    session = lifecycle.create_session(
        other.session.event.club, name="Travellers", day=other.session.date, by=DIRECTOR
    )
    section = session.sections.get()
    set_number_of_contestants(section, 8, by=DIRECTOR)
    lifecycle.start_session(session, by=DIRECTOR)
    return Desk(director, section)


@pytest.mark.slow
def test_without_a_movement_both_pairs_are_typed_and_the_traveller_goes_on(free: Desk) -> None:
    free.type(by="traveller", board="4", ns="1", ew="2", result="4S= N")
    assert Result.objects.values_list("board", "ns__number", "ew__number", "table").get() == (
        4,
        "1",
        "2",
        None,
    )
    assert (free.line, free.focus) == (("4", ""), "ns")


@pytest.mark.slow
def test_without_a_movement_one_pair_is_not_enough(free: Desk) -> None:
    for ew, code in (("", "no_pair"), ("1", "same_pair")):
        answer = free.type(by="traveller", board="4", ns="1", ew=ew, result="4S= N")
        assert answer.context["error"].code == code
    assert not Result.objects.exists()


def test_travellers_come_first_where_there_is_no_movement(free: Desk) -> None:
    options = [found for found in free.page.all("option") if found.get("value") == "traveller"]
    assert "selected" in options[0]


# ── a round to come ───────────────────────────────────────────────────────────────────────────────────

IN_LATER_ROUNDS = {
    "pairs": lambda: make_section(tables=4, code="howell-4x7", boards=3),
    "single players": lambda: individual(12),
    "teams": lambda: round_robin(6, boards=2),
}


@pytest.mark.sampled
@pytest.mark.parametrize("kind", IN_LATER_ROUNDS)
def test_a_result_of_a_round_to_come_is_asked_about_before_anything_is_played(
    director: Client, kind: str
) -> None:
    section = IN_LATER_ROUNDS[kind]()
    desk = Desk(director, section)
    last = section.placements.filter(ns__isnull=False, ew__isnull=False).latest("round", "-table")
    line = {"board": last.boards[0], "ns": last.ns.number, "ew": last.ew.number, "result": "4S= N"}
    asked = desk.type(**line)
    assert asked.status_code == 400
    assert f"round {last.round}, but round 1 is in play" in text_of(asked)
    assert Result.objects.count() == 0
    assert desk.type(**line, sure="1").status_code == 200
    saved = Result.objects.get()
    if kind == "teams":  # whose slips name no round
        return
    assert saved.round == last.round
    assert round_in_play(section.pk) == 1


@pytest.mark.sampled
@pytest.mark.parametrize("kind", IN_LATER_ROUNDS)
def test_a_line_of_a_traveller_asks_once_for_each_round_to_come(director: Client, kind: str) -> None:
    section = IN_LATER_ROUNDS[kind]()
    desk = Desk(director, section)
    rows = section.placements.filter(ns__isnull=False, ew__isnull=False)
    last, other = rows.filter(round=rows.latest("round").round).order_by("table")[:2]
    lines = [
        {
            "by": "traveller",
            "board": row.boards[0],
            "ns": row.ns.number,
            "ew": row.ew.number,
            "result": "4S= N",
        }
        for row in (last, other)
    ]
    asked = desk.type(**lines[0])
    assert asked.status_code == 400
    assert f"round {last.round}, but round 1 is in play" in text_of(asked)
    assert desk.type(**lines[0], sure="1").status_code == 200
    assert desk.type(**lines[1]).status_code == 200
    assert Result.objects.count() == 2


def test_a_program_is_asked_only_where_it_wants_to_be(director: Client, section: Section) -> None:
    last = row_of(section, 7, 2)
    line = {"section": section.pk, "board": last.boards[0], "ns": last.ns.number, "result": "4S= N"}
    address = f"sessions/{section.session_id}/entries/"
    status, told = send(director, "post", address, line | {"ask_ahead": True})
    assert (status, told["code"]) == (400, "round_to_come")
    award = line | {"result": "A+/A-", "ask_ahead": True}
    assert send(director, "post", address, award)[1]["code"] == "round_to_come"
    assert send(director, "post", address, line)[0] == 201


def test_a_late_pair_has_a_way_out_where_a_later_round_has_a_result(
    director: Client, section: Section
) -> None:
    last = row_of(section, 7, 2)
    result = play(section, 2, last.boards[0], "4S= N")
    page = director.get(reverse("incident", args=[section.session_id, "late_pair"]))
    assert page.status_code == 200
    assert "no later round can change" in text_of(page)
    assert reverse("result", args=[section.session_id, result.pk]) in page.content.decode()
