"""Who gets the results of a session by e-mail: each address once, with the players behind it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import EntrantPlayer, MailAddress, MailServer, Membership, Player, Session
from tournament.readings.errors import DirectorError
from tournament.readings.outside.mail_problems import MAIL_PROBLEMS
from tournament.readings.outside.sealed_secrets import made_of_the_keys
from tournament.sheets.event_kinds import TEAMS


@dataclass(frozen=True, slots=True)
class Recipient:
    """One address; `contestants` are those in which its players sat, `teams` the entrants of a team event for
    which they were entered or sat, `token` stops the messages."""

    address: str
    language: str
    token: str
    players: tuple[Player, ...]
    contestants: tuple[int, ...]
    teams: tuple[int, ...] = ()

    @property
    def digests(self) -> tuple[str, ...]:
        return digests_of(self.address)


@dataclass(frozen=True, slots=True)
class Recipients:
    """Who is written to, and the players who cannot be: without an address, or stopped by themselves."""

    recipients: tuple[Recipient, ...]
    without: tuple[Player, ...]
    stopped: tuple[Player, ...]


def digests_of(address: str) -> tuple[str, ...]:
    """By which a message remembers its address: a new message by the first, an older one by any."""
    return tuple(made.hex() for made in made_of_the_keys("overtrick.mail", address.lower()))


def mail_server_of(session: Session) -> MailServer | None:
    return MailServer.objects.filter(club=session.event.club_id).first()


def has_results_to_send(session: Session) -> bool:
    """Whether anything was to be played in it."""
    return session.sections.exists()


def refuse_sending(session: Session) -> None:
    """DirectorError while the results are not free, or cannot be sent."""
    if session.closed_at is None:
        raise DirectorError("not_closed", _("Results are sent when the session is closed."))
    if session.event.club.is_rehearsal:
        raise DirectorError("rehearsal", _("Results of a rehearsal are not sent."))
    if session.event.forgotten_at:
        raise DirectorError(
            "forgotten", _("The names of this event have been removed and cannot be restored.")
        )
    if not has_results_to_send(session):
        raise DirectorError("no_cards", _("This session has no results to send."))
    if mail_server_of(session) is None:
        raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))


def recipients_of(session: Session) -> Recipients:
    """The players of a session by their addresses."""
    seats: dict[Player, list[int]] = {}
    teams: dict[Player, list[int]] = {}
    for seat in _memberships(session):
        seats.setdefault(seat.player, []).append(seat.contestant_id)
        if seat.contestant.section.kind == TEAMS and not seat.contestant.section.game:
            teams.setdefault(seat.player, []).append(seat.contestant.entrant_id or 0)
    for entry in _entries(session):
        seats.setdefault(entry.player, [])
        teams.setdefault(entry.player, []).append(entry.entrant_id)
    known = {row.player_id: row for row in MailAddress.objects.filter(player__in=[one.pk for one in seats])}
    by_address: dict[str, list[Player]] = {}
    for player in seats:
        row = known.get(player.pk)
        if row and row.stopped_at is None:
            by_address.setdefault(row.address.lower(), []).append(player)
    return Recipients(
        tuple(_recipient(found, seats, teams, known[found[0].pk]) for found in by_address.values()),
        tuple(player for player in seats if player.pk not in known),
        tuple(player for player in seats if player.pk in known and known[player.pk].stopped_at),
    )


def _memberships(session: Session) -> Iterable[Membership]:
    found = Membership.objects.filter(contestant__section__session=session)
    return found.select_related("player", "contestant__section").order_by(
        "contestant__section", "contestant__number", "position", "pk"
    )


def _entries(session: Session) -> Iterable[EntrantPlayer]:
    """The players of the teams that sit in this session, whether they have played or not."""
    sections = session.sections.with_teams()
    found = EntrantPlayer.objects.filter(entrant__contestants__section__in=sections).distinct()
    return found.select_related("player").order_by("entrant__number", "order", "pk")


def _recipient(
    players: list[Player], seats: dict[Player, list[int]], teams: dict[Player, list[int]], row: MailAddress
) -> Recipient:
    contestants = dict.fromkeys(one for player in players for one in seats[player])
    entered = dict.fromkeys(one for player in players for one in teams.get(player, ()))
    return Recipient(row.address, row.language, row.token, tuple(players), tuple(contestants), tuple(entered))
