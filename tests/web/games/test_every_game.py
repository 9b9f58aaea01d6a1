"""Every game at the desk and on its public sheet: seated, keyed from paper, shown in both languages."""

import pytest
from django.test import Client

from scoring.games import GAMES
from scoring.games.agreement import agree
from tests.fixtures.games_evening import DIRECTOR, bid, make_game_section, open_tables
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_matches import partners, seat_match
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.models import DealRecord, Match
from tournament.web.games.forms.deal_form import DealForm, places
from tournament.web.games.sheet_tables import asks_of

pytestmark = pytest.mark.django_db
SPADES = {"bids": [4, 3, 3, 2], "tricks": [4, 3, 3, 3]}
# Game, preset, what differs from it, and a first deal.
TABLES = [
    ("chicago", "duplicate_like", {"beer_card": "on"}, bid("4S N 10", seven_of_diamonds="N")),
    ("chicago", "rubber_like", {}, bid("4S N 10", honours=[100, 0])),
    ("chicago", "fifty_point", {}, bid("2HX E 8", redeals=2, dealt_by="S")),
    ("chicago", "russian", {}, bid("3NT W 9", hcp_ns=14)),
    ("rubber", "standard", {}, {"passed_out": True}),
    ("rubber", "standard", {}, bid("6NTXX S 12", honours=[0, 150])),
    (
        "minibridge",
        "standard",
        {},
        {"hcp": [9, 8, 12, 11], "choice": "part", "denomination": "H", "tricks": 8},
    ),
    ("reverse", "standard", {}, bid("3C N 9", reverse=True)),
    ("cutthroat", "standard", {}, bid("4H B 10", honours=100, honours_holder="dummy")),
    ("towie", "standard", {}, bid("5DX C 9", redeals=1)),
    ("honeymoon", "drawing", {}, bid("1NT A 7")),
    (
        "israeli_whist",
        "akagiri",
        {},
        {"bids": [5, 3, 3, 1], "won": [5, 3, 3, 2], "declarer": 0, "trump": "NT"},
    ),
    ("israeli_whist", "frisch", {}, {"all_pass": True, "card_passes": 2}),
    ("free_sheet", "napoleon", {"players": 6, "deal_total": 0}, {"points": [-12, 3, 3, 3, 3, 0]}),
    ("free_sheet", "whist_5", {}, {"tricks": [9, 4], "honours": [0, 2]}),
    ("spades", "akagiri_sandbag", {}, {"bids": [6, 5], "tricks": [4, 3, 3, 3]}),
    ("spades", "network_spades_1_1", {}, SPADES),
    ("spades", "cardgames_wong3", {}, {"bids": [6, 5, 6], "tricks": [6, 5, 6]}),
    ("spades", "yahoo_lefty", {"error_deals": 4}, SPADES),
    ("spades", "spaceways", {"players": 2}, {"bids": [6, 7], "tricks": [6, 7]}),
    (
        "spades",
        "spaceways",
        {"players": 2, "two_player_method": "dummy"},
        {"bids": [6, 7], "tricks": [6, 7], "dummy_tricks": 4},
    ),
    (
        "spades",
        "akagiri_standard",
        {"last_trick_bonus": "sequence", "moon": True, "blind_min": 6},
        {
            "bids": [6, 6],
            "kinds": ["normal", "normal"],
            "tricks": [4, 3, 3, 3],
            "last_tricks": [[0, "SA"], [0, "SK"]],
        },
    ),
]


# The first table of each game is fast, those of its other rules are slow.
MARKED = [
    table
    if table[0] not in {game for game, *_rest in TABLES[:at]}
    else pytest.param(*table, marks=pytest.mark.slow)
    for at, table in enumerate(TABLES)
]


def test_every_game_is_here() -> None:
    assert {game for game, *_rest in TABLES} == GAMES.keys()


def seated(game: str, preset: str, overrides: dict[str, object]) -> Match:
    agreed = agree(game, preset, overrides)
    section = make_game_section(game, agreed.seats, preset=preset, overrides=overrides, contestant_size=1)
    open_tables(section.session)
    players = [(contestant, 1) for contestant in section.contestants.all()]
    return seat_match(section, players, by=DIRECTOR)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset", "overrides", "facts"), MARKED)
def test_a_deal_keyed_from_paper_stands_on_the_sheet(
    director: Client, game: str, preset: str, overrides: dict[str, object], facts: dict[str, object]
) -> None:
    match = seated(game, preset, overrides)
    desk = f"/console/{match.section.session_id}/matches/{match.pk}/"
    assert Page(director.get(desk)).problems() == []

    saved = director.post(f"{desk}sheet/", written(match, facts))
    assert saved.status_code == 302, text_of(saved)
    stands = DealRecord.objects.get().facts
    assert {name: stands[name] for name in facts} == facts
    assert Page(director.get(f"{desk}deals/1/")).problems() == []
    for language in ("en", "ja"):
        page = Client(headers={"accept-language": language}).get(
            f"/s/{match.section.session_id}/matches/{match.pk}/"
        )
        assert Page(page).problems() == []


def written(match: Match, facts: dict[str, object]) -> dict[str, str]:
    """The first row of the paper form, filled in as a browser sends it."""
    sheet = match_sheet(match)
    form = DealForm(places(sheet, asks_of(sheet)), facts=facts, prefix="row0")
    shown = {field.html_name: field.value() for field in form}
    kept = {name: str(value) for name, value in shown.items() if value is not None and value is not False}
    return {**kept, "first": "1", "key": "k", "do": "record"}


def test_teams_sit_facing_each_other() -> None:
    section = make_game_section("spades", 2)
    match = seat_match(
        section, partners(agree("spades", "hoyle", {}), [*section.contestants.all()]), by=DIRECTOR
    )
    numbers = [seat.contestant.number for seat in match.seats.select_related("contestant")]
    assert numbers == ["1", "2", "1", "2"]
