"""Single players who sit together for a round: the contestant that a placement and a result name."""

from collections.abc import Iterable, Iterator

from tournament.models import Contestant, Section
from tournament.movements import plan
from tournament.services.acts.journal import Act


class Couples:
    """The couples of a section; one who is asked for the first time is added."""

    def __init__(self, write: Act, section: Section) -> None:
        self.write = write
        self.known = {(row.entrant_id, row.partner_entrant_id): row for row in section.contestants.couples()}

    def of(self, first: Contestant, second: Contestant) -> Contestant:
        """The couple with `first` North or East and `second` South or West."""
        key = first.entrant_id, second.entrant_id
        if key not in self.known:
            self.known[key] = _join(self.write, first, second)
        return self.known[key]


def _join(write: Act, first: Contestant, second: Contestant) -> Contestant:
    return write.add(
        Contestant(
            section_id=first.section_id,
            entrant_id=first.entrant_id,
            partner_entrant_id=second.entrant_id,
            number=f"{first.number}-{second.number}",
        )
    )


def full_tables(rows: Iterable[plan.PlanRow]) -> Iterator[plan.Quartet]:
    """The rows of single players where four sit. TypeError for a row of two pairs."""
    for row in rows:
        if not isinstance(row, plan.Quartet):
            raise TypeError(f"two pairs: {row}")
        if row.is_full:
            yield row
