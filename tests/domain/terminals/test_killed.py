"""A worker that is killed between taking results and accepting them loses nothing and doubles nothing."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fixtures.data_connector import data_connector, result
from tests.tools.migrated import bring_up

pytestmark = pytest.mark.slow
BEGIN = """
import sys
import django
django.setup()
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.terminals.acts.connectors import set_connector
from tournament.domain.terminals.acts.connectors import set_terminals, start_terminals
section = make_section()
set_connector(section.session.event.club, address=sys.argv[1], club_code="C", key="K", by=DIRECTOR)
set_terminals(section, [1], by=DIRECTOR)
start_terminals(section.session, by=DIRECTOR)
"""
KILLED = """
import os, signal
import django
django.setup()
from tournament.models import Session
from tournament.domain.terminals.acts import terminal_exchanges as exchanges
exchanges.Line.accept = lambda *_about: os.kill(os.getpid(), signal.SIGKILL)
exchanges.exchange({"session": Session.objects.get().pk}, lambda _done, _of: None)
"""
AGAIN = """
import django
django.setup()
from tournament.models import Entry, JournalEntry, Result, Session
from tournament.domain.terminals.acts import terminal_exchanges as exchanges
before = JournalEntry.objects.count()
taken = exchanges.exchange({"session": Session.objects.get().pk}, lambda _done, _of: None)
print(before, JournalEntry.objects.count() - before, Result.objects.count(), Entry.objects.count(), taken)
"""


def test_a_worker_killed_before_it_accepts_loses_and_doubles_nothing(tmp_path: Path) -> None:
    kept = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
    environment = {name: value for name, value in os.environ.items() if name not in kept}
    environment |= {"OVERTRICK_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"}

    def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    bring_up(tmp_path)
    with data_connector() as stub:
        assert run(BEGIN, stub.address).returncode == 0
        stub.send("Results", result("A", 1, 1, 1, (1, 1)), result("A", 1, 1, 2, (1, 1)))
        assert run(KILLED).returncode == -signal.SIGKILL
        assert len(stub.queues["Results"]) == 2
        after = run(AGAIN)
        assert after.returncode == 0, after.stderr
        _before, acts, results, entries, taken = map(int, after.stdout.split())
        assert (acts, results, entries, taken) == (0, 2, 4, 0)
        assert stub.queues["Results"] == []
