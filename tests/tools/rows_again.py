"""Rows that many tests begin with: built once by the services, put back as they were for the next test."""

import time
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction
from django.utils import timezone, translation

from tournament.models import Club

# Seconds after which rows are built anew: what says when something happened must not grow old.
FRESH = 30
_now = timezone.now
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Built:
    answer: Any
    rows: dict[str, list[tuple[object, ...]]]
    at: float


def rows_again(build: Callable[P, T]) -> Callable[P, T]:
    """`build`, which writes rows into a database without clubs and answers with one of them, called once
    for the same arguments; the next test gets copies of the rows, with the same numbers, and of the answer.

    It is called as it stands where the answer could be another: beside other rows, with rows or functions
    among the arguments, while a test holds the clock, and on PostgreSQL, whose counters would not follow.
    """
    kept: dict[object, Built] = {}

    @wraps(build)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        if not (_is_plain([*args, *kwargs.values()]) and _nothing_stands()):
            return build(*args, **kwargs)
        before = _counters()
        key = repr((args, sorted(kwargs.items()), sorted(before.items()), translation.get_language()))
        built = kept.get(key)
        if built is None or time.monotonic() - built.at > FRESH:
            answer = build(*args, **kwargs)
            kept[key] = Built(deepcopy(answer), _rows_since(before), time.monotonic())
            return answer
        with transaction.atomic():  # keys of rows that are still to come are asked for at its end
            for table, rows in built.rows.items():
                places = ", ".join("?" * len(rows[0]))
                connection.connection.executemany(f'INSERT INTO "{table}" VALUES ({places})', rows)
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
    return connection.vendor == "sqlite" and timezone.now is _now and not Club.objects.exists()


def _counters() -> dict[str, int]:
    """The last number that each table has given."""
    with connection.cursor() as cursor:
        return dict(cursor.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


def _rows_since(before: dict[str, int]) -> dict[str, list[tuple[object, ...]]]:
    since = {
        table: before.get(table, 0) for table, last in _counters().items() if last > before.get(table, 0)
    }
    found = {
        table: connection.connection.execute(f'SELECT * FROM "{table}" WHERE rowid > ?', (number,)).fetchall()
        for table, number in since.items()
    }
    return {table: rows for table, rows in found.items() if rows}
