"""`verify`: whatever an evening went through, journal and rows agree; a change of one of them is found."""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.utils.translation import override

from tests.domain.files.event_files import taken_in
from tests.domain.rehearsal.test_rehearsal import EVERY_TROUBLE, rehearsed
from tests.domain.undo.test_going_back import busy_evening
from tests.domain.undo.test_history import name_one_by_one
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.games_evening import agreed_deal, bid, make_game_section, seat_plan
from tests.tools.rows_again import rows_again
from tournament.domain.boards.acts import director_results
from tournament.domain.files.readings.uploaded_files import export_event
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import OUTSIDE, Difference, in_words, problems
from tournament.domain.people.acts import clubs
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, set_alias
from tournament.domain.rehearsal.acts.rehearsals import remove_rehearsal
from tournament.domain.room.acts.addresses import renew_table
from tournament.domain.seats.acts.check_ins import check_in, open_door
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import go_back, undo
from tournament.models import (
    Contestant,
    DealEntry,
    DealRecord,
    Entry,
    JournalEntry,
    Placement,
    Player,
    Result,
    Ruling,
    Section,
    TableToken,
)

pytestmark = pytest.mark.django_db


def found(section: Section | int | None = None) -> list[Difference]:
    """Without the club, and the names that tests write as rows."""
    rows = {"club", "player", "membership"}
    return [one for one in problems(section) if (one.code, one.model in rows) != ("unmade", True)]


def codes(section: Section | int | None = None) -> set[tuple[str, str]]:
    return {(one.code, one.model) for one in found(section)}


@rows_again
def evening() -> Section:
    """Entered and agreed, a question, a ruling, a penalty, an undo; every name by its service."""
    section = make_section(naming=name_one_by_one)
    play(section, 1, 1, "4S= N")
    play(section, 2, 3, "3NT-1 E")
    say(section, 1, 2, "PASS", side="NS")
    say(section, 1, 2, "1NT+1 S", side="EW")
    ruled = section.results.select_related("section__session__event").get(board=3)
    director_results.award(ruled, ns="A+", ew="A-", seen=ruled.version, by=DIRECTOR)
    director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    return section


# ── nothing is found where nothing is wrong ───────────────────────────────────────────────────────────


@pytest.mark.slow
def test_an_evening_agrees_with_its_journal_at_every_step_of_its_life() -> None:
    section = evening()
    assert found() == []
    lifecycle.close_session(section.session, by=DIRECTOR)
    renew_table(section.table_tokens.first(), by=DIRECTOR)
    assert found() == []
    for verb in ("enter_result", "start_session"):
        go_back(JournalEntry.objects.filter(verb=verb).earliest("pk"), by=DIRECTOR)
        assert found() == []
        undo(last_act(section.session), by=DIRECTOR)
    assert found() == []


@pytest.mark.slow
def test_an_evening_with_a_late_pair_and_back_to_its_beginning() -> None:
    busy_evening()
    assert found() == []
    go_back(JournalEntry.objects.get(verb="choose_movement"), by=DIRECTOR)
    assert found() == []


