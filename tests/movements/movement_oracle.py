"""A second opinion: what is wrong with a `movement/1` object, counted from its rows and nothing else.

It shares no code with check.py. It reads the plain JSON, walks over every seat of every row, and compares
every two playings; slow, and easy to believe. A complaint is a sentence.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

SEATS = {"ns": "NS", "n": "NS", "s": "NS", "ew": "EW", "e": "EW", "w": "EW"}


def complaints(movement: dict[str, Any]) -> list[str]:
    """Everything against the movement; an empty list when it may be played."""
    return [sentence for rule in RULES for sentence in rule(movement)]


def later_complaints(movement: dict[str, Any], played: int) -> list[str]:
    """What is wrong in the rounds after `played`: facts may be anything, but nothing may be added to them."""
    rows = [row for row in movement["rows"] if row["round"] <= played]
    facts = {sentence for rule in RULES[1:-1] for sentence in rule({**movement, "rows": rows})}
    return [sentence for rule in RULES[:-1] for sentence in rule(movement) if sentence not in facts]


def seats(row: dict[str, Any]) -> list[tuple[str, int]]:
    """(line, contestant) of everybody at the table."""
    return [(line, row[key]) for key, line in SEATS.items() if row.get(key) is not None]


def is_full(row: dict[str, Any]) -> bool:
    """Whether nobody is missing at the table."""
    return None not in [row[key] for key in SEATS if key in row]


def full(movement: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for row in movement["rows"] if is_full(row)]


def playings(movement: dict[str, Any]) -> list[tuple[int, int, int, str, int]]:
    """(round, table, contestant, line, set) of every set played."""
    return [
        (row["round"], row["table"], who, line, number)
        for row in full(movement)
        for line, who in seats(row)
        for number in row["boards"]
    ]


def _numbers(movement: dict[str, Any]) -> Iterator[str]:
    rounds = [row["round"] for row in movement["rows"]]
    if set(rounds) != set(range(1, movement["rounds"] + 1)):
        yield f"rounds {sorted(set(rounds))} of {movement['rounds']}"
    here = set(range(1, movement["contestants"] + 1)) - set(movement["absent"])
    seen = {who for row in movement["rows"] for _, who in seats(row)}
    if seen != here:
        yield f"seated {sorted(seen ^ here)}"
    for row in movement["rows"]:
        if not 1 <= row["table"] <= movement["tables"]:
            yield f"table {row['table']}"
        if any(not 1 <= number <= movement["board_sets"] for number in row["boards"]):
            yield f"sets {row['boards']} in round {row['round']}"
        if is_full(row) != bool(row["boards"]):
            yield f"boards at a sit-out in round {row['round']}"
        if not set(row.get("turned", [])) <= set(row["boards"]):
            yield f"turned {row['turned']} in round {row['round']}"


def _places(movement: dict[str, Any]) -> Iterator[str]:
    """One row to a table, one seat to a contestant (of a team: one to each half)."""
    for number in range(1, movement["rounds"] + 1):
        rows = [row for row in movement["rows"] if row["round"] == number]
        tables = [row["table"] for row in rows]
        sitting = [seat if movement["type"] == "teams" else seat[1] for row in rows for seat in seats(row)]
        if len(tables) != len(set(tables)):
            yield f"two rows at a table in round {number}"
        if len(sitting) != len(set(sitting)):
            yield f"somebody twice in round {number}"
        for row in rows:
            who = [one for _, one in seats(row)]
            if len(who) != len(set(who)):
                yield f"{who} against itself in round {number}"


def _boards(movement: dict[str, Any]) -> Iterator[str]:
    teams = movement["type"] == "teams"
    plays = Counter((who, line if teams else "", s) for _, _, who, line, s in playings(movement))
    for (who, _, number), count in plays.items():
        if count > movement["allow"].get("replay", 1):
            yield f"{who} plays set {number} {count} times"
    at_once = Counter((row["round"], number) for row in movement["rows"] for number in row["boards"])
    for (number, of_set), count in at_once.items():
        if count > (movement["copies"] or 1) and not movement["allow"].get("share", False):
            yield f"set {of_set} at {count} tables in round {number}"


def _opponents(movement: dict[str, Any]) -> Iterator[str]:
    if movement["type"] == "individual":
        return
    meetings: dict[frozenset[int], set[Any]] = {}
    for index, row in enumerate(full(movement)):
        couple = frozenset((row["ns"], row["ew"]))
        what = row["boards"] if movement["type"] == "teams" else [index]
        meetings.setdefault(couple, set()).update(what)
    for couple, met in meetings.items():
        if len(met) > movement["allow"].get("meet", 1):
            yield f"{sorted(couple)} meet {len(met)} times"


def _halves(movement: dict[str, Any]) -> Iterator[str]:
    if movement["type"] != "teams" or movement["allow"].get("half", False):
        return
    halves = {(row["ns"], row["ew"], number) for row in full(movement) for number in row["boards"]}
    for north, east, number in halves:
        if (east, north, number) not in halves:
            yield f"{east} against {north} on set {number} is missing"


def _even(movement: dict[str, Any]) -> Iterator[str]:
    if movement["allow"].get("uneven", False):
        return
    plays = Counter(who for _, _, who, _, _ in playings(movement))
    if plays and max(plays.values()) - min(plays.values()) > 1:
        yield f"from {min(plays.values())} to {max(plays.values())} sets"


def _allowances(movement: dict[str, Any]) -> Iterator[str]:
    """What is allowed is needed, and no copy lies unused."""
    for key, strict in (("share", False), ("meet", 1), ("replay", 1), ("uneven", False), ("half", False)):
        if key in movement["allow"]:
            without = {**movement, "allow": {**movement["allow"], key: strict}}
            if not any(sentence for rule in RULES[:-1] for sentence in rule(without)):
                yield f"{key} is allowed for nothing"
    at_once = Counter((row["round"], number) for row in movement["rows"] for number in row["boards"])
    if (movement["copies"] or 1) > max(at_once.values()):
        yield f"{movement['copies']} copies for {max(at_once.values())}"


RULES = (_numbers, _places, _boards, _opponents, _halves, _even, _allowances)


def qf(movement: dict[str, Any]) -> tuple[int, int]:
    """The least sum of squares of competition and the real one: Qf is 100 times their ratio."""
    line = {(who, number): side for _, _, who, side, number in playings(movement)}
    for row in full(movement):
        for number in row.get("turned", []):
            line[row["ns"], number], line[row["ew"], number] = "EW", "NS"
    plays = Counter(number for row in full(movement) for number in row["boards"])
    met = {(frozenset((r["ns"], r["ew"])), number) for r in full(movement) for number in r["boards"]}
    total = squares = couples = 0
    for a, b in combinations(sorted({who for who, _ in line}), 2):
        competition = 0
        for number in plays:
            if (frozenset((a, b)), number) in met:
                competition += plays[number] - 1
            elif (a, number) in line and (b, number) in line:
                competition += 1 if line[a, number] == line[b, number] else -1
        total, squares, couples = total + competition, squares + competition**2, couples + 1
    low, more = divmod(total, couples)
    return (couples - more) * low**2 + more * (low + 1) ** 2, squares


def line_qf(movement: dict[str, Any]) -> tuple[int, int]:
    """The same inside the lines that are ranked apart: sets on which two of a line sat in the same line."""
    line = {(who, number): side for _, _, who, side, number in playings(movement)}
    for row in full(movement):
        for number in row.get("turned", []):
            line[row["ns"], number], line[row["ew"], number] = "EW", "NS"
    sat = Counter((who, side) for row in full(movement) for side, who in seats(row))
    home = {who: max("EW", "NS", key=lambda side: sat[who, side]) for who, _ in line}
    numbers = {number for _, number in line}
    compared = [
        sum(line.get((a, number)) == line.get((b, number), "") for number in numbers)
        for a, b in combinations(sorted(home), 2)
        if home[a] == home[b]
    ]
    low, more = divmod(sum(compared), len(compared))
    least = (len(compared) - more) * low**2 + more * (low + 1) ** 2
    return least, sum(count**2 for count in compared)


def counted(movement: dict[str, Any]) -> dict[str, Any]:
    """The movement without the playings of a set that somebody at the table had played before (Law 15)."""
    known: dict[int, set[int]] = {}
    rows = []
    for row in sorted(full(movement), key=lambda row: row["round"]):
        pair = [who for _, who in seats(row)]
        fresh = [number for number in row["boards"] if all(number not in known.get(who, ()) for who in pair)]
        for who in pair:
            known.setdefault(who, set()).update(row["boards"])
        rows.append({**row, "boards": fresh, "turned": [n for n in row.get("turned", []) if n in fresh]})
    return {**movement, "rows": rows}


def by_set(movement: dict[str, Any]) -> dict[str, Any]:
    """One board of those that are at the same tables in the same rounds all evening."""
    where: dict[int, list[tuple[int, int]]] = {}
    for row in movement["rows"]:
        for number in row["boards"]:
            where.setdefault(number, []).append((row["round"], row["table"]))
    kept = {min(n for n in where if where[n] == places) for places in where.values()}
    return {
        **movement,
        "rows": [{**r, "boards": [n for n in r["boards"] if n in kept]} for r in movement["rows"]],
    }


def true_fairness(movement: dict[str, Any], unit: str = "board") -> Fraction:
    """Qf of those who are ranked together, by the sets of boards that travel together or by single ones."""
    movement = counted(movement)
    movement = by_set(movement) if unit == "set" else movement
    least, real = qf(movement) if movement["winners"] == 1 else line_qf(movement)
    return Fraction(100 * least, real) if real else Fraction(100)
