"""Prepared queries of the busiest requests: the ORM compiles their SQL once, not for each of 300 phones.

At the end of a round a hall enters at once. Compiling the same few statements again takes most of an
entry's time, so they are compiled once for each database and run with other parameters.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

# A driver's own types: what a column takes and gives differs from one database to another.
Stored = Any
Value = Callable[[models.Model, BaseDatabaseWrapper], Stored]
Row = TypeVar("Row", bound=models.Model)
Places = list[tuple[int, Stored]]


class Prepared:
    """A `values_list` query with parameters in order: `Prepared(lambda token: Table.objects.filter(…)…)`.

    Rows come as the database's driver gives them: JSON is text, times may be too.
    """

    def __init__(self, query: Callable[..., models.QuerySet[Any, Any]], parameters: int) -> None:
        self.query = query
        self.parameters = parameters
        self._compiled: dict[str, tuple[str, Places]] = {}

    def rows(self, *values: Stored) -> list[tuple[Stored, ...]]:
        database = connections[DEFAULT_DB_ALIAS]
        sql, places = self._compiled.get(database.vendor) or self._compile(database.vendor)
        with database.cursor() as cursor:
            cursor.execute(sql, _filled(places, values))
            return list(cursor.fetchall())

    def _compile(self, vendor: str) -> tuple[str, Places]:
        marks = _marks(self.parameters)
        sql, constants = self.query(*marks).query.sql_with_params()
        self._compiled[vendor] = sql, _places(constants, marks)
        return self._compiled[vendor]


def _marks(parameters: int) -> list[int]:
    """Values that stand for the parameters while the SQL is compiled; they fit every kind of column."""
    return [31_001 + number for number in range(parameters)]


def _places(values: Iterable[Stored], marks: Sequence[int]) -> Places:
    """For each parameter of the SQL the number of ours, or the constant that the query holds."""
    found = {mark: number for number, mark in enumerate(marks)}
    return [
        (found[int(value)], None) if str(value).isdigit() and int(value) in found else (0, value)
        for value in values
    ]


def _filled(places: Places, values: Sequence[Stored]) -> tuple[Stored, ...]:
    return tuple([values[place] if constant is None else constant for place, constant in places])


@cache
def _insert_statement(model: type[models.Model], vendor: str) -> tuple[str, tuple[Value, ...]]:
    columns = tuple(column for column in model._meta.concrete_fields if not column.primary_key)
    names = ", ".join(map(_quoted, columns))
    places = ", ".join(["%s"] * len(columns))
    table, key = _quote(model._meta.db_table), _quoted(model._meta.pk)
    statement = f"INSERT INTO {table} ({names}) VALUES ({places}) RETURNING {key}"
    return statement, tuple(map(_value_of, columns))


def _quote(name: str) -> str:
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(name)


def _quoted(column: "models.Field[Any, Any]") -> str:
    assert column.column is not None  # a concrete field has a column
    return _quote(column.column)


def _value_of(column: "models.Field[Any, Any]") -> Value:
    """How a column's value is read from a row: as it is where the driver takes it like that."""
    if isinstance(column, models.CharField):
        read = attrgetter(column.attname)
        return lambda thing, _database: str(read(thing))
    if isinstance(column, models.IntegerField | models.ForeignKey):
        read = attrgetter(column.attname)
        return lambda thing, _database: read(thing)
    return lambda thing, database: column.get_db_prep_save(column.pre_save(thing, add=True), database)


def insert(thing: models.Model) -> None:
    """Insert a new row and set its primary key, as `save(force_insert=True)` would."""
    database = connections[DEFAULT_DB_ALIAS]
    sql, values = _insert_statement(type(thing), database.vendor)
    with database.cursor() as cursor:
        cursor.execute(sql, [value(thing, database) for value in values])
        (thing.pk,) = cursor.fetchone()
    _is_stored(thing)


@cache
def _swap_statement(
    model: type[models.Model], names: tuple[str, ...], is_compared: bool, vendor: str
) -> "tuple[str, tuple[models.Field[Any, Any], ...]]":
    named = {name: column for column in model._meta.concrete_fields for name in (column.name, column.attname)}
    columns = tuple(named[name] for name in names)
    settings = ", ".join(f"{_quoted(column)} = %s" for column in columns)
    table, key = _quote(model._meta.db_table), _quoted(model._meta.pk)
    compared = f" AND {_quote('version')} = %s" if is_compared else ""
    return f"UPDATE {table} SET {settings} WHERE {key} = %s{compared}", columns


def swap(thing: models.Model, values: Mapping[str, object], *, seen: int | None = None) -> bool:
    """Set stored columns of a row, if its version still is `seen`; the thing itself stays as it is."""
    database = connections[DEFAULT_DB_ALIAS]
    is_compared = seen is not None
    sql, columns = _swap_statement(type(thing), tuple(values), is_compared, database.vendor)
    stored: list[Stored] = [
        column.get_db_prep_save(getattr(value, "pk", value), database)
        for column, value in zip(columns, values.values(), strict=True)
    ]
    with database.cursor() as cursor:
        cursor.execute(sql, [*stored, thing.pk, *([seen] if is_compared else [])])
        return bool(cursor.rowcount)


def part_of(model: type[Row], **known: object) -> Row:
    """A stored row of which only these columns have been read; any other is fetched on access."""
    row = model(*[known.get(column.attname, models.DEFERRED) for column in model._meta.concrete_fields])
    _is_stored(row)
    return row


def _is_stored(row: models.Model) -> None:
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
