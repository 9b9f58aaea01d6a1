"""Primary keys set aside for rows that are written under keys known beforehand."""

from django.db import connection, models


def reserve(model: type[models.Model], count: int) -> list[int]:
    """Reserve `count` keys, ascending, that no other row can get. Within a transaction."""
    table, column = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL, [table, column, count])
            return [int(key) for (key,) in cursor.fetchall()]
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        (last,) = cursor.fetchone() or (None,)
        cursor.execute(BEGIN if last is None else ON, [(last or 0) + count, table])
    return [*range((last or 0) + 1, (last or 0) + count + 1)]


POSTGRESQL = "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)"
BEGIN = "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
ON = "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"
