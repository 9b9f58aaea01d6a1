"""A rehearsal: robots play an evening through the tables' own doors, and it goes without a trace."""

from dataclasses import replace
from itertools import islice

import pytest
from django.apps import apps
from django.db.models import Q

from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_deals import withdraw_deal
from tournament.domain.games.readings.match_state import course_of
from tournament.domain.rehearsal.acts.rehearsals import (
    HOWELL,
    PACES,
    SESSIONS,
    Dials,
    recording_named,
    remove_rehearsal,
    set_pace,
    start_rehearsal,
)
from tournament.domain.rehearsal.acts.robot_agenda import agenda, play, play_at_once
from tournament.domain.rehearsal.acts.robot_chances import QUEUED, SECONDS_PER_BOARD, Step
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import (
    Club,
    Contestant,
    DealEntry,
    DealRecord,
    Entry,
    JournalEntry,
    Match,
    Player,
    Rehearsal,
    Result,
    Session,
)

pytestmark = pytest.mark.django_db

HOWELL_11 = Dials()
CHICAGO = Dials("chicago")
EVERY_TROUBLE = Dials("pairs", tables=4, slips=40, outages=True, slow_table=True, late_pair=True, calls=True)


def rehearsed(dials: Dials = HOWELL_11, *, steps: int | None = None) -> Rehearsal:
    """A rehearsal played to its end, or so many steps of it."""
    rehearsal = start_rehearsal(by=DIRECTOR, dials=dials)
    for step in islice(agenda(rehearsal), steps):
        step.do()
    rehearsal.refresh_from_db()
    return rehearsal


def counts() -> dict[str, int]:
    """The rows of every model but the club's own devices."""
    return {model.__name__: model.objects.count() for model in apps.get_app_config("tournament").get_models()}


def told(rehearsal: Rehearsal) -> list[str]:
    return [note["code"] for note in rehearsal.notes]


def standing() -> list[tuple]:
    """Everything that stands, told without primary keys."""
    boards = Result.objects.order_by("round", "table", "board")
    deals = DealRecord.objects.order_by("match__round", "match__table", "number")
    return [
        *boards.values_list(
            "board", "ns__number", "ew__number", "contract", "declarer", "tricks", "agreement"
        ),
        *deals.values_list("match__round", "match__table", "number", "facts", "agreement"),
    ]


# ── the recorded evening ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_recorded_session_comes_out_as_published() -> None:
    rehearsal = rehearsed()
    close_session(rehearsal.session, by=DIRECTOR)

    (sheet,) = current_standings(rehearsal.session)
    shown = {row.party.number: float(row.value) for row in sheet.rankings[0].rows}
    published = {row.id: float(row.percent) for row in recording_named(HOWELL).totals}

    assert shown == pytest.approx(published, abs=0.011)
    assert rehearsal.notes == []


@pytest.mark.slow
def test_every_robot_enters_and_another_accepts() -> None:
    rehearsed()

    assert JournalEntry.objects.filter(verb="start_round").count() == 9
    assert set(Result.objects.values_list("agreement", flat=True)) == {"accepted"}
    assert Entry.objects.count() == 2 * Result.objects.count() == 180


@pytest.mark.slow
def test_the_first_result_comes_at_once_and_no_table_begins_a_round_before_all_ended_the_last() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)
    seen: list[tuple[float, int, int]] = []
    for step in islice(agenda(rehearsal), 60):
        before = Entry.objects.count()
        step.do()
        if Entry.objects.count() == before:
            continue
        latest = Entry.objects.latest("pk")
        result = Result.objects.get(board=latest.board, ns=latest.ns_id, ew=latest.ew_id)
        seen.append((step.due, result.round, result.table))

    assert 0 < seen[0][0] <= 10
    assert seen == sorted(seen, key=lambda one: one[0])
    assert [number for _due, number, _table in seen] == sorted(number for _due, number, _table in seen)
    assert len({table for due, _number, table in seen if due < 20}) == 5


# ── table games ───────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.slow
def test_a_six_player_chicago_is_played_to_the_end() -> None:
    rehearsal = rehearsed(CHICAGO)
    matches = list(Match.objects.filter(section__session=rehearsal.session))

    assert Contestant.objects.count() == 6
    assert [course_of(match).score.reason for match in matches] == ["four_deals"] * 6
    assert set(DealRecord.objects.values_list("agreement", flat=True)) == {"accepted"}
    assert DealEntry.objects.count() == 2 * DealRecord.objects.count()


