"""Robots that key the auction of each board and deal through the doors of the phones."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tournament.domain.games.readings.match_state import course_of
from tournament.domain.rehearsal.acts.rehearsals import Dials, start_rehearsal
from tournament.domain.rehearsal.acts.robot_agenda import play_at_once
from tournament.models import DealRecord, Match, Rehearsal, Result
from tournament.sheets.event_options import phone_options

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def rehearsed(dials: Dials) -> Rehearsal:
    rehearsal = start_rehearsal(by=DIRECTOR, dials=dials)
    play_at_once(rehearsal)
    return rehearsal


@pytest.mark.parametrize("evening", ["chicago", "reverse", "israeli_whist", "spades"])
def test_whole_games_are_played_with_an_auction_for_every_deal(evening: str) -> None:
    rehearsal = rehearsed(Dials(evening, tables=1, slips=20, auction=True))
    assert phone_options(rehearsal.session.event.options).auction
    matches = Match.objects.filter(section__session=rehearsal.session)
    assert all(course_of(match).score.finished for match in matches)
    assert set(DealRecord.objects.values_list("agreement", flat=True)) == {"accepted"}
    assert all(facts["calls"] for facts in DealRecord.objects.values_list("facts", flat=True))


def test_every_board_of_a_session_of_pairs_has_its_auction() -> None:
    rehearsed(Dials("pairs", tables=3, auction=True))
    assert set(Result.objects.values_list("agreement", flat=True)) == {"accepted"}
    assert not Result.objects.filter(auction="").exists()


def test_robots_key_no_auction_where_phones_do_not_ask() -> None:
    rehearsed(Dials("israeli_whist", tables=1))
    assert not any(facts.get("calls") for facts in DealRecord.objects.values_list("facts", flat=True))
