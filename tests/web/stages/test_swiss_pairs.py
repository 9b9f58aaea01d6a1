"""An event of Swiss pairs in the console and on the public pages, from the first form to the ranking."""

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.swiss_pairs import BY_IMPS, drawn, fresh, play_round, played, swiss_pairs
from tests.web.reading import text_of
from tests.web.test_console_pages import ACTS, address
from tournament.domain.boards.acts.director_results import penalise
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Adjustment, Draw, Event, JournalEntry, Placement, Section, Session
from tournament.web.console.urls import DESK

pytestmark = pytest.mark.django_db
FORM = {
    "rounds": 4,
    "boards": 2,
    "method": "matchpoints",
    "vp_scale": "ebu_swiss_pairs",
    "odd": "bye",
    "bye": "percent",
    "policy": "top_down",
    "first": "random",
    "repeats": "never",
}


def url(name: str, section: Section, *more: int | str) -> str:
    return reverse(name, args=[section.session_id, *more])


def created(director: Client, **typed: object) -> Section:
    facts = {"club": "白樺", "kind": "swiss-pairs", "name": "水曜ペア", "date": "2026-11-23"}
    answer = director.post(reverse("new_session"), {**facts, **typed})
    assert answer.status_code == 302, text_of(answer)
    return fresh(Session.objects.latest("pk").sections.get())


@pytest.mark.slow
def test_a_new_event_has_the_usual_conditions_or_those_that_were_typed(director: Client) -> None:
    usual = created(director)
    typed = created(director, method="cross_imps", rounds="7", match_boards="8")

    stage = usual.session.stage
    assert (stage.format, stage.rounds, stage.vp_scale) == ("swiss", 5, "ebu_swiss_pairs")
    assert (usual.kind, usual.rounds, usual.boards_per_set) == ("swiss-pairs", 5, 5)
    assert (typed.session.stage.vp_scale, typed.rounds, typed.boards_per_set) == ("wbf_continuous", 7, 8)
    assert typed.session.event.options["cross_imp_divisor"] == "probst"


def test_a_method_without_victory_points_is_refused(director: Client) -> None:
    facts = {"club": "白樺", "kind": "swiss-pairs", "name": "水曜", "date": "2026-11-23", "method": "butler"}
    answer = director.post(reverse("new_session"), facts)

    assert answer.status_code == 400
    assert "Swiss pairs are scored by matchpoints or cross-IMPs." in text_of(answer)
    assert not Session.objects.exists()


@pytest.mark.slow
def test_the_set_up_page_shows_the_conditions_and_leads_to_the_draw(director: Client) -> None:
    section = created(director)
    director.post(
        url("save_setup", section), {f"seen-{section.pk}": section.version, f"count-{section.pk}": 7}
    )

    setup = director.get(url("setup", section))
    page = text_of(setup)
    assert "Conditions of the matches" in page
    assert "EBU scale for Swiss pairs" in page
    assert ">Movement</h3>" not in setup.content.decode()
    started = director.post(url("start_session", section), {f"seen-{section.pk}": fresh(section).version})
    assert started.headers["location"] == url("draw", section)


@pytest.mark.slow
def test_conditions_are_changed_until_a_round_is_drawn(director: Client) -> None:
    section = swiss_pairs(6)
    form = {**FORM, "rounds": 3, "boards": 4, "odd": "short_triple", "tie_1": "swiss_points"}
    assert director.post(url("team_conditions", section), form).status_code == 302

    stage = fresh(section).session.stage
    assert (stage.rounds, stage.options["boards"], stage.options["halves"]) == (3, 4, 2)
    assert stage.tie_breaks == ["swiss_points"]

    drawn(fresh(section))
    refused = director.post(url("team_conditions", section), {**form, "boards": 5})
    assert refused.status_code == 400
    assert "A round is drawn" in text_of(refused)
    scale = director.post(url("team_conditions", section), {**form, "vp_scale": "wbf_discrete"})
    assert "This scale converts IMPs" in text_of(scale)