@pytest.mark.slow
@pytest.mark.parametrize("evening", ["spades", "israeli_whist"])
def test_spades_and_whist_are_played_until_every_match_has_a_winner(evening: str) -> None:
    rehearsal = rehearsed(Dials(evening, slips=15))
    matches = list(Match.objects.filter(section__session=rehearsal.session))

    assert len(matches) == {"spades": 10, "israeli_whist": 3}[evening]
    assert all(course_of(match).score.winners for match in matches)
    assert set(DealRecord.objects.values_list("agreement", flat=True)) == {"accepted"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "evening", [e if e in ("pairs", "chicago") else pytest.param(e, marks=pytest.mark.slow) for e in SESSIONS]
)
def test_every_evening_is_set_up_at_any_of_its_sizes_and_begins(evening: str) -> None:
    for tables in sorted({min(SESSIONS[evening].tables), max(SESSIONS[evening].tables)}):
        rehearsal = start_rehearsal(by=DIRECTOR, dials=Dials(evening, tables=tables))
        more = evening in ("team_swiss", "swiss_pairs", "pairs_event")  # a draw, a second clock
        for step in islice(agenda(rehearsal), 5 + more):  # the clock is started, and four entries
            step.do()
        assert Entry.objects.count() + DealEntry.objects.count() == 4
        remove_rehearsal(rehearsal)


# ── what goes wrong ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_every_trouble_befalls_an_evening_and_only_what_is_left_to_the_director_stays_open() -> None:
    rehearsal = rehearsed(EVERY_TROUBLE)
    disputed = Result.objects.filter(agreement="disputed").count()
    calls = JournalEntry.objects.filter(verb="call_director").count()

    assert {"offline", "back", "late_pair", "slip_left"} <= {*told(rehearsal)}
    assert disputed == calls > 0
    assert JournalEntry.objects.filter(verb="correct_result").exists()
    assert Contestant.objects.count() == 9
    assert not Result.objects.exclude(agreement__in=("accepted", "disputed")).exists()


@pytest.mark.slow
def test_slips_that_are_put_right_leave_the_results_as_they_were() -> None:
    slips = rehearsed(replace(CHICAGO, slips=50))
    assert {*told(slips)} == {"slip_noticed", "slip_disputed", "slip_late"}
    with_slips = standing()
    remove_rehearsal(slips)
    rehearsed(CHICAGO)

    assert standing() == with_slips


@pytest.mark.slow
def test_a_pair_that_comes_late_is_seated_in_the_recorded_howell_too() -> None:
    rehearsal = rehearsed(Dials(late_pair=True))

    assert "late_pair" in told(rehearsal)
    assert Contestant.objects.count() == 12
    late = Contestant.objects.order_by("-pk").first()
    assert Result.objects.filter(Q(ns=late) | Q(ew=late)).count() >= 14
    assert Player.objects.count() == 24


@pytest.mark.slow
def test_offline_phones_send_late_and_in_order() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR, dials=Dials(outages=True))
    silent: list[tuple[int, float]] = []  # steps that sent nothing: the table, and when
    sent: list[tuple[str, float]] = []
    for step in islice(agenda(rehearsal), 40):
        before = Entry.objects.count()
        step.do()
        rehearsal.refresh_from_db()
        if Entry.objects.count() > before:
            sent.append((Entry.objects.latest("pk").device, step.due))
        elif rehearsal.notes:
            silent.append((rehearsal.notes[-1]["table"], step.due))
    (table, cut), (same, back) = silent[:2]
    own = [due for device, due in sent if device.startswith(f"robot {table} ") and cut <= due <= back]

    assert same == table
    assert own
    assert own == sorted(own)
    assert own[0] - cut > SECONDS_PER_BOARD
    assert back - own[0] < len(own) * QUEUED


@pytest.mark.slow
def test_the_same_seed_is_the_same_evening() -> None:
    first = rehearsed(EVERY_TROUBLE, steps=40)
    notes, facts = first.notes, standing()
    remove_rehearsal(first)
    again = rehearsed(EVERY_TROUBLE, steps=40)
    assert (again.notes, standing()) == (notes, facts)
    remove_rehearsal(again)
    assert rehearsed(replace(EVERY_TROUBLE, seed=2), steps=40).notes != notes


