"""A rehearsal as sentences: the troubles it simulates and its latest acts."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.models import JournalEntry, Rehearsal, Result
from tournament.reports.games.matches import match_sheets
from tournament.services.rehearsal.sessions import EVENT, HOWELL
from tournament.sheets.game_sheet import GameSheet
from tournament.web.console.acts.act_sentences import sentence
from tournament.web.formatting.figures import actor, side
from tournament.web.games.deal_summary import in_a_line

LATEST = 12

SESSION_LABELS: dict[str, Promise] = {
    HOWELL: gettext_lazy("A real pairs session: Howell, 11 pairs"),
    "pairs": gettext_lazy("Pairs at any number of tables"),
    EVENT: gettext_lazy("Pairs: two sections, two sessions and a final"),
    "individual": gettext_lazy("Individual: each player alone, partners change"),
    "team_swiss": gettext_lazy("Teams: a Swiss of four rounds"),
    "swiss_pairs": gettext_lazy("Swiss pairs: four rounds, each drawn from the ranking"),
    "chicago": gettext_lazy("Chicago: six at one table, or more tables"),
    "reverse": gettext_lazy("Reverse bridge: one table or more"),
    "spades": gettext_lazy("Spades: a round robin of teams"),
    "israeli_whist": gettext_lazy("Israeli whist: one table or more"),
}
NOTES: dict[str, Callable[[], str]] = {
    "slip_noticed": lambda: _("Table %(table)s: %(what)s is entered wrongly, and corrected at once."),
    "slip_disputed": lambda: _("Table %(table)s: the sides differ about %(what)s, and one will give in."),
    "slip_late": lambda: _("Table %(table)s: both sides accept a wrong %(what)s; the director corrects it."),
    "slip_left": lambda: _("Table %(table)s: the sides differ about %(what)s and call the director: you."),
    "offline": lambda: _("Table %(table)s: the phones are offline; what is entered waits in them."),
    "late_pair": lambda: _("A pair arrived late and plays from round 2."),
    "drawn": lambda: _("Round %(round)s is drawn from the standings and published."),
    "next_session": lambda: _("Session %(number)s is added: East-West change section."),
    "final": lambda: _("The best %(pairs)s pairs play a final, the others a consolation."),
    "event_stopped": lambda: _("The event cannot go on."),
    "no_draw": lambda: _("Round %(round)s cannot be drawn."),
    "fined": lambda: _("Team %(team)s is fined one victory point."),
    "fined_pair": lambda: _("Pair %(team)s is fined one victory point."),
    "corrected": lambda: _(
        "Table %(table)s: board %(board)s of round 1 is corrected after the draw. The draw stays."
    ),
    "no_place": lambda: _("A pair arrived late, and this movement has no place for it."),
}
TROUBLES: dict[str, Callable[[], str]] = {
    "outages": lambda: _("phones go offline for a while"),
    "slow_table": lambda: _("one table is slow"),
    "late_pair": lambda: _("a pair comes late"),
    "calls": lambda: _("tables call the director"),
}
_ROBOT = re.compile(r"robot (?:(?P<table>[0-9]+) (?P<side>NS|EW|[0-9]+)|director)")


@dataclass(frozen=True, slots=True)
class RehearsalLine:
    """One act of the rehearsal: when, by whom, what."""

    at: datetime
    who: str
    what: str


def notes_in_words(notes: Sequence[Mapping[str, object]]) -> list[str]:
    """The latest ones, newest first."""
    return [_note(note) for note in reversed(notes[-LATEST:])]


def _note(note: Mapping[str, object]) -> str:
    if note["code"] == "back":
        count = int(str(note["waiting"]))
        text = ngettext(
            "Table %(table)s: the phones are back, and the one entry that waited is sent.",
            "Table %(table)s: the phones are back, and the %(count)s entries that waited are sent.",
            count,
        )
        return text % {"table": note["table"], "count": count}
    what = _("board %(board)s") if "board" in note else _("deal %(deal)s")
    return NOTES[str(note["code"])]() % {**note, "what": what % note if {*note} & {"board", "deal"} else ""}


def troubles(rehearsal: Rehearsal) -> list[str]:
    """What was dialled, the wrong entries first."""
    slips = [_("%(share)s of 100 entries wrong") % {"share": rehearsal.slips}] if rehearsal.slips else []
    return slips + [sentence_of() for name, sentence_of in TROUBLES.items() if getattr(rehearsal, name)]


def latest_acts(rehearsal: Rehearsal) -> list[RehearsalLine]:
    """The last acts of the session, newest first; of a deal, its claims."""
    entries = JournalEntry.objects.filter(session=rehearsal.session_id).select_related("undoes")
    sections = rehearsal.session.sections.with_games().with_club()
    sheets = {
        (section.pk, sheet.round, sheet.table): sheet
        for section in sections
        for sheet in match_sheets(section)
    }
    return [
        RehearsalLine(each.at, robot(each.by), _sentence(each, sheets))
        for each in entries.order_by("-pk")[:LATEST]
    ]


def _sentence(entry: JournalEntry, sheets: Mapping[tuple[object, ...], GameSheet]) -> str:
    sheet = sheets.get((entry.section_id, entry.about.get("round"), entry.about.get("table")))
    for change in entry.changes:
        after = change["after"] or {}
        if sheet and change["model"] == "dealrecord" and "agreement" in after:
            word = Result.Agreement(after["agreement"]).label
            deal = in_a_line(sheet, after["facts"]) if "facts" in after else word
            return format_html("{} · {}", sentence(entry), deal)
    return sentence(entry)


def robot(name: str) -> str:
    """A robot's name as people write it; any other name as everywhere."""
    found = _ROBOT.fullmatch(name)
    if not found:
        return actor(name)
    if found["table"] is None:
        return _("robot as director")
    numbered = _("robot at table %(table)s, side %(side)s")
    text = numbered if found["side"] not in ("NS", "EW") else _("robot at table %(table)s, %(side)s")
    return text % {"table": found["table"], "side": side(found["side"])}
