"""The page for two directors who change the same cell: both changes and a question. Nothing is lost."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.models import DirectorCall, JournalEntry, Result
from tournament.web.console.acts.act_history import ActLine, entries_as_lines
from tournament.web.formatting.figures import award_words

# Refusals that mean another person changed it first.
MEANWHILE = frozenset({"changed_meanwhile", "another_result"})
NOT_REPEATED = frozenset({"csrfmiddlewaretoken", "seen", "key"})


@dataclass(frozen=True, slots=True)
class Question:
    """`theirs` is the latest act on the cell, `mine` what was to be saved.

    `fields` send it to `action` once more, as of the version that is shown now; `back` leaves it as it is.
    """

    theirs: ActLine | None
    mine: str
    action: str
    fields: tuple[tuple[str, str], ...]
    back: str


def question(
    sent: Mapping[str, str], error: DirectorError, row: Result | None, mine: str = ""
) -> Question | None:
    """The question after a refusal; None where no other person's change caused it."""
    if row is None or error.code not in MEANWHILE:
        return None
    typed = _typed(sent)
    page = "ruling" if typed.get("do") == "save" else "result"
    action = reverse(page, args=[row.section.session_id, row.pk])
    return _question(acts_on(row), mine or _wanted(typed), action, typed, row.version, back=action)


def queue_question(
    sent: Mapping[str, str], action: str, error: DirectorError, row: Result | DirectorCall | None, mine: str
) -> Question | None:
    """As `question`, of an answer that the queue sent to `action`."""
    if row is None or error.code not in MEANWHILE:
        return None
    acts = acts_on(row) if isinstance(row, Result) else _acts_on_call(row)
    back = reverse("queue", args=[row.section.session_id])
    return _question(acts, mine, action, _typed(sent), row.version, back=back)


def _typed(sent: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in sent.items() if name not in NOT_REPEATED}


def _question(
    acts: QuerySet[JournalEntry], mine: str, action: str, typed: dict[str, str], version: int, *, back: str
) -> Question:
    theirs = next(iter(entries_as_lines(acts[:1])), None)
    return Question(theirs, mine, action, (*typed.items(), ("seen", str(version))), back)


def _acts_on_call(call: DirectorCall) -> QuerySet[JournalEntry]:
    """The acts on a table's call, newest first."""
    same = {"about__table": call.table, "about__board": call.board}
    return JournalEntry.objects.filter(section=call.section_id, **same).order_by("-pk")


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
