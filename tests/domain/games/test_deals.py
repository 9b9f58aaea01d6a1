"""Deals from the tables: agreement, questions, retries; a correction counts everything after it again."""

import pytest

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, singles, told
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.acts.game_deals import (
    accept_deal,
    correct_deal,
    preview_correction,
    withdraw_deal,
)
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.readings.match_state import GameRefusal, LaterDeals, course_of
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import DealEntry, DealRecord, JournalEntry, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def chicago() -> Match:
    section = make_game_section("chicago", 4)
    return seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)


@pytest.fixture
def rubber() -> Match:
    section = make_game_section("rubber", 4)
    return seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)


def test_a_first_word_waits_for_the_other_side(chicago: Match) -> None:
    first = told(chicago, 1, bid("4S N 10"), side=0)
    second = told(chicago, 1, bid("4S N 10"), side=1)

    assert (first.agreement, second.agreement, second.version) == ("sent", "accepted", 2)
    assert course_of(chicago).score.totals == (420, 0)


def test_two_who_differ_make_a_question_and_both_words_stay(chicago: Match) -> None:
    told(chicago, 1, bid("4S N 10"), side=0)
    record = told(chicago, 1, bid("4S N 9"), side=1)

    assert (record.agreement, record.facts["tricks"]) == ("disputed", 10)
    assert [entry.facts["tricks"] for entry in DealEntry.objects.order_by("pk")] == [10, 9]


def test_a_question_ends_when_one_side_comes_round(chicago: Match) -> None:
    told(chicago, 1, bid("4S N 10"), side=0)
    told(chicago, 1, bid("4S N 9"), side=1)

    record = told(chicago, 1, bid("4S N 9"), side=0)

    assert (record.agreement, record.facts["tricks"]) == ("accepted", 9)


def test_a_side_is_not_outvoted_by_another_phone_that_did_not_see_its_word(chicago: Match) -> None:
    told(chicago, 1, bid("4S N 9"), side=1, device="east")
    told(chicago, 1, bid("4S N 10"), side=0, device="north")
    with pytest.raises(Conflict) as refusal:
        told(chicago, 1, bid("4S N 10"), side=1, device="north")
    assert refusal.value.code == "said_otherwise"
    assert DealRecord.objects.get().agreement == "disputed"
    record = told(chicago, 1, bid("4S N 10"), side=1, device="north", seen=DealRecord.objects.get().version)
    assert record.agreement == "accepted"


def test_one_may_mend_his_own_word_that_he_saw(chicago: Match) -> None:
    told(chicago, 1, bid("4S N 10"), side=0)

    mended = told(chicago, 1, bid("4S N 11"), side=0, seen=1)
    blind = told(chicago, 1, bid("4S N 12"), side=0, seen=1)

    assert (mended.facts["tricks"], mended.agreement) == (11, "sent")
    assert (blind.facts["tricks"], blind.agreement) == (11, "disputed")


def test_the_same_key_again_changes_nothing(chicago: Match) -> None:
    told(chicago, 1, bid("4S N 10"), side=0, key="phone-0001")
    acts = JournalEntry.objects.count()

    record = told(chicago, 1, bid("4S N 10"), side=0, key="phone-0001")

    assert (record.version, JournalEntry.objects.count(), DealEntry.objects.count()) == (1, acts, 1)


def test_an_accepted_deal_was_seen_first(chicago: Match) -> None:
    record = told(chicago, 1, bid("4S N 10"), side=0)

    with pytest.raises(Conflict):
        accept_deal(record, 1, seen=7, key="phone-0002", by=DIRECTOR)
    accepted = accept_deal(record, 1, seen=1, key="phone-0003", by=DIRECTOR)

    assert accepted.agreement == "accepted"


@pytest.mark.parametrize(
    "number, facts, code",
    [
        (2, bid("4S N 10"), "not_next"),
        (1, {"passed_out": True}, "passed_out_deal_must_be_redealt"),
        (1, bid("4S N 10", honours=[100, 0]), "honours_not_counted"),
        (1, bid("4S N 10", level=8), "bad_level"),
        (1, {**bid("4S N 10"), "colour": "red"}, "unknown_field"),
        (1, {**bid("4S N 10"), "tricks": "ten"}, "bad_value"),
    ],
)
def test_what_the_game_does_not_allow_is_not_written(
    chicago: Match, number: int, facts: dict, code: str
) -> None:
    with pytest.raises(DirectorError) as refusal:
        told(chicago, number, facts)

    assert refusal.value.code == code
    assert not DealEntry.objects.exists()


