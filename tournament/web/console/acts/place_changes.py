"""The changes of a new plan of the rounds for each pair, as sentences."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

Row = Mapping[str, object]
Place = tuple[int, str]  # a table, a side


class Moved(NamedTuple):
    """A pair by its key, and its tables before and after in the rounds in which they differ."""

    pair: int
    before: str
    after: str


def moved(gone: Iterable[Row], made: Iterable[Row]) -> Iterator[Moved]:
    """Every pair that a new plan sends elsewhere."""
    old, new = _places(gone), _places(made)
    for pair in sorted({*old} | {*new}):
        was, then = old.get(pair, {}), new.get(pair, {})
        rounds = sorted(number for number in {*was} | {*then} if was.get(number) != then.get(number))
        if rounds:
            yield Moved(pair, _in_words(was, rounds), _in_words(then, rounds))


def extent(rows: Iterable[Row]) -> str:
    """How large a plan is."""
    known = [row for row in rows if "round" in row]
    rounds, tables = ({row[name] for row in known} for name in ("round", "table"))
    return _("%(rounds)d rounds, %(tables)d tables") % {"rounds": len(rounds), "tables": len(tables)}


def _places(rows: Iterable[Row]) -> dict[int, dict[int, Place]]:
    """By pair and round, where it plays; nowhere in a sit-out."""
    found: dict[int, dict[int, Place]] = defaultdict(dict)
    for row in rows:
        ns, ew = row.get("ns_id"), row.get("ew_id")
        for side, pair in (("N-S", ns), ("E-W", ew)):
            if pair is not None and ns is not None and ew is not None:
                found[int(str(pair))][int(str(row["round"]))] = (int(str(row["table"])), side)
    return found


def _in_words(places: Mapping[int, Place], rounds: Iterable[int]) -> str:
    return " · ".join(
        _("R%(round)d: table %(table)d %(side)s")
        % {"round": number, "table": places[number][0], "side": _(places[number][1])}
        if number in places
        else f"R{number}: –"
        for number in rounds
    )
