"""The steps of setting up a session: which are done, and which one is next."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Section, Session
from tournament.web.console.setup.seats import SeatingLine


@dataclass(frozen=True, slots=True)
class Step:
    """`place` is the anchor on the page."""

    name: str
    place: str
    done: bool
    now: bool


def nameless(lines: Sequence[SeatingLine]) -> int:
    """Seats without a name."""
    return sum(not chair.text for line in lines for chair in line.chairs)


def steps_of(session: Session, rows: Sequence[tuple[Section, Sequence[SeatingLine]]]) -> list[Step]:
    """Pairs, movement, names, start; the first that is not done is the present one."""
    if not rows:
        return []
    first = rows[0][0].pk
    has_pairs = all(lines for _section, lines in rows)
    missing = sum(nameless(lines) for _section, lines in rows)
    found = [(_("Pairs"), f"pairs-{first}", has_pairs)]
    if any(lines for _section, lines in rows):
        has_movement = has_pairs and all(section.movement for section, _lines in rows)
        found += [
            (_("Movement"), f"movement-{first}", has_movement),
            (_("Names"), f"seats-{first}", has_pairs and not missing),
        ]
    found.append((_("Start"), "start", session.started_at is not None))
    now = next((place for _name, place, done in found if not done), None)
    return [Step(name, place, done, place == now) for name, place, done in found]
