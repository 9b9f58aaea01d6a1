"""The sheets of draws: many rounds are read with the queries of one."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.domain.stages.test_draws import drawn
from tests.fixtures import swiss_pairs as pairs
from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.teams import swiss
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.stages.acts.draws import Wish, propose_draw, publish_draw
from tournament.domain.stages.readings.swiss_rounds import draws_of, swiss_sections
from tournament.domain.stages.reports.published_draws import (
    draw_sheet,
    draw_sheets,
    published_draws,
    standing_for_draw,
)
from tournament.models import Draw, Placement, Section
from tournament.sheets.draw_sheets import DrawSheet


def queries(section: Section) -> tuple[int, list[DrawSheet]]:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        sheets = published_draws(swiss_sections(section.session))
    return len(captured), sheets


@pytest.mark.sampled
@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["teams", "pairs"])
def test_all_rounds_are_read_with_as_many_queries_as_one(kind: str) -> None:
    section = swiss(6) if kind == "teams" else pairs.swiss_pairs(6)
    drawn(section)
    section = pairs.fresh(section)
    queries(section)  # fills the caches
    once, (first,) = queries(section)
    for _round in (2, 3):
        drawn(pairs.fresh(section), insist=True)
    section = pairs.fresh(section)
    queries(section)

    thrice, sheets = queries(section)

    assert (thrice, [sheet.round for sheet in sheets]) == (once, [3, 2, 1])
    assert sheets[-1].matches == first.matches
    assert sheets == [draw_sheet(section, draw, first_director()) for draw in Draw.objects.order_by("-round")]
    assert sheets == draw_sheets(section, draws_of(section), first_director())


@pytest.mark.django_db
def test_a_draw_by_running_results_shows_who_plays_no_points_until_these_may_be_seen() -> None:
    section = pairs.played(pairs.swiss_pairs(6, boards=2), 1)
    drawn(section)
    first, *others = section.placements.filter(round=2, ns__isnull=False).order_by("table")

    def played(row: Placement) -> None:
        for board in row.boards:
            play(pairs.fresh(section), row.table, board, "4S= N")

    for row in others:
        played(row)
    standing = standing_for_draw(pairs.fresh(section), 3, running=True)
    wish = Wish(seed=1, insist=True)
    publish_draw(propose_draw(pairs.fresh(section), standing, by=DIRECTOR, wish=wish), by=DIRECTOR)
    (latest,) = published_draws(swiss_sections(section.session), 3)
    assert (latest.running, latest.standing, latest.moved, latest.instead) == (True, (), (), ())
    waits, has_played = first.ns, others[0].ns
    for pair, is_covered in ((waits, True), (has_played, False)):
        user = get_user_model().objects.create(username=f"plays in {pair.pk}", is_staff=True)
        play_in(pair, by=Actor("who plays", user))
        (sheet,) = draw_sheets(pairs.fresh(section), draws_of(section)[:1], user)
        assert (sheet.running, not sheet.standing, not sheet.moved) == (True, is_covered, True)
    played(first)
    assert published_draws(swiss_sections(section.session), 3)[0].standing != ()
