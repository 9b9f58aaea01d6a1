"""The journal as a time line with a filter, and undo: first a preview of its changes, then the undo."""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.gate.reports.visibility import hidden_board, own_cover
from tournament.domain.inputs import Reasoned
from tournament.domain.journal.readings import journal_stream
from tournament.domain.journal.readings.journal_stream import covered_boards_of
from tournament.domain.journal.readings.verbs import ACTS, Group
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.people.readings.roles import own_club
from tournament.domain.room.reports.room_at_act import rooms_at
from tournament.domain.time_zones import local
from tournament.domain.undo.acts import undo as acts
from tournament.models import Club, JournalEntry, Placement, Result, Session
from tournament.sheets.names import in_section
from tournament.sheets.room_sheets import Progress
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.acts.act_sentences import entry_in_cells, sentence
from tournament.web.console.acts.changes import Change, changes_in_words, people_of
from tournament.web.console.forms.act_form import BackForm
from tournament.web.console.forms.refusing_form import WholeNumber, values_of
from tournament.web.formatting.figures import actor, side_short
from tournament.web.games.sessions import session_of

# The filter of the history: by words, by kind of act, by table.

KINDS = {
    Group.RESULTS: gettext_lazy("Results"),
    Group.RULINGS: gettext_lazy("Rulings"),
    Group.CALLS: gettext_lazy("Director calls"),
    Group.PAIRS: gettext_lazy("Entries and movement"),
    Group.CHECK_IN: gettext_lazy("Check-in"),
    Group.SESSION: gettext_lazy("Session"),
    Group.CLOCK: gettext_lazy("Clock and wall display"),
    Group.BACK: gettext_lazy("Undone"),
}


