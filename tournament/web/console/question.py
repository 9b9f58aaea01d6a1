"""Two directors at one cell: what the other one did, what this one wants, and a question. Nothing is lost."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Result
from tournament.services.errors import DirectorError
from tournament.web.console.history import Line, entries_as_lines
from tournament.web.inks import award_words

# Refusals that mean somebody else was there first.
MEANWHILE = frozenset({"changed_meanwhile", "another_result"})
NOT_REPEATED = frozenset({"csrfmiddlewaretoken", "seen", "key"})


@dataclass(frozen=True, slots=True)
class Question:
    """`theirs` is the latest act on the cell, `mine` what was to be saved.

    `fields` send it to `action` once more, as of the version that is shown now.
    """

    theirs: Line | None
    mine: str
    action: str
    fields: tuple[tuple[str, str], ...]


def question(
    request: HttpRequest, error: DirectorError, row: Result | None, mine: str = ""
) -> Question | None:
    """What to ask after a refusal; None where it was not somebody else's doing."""
    if row is None or error.code not in MEANWHILE:
        return None
    typed = {name: value for name, value in request.POST.items() if name not in NOT_REPEATED}
    action = "ruling" if typed.get("do") == "save" else "result"
    return Question(
        theirs=_latest(row),
        mine=mine or _wanted(typed),
        action=reverse(action, args=[row.section.session_id, row.pk]),
        fields=(*typed.items(), ("seen", str(row.version))),
    )


def _latest(row: Result) -> Line | None:
    acts = acts_on(row)[:1]
    return next(iter(entries_as_lines(acts)), None)


def acts_on(row: Result) -> QuerySet[JournalEntry]:
    """The acts on a result, newest first."""
    return JournalEntry.objects.filter(
        section=row.section_id, about__board=row.board, about__ns=str(row.ns), about__ew=str(row.ew)
    )


def _wanted(typed: dict[str, str]) -> str:
    """What was to be saved, in words."""
    do = typed.get("do", "")
    if do == "award":
        return strip_tags(" / ".join(award_words(typed.get(side, "")) for side in ("ns_award", "ew_award")))
    marks = {
        "late": _("To be played late"),
        "not_played": _("Not played"),
        "cancel_ruling": _("Cancel the ruling"),
        "remove": _("Remove the result"),
    }
    return marks.get(do, typed.get("result", ""))
