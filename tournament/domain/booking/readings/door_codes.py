"""The code that a player shows at the door. It names their private page without opening it.

Figures, small letters a to f and a hyphen alone: a scanner types them alike on keyboards of all languages.
"""

import re

from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.models import Player, PlayerLink

LENGTH = 20
CODE = re.compile(rf"(?:.*/)?([0-9]{{1,18}})-([0-9a-f]{{{LENGTH}}})/?\s*", re.IGNORECASE)


def door_code(link: PlayerLink) -> str:
    """It ends with the link: renewed or withdrawn, the old code means nobody."""
    return f"{link.pk}-{_seal(link)}"


def is_code(text: str) -> bool:
    """Whether it looks like a code, alone or at the end of its address."""
    return CODE.fullmatch(text) is not None


def player_of_code(text: str) -> Player | None:
    """The player who shows this code; None for any other text."""
    found = CODE.fullmatch(text)
    if found is None:
        return None
    live = PlayerLink.objects.filter(pk=int(found[1]), revoked_at=None)
    link = live.select_related("player__club").first()
    return link.player if link and constant_time_compare(_seal(link), found[2].lower()) else None


def _seal(link: PlayerLink) -> str:
    return salted_hmac("overtrick.door", f"{link.pk} {link.token}").hexdigest()[:LENGTH]