@pytest.mark.slow
def test_a_scale_of_ones_own_is_in_per_cent_for_matchpoints(director: Client) -> None:
    section = swiss_pairs(6)
    form = {**FORM, "vp_scale": "own", "vp_table": "50 5 5\n55 6 4\n60 8 2"}
    assert director.post(url("team_conditions", section), form).status_code == 302

    played(section, 1)
    page = text_of(director.get(url("ranking", section)))
    assert re.search(r"\b8\b", page)
    assert "8.00" not in page


@pytest.mark.slow
def test_the_page_of_the_draw_names_directions_repeats_and_the_bye(director: Client, player: Client) -> None:
    section = played(swiss_pairs(7), 1)

    assert director.post(url("draw", section), {"do": "propose", "policy": "top_down"}).status_code == 302
    page = text_of(director.get(url("draw", section)))

    assert "7 pairs take part." in page
    assert "N-S (" in page
    assert "Bye: " in page
    assert "Withdrawals and late pairs" in page
    assert " team" not in page.casefold().replace("teams of", "")

    draft = Draw.objects.get(section=section, published_at=None)
    one, other = draft.pairings[0][0], draft.pairings[1][0]
    exchange = {"do": "exchange", "first": one, "second": other, "reason": "club mates"}
    assert director.post(url("draw", section), exchange).status_code == 302
    assert director.post(url("draw", section), {"do": "publish"}).status_code == 302
    public = text_of(player.get(url("draw_of_teams", section)))
    assert "Draw of round 2" in public
    assert "North-South" in public


@pytest.mark.slow
def test_the_ranking_has_points_by_round_and_the_sum_is_explained(director: Client, player: Client) -> None:
    section = played(swiss_pairs(6), 2)
    close_session(section.session, by=DIRECTOR)

    page = text_of(player.get(url("ranking", section)))
    first = section.contestants.get(number="1")
    pair = text_of(player.get(url("team", section, first.entrant_id)))
    why = text_of(player.get(url("why_team", section, first.entrant_id)))

    assert "R1" in page
    assert "Mean %" in page
    assert {row.team.number for row in team_standings(section.session).rows} == {1, 2, 3, 4, 5, 6}
    assert "佐藤 1" in pair
    assert "100.00 %" in pair
    assert "100.00 %" in why
    assert player.get(url("pair_list", section)).status_code == 404
    assert player.get(url("swings", section)).status_code == 404
    assert "Points of the pair in the row" in text_of(player.get(url("cross_table", section)))


@pytest.mark.slow  # every page twice; the pages of an event of teams are walked in the fast ones
@pytest.mark.parametrize("how", [{}, BY_IMPS])
def test_every_page_of_the_console_answers(director: Client, how: dict[str, object]) -> None:
    section = played(swiss_pairs(7, **how), 1)
    answers = {}
    for pattern in DESK:
        if pattern.name not in ACTS:
            try:
                answers[pattern.name] = director.get(address(pattern.name, section)).status_code
            except NoReverseMatch:
                continue

    assert {name: status for name, status in answers.items() if status >= 500} == {}
    assert {"room", "draw", "setup", "queue", "people", "print"} <= {
        n for n, s in answers.items() if s == 200
    }


@pytest.mark.slow
def test_round_two_of_half_matches(director: Client) -> None:
    section = swiss_pairs(7, boards=4, options={"halves": 2, "odd": "short_triple"})
    drawn(section)
    for number in (1, 2):
        play_round(section, number)

    page = text_of(director.get(url("draw", section)))
    ranking = text_of(director.get(url("ranking", section)))

    assert "Half matches" in page
    assert "½: a half match missed." in ranking


@pytest.mark.slow
def test_a_pair_that_comes_late_is_drawn_and_given_points_for_the_round_it_missed(director: Client) -> None:
    section = played(swiss_pairs(6), 1)

    typed = {"do": "add_pair", "north": "遅井 一", "south": "遅井 二"}
    assert director.post(url("draw", section), typed).status_code == 302
    pair = section.contestants.get(number="7")
    give = {"do": "missed", "team": pair.entrant_id, "percent": "40"}
    assert director.post(url("draw", section), give).status_code == 302

    assert "+8 VP for missed rounds" in text_of(director.get(url("history", section)))
    assert pair.entrant.number == 7
    assert "遅井 一" in text_of(director.get(url("draw", section)))
    assert {7} < {one for those in drawn(section).pairings for one in those}
    total = next(row for row in team_standings(fresh(section).session).rows if row.team.number == 7).total
    assert total >= 8


