"""The steps of setting up a session: which are done, and which one is next."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.web.console.setup.section_rows import SectionRow


@dataclass(frozen=True, slots=True)
class Step:
    """`place` is the anchor on the page."""

    name: str
    place: str
    done: bool
    now: bool


def steps_of(session: Session, rows: Sequence[SectionRow]) -> list[Step]:
    """Pairs, movement, names, start; the first that is not done is the present one."""
    if not rows:
        return []
    first = rows[0].section
    has_pairs = all(row.pairs for row in rows)
    missing = sum(row.nameless for row in rows)
    word = _("Players") if first.event_kind.partners == 1 else _("Pairs")
    found = [(word, f"pairs-{first.pk}", has_pairs)]
    if any(row.pairs for row in rows):
        has_movement = has_pairs and all(row.is_planned for row in rows)
        planned = _("Conditions") if rows[0].is_drawn else _("Movement")
        found += [
            (planned, f"movement-{first.pk}", has_movement),
            (_("Names"), f"seats-{first.pk}", has_pairs and not missing),
        ]
    found.append((_("Start"), "start", session.started_at is not None))
    now = next((place for _name, place, done in found if not done), None)
    return [Step(name, place, done, place == now) for name, place, done in found]
