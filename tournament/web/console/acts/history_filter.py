"""The filter of the history: by words, by kind of act, by table."""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import JournalEntry, Placement, Result, Session
from tournament.readings.acts.verbs import ACTS, Group
from tournament.readings.boards.places import at_tables
from tournament.reports.cache.freshness import prefixes_of
from tournament.sheets.numbers import in_section

KINDS = {
    Group.RESULTS: _("Results"),
    Group.RULINGS: _("Rulings"),
    Group.CALLS: _("Calls of the director"),
    Group.PAIRS: _("Entries and movement"),
    Group.CHECK_IN: _("Check-in"),
    Group.SESSION: _("Session"),
    Group.CLOCK: _("Clock and wall display"),
    Group.BACK: _("Undone"),
}


class HistoryForm(forms.Form):
    """All three may be left blank."""

    words = forms.CharField(label=_("Words"), max_length=80, required=False)
    kind = forms.ChoiceField(label=_("Kind of act"), required=False)
    table = forms.ChoiceField(label=_("Table"), required=False)

    def __init__(self, *args: object, session: Session, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.session = session
        self.fields["kind"].choices = [("", _("all")), *((str(kind), label) for kind, label in KINDS.items())]
        self.fields["table"].choices = [("", _("all")), *_tables(session)]

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
