"""A list of pairs as it was read: who is meant in each seat, and what the director has to settle."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournament.exchange.players import parse_players
from tournament.reports.people.likely_members import Members, spelling_key

# What would be refused, then what the director may settle, then what they may look at.
URGENCY = ("twice", "two-names", "no-number", "several", "missing", "new")
REFUSED = URGENCY[:3]


@dataclass(frozen=True, slots=True)
class Read:
    """A seat of the list: `field` on the page and the text there.

    `how` it was read is a kind of `likely_members.Meant`, or `missing`, `two-names`, `twice`; `choices` are
    the texts of those who may be meant, `other` is the pair in which the same player is already.
    """

    field: str
    text: str
    how: str
    who: tuple[str, object] | None = None
    choices: tuple[str, ...] = ()
    other: int = 0

    @property
    def urgency(self) -> int:
        return URGENCY.index(self.how) if self.how in URGENCY else len(URGENCY)


@dataclass(frozen=True, slots=True)
class ReadPair:
    """A row of the list, numbered from 1."""

    number: int
    seats: tuple[Read, ...]

    @property
    def urgency(self) -> int:
        return min(seat.urgency for seat in self.seats)

    @property
    def is_refused(self) -> bool:
        return any(seat.how in REFUSED for seat in self.seats)


def read_seat(members: Members, field: str, text: str) -> Read:
    """A field as it is shown: the name of the one member who is meant, or the text that was typed."""
    lines = parse_players(text[:200])
    if not lines:
        return Read(field, text, "missing")
    if len(lines) > 1:
        return Read(field, text, "two-names")
    meant = members.meant(lines[0])
    if not meant.is_one:
        who = ("name", spelling_key(text))
        return Read(field, text, meant.how, who, tuple(one.label for one in meant.members))
    shown = text if meant.how == "exact" else meant.members[0].label
    return Read(field, shown, meant.how, ("member", meant.members[0].pk))


def read_pairs(members: Members, typed: Iterable[Sequence[tuple[str, str]]]) -> list[ReadPair]:
    """Every row of (field, text), those with problems first; a player who comes again is a problem."""
    rows, first = [], {}
    for number, fields in enumerate(typed, start=1):
        seats = []
        for seat in (read_seat(members, field, text) for field, text in fields):
            other = first.setdefault(seat.who, number) if seat.who else 0
            taken = other and (other != number or any(one.who == seat.who for one in seats))
            seats.append(replace(seat, how="twice", other=other) if taken else seat)
        rows.append(ReadPair(number, tuple(seats)))
    return sorted(rows, key=lambda row: row.urgency)
