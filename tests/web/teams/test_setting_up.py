"""An event of teams from nothing to its start: preset, pasted list, a team by hand, conditions, seating."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import team_section
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.stages.acts.team_entries import MOST_PLAYERS, MOST_TEAMS, TeamEntry, enter_teams
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Entrant, Event, JournalEntry, Player, Section, Session, Stage

pytestmark = pytest.mark.django_db

NAMES = ("Red", "Blue", "Green", "Gold", "Grey", "Pink")
LIST = "\n".join(f"{name}; {name} A; {name} B; {name} C (C); {name} D" for name in NAMES)


@pytest.fixture
def session(director: Client) -> Session:
    Club.objects.create(name="Birch")
    return new_event(director, preset="round_robin")


def new_event(director: Client, **typed: str) -> Session:
    facts = {"club": "Birch", "name": "Winter teams", "date": "2026-11-21", "place": "Hall"}
    answer = director.post(reverse("new_team_event"), {**facts, "time_zone": "Asia/Tokyo", **typed})
    assert answer.status_code == 302, text_of(answer)
    return Session.objects.latest("pk")


def section_of(session: Session) -> Section:
    return session.sections.select_related("session__event__club", "session__stage").get()


def address(name: str, session: Session, *more: int) -> str:
    return reverse(name, args=[session.pk, *more])


def enter(director: Client, session: Session, text: str = LIST) -> None:
    """Paste the list, look at it as it was read, and enter the teams."""
    page = Page(director.post(address("read_teams", session), {"list-teams": text}))
    director.post(address("enter_pasted", session), sent(page))


def sent(page: Page) -> dict[str, str]:
    """What the browser sends of the page that shows a list."""
    typed = {}
    for box in page.all("input"):
        name = box.get("name") or ""
        if name.startswith("csrf") or (box.get("type") == "radio" and "checked" not in box):
            continue
        typed[name] = box.get("value") or ""
    return typed


@pytest.mark.slow
def test_a_new_session_offers_an_event_of_teams(director: Client) -> None:
    page = text_of(director.get(reverse("new_session")))
    assert reverse("new_team_event") in director.get(reverse("new_session")).content.decode()
    assert "Teams of four" in page


def test_a_preset_fills_the_conditions(session: Session) -> None:
    stage = session.stage
    assert session.event.kind == "teams"
    assert (stage.format, stage.vp_scale, stage.options["boards"]) == ("round-robin", "wbf_continuous", 4)
    assert section_of(session).boards_per_set == 4


def test_the_length_of_a_preset_may_be_another(director: Client, session: Session) -> None:
    swiss = new_event(director, preset="swiss", boards="6", rounds="4").stage
    assert (swiss.format, swiss.rounds, swiss.options["boards"]) == ("swiss", 4, 6)


def test_a_contradiction_of_preset_and_length_is_refused_in_a_sentence(
    director: Client, session: Session
) -> None:
    typed = {"name": "Cup", "date": "2026-11-21", "preset": "japan", "boards": "7"}
    answer = director.post(reverse("new_team_event"), typed)
    assert answer.status_code == 400
    assert "This scale has no column for matches of this length." in text_of(answer)
    assert not Event.objects.filter(name="Cup").exists()


def test_a_pasted_list_is_shown_before_anything_is_saved(director: Client, session: Session) -> None:
    answer = director.post(address("read_teams", session), {"list-teams": LIST})
    assert "6 teams read" in text_of(answer)
    typed = sent(Page(answer))
    assert typed["team-1"] == "Blue"
    assert (typed["team-1-4"], typed["captain-1"]) == ("Blue D", "3")
    assert not session.event.entrants.exists()
    assert not Player.objects.exists()


@pytest.mark.slow
def test_the_teams_of_a_list_are_entered_at_once_and_undone_at_once(
    director: Client, session: Session
) -> None:
    enter(director, session)
    blue = Entrant.objects.get(event=session.event, name="Blue")
    captain = blue.players.get(is_captain=True)
    assert (blue.number, str(captain.player), blue.players.count()) == (2, "Blue C", 4)
    undo(JournalEntry.objects.get(verb="enter_teams"), by=DIRECTOR)
    assert not session.event.entrants.exists()


@pytest.mark.slow
def test_the_longest_list_is_entered_too(director: Client, session: Session) -> None:
    players = [f"{chr(65 + place)} {{team}}" for place in range(MOST_PLAYERS)]
    line = "; ".join(["Team {team}", *players])
    enter(director, session, "\n".join(line.format(team=team) for team in range(MOST_TEAMS)))
    assert session.event.entrants.count() == MOST_TEAMS
    assert Player.objects.count() == MOST_TEAMS * MOST_PLAYERS


def test_a_player_in_two_teams_is_shown_and_not_entered(director: Client, session: Session) -> None:
    twice = LIST.replace("Gold B", "Red A")
    answer = director.post(address("read_teams", session), {"list-teams": twice})
    assert "already in team 1" in text_of(answer)
    refused = director.post(address("enter_pasted", session), sent(Page(answer)))
    assert refused.status_code == 400
    assert "is already in team Red" in text_of(refused)
    assert not session.event.entrants.exists()


def test_a_list_without_teams_is_refused(director: Client, session: Session) -> None:
    answer = director.post(address("read_teams", session), {"list-teams": " \n"})
    assert answer.status_code == 400
    assert "This list contains no teams." in text_of(answer)


@pytest.mark.slow
def test_a_team_is_added_by_hand_changed_and_removed(director: Client, session: Session) -> None:
    typed = {"name": "Violet", "player-1": "Ann Lee", "player-3": "Bo Ek", "captain": "3", "seed": "2"}
    director.post(address("new_team", session), typed)
    team = Entrant.objects.get(name="Violet")
    assert [str(row.player) for row in team.players.order_by("order")] == ["Ann Lee", "Bo Ek"]
    assert (team.seed, str(team.players.get(is_captain=True).player)) == (2, "Bo Ek")
    page = address("team_entry", session, team.pk)
    director.post(page, {"name": "Lilac", "player-1": "Ann Lee", "player-2": "Cy Dow", "number": "7"})
    team.refresh_from_db()
    assert (team.name, team.number, team.seed) == ("Lilac", 7, None)
    director.post(page, {"remove": "1"})
    assert not Entrant.objects.filter(pk=team.pk).exists()
    undo(JournalEntry.objects.filter(verb="remove_team").latest("pk"), by=DIRECTOR)
    assert Entrant.objects.get(pk=team.pk).players.count() == 2


def test_a_field_with_two_players_is_refused_and_keeps_what_was_typed(
    director: Client, session: Session
) -> None:
    answer = director.post(address("new_team", session), {"name": "Violet", "player-1": "Ann Lee / Bo Ek"})
    assert answer.status_code == 400
    assert "names two players" in text_of(answer)
    assert 'value="Ann Lee / Bo Ek"' in answer.content.decode()


@pytest.mark.slow
def test_a_round_robin_is_seated_shown_and_started(director: Client, session: Session) -> None:
    enter(director, session)
    director.post(address("seat_teams", session))
    section = section_of(session)
    assert (section.team_matches.count(), section.placements.count()) == (15, 30)
    page = text_of(director.get(address("setup", session)))
    assert "Round 5" in page
    assert "3 sets of boards are needed" in page
    director.post(address("start_teams", session))
    session.refresh_from_db()
    assert session.started_at
    assert section.table_tokens.count() == 6


@pytest.mark.slow
def test_a_seating_is_removed_and_comes_back_by_undo(director: Client, session: Session) -> None:
    enter(director, session)
    director.post(address("seat_teams", session), {"rounds": "2"})
    section = section_of(session)
    assert section.team_matches.count() == 6
    director.post(address("seat_teams", session), {"clear": "1"})
    assert not section.team_matches.exists()
    undo(JournalEntry.objects.get(verb="clear_matches"), by=DIRECTOR)
    assert section.team_matches.count() == 6


@pytest.mark.slow
def test_a_team_that_came_after_the_seating_is_named(director: Client, session: Session) -> None:
    enter(director, session)
    director.post(address("seat_teams", session))
    director.post(address("new_team", session), {"name": "Late", "player-1": "Zoe Low"})
    assert "Without a match: 7 Late." in text_of(director.get(address("setup", session)))


@pytest.mark.slow
def test_multiple_teams_choose_a_movement(director: Client, session: Session) -> None:
    multiple = new_event(director, preset="multiple", boards="3")
    enter(director, multiple)
    page = Page(director.get(address("setup", multiple)))
    codes = [box["value"] for box in page.all("input") if (box.get("name") or "").startswith("choice-")]
    assert codes == ["nerelay-6x5:3", "stagger-6x4:3"]
    director.post(address("team_movement", multiple), {"choice": "stagger-6x4"})
    section = section_of(multiple)
    assert (section.movement, section.team_matches.count()) == ("stagger-6x4", 12)
    refused = director.post(address("team_movement", multiple), {"choice": "stagger-8x4"})
    assert refused.status_code == 400
    assert "This movement is for 8 teams; there are 6." in text_of(refused)


def test_the_conditions_are_changed_and_undone(director: Client, session: Session) -> None:
    answer = director.post(
        address("team_conditions", session), {**standing(director, session), "vp_scale": ""}
    )
    assert answer.status_code == 302
    stage = Stage.objects.get(pk=session.stage_id)
    assert stage.vp_scale == ""
    entry = JournalEntry.objects.get(verb="change_stage")
    assert entry.about == {"rescored": True}
    undo(entry, by=DIRECTOR)
    stage.refresh_from_db()
    assert stage.vp_scale == "wbf_continuous"


def standing(director: Client, session: Session) -> dict[str, str]:
    """The conditions page as it stands, as a browser would send it."""
    form = director.get(address("team_conditions", session)).context["form"]
    values = {field.name: field.value() for field in form}
    return {name: str(value) for name, value in values.items() if value not in (None, False)}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"method": "bam"}, "A victory-point scale converts IMPs."),
        ({"vp_scale": "japan_25"}, "This scale has no column for matches of this length."),
        ({"method": "hybrid", "vp_scale": ""}, "A hybrid needs the points a board of its IMP part"),
        ({"imp_edges": "1 8 4"}, "The margins of the IMP part rise"),
        ({"imp_edges": "1 to 4"}, "Enter a valid value."),
        ({"vp_scale": "own"}, "Paste a custom victory-point table"),
        ({"vp_scale": "own", "vp_table": "0 10\nabc"}, "Not a band of a table: abc"),
        ({"vp_scale": "own", "vp_table": "1 10 10"}, "Not a usable table"),
        ({"format": "knock-out"}, "A knock-out is decided by the margin of each match."),
        ({"format": "knock-out", "vp_scale": "", "odd": "long_triple"}, "A knock-out has byes"),
        ({"format": "swiss"}, "A Swiss needs its number of rounds."),
        ({"format": "swiss", "rounds": "6"}, "More rounds than opponents."),
        ({"format": "swiss", "rounds": "2", "lag": "1"}, "A draw in arrears needs"),
        ({"format": "swiss", "rounds": "3", "multiple": "on"}, "Multiple teams are a round robin"),
        ({"halves": "5"}, "A match has no more parts than boards."),
        ({"odd": "short_triple"}, "In a round robin an odd number of teams has a bye in turn,"),
    ],
)
def test_contradictory_conditions_are_refused_with_the_reason(
    director: Client, session: Session, changed: dict[str, str], sentence: str
) -> None:
    enter_teams(session.event, [TeamEntry(name) for name in NAMES], by=DIRECTOR)
    answer = director.post(address("team_conditions", session), {**standing(director, session), **changed})
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    assert Stage.objects.get(pk=session.stage_id).vp_scale == "wbf_continuous"


@pytest.mark.slow
def test_the_parts_of_a_hybrid_are_chosen_shown_and_undone(director: Client, session: Session) -> None:
    typed = {"method": "hybrid", "vp_scale": "", "imp_points": "1", "imp_edges": "1, 4 8"}
    director.post(address("team_conditions", session), {**standing(director, session), **typed})
    assert standing(director, session)["imp_edges"] == "1 4 8"
    shown = "IMP part: 1 points a board, half each, ±1 from a margin of 1, 4, 8 IMPs on"
    assert shown in text_of(director.get(address("setup", session)))
    director.post(address("team_conditions", session), {**standing(director, session), "imp_edges": ""})
    assert "1 points a board × IMPs won ÷ IMPs won and lost" in text_of(
        director.get(address("setup", session))
    )
    undo(JournalEntry.objects.filter(verb="change_stage").latest("pk"), by=DIRECTOR)
    assert Stage.objects.get(pk=session.stage_id).options["imp_edges"] == [1, 4, 8]


def test_an_own_table_is_stored_and_shown_again(director: Client, session: Session) -> None:
    table = "0-2: 10 10\n3-6: 12 8\n7: 15.5 4.5\n"
    typed = {**standing(director, session), "vp_scale": "own", "vp_table": table}
    director.post(address("team_conditions", session), typed)
    stage = Stage.objects.get(pk=session.stage_id)
    assert stage.vp_scale == "own"
    assert stage.options["vp_table"]["bands"] == [[0, 10, 10], [3, 12, 8], [7, 15.5, 4.5]]
    assert standing(director, session)["vp_table"] == "0 10 10\n3 12 8\n7 15.5 4.5"


@pytest.mark.slow
def test_another_length_of_the_matches_removes_the_seating(director: Client, session: Session) -> None:
    enter(director, session)
    director.post(address("seat_teams", session))
    director.post(address("team_conditions", session), {**standing(director, session), "boards": "6"})
    section = section_of(session)
    assert (section.boards_per_set, section.team_matches.count()) == (6, 0)


@pytest.mark.slow
def test_pairs_have_their_own_set_up_page(director: Client) -> None:
    pairs = make_section(start=False).session
    assert "Number of pairs" in text_of(director.get(address("setup", pairs)))
    for name in ("new_team", "team_conditions"):
        assert director.get(address(name, pairs)).status_code == 404
    typed = {"name": "Violet", "player-1": "Ann Lee"}
    assert director.post(address("new_team", pairs), typed).status_code == 404
    assert not Entrant.objects.filter(name="Violet").exists()


def test_the_conditions_of_pairs_lead_to_those_of_teams(director: Client, session: Session) -> None:
    answer = director.get(address("conditions", session))
    assert answer["Location"] == address("team_conditions", session)


def test_an_event_of_teams_takes_no_method_of_pairs(session: Session) -> None:
    with pytest.raises(DirectorError) as refusal:
        change_conditions(session.event, method="butler", by=DIRECTOR)
    assert refusal.value.code == "bad_method"


@pytest.mark.slow
def test_an_event_of_teams_is_repeated_from_the_desk(director: Client, session: Session) -> None:
    enter(director, session)
    director.post(address("seat_teams", session))
    answer = director.post(address("repeat_session", session), {"date": "2026-12-05"})
    again = Session.objects.latest("pk")
    assert answer["Location"] == address("setup", again)
    assert again.event.entrants.count() == 6
    assert section_of(again).team_matches.count() == 15


def test_the_number_of_a_team_is_called_so_in_japanese(director: Client, session: Session) -> None:
    shown = text_of(director.get(address("new_team", session), headers={"accept-language": "ja"}))
    assert "チーム番号" in shown


@pytest.mark.parametrize("teams, step", [(0, "Read the list"), (4, "Draw the rounds")])
def test_only_the_next_step_is_the_primary_button(director: Client, teams: int, step: str) -> None:
    section = team_section(teams, format="swiss", rounds=3)
    shown = director.get(reverse("setup", args=[section.session_id])).content.decode()
    assert [step in text for text in re.findall(r"primary\"[^>]*>([^<]*)", shown)] == [True]


@pytest.mark.slow
def test_triples_are_a_condition_of_a_round_robin_at_the_desk(director: Client) -> None:
    section = team_section(7, boards=2, vp_scale="wbf_continuous")
    page = f"/console/{section.session_id}/setup/teams/conditions/"
    form = director.get(page).context["form"]
    sent = {name: "" if form[name].value() in (None, False) else form[name].value() for name in form.fields}
    assert director.post(page, {**sent, "odd": "short_triple"}).status_code == 400
    assert director.post(page, {**sent, "odd": "long_triple"}).status_code == 302
    director.post(f"/console/{section.session_id}/setup/teams/seat/")
    shown = text_of(director.get(f"/console/{section.session_id}/setup/"))
    assert "a triple over two rounds" in shown
    assert section.team_matches.count() == 21
