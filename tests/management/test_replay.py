"""`manage.py replay` shows a real session's ranking beside the published one, and leaves nothing behind."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournament.models import Club, Result

FOLDER = Path(__file__).parents[1] / "data" / "events" / "acbl_sample_club_game_2"

pytestmark = pytest.mark.django_db


def test_the_ranking_stands_beside_the_published_one() -> None:
    said = StringIO()

    call_command("replay", FOLDER, stdout=said)

    assert "60.16 |          60.15" in said.getvalue()
    assert not Club.objects.exists()


def test_it_can_be_kept() -> None:
    call_command("replay", FOLDER, keep=True, stdout=StringIO())
    assert Result.objects.count() == 90


def test_a_folder_without_a_session_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        call_command("replay", tmp_path, stdout=StringIO())
