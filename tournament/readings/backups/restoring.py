"""The command that restores a backup, as a person who starts the program with `./run` must type it."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from django.conf import settings


def restoring(copy: Path) -> str:
    """What to type in a terminal, in any folder, to put a copy in the place of these data."""
    manage = settings.BASE_DIR / "manage.py"
    program = (
        [sys.executable, str(manage)] if manage.exists() else [sys.executable, "-m", "tournament", "manage"]
    )
    words, data = [*program, "restore", str(copy)], settings.DATA_DIR.resolve()
    if os.name == "nt":
        return f'set "OVERTRICK_DATA={data}" && {subprocess.list2cmdline(words)}'
    return shlex.join(["env", f"OVERTRICK_DATA={data}", *words])