def test_table_games_agree_too() -> None:
    section = make_game_section("chicago", 4)
    match = seat_plan(section, "rotation-4x3")[0]
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("3NT E 8"))
    assert found() == []
    record = DealRecord.objects.select_related("match__section__session").get(number=1)
    correct_deal(record, bid("4S N 9"), seen=record.version, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    assert found() == []


@pytest.mark.slow
def test_a_rehearsal_with_every_trouble_agrees_and_goes_without_a_trace() -> None:
    rehearsal = rehearsed(EVERY_TROUBLE)
    assert problems() == []
    remove_rehearsal(rehearsal)
    assert problems() == []


@pytest.mark.slow
def test_names_that_were_erased_or_forgotten_are_no_difference() -> None:
    section = make_section(naming=name_one_by_one)
    erased, checked_in = Player.objects.order_by("pk")[:2]
    open_door(section.session, by=DIRECTOR)
    check_in(section.session, checked_in, by=DIRECTOR)
    set_alias(erased, section.session.event, "うさぎ", by=DIRECTOR)
    play(section, 1, 1, "4S= N")
    lifecycle.close_session(section.session, by=DIRECTOR)
    assert found() == []
    erase_person(erased, typed=str(erased), by=DIRECTOR)
    assert found() == []
    forget_event(section.session.event)
    assert found() == []


@pytest.mark.slow
def test_an_event_brought_from_a_file_agrees_with_the_journal_that_it_brings() -> None:
    here = evening()
    lifecycle.close_session(here.session, by=DIRECTOR)
    taken_in(export_event(here.session.event), clubs.found_club(name="森クラブ", by=DIRECTOR))
    assert found() == []


def test_a_claim_against_what_the_director_settled_changes_nothing_that_was_entered() -> None:
    section = make_section(3)
    row = play(section, 1, 1, "4S= N")
    director_results.mark_board(row, "not_played", seen=row.version, by=DIRECTOR)
    say(section, 1, 1, "2H= N")
    assert (Result.objects.get().state, Result.objects.get().agreement) == ("not_played", "disputed")
    assert found() == []


def test_what_stands_outside_is_a_model_that_there_is() -> None:
    there = {str(model._meta.model_name) for model in apps.get_app_config("tournament").get_models()}
    assert set(OUTSIDE) <= there


# ── whatever is changed behind the services' back is found ────────────────────────────────────────────

Tamper = Callable[[], object]
TAMPERED: dict[str, tuple[Tamper, set[tuple[str, str]]]] = {
    "a trick more": (
        lambda: Result.objects.filter(board=1).update(tricks=11),
        {("changed", "result"), ("unsaid", "result")},
    ),
    "another entry": (lambda: Entry.objects.filter(board=1).update(tricks=9), {("unsaid", "result")}),
    "an entry is gone": (lambda: first(Entry).delete(), {("entries_missing", "section")}),
    "a ruling is gone": (lambda: Ruling.objects.all().delete(), {("missing", "ruling")}),
    "a ruling is another": (lambda: Ruling.objects.update(ns_award="A-"), {("changed", "ruling")}),
    "a seat is another": (
        lambda: Placement.objects.filter(round=1, table=1).update(boards=[5, 6]),
        {("changed", "placement")},
    ),
    "two seats": (lambda: two_seats(), {("changed", "placement"), ("two_seats", "contestant")}),
    "a number is another": (
        lambda: Contestant.objects.filter(pk=first(Contestant).pk).update(number="77"),
        {("changed", "contestant")},
    ),
    "an address lives again": (
        lambda: TableToken.objects.exclude(revoked_at=None).update(revoked_at="2026-11-21T09:00Z"),
        {("changed", "tabletoken")},
    ),
    "a version is another": (
        lambda: Result.objects.filter(board=1).update(version=9),
        {("changed", "result")},
    ),
    "a section's plan is older than its last act": (
        lambda: Section.objects.update(plan_version=0),
        {("changed", "section")},
    ),
    "a result changed later than it says": (
        lambda: Result.objects.filter(board=1).update(changed_at_version=0),
        {("changed", "result")},
    ),
    "a section's version": (lambda: Section.objects.update(version=99), {("changed", "section")}),
    "a result out of nowhere": (lambda: copied(first(Result)), {("unmade", "result")}),
    "the last act is gone": (
        lambda: last_entry().delete(),
        {("changed", "section")},
    ),
    "an act is gone": (
        lambda: JournalEntry.objects.filter(verb="award").delete(),
        {("unmade", "ruling"), ("version", "section"), ("changed", "result")},
    ),
    "an undo is gone with what it took back": (
        lambda: forget_an_undo(),
        {("version", "section")},
    ),
    "an act is another": (lambda: change_an_act(), {("changed", "result"), ("broken", "result")}),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", TAMPERED)
def test_what_is_done_behind_the_services_back_is_found(name: str) -> None:
    section = evening()
    renew_table(section.table_tokens.first(), by=DIRECTOR)
    assert found() == []
    tamper, expected = TAMPERED[name]

    tamper()

    assert codes() == expected
    with override("en"):
        assert all(in_words(one) for one in found())


def first(model: type[models.Model]) -> models.Model:
    return model._default_manager.order_by("pk").first()


def last_entry() -> JournalEntry:
    return JournalEntry.objects.latest("pk")


def copied(result: Result) -> None:
    result.pk, result.board = None, 29
    result.save()


def two_seats() -> None:
    here, there = Placement.objects.filter(round=1).order_by("table")[:2]
    Placement.objects.filter(pk=there.pk).update(ew=here.ns)


def forget_an_undo() -> None:
    taken = JournalEntry.objects.exclude(undoes=None).get()
    undone = taken.undoes
    taken.delete()
    undone.delete()


def change_an_act() -> None:
    act = JournalEntry.objects.filter(verb="enter_result").earliest("pk")
    act.changes[0]["after"]["agreement"] = "disputed"
    act.changes[0]["after"]["tricks"] = 9
    act.save()


def test_a_word_that_nobody_said_at_a_game() -> None:
    section = make_game_section("chicago", 4)
    agreed_deal(seat_plan(section, "rotation-4x3")[0], 1, bid("4S N 10"))
    DealEntry.objects.update(facts={})
    assert codes() == {("unsaid", "dealrecord")}


@pytest.mark.slow
def test_one_section_is_asked_for_itself() -> None:
    one, other = evening(), evening()
    Result.objects.filter(section=one, board=1).update(tricks=11)
    assert codes(one) == {("changed", "result"), ("unsaid", "result")}
    assert found(other) == []


# ── the command ───────────────────────────────────────────────────────────────────────────────────────


def run(*words: str, language: str = "en") -> tuple[int, str]:
    said, code = StringIO(), 0
    with override(language):
        try:
            call_command("verify", *words, stdout=said)
        except SystemExit as end:
            code = int(str(end.code))
    return code, said.getvalue()


def test_the_command_says_what_it_found_a_line_each_and_ends_with_one() -> None:
    section = evening()
    only = f"--section={section.pk}"
    assert run(only)[0] == 0
    Result.objects.filter(board=1).update(tricks=11)

    code, said = run(only)
    assert code == 1
    assert len(said.splitlines()) == 2
    assert "tricks: the row has 11, the journal gives 10" in said

    code, said = run(only, "--json")
    assert [(row["code"], row["section"]) for row in json.loads(said)] == [
        ("changed", section.pk),
        ("unsaid", section.pk),
    ]