def test_a_fifth_deal_of_a_chukker_is_refused(chicago: Match) -> None:
    for number in range(1, 5):
        agreed_deal(chicago, number, bid("1NT N 7"))

    with pytest.raises(GameRefusal) as refusal:
        told(chicago, 5, bid("1NT N 7"))

    assert [problem.code for problem in refusal.value.problems] == ["too_many_deals"]


def test_a_correction_says_what_it_changes(chicago: Match) -> None:
    first = agreed_deal(chicago, 1, bid("4S N 10"))
    agreed_deal(chicago, 2, bid("3NT E 9"))

    counted = correct_deal(first, bid("4S N 9"), seen=first.version, by=DIRECTOR, reason="revoke")

    changed = {(each.number, each.field): (each.before, each.after) for each in counted.differences}
    assert changed[(1, "score")] == ((420, 0), (0, 50))
    assert changed[(2, "totals")] == ((420, 400), (0, 450))
    assert changed[(None, "totals")] == ((420, 400), (0, 450))


def test_a_correction_that_a_later_deal_does_not_survive_is_asked_about(rubber: Match) -> None:
    told(rubber, 1, bid("4S N 10"), side=None)
    second = told(rubber, 2, bid("2S N 8"), side=None)
    told(rubber, 3, bid("2H E 8"), side=None)

    with pytest.raises(LaterDeals) as question:
        correct_deal(second, bid("4S N 10"), seen=1, by=DIRECTOR)
    assert [(problem.code, problem.index) for problem in question.value.problems] == [("rubber_over", 2)]
    assert preview_correction(second, bid("4S N 10")).after.reason == "rubber"

    counted = correct_deal(second, bid("4S N 10"), seen=1, by=DIRECTOR, insist=True)

    assert [problem.code for problem in counted.problems] == ["rubber_over"]
    assert course_of(rubber).score.totals[0] == 120 + 120 + 700


def test_a_deal_that_is_withdrawn_moves_the_others_up(chicago: Match) -> None:
    agreed_deal(chicago, 1, bid("4S N 10"))
    twice = agreed_deal(chicago, 2, bid("4S N 10"))
    agreed_deal(chicago, 3, bid("2H S 8"))
    before = [(deal.number, deal.facts) for deal in DealRecord.objects.all()]

    withdraw_deal(twice, seen=twice.version, by=DIRECTOR, reason="entered twice")
    numbers = [deal.number for deal in DealRecord.objects.all()]
    undo(last_act(chicago.section.session), by=DIRECTOR)

    assert numbers == [1, 2]
    assert [(deal.number, deal.facts) for deal in DealRecord.objects.all()] == before


def test_what_was_said_of_a_withdrawn_deal_is_history(chicago: Match) -> None:
    record = agreed_deal(chicago, 1, bid("4S N 10"))
    withdraw_deal(record, seen=record.version, by=DIRECTOR)

    again = told(chicago, 1, bid("4S N 9"), side=0)
    mended = told(chicago, 1, bid("4S N 8"), side=0, seen=again.version)
    accepted = told(chicago, 1, bid("4S N 8"), side=1)

    assert (again.agreement, mended.agreement, accepted.agreement) == ("sent", "sent", "accepted")


def test_a_word_that_the_game_cannot_take_is_refused_also_as_a_second_word(chicago: Match) -> None:
    told(chicago, 1, bid("4S N 10"), side=0)

    with pytest.raises(GameRefusal):
        told(chicago, 1, bid("4S N 9", honours=[100, 0]), side=1)

    assert DealEntry.objects.count() == 1


def test_honours_are_claimed_until_the_next_deal_begins(rubber: Match) -> None:
    first = told(rubber, 1, bid("2S N 8"), side=0)
    first = told(rubber, 1, bid("2S N 8", honours=[100, 0]), side=0, seen=first.version)
    told(rubber, 2, bid("2S E 8"), side=0)

    with pytest.raises(DirectorError) as refusal:
        told(rubber, 1, bid("2S N 8", honours=[150, 0]), side=0, seen=first.version)
    correct_deal(first, bid("2S N 8", honours=[150, 0]), seen=first.version, by=DIRECTOR)

    assert refusal.value.code == "claimed_late"
    assert course_of(rubber).score.totals == (60 + 150, 60)


