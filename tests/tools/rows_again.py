"""Rows that many tests begin with: built once by the services, put back as they were for the next test."""

import time
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from datetime import time as time_of_day
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone, translation

from tournament.models import Club

# Seconds after which rows are built anew: what says when something happened must not grow old.
FRESH = 50
_now = timezone.now
P = ParamSpec("P")
T = TypeVar("T")


Rows = dict[str, list[tuple[object, ...]]]


@dataclass(frozen=True, slots=True)
class Built:
    answer: Any
    rows: Rows
    at: float


def rows_again(build: Callable[P, T]) -> Callable[P, T]:
    """`build`, which writes rows into a database without clubs and answers with one of them, called once
    for the same arguments; the next test gets copies of the rows, with the same numbers, and of the answer.

    It is called as it stands where the answer could be another: beside other rows, with rows or functions
    among the arguments, and while a test holds the clock. It may refer only to rows of its own. PostgreSQL
    gives no number twice: there later rows have higher numbers than on SQLite, in the same order.
    """
    kept: dict[object, Built] = {}

    @wraps(build)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        if not (_is_plain([*args, *kwargs.values()]) and _nothing_stands()):
            return build(*args, **kwargs)
        before = _tables()
        about = [*sorted(kwargs.items()), translation.get_language(), *before.are_alike]
        key = repr((args, about))
        built = kept.get(key)
        if built is None or time.monotonic() - built.at > FRESH:
            answer = build(*args, **kwargs)
            kept[key] = Built(deepcopy(answer), _rows_since(before), time.monotonic())
            return answer
        with transaction.atomic():  # keys of rows that are still to come are asked for at its end
            _put_back(built.rows)
        return deepcopy(built.answer)

    return again


def _is_plain(values: Iterable[object]) -> bool:
    return all(
        _is_plain([*value, *value.values()] if isinstance(value, dict) else value)
        if isinstance(value, dict | list | tuple)
        else value is None or isinstance(value, int | str)
        for value in values
    )


def _nothing_stands() -> bool:
    return timezone.now is _now and not Club.objects.exists()


@dataclass(frozen=True, slots=True)
class Tables:
    """The last number of a row in each table, and what is the same whenever the same rows stand."""

    last: dict[str, int]
    are_alike: list[tuple[str, int]]


def _tables() -> Tables:
    """SQLite knows the numbers it has given, and forgets them with a test; PostgreSQL counts its rows."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq, seq FROM sqlite_sequence" if sqlite else _count_of_each_table())
        found = sorted(cursor.fetchall())
    return Tables({name: last for name, last, _ in found}, [(name, alike) for name, _, alike in found])


@cache
def _count_of_each_table() -> str:
    numbered = [
        model._meta
        for model in apps.get_models(include_auto_created=True)
        if isinstance(model._meta.pk, models.AutoField)
    ]
    return " UNION ALL ".join(
        f"SELECT '{one.db_table}', COALESCE(MAX({one.pk.column}), 0), COUNT(*) FROM {one.db_table}"
        for one in numbered
    )


def _rows_since(before: Tables) -> Rows:
    number = "rowid" if connection.vendor == "sqlite" else "id"
    found = {}
    for table, last in _tables().last.items():
        if last > before.last.get(table, 0):
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT * FROM "{table}" WHERE {number} > %s', [before.last.get(table, 0)])
                found[table] = [tuple(map(_as_taken, row)) for row in cursor.fetchall()]
    return {table: rows for table, rows in found.items() if rows}


def _as_taken(value: object) -> object:
    """SQLite's driver gives a time of day, and takes its text."""
    return str(value) if isinstance(value, time_of_day) else value


# A test of a club's file sets PostgreSQL's sequences back to the rows that stood in it.
NOT_BEHIND = """
    SELECT setval(name::regclass, GREATEST(nextval(name::regclass), (SELECT MAX(id) FROM "{table}")))
    FROM pg_get_serial_sequence('"{table}"', 'id') AS name
"""


def _put_back(rows_of: Rows) -> None:
    """Insert rows as the driver gave them; PostgreSQL takes many at once."""
    for table, rows in rows_of.items():
        if connection.vendor == "sqlite":
            places = ", ".join("?" * len(rows[0]))
            connection.connection.executemany(f'INSERT INTO "{table}" VALUES ({places})', rows)
        else:
            row = f"({', '.join(['%s'] * len(rows[0]))})"
            values = [value for one in rows for value in one]
            with connection.cursor() as cursor:
                cursor.execute(f'INSERT INTO "{table}" VALUES {", ".join([row] * len(rows))}', values)
                cursor.execute(NOT_BEHIND.format(table=table))
