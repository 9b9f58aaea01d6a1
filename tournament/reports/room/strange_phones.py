"""Phones that enter or accept where they do not belong, and how many follow each pair.

One phone that a table shares is normal: it enters for both sides, always at its table. So is one that a pair
carries along and lends to opponents who have none. What is strange is a phone whose entries have neither a
table nor a pair in common, one that speaks for opponents whose own phone is there, and one that opened the
addresses of several pairs. That opponents accept on the phone of those who entered is what phones offer.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournament.models import Entry, Phone, Session
from tournament.models.phone import UNNAMED
from tournament.reports.boards.section import Stored
from tournament.reports.gate.gate import facts_of_session
from tournament.reports.people.people import parties_of_session
from tournament.sheets.names import Party
from tournament.sheets.strange_phone import StrangePhone

FACTS = ("state", "contract", "declarer", "tricks", "score_ns")
ENTRY = ("device", "board", "ns_id", "ew_id", "side", *FACTS)
Followers = Mapping[int, frozenset[str]]  # the devices that opened each pair's own address


@dataclass(slots=True)
class _Device:
    """What all entries of a device have in common; None before the first."""

    pairs: set[int] | None = None
    tables: set[tuple[str, int | None]] | None = None
    found: dict[str, StrangePhone] = field(default_factory=dict)

    def belongs(self, pairs: set[int], table: tuple[str, int | None]) -> bool:
        """Whether an entry has a pair or a table in common with all before it that belong."""
        shared = pairs if self.pairs is None else self.pairs & pairs
        here = {table} if self.tables is None else self.tables & {table}
        if not shared and not here:
            return False
        self.pairs, self.tables = shared, here
        return True

    def note(self, reason: str, parties: tuple[Party, ...], result: Stored) -> None:
        first = StrangePhone(reason, parties, result.table, result.round, result.board)
        before = self.found.get(reason, first)
        self.found[reason] = replace(before, entries=before.entries + 1)


def followers(session: Session) -> dict[int, frozenset[str]]:
    """The devices that follow each pair, by its primary key. One without an id is counted once."""
    found: dict[int, set[str]] = defaultdict(set)
    rows = Phone.objects.filter(session=session, contestant__isnull=False)
    for pair, device in rows.values_list("contestant", "device"):
        found[pair].add(device)
    return {pair: frozenset(devices) for pair, devices in found.items()}


def strange_phones(session: Session) -> list[StrangePhone]:
    """In the order of their first entries; then those that opened several pairs' addresses."""
    known, parties = followers(session), parties_of_session(session)
    stored = {key: one for facts in facts_of_session(session) for key, one in facts.stored.items()}
    devices: dict[str, _Device] = defaultdict(_Device)
    said: dict[tuple[int, int, int], list[object]] = {}  # the last facts, by board, speaker and opponents
    rows = Entry.objects.filter(section__session=session).exclude(side="").exclude(device="")
    for device, board, ns, ew, side, *facts in rows.order_by("pk").values_list(*ENTRY):
        result = stored.get((board, frozenset((ns, ew))))
        if result is None:
            continue  # taken back
        speaker, other = (ns, ew) if side == "NS" else (ew, ns)
        said[board, speaker, other] = facts
        if not devices[device].belongs({ns, ew}, (parties[ns].section, result.table)):
            devices[device].note("another_table", (parties[ns], parties[ew]), result)
        elif _has_own(known, device, speaker, other):
            accepts = said.get((board, other, speaker)) == facts
            devices[device].note("accepted" if accepts else "other_side", (parties[speaker],), result)
    spoken = [one for each in devices.values() for one in each.found.values()]
    return [*spoken, *_several(known, parties)]


def _has_own(known: Followers, device: str, speaker: int, other: int) -> bool:
    """Whether a pair's phone speaks for its opponents, though another phone follows them."""
    return device in known.get(other, ()) and bool(known.get(speaker)) and device not in known[speaker]


def _several(known: Followers, parties: Mapping[int, Party]) -> Iterator[StrangePhone]:
    opened: dict[str, list[Party]] = defaultdict(list)
    for pair, devices in sorted(known.items()):
        for device in devices - {UNNAMED}:
            opened[device].append(parties[pair])
    for found in opened.values():
        if len(found) > 1:
            yield StrangePhone("several_pairs", tuple(found))
