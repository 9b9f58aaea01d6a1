"""How long the body of a request is, before any of it is read."""

import re
from collections.abc import Mapping
from typing import Any

from tournament.readings.event_file.upload_limits import MOST_OF_ALL

LENGTH = re.compile(r"[0-9]{1,18}")


def body_length(environ: Mapping[str, Any]) -> int | None:
    """Bytes by the header; None for what is no number, and above the largest file that can be uploaded."""
    text = environ.get("CONTENT_LENGTH") or "0"
    return int(text) if LENGTH.fullmatch(text) and int(text) <= MOST_OF_ALL else None
