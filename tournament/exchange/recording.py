"""A recorded session: event.json, lines.csv and totals.csv of one folder, as values.

`lines.csv` has one row for each playing of a board, `totals.csv` the published ranking; ids are text, and
with `ids_per_direction` pair 3 North-South and pair 3 East-West are two pairs; of an `individual` a side is
`7-27`. `names.csv`, where there is one, names the players of each pair: `native`, `reading` and `latin`
(before: `kanji`, `kana`, `romaji`).
"""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from tournament.sheets.names import OLD_NAMES, Name

NO_SCORE = "A=="
# How the programs of the field write a board that was not played in the place of its contract.
NOT_PLAYED = frozenset({"NP", "NOT PLAYED", "NOTPLAYED", "-"})


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """One playing. `adjustment` is `A6040`, `A+/A-` or `A==`; `published` are the awards, N-S first."""

    section: str
    board: int
    round: int | None
    table: int | None
    ns: str
    ew: str
    contract: str
    declarer: str
    lead: str
    tricks: str
    score_ns: int | None
    adjustment: str
    published: tuple[Fraction | None, Fraction | None]

    @property
    def is_not_played(self) -> bool:
        """Whether it says so, or says nothing of what happened."""
        says_nothing = not (self.contract or self.adjustment) and self.score_ns is None
        return says_nothing or self.contract.strip().upper() in NOT_PLAYED

    @property
    def awards(self) -> tuple[str, str]:
        """The two sides' awards as codes: `A+`, a percentage, or empty for no score."""
        if self.adjustment == NO_SCORE:
            return "", ""
        if self.adjustment[1:].isdigit():
            return self.adjustment[1:3], self.adjustment[3:5]
        ns, _, ew = self.adjustment.partition("/")
        return ns, ew or ns


@dataclass(frozen=True, slots=True)
class RecordedTotal:
    """A published line of the ranking. `extra` is what else the program says: `handicap=2;final=52.08`."""

    section: str
    direction: str
    id: str
    total: str
    percent: str
    place: str
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Recording:
    name: str
    event: dict[str, Any]
    lines: tuple[RecordedLine, ...]
    totals: tuple[RecordedTotal, ...]
    names: dict[str, tuple[Name, ...]] = field(default_factory=dict)

    @property
    def has_rounds(self) -> bool:
        """Whether every line says in which round and at which table it was played."""
        return all(line.round and line.table for line in self.lines)

    @property
    def is_individual(self) -> bool:
        """Whether single players change partners: `ns` and `ew` are two ids each, joined by a hyphen."""
        return bool(self.event.get("individual"))

    @property
    def winners(self) -> int:
        return int(self.event.get("winners", 1))


def read_recording(folder: Path) -> Recording:
    """Read one folder. OSError, ValueError, LookupError or TypeError when it is not a recorded session."""
    event = json.loads((folder / "event.json").read_text(encoding="utf-8-sig"))
    if not isinstance(event, dict):
        raise ValueError("event.json")
    return Recording(
        name=folder.name,
        event=event,
        lines=tuple(map(recorded_line, rows_of(folder / "lines.csv"))),
        totals=tuple(map(recorded_total, rows_of(folder / "totals.csv"))),
        names=_names(folder / "names.csv"),
    )


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        try:
            yield from csv.DictReader(file, restval="")
        except csv.Error as error:
            raise ValueError(f"{path.name}: {error}") from error


def recorded_line(row: Mapping[str, str]) -> RecordedLine:
    """A row of lines.csv; what a program has no column for is empty."""
    return RecordedLine(
        section=row.get("section") or "A",
        board=int(row["board"]),
        round=_number(row.get("round", "")),
        table=_number(row.get("table", "")),
        ns=row["ns"],
        ew=row["ew"],
        contract=row.get("contract", ""),
        declarer=row.get("declarer", ""),
        lead=row.get("lead", ""),
        tricks=row.get("tricks", ""),
        score_ns=_number(row.get("score_ns", "")),
        adjustment=row.get("adj", ""),
        published=(_figure(row.get("pub_ns", "")), _figure(row.get("pub_ew", ""))),
    )


def recorded_total(row: Mapping[str, str]) -> RecordedTotal:
    others = ("total", "percent", "place", "extra")
    return RecordedTotal(
        row.get("section", ""), row.get("direction", ""), row["id"], *(row.get(name, "") for name in others)
    )


def _number(text: str) -> int | None:
    return int(text) if text else None


def _figure(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _names(path: Path) -> dict[str, tuple[Name, ...]]:
    if not path.exists():
        return {}
    found: dict[str, tuple[Name, ...]] = {}
    for row in rows_of(path):
        row = {OLD_NAMES.get(column, column): text for column, text in row.items()}
        name = Name(row["native"], row["reading"], row["latin"])
        found[row["pair"]] = (*found.get(row["pair"], ()), name)
    return found
