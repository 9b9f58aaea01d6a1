"""docs/laws.md is what the sources say of themselves, and the laws of an evening are in it."""

import re
from functools import cache

from django.core.management import call_command

from tournament.management.commands.laws import PAGE, Citation, citations

# Board and vulnerability; duplicated results; score; methods; adjusted scores; correction; penalties.
MET = {"2", "15", "16C", "77", "78A", "78B", "78D", "12C1", "12C2", "12C2(c)", "79C", "87B", "90"}


@cache
def cited() -> list[Citation]:
    return list(citations())


def test_the_page_is_up_to_date() -> None:
    call_command("laws", check=True)


def test_the_laws_of_an_evening_have_their_place() -> None:
    assert {law for each in cited() for law in each.laws} >= MET


def test_a_place_is_a_function_that_is_there() -> None:
    """Spot checks by hand: what the scan says is where a reader finds it."""
    found = {(law, each.place) for each in cited() for law in each.laws}
    assert ("2", "scoring/seats.py:dealer") in found
    assert ("78B", "scoring/boards/imps.py") in found
    assert ("12C2(c)", "scoring/boards/adjusted.py:Variable.better") in found
    assert ("2", "scoring/games/bridge/deal_conditions.py") in found


def test_a_cell_is_one_cell() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "\n|" in page
    for table in re.split(r"\n(?!\|)", page):
        assert len({row.count("|") for row in table.splitlines() if row.startswith("|")}) <= 1
