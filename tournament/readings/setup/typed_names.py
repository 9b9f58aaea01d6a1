"""The player that a field names."""

from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine, parse_players
from tournament.readings.errors import DirectorError

LONGEST = 200


def read_name(text: str) -> PlayerLine | None:
    """None where nothing is typed; DirectorError where two players are named."""
    found = parse_players(text[:LONGEST])
    if len(found) > 1:
        raise DirectorError(
            "two_names", _("“%(text)s” names two players. Type one name in each field.") % {"text": text}
        )
    return next(iter(found), None)
