"""Setting up table games at the desk: choose, change rules, name, plan, start; beside a pairs section too."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.fixtures.evening import make_section
from tests.fixtures.games_evening import agreed_deal, bid, make_game_section, open_tables, singles
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.acts.game_sections import GameTerms, add_game_section
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import name_pair
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Match, Section, Session
from tournament.web.console.forms.game_forms import LengthForm, NewGameForm, plans_of

DIRECTOR = Actor("director")
pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    club = Club.objects.create(name="Birch Club")
    return create_session(club, name="Games", day=date(2026, 11, 21), by=DIRECTOR)


def add_game(desk: Client, session: Session, rules: str) -> Section:
    desk.post(f"/console/{session.pk}/games/", {"rules": rules})
    return Section.objects.with_games().latest("pk")


def page_of(section: Section) -> str:
    return f"/console/{section.session_id}/games/{section.pk}/"


def rules_typed(desk: Client, section: Section, **changes: str) -> dict[str, str]:
    """The form of the rules as the page shows it, with some fields typed over."""
    context = desk.get(page_of(section)).context
    fields = [*context["rules"], *context["length"]]
    shown = {field.html_name: field.value() for field in fields}
    kept = {name: value for name, value in shown.items() if value is not None and value is not False}
    return {**kept, "do": "rules", "preset": section.preset, "shown": section.preset, **changes}


def test_a_new_evening_becomes_one_of_games(director: Client, session: Session) -> None:
    section = add_game(director, session, "chicago/fifty_point")
    assert (section.game, section.preset, section.letter) == ("chicago", "fifty_point", "A")
    assert session.sections.count() == 1
    assert Page(director.get(page_of(section))).problems() == []


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("rules", "sizes"),
    [
        ("israeli_whist/akagiri", ["single players"]),
        ("cutthroat/standard", ["single players"]),
        ("spades/dan_brad", ["single players", "teams of partners"]),
    ],
)
def test_who_enters_is_single_players_or_where_there_are_partners_teams(
    director: Client, session: Session, rules: str, sizes: list[str]
) -> None:
    section = add_game(director, session, rules)
    form = director.get(page_of(section), headers={"accept-language": "en"}).context["length"]
    assert [label for _size, label in form.fields["contestant_size"].choices] == sizes


@pytest.mark.slow
def test_a_game_is_added_beside_the_pairs(director: Client) -> None:
    pairs = make_section(tables=3)
    section = add_game(director, pairs.session, "spades/dan_brad")
    assert [(each.letter, each.game) for each in pairs.session.sections.all()] == [("A", ""), ("B", "spades")]
    for page in ("setup/", "", "people/", "history/", "boards/", "enter/"):
        assert director.get(f"/console/{pairs.session_id}/{page}").status_code == 200
    assert "Section B: Spades" in text_of(director.get(f"/console/{pairs.session_id}/setup/"))
    assert section.contestant_size == 2


@pytest.mark.slow
def test_single_rules_are_changed_and_contradictions_refused_with_a_sentence(
    director: Client, session: Session
) -> None:
    section = add_game(director, session, "spades/dan_brad")
    refused = director.post(
        page_of(section), rules_typed(director, section, **{"rule-overtrick_value": "-1"})
    )
    assert refused.status_code == 400
    assert "Sandbags and a penalty for each overtrick exclude each other." in text_of(refused)
    assert Page(refused).problems() == []

    typed = rules_typed(director, section, **{"rule-target": "300", "deal_limit": "8"})
    assert director.post(page_of(section), typed).status_code == 302
    section.refresh_from_db()
    assert (section.overrides, section.deal_limit) == ({"target": 300}, 8)
    undo(last_act(session), by=DIRECTOR)
    section.refresh_from_db()
    assert (section.overrides, section.deal_limit) == ({}, None)


@pytest.mark.slow
def test_another_set_of_rules_is_taken_as_it_is(director: Client, session: Session) -> None:
    section = add_game(director, session, "spades/dan_brad")
    typed = rules_typed(director, section, preset="hoyle")
    director.post(page_of(section), typed)
    section.refresh_from_db()
    assert (section.preset, section.overrides) == ("hoyle", {})


def test_rules_that_leave_something_open_ask_for_it_first(director: Client, session: Session) -> None:
    address = f"/console/{session.pk}/games/"
    asked = director.post(address, {"rules": "spades/yahoo_lefty"})
    assert "Enter the number of deals." in text_of(asked)
    assert Page(asked).problems() == []
    typed = {**asked.context["rules"].as_typed(), "rule-error_deals": "8", "rules": "spades/yahoo_lefty"}
    director.post(address, {**typed, "shown": "yahoo_lefty"})
    section = Section.objects.get(game="spades")
    assert (section.preset, section.overrides) == ("yahoo_lefty", {"error_deals": 8})


@pytest.mark.slow
def test_three_players_alone_after_two_partnerships(director: Client, session: Session) -> None:
    section = add_game(director, session, "spades/dan_brad")
    director.post(page_of(section), rules_typed(director, section, preset="cardgames_wong3"))
    section.refresh_from_db()
    assert (section.preset, section.contestant_size) == ("cardgames_wong3", 1)


@pytest.mark.slow
def test_players_and_a_plan_and_the_tables_are_open(director: Client, session: Session) -> None:
    section = add_game(director, session, "chicago/duplicate_like")
    director.post(page_of(section), {"do": "players", "count": "6"})
    section.refresh_from_db()
    names = {f"name-{section.pk}-{index}-1": name for index, name in enumerate("ABCDEF")}
    seen = {f"seen-{section.pk}": str(section.version)}
    director.post(page_of(section), {"do": "players", "count": "6", **seen, **names})
    page = director.get(page_of(section))
    assert Page(page).problems() == []
    assert next(plan.code for plan in page.context["plans"]) == "rotation-6x3"
    director.post(page_of(section), {"plan": "rotation-6x3"})
    assert Match.objects.count() == 3
    history = text_of(director.get(f"/console/{session.pk}/history/"))
    assert "Tables of the rounds seated: All play equally often, partners change, 3 rounds" in history
    director.post(f"/console/{session.pk}/setup/start/")
    session.refresh_from_db()
    assert session.started_at
    assert section.table_tokens.count() == 1


@pytest.mark.slow
def test_names_typed_beside_another_button_are_kept(director: Client, session: Session) -> None:
    """The plan, a refused draw, the start: whatever is pressed, nobody types the names a second time."""
    section = add_game(director, session, "chicago/duplicate_like")
    director.post(page_of(section), {"do": "players", "count": "4"})

    def typed(names: str) -> dict[str, str]:
        section.refresh_from_db()
        seen = {f"seen-{section.pk}": str(section.version)}
        return {f"name-{section.pk}-{index}-1": name for index, name in enumerate(names)} | seen

    def named() -> list[str]:
        return [line.names for line in director.get(page_of(section)).context["lines"]]

    director.post(page_of(section), {"plan": "rotation-4x3", **typed("ABCD")})
    assert (section.matches.count(), named()) == (3, ["A", "B", "C", "D"])
    refused = director.post(page_of(section), {"do": "seat", "seat-0": "", **typed("ABCE")})
    assert [line.chairs[0].text for line in refused.context["lines"]] == ["A", "B", "C", "E"]
    assert (refused.context["section"].version, named()) == (section.version, ["A", "B", "C", "D"])
    director.post(f"/console/{session.pk}/setup/start/", typed("ABCF"))
    assert named() == ["A", "B", "C", "F"]


@pytest.mark.slow
def test_one_table_is_seated_by_hand(director: Client, session: Session) -> None:
    section = add_game(director, session, "rubber/standard")
    director.post(page_of(section), {"do": "players", "count": "4"})
    order = [contestant.pk for contestant in section.contestants.all()][::-1]
    seats = {f"seat-{seat}": f"{pk}-1" for seat, pk in enumerate(order)}
    director.post(page_of(section), {"do": "seat", **seats})
    assert [seat.contestant_id for seat in Match.objects.get().seats.all()] == order
    refused = director.post(page_of(section), {"do": "seat", "seat-0": seats["seat-0"]})
    assert "Choose a player for each seat." in text_of(refused)


@pytest.mark.slow
def test_a_swiss_is_drawn_round_by_round(director: Client, session: Session) -> None:
    section = add_game(director, session, "spades/akagiri_standard")
    director.post(page_of(section), {"do": "players", "count": "8"})
    director.post(page_of(section), {"do": "draw", "rounds_left": "3"})
    assert Match.objects.filter(round=1).count() == 4
    text = text_of(director.get(page_of(section)))
    assert "✓ chosen Swiss Round 1 Table 1: 1 & 1′ – 2 & 2′" in text

    refused = director.post(page_of(section), {"do": "draw", "rounds_left": "2"})
    assert refused.status_code == 400
    assert "Round 1 is not finished at table 1, 2, 3, 4" in text_of(refused)
    director.post(page_of(section), {"do": "draw", "rounds_left": "2", "insist": "1"})
    assert Match.objects.filter(round=2).count() == 4


@pytest.mark.slow
def test_a_chukker_goes_on_next_week(director: Client) -> None:
    first = make_game_section("chicago", 4)
    open_tables(first.session)
    begun = seat_match(first, singles(first, 1, 2, 3, 4), by=DIRECTOR)
    agreed_deal(begun, 1, bid("4S N 10"))
    next_week = Session.objects.create(event=first.session.event, date=date(2026, 11, 28))
    second = add_game_section(next_week, GameTerms("chicago"), by=DIRECTOR)
    set_number_of_contestants(second, 4, by=DIRECTOR)
    page = director.get(page_of(second))
    assert "1 deal played" in text_of(page)
    refused = director.post(page_of(second), {"resume": str(begun.pk)})
    assert "甲 1 does not play in this section yet." in text_of(refused)

    for old, new in zip(first.contestants.all(), second.contestants.all(), strict=True):
        name_pair(new, [old.memberships.get().player], by=DIRECTOR)
    assert director.post(page_of(second), {"resume": str(begun.pk)}).status_code == 302
    resumed = second.matches.get()
    assert resumed.continues == begun
    sheet = director.get(f"/console/{next_week.pk}/matches/{resumed.pk}/")
    assert "Deal 2 · Dealer E" in text_of(sheet)


@pytest.mark.slow
def test_time_is_up_for_a_whole_round(director: Client) -> None:
    section = make_game_section("spades", 4, contestant_size=1)
    open_tables(section.session)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    agreed_deal(match, 1, {"bids": [6, 5], "tricks": [4, 3, 3, 3]})
    director.post(page_of(section), {"do": "time", "time-round": "1"})
    assert "1 match is closed." in text_of(director.get(page_of(section)))
    match.refresh_from_db()
    assert match.ended_at


def test_an_evening_of_games_alone_starts_from_the_set_up_page_too(
    director: Client, session: Session
) -> None:
    section = add_game(director, session, "rubber/standard")
    director.post(page_of(section), {"do": "players", "count": "4"})
    setup = director.get(f"/console/{session.pk}/setup/")
    assert Page(setup).problems() == []
    assert "Start the session" in text_of(setup)
    director.post(f"/console/{session.pk}/setup/start/")
    session.refresh_from_db()
    assert session.started_at


@pytest.mark.sampled
@pytest.mark.parametrize("button", [{"do": "players"}, {"plan": "round-robin-2x1"}])
def test_rules_typed_in_the_first_step_are_saved_by_the_buttons_of_later_ones(
    director: Client, button: dict[str, str]
) -> None:
    section = make_game_section("spades", 2)
    typed = {**rules_typed(director, section, **{"rule-target": "300"}), "deal_limit": "8", "count": "2"}
    del typed["do"]

    answer = director.post(page_of(section), typed | button)

    section.refresh_from_db()
    assert (answer.status_code, section.overrides, section.deal_limit) == (302, {"target": 300}, 8)
    assert [match.overrides for match in section.matches.all()] in ([], [{"target": 300}])


@pytest.mark.slow
def test_what_is_wrong_in_the_rules_keeps_a_later_step_from_being_taken(director: Client) -> None:
    section = make_game_section("spades", 2)
    typed = {**rules_typed(director, section, **{"rule-target": "0"}), "plan": "round-robin-2x1"}
    del typed["do"]

    answer = director.post(page_of(section), typed)

    assert (answer.status_code, section.matches.count()) == (400, 0)


@pytest.mark.slow
def test_starting_the_evening_takes_the_rules_that_were_typed_beside_it(director: Client) -> None:
    section = make_game_section("spades", 2)
    typed = {**rules_typed(director, section, **{"rule-target": "300"}), "rules_of": str(section.pk)}

    director.post(f"/console/{section.session_id}/setup/start/", typed)

    section.refresh_from_db()
    assert (section.overrides, section.session.started_at is None) == ({"target": 300}, False)


@pytest.mark.parametrize(
    ("game", "settles"), [("spades", False), ("israeli_whist", False), ("chicago", True)]
)
def test_a_league_is_ranked_by_what_the_game_is_settled_in_only_where_that_is_not_points(
    director: Client, game: str, settles: bool
) -> None:
    section = make_game_section(game, 4, contestant_size=1)
    offered = [name for name, _word in LengthForm(section).fields["ranking"].choices]
    assert any(name.startswith("settled") for name in offered) is settles


def test_a_plan_speaks_of_partners_only_where_there_are_some() -> None:
    chicago = make_game_section("chicago", 5)
    whist = make_game_section("israeli_whist", 5)
    with override("en"):
        assert plans_of(chicago, 5)[0].name == "Partners with everyone equally often"
        assert plans_of(whist, 5)[0].name == "Everyone meets equally often"
        assert {plan.name for plan in plans_of(whist, 8)} == {"Opponents balanced"}


def test_every_rule_set_on_offer_is_named_with_its_game() -> None:
    with override("en"):
        groups = dict(NewGameForm().fields["rules"].choices)
        offered = {(game, named) for game, sets in groups.items() for _code, named in sets}
    assert ("Spades", "Spades · Dan and Brad") in offered
    assert [named for game, named in offered if game.casefold() not in named.casefold()] == []


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose what to do."),
        ({"do": "sing"}, "Choose what to do."),
        ({"do": "players", "count": "many"}, "A section has 2 to 120 players or teams."),
        ({"do": "draw", "rounds_left": "many"}, "Write a whole number."),
        ({"do": "time", "time-round": "9"}, "There is no such round."),
        ({"do": "seat", "round": "last"}, "There is no such round."),
        ({"plan": "merry-go-round"}, "There is no schedule of this name."),
        ({"do": "rules", "preset": "house"}, "Choose what to do."),
    ],
)
def test_a_button_with_a_wrong_field_is_refused_and_seats_nobody(
    director: Client, typed: dict[str, str], sentence: str
) -> None:
    section = make_game_section("spades", 4)
    refused = director.post(page_of(section), typed)
    assert refused.status_code == 400
    assert sentence in text_of(refused)
    assert (section.contestants.count(), section.matches.count()) == (4, 0)


@pytest.mark.sampled
@pytest.mark.parametrize(("players", "more"), [(4, "enter one more"), (3, "enter 2 more")])
def test_a_game_that_is_for_more_players_says_how_many_are_missing(
    director: Client, players: int, more: str
) -> None:
    section = make_game_section("free_sheet", players, contestant_size=1, preset="napoleon")
    page = director.get(reverse("game_setup", args=[section.session_id, section.pk]))
    assert Page(page).problems() == []
    assert f"Napoleon, as set, is for 5 players: change the rules, or {more}." in text_of(page)
    assert "Seat one table by hand" not in text_of(page)
