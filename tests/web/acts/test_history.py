"""The journal in words: every verb, every change, and taking back with a look beforehand."""

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.knock_outs import knock_out
from tests.fixtures.pair_sessions import two_sections_played
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verbs import ACTS
from tournament.domain.room.acts import round_clocks
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Section, Session
from tournament.web.console.acts.act_sentences import sentence
from tournament.web.console.acts.changes import changes_in_words, people_of
from tournament.web.console.forms.act_form import BackForm

RESULT = "result of board 1: 1 N-S – 1 E-W"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_sentence_can_be_said(language: str) -> None:
    with translation.override(language):
        for verb in ACTS:
            assert sentence(JournalEntry(verb=verb, about={}))
            assert sentence(JournalEntry(verb="undo", undoes=JournalEntry(verb=verb)))


@pytest.fixture
def section(db: None) -> Section:
    return make_section()


def told(section: Section) -> tuple[str, list[tuple[str, str, str]]]:
    """The last act: its sentence, and what it changed."""
    entry = last_act(section.session)
    changes = changes_in_words(entry, people_of([entry]))
    plain = [(change.what, change.before, change.after) for change in changes]
    with translation.override("en"):
        return sentence(entry).replace("\ufe0e", ""), [
            tuple(part.replace("\ufe0e", "") for part in row) for row in plain
        ]


@pytest.fixture(autouse=True)
def _in_english() -> None:
    with translation.override("en"):
        yield


def test_a_result_is_told_as_what_happened(section: Section) -> None:
    say(section, 1, 1, "4S= N", side="NS")
    assert told(section) == (
        "Board 1, pairs 1 N-S v 1 E-W: 4♠ N =",
        [(RESULT, "–", "4♠ N ="), ("agreement", "–", "sent")],
    )
    say(section, 1, 1, "4S= N", side="EW")
    assert told(section) == ("Board 1, pairs 1 N-S v 1 E-W: agreed", [("agreement", "sent", "accepted")])


def test_a_correction_shows_before_and_after(section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    director_results.mark_board(result, "late", seen=result.version, by=DIRECTOR)
    assert told(section) == (
        "Board 1, pairs 1 N-S v 1 E-W: corrected to late play",
        [(RESULT, "4♠ N =", "late play")],
    )


def test_awards_and_penalties_are_told(section: Section) -> None:
    result = play(section, 1, 1, "4S= N")
    director_results.award(result, ns="A+", ew="40", seen=result.version, by=DIRECTOR)
    assert told(section) == (
        "Board 1, pairs 1 N-S v 1 E-W: awarded A+ / 40 %",
        [("adjusted score", "–", "A+ / 40 %"), ("law", "–", "12C2")],
    )
    director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR)
    assert told(section) == ("Penalty of 10 for pair 1 N-S", [("penalty", "–", "10"), ("law", "–", "90")])


def test_seats_are_told_by_the_names_that_come_and_go(section: Section) -> None:
    first, second = section.contestants.all()[:2]
    pair_seats.swap_pairs(first, second, by=DIRECTOR)
    said, changes = told(section)
    assert said == "Pairs 1 N-S, 2 N-S swapped seats"
    assert changes[0] == ("pair 1 N-S, player 1", "佐藤 一0", "森 一1")
    pair_seats.name_pair(first, [None, None], by=DIRECTOR)
    assert told(section) == (
        "Names entered: 1 N-S",
        [("pair 1 N-S, player 1", "森 一1", "–"), ("pair 1 N-S, player 2", "森 二1", "–")],
    )


def test_a_seating_is_counted_not_listed(db: None) -> None:
    section = make_section(start=False)
    said, changes = told(section)
    assert said == "Movement chosen: Mitchell, 3 tables"
    assert ("places at the tables", "–", "3 rounds, 3 tables") in changes
    assert ("pair number", "4", "1 E-W") in changes
    set_number_of_contestants(section, 5, by=DIRECTOR)
    assert ("places at the tables", "3 rounds, 3 tables", "–") in told(section)[1]


def test_start_and_end_are_told_with_their_time(section: Section) -> None:
    lifecycle.close_session(section.session, by=DIRECTOR)
    said, changes = told(section)
    assert said == "Session closed"
    assert [(what, before) for what, before, _after in changes] == [("closed", "–")]


