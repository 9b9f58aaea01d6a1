"""Movements as text: the `movement/1` JSON, one file one movement, everything counted from 1.

`from_json` reads what is there and leaves judging to check.py; what is no movement at all is a ValueError.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.codes import build
from tournament.movements.plan import Allow, Movement, Placement, PlanRow, Quartet

SCHEMA = "movement/1"
KINDS = ("pairs", "teams", "individual")
# No number in a file is larger: a mistyped one must not take long.
LARGEST = 10_000


def to_json(movement: Movement) -> dict[str, Any]:
    """A JSON-ready dict; only the exceptions that are made appear in `allow`."""
    allow = {key: value for key, value in asdict(movement.allow).items() if value != getattr(Allow(), key)}
    return {
        "schema": SCHEMA,
        "name": movement.name,
        "title": movement.title or movement.name,
        "type": movement.kind,
        "family": movement.family,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "board_sets": movement.board_sets,
        "boards_per_set": movement.boards_per_set,
        "contestants": movement.contestants,
        "absent": list(movement.absent),
        "winners": movement.winners,
        "copies": movement.copies,
        "allow": allow,
        "source": dict(movement.source),
        "rows": [_row_out(row) for row in movement.rows],
    }


def from_json(data: Any) -> Movement:
    """The movement a parsed file holds. ValueError names the key that is missing or of the wrong type."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError(f"schema: not {SCHEMA}")
    kind = _typed(data, "type", str)
    if kind not in KINDS:
        raise ValueError(f"type: {kind}")
    numbers = {key: _count(data, key) for key in ("tables", "rounds", "board_sets", "contestants")}
    return Movement(
        name=_name(data),
        family=_typed(data, "family", str),
        kind=kind,
        **numbers,
        winners=_winners(data),
        rows=tuple(_row_in(row, kind) for row in _typed(data, "rows", list)),
        absent=_absent(data, numbers["contestants"]),
        copies=_count(data, "copies") if data.get("copies") is not None else None,
        allow=_allow(data.get("allow") or {}),
        boards_per_set=_count(data, "boards_per_set") if "boards_per_set" in data else 1,
        title=str(data.get("title", "")),
        source=_source(data.get("source") or {}),
    )


def _name(data: dict[str, Any]) -> str:
    name = _typed(data, "name", str)
    if not name.strip():
        raise ValueError("name: empty")
    return str(name)


def _absent(data: dict[str, Any], contestants: int) -> tuple[int, ...]:
    """Contestants, each named once."""
    absent = _distinct(data, "absent")
    if not all(1 <= contestant <= contestants for contestant in absent):
        raise ValueError(f"absent: {list(absent)}")
    return absent


def _winners(data: dict[str, Any]) -> int:
    winners = _count(data, "winners") if "winners" in data else 1
    if winners > 2:
        raise ValueError(f"winners: {winners}")
    return winners


def _allow(data: Any) -> Allow:
    if not isinstance(data, dict):
        raise ValueError("allow: not an object")
    known = asdict(Allow())
    for key, value in data.items():
        if key not in known or type(value) is not type(known[key]):
            raise ValueError(f"allow.{key}: {value}")
        if type(value) is int and not 1 <= value <= LARGEST:
            raise ValueError(f"allow.{key}: {value}")
    return Allow(**data)


def _source(data: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, dict):
        raise ValueError(f"source: {data}")
    return tuple((str(key), str(value)) for key, value in data.items())


def _row_out(row: PlanRow) -> dict[str, Any]:
    data = asdict(row)
    data["boards"] = list(data.pop("sets"))
    turned = list(data.pop("turned"))
    return {**data, "turned": turned} if turned else data


def _row_in(data: Any, kind: str) -> PlanRow:
    if not isinstance(data, dict):
        raise ValueError(f"rows: {data}")
    seats = ("n", "s", "e", "w") if kind == "individual" else ("ns", "ew")
    for key in data:
        if key not in ("round", "table", *seats, "boards", "turned"):
            raise ValueError(f"{key}: unknown")
    place = _typed(data, "round", int), _typed(data, "table", int)
    seated: dict[str, Any] = {seat: _seat(data, seat) for seat in seats}
    sets = _numbers(data.get("boards"), "boards")
    turned = _distinct(data, "turned")
    if kind == "individual":
        return Quartet(*place, **seated, sets=sets, turned=turned)
    return Placement(*place, **seated, sets=sets, turned=turned)


def _seat(data: dict[str, Any], seat: str) -> int | None:
    if seat not in data:
        raise ValueError(f"{seat}: missing")
    return None if data[seat] is None else _typed(data, seat, int)


def _numbers(value: Any, key: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(_is_number(number) for number in value):
        raise ValueError(f"{key}: {value}")
    return tuple(value)


def _distinct(data: dict[str, Any], key: str) -> tuple[int, ...]:
    """Numbers of which none is there twice; none at all where the key is missing."""
    numbers = _numbers(data.get(key, []), key)
    if len(set(numbers)) < len(numbers):
        raise ValueError(f"{key}: {list(numbers)}")
    return numbers


def _count(data: dict[str, Any], key: str) -> int:
    """A number that is at least one."""
    count: int = _typed(data, key, int)
    if count < 1:
        raise ValueError(f"{key}: {count}")
    return count


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def _typed(data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if type(value) is not kind or (kind is int and not _is_number(value)):
        raise ValueError(f"{key}: {value}")
    return value


# Every movement the catalogue can offer, one after the other: what `movement export` writes as files.


def on_offer_everywhere() -> Iterator[Movement]:
    """Pairs 4 to 60 (odd numbers with their absent pair), individuals, rotations, teams; a name once."""
    seen: set[str] = set()
    for kind, sizes in SIZES.items():
        for contestants in sizes:
            for code, _ in on_offer(contestants, kind):
                if code not in seen:
                    seen.add(code)
                    yield build(code)
