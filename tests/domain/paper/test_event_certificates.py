"""Certificates of an event of several sessions: those of its ranking, with what was carried over."""

import pytest

from tests.fixtures.pair_sessions import OTHERS, final_of, main_list, played, ranking_of, two_sessions_played
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.session_papers import certificates

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_final_gives_the_places_of_the_total_and_the_consolation_its_own() -> None:
    last = two_sessions_played()
    end = played(final_of(last, rest=True, carry={"rule": "share", "percent": 100}), OTHERS)

    found = certificates(Scope(end))

    final, consolation = (one for one in ranking_of(end).lists if one.order == 2)
    expected = [
        (one.part, line.place, line.party.names, line.value)
        for one in (final, consolation)
        for line in one.lines
        if line.place <= 3
    ]
    assert [(one.part, one.place, one.party.names, one.value) for one in found] == expected
    assert found[0].value != final.lines[0].sessions[0].value


def test_two_sessions_give_those_of_both_after_the_second() -> None:
    last = two_sessions_played()
    first = last.event.sessions.order_by("date", "pk").first()

    both, one = certificates(Scope(last)), certificates(Scope(first))

    assert both[0].party.names == main_list(last).lines[0].party.names
    assert {each.direction for each in both} == {""}
    assert {each.direction for each in one} == {"NS", "EW"}