# ── taking back ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_taking_back_shows_what_it_will_change_and_then_does_it(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    director_results.remove_result(result := section.results.get(), seen=result.version, by=DIRECTOR)
    address = reverse("undo", args=[section.session_id, last_act(section.session).pk])

    preview = text_of(director.get(address))

    assert "Board 1, pairs 1 N-S v 1 E-W: result removed" in preview
    assert f"{RESULT} – 4 ♠ N =" in preview
    assert not section.results.exists()
    answer = director.post(address, follow=True)
    assert "Undone: Board 1, pairs 1 N-S v 1 E-W: result removed" in text_of(answer)
    assert section.results.exists()


@pytest.mark.slow
def test_what_a_later_act_has_touched_is_announcement_of_and_refused_after(
    director: Client, section: Section
) -> None:
    result = play(section, 1, 1, "4S= N")
    first = JournalEntry.objects.filter(verb="enter_result").last()
    director_results.mark_board(result, "late", seen=result.version, by=DIRECTOR)
    address = reverse("undo", args=[section.session_id, first.pk])
    version = Section.objects.get().version

    for answer, status in ((director.get(address), 200), (director.post(address), 409)):
        assert answer.status_code == status
        assert "A later act has changed the same item." in text_of(answer)
    preview = director.get(address)
    assert "Board 1, pairs 1 N-S v 1 E-W: corrected to late play" in text_of(preview)
    later = reverse("undo", args=[section.session_id, last_act(section.session).pk])
    assert f'href="{later}"' in preview.content.decode()
    assert not [button for button in Page(director.get(address)).all("button") if "autofocus" in button]
    assert Section.objects.get().version == version


