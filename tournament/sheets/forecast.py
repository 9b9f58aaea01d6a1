"""When a section is expected to end."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Forecast:
    """The end of a section: `middle` is the median; eight of ten ends lie between `low` and `high`."""

    section: int
    letter: str
    low: datetime
    middle: datetime
    high: datetime
