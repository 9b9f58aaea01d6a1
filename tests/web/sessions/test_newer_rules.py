"""A session keeps the rules it was scored by: later ones are compared, taken over by the director, undone.

Boards by the EBU: one decimal, .05 towards average, by its article on fouled boards; four decimals, .00005
away from average, by its White Book 2025 (4.2.3.2). A board with four results of five brings the best pair
(6 + 1) · 5 ÷ 4 − 1 = 7.75, the others 5.25, 2.75 and 0.25: 7.7, 5.2, 2.8 and 0.3 by the article, whose .05 go
towards the average of 4, and as they are by the White Book.
"""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.boards.lines import SideAward
from scoring.conditions import Conditions, later_versions, rules_in_force
from tests.api.desk import Call, call
from tests.domain.files.event_files import taken_in
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.games_evening import agreed_deal
from tests.web.games.test_rule_sets import by_birch, club  # noqa: F401
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import export_event, read_event_file
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.games.acts.game_matches import agree_rules
from tournament.domain.games.acts.rule_set_acts import RuleSetTerms, change_rules
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import (
    change_conditions,
    close_session,
    repeat_session,
    score_by_later_rules,
)
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Event, Match, RuleSet, Section, Session

pytestmark = pytest.mark.django_db
__all__ = ["call"]
ENGLISH = {"accept-language": "en"}
WHITE_BOOK = "2025-08"


@pytest.mark.parametrize(
    ("points", "by_article", "by_white_book"),
    [
        (Fraction(123, 7), Fraction("17.6"), Fraction("17.5714")),
        (Fraction(103, 7), Fraction("14.7"), Fraction("14.7143")),
        (Fraction(3, 7), Fraction("0.4"), Fraction("0.4286")),
        (Fraction("9.05"), 9, Fraction("9.05")),
        (Fraction("8.95"), 9, Fraction("8.95")),
        (Fraction("12.00005"), 12, Fraction("12.0001")),
        (Fraction("5.99995"), 6, Fraction("5.9999")),
    ],
)
def test_a_code_means_what_its_version_says(
    points: Fraction, by_article: Fraction, by_white_book: Fraction
) -> None:
    """Top 18, average 9. The three boards are those of the article."""
    award = SideAward(points, 18, True)
    assert Conditions(rounding="ebu").rounded(award).points == by_article
    assert Conditions(rounding="ebu", rules=WHITE_BOOK).rounded(award).points == by_white_book
    wbf = [Conditions(rounding="wbf", rules=rules).rounded(award) for rules in ("", WHITE_BOOK)]
    assert wbf[0] == wbf[1]


def whole(session: Session) -> Session:
    return Session.objects.select_related("event__club").get(pk=session.pk)


@pytest.fixture
def old() -> Session:
    """Five tables; board 1 has four results. Scored and closed by the rules before the White Book 2025."""
    section = make_section(5, code="mitchell-5x5", boards=1)
    change_conditions(section.session.event, by=DIRECTOR, rules="", options={"rounding": "ebu"})
    texts = {1: "4S= N", 2: "3NT-1 E", 3: "PASS", 4: "2HX+1 S", 5: "1NT= W"}
    for row in section.placements.all():
        for board in row.boards:
            play(section, row.table, board, texts[row.table])
    gone = section.results.filter(board=1).order_by("round").last()
    director_results.mark_board(gone, "not_played", seen=gone.version, by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)
    return whole(section.session)


def points_of(session: Session) -> dict[str, Fraction]:
    (sheet,) = current_standings(whole(session))
    return {
        row.party.label + ranking.direction: Fraction(row.points)
        for ranking in sheet.rankings
        for row in ranking.rows
    }


@pytest.mark.slow
def test_a_new_event_has_the_version_in_force_and_a_repeated_one_too(old: Session) -> None:
    assert make_section().session.event.rules == rules_in_force() == WHITE_BOOK
    assert repeat_session(old, day=old.date, by=DIRECTOR).event.rules == WHITE_BOOK
    assert [one.since for one in later_versions("")] == [WHITE_BOOK]
    assert later_versions(WHITE_BOOK) == ()


