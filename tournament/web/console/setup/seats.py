"""The set-up page's seats: shown, edited, compared with the stored ones, and saved together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine, parse_players
from tournament.models import Contestant, Membership, Section
from tournament.readings.errors import Conflict, DirectorError
from tournament.reports.cache.freshness import prefixes_of
from tournament.services.acts.journal import Actor
from tournament.services.setup.contestants import set_number_of_contestants
from tournament.services.setup.pairs import name_pairs
from tournament.sheets.names import Name
from tournament.sheets.numbers import in_section
from tournament.web.formatting.figures import name_or_empty

POSITIONS = (1, 2)
Typed = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chair:
    """A player's seat: `field` is its name on the page, `shown` who holds it, `text` what is typed there."""

    pair: Contestant
    position: int
    field: str
    shown: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatingLine:
    """A pair in the list; `start` is the (table, side) where it begins, once there is a movement.

    Numbers are in their section, as on every sheet.
    """

    pair: Contestant
    label: str
    start: tuple[str, str] | None
    chairs: tuple[Chair, ...]

    @property
    def names(self) -> str:
        return " · ".join(chair.shown for chair in self.chairs if chair.shown)


def lines_of(section: Section, typed: Typed) -> list[SeatingLine]:
    """Every pair of a section with its stored names, or with those just typed."""
    prefix = prefixes_of(section.session_id).get(section.pk, "")
    starts = _starts(section, prefix)
    pairs = section.contestants.prefetch_related("memberships__player")
    return [
        SeatingLine(
            pair,
            in_section(pair, prefix),
            starts.get(pair.pk),
            tuple(_chair(pair, index, position, typed) for position in POSITIONS),
        )
        for index, pair in enumerate(pairs)
    ]


def _chair(pair: Contestant, index: int, position: int, typed: Typed) -> Chair:
    """Fields are named by the place in the list, which stays when a movement numbers the pairs anew."""
    field = f"name-{pair.section_id}-{index}-{position}"
    shown = name_or_empty(holder(pair.memberships.all(), position))
    return Chair(pair, position, field, shown, " ".join(typed.get(field, shown).split()))


def holder(memberships: Iterable[Membership], position: int) -> Name | None:
    """The owner of a seat: the first player there, not their substitute."""
    return next((row.player.name for row in memberships if row.position == position), None)


def _starts(section: Section, prefix: str) -> dict[int | None, tuple[str, str]]:
    """(table, side) of every pair in round 1, by its primary key."""
    rows = section.placements.filter(round=1).values_list("table", "ns", "ew")
    return {
        pair: (in_section(table, prefix), side)
        for table, ns, ew in rows
        for pair, side in ((ns, "NS"), (ew, "EW"))
    }


def save_typed(section: Section, typed: Typed, *, by: Actor) -> None:
    """Save the number of pairs and the names that differ from the stored ones.

    Conflict when another person changed them after the page was loaded.
    """
    lines = lines_of(section, typed)
    count = typed.get(f"count-{section.pk}", "")
    recounted = count != "" and count != str(len(lines))
    renamed = [chair for line in lines for chair in line.chairs if chair.text != chair.shown]
    if not recounted and not renamed:
        return
    if typed.get(f"seen-{section.pk}") != str(section.version):
        raise Conflict(
            "changed_meanwhile",
            _("Another user has changed this section. Check your input, then save again."),
        )
    if recounted:
        set_number_of_contestants(section, int(count) if count.isdecimal() else 0, by=by)
    # A pair that has just gone has no primary key any more.
    names = {(chair.pair, chair.position): read_name(chair.text) for chair in renamed if chair.pair.pk}
    if names:
        name_pairs(section, names, by=by)


def read_name(text: str) -> PlayerLine | None:
    """The player a field names; DirectorError where it names two."""
    found = parse_players(text[:200])
    if len(found) > 1:
        raise DirectorError(
            "two_names", _("“%(text)s” names two players. Type one name in each field.") % {"text": text}
        )
    return next(iter(found), None)
