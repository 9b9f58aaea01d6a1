"""One difference between the rows and the journal, as data and in words."""

from dataclasses import asdict, dataclass

from django.apps import apps
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


@dataclass(frozen=True, slots=True)
class Difference:
    """`stored` is what is in the database (or in an act), `counted` what follows from the acts before.

    `act` is the journal entry that the two are compared at, `section` the section the row belongs to.
    """

    code: str
    model: str = ""
    pk: int = 0
    section: int | None = None
    act: int = 0
    column: str = ""
    stored: object = None
    counted: object = None


SENTENCES = {
    "changed": gettext_noop(
        "%(noun)s %(pk)s, %(column)s: the row has %(stored)s, the journal gives %(counted)s (act %(act)s)."
    ),
    "missing": gettext_noop("%(noun)s %(pk)s is missing: act %(act)s wrote it last, and no act removed it."),
    "unmade": gettext_noop("%(noun)s %(pk)s is there, but no act of the journal made it."),
    "broken": gettext_noop(
        "Act %(act)s found %(stored)s in %(noun)s %(pk)s, %(column)s, but the acts "
        "before it give %(counted)s: an act is missing or was changed."
    ),
    "made_twice": gettext_noop("Act %(act)s created %(noun)s %(pk)s, which already existed."),
    "removed_before": gettext_noop("Act %(act)s changed %(noun)s %(pk)s, which an earlier act had removed."),
    "version": gettext_noop(
        "After act %(act)s, %(noun)s %(pk)s has version %(stored)s, but the acts give "
        "%(counted)s: an act is missing or was added."
    ),
    "unsaid": gettext_noop("%(noun)s %(pk)s was entered at a table, but no entry has this result."),
    "entries_missing": gettext_noop(
        "%(noun)s %(pk)s, board %(column)s: the journal has %(counted)s entries, but "
        "only %(stored)s are kept."
    ),
    "two_seats": gettext_noop("%(noun)s %(pk)s has %(stored)s seats in round %(column)s."),
    "elsewhere": gettext_noop(
        "%(noun)s %(pk)s, %(column)s: what it names belongs to another event or section."
    ),
    "database": gettext_noop("The database's own check found: %(stored)s"),
}


def in_words(difference: Difference) -> str:
    """One line for the person who investigates it."""
    model = apps.get_model("tournament", difference.model) if difference.model else None
    noun = str(model._meta.verbose_name) if model else ""
    words = asdict(difference) | {"noun": noun, "column": _column(model, difference.column)}
    return _(SENTENCES[difference.code]) % words


def _column(model: type[models.Model] | None, name: str) -> str:
    columns = {column.attname: column for column in model._meta.concrete_fields} if model else {}
    return str(columns[name].verbose_name) if name in columns else name