@pytest.mark.slow
def test_the_print_room_names_pairs_and_offers_no_form_of_teams(director: Client) -> None:
    page = text_of(director.get(url("print", played(swiss_pairs(6), 1))))
    assert "Assignments by pair" in page
    assert "Score cards of the matches" in page
    assert "of the teams" not in page


@pytest.mark.slow
def test_a_match_of_pairs_is_ruled_on_from_the_list_of_matches(director: Client) -> None:
    section = played(swiss_pairs(6), 1)
    match = section.team_matches.order_by("pk").first()
    pages = {
        name: director.get(url(name, section, *more))
        for name, more in (("team_matches", ()), ("team_match", (match.pk,)))
    }

    assert [name for name, page in pages.items() if "team" in text_of(page).casefold()] == []
    assert "佐藤 1" in text_of(pages["team_matches"])
    assert 'value="IMP"' not in pages["team_match"].content.decode()
    wrong = director.post(
        url("team_match", section, match.pk), {"do": "end", "end": "forfeited", "seen": match.version}
    )
    assert "Choose which pair." in text_of(wrong)
    ends = {"do": "end", "end": "forfeited", "side": "home", "seen": match.version}
    assert director.post(url("team_match", section, match.pk), ends).status_code == 302
    rows = {row.team.id: row for row in team_standings(fresh(section).session).rows}
    assert rows[match.home_id].total == 0
    typed = {"do": "fine", "entrant": match.home_id, "amount": "1", "unit": "IMP"}
    refused = director.post(url("team_match", section, match.pk), typed)
    assert "Penalties of Swiss pairs are in victory points." in text_of(refused)


@pytest.mark.slow
def test_pairs_of_one_category_are_kept_apart(director: Client) -> None:
    section = created(director)
    clubs = ("白樺", "白樺", "", "杉", "杉", "")
    table = [f"佐藤 {n},鈴木 {n},{club}" for n, club in enumerate(clubs, start=1)]
    pasted = {f"list-{section.pk}": "\n".join(["選手1,選手2,カテゴリー", *table])}
    preview = director.post(url("read_list", section, section.pk), pasted)
    assert 'name="category-0" maxlength="40" size="8" value="白樺"' in preview.content.decode()
    fields = {f"pair-{n}-{at}": f"{('佐藤', '鈴木')[at - 1]} {n + 1}" for n in range(6) for at in (1, 2)}
    typed = {f"category-{n}": club for n, club in enumerate(clubs)}
    assert director.post(url("seat_pasted", section, section.pk), {**fields, **typed}).status_code == 302

    sixth = section.contestants.get(number="6")
    assert 'value="白樺"' in director.get(url("people", section)).content.decode()
    given = {f"category-{sixth.pk}": "白樺"}
    assert director.post(url("pair_categories", section), given).status_code == 302
    kept = dict(section.contestants.values_list("number", "entrant__category"))
    assert kept == {"1": "白樺", "2": "白樺", "3": "", "4": "杉", "5": "杉", "6": "白樺"}

    director.post(url("start_session", section), {f"seen-{section.pk}": fresh(section).version})
    page = text_of(director.get(url("draw", section)))
    assert "Keep pairs of one category apart" in page
    wish = {"do": "propose", "policy": "top_down", "first": "adjacent", "wishes": "yes", "apart": "on"}
    assert director.post(url("draw", section), wish).status_code == 302
    meetings = Draw.objects.get(section=section).pairings
    assert [two for two in meetings if kept[str(two[0])] == kept[str(two[1])] != ""] == []