@pytest.mark.slow
@pytest.mark.parametrize("dials", [CHICAGO, replace(EVERY_TROUBLE, calls=False)], ids=["games", "boards"])
def test_robots_that_were_stopped_go_on_from_what_stands(dials: Dials) -> None:
    whole = rehearsed(dials)
    expected = standing()
    remove_rehearsal(whole)
    rehearsal = start_rehearsal(by=DIRECTOR, dials=dials)
    for stop in (7, 30):  # a server that is stopped twice
        for step in islice(agenda(rehearsal), stop):
            step.do()
    play_at_once(rehearsal)

    assert standing() == expected


@pytest.mark.slow
def test_what_the_director_does_is_respected() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)
    steps = agenda(rehearsal)
    for step in islice(steps, 21):
        step.do()
    close_session(rehearsal.session, by=DIRECTOR)
    for step in islice(steps, 20):
        step.do()
    assert Entry.objects.count() == 20


def test_a_deal_that_the_director_withdraws_is_entered_again() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR, dials=CHICAGO)
    steps = agenda(rehearsal)
    for step in islice(steps, 5):
        step.do()
    last = DealRecord.objects.get(number=2)
    withdraw_deal(last, seen=last.version, by=DIRECTOR)
    for step in islice(steps, 6):
        step.do()
    assert DealRecord.objects.count() == 4

    assert DealRecord.objects.filter(match__round=1, agreement="accepted").count() == 4


@pytest.mark.slow
def test_an_act_of_robots_is_taken_back_like_any_other() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR, dials=Dials(late_pair=True))
    for step in agenda(rehearsal):
        step.do()
        if (replan := JournalEntry.objects.filter(verb="replan").first()) is not None:
            break
    undo(replan, by=DIRECTOR)

    assert Contestant.objects.count() == 11


# ── start, pace and removal ───────────────────────────────────────────────────────────────────────────


def test_a_second_start_gives_the_rehearsal_that_is_there() -> None:
    assert start_rehearsal(by=DIRECTOR) == start_rehearsal(by=DIRECTOR, dials=CHICAGO)


@pytest.mark.parametrize(
    "wrong",
    [{"evening": "golf"}, {"tables": 40}, {"seed": 0}, {"pace": 7}, {"slips": 51}],
    ids=lambda wrong: next(iter(wrong)),
)
def test_dials_turned_too_far_are_refused(wrong: dict) -> None:
    with pytest.raises(DirectorError) as refused:
        start_rehearsal(by=DIRECTOR, dials=replace(CHICAGO, **wrong))
    assert refused.value.code == "bad_dial"
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    "dials", [EVERY_TROUBLE, replace(CHICAGO, calls=True, slips=50)], ids=["boards", "games"]
)
@pytest.mark.slow
def test_it_goes_without_a_trace_and_leaves_the_club_alone(dials: Dials) -> None:
    own = make_section()
    before = counts()
    remove_rehearsal(rehearsed(dials, steps=60))

    assert counts() == before
    assert list(Club.objects.all()) == [own.session.event.club]
    assert list(Session.objects.all()) == [own.session]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_robots_stop_when_their_rehearsal_is_removed() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)
    set_pace(rehearsal, pace=PACES[-1], paused=False)
    pk = rehearsal.pk
    remove_rehearsal(rehearsal)

    play(pk)

    assert not Entry.objects.exists()


def test_a_removal_under_the_robots_hands_ends_them_quietly_and_a_fault_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)

    def fault() -> None:
        raise LookupError("a row that is gone")

    def removal() -> None:
        remove_rehearsal(rehearsal)
        fault()

    monkeypatch.setattr(
        "tournament.domain.rehearsal.acts.robot_agenda.agenda", lambda _rehearsal: iter([Step(0, fault)])
    )
    with pytest.raises(LookupError):
        play(rehearsal.pk)
    monkeypatch.setattr(
        "tournament.domain.rehearsal.acts.robot_agenda.agenda", lambda _rehearsal: iter([Step(0, removal)])
    )
    play(rehearsal.pk)
    assert not Rehearsal.objects.exists()
