"""`manage.py replay` shows a real session's ranking beside the published one, and leaves nothing behind."""

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

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


def copied(folder: Path, **lines: str) -> Path:
    """The session with other texts in some of its files."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    for name, text in lines.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


HEAD = "section,board,round,table,ns,ew,contract,declarer,lead,tricks,score_ns,adj,pub_ns,pub_ew\n"
UNREADABLE = {
    "no list of lines": {"lines_csv": "nothing\n1\n"},
    "no event": {"event_json": "[]"},
    "no method": {"event_json": "{}"},
    "no JSON": {"event_json": "{"},
    "no contract": {"lines_csv": HEAD + "A,1,1,1,1,2,9ZZ,N,,9,,,,\n"},
    "no such total": {"lines_csv": HEAD + "A,1,1,1,1,2,,,,,7,,,\n"},
    "a short line": {"lines_csv": HEAD + "A,1\n"},
    "a pair against itself": {"lines_csv": HEAD + "A,1,1,1,1,1,3NT,N,,9,,,,\n"},
    "an endless field": {"lines_csv": HEAD + "A" * 200_000 + ",1,1,1,1,2,3NT,N,,9,,,,\n"},
}


@pytest.mark.parametrize("files", UNREADABLE.values(), ids=UNREADABLE)
def test_a_session_that_cannot_be_played_is_refused_in_a_sentence(
    tmp_path: Path, files: dict[str, str]
) -> None:
    with override("en"), pytest.raises(CommandError) as refusal:
        call_command("replay", copied(tmp_path, **files), stdout=StringIO())
    assert "is not a recorded session: " in str(refusal.value)
    assert not Club.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("mark", ["NP", "np", "Not played", "-", ""])
def test_a_board_marked_as_not_played_is_one(tmp_path: Path, mark: str) -> None:
    lines = f"A,1,1,1,1,2,3NT,N,,9,,,,\nA,1,1,2,3,4,{mark},,,,,,,\nA,2,1,1,1,2,PASS,,,,,,,\n"
    folder = copied(tmp_path, lines_csv=HEAD + lines, totals_csv="section,direction,id,total,percent,place\n")
    call_command("replay", folder, keep=True, stdout=StringIO())
    states = Result.objects.order_by("board", "pk").values_list("board", "state")
    assert sorted(states) == [(1, "not_played"), (1, "played"), (2, "played")]


def test_a_folder_without_a_session_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        call_command("replay", tmp_path, stdout=StringIO())
