"""A pasted list of pairs, players or teams: parsed, corrected by the director, and then entered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import list_in
from tournament.domain.people.reports.club_players import Members
from tournament.domain.seats.acts.contestants import MOST_PAIRS
from tournament.domain.seats.acts.pair_seats import seat_list
from tournament.domain.seats.readings.typed_names import read_name
from tournament.exchange.pasted_lists import PlayerLine, parse_pairs, parse_players, parse_singles
from tournament.exchange.teams import TeamText
from tournament.models import Section, Session
from tournament.models.entrant import LONGEST_CATEGORY
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.web.console.access import desk, director, say_done
from tournament.web.console.forms.refusing_form import Cut
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.movements.movement_wishes import MovementWishes
from tournament.web.console.setup.seat_fields import MOST_TEXT, SeatsForm, positions_of
from tournament.web.console.setup.setup_pages import typed_first
from tournament.web.formatting.figures import name_or_empty
from tournament.web.games.sessions import session_of
from tournament.words.spelling import spelling_key

# A list as it was read: who is meant in each seat, and what the director has to settle.

# What would be refused, then what the director may settle, then what they may look at.
URGENCY = ("twice", "two-names", "no-number", "several", "missing", "new")
REFUSED = URGENCY[:3]


@dataclass(frozen=True, slots=True)
class Read:
    """A seat of the list: `field` on the page and the text there.

    `how` it was read is a kind of `likely_members.Meant`, or `missing`, `two-names`, `twice`; `choices` are
    the texts of those who may be meant, `other` is the row in which the same player is already.
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
class ReadRow:
    """A pair, a player or a `team` of the list, numbered from 1; `problem` of a team is a code or empty."""

    number: int
    seats: tuple[Read, ...]
    category: str = ""
    team: TeamText | None = None
    problem: str = ""

    @property
    def index(self) -> int:
        return self.number - 1

    @property
    def urgency(self) -> int:
        return min(seat.urgency for seat in self.seats)

    @property
    def is_refused(self) -> bool:
        return bool(self.problem) or any(seat.how in REFUSED for seat in self.seats)


def read_seats(
    members: Members, number: int, fields: Iterable[tuple[str, str]], first: dict[object, int]
) -> tuple[Read, ...]:
    """A row of (field, text). `first` has the row of each player so far; one who comes twice is marked."""
    seats = []
    for field, text in fields:
        seat = read_seat(members, field, text)
        if seat.who in first:
            seat = replace(seat, how="twice", other=first[seat.who])
        elif seat.who is not None:
            first[seat.who] = number
        seats.append(seat)
    return tuple(seats)


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


# The page of a list: the text as it was pasted, beside it what was read, in fields to be corrected.


class ListForm(forms.Form):
    """A list as it was pasted, or in a file; `key` is that of a section, or `teams`."""

    def __init__(self, key: object, data: Mapping[str, Any], files: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, files)
        self.name, self.file = f"list-{key}", f"file-{key}"
        self.fields[self.name] = Cut(MOST_TEXT, required=False)
        self.fields[self.file] = forms.FileField(required=False, allow_empty_file=True)

    @property
    def text(self) -> str:
        """DirectorError for a file that holds no list."""
        if not self.is_valid():
            return ""
        file = self.cleaned_data[self.file]
        return list_in(file) if file else self.cleaned_data[self.name]


class CorrectedForm(forms.Form):
    """What was read of a list, each name in a field of its own.

    `check` reads the fields again instead of entering them; so does `take`, a field and who is meant there.
    """

    check = Cut(1, required=False)
    take = Cut(200, required=False)

    @property
    def texts(self) -> dict[str, Any]:
        """What stands in the fields, without superfluous spaces."""
        self.is_valid()
        typed = self.cleaned_data.items()
        texts = {name: " ".join(text.split()) if isinstance(text, str) else text for name, text in typed}
        field, _sign, member = texts["take"].partition("=")
        return texts | ({field: member} if member else {})

    @property
    def reads_again(self) -> bool:
        return self.is_valid() and bool(self.cleaned_data["check"] or self.cleaned_data["take"])


LINES = ngettext_lazy("%(number)s line to correct first", "%(number)s lines to correct first", "number")
WORDS: dict[str, dict[str, Promise]] = {
    "pairs": {
        "settle": LINES,
        "title": gettext_lazy("Pasted pairs"),
        "read": ngettext_lazy("%(number)s pair read", "%(number)s pairs read", "number"),
        "quiet": gettext_lazy("Correct misread names, then seat the pairs. Nothing saved yet."),
        "enter": gettext_lazy("Seat these pairs"),
        "grows": gettext_lazy("These are more pairs than the section has: choose the movement again."),
    },
    "players": {
        "settle": LINES,
        "title": gettext_lazy("Pasted players"),
        "read": ngettext_lazy("%(number)s player read", "%(number)s players read", "number"),
        "quiet": gettext_lazy("Correct misread names, then seat the players. Nothing saved yet."),
        "enter": gettext_lazy("Seat these players"),
        "grows": gettext_lazy("These are more players than the section has: choose the movement again."),
    },
    "teams": {
        "settle": ngettext_lazy(
            "%(number)s team to correct first", "%(number)s teams to correct first", "number"
        ),
        "title": gettext_lazy("Pasted teams"),
        "read": ngettext_lazy("%(number)s team read", "%(number)s teams read", "number"),
        "quiet": gettext_lazy("Correct misread names, then enter the teams. Nothing saved yet."),
        "enter": gettext_lazy("Enter these teams"),
    },
}


