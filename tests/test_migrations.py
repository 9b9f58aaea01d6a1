"""The migrations lead to the models, and the data of every released version come along.

The other tests make their tables from the models themselves. tests/data/releases holds a small database of
each release, as that release wrote it, and the ranking it showed: CONTRIBUTING.md says how the next is added.
"""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings

from tests.tools.clusters import manage, managed, own_postgresql
from tests.tools.migrated import NAME, bring_up

ROOT = Path(__file__).resolve().parent.parent
RELEASES = sorted((ROOT / "tests" / "data" / "releases").glob("*.sql"))
# Everything in one process, for each start of one costs seconds.
BROUGHT_ALONG = """
import json
from django.core.management import call_command
from tests.tools.release import ranking_of
from tournament.models import Event, JournalEntry, Player, Session
from tournament.domain.journal.readings.verify import in_words, problems
call_command("migrate", verbosity=0, interactive=False)
ranking = ranking_of(Session.objects.earliest("pk"))
kept = {name for entry in JournalEntry.objects.all() for change in entry.changes
        if change["model"] == "player" for name in change["after"] or {}}
named = Player.objects.exclude(native="").count()
rules = sorted({*Event.objects.values_list("rules", flat=True)})
print(json.dumps([ranking, [in_words(one) for one in problems()], sorted(kept), named, rules]))
"""
ENTERED = """
import json
from django.core.management import call_command
from tournament.models import Contestant, Entrant, Session
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.undo.acts.undo import undo
from tests.fixtures.evening import DIRECTOR
from tournament.domain.journal.readings.verify import in_words, problems
call_command("migrate", verbosity=0, interactive=False)
pairs = [[str(one.entrant.number), one.entrant.kind, [row.player_id for row in one.entrant.players.all()],
          list(one.memberships.filter(from_round=1).values_list("player", flat=True))]
         for one in Contestant.objects.all()]
stages = [[one.stage.event_id == one.event_id, one.stage.format] for one in Session.objects.order_by("pk")]
undo(last_act(Session.objects.earliest("pk")), by=DIRECTOR)
print(json.dumps([pairs, stages, Entrant.objects.count(), [in_words(one) for one in problems()]]))
"""
# The rows of a release in a PostgreSQL that has come as far as that release, no further.
MOVED = """
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
others = [target for target in executor.loader.graph.leaf_nodes() if target[0] != "tournament"]
state = executor.migrate([*others, ("tournament", "0011_rehearsal_dials")])
file = {"ENGINE": "django.db.backends.sqlite3", "NAME": FILE}
connections.databases["file"] = connections.configure_settings({"default": {}, "file": file})["file"]
with transaction.atomic():
    for model in state.apps.get_models():
        if model._meta.label == "auth.User" or model._meta.app_label == "tournament":
            model._base_manager.bulk_create(model._base_manager.using("file"))
"""


@pytest.mark.django_db
def test_no_model_has_changed_without_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_there_is_a_release_to_come_from() -> None:
    assert RELEASES


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_the_data_of_a_release_come_along(release: Path, tmp_path: Path) -> None:
    ranking, differences, names_in_history, named, rules = brought_along(release, tmp_path, BROUGHT_ALONG)
    assert ranking == json.loads(release.with_suffix(".json").read_text(encoding="utf-8"))
    assert differences == []
    assert {"native", "reading", "latin"} <= {*names_in_history}
    assert not {"kanji", "kana", "romaji"} & {*names_in_history}
    assert named
    assert rules == [""], "scored by the rules of that time"


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_events_of_a_release_get_their_stages_and_entrants(release: Path, tmp_path: Path) -> None:
    contestants, stages, entrants, differences = brought_along(release, tmp_path, ENTERED)

    assert all(players == members for _number, _kind, players, members in contestants)
    assert any(players for _number, _kind, players, _members in contestants)
    assert {kind for _number, kind, _players, _members in contestants} == {"pair", "single"}
    assert entrants == len(contestants)
    assert stages == [[True, "pairs"], [True, "table-games"]]
    assert differences == [], "also after an act of that release was taken back"


@pytest.mark.slow
@pytest.mark.needs("pg_virtualenv")
@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_the_data_of_a_release_come_along_on_postgresql(release: Path, tmp_path: Path) -> None:
    file = restored(release, tmp_path)
    with own_postgresql() as address:
        managed(address, tmp_path, "shell", "-v0", "-c", MOVED.replace("FILE", repr(str(file))))
        ranking, differences, *_names = json.loads(
            managed(address, tmp_path, "shell", "-v0", "-c", BROUGHT_ALONG)
        )
    assert ranking == json.loads(release.with_suffix(".json").read_text(encoding="utf-8"))
    assert differences == []


@pytest.fixture
def replaced() -> tuple[str, ...]:
    """The names of the migrations of development that became one, the earliest first."""
    with override_settings(MIGRATION_MODULES={}):  # the tests make their tables without migrations
        migrations = MigrationLoader(None).disk_migrations.values()
    (migration,) = [one for one in migrations if one.replaces and one.app_label == "tournament"]
    return tuple(name for _app, name in migration.replaces)


@pytest.mark.slow
def test_data_that_development_has_brought_to_the_last_step_are_recognised(
    replaced: tuple[str, ...], tmp_path: Path
) -> None:
    bring_up(tmp_path)
    before = applied(tmp_path)
    with closing(sqlite3.connect(tmp_path / NAME)) as database:
        database.execute("DELETE FROM django_migrations WHERE name = '0012_release_0_2_0'")
        database.commit()
    assert {*replaced} <= applied(tmp_path)
    assert "No migrations to apply" in managed("", tmp_path, "migrate", "-v1")
    assert applied(tmp_path) == before
    managed("", tmp_path, "verify")


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES[:1], ids=lambda path: path.stem)
def test_data_that_stopped_at_a_step_of_development_are_refused_and_left(
    release: Path, replaced: tuple[str, ...], tmp_path: Path
) -> None:
    file = restored(release, tmp_path)
    with closing(sqlite3.connect(file)) as database:
        steps = [("tournament", name) for name in replaced[:14]]
        database.executemany("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, 0)", steps)
        database.commit()
    before = contents(tmp_path)
    for command in (["serve", "link"], ["verify"]):
        process = manage("", tmp_path, *command, stderr=subprocess.PIPE)
        sentence = process.communicate()[1]
        assert process.returncode == 1
        assert "tournament.0012_jobs" in sentence
        assert "Traceback" not in sentence
    assert contents(tmp_path) == before


def applied(folder: Path) -> set[str]:
    with closing(sqlite3.connect(folder / NAME)) as database:
        return {name for (name,) in database.execute("SELECT name FROM django_migrations")}


def contents(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / NAME)) as database:
        return [*database.iterdump()]


def restored(release: Path, folder: Path) -> Path:
    """The database of a release as a file in the folder."""
    file = folder / NAME
    with closing(sqlite3.connect(file)) as database:
        database.executescript(release.read_text(encoding="utf-8"))
    return file


def brought_along(release: Path, folder: Path, script: str) -> list:
    """What a script says of the database of a release, in a process of its own."""
    restored(release, folder)
    run = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", script],
        cwd=ROOT,
        env=os.environ | {"OVERTRICK_DATA": str(folder), "OVERTRICK_LANGUAGE": "en"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    answer: list = json.loads(run.stdout)
    return answer
