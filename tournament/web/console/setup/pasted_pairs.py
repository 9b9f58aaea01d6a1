"""A pasted list of pairs: parsed, corrected by the director, and then seated."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import list_in
from tournament.domain.people.reports.club_players import Members, spelling_key
from tournament.domain.seats.acts.contestants import MOST_PAIRS
from tournament.domain.seats.acts.pair_seats import seat_list
from tournament.exchange.pasted_lists import PlayerLine, parse_pairs, parse_players, parse_singles
from tournament.models import Section
from tournament.models.entrant import LONGEST_CATEGORY
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.web.console.access import desk, director, say_done
from tournament.web.console.forms.refusing_form import Cut
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.movements.movement_wishes import MovementWishes
from tournament.web.console.setup.seat_fields import MOST_TEXT, SeatsForm, positions_of, read_name
from tournament.web.console.setup.setup_pages import typed_first
from tournament.web.formatting.figures import name_or_empty
from tournament.web.games.sessions import session_of

# A list of pairs as it was read: who is meant in each seat, and what the director has to settle.

# What would be refused, then what the director may settle, then what they may look at.
URGENCY = ("twice", "two-names", "no-number", "several", "missing", "new")
REFUSED = URGENCY[:3]


@dataclass(frozen=True, slots=True)
class Read:
    """A seat of the list: `field` on the page and the text there.

    `how` it was read is a kind of `likely_members.Meant`, or `missing`, `two-names`, `twice`; `choices` are
    the texts of those who may be meant, `other` is the pair in which the same player is already.
    """

    field: str
    text: str
    how: str
    who: tuple[str, object] | None = None
    choices: tuple[str, ...] = ()
    other: int = 0

    @property
    def urgency(self) -> int:
        return URGENCY.index(self.how) if self.how in URGENCY else len(URGENCY)


@dataclass(frozen=True, slots=True)
class ReadPair:
    """A row of the list, numbered from 1."""

    number: int
    seats: tuple[Read, ...]

    @property
    def urgency(self) -> int:
        return min(seat.urgency for seat in self.seats)

    @property
    def is_refused(self) -> bool:
        return any(seat.how in REFUSED for seat in self.seats)


def read_seat(members: Members, field: str, text: str) -> Read:
    """A field as it is shown: the name of the one member who is meant, or the text that was typed."""
    lines = parse_players(text[:200])
    if not lines:
        return Read(field, text, "missing")
    if len(lines) > 1:
        return Read(field, text, "two-names")
    meant = members.meant(lines[0])
    if not meant.is_one:
        who = ("name", spelling_key(text))
        return Read(field, text, meant.how, who, tuple(one.label for one in meant.members))
    shown = text if meant.how == "exact" else meant.members[0].label
    return Read(field, shown, meant.how, ("member", meant.members[0].pk))


def read_pairs(members: Members, typed: Iterable[Sequence[tuple[str, str]]]) -> list[ReadPair]:
    """Every row of (field, text), those with problems first; a player who comes again is a problem."""
    rows, first = [], {}
    for number, fields in enumerate(typed, start=1):
        seats = []
        for seat in (read_seat(members, field, text) for field, text in fields):
            other = first.setdefault(seat.who, number) if seat.who else 0
            taken = other and (other != number or any(one.who == seat.who for one in seats))
            seats.append(replace(seat, how="twice", other=other) if taken else seat)
        rows.append(ReadPair(number, tuple(seats)))
    return sorted(rows, key=lambda row: row.urgency)


# The pages: the list with its corrections, and the pairs seated.


class ListForm(forms.Form):
    """The list of one section as it was pasted, or in a file."""

    def __init__(self, section: int, data: Mapping[str, Any], files: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, files)
        self.name, self.file = f"list-{section}", f"file-{section}"
        self.fields[self.name] = Cut(MOST_TEXT, required=False)
        self.fields[self.file] = forms.FileField(required=False, allow_empty_file=True)

    @property
    def text(self) -> str:
        """DirectorError for a file that holds no list."""
        if not self.is_valid():
            return ""
        file = self.cleaned_data[self.file]
        return list_in(file) if file else self.cleaned_data[self.name]


class PairsForm(forms.Form):
    """Each name of the list in a field of its own, two in a row; one in a row of single players.

    `check` reads the fields again instead of seating them; so does `take`, a field and who is meant there.
    """

    check = Cut(1, required=False)
    take = Cut(200, required=False)

    def __init__(self, section: Section, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.positions = positions_of(section)
        self.rows = range(sum(_field(row, 1) in data for row in range(MOST_PAIRS)))
        for row in self.rows:
            self.fields |= {_field(row, position): Cut(200, required=False) for position in self.positions}
            if _category(row) in data:
                self.fields[_category(row)] = Cut(LONGEST_CATEGORY, required=False)

    @property
    def pairs(self) -> list[tuple[str, ...]]:
        self.is_valid()
        names = {name: " ".join(text.split()) for name, text in self.cleaned_data.items()}
        field, _sign, member = names["take"].partition("=")
        names |= {field: member} if member else {}
        return [tuple(names[_field(row, position)] for position in self.positions) for row in self.rows]

    @property
    def categories(self) -> dict[int, str]:
        """By the row; only of pairs that are drawn."""
        self.is_valid()
        typed = {row: self.cleaned_data.get(_category(row)) for row in self.rows}
        return {row: " ".join(category.split()) for row, category in typed.items() if category is not None}

    @property
    def reads_again(self) -> bool:
        return self.is_valid() and bool(self.cleaned_data["check"] or self.cleaned_data["take"])


@typed_first
def read_list(request: HttpRequest, session: int, section: int) -> HttpResponse:
    """What was read of the list, each name in a field of its own. Nothing is seated yet."""
    place = _section(session, section)
    text = ListForm(section, request.POST, request.FILES).text
    pairs, categories = _read(place, text)
    if not pairs:
        raise DirectorError("empty_list", _("This list contains no names."))
    typed = {
        _field(row, position): _name(player)
        for row, pair in enumerate(pairs)
        for position, player in enumerate(pair, start=1)
    }
    if any(categories):
        typed |= {_category(row): category for row, category in enumerate(categories)}
    return _preview(request, place, PairsForm(place, typed), text)


def _read(section: Section, text: str) -> tuple[list[tuple[PlayerLine | None, ...]], list[str]]:
    """The rows of a list: two partners, or a single player; and the categories of pairs that are drawn."""
    if len(positions_of(section)) == 1:
        return [(player,) for player in parse_singles(text)[:MOST_PAIRS]], []
    pairs = parse_pairs(text)[:MOST_PAIRS]
    categories = [pair.category for pair in pairs] if section.kind == SWISS_PAIRS else []
    return [(pair.first, pair.second) for pair in pairs], categories


@desk
@require_POST
def seat_pasted(request: HttpRequest, session: int, section: int) -> HttpResponse:
    place = _section(session, section)
    form = PairsForm(place, request.POST)
    text = ListForm(section, request.POST).text
    if form.reads_again:
        return _preview(request, place, form, text)
    try:
        with transaction.atomic():
            names = [tuple(map(read_name, row)) for row in form.pairs]
            _correct(request, place, names)
            seat_list(place, names, categories=form.categories, by=director(request))
    except DirectorError as error:
        return _preview(request, place, form, text, error)
    count = len(form.pairs)
    say_done(request, _seated(place, count) % {"count": count})
    next_step = "seats" if place.movement else "movement"
    wishes = urlencode(MovementWishes(request.POST).filled_in)
    return redirect(f"{reverse('setup', args=[session])}{wishes and '?'}{wishes}#{next_step}-{section}")


def _correct(request: HttpRequest, section: Section, names: Sequence[tuple[PlayerLine | None, ...]]) -> None:
    """Ask of names that are spelt almost as those who sit in the same place of the list."""
    typed = {
        (row, position): player
        for row, pair in enumerate(names)
        for position, player in enumerate(pair, start=1)
    }
    standing = {
        (row, chair.position): chair.holder
        for row, line in enumerate(SeatsForm(section).lines)
        for chair in line.chairs
    }
    SpellingForm(request.POST).correct(section.session.event.club, standing, typed, by=director(request))


def _seated(section: Section, count: int) -> str:
    if len(positions_of(section)) == 1:
        return ngettext("%(count)d player is seated.", "%(count)d players are seated.", count)
    return ngettext("%(count)d pair is seated.", "%(count)d pairs are seated.", count)


def _preview(
    request: HttpRequest, section: Section, form: PairsForm, text: str, error: DirectorError | None = None
) -> HttpResponse:
    club = section.session.event.club
    rows = read_pairs(Members(club), (_fields(row, pair) for row, pair in enumerate(form.pairs)))
    categories = form.categories
    context = {
        "session": session_of(section.session_id),
        "section": section,
        "list": text,
        "wishes": MovementWishes(request.POST).filled_in,
        "rows": [(row, _category(row.number - 1), categories.get(row.number - 1, "")) for row in rows],
        "has_categories": bool(categories),
        "counts": _counts(rows),
        "refused": sum(row.is_refused for row in rows),
        "grows": max(0, len(form.pairs) - section.contestants.numbered().count()),
        "error": error,
    }
    page = "console/setup/pasted/pasted_pairs.html"
    return render(request, page, context, status=error.status if error else 200)


def _fields(row: int, pair: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(_field(row, position), text) for position, text in enumerate(pair, start=1)]


def _counts(rows: list[ReadPair]) -> dict[str, int]:
    """Of the seats: members, new players, questions, and what would be refused."""
    seats = [seat.how for row in rows for seat in row.seats]
    asked = sum(how in ("several", "missing") for how in seats)
    refused, new = sum(how in REFUSED for how in seats), seats.count("new")
    return {"known": len(seats) - asked - refused - new, "new": new, "asked": asked, "refused": refused}


def _field(row: int, position: int) -> str:
    return f"pair-{row}-{position}"


def _category(row: int) -> str:
    return f"category-{row}"


def _name(player: PlayerLine | None) -> str:
    """The text for a field; a membership number goes with it."""
    name = name_or_empty(player.name) if player else ""
    return f"{name}, {player.number}" if player and player.number not in ("", name) else name


def _section(session: int, pk: int) -> Section:
    rows = Section.objects.with_boards().select_related("session__event__club")
    return get_object_or_404(rows, pk=pk, session=session)
