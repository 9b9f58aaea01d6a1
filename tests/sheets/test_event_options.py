"""The options of an event as values: what was chosen, and the default where nothing valid was."""

from typing import Any

import pytest

from scoring.conditions import DATUMS, Datum
from tests.tools.each_case import each_case
from tournament.sheets.event_options import PhoneOptions, ScoringOptions, phone_options, scoring_options


def test_an_event_without_options_has_the_defaults() -> None:
    assert phone_options({}) == PhoneOptions("percentages", "after_field", "standard", 0, False)
    assert scoring_options({}) == ScoringOptions("neuberg", "one", "others", "as-is", "as-is", "3", "mean")
    assert scoring_options({}).law == Datum()


def test_what_was_chosen_is_read_by_both() -> None:
    stored = {"others": "own", "lead": True, "correction_minutes": 0, "total": "sum", "datum": "two"}
    assert phone_options(stored) == PhoneOptions(others="own", lead=True, correction_minutes=0)
    assert scoring_options(stored) == ScoringOptions(total="sum", datum="two")
    assert scoring_options(stored).law == DATUMS["two"]


def test_an_event_may_form_its_datum_by_numbers_of_its_own() -> None:
    own = scoring_options({"datum": {"drops": [[4, 1], [12, 2]], "step": 20}})
    assert own.law == Datum(drops=((4, 1), (12, 2)), step=20)


@each_case(
    "strange",
    [
        {"running": "live"},  # of an earlier release
        {"running_quiet": 10},
        {"running_quiet": "2"},
        {"correction_minutes": -1},
        {"balance": "yes"},
    ],
)
def test_a_choice_that_this_release_does_not_have_is_the_default_and_spoils_no_other(
    strange: dict[str, Any],
) -> None:
    assert phone_options({"others": "own", **strange}) == PhoneOptions(others="own")


@pytest.mark.parametrize(
    "strange", [{"datum": "dice"}, {"datum": {"step": 0, "drops": []}}, {"short_imps": 7}]
)
def test_nor_does_a_condition_of_contest(strange: dict[str, Any]) -> None:
    assert scoring_options({"total": "sum", **strange}) == ScoringOptions(total="sum")
