"""The private link of a player's own page: made once, renewed, withdrawn, and gone with the player."""

import pytest

from tests.fixtures.evening import DIRECTOR, closed_section
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.access_links import (
    make_player_link,
    renew_player_link,
    withdraw_player_link,
)
from tournament.domain.people.acts.clubs import add_players, found_club, remove_player
from tournament.domain.people.readings.roles import link_of, player_of
from tournament.domain.privacy.acts.privacy import erase_person, known_of
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Club, JournalEntry, Player, PlayerLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    club = Club.objects.create(name="白樺ブリッジクラブ")
    return Player.objects.create(club=club, native="佐藤 一")


def last_act() -> JournalEntry:
    return JournalEntry.objects.latest("pk")


def test_a_link_opens_the_page_of_its_player_and_is_made_once(player: Player) -> None:
    link = make_player_link(player, by=DIRECTOR)

    assert len(link.token) == 16
    assert player_of(link.token) == player
    assert make_player_link(player, by=DIRECTOR) == link
    assert JournalEntry.objects.filter(verb="make_player_link").count() == 1
    assert player_of("AAAAAAAAAAAAAAAA") is None


def test_a_new_link_takes_the_place_of_the_old_one(player: Player) -> None:
    old = make_player_link(player, by=DIRECTOR)

    new = renew_player_link(player, by=DIRECTOR)

    assert (player_of(old.token), player_of(new.token)) == (None, player)
    undo(last_act(), by=DIRECTOR)
    assert (player_of(old.token), player_of(new.token)) == (player, None)


def test_a_withdrawn_link_opens_nothing_until_that_is_undone(player: Player) -> None:
    link = make_player_link(player, by=DIRECTOR)

    withdraw_player_link(player, by=DIRECTOR)

    assert player_of(link.token) is None
    assert link_of(player) is None
    undo(last_act(), by=DIRECTOR)
    assert player_of(link.token) == player


@pytest.mark.parametrize("act", [renew_player_link, withdraw_player_link])
def test_without_a_link_there_is_nothing_to_renew_or_withdraw(player: Player, act) -> None:
    with pytest.raises(DirectorError) as refusal:
        act(player, by=DIRECTOR)
    assert refusal.value.code == "no_link"
    assert not JournalEntry.objects.filter(verb=act.__name__).exists()


def test_a_player_who_is_deleted_takes_the_link_along_and_brings_it_back(player: Player) -> None:
    old = make_player_link(player, by=DIRECTOR)
    link = renew_player_link(player, by=DIRECTOR)

    remove_player(player, by=DIRECTOR)

    assert not PlayerLink.objects.exists()
    undo(last_act(), by=DIRECTOR)
    assert (player_of(link.token), player_of(old.token)) == (Player.objects.get(), None)


def test_an_erased_persons_link_opens_nothing() -> None:
    section = closed_section()
    player = Player.objects.filter(memberships__contestant__section=section).order_by("pk").first()
    link = make_player_link(player, by=DIRECTOR)
    assert known_of(player)["links"][0]["token"] == link.token

    erase_person(player, typed=str(player), by=DIRECTOR)

    assert player_of(link.token) is None


def test_the_journal_played_again_gives_the_same_links() -> None:
    club = found_club(name="白樺ブリッジクラブ", by=DIRECTOR)
    one, other = add_players(club, parse_players("佐藤 一\n森 二"), by=DIRECTOR)
    for player in (one, other):
        make_player_link(player, by=DIRECTOR)
        renew_player_link(player, by=DIRECTOR)
    erase_person(one, typed=str(one), by=DIRECTOR)
    remove_player(other, by=DIRECTOR)
    undo(last_act(), by=DIRECTOR)

    assert PlayerLink.objects.count() == 4
    assert problems() == []
