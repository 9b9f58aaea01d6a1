"""The cards of teams on paper: where their pairs sit, and the code of their own page."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.domain.stages.test_draws import drawn
from tests.fixtures.teams import swiss
from tests.printing.reading import rows
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES, sheets_for
from tournament.models import TeamToken
from tournament.printing import render

pytestmark = pytest.mark.django_db
PLAYER, TEAM_DIRECTOR = AnonymousUser(), User(is_staff=True)


def test_the_cards_of_a_director_have_the_code_of_each_team_and_those_of_players_do_not() -> None:
    section = swiss(3)
    scope = Scope(
        section.session, address=lambda page, *key: "/".join(("https://b.example", page, *map(str, key)))
    )
    tokens = {one.entrant_id: one.token for one in TeamToken.objects.all()}

    cards = {card.party.id: card.address for card in SOURCES["team_card"].sheets(scope)}

    assert cards == {team: f"https://b.example/own_team/{token}" for team, token in tokens.items()}
    assert SOURCES["team_card"].sheets(replace(scope, reader=PLAYER)) == []
    drawn(section)
    assert [card.address for card in SOURCES["team_card"].sheets(replace(scope, reader=PLAYER))] == [""] * 3
    (pack,) = sheets_for("team_pack", scope, TEAM_DIRECTOR)
    assert {card.address for card in pack.cards} == {*cards.values()}


def test_the_cards_of_teams_are_printed_before_the_first_draw_and_with_a_bye_alone() -> None:
    section = swiss(3)
    scope = Scope(section.session, address=lambda page, *key: "https://b.example")

    before = rows(render("team_card", SOURCES["team_card"].sheets(scope), language="en"))
    drawn(section)
    after = rows(render("team_card", SOURCES["team_card"].sheets(scope), language="en"))

    assert "Teampage:whereitplaysnext" in "".join(before)
    assert any("bye" in row for row in after)