def show_read(
    request: HttpRequest,
    session: Session,
    section: Section | None,
    rows: Sequence[ReadRow],
    text: str,
    error: DirectorError | None,
    **more: object,
) -> HttpResponse:
    """The list of a section, or of teams, as it was read. Nothing is saved yet."""
    kind = "teams" if section is None else "players" if len(positions_of(section)) == 1 else "pairs"
    place = [session.pk, section.pk] if section else [session.pk]
    # A team has more fields than players.
    seats = [seat.how for row in rows for seat in row.seats if not (row.team and seat.how == "missing")]
    asked, new = sum(how in ("several", "missing") for how in seats), seats.count("new")
    refused = sum(row.is_refused for row in rows)
    context = {
        "session": session,
        "section": section,
        "kind": kind,
        "key": section.pk if section else kind,
        "read_address": reverse("read_list" if section else "read_teams", args=place),
        "enter_address": reverse("seat_pasted" if section else "enter_pasted", args=place),
        "said": {
            **WORDS[kind],
            "read": WORDS[kind]["read"] % {"number": len(rows)},
            "settle": WORDS[kind]["settle"] % {"number": refused},
        },
        "list": text,
        "rows": rows,
        "known": len(seats) - asked - new - sum(how in REFUSED for how in seats),
        "new": new,
        "asked": asked,
        "refused": refused,
        "error": error,
        **more,
    }
    page = "console/setup/pasted/pasted_list.html"
    return render(request, page, context, status=error.status if error else 200)


def enter_read(
    request: HttpRequest,
    form: CorrectedForm,
    enter: Callable[[], tuple[str, str]],
    preview: Callable[[DirectorError | None], HttpResponse],
) -> HttpResponse:
    """Read what is corrected again, or enter it: `enter` gives the message and the address to go on to."""
    if form.reads_again:
        return preview(None)
    try:
        with transaction.atomic():
            message, address = enter()
    except DirectorError as error:
        return preview(error)
    say_done(request, message)
    return redirect(address)


# A list of pairs, or of single players, of one section.


class PairsForm(CorrectedForm):
    """Two names in a row, with the category of pairs that are drawn; one name in a row of single players."""

    def __init__(self, section: Section, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.positions = positions_of(section)
        self.rows = range(sum(_field(row, 1) in data for row in range(MOST_PAIRS)))
        for row in self.rows:
            self.fields |= {_field(row, position): Cut(200, required=False) for position in self.positions}
            if _category(row) in data:
                self.fields[_category(row)] = Cut(LONGEST_CATEGORY, required=False)

    @property
    def names(self) -> list[list[tuple[str, str]]]:
        """The fields of each row with their texts."""
        texts = self.texts
        fields = ([_field(row, position) for position in self.positions] for row in self.rows)
        return [[(field, texts[field]) for field in row] for row in fields]

    @property
    def categories(self) -> dict[int, str]:
        """By the row; only of pairs that are drawn."""
        texts = self.texts
        return {row: texts[_category(row)] for row in self.rows if _category(row) in texts}


@typed_first
def read_list(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    """What was read of the list, each name in a field of its own. Nothing is seated yet."""
    place = _section(session_id, section)
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
def seat_pasted(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    place = _section(session_id, section)
    form, text = PairsForm(place, request.POST), ListForm(section, request.POST).text

    def seat() -> tuple[str, str]:
        names = [tuple(read_name(name) for _field, name in row) for row in form.names]
        _correct(request, place, names)
        seat_list(place, names, categories=form.categories, by=director(request))
        next_step = "seats" if place.movement else "movement"
        wishes = urlencode(MovementWishes(request.POST).filled_in)
        address = f"{reverse('setup', args=[session_id])}{wishes and '?'}{wishes}#{next_step}-{section}"
        return _seated(place, len(names)) % {"count": len(names)}, address

    return enter_read(request, form, seat, lambda error: _preview(request, place, form, text, error))


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
    members, categories = Members(section.session.event.club), form.categories
    first: dict[object, int] = {}
    rows = [
        ReadRow(number, read_seats(members, number, fields, first), categories.get(number - 1, ""))
        for number, fields in enumerate(form.names, start=1)
    ]
    return show_read(
        request,
        session_of(section.session_id),
        section,
        sorted(rows, key=lambda row: row.urgency),
        text,
        error,
        wishes=MovementWishes(request.POST).filled_in,
        has_categories=bool(categories),
        grows=len(rows) > section.contestants.numbered().count(),
    )


def _field(row: int, position: int) -> str:
    return f"pair-{row}-{position}"


def _category(row: int) -> str:
    return f"category-{row}"


def _name(player: PlayerLine | None) -> str:
    """The text for a field; a membership number goes with it."""
    name = name_or_empty(player.name) if player else ""
    return f"{name}, {player.number}" if player and player.number not in ("", name) else name


def _section(session_id: int, pk: int) -> Section:
    rows = Section.objects.with_boards().select_related("session__event__club")
    return get_object_or_404(rows, pk=pk, session=session_id)
