"""What a form leaves open for the director: which person a name means, and whether players are admitted.

A page asks it and sends the whole form again, with the answer: `console/setup/spelling.html` for a name
typed over another one, `console/setup/admission.html` for players who do not meet an event's conditions.
"""

import re
from collections.abc import Hashable, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.eligibility import AdmissionQuestion
from tournament.domain.people.acts.clubs import Correction, SpellingQuestion, corrections_in, respell
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Club, Player
from tournament.web.console.forms.refusing_form import RefusingForm, choice

Key = TypeVar("Key", bound=Hashable)
SAME, OTHER = "same", "other"
PERSON = "person-"
ADMITS = "admitted-because"
PLAYER = re.compile(PERSON + r"([0-9]{1,18})")


class SpellingForm(RefusingForm):
    """An answer for each player whose name was typed over."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.sent = {name: int(key[1]) for name in data if (key := PLAYER.fullmatch(name))}
        self.fields |= {name: choice([SAME, OTHER]) for name in self.sent}

    def keys(self, answer: str) -> set[int]:
        values = self.values()
        return {key for name, key in self.sent.items() if values[name] == answer}

    def correct(
        self,
        club: Club,
        standing: Mapping[Key, Player | None],
        typed: Mapping[Key, PlayerLine | None],
        *,
        by: Actor,
    ) -> list[Correction]:
        """Rename those who are the same person. SpellingQuestion while the page has still to be shown."""
        found = corrections_in(club, standing, typed)
        respell(found, self.keys(SAME), self.keys(OTHER), by=by)
        return [one for one in found if one.player.pk in self.keys(SAME)]


def spelling_question(request: HttpRequest, question: SpellingQuestion) -> HttpResponse:
    """The question: the answer that is more likely by the letters is chosen."""
    context = {"corrections": question.corrections, "person": PERSON}
    return render(request, "console/setup/spelling.html", context, status=409)


def admission_question(request: HttpRequest, question: AdmissionQuestion) -> HttpResponse:
    """Nothing is saved until the director says why these players are admitted."""
    context = {"found": question.found, "admits": ADMITS, "has_files": bool(request.FILES)}
    response = render(request, "console/setup/admission.html", context, status=409)
    response["Cache-Control"] = "no-store"
    return response
