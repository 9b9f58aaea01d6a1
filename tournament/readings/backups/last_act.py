"""How many acts are missing from the data, by the note of the latest act beside them."""

from django.db import DatabaseError, connection

from tournament.readings.backups.data_file import database_file

NOTE = "last_act"
TABLE = "tournament_journalentry"
# SQLite counts the keys that it has given, whether the rows are still there or not.
GIVEN = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?"


def missing_acts() -> int:
    """How many acts had been stored that are not in the data; 0 where everything is there."""
    file = database_file()
    try:
        return max(int(file.with_name(NOTE).read_text(encoding="ascii")) - latest_key(), 0) if file else 0
    except (OSError, ValueError, DatabaseError):  # never noted, or no database yet
        return 0


def latest_key() -> int:
    """The latest key that the database has given to an act."""
    with connection.cursor() as cursor:
        cursor.execute(GIVEN.replace("?", "%s"), [TABLE])
        return int(cursor.fetchone()[0])
