"""House rules from the set-up page to the sheet: chosen, told on card, phone and paper, scored, corrected."""

import pytest
from django.test import Client

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, make_game_section, open_tables, singles
from tests.web.games.test_game_setup import page_of, rules_typed
from tests.web.phone import Phone
from tests.web.reading import text_of
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.readings.match_state import course_of
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.undo.acts.undo import undo
from tournament.models import Match, Section

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def by_house_rule(director: Client, game: str, preset: str, **typed: str) -> Match:
    """A started table whose rules were typed over on the set-up page."""
    section = make_game_section(game, 4, preset=preset, contestant_size=1)
    answer = director.post(page_of(section), rules_typed(director, section, **typed))
    assert answer.status_code == 302
    open_tables(section.session)
    section = Section.objects.select_related("session__event__club").get(pk=section.pk)
    return seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)


def sheet_page(match: Match, more: str = "") -> str:
    return f"/s/{match.section.session_id}/matches/{match.pk}/{more}"


def test_tricks_of_a_failed_nil_are_bags(director: Client, player: Client) -> None:
    match = by_house_rule(director, "spades", "yahoo_normal", **{"rule-failed_nil": "bags"})
    facts = {"bids": [2, 8], "tricks": [1, 11, 1, 0], "nils": ["nil", "", "", ""]}
    record = agreed_deal(match, 1, facts)

    rule = "Tricks of a failed nil: Count as bags only"
    assert rule in text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Tricks of a failed nil ≠ changed Count as bags only Count for the partner's bid" in text_of(
        player.get(sheet_page(match, "rules/"), headers=ENGLISH)
    )
    (state,) = Phone(match.section).state()["matches"]
    assert rule in state["rules"]
    told = [(side["total"], side["notes"][0]) for side in state["sides"]]
    assert told == [("−120", "Bags 1"), ("83", "Bags 3")]

    # The partner took 2, the nil none: 20 + 100, and the bag is gone.
    correct_deal(record, {**facts, "tricks": [0, 11, 2, 0]}, seen=record.version, by=DIRECTOR)
    assert course_of(match).score.totals == (120, 83)
    undo(last_act(match.section.session), by=DIRECTOR)
    assert course_of(match).score.totals == (-120, 83)


def test_a_match_is_lost_by_sets(director: Client, player: Client) -> None:
    rules = {"rule-sets_in_a_row": "2", "rule-sets_in_all": "3"}
    match = by_house_rule(director, "spades", "akagiri_standard", **rules)
    records = [agreed_deal(match, number, {"bids": [5, 6], "tricks": [2, 5, 2, 4]}) for number in (1, 2)]

    text = text_of(player.get(sheet_page(match), headers=ENGLISH))
    assert "Sets in a row that lose the game: 2 · Sets in all that lose the game: 3" in text
    assert "One side has been set too often." in text
    assert "sets 2" in text
    (state,) = Phone(match.section).state()["matches"]
    assert (state["state"], [side["won"] for side in state["sides"]]) == ("finished", [False, True])
    assert "Sets 2" in state["sides"][0]["notes"]

    # The second set was none: five tricks were taken. The game goes on; the undo ends it again.
    record = records[1]
    correct_deal(
        record, {"bids": [5, 6], "tricks": [3, 4, 2, 4]}, seen=record.version, by=DIRECTOR, insist=False
    )
    assert course_of(match).score.reason is None
    undo(last_act(match.section.session), by=DIRECTOR)
    assert (course_of(match).score.reason, course_of(match).score.winners) == ("sets", (1,))


def test_a_loss_by_sets_needs_two_sides(director: Client) -> None:
    section = make_game_section("spades", 3, preset="cardgames_wong3")
    refused = director.post(
        page_of(section), rules_typed(director, section, **{"rule-sets_in_all": "3"}), headers=ENGLISH
    )
    assert refused.status_code == 400
    assert "A loss by sets needs two sides and scoring by points." in text_of(refused)
    section.refresh_from_db()
    assert section.overrides == {}
