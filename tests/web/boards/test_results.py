"""One result: corrected, marked, awarded, settled, removed; on the version that the director saw."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play, say
from tests.web.reading import Page, text_of
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.results_to_check import matters
from tournament.models import Entry, JournalEntry, Result, Ruling, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


def act(client: Client, row: Result, do: str, **typed: object) -> HttpResponse:
    address = reverse("result", args=[row.section.session_id, row.pk])
    return client.post(address, {"do": do, "seen": row.version, **typed})


# ── a result that stands ──────────────────────────────────────────────────────────────────────────────


def test_a_correction_stands_at_once_with_its_reason(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    answer = act(director, result, "correct", result="4S+1 N", reason="Wrong entry")
    assert answer["Location"] == reverse("result", args=[section.session_id, result.pk])
    result.refresh_from_db()
    assert (result.tricks, result.agreement) == (11, "accepted")
    assert last_act(section.session).reason == "Wrong entry"
    assert "corrected to 4 ♠ N +1 (Wrong entry)" in text_of(director.get(answer["Location"])).replace(
        "4♠", "4 ♠"
    )


@pytest.mark.parametrize(("do", "state"), [("late", "late"), ("not_played", "not_played")])
def test_a_board_is_marked_by_one_button(director: Client, section: Section, do: str, state: str) -> None:
    result = play(section, 1, 1, "4S= N")
    assert act(director, result, do).status_code == 302
    assert Result.objects.get().state == state


@pytest.mark.sampled
@pytest.mark.parametrize("codes", [("A+", "A-"), ("A=", "A="), ("60", "40"), ("50", "50"), ("", "A+")])
def test_an_award_is_chosen_for_each_side(director: Client, section: Section, codes: tuple[str, str]) -> None:
    result = play(section, 1, 1, "4S= N")
    ns, ew = codes
    act(director, result, "award", ns_award=ns, ew_award=ew, reason="Law 16")
    assert Ruling.objects.values_list("ns_award", "ew_award", "law", "reason").get() == (
        ns,
        ew,
        "12C2",
        "Law 16",
    )
    page = Page(director.get(reverse("result", args=[section.session_id, result.pk])))
    chosen = [(box["name"], box["value"]) for box in page.all("input") if "checked" in box]
    assert chosen == [("ns_award", ns), ("ew_award", ew)]


def test_an_award_is_cancelled_and_the_result_stands_again(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    act(director, result, "correct", result="A+/A-")
    result.refresh_from_db()
    assert act(director, result, "cancel_ruling").status_code == 302
    assert not Ruling.objects.exists()
    assert Result.objects.get().contract == "4S"


def test_a_removed_result_leaves_the_board_open(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    answer = act(director, result, "remove")
    assert answer["Location"] == reverse("room", args=[section.session_id])
    assert not Result.objects.exists()
    assert "Saved." in text_of(director.get(answer["Location"]))


REFUSED = [
    ("correct", {"result": "8S= N"}, "A contract is at level 1 to 7."),
    ("correct", {"result": ""}, "Not a result. Write it like 4SX-1 W, 3NT+1 N or PASS."),
    ("award", {}, "Choose an award for each side."),
    ("award", {"ns_award": "A+"}, "Choose an award for each side."),
    ("award", {"ns_award": "A+", "ew_award": "B"}, "An award is A+, A=, A− or a percentage"),
    ("burn", {}, "Choose what to do."),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("do", "typed", "sentence"), REFUSED)
def test_a_refusal_keeps_what_was_typed_and_writes_nothing(
    director: Client, section: Section, do: str, typed: dict[str, str], sentence: str
) -> None:
    result = play(section, 1, 1, "4S= N")
    acts = JournalEntry.objects.count()
    answer = act(director, result, do, reason="because", **typed)
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    page = Page(answer)
    assert page.value("reason") == "because"
    assert page.value("result") == typed.get("result", "")
    assert JournalEntry.objects.count() == acts


@pytest.mark.sampled
@pytest.mark.parametrize("do", ["correct", "late", "award", "remove", "cancel_ruling"])
def test_two_directors_on_one_result_get_a_question(director: Client, section: Section, do: str) -> None:
    result = play(section, 1, 1, "4S= N")
    act(director, result, "correct", result="PASS")
    answer = act(director, result, do, result="4S+1 N", ns_award="A+", ew_award="A-")
    assert answer.status_code == 409
    assert "Another user has just changed this." in text_of(answer)
    assert "passed out" in text_of(answer)
    assert Page(answer).value("seen") == str(result.version + 1)
    assert Result.objects.get().contract == "PASS"


# ── a board without a result ──────────────────────────────────────────────────────────────────────────


def unplayed(section: Section, table: int = 1, board: int = 1) -> str:
    placement = next(row for row in section.placements.filter(table=table) if board in row.boards)
    return reverse("unplayed", args=[section.session_id, placement.pk, board])


@pytest.mark.parametrize(
    ("typed", "state", "awards"),
    [
        ({"do": "correct", "result": "4S= N"}, "played", None),
        ({"do": "late"}, "late", None),
        ({"do": "not_played"}, "not_played", None),
        ({"do": "award", "ns_award": "A+", "ew_award": "A-"}, "not_played", ("A+", "A-")),
        ({"do": "correct", "result": "A=/60"}, "not_played", ("A=", "60")),
    ],
)
def test_an_open_board_is_entered_marked_or_awarded(
    director: Client, section: Section, typed: dict[str, str], state: str, awards: tuple[str, str] | None
) -> None:
    answer = director.post(unplayed(section), {"key": "one-page", **typed})
    assert answer["Location"].startswith(f"/console/{section.session_id}/tables/")
    result = Result.objects.select_related("ruling").get()
    assert (result.state, result.round, result.table, result.agreement) == (state, 1, 1, "accepted")
    ruling = getattr(result, "ruling", None)
    assert (ruling and (ruling.ns_award, ruling.ew_award)) == awards
    assert director.get(unplayed(section))["Location"].endswith(f"/results/{result.pk}/")


def test_an_open_board_refused_is_still_open(director: Client, section: Section) -> None:
    for typed in ({"do": "correct", "result": "x"}, {"do": "award", "ns_award": "A+", "ew_award": "B"}):
        answer = director.post(unplayed(section), {"key": "one-page", "reason": "because", **typed})
        assert answer.status_code == 400
        assert Page(answer).value("reason") == "because"
    assert not Result.objects.exists()
    assert not Entry.objects.exists()


def test_a_double_click_enters_an_open_board_once(director: Client, section: Section) -> None:
    typed = {"key": "one-page", "do": "correct", "result": "4S= N"}
    assert [director.post(unplayed(section), typed).status_code for _click in range(2)] == [302, 302]
    assert Entry.objects.count() == 1


def test_a_table_knows_its_boards(director: Client, section: Section) -> None:
    answer = director.get(unplayed(section, board=1).replace("/1/1/", "/1/99/").rsplit("/", 2)[0] + "/99/")
    assert answer.status_code == 400
    assert "This table does not play board 99." in text_of(answer)


# ── disagreements, and what nobody accepted ───────────────────────────────────────────────────────────


def test_the_room_settles_a_disagreement_with_one_press(director: Client, section: Section) -> None:
    say(section, 1, 1, "4S= N", side="NS")
    result = say(section, 1, 1, "4S-1 N", side="EW")
    page = director.get(reverse("room", args=[section.session_id]))
    assert "1 thing needs you" in text_of(page)
    (matter,) = page.context["needs"]
    assert [(word.side, word.played.over) for word in matter.words] == [("NS", 0), ("EW", -1)]

    address = reverse("settle", args=[section.session_id, result.pk])
    director.post(address, {"seen": matter.version, "entry": matter.words[1].entry})

    result.refresh_from_db()
    assert (result.tricks, result.agreement) == (9, "accepted")
    assert matters(section.session) == []


def test_settling_what_has_moved_meanwhile_is_refused(director: Client, section: Section) -> None:
    say(section, 1, 1, "4S= N", side="NS")
    result = say(section, 1, 1, "4S-1 N", side="EW")
    (matter,) = matters(section.session)
    say(section, 1, 1, "4S-1 N", side="NS")
    address = reverse("settle", args=[section.session_id, result.pk])
    answer = director.post(address, {"seen": matter.version, "entry": matter.words[0].entry})
    assert answer.status_code == 409
    assert Result.objects.get().tricks == 9


def test_only_a_word_about_this_result_settles_it(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    play(section, 2, 3, "PASS")
    address = reverse("settle", args=[section.session_id, result.pk])
    for entry in (Entry.objects.last().pk, "", "x", 0):
        assert director.post(address, {"seen": result.version, "entry": entry}).status_code == 404


def test_a_result_that_was_left_unaccepted_waits_for_the_director(director: Client, section: Section) -> None:
    left = say(section, 1, 1, "4S= N", side="NS")
    assert matters(section.session) == []
    later = section.placements.get(round=2, table=1).boards[0]
    play(section, 1, later, "PASS")
    (matter,) = matters(section.session)
    assert (matter.kind, matter.board) == ("unaccepted", 1)

    address = reverse("settle", args=[section.session_id, left.pk])
    director.post(address, {"seen": matter.version, "entry": matter.words[0].entry})

    assert matters(section.session) == []
    left.refresh_from_db()
    assert (left.tricks, left.agreement) == (10, "accepted")


def test_late_boards_are_remembered_and_go_when_they_are_played(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    act(director, result, "late")
    assert [(matter.kind, matter.board) for matter in matters(section.session)] == [("late", 1)]
    result.refresh_from_db()
    act(director, result, "correct", result="PASS")
    assert matters(section.session) == []


def test_disagreements_come_first(director: Client, section: Section) -> None:
    late = play(section, 1, 1, "4S= N")
    act(director, late, "late")
    say(section, 3, 5, "4S= N", side="NS")
    say(section, 3, 5, "4S-1 N", side="EW")
    assert [matter.kind for matter in matters(section.session)] == ["disputed", "late"]


# ── the room's grid ───────────────────────────────────────────────────────────────────────────────────


def test_the_grid_says_how_far_every_table_is(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    play(section, 1, 2, "4S= N")
    play(section, 2, 3, "4S= N")
    result = play(section, 3, 5, "4S= N")
    act(director, result, "late")
    play(section, 3, 6, "4S= N")
    (room,) = director.get(reverse("room", args=[section.session_id])).context["rooms"]
    assert [row.cells[0].state for row in room.rows] == ["done", "playing", "late"]
    assert (room.done, room.boards, room.round) == (4, 18, 1)


# ── two directors at one cell ─────────────────────────────────────────────────────────────────────────


def sent_again(client: Client, page: HttpResponse) -> HttpResponse:
    """The question's own button: everything that was typed, on the version that stands now."""
    found = Page(page)
    form = next(one for one in found.all("form") if "/results/" in (one.get("action") or ""))
    names = ("do", "result", "reason", "seen", "ns_award", "ew_award", "outcome-1", "law")
    hidden = [box for box in found.all("input") if box.get("type") == "hidden" and box["name"] in names]
    own = hidden[: [box["name"] for box in hidden].index("seen") + 1]
    return client.post(form["action"], {box["name"]: box["value"] for box in own})


