"""An evening of four sections on the same boards: twelve pairs 1, 2, 3, each in its section."""

from tests.evening import DIRECTOR, make_section, name_all
from tournament.models import Section, Session
from tournament.services.sessions import lifecycle
from tournament.services.setup import pairs, seating

LETTERS = "ABCD"


def four_sections(code: str = "mitchell-3x3", *, start: bool = True, named: bool = True) -> Session:
    """Three tables a section; by default North-South and East-West are ranked apart."""
    first = make_section(3, code=code, start=False)
    session = first.session
    for letter in LETTERS[1:]:
        _add(session, letter, code, named)
    if start:
        lifecycle.start_session(session, by=DIRECTOR)
    return Session.objects.select_related("event__club").get(pk=session.pk)


def _add(session: Session, letter: str, code: str, named: bool) -> None:
    lifecycle.add_section(session, by=DIRECTOR)
    section = Section.objects.select_related("session__event__club").get(session=session, letter=letter)
    pairs.set_number_of_pairs(section, 6, by=DIRECTOR)
    if named:
        name_all(section)
    seating.choose_movement(section, code, boards_per_set=2, by=DIRECTOR)
