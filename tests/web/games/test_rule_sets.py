"""A club's own sets of rules: saved by name, chosen like a preset, changed, removed, undone."""

import pytest
from django.test import Client

from scoring.games import GAMES
from tests.api.programs import program, send
from tests.fixtures.games_evening import DIRECTOR, agreed_deal, make_game_section, open_tables, singles
from tests.printing.reading import rows
from tests.web.games.test_game_setup import add_game, page_of, rules_typed, session  # noqa: F401
from tests.web.phone import Phone
from tests.web.reading import Page, text_of
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.acts.game_matches import agree_rules, seat_again, seat_match
from tournament.domain.games.acts.game_sections import GameTerms, set_game
from tournament.domain.games.acts.rule_set_acts import (
    RuleSetTerms,
    change_rules,
    keep_rules,
    remove_rules,
)
from tournament.domain.games.readings.match_state import GameRefusal
from tournament.domain.sessions.acts.lifecycle import add_session
from tournament.models import Club, JournalEntry, Match, RuleSet, Section, Session

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
PAGE = "/console/rules/"
LINE = "Spades · Birch rules (Hoyle) · Target: 300"


@pytest.fixture
def club() -> Club:
    return Club.objects.first() or Club.objects.create(name="Birch Club")


def birch(club: Club, **overrides: object) -> RuleSet:
    terms = RuleSetTerms("Birch rules", "spades", "hoyle", overrides or {"target": 300})
    return keep_rules(club, terms, by=DIRECTOR)


def by_birch(club: Club) -> Match:
    """A started table of a section that was set up by the club's set."""
    own = birch(club)
    section = make_game_section("spades", 4, preset=own.code, contestant_size=1)
    open_tables(section.session)
    return seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)


@pytest.mark.slow
def test_a_set_is_saved_from_any_preset_of_any_game(director: Client) -> None:
    for game, code in [(game, code) for game, played in GAMES.items() for code in played.presets]:
        address = f"{PAGE}new/?rules={game}/{code}"
        page = director.get(address, headers=ENGLISH)
        assert Page(page).problems() == []
        lacking = {"rule-error_deals": "8"} if GAMES[game].conflicts(GAMES[game].presets[code].rules) else {}
        typed = {**page.context["form"].as_typed(), **lacking, "name": f"Our {code}"}
        assert director.post(address, typed).status_code == 302, (game, code)
        own = RuleSet.objects.get(game=game, name=f"Our {code}")
        assert (own.preset, own.overrides) == (code, {"error_deals": 8} if lacking else {})
    assert text_of(director.get(PAGE, headers=ENGLISH)).count("Rule card Our") == RuleSet.objects.count()


@pytest.mark.slow
def test_it_is_chosen_at_setup_like_a_preset(director: Client, session: Session) -> None:  # noqa: F811
    own = birch(session.event.club)
    offered = text_of(director.get(f"/console/{session.pk}/games/", headers=ENGLISH))
    assert "Spades · Birch rules" in offered
    section = add_game(director, session, f"spades/{own.code}")
    assert (section.preset, section.overrides, section.rules_name) == (
        "hoyle",
        {"target": 300},
        "Birch rules",
    )
    page = director.get(page_of(section), headers=ENGLISH)
    assert LINE in text_of(page)
    assert page.context["rules"].code == own.code

    typed = rules_typed(director, section, preset=own.code, shown=own.code, deal_limit="8")
    assert director.post(page_of(section), typed).status_code == 302
    section.refresh_from_db()
    assert (section.rules_name, section.deal_limit) == ("Birch rules", 8)
    typed = rules_typed(director, section, preset=own.code, shown=own.code, **{"rule-nil_points": "50"})
    director.post(page_of(section), typed)
    section.refresh_from_db()
    assert (section.overrides, section.rules_name) == ({"nil_points": 50, "target": 300}, "")


@pytest.mark.slow
def test_card_sheet_phone_and_paper_go_by_its_name(director: Client, player: Client, club: Club) -> None:
    match = by_birch(club)
    own, here = RuleSet.objects.get(), f"/s/{match.section.session_id}/matches/{match.pk}/"
    agreed_deal(match, 1, {"bids": [5, 6], "tricks": [3, 3, 3, 4]})
    assert LINE in text_of(player.get(here, headers=ENGLISH))
    assert LINE in text_of(player.get(f"{here}rules/", headers=ENGLISH))
    (state,) = Phone(match.section).state()["matches"]
    assert state["rules"].startswith("Spades · Birch rules (Hoyle) · ")
    listed = text_of(player.get("/games/", headers=ENGLISH))
    assert f"Birch rules {club.name} Target 300" in listed
    card = player.get(f"/games/spades/{own.code}/", headers=ENGLISH)
    assert "Target ≠ changed 300 500" in text_of(card)
    assert f"Rule set of {club.name}" in text_of(card)
    assert Page(card).problems() == []
    squeezed = LINE.replace(" ", "")
    for form in ("spades", "rule_card", "league", "game_pack"):
        client = director if form == "game_pack" else player
        pdf = client.get(f"/s/{match.section.session_id}/{form}.pdf?language=en").content
        assert any(row.startswith(squeezed) for row in rows(pdf)), form
    assert player.get("/games/chicago/own-1/").status_code == 404
    assert player.get("/games/spades/own-0/").status_code == 404


