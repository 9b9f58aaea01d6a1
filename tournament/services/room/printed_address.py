"""Store the address that is printed in the tables' QR codes, so that a restart elsewhere can compare it."""

from contextlib import suppress

from tournament.models import Session
from tournament.readings.room.printed_address import address_file, printed_address


def note_address(base: str) -> None:
    """At the start of a server: store the address, unless a running session has printed another."""
    running = Session.objects.filter(started_at__isnull=False, closed_at=None).exists()
    if base and not (running and printed_address()):
        print_address(base)


def print_address(base: str) -> None:
    """Store the address of the tables' codes. A disk error is ignored here; the Health page shows it."""
    with suppress(OSError):
        address_file().write_text(base, encoding="ascii")
