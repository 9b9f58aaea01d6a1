"""Who sits in which position of a contestant, from which round on."""

from collections import defaultdict
from collections.abc import Sequence

from tournament.models import Membership
from tournament.reports.cache.versioned_cache import Remembered, Version
from tournament.reports.people.hidden_line_ups import hidden_starts
from tournament.reports.people.people import NAME, name_in_event, parties_of_section, with_names
from tournament.sheets.names import Name

# By contestant: position, first round and name, in the order of the rounds.
Seats = dict[int, list[tuple[int, int, Name]]]


def _read(section: int) -> Seats:
    seats: Seats = defaultdict(list)
    members = with_names(Membership.objects.filter(contestant__section=section)).order_by("from_round")
    found = [*members.values_list("contestant", "position", "from_round", "is_named", *NAME)]
    hidden = hidden_starts(section, ((pk, start) for pk, _seat, start, is_named, *_name in found if is_named))
    for pk, position, start, is_named, *name in found:
        if not is_named or (pk, start) not in hidden:
            seats[pk].append((position, start, name_in_event(*name)))
    for party in parties_of_section(section).values():
        for position, player in enumerate(party.partners, start=1):
            seats[party.id] += [(position, start, name) for _own, start, name in seats.get(player, ())]
    return seats


_seats = Remembered(_read)


def seats_of(version: Version) -> Seats:
    """Every seat of a section, read once for each version of its plan."""
    return _seats.of(version.planned)


def manned(seats: Sequence[tuple[int, int, Name]], number: int) -> dict[int, Name]:
    """Who has each position in round `number`: a substitute has it from their round on."""
    found = {position: name for position, start, name in seats if start <= number}
    return {position: found[position] for position in sorted(found)}
