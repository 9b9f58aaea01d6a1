"""The rule of a series: which sessions it finds, who is ranked, and how their sessions make one figure."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from tournament.sheets.event_kinds import EVENT_KINDS, OF_PERSONS

PLAYER, PAIR = "player", "pair"
MEAN, SUM, RANK_POINTS = "mean", "sum", "rank_points"
UNITS = (PLAYER, PAIR)
FIGURES = (MEAN, SUM, RANK_POINTS)
ALL, BEST, DROP = "all", "best_k", "drop_one_per_two"
COUNTING = (ALL, BEST, DROP)
MOST = 200  # of sessions, boards and tables that a rule may ask for
USUAL_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)
MOST_PLACES, MOST_POINTS = 50, 10_000


@dataclass(frozen=True, slots=True)
class SeriesTerms:
    """Filters: empty or 0 means any. `weekdays`: 0 is Monday; `event` and `place` are parts of a name.

    `figure` is the mean or the sum of per cents, or the sum of `points` for places. `counting` says which
    sessions count (scoring.stages.ladder), `best` how many of them. Partner rules are for players alone.
    """

    since: date | None = None
    until: date | None = None
    weekdays: tuple[int, ...] = ()
    event: str = ""
    place: str = ""
    members_only: bool = False
    least_boards: int = 0
    least_tables: int = 0
    unit: str = PLAYER
    figure: str = MEAN
    points: tuple[int, ...] = USUAL_POINTS
    counting: str = ALL
    best: int = 0
    least_sessions: int = 1
    least_partners: int = 0
    most_with_one: int = 0

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "SeriesTerms":
        """The rule that `to_json` stored."""
        dates = {name: _day(stored.get(name)) for name in ("since", "until")}
        lists = {name: tuple(stored[name]) for name in ("weekdays", "points") if name in stored}
        return cls(**{**stored, **dates, **lists})

    def to_json(self) -> dict[str, object]:
        days = {name: day.isoformat() if day else None for name, day in self._days}
        return {**asdict(self), **days, "weekdays": [*self.weekdays], "points": [*self.points]}

    @property
    def _days(self) -> tuple[tuple[str, date | None], ...]:
        return ("since", self.since), ("until", self.until)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of events in which the unit has a figure: in an individual there are no pairs."""
        return tuple(code for code in OF_PERSONS if self.unit == PLAYER or PAIR in EVENT_KINDS[code].entrants)

    @property
    def in_per_cent(self) -> bool:
        """Whether only sessions in per cent have a figure."""
        return self.figure != RANK_POINTS

    @property
    def problems(self) -> tuple[str, ...]:
        """Codes of what contradicts itself."""
        found = {
            "days_turned": bool(self.since and self.until and self.since > self.until),
            "best_missing": self.counting == BEST and self.best < 1,
            "points_missing": self.figure == RANK_POINTS and not any(self.points),
            "partners_of_pairs": self.unit == PAIR and bool(self.least_partners or self.most_with_one),
        }
        return tuple(code for code, wrong in found.items() if wrong)


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
