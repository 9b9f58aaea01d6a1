"""`manage.py rehearse`: the same rehearsal without a browser, told in lines and removed again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournament.models import Club, Rehearsal

pytestmark = pytest.mark.django_db


def rehearse(*words: str) -> list[str]:
    said = StringIO()
    call_command("rehearse", *words, stdout=said)
    return said.getvalue().splitlines()


@pytest.mark.slow
def test_an_evening_is_played_told_and_removed() -> None:
    lines = rehearse("chicago", "--seed", "3", "--slips", "50", "--outages")

    assert any(line.startswith("slip_") and "table=1" in line and "deal=" in line for line in lines)
    assert any(line.startswith("offline table=1") for line in lines)
    assert lines[-1].startswith("chicago 3: ")
    assert int(lines[-1].split()[2]) > 48
    assert not Club.objects.exists()


@pytest.mark.slow
def test_a_rehearsal_that_is_kept_stands_in_the_way_of_the_next() -> None:
    rehearse("chicago", "--keep")
    assert Rehearsal.objects.get().evening == "chicago"
    with pytest.raises(CommandError, match="remove it first"):
        rehearse("spades")


def test_a_dial_turned_too_far_is_refused() -> None:
    with pytest.raises(CommandError):
        rehearse("chicago", "--tables", "99")
