"""The address that is printed in the tables' QR codes."""

from contextlib import suppress
from pathlib import Path

from django.conf import settings


def printed_address() -> str:
    """The base of the links on paper; empty where none was noted."""
    with suppress(OSError):
        return address_file().read_text(encoding="ascii").strip()
    return ""


def address_file() -> Path:
    """The file beside the data that holds it."""
    return Path(settings.DATA_DIR) / "printed_address"
