"""The coming dates of a club as one of its players sees them by their private link."""

from dataclasses import dataclass
from datetime import date, datetime, time

from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class Seeker:
    """One who has booked alone. `player` and `name` are None for readers who may not know them."""

    player: int | None
    name: Name | None
    system: str


@dataclass(frozen=True, slots=True)
class OwnDate:
    """`state` is that of the player's own booking: empty, `booked` or `waiting`, then `place_in_list` counts
    from 1. `pairs` and `singles` have a place, `waiting` parties have none; `free` places for pairs are None
    without a limit. `refusal` says why it cannot be booked, in the reader's language.
    """

    id: int
    name: str
    date: date
    starts: time | None
    place: str
    state: str
    partner: Name | None
    system: str
    place_in_list: int
    asks: Name | None
    asked_by: tuple[Seeker, ...]
    looking: tuple[Seeker, ...]
    pairs: int
    singles: int
    waiting: int
    free: int | None
    cancels_until: datetime
    may_cancel: bool
    is_cancelled: bool
    refusal: str


@dataclass(frozen=True, slots=True)
class Partner:
    player: int
    name: Name


@dataclass(frozen=True, slots=True)
class OwnDates:
    """`partners` are those of the latest sessions, the last one first; `system` is the one booked last."""

    player: Name
    is_member: bool
    system: str
    partners: tuple[Partner, ...]
    dates: tuple[OwnDate, ...]

    @property
    def own(self) -> tuple[OwnDate, ...]:
        """Those that the player has booked."""
        return tuple(one for one in self.dates if one.state)

    @property
    def others(self) -> tuple[OwnDate, ...]:
        return tuple(one for one in self.dates if not one.state and not one.refusal)

    @property
    def asked(self) -> tuple[tuple[OwnDate, Seeker], ...]:
        """Questions that wait for an answer."""
        return tuple((one, asker) for one in self.dates for asker in one.asked_by)
