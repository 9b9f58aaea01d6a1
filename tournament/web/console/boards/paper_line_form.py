"""A line of a slip or a traveller as it is keyed: section, board, pairs, result."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournament.models import Section
from tournament.readings.boards.paper_lookup import SLIP, TRAVELLER, Slip, is_numbered_in
from tournament.readings.errors import DirectorError
from tournament.web.console.boards.result_forms import board_number, text
from tournament.web.console.forms.refusing_form import RefusingForm, choice


class PaperLineForm(RefusingForm):
    """Every field may stay empty while the line is looked up; `sure` confirms a round that has not begun."""

    section = forms.Field(required=False)
    by = choice([SLIP, TRAVELLER], required=False)
    board = board_number(required=False)
    ns = forms.CharField(required=False)
    ew = forms.CharField(required=False)
    result = text()
    lead = text()
    sure = forms.CharField(required=False)

    def __init__(self, sections: Sequence[Section], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.sections = sections

    @property
    def chosen(self) -> Section:
        """The section chosen, or that whose letter begins the number of the pair."""
        typed = self.values()
        wanted = str(self.sections[0].pk) if typed["section"] is None else typed["section"]
        found = [section for section in self.sections if str(section.pk) == wanted]
        if len(self.sections) > 1:
            found = [one for one in self.sections if is_numbered_in(one, typed["ns"])] or found
        if not found:
            raise DirectorError("no_section", _("Choose the section."))
        return found[0]

    @property
    def paper(self) -> str:
        """The kind of paper; without a movement there are only travellers."""
        free = any(section.is_free for section in self.sections)
        return self.values()["by"] or (TRAVELLER if free else SLIP)

    @property
    def slip(self) -> Slip | None:
        """The line as far as it is typed; None without a board."""
        typed = self.values()
        if typed["board"] is None:
            return None
        return Slip(typed["board"], typed["ns"], typed["ew"], typed["by"] or SLIP)

    @property
    def whole_slip(self) -> Slip:
        """The line of a result, which needs a board. DirectorError `bad_number` without one."""
        if found := self.slip:
            return found
        raise DirectorError("bad_number", _("Type the number of the board."))