def test_the_question_shows_both_and_loses_neither(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    act(director, result, "correct", result="PASS", reason="slip")
    answer = act(director, result, "correct", result="4S+1 N", reason="looked wrong")
    told = text_of(answer)
    assert "Another user got there first" in told
    assert "corrected to passed out (slip)" in told
    assert "You 4S+1 N" in told
    assert Page(answer).problems() == []

    assert sent_again(director, answer).status_code == 302

    assert Result.objects.get().contract == "4S"
    assert last_act(section.session).reason == "looked wrong"


def test_two_directors_who_enter_one_board_get_the_question_too(director: Client, section: Section) -> None:
    place = section.placements.get(round=1, table=1)
    address = reverse("unplayed", args=[section.session_id, place.pk, place.boards[0]])
    director.post(address, {"do": "correct", "result": "PASS", "key": "one"})
    answer = director.post(address, {"do": "correct", "result": "4S= N", "key": "two"})
    assert answer.status_code == 409
    assert "You 4S= N" in text_of(answer)
    assert Result.objects.get().contract == "PASS"
    sent_again(director, answer)
    assert Result.objects.get().contract == "4S"


def test_two_rulings_at_once_are_a_question(director: Client, section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    address = reverse("ruling", args=[section.session_id, result.pk])
    typed = {"do": "save", "seen": result.version}
    director.post(address, {**typed, "ns_award": "A+", "ew_award": "A-"})
    answer = director.post(address, {**typed, "outcome-1": "4S-1 N", "reason": "mine"})
    assert answer.status_code == 409
    assert "awarded A+ / A−" in text_of(answer)
    assert Ruling.objects.get().ns_award == "A+"
    sent_again(director, answer)
    assert Ruling.objects.get().ns_award == "4S-1 N"
