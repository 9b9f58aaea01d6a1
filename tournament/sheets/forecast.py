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

    @property
    def is_range(self) -> bool:
        """Whether the two ends are different minutes."""
        low, high = (end.replace(second=0, microsecond=0) for end in (self.low, self.high))
        return low < high
