"""The set-up page's seats: shown, edited, compared with the stored ones, and saved together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.seats import Side
from tournament.domain.errors import Conflict
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import name_pairs
from tournament.domain.seats.readings.typed_names import read_name
from tournament.models import Contestant, Membership, Player, Section
from tournament.sheets.languages import joined_names
from tournament.sheets.names import in_section
from tournament.web.console.forms.refusing_form import Cut, WholeNumber
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.formatting.figures import name_or_empty

MOST_TEXT = 100_000  # characters of a pasted list
USUAL = 2  # players of a contestant, where the section does not say it


@dataclass(frozen=True, slots=True)
class Chair:
    """A player's seat: `field` is its name on the page, `holder` sits there, `text` what is typed there."""

    pair: Contestant
    position: int
    field: str
    holder: Player | None
    text: str

    @property
    def name(self) -> str:
        return name_of(self.holder)


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
    def table(self) -> str:
        return self.start[0] if self.start else ""

    @property
    def is_ew(self) -> bool:
        """Whether they begin at the side of East-West."""
        return self.start is not None and self.start[1] in {Side.EW, *Side.EW}

    @property
    def names(self) -> str:
        return joined_names((chair.name for chair in self.chairs if chair.name), get_language() or "en")


class SeatsForm(forms.Form):
    """How many pairs a section has and who sits in each chair. What is not sent is as it is stored.

    Fields are named by the place in the list, which stays when a movement numbers the pairs anew.
    """

    def __init__(self, section: Section, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.section, self.count, self.seen = section, f"count-{section.pk}", f"seen-{section.pk}"
        self.list = f"list-{section.pk}"
        self.fields |= {self.count: WholeNumber(required=False), self.seen: Cut(20, required=False)}
        self.fields[self.list] = Cut(MOST_TEXT, required=False)
        prefix = prefixes_of(section.session_id).get(section.pk, "")
        starts = _starts(section, prefix)
        pairs = section.contestants.numbered().prefetch_related("memberships__player")
        self.lines = [
            SeatingLine(
                pair,
                in_section(pair, prefix),
                starts.get(pair.pk),
                tuple(self._chair(pair, index, position) for position in positions_of(section)),
            )
            for index, pair in enumerate(pairs)
        ]

    def _chair(self, pair: Contestant, index: int, position: int) -> Chair:
        field = f"name-{pair.section_id}-{index}-{position}"
        stored = holder(pair.memberships.all(), position)
        self.fields[field] = forms.CharField(required=False, strip=False)
        typed = self[field].value()
        text = " ".join((name_of(stored) if typed is None else typed).split())
        return Chair(pair, position, field, stored, text)

    @property
    def number(self) -> int | None:
        """How many pairs there shall be, where that is another number than now."""
        typed = self[self.count].value()
        if not typed or typed == str(len(self.lines)):
            return None
        return self.cleaned_data[self.count] if self.is_valid() else None

    @property
    def renamed(self) -> list[Chair]:
        return [chair for line in self.lines for chair in line.chairs if chair.text != chair.name]

    @property
    def is_current(self) -> bool:
        """Whether the page was loaded after the last change of the section."""
        return self[self.seen].value() == str(self.section.version)


def positions_of(section: Section) -> range:
    """The chairs of a contestant, from 1: one of a single player."""
    return range(1, min(USUAL, section.event_kind.partners or section.contestant_size) + 1)


def holder(memberships: Iterable[Membership], position: int) -> Player | None:
    """The owner of a seat: the first player there, not their substitute."""
    return next((row.player for row in memberships if row.position == position), None)


def name_of(player: Player | None) -> str:
    return name_or_empty(player.name if player else None)


def _starts(section: Section, prefix: str) -> dict[int | None, tuple[str, str]]:
    """(table, side) of every pair in round 1, by its primary key; of a single player the seat."""
    rows = section.placements.filter(round=1).values_list("table", "ns", "ew")
    parties = parties_of_section(section)
    return {
        player: (in_section(table, prefix), seat)
        for table, ns, ew in rows
        for pair, side in ((ns, Side.NS), (ew, Side.EW))
        if pair is not None
        for player, seat in zip(
            parties[pair].players, side if parties[pair].partners else (side,), strict=True
        )
    }


def save_typed(form: SeatsForm, spelling: SpellingForm, *, by: Actor) -> None:
    """Save the number of pairs and the names that differ from the stored ones.

    Conflict when another person changed them after the page was loaded.
    """
    section, number, renamed = form.section, form.number, form.renamed
    if number is None and not renamed:
        return
    if not form.is_current:
        raise Conflict(
            "changed_meanwhile",
            _("Another user has changed this section. Check your input, then save again."),
        )
    if number is not None:
        set_number_of_contestants(section, number, by=by)
    # A pair that has just gone has no primary key any more.
    names = {(chair.pair, chair.position): read_name(chair.text) for chair in renamed if chair.pair.pk}
    standing = {(chair.pair, chair.position): chair.holder for chair in renamed}
    spelling.correct(section.session.event.club, standing, names, by=by)
    if names:
        name_pairs(section, names, by=by)
