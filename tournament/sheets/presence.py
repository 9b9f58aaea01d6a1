"""Who is here tonight, who is missing."""

from dataclasses import dataclass
from datetime import datetime

from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class Here:
    """A player who has come; `label` is their pair's where they are seated."""

    player: int
    name: Name
    partner: Name | None
    label: str
    paid: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Missing:
    """A player who is seated and has not come."""

    player: int
    name: Name
    label: str


@dataclass(frozen=True, slots=True)
class Presence:
    """`pairs` counts those here who have named one another, `alone` those without a partner."""

    here: tuple[Here, ...]
    missing: tuple[Missing, ...]
    pairs: int
    alone: int
