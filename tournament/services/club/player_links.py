"""The private link of a player's own page: made, renewed, withdrawn."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, PlayerLink
from tournament.readings.club.player_links import link_of
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Act, Actor, act


def make_player_link(player: Player, *, by: Actor) -> PlayerLink:
    """The link of a player; one that is valid already stays as it is."""
    with act("make_player_link", by=by, player=str(player), club=player.club_id) as write:
        return _valid_link(player) or write.add(PlayerLink(player=player))


def renew_player_link(player: Player, *, by: Actor) -> PlayerLink:
    """Another link in place of the old one, which opens nothing any more. DirectorError `no_link`."""
    with act("renew_player_link", by=by, player=str(player), club=player.club_id) as write:
        _withdraw_the_one_of(player, write)
        return write.add(PlayerLink(player=player))


def withdraw_player_link(player: Player, *, by: Actor) -> None:
    """Nothing opens the page any more. DirectorError `no_link`."""
    with act("withdraw_player_link", by=by, player=str(player), club=player.club_id) as write:
        _withdraw_the_one_of(player, write)


def _withdraw_the_one_of(player: Player, write: Act) -> None:
    if not withdraw_any_link(write, player):
        raise DirectorError("no_link", _("This player has no private page."))


def withdraw_any_link(write: Act, player: Player) -> bool:
    """Withdraw the link of a player as a part of an act; whether there was one."""
    link = _valid_link(player)
    if link:
        write.change(link, revoked_at=timezone.now())
    return link is not None


def _valid_link(player: Player) -> PlayerLink | None:
    """The player's row is locked: of two acts at the same moment the second one sees what the first did."""
    Player.objects.select_for_update().get(pk=player.pk)
    return link_of(player)
