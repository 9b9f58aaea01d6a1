"""What cannot be entered, as an exception on its way to a note."""

from typing import Any

from tournament.models import Section, TerminalLink, TerminalNote
from tournament.services.acts.journal import Actor

MOST_OPEN = 500  # more than a director reads


class Noted(Exception):
    """`code` is one of TERMINAL_NOTES, `about` says where it was and fills the sentence."""

    def __init__(self, code: str, **about: Any) -> None:
        super().__init__(code)
        self.code, self.about = code, about


def add_note(link: TerminalLink, code: str, about: dict[str, Any]) -> None:
    """A line of the director's page of terminals."""
    if link.notes.filter(settled_at=None).count() < MOST_OPEN:
        TerminalNote.objects.create(link=link, code=code, about=about)


def section_named(link: TerminalLink, letter: Any, **about: Any) -> Section:
    """The section of a word; Noted where the session has none of this letter."""
    rows = Section.objects.filter(session=link.session_id, letter=str(letter)[:8])
    section = rows.select_related("session__event__club").first()
    if section is None:
        raise Noted("no_section", **{"section": str(letter)[:8], **about})
    return section


def terminal_at(section: Section, table: int) -> Actor:
    """Who acts, in the history."""
    return Actor(f"{section.letter}{table} Bridgemate")
