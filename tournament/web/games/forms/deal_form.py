"""The form of one deal, drawn from the terms that the rules ask for: a row of a paper sheet, a correction."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext

from scoring.games import GAMES
from scoring.games.agreement import agree
from scoring.games.table_game import Term, terms
from tournament.sheets.game_sheets import GameSheet
from tournament.web.games.forms.game_fields import form_field, is_offered
from tournament.web.games.seats import seat_label, side_code, side_names


@dataclass(frozen=True, slots=True)
class Place:
    """One field of the form: which of a term's values it holds, whose that is; `default` is the deal's."""

    name: str
    term: Term
    default: object
    index: int | None = None
    whose: str = ""

    @property
    def key(self) -> str:
        return self.name if self.index is None else f"{self.name}_{self.index}"

    @property
    def label(self) -> str:
        return f"{gettext(self.term.label)} {self.whose}".strip()

    @property
    def is_needed(self) -> bool:
        """Whether the game has no deal without this."""
        return self.default is MISSING


def places(sheet: GameSheet, asks: tuple[str, ...]) -> list[Place]:
    """The fields of a deal's form at this table, in their order."""
    deal = GAMES[sheet.game].deal
    defaults = {each.name: each.default for each in fields(deal)}
    form_places = [Place(name, _with_offers(sheet, name, terms(deal)[name]), defaults[name]) for name in asks]
    return [place for one in form_places for place in _spread(sheet, one)]


def _with_offers(sheet: GameSheet, name: str, each: Term) -> Term:
    """A term with the words that this table's rules have, or that stand on its sheet from before."""
    if not each.words:
        return each
    agreed = agree(sheet.game, sheet.preset, sheet.overrides)
    written = {value for line in sheet.deals for value in _listed(line.facts.get(name))}
    offers = {
        value: word
        for value, word in each.words.items()
        if is_offered(agreed, name, value) or value in written
    }
    return replace(each, values=tuple(offers), words=offers)


def _listed(value: object) -> list[object]:
    return [*value] if isinstance(value, list | tuple) else [value]


def _spread(sheet: GameSheet, one: Place) -> Iterator[Place]:
    """A list takes a field for each side or player."""
    if one.term.per == "side":
        for side in range(len(sheet.sides)):
            yield replace(one, index=side, whose=side_code(sheet, side) or side_names(sheet, side))
    elif one.term.per == "player":
        for seated in sheet.seats:
            yield replace(one, index=seated.number, whose=seat_label(sheet, seated.number))
    else:
        yield one


class DealForm(forms.Form):
    """Fields left empty are left out of the facts; a list is filled in for all players or for none."""

    def __init__(
        self,
        places_of_deal: list[Place],
        data: Mapping[str, Any] | None = None,
        *,
        facts: Mapping[str, Any] | None = None,
        prefix: str = "",
    ) -> None:
        self.places = places_of_deal
        self.problems: list[str] = []  # what the game says of the deal, as sentences
        self.totals = ""  # the match after this deal
        super().__init__(
            data,
            prefix=prefix,
            initial={place.key: _initial(place, facts or {}) for place in places_of_deal},
        )
        self.fields = {place.key: form_field(place.term, label=place.label) for place in places_of_deal}

    @property
    def row(self) -> list[BoundField]:
        return [self[place.key] for place in self.places]

    @property
    def is_written(self) -> bool:
        """Whether something stands here that an empty row does not have."""
        return any(self.data.get(self.add_prefix(name)) for name in self.changed_data)

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        for listed in self._lists().values():
            empty = [
                each.key for each in listed if cleaned.get(each.key) is None and each.key not in self.errors
            ]
            if len(empty) < len(listed) or listed[0].is_needed:
                for key in empty:
                    self.add_error(key, gettext("Fill this in."))
        return cleaned

    @property
    def facts(self) -> dict[str, Any]:
        """What was typed, by the terms of the game's deal. Only of a valid form."""
        typed = self.cleaned_data
        single = {place.name: typed[place.key] for place in self.places if place.index is None}
        lists = {name: tuple(typed[each.key] for each in listed) for name, listed in self._lists().items()}
        optional = {place.name for place in self.places if place.term.optional}
        return {
            **{name: value for name, value in single.items() if value is not None or name in optional},
            **{name: values for name, values in lists.items() if None not in values},
        }

    def _lists(self) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for place in self.places:
            if place.index is not None:
                found.setdefault(place.name, []).append(place)
        return found


def _initial(place: Place, facts: Mapping[str, Any]) -> object:
    """The stored value, or the default."""
    value = facts.get(place.name, None if place.is_needed else place.default)
    if place.index is None:
        return value
    if value:
        return value[place.index]  # type: ignore[index]
    return next(iter(place.term.words), None)
