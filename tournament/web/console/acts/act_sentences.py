"""Acts of the journal as sentences in the reader's language (msgids: domain/journal/readings/verbs.py)."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.incidents.readings.incidents import incident_words
from tournament.domain.incidents.readings.plan_words import plan_words
from tournament.domain.journal.readings.verbs import ACTS
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.time_zones import local
from tournament.models import ApiToken, DirectorCall, JournalEntry, Result, Role, TeamMatch
from tournament.sheets import figures
from tournament.sheets.names import in_section
from tournament.web.console.acts.changes import NOTHING, outcome_in_words
from tournament.web.console.forms.game_forms import plan_name
from tournament.web.formatting.figures import award_words, pair_words
from tournament.web.formatting.movement_words import movement_named
from tournament.web.formatting.queue_filters import audience_words
from tournament.words.money_words import PLACES


class _Parameters(dict):
    """What a sentence names and an old entry does not hold is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return NOTHING


# What the journal names by a number within the section of the act.
NUMBERED = frozenset({"table", "pair", "pairs", "ns", "ew", "to_ns", "to_ew"})


def sentence(entry: JournalEntry, prefixes: Mapping[int, str] | None = None) -> str:
    """One act, in one sentence. `prefixes` are those of the session's sections, where many acts are read."""
    if prefixes is None:
        prefixes = prefixes_of(entry.session_id)
    if entry.undoes:
        return _(ACTS["undo"].sentence) % {"act": sentence(entry.undoes, prefixes)}
    return _text(entry, prefixes.get(entry.section_id or 0, ""))


def _role_or_name(kind: str) -> str:
    """The label of a role, or a kind of membership as the club calls it."""
    return str(Role.Kind(kind).label) if kind in Role.Kind.values else kind or "–"


def _text(entry: JournalEntry, prefix: str) -> str:
    if entry.verb not in ACTS:  # an event file of a later release
        return entry.verb
    about = {name: _numbered(name, value, prefix) for name, value in entry.about.items()}
    readable = {name: READINGS.get(name, _plain)(value, about) for name, value in about.items()}
    said = _(ACTS[entry.verb].sentence) % _Parameters(readable, word=_word(entry))
    texts = [
        (change["after"] or {}).get("text") for change in entry.changes if change["model"] == "roommessage"
    ]
    return f"{said}: {Truncator(texts[0]).chars(60)}" if texts and texts[0] else said


def entry_in_cells(entry: JournalEntry, prefixes: Mapping[int, str]) -> tuple[str, str, str]:
    """A result that was entered: the board, the two pairs, the outcome; each a cell of a table."""
    prefix = prefixes.get(entry.section_id or 0, "")
    ns, ew = (pair_words(_numbered(side, entry.about.get(side, NOTHING), prefix)) for side in ("ns", "ew"))
    met = _("%(ns)s v %(ew)s") % {"ns": ns, "ew": ew}
    return _("Board %(board)s") % {"board": entry.about.get("board", NOTHING)}, met, _word(entry)


def _numbered(name: str, value: object, prefix: str) -> object:
    """The numbers of pairs and tables as every sheet writes them."""
    if name not in NUMBERED or not prefix:
        return value
    return (
        [in_section(each, prefix) for each in value] if isinstance(value, list) else in_section(value, prefix)
    )


def _word(entry: JournalEntry) -> str:
    """The outcome of an entry: the result, or the second side's answer to it."""
    for change in entry.changes:
        after = change["after"] or {}
        if change["model"] == "result" and "state" in after:
            return outcome_in_words(after)
        if change["model"] == "result" and "agreement" in after:
            agreement = Result.Agreement(after["agreement"])
            return _("agreed") if agreement == Result.Agreement.ACCEPTED else str(agreement.label)
    return NOTHING


def _plain(value: object, _about: dict) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _pairs(value: object, _about: dict) -> str:
    return ", ".join(map(pair_words, value if isinstance(value, list) else [value]))


def _points(text: object, _about: dict) -> str:
    """Points of a table game are whole; victory points may have hundredths."""
    points = Fraction(str(text))
    return figures.signed(points, 0 if points.denominator == 1 else 2)


def _clock(text: object, _about: dict) -> str:
    moment = parse_datetime(str(text))
    return f"{local(moment):%H:%M:%S}" if moment else NOTHING


def _where(about: dict) -> str:
    """The round and table of an incident at one table, in brackets."""
    if not {"round", "table"} <= about.keys():
        return ""
    place = _("round %(round)s, table %(table)s") % {"round": about["round"], "table": about["table"]}
    return f" ({place})"


ENDED: Mapping[str, str | Promise] = {
    **dict(TeamMatch.End.choices),
    "": gettext_lazy("it counts as it was played"),
}


READINGS: dict[str, Callable[[object, dict], str]] = {
    **dict.fromkeys(("pair", "pairs", "contestant", "ns", "ew", "to_ns", "to_ew"), _pairs),
    "scope": lambda scope, _about: str(ApiToken.Scope(str(scope)).label),
    "movement": lambda code, about: (
        about.get("title") or plan_name(str(code)) or movement_named(str(code), about.get("tables"))
    ),
    "audience": lambda whom, _about: audience_words(*(whom if isinstance(whom, list) else ("", ""))),
    "time": _clock,
    "why": lambda reason, _about: str(DirectorCall.Reason(reason).label),
    "answer": lambda state, _about: str(DirectorCall.State(state).label),
    "end": lambda end, _about: str(ENDED.get(str(end), end)),
    "how": lambda how, _about: _(PLACES.get(str(how), str(how))),
    "kind": lambda kind, _about: _role_or_name(str(kind)),
    "points": _points,
    "happening": lambda code, about: incident_words(str(code)) + _where(about),
    "plan": lambda code, about: plan_words(str(code), about.get("params", [])),
    "ns_award": lambda code, _about: strip_tags(award_words(str(code))),
    "award": lambda code, _about: strip_tags(award_words(str(code))),
    "ew_award": lambda code, _about: strip_tags(award_words(str(code))),
}
