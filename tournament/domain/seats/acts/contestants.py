"""The contestants of a section: how many, numbered, joined for a round; and playing directors."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated

from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import refuse_teams
from tournament.domain.people.readings.roles import Forbidden
from tournament.models import Contestant, DealRecord, JournalEntry, PlayingDirector, Section, Session
from tournament.sheets.event_kinds import SWISS_PAIRS

# How many contestants a section has: pairs seated by a movement, or players and teams of a table game.

MOST_CONTESTANTS = 120
# Pairs of a session: a section holds them all until it is divided; and of a section that is easy to run.
MOST_PAIRS, USUAL_SECTION = 400, 30
# By `seated_by` of an event's kind: whether contestants sit by a movement that is for their number.
BY_MOVEMENT = {"placements": True, "matches": False}


def divided(count: int) -> tuple[int, int]:
    """The best number of sections for `count` pairs, and the most pairs in one of them."""
    sections = -(-count // USUAL_SECTION)
    return sections, -(-count // sections)


@dataclass(frozen=True, slots=True)
class Count:
    count: Annotated[int, Meta(ge=2, le=400)]


def set_number_of_contestants(section: Section, count: int, *, by: Actor) -> None:
    """Make the section hold `count` contestants; new ones are unnamed, the last ones go.

    A movement for another number of pairs goes too: the next one is chosen for these pairs.
    """
    by_movement = BY_MOVEMENT[section.event_kind.seated_by]
    refuse_teams(section)
    refuse_bad_number(section, count)
    if by_movement:
        refuse_once_played(section)
        _refuse_drawn(section)
    contestants = list(section.contestants.numbered())
    if len(contestants) == count:
        return
    with _resizing(section, count, by) as write:
        if by_movement:
            unseat(write, section)
            write.change(section, movement="", winners=1)
        for contestant in contestants[count:]:
            _remove(write, contestant)
        if by_movement:
            _number_through(write, contestants[:count])
        write.add_all(
            Contestant(section=section, number=str(number))
            for number in range(len(contestants) + 1, count + 1)
        )


def _resizing(section: Section, count: int, by: Actor) -> AbstractContextManager[Act]:
    """The act of a new number, by the word for who plays there."""
    if BY_MOVEMENT[section.event_kind.seated_by]:
        return act("set_number_of_pairs", by=by, section=section, count=count)
    return act("set_number_of_contestants", by=by, section=section, count=count)


def refuse_bad_number(section: Section, count: int) -> None:
    """DirectorError `bad_count` for a number that a section of this kind cannot hold."""
    pairs = BY_MOVEMENT[section.event_kind.seated_by] and section.event_kind.partners == 2
    if pairs and not 2 <= count <= MOST_PAIRS:
        raise DirectorError("bad_count", _("A section has 2 to %(most)d pairs.") % {"most": MOST_PAIRS})
    if not pairs and not 2 <= count <= MOST_CONTESTANTS:
        raise DirectorError("bad_count", _("A section has 2 to 120 players or teams."))


def _refuse_drawn(section: Section) -> None:
    """DirectorError `drawn` for Swiss pairs with a draw: it names the pairs that there are."""
    if section.kind == SWISS_PAIRS and section.draws.exists():
        raise DirectorError(
            "drawn", _("A round is drawn. Withdraw and discard the draw first, or add a pair on its page.")
        )


def _number_through(write: Act, pairs: Sequence[Contestant]) -> None:
    numbers = range(1, len(pairs) + 1)
    renumber(write, pairs, [{"number": str(number), "direction": "", "seat": None} for number in numbers])


def _remove(write: Act, contestant: Contestant) -> None:
    if contestant.match_seats.exists():
        raise DirectorError(
            "in_use",
            _("%(contestant)s sits at a table. Remove that match first.") % {"contestant": contestant},
        )
    try:
        for row in (*contestant.memberships.all(), *contestant.addresses.all()):
            write.remove(row)
        write.remove(contestant)
    except ProtectedError as error:
        raise DirectorError(
            "in_use", _("Pair %(pair)s has entries, so it cannot be removed.") % {"pair": contestant}
        ) from error


def unseat(write: Act, section: Section) -> None:
    """Take every pair from its tables; of single players, part those who would have sat together."""
    for row in (*section.placements.all(), *section.contestants.couples()):
        write.remove(row)


def renumber(write: Act, pairs: Sequence[Contestant], numbering: Sequence[Mapping[str, object]]) -> None:
    """Give pairs other numbers, directions and seats, by way of numbers that no pair has."""
    moved = [
        (pair, values)
        for pair, values in zip(pairs, numbering, strict=True)
        if any(getattr(pair, name) != value for name, value in values.items())
    ]
    for pair, _values in moved:
        write.change(pair, number=f"~{pair.pk}")
    for pair, values in moved:
        write.change(pair, **values)


def once_played(section: Section) -> bool:
    """Whether a result, or a deal of a match, has been recorded."""
    return section.results.exists() or DealRecord.objects.filter(match__section=section).exists()


def refuse_once_played(section: Section) -> None:
    """DirectorError `already_played` once a result, or a deal of a match, has been recorded."""
    if once_played(section):
        raise DirectorError(
            "already_played", _("Results have been entered; seats can no longer be changed this way.")
        )


# Single players who sit together for a round: the contestant that a placement and a result name.


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


# Playing directors: set for a session, and removed by themselves or by another director.


def play_in(contestant: Contestant, *, by: Actor) -> PlayingDirector:
    """From now on what this pair has still to play is covered for the director."""
    session = contestant.section.session
    if not by.user or not by.user.pk:
        raise DirectorError("not_signed_in", _("Sign in to play and direct."))
    if JournalEntry.objects.filter(session=session, verb="take_key_of_hands", user=by.user).exists():
        raise Forbidden("has_key", _("You have viewed the hands of this session, so you cannot play in it."))
    standing = PlayingDirector.objects.filter(session=session, user=by.user).first()
    with act("play_in", by=by, session=session, others=session.sections.all()) as write:
        write.about |= {"name": by.name, "contestant": str(contestant)}
        if standing:
            return write.change(standing, contestant_id=contestant.pk)
        return write.add(PlayingDirector(session=session, user=by.user, contestant=contestant))


def only_direct(session: Session, *, by: Actor) -> None:
    """Nothing is covered any more. The journal says from when on."""
    with act("only_direct", by=by, session=session, others=session.sections.all(), name=by.name) as write:
        for row in PlayingDirector.objects.filter(session=session, user=by.user):
            write.remove(row)
