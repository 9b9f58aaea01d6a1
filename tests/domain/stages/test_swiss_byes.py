"""The bye of a Swiss: had only by the one that was drawn for it, and nobody is told what is not so."""

import pytest
from django.utils.translation import override

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, make_game_section, open_tables
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_seats import withdraw_from_games
from tournament.domain.games.readings.swiss_byes import drawn_rounds
from tournament.domain.games.reports.game_leagues import league_order, section_league
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.stages.acts import next_stages
from tournament.domain.undo.acts.undo import undo
from tournament.models import Contestant, Match, Section
from tournament.movements.swiss.drawn_rounds import History, Policy, draw

pytestmark = pytest.mark.django_db


def teams(count: int) -> Section:
    section = make_game_section("spades", count, overrides={"target": 50})
    open_tables(section.session)
    return section


def drawn(section: Section, left: int = 3, repeats: str = "never") -> list[Match]:
    order = section.contestants.in_bulk(league_order(section))
    ranking = [order[pk] for pk in league_order(section)]
    return next_stages.draw_round(
        section, ranking, rounds_left=left, repeats=repeats, insist=True, by=DIRECTOR
    )


def played(matches: list[Match]) -> None:
    for match in matches:
        agreed_deal(match, 1, {"bids": [5, 4], "tricks": [3, 2, 3, 5]})


def seated(matches: list[Match]) -> set[int]:
    return {seat.contestant_id for match in matches for seat in match.seats.all()}


def idle(section: Section, matches: list[Match]) -> Contestant:
    (found,) = section.contestants.exclude(pk__in=seated(matches))
    return found


def byes(section: Section) -> dict[str, int]:
    return {line.party.label: line.byes for line in section_league(section).lines}


@pytest.mark.slow
def test_a_late_team_has_had_no_bye_from_the_rounds_before_it_came() -> None:
    """Six teams play a round; a seventh comes and, ranked last, has the bye of round 2."""
    section = teams(6)
    played(drawn(section))
    set_number_of_contestants(section, 7, by=DIRECTOR)
    late = section.contestants.get(number="7")

    second = drawn(section, 2)

    assert next_stages._history(section).byes == {idle(section, second).pk}
    assert byes(section)["7"] == 0
    assert idle(section, second) == late


def test_the_opponent_of_a_team_that_left_has_not_had_the_bye() -> None:
    section = teams(7)
    matches = drawn(section)
    bye = idle(section, matches)
    one, other = sorted(seated(matches[:1]))
    leaver, opponent = section.contestants.get(pk=one), section.contestants.get(pk=other)
    withdraw_from_games(leaver, by=DIRECTOR, insist=True)
    played(matches[1:])

    assert not seated(list(section.matches.all())) & {opponent.pk}
    assert drawn_rounds(section)[1].bye == bye.pk
    assert next_stages._history(section).byes == {bye.pk}


@pytest.mark.slow
def test_a_draw_taken_back_and_made_again_has_one_bye() -> None:
    section = teams(5)
    drawn(section)
    undo(last_act(section.session), by=DIRECTOR)
    again = drawn(section)
    assert next_stages._history(section).byes == {idle(section, again).pk}


@pytest.mark.slow
def test_everybody_has_the_bye_before_anybody_has_it_twice() -> None:
    section = teams(5)
    had = []
    for left in (5, 4, 3, 2, 1):
        matches = drawn(section, left)
        had.append(idle(section, matches).number)
        played(matches)
    assert sorted(had) == ["1", "2", "3", "4", "5"]


# ── messages ──────────────────────────────────────────────────────────────────────────────────────────


def refusal(section: Section) -> str:
    with override("en"), pytest.raises(DirectorError) as error:
        drawn(section, 1)
    assert error.value.code == "no_draw"
    return error.value.message


@pytest.mark.slow
def test_it_is_said_when_everybody_has_had_the_bye() -> None:
    section = teams(5)
    for left in (5, 4, 3, 2, 1):
        played(drawn(section, left))
    assert refusal(section).startswith("Everyone has had a bye")


@pytest.mark.slow
def test_it_is_said_who_has_met_all_the_others() -> None:
    section = teams(4)
    for left in (3, 2, 1):
        played(drawn(section, left))
    assert "has met everyone" in refusal(section)


def test_it_is_not_said_that_nobody_is_left_where_somebody_is() -> None:
    """Six teams in two triangles: each has two left to meet, and no round can be drawn."""
    with pytest.raises(ValueError, match="without a rematch"):
        draw(range(1, 7), two_triangles(), 1)
    section = teams(6)
    pks = list(section.contestants.order_by("pk").values_list("pk", flat=True))
    met = frozenset(frozenset(pks[who - 1] for who in couple) for couple in two_triangles().met)
    with override("en"):
        said = next_stages._why_none(list(section.contestants.all()), History(met))
    assert said.startswith("Not everyone can be drawn without rematches")


def two_triangles() -> History:
    """Everybody has met the three of the other triangle, so that only 1-2-3 and 4-5-6 are left."""
    return History(frozenset(frozenset((a, b)) for a in (1, 2, 3) for b in (4, 5, 6)))


# ── rematches where they are allowed ──────────────────────────────────────────────────────────────────


def test_a_rematch_that_neighbours_can_avoid_is_avoided() -> None:
    """Six teams, 3 and 4 have met: 0.1.0 drew them again in round 2."""
    history = History(frozenset({frozenset((3, 4))}))
    matches = draw(range(1, 7), history, 3, Policy(repeats="always")).matches
    assert frozenset((3, 4)) not in {frozenset((match.ns, match.ew)) for match in matches}


def test_a_second_bye_is_dear_even_where_rematches_are_allowed() -> None:
    history = History(byes=frozenset({5, 4}))
    assert draw(range(1, 6), history, 3, Policy(repeats="always")).bye == 3
