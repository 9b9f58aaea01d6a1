"""The data of a laptop, moved to a PostgreSQL: every row, and everything goes on from there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.clusters import manage, managed, own_postgresql
from tests.tools.migrated import bring_up

pytestmark = pytest.mark.slow
GO_ON = """
from django.contrib.auth import get_user_model
from tournament.models import Rehearsal
from tournament.domain.rehearsal.acts.rehearsals import remove_rehearsal
remove_rehearsal(Rehearsal.objects.get())
"""
MOMENTS = """
from tournament.models import Entry, JournalEntry
for model in (Entry, JournalEntry):
    print([str(at) for at in model.objects.order_by("pk").values_list("at", flat=True)])
"""
RANKING = """
from tournament.models import Session
from tournament.domain.boards.reports.board_standings import current_standings
print([line for sheet in current_standings(Session.objects.get()) for line in sheet.rankings])
"""


@pytest.fixture
def database() -> Iterator[str]:
    with own_postgresql() as address:
        yield address


@pytest.mark.needs("pg_virtualenv")
def test_a_club_moves_to_postgresql(database: str, tmp_path: Path) -> None:
    laptop, server = tmp_path / "laptop", tmp_path / "server"
    bring_up(laptop)
    managed("", laptop, "rehearse", "--slips", "20", "--keep")
    shown, moments = (managed("", laptop, "shell", "-v0", "-c", code) for code in (RANKING, MOMENTS))
    file = laptop / "overtrick.sqlite3"

    said = managed(database, server, "adopt", str(file))
    assert "tournament_result" in said
    assert managed(database, server, "shell", "-v0", "-c", RANKING) == shown
    assert managed(database, server, "shell", "-v0", "-c", MOMENTS) == moments
    managed(database, server, "verify")

    again = manage(database, server, "adopt", str(file), stderr=-1)
    assert "has a club already" in again.communicate()[1]
    assert again.returncode == 1

    # New rows have new keys.
    managed(database, server, "shell", "-v0", "-c", GO_ON)
    managed(database, server, "rehearse", "chicago", "--tables", "1", "--keep")
    managed(database, server, "verify")


def test_what_is_no_database_changes_nothing(tmp_path: Path) -> None:
    wrong = tmp_path / "list.sqlite3"
    wrong.write_text("members")
    refused = manage("", tmp_path / "data", "adopt", str(wrong), stderr=-1)
    assert "is no database of Overtrick" in refused.communicate()[1]
    assert refused.returncode == 1
