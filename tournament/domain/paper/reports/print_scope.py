"""What a print is for: a session, or one section, board, table, round, contestant or match of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict

from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import AnyUser, operator
from tournament.models import Contestant, Field, Match, Section, Session

DIGITS = 9  # of the longest number that anything has


def nowhere(_page: str, *_arguments: object) -> str:
    """Where no phone can reach the server, papers bear no address."""
    return ""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is left None is not narrowed down. `section`, `contestant` and `match` are primary keys.

    `address` makes the absolute address of a page from its name and arguments, for a QR. Of `covered` boards
    this reader sees no result. `network` is the name of the Wi-Fi, for the sign at the door. `reader` is who
    prints; a command has the computer's operator, who may see everything.
    """

    session: Session
    section: int | None = None
    board: int | None = None
    table: int | None = None
    round: int | None = None
    contestant: int | None = None
    match: int | None = None
    address: Callable[..., str] = nowhere
    covered: frozenset[int] = frozenset()
    network: str = ""
    reader: AnyUser = field(default_factory=operator)

    def sections(self) -> list[Section]:
        """The sections that play duplicate, within what is asked for."""
        found = self.session.sections.with_boards().with_club()
        return [section for section in found if self.section in (None, section.pk)]

    def fields(self) -> list[Field]:
        found = self.session.fields.order_by("pk")
        return list(found if self.section is None else found.filter(sections=self.section))


class NotHere(DirectorError):
    """There is no such form, or nothing on it."""

    status = 404


class NotYet(DirectorError):
    """This reader may not have it, or not before the session is closed."""

    status = 403


class Narrowed(TypedDict, total=False):
    """What narrows a scope down: fields of Scope."""

    section: int
    board: int
    table: int
    round: int
    contestant: int
    match: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where the sheets of a form come from.

    `seen`: `always`; `closed`, by players only when the session is; `ended`, by directors too only then;
    `director`, never by players. `needs` is a key of NEEDS: what a session must have before there can be
    anything to print.
    """

    sheets: Callable[[Scope], Sequence[object]]
    seen: str = "always"
    needs: str = "plan"


def is_number(text: str) -> bool:
    """Whether it may be the number or the key of something."""
    return text.isdecimal() and len(text) <= DIGITS


def scope_for(text: str) -> Scope:
    """Read `session:12`, `section:3`, `board:12/7` and `round:3/2` (its number within a session or section),
    `table:3/5`, `contestant:40` or `match:8`. DirectorError for anything else.
    """
    kind, _colon, key = text.partition(":")
    numbers = key.split("/")
    if kind not in _KINDS or not all(map(is_number, numbers)):
        raise _unknown(text)
    try:
        return _KINDS[kind](*map(int, numbers))
    except (
        TypeError,
        Session.DoesNotExist,
        Section.DoesNotExist,
        Contestant.DoesNotExist,
        Match.DoesNotExist,
    ):
        raise _unknown(text) from None


def _unknown(text: str) -> DirectorError:
    sentence = _("There is nothing called “%(text)s” to print. It is one of: %(kinds)s.")
    kinds = ", ".join(f"{kind}:{'N/M' if kind in _NUMBERED else 'N'}" for kind in _KINDS)
    return DirectorError("no_scope", sentence % {"text": text, "kinds": kinds})


def _session(pk: int) -> Session:
    return Session.objects.with_club().get(pk=pk)


def _of_section(pk: int) -> Scope:
    return Scope(_session(Section.objects.get(pk=pk).session_id), section=pk)


def _of_contestant(pk: int) -> Scope:
    return replace(_of_section(Contestant.objects.get(pk=pk).section_id), contestant=pk)


def _of_match(pk: int) -> Scope:
    return replace(_of_section(Match.objects.get(pk=pk).section_id), match=pk)


_KINDS: dict[str, Callable[..., Scope]] = {
    "session": lambda pk: Scope(_session(pk)),
    "section": _of_section,
    "board": lambda pk, board: Scope(_session(pk), board=board),
    "table": lambda pk, table: replace(_of_section(pk), table=table),
    "round": lambda pk, round_: replace(_of_section(pk), round=round_),
    "contestant": _of_contestant,
    "match": _of_match,
}
_NUMBERED = frozenset({"board", "table", "round"})
