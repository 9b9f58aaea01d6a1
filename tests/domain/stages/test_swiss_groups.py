"""Groups of a Swiss: each is drawn by itself and has a table of its own; every figure by hand."""

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.domain.stages.test_draws import drawn, matches, proposed
from tests.domain.stages.test_groups import PART, SNAKE
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, team_section
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.draws import change_draw, publish_draw
from tournament.domain.stages.acts.team_entries import enter_team
from tournament.domain.stages.acts.team_events import divide_teams
from tournament.domain.stages.reports.published_draws import draw_sheet
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Draw, JournalEntry, Section

pytestmark = pytest.mark.django_db
FIVES = [[1, 4, 5, 8, 9], [2, 3, 6, 7, 10]]
WON, LOST = match_points(VP_SCALES["wbf_continuous"], 9, 2)  # 16.00 and 4.00
BYE = 12  # 60 % of 20


def fresh(section: Section) -> Section:
    forget()
    return Section.objects.select_related("session__event__club", "session__stage__event").get(pk=section.pk)


def swiss(teams: int, groups: list[list[int]], rounds: int = 2, **options: object) -> Section:
    section = team_section(
        teams,
        boards=2,
        format="swiss",
        rounds=rounds,
        vp_scale="wbf_continuous",
        options={"first": "adjacent", **options},
    )
    divide_teams(section, groups, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    return fresh(section)


def play_round(section: Section, number: int) -> Section:
    """The lower number wins each match by 9 IMPs."""
    rows = section.team_matches.filter(round=number, away__isnull=False).select_related("home", "away")
    for match in rows:
        play(match, PART if match.home.number < match.away.number else [text[::-1] for text in PART])
    return fresh(section)


def played(teams: int, groups: list[list[int]], rounds: int = 2) -> Section:
    section = swiss(teams, groups, rounds)
    for number in range(1, rounds + 1):
        drawn(section)
        section = play_round(section, number)
    return section


@pytest.mark.slow
def test_each_group_is_drawn_by_its_own_points_and_has_its_own_bye() -> None:
    """After round 1 the winners have 16, the bye 12, the losers 4 victory points."""
    section = swiss(10, FIVES)
    drawn(section)
    assert matches(section, 1) == [(1, 4), (5, 8), (2, 3), (6, 7), (9, None), (10, None)]
    tables = section.placements.filter(match__away__isnull=False).values_list("table", flat=True)
    assert {*tables} == {*range(1, 9)}
    section = play_round(section, 1)
    draw = drawn(section)
    assert matches(section, 2) == [(1, 5), (9, 4), (2, 6), (10, 3), (8, None), (7, None)]
    sheet = draw_sheet(section, draw, AnonymousUser())
    assert [(one.group, one.ranks) for one in sheet.matches] == [
        ("A", (1, 2)),
        ("A", (3, 4)),
        ("A", (5,)),
        ("B", (1, 2)),
        ("B", (3, 4)),
        ("B", (5,)),
    ]
    section = play_round(section, 2)
    table = team_standings(section.session)
    assert [[(row.team.number, row.total) for row in one.rows] for one in table.groups] == [
        [(1, 2 * WON), (4, LOST + WON), (5, WON + LOST), (8, LOST + BYE), (9, BYE + LOST)],
        [(2, 2 * WON), (3, LOST + WON), (6, WON + LOST), (7, LOST + BYE), (10, BYE + LOST)],
    ]
    assert problems() == []


@pytest.mark.sampled
@pytest.mark.parametrize("odd", ["short_triple", "long_triple"])
def test_each_odd_group_has_its_own_triple(odd: str) -> None:
    """The last three of each group; no table has two matches at once, and no team meets one of the other."""
    section = swiss(10, FIVES, odd=odd, halves=2)
    draw = drawn(section)
    assert [those for those in draw.pairings if len(those) == 3] == [[5, 8, 9], [6, 7, 10]]
    assert [those for those in draw.pairings if len(those) == 2] == [[1, 4], [2, 3]]
    seats = [*section.placements.values_list("round", "table")]
    assert len(seats) == len({*seats})
    groups = {number: letter for letter, own in zip("AB", FIVES, strict=True) for number in own}
    met = section.team_matches.filter(away__isnull=False).values_list("home__number", "away__number")
    assert all(groups[home] == groups[away] for home, away in met)
    assert met.count() == 2 + 2 * 3


@pytest.mark.slow
def test_a_correction_redraws_no_other_group() -> None:
    section = played(8, SNAKE)
    first = section.team_matches.get(round=1, home__number=1)
    assert matches(section, 2) == [(1, 5), (4, 8), (2, 6), (3, 7)]
    rows = section.results.filter(ns__entrant=first.home_id, round=1)
    assert rows.exists()
    play(first, [text[::-1] for text in PART])
    section = fresh(section)
    sheet = draw_sheet(section, Draw.objects.get(section=section, round=2), AnonymousUser())
    assert [{*those} for those in sheet.instead] == [{4, 5}, {1, 8}, {2, 6}, {3, 7}]


def test_a_draw_by_hand_keeps_the_groups_apart() -> None:
    section = swiss(10, FIVES)
    draw = proposed(section)
    for wrong in (
        [[1, 2], [5, 8], [9], [4, 3], [6, 7], [10]],  # teams of two groups
        [[1, 4], [5], [8], [9], [2, 3], [6, 7], [10]],  # three byes in a group
    ):
        with pytest.raises(DirectorError) as refusal:
            change_draw(draw, wrong, by=DIRECTOR)
        assert refusal.value.code == "bad_draw"
    changed = change_draw(draw, [[1, 5], [4, 9], [8], [2, 3], [6, 7], [10]], by=DIRECTOR)
    publish_draw(changed, by=DIRECTOR)
    assert {*matches(section, 1)} >= {(1, 5), (4, 9), (8, None)}


@pytest.mark.slow
def test_a_late_team_joins_the_smallest_group() -> None:
    section = swiss(9, [[1, 4, 5, 8, 9], [2, 3, 6, 7]])
    drawn(section)
    section = play_round(section, 1)
    enter_team(section.session.event, name="Late", by=DIRECTOR)
    section = fresh(section)
    assert section.session.stage.options["groups"] == [[1, 4, 5, 8, 9], [2, 3, 6, 7, 10]]
    drawn(section)
    assert {10, None} in [{*two} for two in matches(section, 2)]
    undo(JournalEntry.objects.filter(verb="publish_draw").latest("pk"), by=DIRECTOR)
    undo(JournalEntry.objects.filter(verb="propose_draw").latest("pk"), by=DIRECTOR)
    undo(JournalEntry.objects.filter(verb="enter_team").latest("pk"), by=DIRECTOR)
    assert fresh(section).session.stage.options["groups"] == [[1, 4, 5, 8, 9], [2, 3, 6, 7]]
    assert problems() == []


def test_more_rounds_than_opponents_in_a_group_are_refused() -> None:
    section = team_section(8, boards=2, format="swiss", rounds=4, vp_scale="wbf_continuous")
    with pytest.raises(DirectorError) as refusal:
        divide_teams(section, SNAKE, by=DIRECTOR)
    assert refusal.value.code == "bad_stage"
    divide_teams(section, [[1, 2, 3, 4, 5, 6, 7, 8]], by=DIRECTOR)
    assert "groups" not in fresh(section).session.stage.options


@pytest.mark.slow
def test_groups_that_are_made_anew_take_the_draw_away_and_undo_brings_it_back() -> None:
    section = swiss(8, SNAKE)
    drawn(section)
    divide_teams(section, [[1, 2, 3, 4], [5, 6, 7, 8]], by=DIRECTOR)
    assert (Draw.objects.count(), section.team_matches.count()) == (0, 0)
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert (Draw.objects.count(), section.team_matches.count()) == (1, 4)
    assert fresh(section).session.stage.options["groups"] == SNAKE
    assert problems() == []
