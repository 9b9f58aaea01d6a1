"""New addresses for phones: the old token of a table or a pair is revoked."""

from django.utils import timezone

from tournament.models import Contestant, Entrant, Phone, PlayerToken, TableToken, TeamToken
from tournament.services.acts.journal import Actor, act


def renew_table(held: TableToken, *, by: Actor) -> TableToken:
    """Another address for a table; a phone with the old one reads that it is no longer valid."""
    with act("renew_table", by=by, section=held.section, table=held.table) as write:
        write.change(held, revoked_at=timezone.now())
        return write.add(TableToken(section=held.section, table=held.table))


def renew_pair(contestant: Contestant, *, by: Actor) -> PlayerToken:
    """Another address of a pair's own; its phones choose their seats again, and their count restarts."""
    with act("renew_pair", by=by, section=contestant.section, pair=str(contestant)) as write:
        for held in contestant.addresses.filter(revoked_at=None):
            write.change(held, revoked_at=timezone.now())
        Phone.objects.filter(contestant=contestant).delete()
        return write.add(PlayerToken(contestant=contestant))


def renew_team(team: Entrant, *, by: Actor) -> TeamToken:
    """Another address of a team's own, or its first: the old one opens nothing any more."""
    session = team.event.sessions.latest("pk")
    with act("renew_team", by=by, session=session, team=str(team)) as write:
        for held in TeamToken.objects.filter(entrant=team, revoked_at=None):
            write.change(held, revoked_at=timezone.now())
        return write.add(TeamToken(entrant=team))
