"""The phones of a session by their last contact."""

from dataclasses import dataclass
from datetime import datetime

from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """One device: at a `table`, or following the pair `party`. `seat` is N, E, S or W once it is chosen."""

    section: str
    table: int | None
    party: Party | None
    seat: str
    seen_at: datetime