@pytest.mark.slow
def test_what_would_change_is_shown_and_nothing_changes_by_itself(director: Client, old: Session) -> None:
    before = points_of(old)
    conditions = text_of(director.get(reverse("conditions", args=[old.pk]), headers=ENGLISH))
    answer = director.get(reverse("newer_rules", args=[old.pk]), headers=ENGLISH)
    page = text_of(answer)

    assert "Scored by the rules before 2025-08. What newer rules would change" in conditions
    assert "EBU White Book 2025, 4.2.3.2" in page
    assert (
        "each board rounded to one decimal, .05 towards average (EBU) → "
        "each board rounded to four decimals, .00005 away from average (EBU 2025)"
    ) in page
    japanese = text_of(director.get(reverse("newer_rules", args=[old.pk]), headers={"accept-language": "ja"}))
    assert "0.05は平均側へ（EBU）" in japanese
    assert "0.00005は平均から遠い側へ（EBU 2025）" in japanese
    assert Page(answer).problems() == []
    sheet = answer.context["sheet"]
    ((session,),) = [sheet.places]
    points = {row.after.party.label: (row.before.points, row.after.points) for row in session.places}
    assert {Fraction(after) - Fraction(before) for before, after in points.values()} == {
        Fraction(1, 20),
        Fraction(-1, 20),
    }
    assert points_of(old) == before


@pytest.mark.slow
def test_the_director_takes_them_over_and_it_is_undone(
    director: Client, player: Client, old: Session
) -> None:
    before, address = points_of(old), reverse("newer_rules", args=[old.pk])
    assert player.post(address, {"rules": WHITE_BOOK}).status_code == 401
    assert points_of(old) == before

    assert director.post(address, {"rules": WHITE_BOOK}).status_code == 302
    after = points_of(old)
    page = text_of(director.get(address, headers=ENGLISH))
    ranking = text_of(player.get(reverse("ranking", args=[old.pk]), headers=ENGLISH))
    assert {after[who] - before[who] for who in before} == {0, Fraction(1, 20), Fraction(-1, 20)}
    assert "There are no newer rules." in page
    assert "four decimals, .00005 away from average (EBU 2025)" in ranking
    assert "scoring changed after closing" in ranking
    made = last_act(old)
    history = text_of(director.get(reverse("undo", args=[old.pk, made.pk]), headers=ENGLISH))
    assert "version of the rules" in history
    assert director.post(address, {"rules": WHITE_BOOK}).status_code == 302  # again: nothing is written
    assert last_act(old) == made

    undo(made, by=DIRECTOR)
    assert points_of(old) == before


def test_nothing_older_and_nothing_unknown_is_taken(director: Client, old: Session, call: Call) -> None:
    path = f"sessions/{old.pk}/newer-rules/"
    assert director.post(reverse("newer_rules", args=[old.pk]), {"rules": "2031-01"}).status_code == 400
    assert call("post", path, rules="2031-01").status_code == 400
    sheet = call("get", path).json()
    assert (sheet["rules"], sheet["later"][0]["options"]) == ("", [["rounding", "ebu"]])
    assert call("post", path, rules=WHITE_BOOK).status_code == 200
    assert call("get", f"events/{old.event_id}/").json()["rules"] == WHITE_BOOK
    with pytest.raises(DirectorError):
        score_by_later_rules(Event.objects.get(pk=old.event_id), rules="", by=DIRECTOR)


def test_an_event_without_the_condition_is_told_that_nothing_changes(director: Client, old: Session) -> None:
    change_conditions(old.event, by=DIRECTOR, options={})
    page = text_of(director.get(reverse("newer_rules", args=[old.pk]), headers=ENGLISH))
    assert "None of the conditions of this event is another." in page
    assert "No figure and no rank would change." in page


@pytest.mark.slow
def test_a_file_keeps_the_version_and_an_older_file_has_the_first(old: Session) -> None:
    assert taken_in(export_event(old.event)).rules == ""
    score_by_later_rules(old.event, rules=WHITE_BOOK, by=DIRECTOR)
    file = export_event(Event.objects.get(pk=old.event_id))
    assert taken_in(file).rules == WHITE_BOOK
    document = read_event_file(file)
    for row in document["rows"]["event"]:
        del row["rules"]
    again = import_event(document, Club.objects.create(name="C"), proof=read_through, by=DIRECTOR)
    assert again.rules == ""


