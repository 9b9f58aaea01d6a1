"""A start on a disk that takes nothing: refused at once, with what to do, in both languages."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port
from tournament.management.bilingual import CannotServe
from tournament.management.self_check import findings, refuse_unwritable

ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_folder_that_takes_files_is_good(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_nobody_may_write_is_refused_with_the_remedy() -> None:
    with pytest.raises(CannotServe) as refusal:
        refuse_unwritable(Path("/proc/self"))
    assert "cannot be written" in str(refusal.value)
    assert "書き込めません" in str(refusal.value)


@pytest.mark.django_db
def test_what_was_looked_at_is_told_in_both_languages() -> None:
    said = "\n".join(findings())
    assert "There is room on the disk" in said or "The disk is nearly full" in said
    assert "ディスクの空き" in said
    assert "must not fall asleep" in said


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
