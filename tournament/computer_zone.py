"""The time zone that this computer keeps."""

import os
from pathlib import Path
from zoneinfo import available_timezones

LOCAL_TIME = Path("/etc/localtime")
# A server on UTC is meant so: it does not say where its club is.
NEUTRAL = {"UTC", "Etc/UTC", "GMT", "Etc/GMT", "Universal", "Zulu", "UCT", "Etc/UCT"}


def zone_of_the_computer() -> str:
    """Its name; empty where it is neutral, or the system does not name it (Windows)."""
    name = os.path.realpath(LOCAL_TIME).partition("/zoneinfo/")[2]
    return name if name in available_timezones() - NEUTRAL else ""