# A club's rule set that is changed after a section was set up by it.


@pytest.fixture
def match(club: Club) -> Match:  # noqa: F811
    """By Birch rules (a target of 300): 5 bid and 6 made, 6 bid and 7 made are 51 and 61 points."""
    seated = by_birch(club)
    agreed_deal(seated, 1, {"bids": [5, 6], "tricks": [3, 3, 3, 4]})
    agreed_deal(seated, 2, {"bids": [5, 6], "tricks": [3, 3, 3, 4]})
    return seated


def edited(**overrides: object) -> RuleSet:
    own = RuleSet.objects.get()
    terms = RuleSetTerms(own.name, own.game, own.preset, overrides, own.version)
    return change_rules(own, terms, by=DIRECTOR)


def rules_in(match: Match) -> tuple[dict, dict]:
    return (
        Section.objects.get(pk=match.section_id).overrides,
        Match.objects.get(pk=match.pk).overrides,
    )


@pytest.mark.slow
def test_a_changed_rule_set_is_compared_taken_over_and_undone(director: Client, match: Match) -> None:
    """With −1 for an overtrick each deal brings 49 and 59 in place of 51 and 61."""
    session = match.section.session
    address = reverse("newer_rules", args=[session.pk])
    setup = reverse("game_setup", args=[session.pk, match.section_id])
    assert "There are no newer rules." in text_of(director.get(address, headers=ENGLISH))
    own = edited(target=300, overtrick_value=-1)

    answer = director.get(address, headers=ENGLISH)
    page = text_of(answer)
    hint = text_of(director.get(setup, headers=ENGLISH))

    assert "The club rule set “Birch rules” was changed since. This section keeps its rules." in hint
    assert "Overtrick: 1 → −1" in page.replace("-1", "−1")
    assert "102 : 122" in page
    assert "98 : 118" in page
    assert Page(answer).problems() == []
    assert rules_in(match) == ({"target": 300}, {"target": 300})
    typed = {"section": match.section_id, "set_version": own.version}
    assert director.post(address, {**typed, "set_version": own.version - 1}).status_code == 409
    assert director.post(address, typed).status_code == 302
    taken = {"target": 300, "overtrick_value": -1}
    assert rules_in(match) == (taken, taken)
    assert "There are no newer rules." in text_of(director.get(address, headers=ENGLISH))

    undo(last_act(session), by=DIRECTOR)
    assert rules_in(match) == ({"target": 300}, {"target": 300})


@pytest.mark.slow
def test_deals_that_could_not_have_been_played_ask_again(director: Client, match: Match, call: Call) -> None:
    """With a target of 60 the first deal ends the match."""
    own = edited(target=60)
    session = match.section.session
    address = reverse("newer_rules", args=[session.pk])
    page = text_of(director.get(address, headers=ENGLISH))
    typed = {"section": match.section_id, "set_version": own.version}

    refused = director.post(address, typed, headers=ENGLISH)

    assert "not possible: deal 2" in page
    assert refused.status_code == 409
    assert rules_in(match) == ({"target": 300}, {"target": 300})
    path = f"sections/{match.section_id}/club-rules/"
    assert call("post", path, set_version=own.version).status_code == 409
    assert call("post", path, set_version=own.version, insist=True).status_code == 200
    assert rules_in(match) == ({"target": 60}, {"target": 60})
    assert call("post", path, set_version=own.version).status_code == 400


@pytest.mark.slow
def test_a_match_with_rules_of_its_own_keeps_them(director: Client, match: Match) -> None:
    row = Match.objects.select_related("section__session__event__club").get(pk=match.pk)
    agree_rules(row, {"target": 250}, seen=row.version, by=DIRECTOR)
    own = edited(target=200)
    typed = {"section": match.section_id, "set_version": own.version}
    address = reverse("newer_rules", args=[match.section.session_id])

    assert "No match would have other figures." in text_of(director.get(address, headers=ENGLISH))
    assert director.post(address, typed).status_code == 302
    assert rules_in(match) == ({"target": 200}, {"target": 250})
