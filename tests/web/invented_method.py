"""The method that docs/add-a-scoring-method.md adds: run in the copy of the house that has it.

`tests/docs/test_add_a_scoring_method.py` makes that copy; in the house itself there is no such method.
"""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.boards.lines import Line
from scoring.conditions import Conditions
from scoring.field import score_field
from tests.fixtures.evening import DIRECTOR, played_section
from tests.web.reading import Page, text_of
from tournament.domain.sessions.acts.lifecycle import close_session


def awards(*scores: int) -> list[tuple[object, object]]:
    """What the two sides of each result earn."""
    field = {1: [Line(f"N{n}", f"E{n}", score) for n, score in enumerate(scores)]}
    lines = score_field(field, Conditions("median")).lines[1]
    return [(line.ns.points, line.ew.points) for line in lines]


def test_the_middle_result_is_what_counts() -> None:
    """Median 420: −50 is 470 worse, 1430 is 1010 better. Of −50 and 420 the middle is 185."""
    assert awards(420, -50, 1430) == [(0, 0), (-10, 10), (14, -14)]
    assert awards(420, -50) == [(6, -6), (-6, 6)]


@pytest.mark.django_db
def test_an_evening_of_it(director: Client) -> None:
    """Chosen in the form, named on the ranking in both languages, and every award can be opened."""
    section = played_section(3)
    chosen = {"name": "木曜ペア戦", "method": "median"}
    assert director.post(reverse("conditions", args=[section.session_id]), chosen).status_code == 302
    close_session(section.session, by=DIRECTOR)
    address = reverse("ranking", args=[section.session_id])

    page = director.get(address)
    assert "IMPs against the median · ranked by the mean per board" in text_of(page)
    assert Page(page).problems() == []
    assert "メディアンIMP" in text_of(Client(headers={"accept-language": "ja"}).get(address))
    result = section.results.first()
    why = director.get(reverse("why_award", args=[section.session_id, result.pk, "NS"]))
    assert "Average of the results that count" in text_of(why)
