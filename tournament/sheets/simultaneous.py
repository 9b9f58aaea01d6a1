"""Sheets of a simultaneous event: who takes part, the one list of all clubs, boards, doubts."""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from scoring.rounding import Number


@dataclass(frozen=True, slots=True)
class VenueLine:
    """Nothing here depends on a result: how many results have come, and when the venue was last heard.

    `session`: the name of it where the club has several.
    """

    uid: str
    name: str
    session: str
    region: str
    results: int
    heard_at: datetime | None
    is_closed: bool
    blocked: bool
    two_computers: bool

    @property
    def title(self) -> str:
        return titled(self.name, self.session)


@dataclass(frozen=True, slots=True)
class HeatSheet:
    """`is_shown`: whether the embargo is over. `code`: of the heat, for those who organise it; else empty."""

    uid: str
    event: str
    name: str
    organiser: str
    date: date
    boards: int
    method: str
    embargo_until: datetime
    is_shown: bool
    is_final: bool
    is_closed: bool
    venues: tuple[VenueLine, ...]

    @property
    def title(self) -> str:
        return f"{self.event} {self.name}".strip()

    @property
    def clubs(self) -> tuple[VenueLine, ...]:
        """The first session of each club."""
        return tuple({one.name: one for one in reversed(self.venues)}.values())[::-1]

    @property
    def results(self) -> int:
        return sum(one.results for one in self.venues)


@dataclass(frozen=True, slots=True)
class InstantRange:
    """North-South's percentage from the score `low` up to the next range of the board."""

    board: int
    low: int
    percent: str


@dataclass(frozen=True, slots=True)
class InstantSheet:
    """`state`: made, waiting (`done` of `of` boards are solved) or failed, by the `problem` if that is known.
    The ranges are there once results are shown.
    """

    source: str
    state: str
    done: int
    of: int
    problem: str
    ranges: tuple[InstantRange, ...]


@dataclass(frozen=True, slots=True)
class OverallRow:
    """`place` in the field, `within` among those that a filter leaves; `tied`: another one shares it.

    `session`: the name of it where the club has several.
    """

    place: int | None
    tied: bool
    within: int | None
    names: tuple[str, ...]
    club: str
    session: str
    region: str
    section: str
    label: str
    percentage: Fraction | None
    boards: int

    @property
    def club_title(self) -> str:
        return titled(self.club, self.session)


def titled(club: str, session: str) -> str:
    return f"{club} · {session}" if session else club


@dataclass(frozen=True, slots=True)
class OverallRanking:
    """`of`: how many pairs the field has. `rows` are those that the filter leaves, the first first."""

    provisional: bool
    of: int
    rows: tuple[OverallRow, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """How often a score stands on a board, and the percentages of both sides."""

    score: int
    count: int
    ns: Fraction
    ew: Fraction


@dataclass(frozen=True, slots=True)
class BoardFrequencies:
    board: int
    dealer: str
    vulnerable: str
    results: int
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class DoubtLine:
    """A doubt of the organiser's queue. `doubt` and `code` name it. `board`, `score` and `names` say where,
    `suggested` is a score that would be right, `shift` how many boards further the numbers would fit. Of
    boards of another set `code` is the first and the last one (`9-16`); `is_twice`: the club has the boards
    that they fit as well. `other` has the same results, a section (`count` of its pairs) or a pair.

    `chance`: how often so much would come by chance. `decision`: what was decided, empty while it waits.
    """

    venue: str
    club: str
    doubt: str
    code: str
    board: int | None = None
    score: int | None = None
    names: tuple[str, ...] = ()
    contract: str = ""
    suggested: int | None = None
    shift: int | None = None
    chance: float | None = None
    decision: str = ""
    decided_score: Number | None = None
    reason: str = ""
    decision_id: int | None = None
    other: str = ""
    count: int = 0
    is_twice: bool = False

    @property
    def boards(self) -> tuple[int, int] | None:
        """Of a doubt about some boards: the first and the last one."""
        first, dash, last = self.code.partition("-")
        return (int(first), int(last)) if self.doubt == "set" and dash else None