@pytest.mark.slow
def test_what_happens_leads_to_the_draw_and_no_movement_is_offered(director: Client) -> None:
    section = played(swiss_pairs(6), 1)
    pair, row = section.contestants.get(number="1"), section.placements.first()
    pages = {
        name: director.get(url(name, section, *more)).content.decode()
        for name, more in (("incidents", ()), ("pair", (pair.pk,)), ("table_round", (row.pk,)))
    }

    assert f'id="incident-draw" href="{url("draw", section)}#comings"' in pages["incidents"]
    assert [name for name, page in pages.items() if "pair_gone" in page or "/incidents/sat" in page] == []
    refused = director.get(reverse("incident", args=[section.session_id, "pair_gone"]))
    assert refused.status_code == 400
    assert "These rounds are drawn." in text_of(refused)


@pytest.mark.slow
def test_a_penalty_of_a_pair_is_a_fine_in_victory_points_and_can_be_cancelled(director: Client) -> None:
    section = played(swiss_pairs(6), 1)
    pair = section.contestants.get(number="1")

    def total() -> object:
        rows = team_standings(fresh(section).session).rows
        return next(row.total for row in rows if row.team.number == 1)

    before = total()
    typed = {"do": "fine", "amount": "1.5", "unit": "VP", "reason": "late"}
    assert director.post(url("pair", section, pair.pk), typed).status_code == 302
    assert total() == before - Fraction(3, 2)
    assert "−1.5 victory points" in text_of(director.get(url("pair", section, pair.pk)))

    entries = text_of(director.get(url("people", section)))
    assert "−1.5 victory points · late" in entries
    assert "Pair 1: penalty of 1.5 VP" in text_of(director.get(url("history", section)))

    cancel = {"do": "cancel", "fine": Adjustment.objects.get().pk}
    assert director.post(url("pair", section, pair.pk), cancel).status_code == 302
    assert total() == before
    with pytest.raises(DirectorError, match="victory points"):
        penalise(pair, Decimal(1), "MP", by=DIRECTOR)


@pytest.mark.slow
def test_a_match_shows_the_matchpoints_of_its_boards(director: Client) -> None:
    """Three tables: on both boards the first has the best result of North-South, the last the worst."""
    section = swiss_pairs(6)
    drawn(section)
    tricks = {1: "+4", 2: "=", 3: "-1"}
    play_round(section, 1, lambda row, _board: f"3NT{tricks[row.table]} N")
    match = section.placements.get(round=1, table=1).match_id

    page = text_of(director.get(url("team_match", section, match)))

    assert page.count("4.00 (100.0 %)") == page.count("0.00 (0.0 %)") == 2


@pytest.mark.slow
def test_the_same_again_has_the_conditions_and_the_pairs_and_no_round(director: Client) -> None:
    section = played(swiss_pairs(7, **BY_IMPS), 1)
    close_session(section.session, by=DIRECTOR)
    answer = director.post(reverse("repeat_session", args=[section.session_id]), {"date": "2026-11-30"})
    assert answer.status_code == 302

    again = fresh(Session.objects.latest("pk").sections.get())
    before, after = section.session.stage, again.session.stage
    assert (after.format, after.rounds, after.vp_scale) == (before.format, before.rounds, before.vp_scale)
    assert (after.options, after.tie_breaks) == (before.options, before.tie_breaks)
    assert (again.kind, again.rounds, again.boards_per_set) == (section.kind, section.rounds, 2)
    assert again.contestants.filter(memberships__isnull=False).distinct().count() == 7
    assert not again.team_matches.exists()
    director.post(url("start_session", again), {f"seen-{again.pk}": again.version})
    play_round(drawn(again).section, 1)
    assert len(team_standings(fresh(again).session).rows) == 7


@pytest.mark.slow
def test_pairs_at_each_others_table_are_recorded_as_they_played_and_it_is_undone(director: Client) -> None:
    section = played(swiss_pairs(6), 1)
    drawn(section)
    play_round(section, 2)
    first, second = section.team_matches.filter(round=2).order_by("pk")[:2]
    before = {*section.results.values_list("board", "ns", "ew")}
    page = url("match_incident", section, "wrong_opponents")
    assert page in director.get(url("incidents", section)).content.decode()
    typed = {"match": first.pk, "other": second.pk}
    assert "Swap pairs" in text_of(director.get(page, typed))
    assert director.post(page, {**typed, "option": "exchange_pairs"}).status_code == 302

    met = {*section.team_matches.filter(round=2).values_list("home", "away")}
    assert {(first.home_id, second.away_id), (second.home_id, first.away_id)} <= met
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert {*section.results.values_list("board", "ns", "ew")} == before


