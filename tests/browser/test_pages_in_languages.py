"""Public pages in every language on the two smallest phones: no head, cell, key or text is cut or outside.

Each language has one half of the pages, and each page one half of the languages; CASES=10 measures all.
"""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from tests.browser.conftest import PHONE
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.fixtures.booked_dates import booked_by, planned
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import decide, knock_out
from tests.fixtures.one_of_each import close, one_of_each
from tests.fixtures.teams import play, round_robin
from tests.tools.cases import TIMES
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.people.acts.access_links import make_player_link
from tournament.models import Contestant, Player
from tournament.sheets.club_sheets import SeriesTerms
from tournament.sheets.languages import codes

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SWINGS = [("4S= N", "4S-1 N"), ("3NT= N", "3NTX-1 N")]
# A cross-table has a column for each team and a series one for each session: they scroll in every language.
SIDEWAYS = """() => [...document.querySelectorAll(".scroll:not(.cross-box, .series-box)")]
  .filter(one => one.scrollWidth > one.clientWidth)
  .map(one => `sideways by ${one.scrollWidth - one.clientWidth} px: ${one.outerHTML.slice(0, 120)}`)"""


def own_and_club_pages(own: Player) -> Iterator[str]:
    on = planned(own.club)
    booked_by(on, [own, *Player.objects.filter(club=own.club).exclude(pk=own.pk)[:4]], 2)
    link = make_player_link(own, by=DIRECTOR).token
    yield from (reverse(name, args=[link]) for name in ("player_page", "player_dates"))
    yield reverse("player_date", args=[link, on.pk])
    series = add_series(own.club, SeriesTerms(), name="木曜ラダー", is_public=True, by=DIRECTOR)
    yield from (reverse("series_ranking", args=[series.pk]), reverse("why_series", args=[series.pk, own.pk]))
    yield reverse("club_page", args=[own.club_id])


def pages_of_pairs(one: Contestant) -> Iterator[str]:
    session = one.section.session_id
    yield reverse("ranking", args=[session])
    yield reverse("traveller", args=[session, 1])
    yield from (reverse(name, args=[session, one.pk]) for name in ("score_card", "why_pair"))


def pages_of_teams(own: Player) -> Iterator[str]:
    section = round_robin(4, boards=2, club=own.club)
    for match in section.team_matches.all():
        play(match, SWINGS)
    session, match = close(section).session_id, section.team_matches.first()
    yield from (reverse(name, args=[session]) for name in ("ranking", "team_results", "pair_list", "swings"))
    yield from (reverse(name, args=[session, match.pk]) for name in ("team_result", "why_match"))
    yield from (reverse(name, args=[session, match.home_id]) for name in ("team", "why_team"))
    cup = knock_out(6, club=own.club)
    decide(cup.team_matches.first())
    yield reverse("bracket", args=[cup.session_id])


def test_no_word_is_cut_on_a_page_of_players(live_server, open_phone: OpenPhone) -> None:
    own = one_of_each()
    seats = own.memberships.order_by("pk").select_related("contestant__section")
    paths = [*own_and_club_pages(own), *pages_of_teams(own)]
    paths += [path for seat in seats for path in pages_of_pairs(seat.contestant)]
    found = {}
    for turn, language in enumerate(codes()):
        page = open_phone("/time", language=language)
        for path in paths if TIMES > 1 else paths[turn % 2 :: 2]:
            assert page.goto(live_server.url + path).status == 200, path
            for width in (320, 390):
                page.set_viewport_size({**PHONE, "width": width})
                if wrong := faults(page, finger=True) + page.evaluate(SIDEWAYS):
                    found[language, path, width] = wrong
        page.context.close()
    assert found == {}
