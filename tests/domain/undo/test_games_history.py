"""Undo at the tables of games: every act is taken back whole, and no match is left broken."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    open_tables,
    singles,
    told,
)
from tournament.domain.errors import Conflict
from tournament.domain.games.acts import game_deals, game_matches, game_sections
from tournament.domain.games.reports.game_leagues import event_leagues, ledger, section_league
from tournament.domain.journal.readings.journal_stream import as_json, last_act, row_of
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.lifecycle import add_session, repeat_session
from tournament.domain.undo.acts.undo import go_back, undo
from tournament.models import (
    Contestant,
    DealEntry,
    DealRecord,
    Field,
    JournalEntry,
    Match,
    MatchRuling,
    MatchSeat,
    Section,
    Session,
)

pytestmark = pytest.mark.django_db
FACTS = (Match, MatchSeat, DealRecord, MatchRuling, Section, Contestant, Field)


def facts() -> dict[str, list[dict]]:
    """Every fact of the games in the database, without the counters."""
    return {
        model.__name__: [
            {
                name: value
                for name, value in as_json(row_of(row)).items()
                if name not in ("version", "plan_version")
            }
            for row in model.objects.order_by("pk")
        ]
        for model in FACTS
    }


def fresh(match: Match) -> Match:
    return Match.objects.select_related("section__session__event__club").get(pk=match.pk)


def record_of(match: Match) -> DealRecord:
    return match.deals.select_related("match__section__session").latest("number")


ACTS: dict[str, Callable[[Match], object]] = {
    "enter": lambda match: told(match, 3, bid("2H S 8")),
    "dispute": lambda match: told(match, 2, bid("2H S 8"), side=0),
    "correct": lambda match: game_deals.correct_deal(
        record_of(match), bid("2H S 8"), seen=record_of(match).version, by=DIRECTOR
    ),
    "withdraw": lambda match: game_deals.withdraw_deal(
        record_of(match), seen=record_of(match).version, by=DIRECTOR
    ),
    "rules": lambda match: game_matches.agree_rules(
        match, {"method": "rubber_like"}, seen=match.version, by=DIRECTOR
    ),
    "length": lambda match: game_matches.limit_deals(match, 2, seen=match.version, by=DIRECTOR),
    "end": lambda match: game_matches.end_match(match, seen=match.version, by=DIRECTOR, insist=True),
    "call time": lambda match: game_matches.call_time(match.section, 1, by=DIRECTOR),
    "points": lambda match: game_deals.rule_on_match(match, 0, -30, by=DIRECTOR),
    "award": lambda match: game_deals.rule_on_match(match, 0, None, by=DIRECTOR),
    "again": lambda match: game_matches.seat_again(match, by=DIRECTOR),
    "section": lambda match: game_sections.add_game_section(
        match.section.session, game_sections.GameTerms("towie"), by=DIRECTOR
    ),
    "other rules": lambda match: game_sections.set_game(
        match.section, game_sections.GameTerms("chicago", preset="russian"), by=DIRECTOR
    ),
    "one more player": lambda match: set_number_of_contestants(match.section, 5, by=DIRECTOR),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", ACTS)
def test_undo_after_an_act_is_as_if_nothing_had_been_done(name: str) -> None:
    section = make_game_section("chicago", 4)
    match = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("3NT E 9"))
    before = facts()

    ACTS[name](fresh(match))
    assert facts() != before
    undo(last_act(section.session), by=DIRECTOR)

    assert facts() == before


@pytest.mark.slow
def test_a_whole_evening_is_walked_back_to_its_opening() -> None:
    section = make_game_section("spades", 4)
    game_sections.seat_rounds(section, "round-robin-4x3", by=DIRECTOR)
    assert section.matches.count() == 6

    while (act := last_act(section.session)) and act.verb != "open_evening":
        undo(act, by=DIRECTOR)

    assert not Match.objects.exists()
    assert not Contestant.objects.exists()
    assert Field.objects.count() == 1


def test_a_deal_in_the_middle_is_not_taken_back_from_under_the_others() -> None:
    section = make_game_section("chicago", 4)
    match = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    told(match, 1, bid("4S N 10"))
    first = last_act(section.session)
    told(match, 2, bid("4S N 10"))

    with pytest.raises(Conflict) as refusal:
        undo(first, by=DIRECTOR)

    assert refusal.value.code == "in_use"


def test_a_withdrawn_deal_does_not_come_back_upon_another_one() -> None:
    section = make_game_section("chicago", 4)
    match = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    record = told(match, 1, bid("4S N 10"))
    game_deals.withdraw_deal(record, seen=record.version, by=DIRECTOR)
    withdrawal = last_act(section.session)
    told(match, 1, bid("2S N 8"))

    with pytest.raises(Conflict):
        undo(withdrawal, by=DIRECTOR)

    assert [deal.facts["level"] for deal in DealRecord.objects.all()] == [2]


def test_rules_under_which_a_later_deal_was_played_stay() -> None:
    section = make_game_section("spades", 2)
    game_sections.seat_rounds(section, "round-robin-2x1", by=DIRECTOR)
    match = section.matches.select_related("section__session").get()
    game_matches.agree_rules(match, {"moon": True}, seen=1, by=DIRECTOR)
    agreed = last_act(section.session)
    agreed_deal(fresh(match), 1, {"bids": [13, 0], "kinds": ["moon", "normal"], "tricks": [7, 0, 6, 0]})

    with pytest.raises(Conflict):
        undo(agreed, by=DIRECTOR)

    assert fresh(match).overrides == {"moon": True}


WORDS = st.tuples(
    st.integers(0, 1),
    st.integers(1, 4),
    st.sampled_from(["4S N 10", "3NT E 8", "1C W 7"]),
    st.integers(1, 6),
    st.sampled_from([None, 1, 2, 3]),
)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(WORDS, min_size=1, max_size=14))
def test_whatever_phones_send_twice_or_late_the_ledger_is_zero_and_all_goes_back(
    django_db_blocker, words: list
) -> None:
    """Two sides at odds, keys sent again, versions guessed: nothing is written twice or stays behind."""
    section = Section.objects.filter(game="chicago").select_related("session__event__club").first()
    match = section and section.matches.select_related("section__session").get()
    if not match:
        section = make_game_section("chicago", 4)
        match = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    start = JournalEntry.objects.latest("pk").pk
    DealEntry.objects.all().delete()
    before = facts()

    for side, number, text, key, seen in words:
        for _twice in range(2):
            with suppress(Conflict):  # a gap before it, or its deal was taken back
                told(match, number, bid(text), side=side, seen=seen, key=f"phone-{start}-{side}{key}")
        numbers = [*DealRecord.objects.values_list("number", flat=True)]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert ledger(section).check == 0
        assert sum(line.settled for line in section_league(section).lines) == 0
    assert DealEntry.objects.count() == len({*DealEntry.objects.values_list("key", flat=True)})

    while (act := last_act(section.session)).pk > start:
        undo(act, by=DIRECTOR)
    assert facts() == before


def test_an_evening_as_last_time_has_its_games_again() -> None:
    section = make_game_section("chicago", 5, overrides={"method": "russian"})
    game_sections.seat_rounds(section, "rotation-5x5", by=DIRECTOR)

    session = repeat_session(section.session, day=section.session.date, by=DIRECTOR)

    copy = session.sections.get()
    assert (copy.game, copy.overrides, copy.field, copy.matches.count()) == (
        "chicago", {"method": "russian"}, None, 5
    )  # fmt: skip
    assert session.fields.count() == 0


def test_an_event_goes_on_in_another_session_and_its_league_counts_both() -> None:
    section = make_game_section("chicago", 4)
    first = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    session = add_session(section.session, day=section.session.date, by=DIRECTOR)
    later = Section.objects.select_related("session__event__club").get(session=session)
    second = game_matches.seat_match(later, singles(later, 1, 2, 3, 4), by=DIRECTOR)
    for match in (first, second):
        for number in range(1, 5):
            agreed_deal(match, number, bid("4S N 10"))

    (league,) = event_leagues(session.event)
    assert Session.objects.count() == 2
    assert [(line.party.number, line.played, line.settled) for line in league.lines] == [
        ("1", 2, 2 * 21), ("3", 2, 2 * 21), ("2", 2, -2 * 21), ("4", 2, -2 * 21)
    ]  # fmt: skip


def test_going_back_over_corrections_and_withdrawals_and_forth_again() -> None:
    section = make_game_section("chicago", 4)
    match = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    before = facts()
    agreed_deal(match, 1, bid("4S N 10"))
    first = JournalEntry.objects.filter(verb="enter_deal").earliest("pk")
    agreed_deal(match, 2, bid("3NT E 9"))
    told(match, 3, bid("2H S 8"))
    middle = match.deals.get(number=2)
    game_deals.withdraw_deal(middle, seen=middle.version, by=DIRECTOR)
    game_deals.rule_on_match(match, 0, -30, by=DIRECTOR)
    after = facts()

    went = go_back(first, by=DIRECTOR)
    assert facts() == before
    undo(went, by=DIRECTOR)

    assert facts() == after


@pytest.mark.slow
def test_a_plan_whose_deals_were_taken_back_is_taken_back_too() -> None:
    section = make_game_section("chicago", 5)
    before = facts()
    game_sections.seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    seated = last_act(section.session)
    open_tables(section.session)
    agreed_deal(section.matches.first(), 1, bid("4S N 10"))

    while last_act(section.session) != seated:
        undo(last_act(section.session), by=DIRECTOR)
    undo(seated, by=DIRECTOR)

    assert facts() == before
    assert not DealEntry.objects.exists()


@pytest.mark.slow
def test_a_table_keeps_its_address_whatever_is_taken_back() -> None:
    """Phones that hold it wait for the next plan."""
    section = make_game_section("chicago", 5)
    game_sections.seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    seated = last_act(section.session)
    open_tables(section.session)
    (token,) = section.table_tokens.values_list("token", flat=True)

    while last_act(section.session) != seated:
        undo(last_act(section.session), by=DIRECTOR)
    undo(seated, by=DIRECTOR)
    assert Client().get(f"/t/{token}/state").json()["matches"] == []

    section.refresh_from_db()
    open_tables(section.session)
    game_sections.seat_rounds(section, "rotation-in-turn-5x5", by=DIRECTOR)
    assert [*section.table_tokens.values_list("token", flat=True)] == [token]


def test_another_plan_replaces_one_whose_deals_were_taken_back() -> None:
    section = make_game_section("chicago", 5)
    game_sections.seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    told(section.matches.first(), 1, bid("4S N 10"))
    undo(last_act(section.session), by=DIRECTOR)

    game_sections.seat_rounds(section, "rotation-in-turn-5x5", by=DIRECTOR)
    assert (section.matches.count(), DealEntry.objects.count()) == (5, 0)

    undo(last_act(section.session), by=DIRECTOR)
    assert (section.matches.count(), DealEntry.objects.count()) == (5, 1)
