"""An agreed result is corrected by consent of the other side in time; after that by the director."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.models import Entry, Event, Result, Section

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


def test_the_first_word_of_a_side_is_never_too_late(section: Section) -> None:
    """An entry that waited on a phone without a network is a question, not a correction."""
    say(section, 1, 1, "4S= N")
    correct_result(Result.objects.get(), read_result("4S= N"), seen=1, by=DIRECTOR)
    Entry.objects.update(at=timezone.now() - timedelta(hours=3))
    assert asked(section, side="EW") == (10, "disputed")
