"""The journal's acts as sentences: every verb of the services, in the reader's language."""

from collections.abc import Callable

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext as _

from tournament.models import JournalEntry

SENTENCES: dict[str, Callable[[], str]] = {
    "found_club": lambda: _("Club %(name)s founded"),
    "change_club": lambda: _("Club %(name)s changed"),
    "add_players": lambda: _("%(count)s players added"),
    "change_player": lambda: _("Player %(before)s is now %(player)s"),
    "open_evening": lambda: _("Evening opened: %(name)s"),
    "repeat_evening": lambda: _("Evening opened as last time: %(name)s"),
    "add_section": lambda: _("Section %(letter)s added"),
    "change_conditions": lambda: _("Conditions of contest changed"),
    "start_session": lambda: _("Tables opened"),
    "close_session": lambda: _("Session closed"),
    "reopen_session": lambda: _("Session opened again"),
    "set_number_of_pairs": lambda: _("%(count)s pairs"),
    "name_pair": lambda: _("Pair %(pair)s named"),
    "name_pairs": lambda: _("Pairs named"),
    "substitute": lambda: _("%(player)s comes in for pair %(pair)s"),
    "swap_pairs": lambda: _("Pairs %(pairs)s changed places"),
    "draw_lots": lambda: _("Places drawn by lot"),
    "choose_movement": lambda: _("Movement chosen: %(movement)s"),
    "enter_result": lambda: _("Board %(board)s, %(ns)s against %(ew)s: entered"),
    "correct_result": lambda: _("Board %(board)s, %(ns)s against %(ew)s: corrected"),
    "remove_result": lambda: _("Board %(board)s, %(ns)s against %(ew)s: result removed"),
    "award": lambda: _("Board %(board)s, %(ns)s against %(ew)s: awarded %(ns_award)s / %(ew_award)s"),
    "cancel_ruling": lambda: _("Ruling cancelled"),
    "penalise": lambda: _("Penalty of %(penalty)s for pair %(pair)s"),
}


class _Parameters(dict):
    """What a sentence names and an old entry does not hold is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


def sentence(entry: JournalEntry) -> str:
    if entry.verb == "undo":
        return _("Taken back: %(act)s") % {"act": _said(entry.about.get("taken_back", ""), entry.about)}
    return _said(entry.verb, entry.about)


def _said(verb: str, about: dict) -> str:
    say = SENTENCES.get(verb)
    shown = {
        key: ", ".join(map(str, value)) if isinstance(value, list) else value for key, value in about.items()
    }
    return say() % _Parameters(shown) if say else verb


# Columns that say how, not what.
SILENT = {
    "id",
    "version",
    "settled_entry",
    "section_id",
    "session_id",
    "field_id",
    "contestant_id",
    "result_id",
}


def changes_in_words(entry: JournalEntry) -> list[tuple[str, str, str]]:
    """(what, before, after) of every fact an act changed; long lists are cut by the page, not here."""
    found = []
    for change in entry.changes:
        before, after = change["before"] or {}, change["after"] or {}
        for name in {**before, **after}:
            old, new = before.get(name), after.get(name)
            if name not in SILENT and old != new and (old or new) not in (None, "", []):
                found.append((_label(change["model"], name), _shown(old), _shown(new)))
    return found


def _label(model: str, name: str) -> str:
    """The column's own name in the reader's language."""
    try:
        return str(apps.get_model("tournament", model)._meta.get_field(name.removesuffix("_id")).verbose_name)
    except (FieldDoesNotExist, LookupError):
        return name


def _shown(value: object) -> str:
    if value is None or value == "":
        return "–"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
