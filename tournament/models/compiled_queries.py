"""Prepared queries of the busiest requests: the ORM compiles their SQL once, not for each of 300 phones.

At the end of a round a hall enters at once. Compiling the same few statements again takes most of an
entry's time, so they are compiled once for each database and run with other parameters.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql.compiler import SQLCompiler

# A driver's own types: what a column takes and gives differs from one database to another.
Stored = Any
Value = Callable[[models.Model, BaseDatabaseWrapper], Stored]
Row = TypeVar("Row", bound=models.Model)
Places = list[tuple[int, Stored]]
LAST_KEY = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Compiled:
    """A query with its SQL, and what of the SQL's parameters is ours."""

    query: models.QuerySet[Any, Any]
    compiler: SQLCompiler
    sql: str
    places: Places


class Prepared:
    """A query with parameters in order: `Prepared(lambda token: Table.objects.filter(…)…, 1)`.

    `mark` makes of a number a value that fits the columns the parameters are compared with.
    """

    def __init__(
        self,
        query: Callable[..., models.QuerySet[Any, Any]],
        parameters: int,
        mark: Callable[[int], object] = int,
    ) -> None:
        self.query = query
        self.parameters = parameters
        self.mark = mark
        self._compiled: dict[str, Compiled] = {}

    def rows(self, *values: Stored) -> list[tuple[Stored, ...]]:
        """Of a `values_list` query, as the database's driver gives them: JSON is text, times may be too."""
        database = connections[DEFAULT_DB_ALIAS]
        compiled = self._compiled.get(database.vendor) or self._compile(database)
        with database.cursor() as cursor:
            cursor.execute(compiled.sql, _filled(compiled.places, _adapted(values, database)))
            return list(cursor.fetchall())

    def things(self, *values: Stored) -> list[Any]:
        """As the query itself gives them: models with those selected beside them, or columns converted."""
        database = connections[DEFAULT_DB_ALIAS]
        compiled = self._compiled.get(database.vendor) or self._compile(database)
        filled = _filled(compiled.places, _adapted(values, database))
        compiler = copy(compiled.compiler)
        vars(compiler).update(connection=database, as_sql=lambda **_how: (compiled.sql, filled))
        query = compiled.query.all()
        vars(query.query)["get_compiler"] = lambda *_which, **_how: compiler
        return list(query)

    def one(self, key: int) -> Any | None:
        """The thing with this key, if there is one; none has a key beyond 64 bits, which no driver takes."""
        return next(iter(self.things(key) if key <= LAST_KEY else ()), None)

    def _compile(self, database: BaseDatabaseWrapper) -> Compiled:
        marks = [self.mark(31_001 + number) for number in range(self.parameters)]
        query = self.query(*marks)
        compiler = query.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, constants = compiler.as_sql()
        found = Compiled(query, compiler, sql, _places(constants, _adapted(marks, database)))
        self._compiled[database.vendor] = found
        return found


def moment(number: int) -> datetime:
    """The mark of a parameter that is a time."""
    return datetime(2000, 1, 1, tzinfo=UTC) + timedelta(seconds=number)


def _adapted(values: Sequence[Stored], database: BaseDatabaseWrapper) -> list[Stored]:
    adapt = database.ops.adapt_datetimefield_value
    return [adapt(value) if isinstance(value, datetime) else value for value in values]


def _places(values: Iterable[Stored], marks: Sequence[Stored]) -> Places:
    """For each parameter of the SQL the number of ours, or the constant that the query holds."""
    found = {str(mark): number for number, mark in enumerate(marks)}
    return [(found[str(value)], None) if str(value) in found else (0, value) for value in values]


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
