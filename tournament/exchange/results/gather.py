"""What every reader of results does with what it has read: entries, sides, numbers, letters, figures."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from fractions import Fraction

from tournament.exchange.results.values import Entry, Remark, ResultLine, ResultSection

LONGEST_NUMBER, LONGEST_LETTER, LONGEST_NAME = 12, 8, 80
MOST_REMARKS = 200
_FIGURE = re.compile(r"[+-]?[0-9]{1,7}(\.[0-9]{0,9})?")
_PLACE = re.compile(r"([0-9]{1,5})\s*(=|/[0-9]{1,5})?")
_UNSOUND = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_DATES = ("%d/%m/%Y", "%Y-%m-%d", "%Y.%m.%d", "%d-%m-%Y", "%d.%m.%Y", "%m/%d/%Y")


@dataclass
class Remarks:
    found: list[Remark] = field(default_factory=list)

    def add(self, code: str, line: object, text: str = "") -> None:
        if len(self.found) < MOST_REMARKS:
            self.found.append(Remark(code, str(line), text[:LONGEST_NAME]))


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
    for form in _DATES:
        try:
            return datetime.strptime(text.strip(), form).date()
        except ValueError:
            continue
    return None


def figure_of(text: str) -> Fraction | None:
    """A number with a point or a comma; None for what is none."""
    plain = text.strip().replace(",", ".")
    return Fraction(plain) if _FIGURE.fullmatch(plain) else None


def place_of(text: str) -> int | None:
    """Of `3`, `3=` and `3/4` the first place; None for what is none."""
    found = _PLACE.fullmatch(text.strip())
    return int(found[1]) or None if found else None


def section_of(
    letter: str, known: Mapping[str, Entry], lines: Sequence[ResultLine], remarks: Remarks, line: object
) -> ResultSection:
    """The entries with those who have results and are not among them."""
    named = {id for one in lines for id in (*one.ns, *one.ew)}
    missing = sorted(named - known.keys())
    for id in missing if known else ():
        remarks.add("not_entered", line, id)
    return ResultSection(letter, (*known.values(), *(Entry(id, id) for id in missing)), tuple(lines))


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
        found.append(line)
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
