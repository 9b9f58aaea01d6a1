"""What the file for a federation still lacks, while there is time to ask the players."""

from collections import defaultdict
from collections.abc import Iterator

from tournament.models import Contestant, Membership, Session
from tournament.reports.people.people import label_of
from tournament.sheets.federation import federation_of
from tournament.sheets.session_files import Lack


def lacks_of(session: Session) -> tuple[Lack, ...]:
    """The code of the club first, then the contestants in their order, then that the session still runs."""
    return (*_of_the_club(session), *_of_contestants(session), *_of_its_state(session))


def _of_the_club(session: Session) -> Iterator[Lack]:
    if not federation_of(session.event.options).club:
        yield Lack("club_code")


def _of_contestants(session: Session) -> Iterator[Lack]:
    rows = Membership.objects.filter(contestant__section__session=session).order_by("position", "from_round")
    members: dict[int, list[Membership]] = defaultdict(list)
    for row in rows.select_related("player"):
        members[row.contestant_id].append(row)
    entered = Contestant.objects.numbered().filter(section__session=session, section__game="")
    seen: set[int] = set()
    for one in entered.select_related("section").order_by("section__letter", "seat", "pk"):
        yield from _of_one(one, members[one.pk], seen)


def _of_one(one: Contestant, members: list[Membership], seen: set[int]) -> Iterator[Lack]:
    """What is missing of a contestant; a player who is in two of them is named once."""
    label = label_of(one)
    positions = {row.position for row in members}
    if len(positions) < (one.section.event_kind.partners or 2):
        yield Lack("one_name" if positions else "no_names", label, contestant=one.pk)
    for row in members:
        if not row.player.number and row.player_id not in seen:
            seen.add(row.player_id)
            yield Lack("number", label, str(row.player), one.pk, row.player_id)


def _of_its_state(session: Session) -> Iterator[Lack]:
    if not session.is_closed:
        yield Lack("running")
