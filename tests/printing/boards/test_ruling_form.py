"""The ruling form says everything that a committee asks for."""

import pytest

from tests.printing.evening import SHEETS
from tests.printing.reading import rows, squeezed
from tournament.printing import render

SAID = {
    "en": [
        "Ruling form",
        "Board 7",
        "Law 12C1(c), 16B1",
        "For N-S 60 % 4♠ N = + 40 % 4♠ N −1 → 13.30 / 24",
        "For E-W A− → 9.60 / 24",
        "What happened 南の3♥は長い考慮の後でした。",
        "東はダブルを選び、南北は4♠に進みました。",
        "Penalty 10 % of a top",
    ],
    "ja": [
        "裁定書",
        "規則 12C1(c), 16B1",
        "南北へ 60 % 4♠ 北 = + 40 % 4♠ 北 −1 → 13.30 / 24",
        "事実経過 南の3♥は長い考慮の後でした。",
    ],
}


@pytest.mark.parametrize("language", SAID)
def test_the_award_the_law_and_the_story_are_there(language: str) -> None:
    printed = "\n".join(rows(render("ruling", SHEETS["ruling"](), language=language)))
    assert [said for said in SAID[language] if squeezed(said) not in printed] == []


def test_a_penalty_is_a_form_of_its_own_page() -> None:
    printed = rows(render("ruling", SHEETS["ruling"](), language="en"))
    assert [row for row in printed if row.endswith(("1/2", "2/2"))] != []
