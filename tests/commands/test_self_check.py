"""A start on a disk that takes nothing: refused at once, with what to do, in both languages."""

import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.migrated import bring_up
from tests.tools.ports import free_port
from tournament.serving.bilingual import CannotServe
from tournament.serving.serving_checks import findings, refuse_unwritable

ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_folder_that_takes_files_is_good(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_nobody_may_write_is_refused_with_the_remedy() -> None:
    with pytest.raises(CannotServe) as refusal:
        refuse_unwritable(Path("/proc/self"))
    assert "cannot be written" in str(refusal.value)
    assert "書き込めません" in str(refusal.value)


@pytest.mark.sqlite
@pytest.mark.django_db
def test_what_was_looked_at_is_told_in_both_languages() -> None:
    said = "\n".join(findings())
    assert "There is room on the disk" in said or "The disk is nearly full" in said
    assert "ディスクの空き" in said
    assert "awake during the session" in said


@pytest.mark.slow
def test_damaged_data_are_told_with_the_way_back_which_leads_back(tmp_path: Path) -> None:
    data = tmp_path / "overtrick.sqlite3"
    bring_up(tmp_path)
    manage(tmp_path, "backup", check=True)
    data.write_bytes(os.urandom(9000))
    refused = manage(tmp_path, "serve", "--host", "127.0.0.1", "--port", str(free_port()))
    assert refused.returncode == 1
    assert "the file is damaged" in refused.stderr
    assert "壊れています" in refused.stderr
    assert "Traceback" not in refused.stderr

    typed = refused.stderr.rstrip().splitlines()[-1].strip()
    subprocess.run(shlex.split(typed), cwd="/", check=True, capture_output=True)
    assert data.read_bytes().startswith(b"SQLite format 3")
    assert [*tmp_path.glob("overtrick.sqlite3.*.damaged")] != []


@pytest.mark.slow
def test_a_copy_whose_passphrase_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    bring_up(tmp_path)
    refused = manage(tmp_path, "backup", OVERTRICK_BACKUP_PASSPHRASE_FILE="/nowhere")
    assert refused.returncode == 1
    assert "No copy was made." in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["verify"], ["replay", "tests/data/events/uk_mp_pairs"]], ids=["verify", "replay"]
)
def test_commands_end_in_a_sentence_where_there_are_no_data_to_read(tmp_path: Path, words: list[str]) -> None:
    never = manage(tmp_path, *words, OVERTRICK_LANGUAGE="en")
    (tmp_path / "overtrick.sqlite3").write_bytes(os.urandom(9000))
    garbage = manage(tmp_path, *words, OVERTRICK_LANGUAGE="en")
    assert (never.returncode, garbage.returncode) == (1, 1)
    assert "has not yet opened the data" in never.stderr
    assert "the file is damaged" in garbage.stderr
    assert "Traceback" not in never.stderr + garbage.stderr


def manage(
    folder: Path, *words: str, check: bool = False, **variables: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        | {"OVERTRICK_DATA": str(folder), **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=check,
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limits of files there")
def test_a_server_does_not_start_without_room(tmp_path: Path) -> None:
    limit = 256 * 1024
    started = subprocess.run(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(free_port())],
        cwd=ROOT,
        env=os.environ | {"OVERTRICK_DATA": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert started.returncode == 1
    assert "There is no room for the data" in started.stderr
    assert "Traceback" not in started.stderr
