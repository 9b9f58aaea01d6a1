"""The columns of rankings."""

from dataclasses import replace

import pytest

from tests.web.heads import HEADING
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS, TEAMS
from tournament.sheets.standings import Ranking, Standings
from tournament.tables.rankings import session_ranking
from tournament.words.language import Language


def codes(sheet: Standings) -> tuple[str, ...]:
    return tuple(column.code for column in session_ranking(Ranking("", ()), sheet).columns_on("paper"))


def test_a_ranking_has_the_columns_of_its_state() -> None:
    final = Standings(HEADING, (Ranking("", ()),), 0, 0, provisional=False)
    running = replace(final, provisional=True, counts="rounds")
    imps = replace(final, heading=replace(HEADING, method="cross_imps"))

    assert codes(final) == ("place", "number", "names", "value", "points", "boards")
    assert codes(running) == ("place", "number", "names", "value", "boards", "waiting")
    assert codes(imps) == ("place", "number", "names", "value", "boards")


@pytest.mark.parametrize(("kind", "head"), [(PAIRS, "Pair"), (INDIVIDUAL, "Player"), (TEAMS, "Team")])
def test_the_number_is_that_of_who_plays(kind: str, head: str) -> None:
    sheet = Standings(HEADING, (Ranking("", ()),), 0, 0, provisional=False, kind=kind)
    columns = session_ranking(Ranking("", ()), sheet).columns
    assert [column.head(Language("en")) for column in columns if column.code == "number"] == [head]
