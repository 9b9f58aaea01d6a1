"""The SQLite file that contains the data, where there is one."""

from pathlib import Path

from django.conf import settings


def database_file() -> Path | None:
    """The file that is copied; None for PostgreSQL, and for the database of the tests, an address."""
    database = settings.DATABASES["default"]
    name = str(database["NAME"])
    in_a_file = str(database["ENGINE"]).endswith("sqlite3") and not name.startswith(("file:", ":memory:"))
    return Path(name) if in_a_file else None
