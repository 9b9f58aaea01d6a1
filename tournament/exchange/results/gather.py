"""What every reader of results does with what it has read: entries, sides, numbers, letters, figures."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from fractions import Fraction

from scoring.errors import ScoringError
from tournament.exchange.results.result_values import BadFile, Entry, Remark, ResultLine, ResultSection

LONGEST_NUMBER, LONGEST_LETTER, LONGEST_NAME = 12, 8, 80
MOST_REMARKS = 200
# Faults of a line or a board that is left out; they refuse a file that has no other result.
LEFT_OUT = frozenset(
    {"bad_board", "bad_sides", "sits_twice", "number_twice", "no_number", "unknown_team", "bad_round"}
)
_FIGURE = re.compile(r"[+-]?[0-9]{1,7}(\.[0-9]{0,9})?")
_PLACE = re.compile(r"([0-9]{1,5})\s*(=|/[0-9]{1,5})?")
Seat = tuple[object, ...]  # section, round and table
_FIRST_NUMBER = re.compile(r"[0-9]{1,9}")
_UNSOUND = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_DATES = (
    *("%d/%m/%Y", "%Y-%m-%d", "%Y.%m.%d", "%Y/%m/%d", "%Y%m%d", "%d-%m-%Y", "%d.%m.%Y", "%m/%d/%Y"),
    *("%d/%m/%y", "%d.%m.%y", "%d-%m-%y", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%Y年%m月%d日"),
    *("%d-%b-%Y", "%d-%b-%y", "%d-%B-%Y", "%d-%B-%y", "%d%m%Y"),
)
_HOUR = re.compile(r"[T ]+[0-9]{1,2}:[0-9]{2}.*")
_WEEKDAY = re.compile(
    r"^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?\s*", re.IGNORECASE
)


@dataclass
class Remarks:
    found: list[Remark] = field(default_factory=list)

    def add(self, code: str, line: object, text: str = "") -> None:
        if len(self.found) < MOST_REMARKS:
            self.found.append(Remark(code, str(line), text[:LONGEST_NAME]))

    def refusal(self, code: str, where: object) -> BadFile:
        """Why a file gives no result: what was left out of it first, else `code`."""
        left = next((one for one in self.found if one.code in LEFT_OUT), None)
        return BadFile(left.code, left.where, number=left.text) if left else BadFile(code, where)

    def add_fault(self, fault: ScoringError) -> None:
        """A fault of a format that refuses nothing, with its lines."""
        lines = [str(fault.params[name]) for name in ("line", "last") if name in fault.params]
        self.add(f"pbn_{fault.code}", "–".join(lines), str(fault.params.get("table", "")))


def sound(text: str) -> str:
    """The text without what no database takes: control characters and halves of letters."""
    return _UNSOUND.sub("", text)


def day_in(text: str, remarks: Remarks, where: object) -> date | None:
    """The date; a remark where there is one that cannot be read."""
    found = day_of(text)
    if found is None and any(map(str.isalnum, text)):
        remarks.add("date_unreadable", where, text)
    return found


def day_of(text: str) -> date | None:
    """The day in any usual form, also beside an hour or a weekday."""
    plain = _HOUR.sub("", unicodedata.normalize("NFKC", text).strip())
    plain = " ".join(_WEEKDAY.sub("", plain).replace(",", " ").split())
    for form in _DATES:
        try:
            return datetime.strptime(plain, form).date()
        except ValueError:
            continue
    return None


def figure_of(text: str) -> Fraction | None:
    """A number with a point or a comma, perhaps in per cent; None for what is none."""
    plain = text.strip().removesuffix("%").rstrip().replace(",", ".").replace("−", "-")
    return Fraction(plain) if _FIGURE.fullmatch(plain) else None


def whole_of(text: str, most: int) -> int | None:
    """A whole number from 1 to `most`; None for anything else."""
    is_number = text.isascii() and text.isdigit() and len(text) < 6
    return int(text) if is_number and 0 < int(text) <= most else None


def place_of(text: str) -> int | None:
    """Of `3`, `3=` and `3/4` the first place; None for what is none."""
    found = _PLACE.fullmatch(text.strip())
    return int(found[1]) or None if found else None


def section_of(
    letter: str, known: Mapping[str, Entry], lines: Sequence[ResultLine], remarks: Remarks, line: object
) -> ResultSection:
    """The entries with those who have results and are not among them."""
    named = dict.fromkeys(id for one in lines for id in (*one.ns, *one.ew))
    missing = [id for id in named if id not in known]
    if all(_FIRST_NUMBER.match(id) for id in missing):
        missing.sort(key=lambda id: (int(_FIRST_NUMBER.match(id)[0]), id))  # type: ignore[index]
    for id in missing if known else ():
        remarks.add("not_entered", line, id)
    return ResultSection(letter, (*known.values(), *(Entry(id, id) for id in missing)), tuple(lines))


def north_south(seats: Iterable[tuple[Seat, tuple[str, str]]]) -> dict[Seat, str]:
    """At each table and round, the number that sits North-South on most boards."""
    counted: dict[Seat, Counter[tuple[str, str]]] = defaultdict(Counter)
    for seat, sides in seats:
        counted[seat][sides] += 1
    return {seat: most.most_common(1)[0][0][0] for seat, most in counted.items()}


def numbered_apart(ns: str, ew: str, usual: str | None) -> tuple[str, str]:
    """The ids of two sides whose lines have numbers of their own: `3NS`. A board was turned where the number
    of the table's usual North-South pair sits East-West.
    """
    return (f"{ns}EW", f"{ew}NS") if usual == ew != ns else (f"{ns}NS", f"{ew}EW")


def once(lines: Iterable[tuple[ResultLine, object]], remarks: Remarks) -> list[ResultLine]:
    """The lines without those of a side that has played the board; with each comes where it stands."""
    seen: set[tuple[int, str]] = set()
    found = []
    for line, where in lines:
        everyone = {(line.board, id) for id in (*line.ns, *line.ew)}
        if everyone & seen:
            code = "line_twice" if everyone <= seen else "board_twice"
            remarks.add(code, where, f"{line.board}: {'-'.join((*line.ns, *line.ew))}")
            continue
        seen |= everyone
        found.append(replace(line, where=str(where)))
    return found


def letters_of(names: list[str]) -> list[str]:
    """The sections' own letters where they are some, else A, B, C … in the order of the file."""
    short = all(0 < len(name) <= LONGEST_LETTER and name.isalpha() and name.isupper() for name in names)
    if len(names) > 1 and short and len({*names}) == len(names):
        return names
    return [_letter(place) for place in range(len(names))]


def _letter(place: int) -> str:
    first, last = divmod(place, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


def side_of(entry: Entry, section: ResultSection) -> str:
    """Where a pair belongs: as entered, else where it always sat."""
    if entry.direction:
        return entry.direction
    sat = {
        side for line in section.lines for side, ids in (("NS", line.ns), ("EW", line.ew)) if entry.id in ids
    }
    return sat.pop() if len(sat) == 1 else ""


def ranked(section: ResultSection, winners: int) -> ResultSection:
    """The entries with a direction where two lines are ranked, and with numbers that are short and differ."""
    placed = [
        replace(entry, direction=side_of(entry, section) if winners == 2 else "") for entry in section.entries
    ]
    plain = [one.id.removesuffix(one.direction) or one.id for one in placed]
    keys = [(number, one.direction) for number, one in zip(plain, placed, strict=True)]
    if len({*keys}) < len(keys) or any(len(number) > LONGEST_NUMBER for number in plain):
        plain = [str(number) for number in range(1, len(placed) + 1)]
    entries = (replace(one, number=number) for one, number in zip(placed, plain, strict=True))
    return replace(section, entries=tuple(entries))
