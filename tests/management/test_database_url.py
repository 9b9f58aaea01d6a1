"""The address of the database: what it may hold, and the sentence for one that cannot be read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.each_case import each_case
from tournament.database_url import WRONG, database_of

ROOT = Path(__file__).resolve().parents[2]
WHOLE = "postgresql://over:p%40ss%2Fw%3Ard@db.example:5433/club%20night?sslmode=require&connect_timeout=5"


def test_an_address_is_taken_apart_and_its_query_goes_to_the_driver() -> None:
    assert database_of(WHOLE, conn_max_age=None, conn_health_checks=True) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "club night",
        "USER": "over",
        "PASSWORD": "p@ss/w:rd",
        "HOST": "db.example",
        "PORT": 5433,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": False,
        "OPTIONS": {"sslmode": "require", "connect_timeout": 5},
    }


@pytest.mark.parametrize(
    ("url", "host", "name"),
    [
        ("postgres://overtrick@localhost/overtrick", "localhost", "overtrick"),
        ("postgresql://%2Fvar%2Frun%2Fpostgresql/overtrick", "/var/run/postgresql", "overtrick"),
        ("postgresql:///overtrick", "", "overtrick"),
        ("postgresql:///?service=overtrick", "", ""),
    ],
)
def test_other_ways_to_name_a_server(url: str, host: str, name: str) -> None:
    found = database_of(url)
    assert (found["HOST"], found["NAME"]) == (host, name)


@each_case(
    "url",
    [
        "overtrick",
        "localhost:5432/overtrick",
        "mysql://over:pass@localhost/overtrick",
        "sqlite:///overtrick.sqlite3",
        "postgresql://over:pass@localhost",
        "postgresql://over:pa/ss@localhost/overtrick",
        "postgresql://over:pass@localhost:port/overtrick",
        "postgresql://over:pass@[localhost/overtrick",
    ],
)
def test_what_is_no_address_of_a_postgresql_database_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(SystemExit) as end:
        database_of(url)
    assert end.value.code == "\n".join(WRONG)


def test_a_command_ends_with_the_sentence_alone_and_keeps_the_password_to_itself() -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "check"]
    environment = {**os.environ, "DATABASE_URL": "postgresql://over:s3cret/x@localhost/overtrick"}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [*WRONG]


def test_statements_are_prepared_unless_the_address_says_otherwise() -> None:
    code = "from tournament import settings; print(settings.DATABASES['default']['OPTIONS'])"
    environment = {**os.environ, "DATABASE_URL": "postgresql://localhost/overtrick?prepare_threshold=7"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.strip() == "{'server_side_binding': True, 'prepare_threshold': 7}"