def test_notes_beside_a_deal_need_no_agreement(chicago: Match) -> None:
    first = told(chicago, 1, bid("4S N 10", redeals=2), side=0)
    second = told(chicago, 1, bid("4S N 10"), side=1)

    assert (second.agreement, second.facts["redeals"]) == ("accepted", 2)
    mended = told(chicago, 2, bid("4S N 10"), side=0)
    mended = told(chicago, 2, bid("4S N 10", redeals=1), side=0, seen=mended.version)
    assert (first.number, mended.facts["redeals"], mended.agreement) == (1, 1, "sent")


def test_a_key_that_comes_again_after_the_end_is_answered(chicago: Match) -> None:
    record = told(chicago, 1, bid("4S N 10"), side=0, key="phone-0009")
    close_session(chicago.section.session, by=DIRECTOR)

    assert told(chicago, 1, bid("4S N 10"), side=0, key="phone-0009").pk == record.pk
    with pytest.raises(DirectorError) as refusal:
        told(chicago, 1, bid("4S N 10"), side=1)
    told(chicago, 2, bid("4S N 10"), side=None)

    assert refusal.value.code == "closed"
    assert DealRecord.objects.count() == 2


def test_of_four_players_one_who_differs_keeps_the_question_open() -> None:
    section = make_game_section("israeli_whist", 4)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    right = {"bids": [5, 3, 3, 1], "won": [5, 3, 3, 2], "declarer": 0, "trump": "H"}
    wrong = {**right, "won": [5, 3, 2, 3]}

    said = [
        told(match, 1, facts, side=side).agreement
        for side, facts in ((0, right), (1, wrong), (2, right), (3, right), (1, right))
    ]

    assert said == ["sent", "disputed", "disputed", "disputed", "accepted"]
    assert DealRecord.objects.get().version == 5


def test_a_side_that_had_agreed_asks_to_correct_and_the_deal_stands_until_the_others_consent(
    chicago: Match,
) -> None:
    agreed_deal(chicago, 1, bid("4S N 10"))

    asked = told(chicago, 1, bid("4S N 9"), side=1)
    assert (asked.agreement, asked.facts["tricks"], course_of(chicago).score.totals) == (
        "proposed",
        10,
        (420, 0),
    )

    corrected = told(chicago, 1, bid("4S N 9"), side=0)
    assert (corrected.agreement, corrected.facts["tricks"]) == ("accepted", 9)


def test_who_asked_to_correct_withdraws_and_who_says_no_makes_a_question(chicago: Match) -> None:
    agreed_deal(chicago, 1, bid("4S N 10"))
    told(chicago, 1, bid("4S N 9"), side=1)
    withdrawn = told(chicago, 1, bid("4S N 10"), side=1)
    assert withdrawn.agreement == "accepted"

    told(chicago, 1, bid("4S N 9"), side=1)
    refused = told(chicago, 1, bid("4S N 10"), side=0)
    assert (refused.agreement, refused.facts["tricks"]) == ("disputed", 10)


def test_how_partners_divide_their_pile_is_no_difference() -> None:
    """Spades: where neither bid a nil only the tricks of the side count; of a nil bidder their own do."""
    section = make_game_section("spades", 4, contestant_size=1)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    told(match, 1, {"bids": [6, 5], "tricks": [3, 2, 4, 4]}, side=0)
    one = told(match, 1, {"bids": [6, 5], "tricks": [7, 6, 0, 0]}, side=1)

    told(match, 2, {"bids": [6, 5], "nils": ["", "nil", "", ""], "tricks": [3, 0, 4, 6]}, side=0)
    other = told(match, 2, {"bids": [6, 5], "nils": ["", "nil", "", ""], "tricks": [7, 6, 0, 0]}, side=1)

    assert (one.agreement, other.agreement) == ("accepted", "disputed")


def test_of_four_players_one_who_speaks_first_of_all_during_a_correction_makes_a_question() -> None:
    section = make_game_section("israeli_whist", 4)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    right = {"bids": [5, 3, 3, 1], "won": [5, 3, 3, 2], "declarer": 0, "trump": "H"}
    for side, facts in ((0, right), (1, right), (1, {**right, "won": [5, 3, 2, 3]})):
        record = told(match, 1, facts, side=side)
    assert record.agreement == "proposed"

    third = told(match, 1, {**right, "won": [5, 2, 3, 3]}, side=2)

    assert (third.agreement, third.facts["won"]) == ("disputed", [5, 3, 3, 2])
