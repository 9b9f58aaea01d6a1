"""Permissions of the data files: only the user who starts the program can read them."""

import os
from contextlib import suppress
from pathlib import Path

NOT_FOR_OTHERS = 0o077
OURS = (
    "overtrick.sqlite3*",
    "secret_key",
    "serving.lock",
    "printed_address",
    "last_act",
    "backups",
    "backups/*",
)


def keep_private(folder: Path) -> None:
    """Files that are written from now on are private, and so are those of earlier releases in `folder`."""
    os.umask(NOT_FOR_OTHERS)
    for pattern in OURS:
        for path in folder.glob(pattern):
            with suppress(OSError):  # another user's file, which stays as it is
                mode = path.stat().st_mode & 0o777
                if mode & NOT_FOR_OTHERS:
                    path.chmod(mode & ~NOT_FOR_OTHERS)