@pytest.mark.slow
def test_a_table_of_swiss_pairs_that_sat_the_wrong_way_exchanges_lines(director: Client) -> None:
    section = played(swiss_pairs(6), 1)
    row = section.placements.get(round=1, table=1)
    page = url("match_incident", section, "wrong_way")
    assert director.post(page, {"placement": row.pk, "option": "turn"}).status_code == 302

    lines = section.results.filter(round=1, table=1).values_list("ns", "ew")
    assert {*lines} == {(row.ew_id, row.ns_id)}
    assert director.get(url("match_incident", section, "same_seats")).status_code == 404


def one_table(row: Placement, board: int) -> str:
    """Board 1: 3NT made at table 1, one down at the two others; board 2: made everywhere."""
    return "3NT= N" if board == 2 or row.table == 1 else "3NT-1 N"


@pytest.mark.slow
def test_a_match_has_a_page_with_its_boards_that_ranking_and_pair_lead_to(player: Client) -> None:
    """Board 1 brings table 1 a top (4 of 4) and board 2 an average (2 of 4): 6 of 8 are 75 %.

    The EBU scale for one to four boards: 19 to 1 from 70.36 % to 75.94 %.
    """
    section = swiss_pairs(6)
    drawn(section)
    play_round(section, 1, one_table)
    close_session(section.session, by=DIRECTOR)
    table = section.placements.get(round=1, table=1)
    match = table.match
    home = section.contestants.get(entrant=match.home)

    answer = player.get(url("team_result", section, match.pk))

    page = " ".join(text_of(answer).split())
    assert "Round 1 · Match 1" in page
    assert "75.00 – 25.00 %" in page
    assert "19 : 1 VPs" in page
    assert re.findall(r'class="score[^>]*>\s*([\d.]+)', answer.text) == ["100.0", "0.0", "50.0", "50.0"]
    assert f'href="/s/{section.session_id}/boards/1/?pair={home.pk}"' in answer.text
    for name, more in (
        ("ranking", ()),
        ("team", (match.home_id,)),
        ("team_results", ()),
        ("cross_table", ()),
    ):
        assert url("team_result", section, match.pk) in player.get(url(name, section, *more)).text
    assert "75.00 – 25.00" in text_of(player.get(url("team_results", section)))


def test_a_match_by_imps_shows_the_imps_of_both_pairs(player: Client) -> None:
    section = swiss_pairs(6, **BY_IMPS)
    drawn(section)
    play_round(section, 1, one_table)
    match = section.placements.get(round=1, table=1).match
    page = " ".join(text_of(player.get(url("team_result", section, match.pk))).split())
    assert "+11.55" in page  # 400, and −50 at both other tables: twice 10 IMPs, by Probst through √(6 ÷ 2)
    assert "−11.55" in page


@pytest.mark.sampled
@pytest.mark.parametrize("others", ["percentages", "after_round", "nothing"])
def test_a_match_hides_a_board_until_all_tables_have_played_it(player: Client, others: str) -> None:
    """What one table has made of board 1 is not on the page, whatever it is, while the others play it."""
    tables = set()
    for contract in ("3NT= N", "7NTX-9 S"):
        section = swiss_pairs(6)
        Event.objects.filter(pk=section.session.event_id).update(options={"others": others})
        drawn(section)
        table = section.placements.get(round=1, table=1)
        play(section, 1, table.boards[0], contract)
        answer = player.get(url("team_result", section, table.match_id))
        shown = " ".join(re.search(r"<tbody>.*</tbody>", answer.text, re.DOTALL)[0].split())
        assert shown.count("hidden until it is finished") == 1
        tables.add(re.sub(r"pair=\d+|/s/\d+/", "", shown))
        assert "VP" not in text_of(answer).split("Boards of the match")[0]
    assert len(tables) == 1
