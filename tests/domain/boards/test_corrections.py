"""An agreed result is corrected by consent of the other side in time; after that by the director."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Entry, Event, Result, Section, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


def agreed(section: Section, *, minutes_ago: float = 0) -> Result:
    result = play(section, 1, 1, "4S= N")
    Entry.objects.update(at=timezone.now() - timedelta(minutes=minutes_ago))
    return result


def asked(section: Section, text: str = "4S+1 N", side: str = "NS") -> tuple[int | None, str]:
    result = say(section, 1, 1, text, side=side)
    return result.tricks, result.agreement


def test_what_stands_keeps_standing_while_a_correction_waits(section: Section) -> None:
    agreed(section)
    assert asked(section) == (10, "proposed")
    assert asked(section, "4S+2 N") == (10, "proposed")  # another proposal of the same side


def test_consent_makes_it_stand(section: Section) -> None:
    agreed(section)
    asked(section)
    assert asked(section, side="EW") == (11, "accepted")


def test_a_refusal_is_a_question_for_the_director(section: Section) -> None:
    agreed(section)
    asked(section)
    assert asked(section, "4S= N", side="EW") == (10, "disputed")


def test_a_third_version_is_a_question_for_the_director(section: Section) -> None:
    agreed(section)
    asked(section)
    assert asked(section, "4S-1 N", side="EW") == (10, "disputed")


def test_whoever_asked_may_withdraw(section: Section) -> None:
    agreed(section)
    asked(section)
    assert asked(section, "4S= N") == (10, "accepted")


@pytest.mark.parametrize(("options", "minutes"), [({}, 30), ({"correction_minutes": 5}, 5)])
def test_after_the_window_only_the_director_may(section: Section, options: dict, minutes: int) -> None:
    """Law 79C1: thirty minutes unless the organisers say otherwise."""
    Event.objects.update(options=options)
    result = agreed(section, minutes_ago=minutes + 0.1)

    with pytest.raises(DirectorError) as refusal:
        asked(section)

    assert refusal.value.code == "too_late"
    assert (Result.objects.get().tricks, Entry.objects.count()) == (10, 2)
    assert correct_result(result, read_result("4S+1 N"), seen=result.version, by=DIRECTOR).tricks == 11


@pytest.mark.parametrize("minutes", [0, 29.9])
def test_within_the_window_the_sides_may(section: Section, minutes: float) -> None:
    agreed(section, minutes_ago=minutes)
    assert asked(section) == (10, "proposed")


def test_a_window_of_no_minutes_leaves_it_to_the_director(section: Section) -> None:
    Event.objects.update(options={"correction_minutes": 0})
    agreed(section)
    with pytest.raises(DirectorError):
        asked(section)


def closed_for(section: Section, hours: float, **options: int) -> Result:
    """A session with one agreed result, closed so many hours ago."""
    Event.objects.update(options=options)
    result = agreed(section, minutes_ago=60 * hours + 60)
    close_session(section.session, by=DIRECTOR)
    Session.objects.update(closed_at=timezone.now() - timedelta(hours=hours))
    section.session.refresh_from_db()
    return result


def test_results_are_corrected_by_both_sides_while_they_are_provisional(section: Section) -> None:
    closed_for(section, 47.9, provisional_hours=48)
    assert asked(section) == (10, "proposed")
    assert asked(section, side="EW") == (11, "accepted")


@pytest.mark.parametrize(("hours", "options"), [(0.1, {}), (48.1, {"provisional_hours": 48})])
def test_a_final_result_is_the_directors(section: Section, hours: float, options: dict) -> None:
    result = closed_for(section, hours, **options)
    with pytest.raises(DirectorError) as refusal:
        asked(section)
    assert refusal.value.code == "closed"
    assert correct_result(result, read_result("4S+1 N"), seen=result.version, by=DIRECTOR).tricks == 11


def test_a_reader_of_before_the_closing_hears_that_the_ranking_is_provisional(
    section: Section, client: Client
) -> None:
    Event.objects.update(options={"provisional_hours": 48})
    agreed(section)
    at = f"/s/{section.session_id}/"
    before = client.get(at, headers={"accept-language": "en"})
    close_session(section.session, by=DIRECTOR)
    after = client.get(at, headers={"accept-language": "en", "if-none-match": before["ETag"]})
    assert "● provisional until" in after.content.decode()


def test_no_result_is_added_while_results_are_provisional(section: Section) -> None:
    closed_for(section, 1, provisional_hours=48)
    with pytest.raises(DirectorError) as refusal:
        say(section, 1, 2, "4S= N", side="NS")
    assert (refusal.value.code, Entry.objects.count()) == ("closed", 2)


def test_a_board_put_off_to_a_late_play_is_not_played_after_closing(section: Section) -> None:
    closed_for(section, 1, provisional_hours=48)
    Result.objects.update(state=Result.State.LATE, contract="", declarer="", tricks=None)
    with pytest.raises(DirectorError) as refusal:
        asked(section)
    assert (refusal.value.code, Result.objects.get().state) == ("closed", Result.State.LATE)


def test_the_ranking_says_until_when_it_is_provisional_and_is_final_by_itself(
    section: Section, client: Client
) -> None:
    closed_for(section, 47.9, provisional_hours=48)
    at = f"/s/{section.session_id}/"
    shown = client.get(at, headers={"accept-language": "en"})
    assert "● provisional until" in shown.content.decode()
    assert "✓ final" not in shown.content.decode()
    Session.objects.update(closed_at=timezone.now() - timedelta(hours=48.1))  # as if the time had passed
    forget()
    later = client.get(at, headers={"accept-language": "en", "if-none-match": shown["ETag"]})
    assert "✓ final" in later.content.decode()


def test_the_first_word_of_a_side_is_never_too_late(section: Section) -> None:
    """An entry that waited on a phone without a network is a question, not a correction."""
    say(section, 1, 1, "4S= N")
    correct_result(Result.objects.get(), read_result("4S= N"), seen=1, by=DIRECTOR)
    Entry.objects.update(at=timezone.now() - timedelta(hours=3))
    assert asked(section, side="EW") == (10, "disputed")
