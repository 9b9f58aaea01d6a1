"""The system cards of those who meet at a table in a round: a pair sees its opponents', a table both."""

from collections import defaultdict
from dataclasses import dataclass

from scoring.seats import Side
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.boards.reports.section import PlacementRow, facts_of
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.room.reports.table import rows_of
from tournament.models import Membership, Section, SystemCard

SIDES = (Side.NS.value, Side.EW.value)


@dataclass(frozen=True, slots=True)
class _Cards:
    """`stints` of each contestant: position, first round, player; `cards` by two players."""

    stints: dict[int, list[tuple[int, int, int]]]
    cards: dict[tuple[int, int], SystemCard]

    def of(self, contestant: int | None, number: int) -> SystemCard | None:
        """The card of the two players that a pair has in a round."""
        stints = self.stints.get(contestant or 0, ())
        seated = {position: player for position, start, player in stints if start <= number}
        players = sorted(seated.values())
        return self.cards.get((players[0], players[1])) if len(players) == 2 else None


def _read(section: int) -> _Cards:
    sits = {f"{side}__memberships__contestant__section": section for side in ("first", "second")}
    cards = {(row.first_id, row.second_id): row for row in SystemCard.objects.filter(**sits).distinct()}
    stints: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    rows = Membership.objects.filter(contestant__section=section).order_by("from_round") if cards else ()
    for row in rows:
        stints[row.contestant_id].append((row.position, row.from_round, row.player_id))
    return _Cards(stints, cards)


_known = Remembered(_read)


def cards_at(address: Address, number: int | None) -> dict[str, SystemCard]:
    """By side, what an address may open in the round that is played there; no query while the plan stays."""
    if number is None or address.section.session.is_closed:
        return {}
    known = _known.of(version_of(address.section).planned)
    if not known.cards:
        return {}
    (facts,) = facts_of([version_of(address.section)])
    row = next((one for one in rows_of(address, facts) if one.round == number), None)
    own = address.contestant.pk if address.contestant else None
    found = {} if row is None else _of_row(known, row, own)
    return {side: card for side, card in found.items() if card}


def _of_row(known: _Cards, row: PlacementRow, own: int | None) -> dict[str, SystemCard | None]:
    pairs = dict(zip(SIDES, (row.ns, row.ew), strict=True))
    return {side: known.of(pair, row.round) for side, pair in pairs.items() if pair != own}


def card_in_round(section: Section, contestant: int | None, number: int) -> SystemCard | None:
    """For the director: the card of a pair in a round."""
    return _known.of(version_of(section).planned).of(contestant, number)
