"""Seat a list of pairs: all of them or none."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine
from tournament.models import Section
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor
from tournament.services.setup.categories import change_categories
from tournament.services.setup.contestants import set_number_of_contestants
from tournament.services.setup.pairs import name_pairs

Pair = Sequence[PlayerLine | None]  # of a section of single players one


def seat_list(
    section: Section, listed: Sequence[Pair], *, by: Actor, categories: Mapping[int, str] | None = None
) -> None:
    """The first pair of the list is pair 1, and so on; a section of fewer pairs is made larger.

    `categories` are those of pairs that are drawn, by the place in the list from 0. Pairs beyond the list
    stay as they are. DirectorError where the list is empty or a player is in it twice.
    """
    if not any(player for pair in listed for player in pair):
        raise DirectorError("empty_list", _("This list contains no names."))
    with transaction.atomic():
        if section.contestants.numbered().count() < len(listed):
            set_number_of_contestants(section, max(2, len(listed)), by=by)
        contestants = [*section.contestants.numbered().select_related("entrant")]
        if categories:
            given = {contestants[place]: category for place, category in categories.items()}
            change_categories(section, given, by=by)
        seats = zip(contestants, listed, strict=False)
        names = {
            (contestant, position): player
            for contestant, pair in seats
            for position, player in enumerate(pair, start=1)
            if player
        }
        name_pairs(section, names, by=by)