@pytest.mark.slow
def test_what_is_in_play_keeps_its_rules(director: Client, club: Club) -> None:
    match = by_birch(club)
    own = RuleSet.objects.get()
    terms = RuleSetTerms("Birch rules 2", "spades", "hoyle", {"target": 200}, own.version)
    change_rules(own, terms, by=DIRECTOR)
    for row in (Match.objects.get(pk=match.pk), Section.objects.get(pk=match.section_id)):
        assert (row.agreement.rules.target, row.rules_name) == (300, "Birch rules")
    remove_rules(own, by=DIRECTOR)
    following = seat_again(Match.objects.get(pk=match.pk), by=DIRECTOR)
    assert (following.overrides, following.rules_name) == ({"target": 300}, "Birch rules")
    next_week = add_session(match.section.session, day=match.section.session.date, by=DIRECTOR)
    assert next_week.sections.get().rules_name == "Birch rules"
    page = director.get(page_of(match.section), headers=ENGLISH)
    assert (page.status_code, page.context["rules"].code) == (200, "hoyle")


def test_rules_that_are_changed_at_a_table_lose_the_name(club: Club) -> None:
    match = by_birch(club)
    agree_rules(match, {"target": 250}, seen=match.version, by=DIRECTOR)
    assert (match.rules_name, match.section.rules_name) == ("", "Birch rules")
    own = RuleSet.objects.get()
    agree_rules(match, {}, preset=own.code, seen=match.version, by=DIRECTOR)
    assert (match.preset, match.overrides, match.rules_name) == ("hoyle", {"target": 300}, "Birch rules")


def test_it_is_changed_and_removed_and_both_are_undone_on_its_page(director: Client, club: Club) -> None:
    own = birch(club)
    page = director.get(f"{PAGE}{own.pk}/", headers=ENGLISH)
    typed = {**page.context["form"].as_typed(), "name": "Birch rules", "seen": "1", "rule-target": "250"}
    assert director.post(f"{PAGE}{own.pk}/", typed).status_code == 302
    own.refresh_from_db()
    assert own.overrides == {"target": 250}
    assert director.post(f"{PAGE}{own.pk}/", typed).status_code == 409  # the version has moved
    director.post(f"{PAGE}{own.pk}/remove/")
    assert not RuleSet.objects.exists()
    text = text_of(director.get(PAGE, headers=ENGLISH))
    assert "Club rule set removed: Birch rules" in text
    for verb in ("remove_rules", "change_rules"):
        director.post(f"{PAGE}back/{JournalEntry.objects.get(verb=verb).pk}/")
    assert RuleSet.objects.get().overrides == {"target": 300}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "see the marked fields"),
        ({"name": "x" * 61}, "see the marked fields"),
        ({"name": "Birch rules"}, "There already is a rule set called “Birch rules”."),
        ({"name": "Other", "rule-target": "0"}, "see the marked fields"),
        (
            {"name": "Other", "rule-sandbag": "on", "rule-overtrick_value": "-1"},
            "Sandbags and a penalty for each overtrick exclude each other.",
        ),
    ],
)
def test_what_cannot_be_saved_stays_on_the_page(
    director: Client, club: Club, typed: dict[str, str], sentence: str
) -> None:
    birch(club)
    address = f"{PAGE}new/?rules=spades/hoyle"
    shown = director.get(address).context["form"].as_typed()
    refused = director.post(address, {**shown, **typed}, headers=ENGLISH)
    assert refused.status_code == 400
    assert sentence in text_of(refused)
    assert RuleSet.objects.count() == 1


def test_a_set_of_another_game_or_club_cannot_be_chosen(director: Client, club: Club) -> None:
    own = birch(club)
    section = make_game_section("chicago", 4)
    with pytest.raises(GameRefusal):
        set_game(section, GameTerms("chicago", preset=own.code), by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        change_rules(own, RuleSetTerms("B", "chicago", "russian", {}, own.version), by=DIRECTOR)
    assert refusal.value.code == "another_game"
    with pytest.raises(Conflict):
        change_rules(own, RuleSetTerms("B", "spades", "hoyle", {}, 9), by=DIRECTOR)
    assert director.get(f"{PAGE}new/?rules=spades/own-0").status_code == 404
    assert director.get(f"{PAGE}new/?section={section.pk}").status_code == 200


def test_a_program_saves_chooses_changes_and_removes_a_set(club: Club) -> None:
    machine = program(club, "direct")
    terms = {"name": "Birch rules", "game": "spades", "preset": "hoyle", "overrides": {"target": 300}}
    status, own = send(machine, "post", "rule-sets/", terms)
    assert (status, own["version"], own["rules"]["target"], own["rules"]["nil_exchange"]) == (201, 1, 300, 3)
    assert send(machine, "post", "rule-sets/", terms)[1]["code"] == "name_taken"
    wrong = {**terms, "name": "Other", "overrides": {"target": 0}}
    assert send(machine, "post", "rule-sets/", wrong)[0] == 400
    asked = {"preset": own["code"], "overrides": {}}
    status, rules = send(machine, "post", "games/spades/rules/", asked)
    assert (status, rules["name"], rules["preset"], rules["overrides"]) == (
        200,
        "Birch rules",
        "hoyle",
        {"target": 300},
    )
    changed = {**terms, "overrides": {"target": 250}, "version": 1}
    assert send(machine, "put", f"rule-sets/{own['id']}/", changed)[1]["rules"]["target"] == 250
    assert send(machine, "put", f"rule-sets/{own['id']}/", changed)[0] == 409
    assert [each["name"] for each in send(machine, "get", "rule-sets/")[1]] == ["Birch rules"]
    assert send(machine, "delete", f"rule-sets/{own['id']}/")[0] == 204
    assert send(machine, "get", f"rule-sets/{own['id']}/")[0] == 404
