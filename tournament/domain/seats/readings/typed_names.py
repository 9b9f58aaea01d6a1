"""The player that a field names."""

from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.exchange.pasted_lists import PlayerLine, parse_players

LONGEST = 200


def read_name(text: str) -> PlayerLine | None:
    """None where nothing is typed; DirectorError where two players are named."""
    found = parse_players(text[:LONGEST])
    if len(found) > 1:
        raise DirectorError(
            "two_names", _("“%(text)s” names two players. Type one name in each field.") % {"text": text}
        )
    return next(iter(found), None)
