"""What the private link of a player opens."""

from tournament.models import Player, PlayerLink


def player_of(token: str) -> Player | None:
    """The player whose page a valid link opens; None for any other."""
    live = PlayerLink.objects.filter(token=token, revoked_at=None)
    link = live.select_related("player__club").first()
    return link.player if link else None


def link_of(player: Player) -> PlayerLink | None:
    """The valid link of a player."""
    return player.links.filter(revoked_at=None).first()
