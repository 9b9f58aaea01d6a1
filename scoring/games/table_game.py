"""The shape of a game that is scored at its own table.

A game is three frozen dataclasses — its *rules* (what the table agreed), its *deal* (what a form records
of one deal) and its *tally* (where the game stands) — and the functions that join them; `TableGame` holds
them under one name. The fields of rules, deals and score rows are *terms*: each carries its label, allowed
values and help, so that entry forms, score sheets, the API's schema and the printed line of rules are drawn
from them and a new game needs no page of its own. Labels, help and words are English msgids, which the
catalogue of each language translates.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Generic, Protocol, TypeVar

from scoring.errors import ScoringError

R = TypeVar("R")
D = TypeVar("D")
SWITCH = (False, True)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, as data: a stable code, the 0-based deal it concerns, and its particulars."""

    code: str
    index: int | None = None
    params: Mapping[str, object] = field(default_factory=dict)

    def refusal(self) -> ScoringError:
        return ScoringError(self.code, index=self.index, **self.params)


@dataclass(frozen=True, slots=True)
class Term:
    """What a field is called and what it may hold.

    `values` None leaves the judgement to the game; an `optional` term may also be None, that is: off. `many`
    lists the lengths a tuple of such values may have; `per` says that there is one value for each "side" or
    "player". `words` puts coded values into English.
    """

    label: str
    values: Collection[object] | None
    words: Mapping[object, str]
    many: Collection[int]
    per: str
    optional: bool
    group: str
    help: str

    @property
    def kind(self) -> type | None:
        """The type of a single value: bool, int or str; None where the game judges."""
        return type(next(iter(self.values))) if self.values else None

    def allows(self, value: object) -> bool:
        if not (self.per or self.many):
            return self._allows_one(value)
        if not isinstance(value, tuple) or (self.many and len(value) not in self.many):
            return False
        repeats = bool(self.many) and len(set(value)) < len(value)
        return not repeats and all(self._allows_one(one) for one in value)

    def _allows_one(self, value: object) -> bool:
        return (self.optional and value is None) or self.values is None or value in self.values


def term(
    label: str,
    values: Collection[object] | None = SWITCH,
    *,
    default: Any = MISSING,
    many: Collection[int] = (),
    per: str = "",
    optional: bool = False,
    group: str = "",
    help: str = "",
) -> Any:
    """A dataclass field that is a `Term`. `values` may map each value to the English word for it."""
    words = values if isinstance(values, Mapping) else {}
    lawful = tuple(values) if isinstance(values, Mapping) else values
    return field(
        default=default, metadata={"term": Term(label, lawful, words, many, per, optional, group, help)}
    )


def terms(kind: type | Any) -> dict[str, Term]:
    """The terms of a dataclass by field name, in their order."""
    return {each.name: each.metadata["term"] for each in fields(kind) if "term" in each.metadata}


def misfits(record: Any) -> list[Problem]:
    """The fields of a record whose value its term does not allow: `bad_value` with the field's name."""
    return [
        Problem("bad_value", params={"field": name})
        for name, each in terms(record).items()
        if not each.allows(getattr(record, name))
    ]


def read(kind: type[R], data: Mapping[str, object]) -> R:
    """A record from what JSON gives; lists become tuples.

    ScoringError `unknown_field`, `missing_field`, and `bad_value` for a value of the wrong type.
    """
    lawful = _known(kind, data)
    needed = [each.name for each in fields(kind) if each.default is each.default_factory is MISSING]  # type: ignore[arg-type]
    for name in needed:
        if name not in data:
            raise ScoringError("missing_field", field=name)
    return kind(**lawful)


def override(rules: R, changes: Mapping[str, object]) -> R:
    """The rules with some options changed, refused as by `read`; whether they agree is not asked."""
    return replace(rules, **_known(type(rules), changes))  # type: ignore[type-var]


def changed(rules: R, base: R) -> dict[str, object]:
    """Where two sets of rules differ, with the values of the first: what a sheet prints beside the preset."""
    return {
        name: getattr(rules, name) for name in terms(rules) if getattr(rules, name) != getattr(base, name)
    }


