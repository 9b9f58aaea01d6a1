"""The state of a match of a team event as a tag: every end of the model has one."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from tournament.models import TeamMatch
from tournament.web.formatting.states import DESK_MATCHES, TEAM_MATCHES, desk_match_tag, team_match_tag


def test_every_end_of_a_match_has_a_tag() -> None:
    assert {end.value for end in TeamMatch.End} <= {*TEAM_MATCHES} & {*DESK_MATCHES}


@pytest.mark.parametrize(("waiting", "word"), [(1, "7 of 8"), (8, "0 of 8")])
def test_a_match_in_play_counts_the_boards_that_are_scored(waiting: int, word: str) -> None:
    match = SimpleNamespace(state="playing", waiting=waiting, boards=8)
    with translation.override("en"):
        assert desk_match_tag(match) == ("tag playing", "●", word)
        assert team_match_tag(match) == ("tag playing", "●", word)
