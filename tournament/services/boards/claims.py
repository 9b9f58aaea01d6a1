"""Write the outcome of a claim: the result changes, or a question gets a new version."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.utils.translation import gettext as _

from tournament.analysis.claims import Contradiction, Decision
from tournament.models import DealRecord, Result
from tournament.readings.errors import Conflict
from tournament.services.acts.journal import Act

Agreement = Result.Agreement
QUESTIONS = (Agreement.DISPUTED, Agreement.PROPOSED)
Row = TypeVar("Row", Result, DealRecord)


def write_decision(write: Act, row: Row, decision: Decision, **values: object) -> Row:
    """Change what stands. A question that stays open gets a new version, because a side has spoken."""
    values = {**values, "agreement": Agreement(decision.agreement)}
    if decision.agreement in QUESTIONS and all(getattr(row, name) == value for name, value in values.items()):
        return write.touch(row)
    return write.change(row, **values)


@contextmanager
def contradictions_refused() -> Iterator[None]:
    """A contradiction becomes a Conflict: the device shows both claims to the people at the table."""
    try:
        yield
    except Contradiction as error:
        raise Conflict(
            "said_otherwise",
            _(
                "This side has entered another result on its own phone, so it has not accepted. "
                "Compare the two."
            ),
        ) from error
