"""Seat a list of pairs: all of them or none."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine
from tournament.models import Section
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor
from tournament.services.setup.contestants import set_number_of_contestants
from tournament.services.setup.pairs import name_pairs

Pair = Sequence[PlayerLine | None]  # of a section of single players one


def seat_list(section: Section, listed: Sequence[Pair], *, by: Actor) -> None:
    """The first pair of the list is pair 1, and so on; a section of fewer pairs is made larger.

    Pairs beyond the list stay as they are. DirectorError where the list is empty or a player is in it twice.
    """
    if not any(player for pair in listed for player in pair):
        raise DirectorError("empty_list", _("This list contains no names."))
    with transaction.atomic():
        if section.contestants.numbered().count() < len(listed):
            set_number_of_contestants(section, max(2, len(listed)), by=by)
        seats = zip(section.contestants.numbered(), listed, strict=False)
        names = {
            (contestant, position): player
            for contestant, pair in seats
            for position, player in enumerate(pair, start=1)
            if player
        }
        name_pairs(section, names, by=by)