class HistoryForm(forms.Form):
    """All three may be left blank."""

    words = forms.CharField(
        label=gettext_lazy("Find in the history"),
        max_length=80,
        required=False,
        widget=forms.TextInput({"type": "search", "placeholder": gettext_lazy("Find in the history")}),
    )
    kind = forms.ChoiceField(label=gettext_lazy("Type"), required=False)
    table = forms.ChoiceField(label=gettext_lazy("Table"), required=False)

    def __init__(self, *args: object, session: Session, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.session = session
        self.fields["kind"].choices = [
            ("", gettext_lazy("all")),
            *((str(kind), label) for kind, label in KINDS.items()),
        ]
        self.fields["table"].choices = [("", gettext_lazy("all")), *_tables(session)]

    @property
    def chosen(self) -> dict[str, str]:
        """What is asked for; a field with a value that no list offers is left out."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}

    def keeps(self, entry: JournalEntry, text: str, reason: str) -> bool:
        """Whether the filter selects an act with this sentence."""
        words, kind = self.chosen.get("words", "").casefold(), self.chosen.get("kind")
        texts = f"{text} {reason} {entry.by}".casefold()
        return all(word in texts for word in words.split()) and (
            kind is None or (entry.verb in ACTS and ACTS[entry.verb].group == kind)
        )

    def is_at_the_table(self, entry: JournalEntry, results: frozenset[int]) -> bool:
        """An act that names the table, or changed a result that was made there."""
        if "table" not in self.chosen:
            return True
        section, table = map(int, self.chosen["table"].split("-"))
        named = entry.section_id == section and str(entry.about.get("table")) == str(table)
        changed = {change["pk"] for change in entry.changes if change["model"] == "result"}
        return named or not changed.isdisjoint(results)

    def results(self) -> frozenset[int]:
        """The keys of the results made at the table."""
        if "table" not in self.chosen:
            return frozenset()
        section, table = map(int, self.chosen["table"].split("-"))
        return frozenset(Result.objects.filter(section=section, table=table).values_list("pk", flat=True))


def _tables(session: Session) -> Iterator[tuple[str, str]]:
    """Every table by its section."""
    prefixes = prefixes_of(session.pk)
    rows = at_tables(Placement.objects.filter(section__session=session)).order_by("section__letter", "table")
    for section, table in rows.values_list("section", "table").distinct():
        yield f"{section}-{table}", in_section(table, prefixes.get(section, ""))


PER_PAGE = 40


@dataclass(frozen=True, slots=True)
class ActLine:
    """One act as the time line shows it; `standing` until it is taken back.

    `cells` are those of a result that was entered. `seconds` is the entry that this act of the other side
    agrees with, where both stand in one line. `who` is the table with its side, or a name.
    """

    entry: JournalEntry
    sentence: str
    changes: list[Change]
    standing: bool
    reason: str
    cells: tuple[str, str, str] | None = None
    seconds: JournalEntry | None = None
    who: tuple[str, str] = ("", "")

    @property
    def agrees(self) -> bool:
        return self.seconds is not None or _agreement(self.entry) == Result.Agreement.ACCEPTED

    @property
    def differs(self) -> bool:
        return _agreement(self.entry) == Result.Agreement.DISPUTED

    @property
    def is_undoable(self) -> bool:
        return self.standing and not acts.is_for_good(self.entry)

    @property
    def is_entry(self) -> bool:
        return self.entry.verb in ACTS and ACTS[self.entry.verb].group == Group.RESULTS


def entries_as_lines(entries: QuerySet[JournalEntry], covered: Set[int] = frozenset()) -> list[ActLine]:
    """Acts in words; those about a board in `covered` say only that much."""
    acts_of_page = list(entries.select_related("undoes"))
    people = people_of(acts_of_page)
    undone = journal_stream.undone(acts_of_page[0].session_id) if acts_of_page else ()
    prefixes = prefixes_of(acts_of_page[0].session_id) if acts_of_page else {}
    return [
        ActLine(
            entry,
            sentence_for(entry, covered, prefixes),
            [] if covered_boards_of(entry, covered) else changes_in_words(entry, people),
            entry.undoes_id is None and entry.pk not in undone,
            reason_for(entry, covered),
            None if covered_boards_of(entry, covered) else _cells(entry, prefixes),
            who=_who(entry, prefixes),
        )
        for entry in acts_of_page
    ]


SIDE_OF_A_TABLE = re.compile(r"([A-Z])(\d+) (NS|EW)")


def _who(entry: JournalEntry, prefixes: Mapping[int, str]) -> tuple[str, str]:
    """The table, with its letter where there are several sections, and its side; of others their name."""
    if not (found := SIDE_OF_A_TABLE.fullmatch(entry.by)):
        return actor(entry.by), ""
    letter, table, side = found.groups()
    return _("Table %(table)s") % {"table": in_section(table, letter if prefixes else "")}, side_short(side)


def _cells(entry: JournalEntry, prefixes: Mapping[int, str]) -> tuple[str, str, str] | None:
    return entry_in_cells(entry, prefixes) if entry.verb == "enter_result" else None


def _agreement(entry: JournalEntry) -> str:
    """What the other side's entry changed, where it changed nothing else; otherwise empty."""
    after = [change["after"] or {} for change in entry.changes if change["model"] == "result"]
    return after[0].get("agreement", "") if len(after) == 1 and "state" not in after[0] else ""


def _seconded(entry: JournalEntry) -> JournalEntry | None:
    """The entry that this act agrees with, which stands on an earlier page."""
    about = {f"about__{name}": entry.about.get(name) for name in ("board", "ns", "ew")}
    same = {"session": entry.session_id, "section": entry.section_id, "verb": entry.verb, "pk__lt": entry.pk}
    return JournalEntry.objects.filter(**same, **about).order_by("pk").last()


def with_agreements(lines: list[ActLine]) -> list[ActLine]:
    """An entry and the other side's agreement in one line, that of the later act."""
    found: list[ActLine] = []
    waiting: dict[tuple[object, ...], int] = {}
    for line in lines:
        about = line.entry.about
        key = (line.standing, line.entry.section_id, *(about.get(name) for name in ("board", "ns", "ew")))
        if line.cells and key in waiting:
            at = waiting.pop(key)
            later = found[at]
            changes = [*line.changes, *later.changes]
            found[at] = replace(
                later,
                sentence=line.sentence,
                cells=line.cells,
                changes=changes,
                seconds=line.entry,
                who=(line.who[0] if line.who[0] == later.who[0] else f"{line.who[0]} · {later.who[0]}", ""),
            )
            continue
        if line.cells and _agreement(line.entry) == Result.Agreement.ACCEPTED:
            waiting[key] = len(found)
        found.append(line)
    for at in waiting.values():
        line = found[at]
        if line.cells and (earlier := _seconded(line.entry)):
            found[at] = replace(line, cells=(*line.cells[:2], entry_in_cells(earlier, {})[2]))
    return found


def sentence_for(entry: JournalEntry, covered: Set[int], prefixes: Mapping[int, str] | None = None) -> str:
    """The act, or to a playing director only which board it was about."""
    if not (about := covered_boards_of(entry, covered)):
        return sentence(entry, prefixes)
    return _("Board %(board)s: hidden from you") % {"board": ", ".join(map(str, sorted(about)))}


def reason_for(entry: JournalEntry, covered: Set[int]) -> str:
    """The reason as it was typed; none of an act about a covered board, which it may describe."""
    return "" if covered_boards_of(entry, covered) else entry.reason


def _refuse_covered(session: Session, entry: JournalEntry, covered: Set[int]) -> None:
    if about := covered_boards_of(entry, covered):
        raise hidden_board(session, min(about))


@desk
def history(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    last, covered = journal_stream.last_act(session), own_cover(session, request.user)
    form = HistoryForm(request.GET, session=session)
    page_of_acts = Paginator(_filtered(session, form, covered), PER_PAGE).get_page(request.GET.get("page"))
    lines = entries_as_lines(page_of_acts.object_list, covered)
    context = {
        "form": form,
        "asked": urlencode(form.chosen),
        "session": session,
        "page": page_of_acts,
        "lines": lines,
        "joined": with_agreements(lines),
        "last": (last, sentence_for(last, covered)) if last else None,
        "course": course_of(session),
    }
    return render(request, "console/acts/history.html", context)


HOURS = 8
EDGE = 0.16  # of the stretch: so near the first or last act an hour has no room


@dataclass(frozen=True, slots=True)
class Course:
    """The entries of a session and its other acts since the first entry: shares of the time to the last act.

    `hours` are the ends and at most `HOURS` full hours between them, each with its words.
    """

    starts: datetime
    ends: datetime
    entries: list[float]
    acts: list[float]
    hours: list[tuple[float, str]]


def course_of(session: Session) -> Course | None:
    """None before the start, and while no time has passed since."""
    if session.started_at is None:
        return None
    rows = JournalEntry.objects.filter(session=session, at__gte=session.started_at).order_by("at")
    found = [*rows.values_list("at", "verb")]
    if not found or found[0][0] == found[-1][0]:
        return None
    entries = {code for code, verb in ACTS.items() if verb.group == Group.RESULTS}
    ends = found[-1][0]
    starts = next((at for at, verb in found if verb in entries and at < ends), found[0][0])
    shares = [(max(0.0, (at - starts) / (ends - starts)), verb in entries) for at, verb in found]
    return Course(
        starts,
        ends,
        [share for share, is_entry in shares if is_entry],
        [share for share, is_entry in shares if not is_entry],
        _hours(starts, ends),
    )


def _hours(starts: datetime, ends: datetime) -> list[tuple[float, str]]:
    """The ends, and between them every full hour, or every second one …; none where that is days."""
    first_act, hour = local(starts), timedelta(hours=1)
    first = first_act.replace(minute=0, second=0, microsecond=0)
    full = [first + hour * number for number in range(1, 1 + int((local(ends) - first) / hour))]
    shown = full[:: -(-len(full) // HOURS) or 1] if len(full) < 24 else []
    shares = [((at - starts) / (ends - starts), time_format(at, "H:i")) for at in shown]
    between = [(share, words) for share, words in shares if EDGE < share < 1 - EDGE]
    return [(0.0, time_format(first_act, "H:i")), *between, (1.0, time_format(local(ends), "H:i"))]


def _filtered(session: Session, form: HistoryForm, covered: Set[int]) -> QuerySet[JournalEntry]:
    """The acts that the filter selects; a covered board is not found by the words of its result."""
    entries = JournalEntry.objects.filter(session=session).order_by("-at", "-pk")
    if not form.chosen:
        return entries
    prefixes, results = prefixes_of(session.pk), form.results()
    return entries.filter(
        pk__in=[
            entry.pk
            for entry in entries.select_related("undoes")
            if form.is_at_the_table(entry, results)
            and form.keeps(entry, sentence_for(entry, covered, prefixes), reason_for(entry, covered))
        ]
    )


@desk
def undo(request: HttpRequest, session_id: int, entry: int) -> HttpResponse:
    """What taking an act back will change, or why it cannot be; with POST it is taken back."""
    session = session_of(session_id)
    act = get_object_or_404(JournalEntry, pk=entry, session=session)
    covered = own_cover(session, request.user)
    _refuse_covered(session, act, covered)
    message = sentence(act)
    if request.method == "POST":
        acts.undo(act, by=director(request))
        say_done(request, _("Undone: %(act)s") % {"act": message})
        page = BackForm(request.POST).page_still_there(request)
        return redirect(page or reverse("history", args=[session_id]))
    refusal = acts.refusal_to_undo(act, by=director(request))
    later = refusal.later if isinstance(refusal, acts.Blocked) else None
    context = {
        "session": session,
        "entry": act,
        "sentence": message,
        "changes": changes_in_words(act, people_of([act])),
        "refusal": refusal,
        "later": later and (later, sentence_for(later, covered)),
    }
    return render(request, "console/acts/undo.html", context)


@desk
def go_back(request: HttpRequest, session_id: int, entry: int) -> HttpResponse:
    """What going back to before an act will change, all later acts together; with POST it is done."""
    session = session_of(session_id)
    act = get_object_or_404(JournalEntry, pk=entry, session=session)
    if request.method == "POST":
        gone = acts.go_back(act, by=director(request), **values_of(Reasoned, request.POST))
        return done(request, sentence(gone), "history", session_id)
    before = JournalEntry.objects.filter(session=session, pk__lt=act.pk).order_by("-pk").first()
    past, covered = acts.acts_since(act), own_cover(session, request.user)
    context = {
        "session": session,
        "entry": act,
        "sentence": sentence_for(act, covered),
        "count": past.count(),
        "lines": entries_as_lines(past, covered),
        "earlier": before.pk if before else None,
        "refusal": acts.refusal_to_go_back(act, by=director(request)),
    }
    return render(request, "console/acts/go_back.html", context)


class PlaceForm(forms.Form):
    """The place of an act in the history, counted from the first; anything else is no place."""

    place = WholeNumber(required=False)


@desk
@require_GET
def moment(request: HttpRequest, session_id: int, entry: int) -> HttpResponse:
    """The room as it was after an act, and the acts beside it; `?place` counts the acts from the first."""
    session = session_of(session_id)
    keys = list(JournalEntry.objects.filter(session=session).order_by("pk").values_list("pk", flat=True))
    form = PlaceForm(request.GET)
    if form.is_valid() and 1 <= (place := form.cleaned_data["place"]) <= len(keys):
        return redirect("moment", session_id, keys[place - 1])
    rows = JournalEntry.objects.select_related("session__event", "undoes")
    act = get_object_or_404(rows, pk=entry, session=session)
    index = keys.index(act.pk)
    rooms = rooms_at(act)
    context = {
        "session": session,
        "entry": act,
        "sentence": sentence_for(act, own_cover(session, request.user)),
        "rooms": rooms,
        "progress": Progress.of(rooms),
        "place": index + 1,
        "last": len(keys),
        "earlier": keys[index - 1] if index else None,
        "later": keys[index + 1] if index + 1 < len(keys) else None,
        "past": True,
    }
    return render(request, "console/acts/moment.html", context)


# Acts that belong to a club and to no session: its rule sets, series, movements, tokens, webhooks and roles.


def acts_in_club(group: Group, club: Club | None) -> QuerySet[JournalEntry]:
    """What was done to the things of a group that a club has."""
    return acts.acts_of(group).filter(about__club=club.pk if club else None)


@desk
@require_POST
def act_back(request: HttpRequest, entry: int, group: Group, page: str) -> HttpResponse:
    """Take back one of these acts of the reader's club, and go to the page; 404 for any other act."""
    return take_back_in_club(request, group, entry, page)


def take_back_in_club(request: HttpRequest, group: Group, entry: int, page: str) -> HttpResponse:
    act = get_object_or_404(acts_in_club(group, own_club(request.user)), pk=entry)
    acts.take_back(act, by=director(request))
    return done(request, _("Undone."), page)
