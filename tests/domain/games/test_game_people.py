"""Who is named where at the tables of games: substitutes, matters for the director, people without a name."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, singles, told
from tournament.domain.games.acts.game_deals import settle_deal
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.acts.game_sections import seat_rounds
from tournament.domain.games.reports.deal_matters import deal_matters
from tournament.domain.games.reports.game_leagues import personal_record
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.seats.acts.pair_seats import substitute
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Section

pytestmark = pytest.mark.django_db


def test_a_substitute_plays_from_his_round_on_and_has_his_own_record() -> None:
    section = make_game_section("spades", 2)
    seat_rounds(section, "round-robin-2x2", by=DIRECTOR)
    team = section.contestants.get(number="1")
    (line,) = parse_players("丙 9")
    player = find_or_add_player(section.session.event.club, line, by=DIRECTOR)
    substitute(team, position=2, player=player, from_round=2, by=DIRECTOR)

    first, second = section.matches.select_related("section__session__event__club")
    names = [
        {seat.name.native for seat in match_sheet(match).seats if seat.party.number == "1"}
        for match in (first, second)
    ]

    assert names == [{"甲 1", "乙 1"}, {"甲 1", "丙 9"}]
    assert [played.round for played in personal_record(player).matches] == [2]


def test_the_director_hears_of_disputes_first_and_of_what_nobody_accepted() -> None:
    section = make_game_section("chicago", 4)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    told(match, 1, bid("4S N 10"), side=0)
    told(match, 2, bid("4S N 10"), side=0)
    record = told(match, 2, bid("4S N 9"), side=1)
    told(match, 3, bid("2S N 8"), side=0)

    found = deal_matters(section.session)
    entry = record.match.deal_entries.get(pk=found[0].claims[1].entry)
    settle_deal(record, entry, seen=record.version, by=DIRECTOR)

    assert [(matter.kind, matter.deal) for matter in found] == [("disputed", 2), ("unaccepted", 1)]
    assert [claim.facts["tricks"] for claim in found[0].claims] == [10, 9]
    assert [(matter.kind, matter.deal) for matter in deal_matters(section.session)] == [("unaccepted", 1)]


def test_looking_for_matters_costs_the_same_for_one_table_and_for_many() -> None:
    counts = []
    for rounds in (1, 3):
        section = make_game_section("chicago", 4)
        for number in range(1, rounds + 1):
            match = seat_match(section, singles(section, 1, 2, 3, 4), round=number, by=DIRECTOR)
            agreed_deal(match, 1, bid("4S N 10"))
        with CaptureQueriesContext(connection) as queries:
            deal_matters(section.session)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_players_without_a_name_are_numbers() -> None:
    section = make_game_section("chicago", 4)
    for row in section.contestants.get(number="1").memberships.all():
        row.delete()
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)

    sheet = match_sheet(match)

    assert (sheet.seats[0].name, sheet.seats[0].player, sheet.seats[0].party.number) == (None, None, "1")
    assert Section.objects.get(pk=section.pk).version == sheet.section_version