def test_what_was_taken_back_is_struck_and_offered_no_more(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    act = last_act(section.session)
    address = reverse("undo", args=[section.session_id, act.pk])
    director.post(address)
    history = director.get(reverse("history", args=[section.session_id]))
    assert [line.standing for line in history.context["lines"][:2]] == [False, False]
    assert address not in history.content.decode()
    assert director.post(address).status_code == 400


@pytest.mark.slow
def test_a_draw_that_is_undone_is_told_in_words(db: None) -> None:
    section = knock_out(5)
    for _act in ("start", "seating"):
        undo(last_act(section.session), by=DIRECTOR)
    entry = JournalEntry.objects.latest("pk")

    changes = {(one.before, one.after) for one in changes_in_words(entry, people_of([entry]))}

    assert changes >= {("4–5 · 1 bye · 2 bye · 3 bye", "–"), ("Knock-out", "–")}


def test_another_sessions_acts_are_not_reached_from_here(director: Client, section: Section) -> None:
    other = make_section()
    address = reverse("undo", args=[other.session_id, last_act(section.session).pk])
    assert director.get(address).status_code == 404


def test_an_entry_and_the_agreement_to_it_stand_in_one_line(director: Client, section: Section) -> None:
    say(section, 1, 1, "4S= N", side="NS")
    play(section, 2, 3, "3NT-1 E")
    say(section, 1, 1, "4S= N", side="EW")
    answer = director.get(reverse("history", args=[section.session_id]))
    joined, lines = answer.context["joined"], answer.context["lines"]
    assert len(joined) == len(lines) - 2
    assert joined[0].entry == lines[0].entry  # the agreement: what is undone first
    assert joined[0].seconds.by != joined[0].entry.by
    assert joined[0].cells == ("Board 1", "1 N-S v 1 E-W", "4♠\ufe0e N =")
    assert text_of(answer).count("✓ agreed") == 2
    undo(joined[0].entry, by=DIRECTOR)
    again = director.get(reverse("history", args=[section.session_id])).context["joined"]
    assert [line.standing for line in again if line.cells and line.cells[0] == "Board 1"] == [False, True]


@pytest.mark.slow
def test_the_time_line_has_pages(director: Client, section: Section) -> None:
    for board in range(1, 7):
        play(
            section, next(row.table for row in section.placements.all() if board in row.boards), board, "PASS"
        )
    for _round in range(15):
        section.refresh_from_db()
        lifecycle.close_session(section.session, by=DIRECTOR)
        lifecycle.reopen_session(section.session, by=DIRECTOR)
    address = reverse("history", args=[section.session_id])
    newest, older = director.get(address), director.get(address, {"page": 2})
    assert len(newest.context["lines"]) == 40
    assert newest.context["lines"][0].entry.pk > older.context["lines"][0].entry.pk
    assert "Older" in text_of(newest)
    assert "Newer" in text_of(older)
    assert director.get(address, {"page": "x"}).status_code == 200


def test_another_movement_says_for_each_pair_where_it_now_sits(db: None) -> None:
    section = make_section(start=False)
    seating.choose_movement(section, "mitchell-3x2", boards_per_set=2, by=DIRECTOR)
    _said, changes = told(section)
    assert ("pair 1 N-S", "R3: table 1 N-S", "R3: –") in changes
    assert "places at the tables" not in [what for what, _before, _after in changes]


@pytest.mark.slow
def test_the_history_is_filtered_by_words_kind_and_table(director: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    play(section, 2, 3, "3NT-1 E")
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    page = f"/console/{section.session_id}/history/"

    def shown(**asked: str) -> list[str]:
        lines = director.get(page, asked).context["lines"]
        return [line.sentence.replace("\ufe0e", "") for line in lines]

    assert len(shown()) > 5
    assert shown(words="4♠") == ["Board 1, pairs 1 N-S v 1 E-W: 4♠ N ="]
    assert {line.split(",")[0] for line in shown(kind="results")} == {"Board 1", "Board 3"}
    assert {line.split(",")[0] for line in shown(table=f"{section.pk}-2")} == {"Board 3"}
    assert shown(kind="clock", words="clock round") == ["Clock of round 1 started"]
    assert shown(words="nothing like this") == []
    assert len(shown(kind="²", table="x")) == len(shown())
    filtered = director.get(page, {"kind": "results", "page": "1"})
    assert "4 acts" in text_of(filtered)
    assert Page(filtered).problems() == []


def test_the_line_of_a_pair_is_told_in_the_readers_language(section: Section) -> None:
    say(section, 1, 1, "4S= N", side="NS")
    with translation.override("ja"):
        assert sentence(last_act(section.session)).startswith("ボード1、NS1 対 EW1：")


# ── where an undo ends ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_an_undo_that_removes_its_page_ends_on_one_that_is_there(director: Client) -> None:
    first = two_sections_played()
    director.post(reverse("next_session", args=[first.pk]), {"date": "2026-11-28", "change": "stay"})
    made = Session.objects.latest("pk")
    act = last_act(first)
    back = {"next": reverse("setup", args=[made.pk])}
    answer = director.post(reverse("undo", args=[first.pk, act.pk]), back, follow=True)
    assert not Session.objects.filter(pk=made.pk).exists()
    assert answer.status_code == 200
    assert answer.redirect_chain[-1][0] == reverse("history", args=[first.pk])


@pytest.mark.parametrize(
    ("path", "ends"),
    [
        ("/console/{0}/people/{1}/", "/console/{0}/people/{1}/"),
        ("/console/{0}/people/999999/", "/console/{0}/people/"),
        ("/console/{0}/results/999999/", "/console/{0}/"),
        ("/console/{0}/?round=2", "/console/{0}/?round=2"),
        ("/console/999999/setup/", ""),
        ("/console/players/999999/", "/console/players/"),
        ("/console/", "/console/"),
        ("/nowhere/at/all/", ""),
        ("", ""),
        ("https://example.org/console/", ""),
    ],
)
@pytest.mark.django_db
def test_the_nearest_page_above_one_that_is_gone(path: str, ends: str) -> None:
    section = make_section()
    keys = section.session_id, section.contestants.first().pk
    form = BackForm({"next": path.format(*keys)})
    assert form.page_still_there(RequestFactory().get("/")) == ends.format(*keys)


def test_the_course_of_a_session_is_drawn_from_its_start(director: Client, section: Section) -> None:
    history = reverse("history", args=[section.session_id])
    play(section, 1, 1, "4S= N")
    lifecycle.close_session(section.session, by=DIRECTOR)
    course = director.get(history).context["course"]
    assert (len(course.entries) >= 1, course.acts[-1]) == (True, 1.0)
    assert all(0 <= share <= 1 for share in (*course.entries, *course.acts))
    assert Page(director.get(history)).problems() == []
    Session.objects.update(started_at=None)
    assert director.get(history).context["course"] is None