def _known(kind: type, data: Mapping[str, object]) -> dict[str, object]:
    known = terms(kind)
    for name in data:
        if name not in known:
            raise ScoringError("unknown_field", field=name)
    return {name: _typed(name, known[name], value) for name, value in data.items()}


def _typed(name: str, expected: Term, value: Any) -> Any:
    """A JSON value as the field holds it. ScoringError `bad_value` for a value of another type."""
    if value is None and (expected.optional or expected.many):
        return () if expected.many else None
    value = _tuples(value)
    listed = bool(expected.many or expected.per)
    singles = value if listed and isinstance(value, tuple) else (value,)
    fits = listed == isinstance(value, tuple) and all(type(one) is expected.kind for one in singles)
    if expected.kind and not fits:
        raise ScoringError("bad_value", field=name)
    return value


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


class Tally(Protocol):
    """What every tally tells. `rows` are score lines, one a deal; `totals` and `winners` count by side."""

    @property
    def rows(self) -> tuple[Any, ...]: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def finished(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def problems(self) -> tuple[Problem, ...]: ...


@dataclass(frozen=True, slots=True)
class Preset(Generic[R]):
    """A named set of rules, where it comes from, and the values its source offers for single options."""

    label: str
    rules: R
    source: str = ""
    settings: Mapping[str, tuple[object, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableGame(Generic[R, D]):
    """One game of `GAMES`.

    `rules`, `deal` and `row` are its dataclasses of terms. `sides` tells which players (numbered clockwise
    from 0) score together; `asks` names the terms of a deal that a table with these rules fills in.
    `conflicts` lists what contradicts in the rules, `problems` what is wrong with a next deal: all of it.

    `unit` is what a match is settled in: `points` as they are, `imps`, or `hundreds`; `fewest` tells whether
    the lowest total wins; `teams` that partners usually enter together; `ranking` is the usual order of a
    league of such matches; `beers` the side bet's balance by player, empty where it is not played.
    `claimed` are the terms of a deal that a table may only change until the next deal begins, `notes` those
    that the sides need not agree on, `ruled` those of these that only the director sets; `pooled` puts
    together what two accounts may divide differently;
    `closing` tells why a match cannot be called finished yet; `minutes` is its time limit, None for none:
    then the deal in play is finished when time is called, and a tie plays one more. `named` are the presets
    that are games of their own, by whose names their tables are known.
    """

    label: str
    rules: type[R]
    deal: type[D]
    row: type
    presets: Mapping[str, Preset[R]]
    sides: Callable[[R], tuple[tuple[int, ...], ...]]
    asks: Callable[[R], tuple[str, ...]]
    conflicts: Callable[[R], list[Problem]]
    tally: Callable[[R, Sequence[D]], Tally]
    problems: Callable[[R, Sequence[D], D], list[Problem]]
    unit: Callable[[R], str] = lambda rules: "points"
    fewest: Callable[[R], bool] = lambda rules: False
    teams: bool = False
    ranking: tuple[str, ...] = ("wins", "difference", "points")
    claimed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    pooled: Callable[[R, Mapping[str, Any]], Mapping[str, Any]] = lambda rules, facts: facts
    closing: Callable[[R, Sequence[D]], list[Problem]] = lambda rules, deals: []
    ruled: tuple[str, ...] = ()
    minutes: Callable[[R], int | None] = lambda rules: None
    named: tuple[str, ...] = ()
    beers: Callable[[R, Sequence[D]], tuple[int, ...]] = lambda rules, deals: ()

    def title(self, preset: str) -> str:
        """What a table with this preset plays."""
        return self.presets[preset].label if preset in self.named else self.label

    def messages(self) -> Iterator[str]:
        """Every English msgid the game declares: for the catalogues."""
        yield self.label
        yield from (preset.label for preset in self.presets.values())
        for kind in (self.rules, self.deal, self.row):
            for each in terms(kind).values():
                yield from filter(None, (each.label, each.group, each.help, *each.words.values()))
