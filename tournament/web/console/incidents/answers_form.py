"""The answers about an incident as the page asks for them."""

import re
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.domain.incidents.readings.current_plan import Seated
from tournament.domain.incidents.readings.incidents import INCIDENTS, Answers, usual_round
from tournament.models import Contestant, Section
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, reason, refusing, row_of, whole

MOST_NAMES = 2
HYPHEN = re.compile(r"\s*[-–〜~]\s*")
BOARDS = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


class BoardsField(forms.CharField):
    """Numbers of boards: `7 8`, `7,8` or `7-8`."""

    def to_python(self, value: Any) -> tuple[int, ...]:  # type: ignore[override]
        plain = HYPHEN.sub("-", normalize("NFKC", value or ""))
        found = [BOARDS.fullmatch(part) for part in re.split(r"[\s,、]+", plain) if part]
        if None in found:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        ranges = [(int(one[1]), int(one[2] or one[1])) for one in found if one]
        return tuple(board for first, last in ranges for board in range(first, last + 1))


def _round() -> forms.IntegerField:
    return whole("bad_round", _("There is no such round."), least=1, most=999, required=False)


class SectionForm(RefusingForm):
    """Which section; without one the first that has a movement."""

    section = row_of(Section, "no_section", _("Choose the section."), required=False)

    def __init__(self, session: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rows = Section.objects.filter(session=session, placements__isnull=False).distinct()
        self.sections = rows.select_related("session__event__club")
        self.offer(section=self.sections)


class AnswersForm(RefusingForm):
    """Only what this incident asks for is read. A field that is left out means the present state."""

    from_round = _round()
    round = _round()
    table = whole(
        "no_table", _("This table is not in play in that round."), least=1, most=999, required=False
    )
    pair = row_of(Contestant, "no_pair", _("Choose the pair."), required=False)
    other = row_of(Contestant, "no_pair", _("Choose the pair."), required=False)
    boards = refusing(BoardsField(required=False), "wrong_board", _("Choose boards of this table and round."))
    rounds = _round()
    names = tuple(f"name-{number}" for number in range(1, MOST_NAMES + 1))
    plan = Cut(16, required=False)
    reason = reason()

    def __init__(self, code: str, found: Seated, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.code, self.found, self.asks = code, found, INCIDENTS[code].asks
        for name in {"from_round", "round", "table", "pair", "other", "boards", "rounds"} - {*self.asks}:
            del self.fields[name]
        for name in ("pair", "other"):
            if name in self.fields:
                self.offer(**{name: found.section.contestants.numbered()})
        self.fields |= {name: Cut(200, required=False) for name in self.names}

    @property
    def is_answered(self) -> bool:
        """Whether enough is known to look for options: who it is has no default, nor which boards."""
        needed = {*self.asks} & {"pair", "other", "boards", "table", "rounds"}
        return all(str(self.data.get(name, "")).strip() for name in needed)

    @property
    def answers(self) -> Answers:
        """The fields that can be read, and what stands now for the others."""
        self.is_valid()
        typed = {name: value for name, value in self.cleaned_data.items() if value is not None}
        found = self.found
        pairs = {pair.pk: pair for pair in found.pairs.values()}
        return Answers(
            from_round=typed.get("from_round", found.next_round),
            round=typed.get("round", usual_round(self.code, found)),
            table=typed.get("table", 1),
            pair=pairs.get(typed["pair"].pk) if "pair" in typed else None,
            other=pairs.get(typed["other"].pk) if "other" in typed else None,
            boards=typed.get("boards", ()),
            rounds=typed.get("rounds", found.movement.rounds),
            names=tuple(name for name in (typed[field].strip() for field in self.names) if name),
        )
