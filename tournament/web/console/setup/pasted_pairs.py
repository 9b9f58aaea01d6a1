"""A pasted list of pairs: parsed, corrected by the director, and then seated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.exchange.pairs import parse_pairs
from tournament.exchange.players import PlayerLine, parse_players
from tournament.models import Club, Section
from tournament.readings.errors import DirectorError
from tournament.services.club.clubs import known_player
from tournament.services.setup.pair_lists import seat_list
from tournament.web.console.access import desk, director, say_done
from tournament.web.console.forms.refusing_form import Cut
from tournament.web.console.setup.seats import read_name
from tournament.web.console.setup.setup import known_players, typed_first
from tournament.web.formatting.figures import name_or_empty
from tournament.web.games.sessions import session_of

MOST_TEXT, MOST_PAIRS = 100_000, 120


@dataclass(frozen=True, slots=True)
class Read:
    """A seat of the list: `field` on the page, the text there, and whether the club knows the player."""

    field: str
    text: str
    known: bool


class ListForm(forms.Form):
    """The list of one section as it was pasted."""

    def __init__(self, section: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.name = f"list-{section}"
        self.fields[self.name] = Cut(MOST_TEXT, required=False)

    @property
    def text(self) -> str:
        return self.cleaned_data[self.name] if self.is_valid() else ""


class PairsForm(forms.Form):
    """Each name of the list in a field of its own, two in a row."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.rows = range(sum(_field(row, 1) in data for row in range(MOST_PAIRS)))
        for row in self.rows:
            self.fields |= {_field(row, position): Cut(200, required=False) for position in (1, 2)}

    @property
    def pairs(self) -> list[tuple[str, str]]:
        self.is_valid()
        names = {name: " ".join(text.split()) for name, text in self.cleaned_data.items()}
        return [(names[_field(row, 1)], names[_field(row, 2)]) for row in self.rows]


@typed_first
def read_list(request: HttpRequest, session: int, section: int) -> HttpResponse:
    """What was read of the list, each name in a field of its own. Nothing is seated yet."""
    place = _section(session, section)
    pairs = parse_pairs(ListForm(section, request.POST).text)[:MOST_PAIRS]
    if not pairs:
        raise DirectorError("empty_list", _("This list contains no names."))
    typed = {
        _field(row, position): _name(player)
        for row, pair in enumerate(pairs)
        for position, player in enumerate((pair.first, pair.second), start=1)
    }
    return _preview(request, place, PairsForm(typed))


@desk
@require_POST
def seat_pasted(request: HttpRequest, session: int, section: int) -> HttpResponse:
    place, form = _section(session, section), PairsForm(request.POST)
    try:
        seat_list(
            place, [(read_name(one), read_name(other)) for one, other in form.pairs], by=director(request)
        )
    except DirectorError as error:
        return _preview(request, place, form, error)
    count = len(form.pairs)
    message = ngettext("%(count)d pair is seated.", "%(count)d pairs are seated.", count) % {"count": count}
    say_done(request, message)
    next_step = "seats" if place.movement else "movement"
    return redirect(f"{reverse('setup', args=[session])}#{next_step}-{section}")


def _preview(
    request: HttpRequest, section: Section, form: PairsForm, error: DirectorError | None = None
) -> HttpResponse:
    club = section.session.event.club
    rows = [
        (
            row + 1,
            [_read(club, _field(row, position), text) for position, text in enumerate(pair, start=1)],
        )
        for row, pair in enumerate(form.pairs)
    ]
    context = {
        "session": session_of(section.session_id),
        "section": section,
        "rows": rows,
        "known": known_players(club),
        "grows": max(0, len(form.pairs) - section.contestants.count()),
        "error": error,
    }
    return render(request, "console/setup/pasted_pairs.html", context, status=error.status if error else 200)


def _read(club: Club, field: str, text: str) -> Read:
    line = next(iter(parse_players(text)), None)
    return Read(field, text, line is not None and known_player(club, line) is not None)


def _field(row: int, position: int) -> str:
    return f"pair-{row}-{position}"


def _name(player: PlayerLine | None) -> str:
    return name_or_empty(player.name) if player else ""


def _section(session: int, pk: int) -> Section:
    rows = Section.objects.with_boards().select_related("session__event__club")
    return get_object_or_404(rows, pk=pk, session=session)
