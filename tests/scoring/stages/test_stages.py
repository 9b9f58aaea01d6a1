"""Stages beyond the vectors: ties at a limit, and rules that do not exist."""

import pytest

from scoring.errors import ScoringError
from scoring.stages.ladder import LadderRule, ladder
from scoring.stages.qualifying import qualify


def test_a_tie_at_the_limit_of_a_section_is_settled_among_the_others() -> None:
    found = qualify({"A": {"a": 60, "b": 55, "c": 55}, "B": {"d": 58, "e": 50}}, per_section=2)
    assert found.direct == ("a", "d", "e")
    assert (found.others, found.tied, found.places) == ((), ("b", "c"), 1)


def test_a_tie_at_the_last_limit_stays_open() -> None:
    found = qualify({"A": {"a": 60, "b": 55}, "B": {"d": 58, "e": 55}}, per_section=1, best_others=1)
    assert found.direct == ("a", "d")
    assert (found.tied, found.places) == (("b", "e"), 1)


def test_a_short_section_sends_all_it_has() -> None:
    assert qualify({"A": {"a": 60}}, per_section=3).direct == ("a",)


def test_the_dropped_sessions_of_a_ladder_are_named() -> None:
    rungs = ladder({"A": [50, 60, 40, 60]}, LadderRule("best_k", 2, "sum", 2))
    assert (rungs["A"].value, rungs["A"].dropped) == (120, (0, 2))


@pytest.mark.parametrize(
    "rule", [("worst", 1, "mean", 2), ("all", 1, "median", None), ("best_k", 1, "mean", None)]
)
def test_a_rule_that_does_not_exist_is_refused(rule: tuple[str, int, str, int | None]) -> None:
    with pytest.raises(ScoringError):
        LadderRule(*rule)
