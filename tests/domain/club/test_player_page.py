"""A player's own page: figures worked out by hand for a small club, and what it never shows."""

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.tools.rows_again import rows_again
from tournament.domain.club.reports.player_pages import player_page, reason_of
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.privacy.acts.privacy import forget_event, set_alias, show_names
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.ranking_settings import award_masterpoints
from tournament.exchange.plain import plain
from tournament.models import Membership, Player, Section, Session
from tournament.sheets.board_sheets import Played
from tournament.sheets.club_sheets import PlayerPage
from tournament.sheets.masterpoint_sheets import MasterpointTerms

pytestmark = pytest.mark.django_db

# A Mitchell of three tables and one board a round: North-South of table 1 plays boards 1, 2 and 3.
WON, LOST = "4S+1 N", "4S-1 N"


def one_session(first: Section | None, day: int, *texts: str, closed: bool = True) -> Section:
    """The same six pairs: in each round table 1 has the result of `texts`, the other tables 420."""
    section = _section(first, day)
    for row in section.placements.exclude(ns=None).exclude(ew=None).order_by("round", "table"):
        for board in row.boards:
            play(section, row.table, board, texts[board - 1] if row.ns.number == "1" else "4S= N")
    if closed:
        lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def _section(first: Section | None, day: int) -> Section:
    if first is None:
        section = make_section(boards=1)
        Session.objects.filter(pk=section.session_id).update(date=date(2026, 11, day))
        return section
    session = lifecycle.repeat_session(first.session, day=date(2026, 11, day), by=DIRECTOR)
    lifecycle.start_session(session, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(session=session)


def player_of(section: Section, number: str = "1", position: int = 1) -> Player:
    pair = section.contestants.get(number=number, direction="NS")
    return pair.memberships.get(position=position).player


def page_of(player: Player) -> PlayerPage:
    return player_page(Player.objects.select_related("club").get(pk=player.pk))


@pytest.fixture
def three() -> Section:
    return three_sessions()


@rows_again
def three_sessions() -> Section:
    """Three sessions: pair 1 wins all boards, then has 50 %, then loses all. The first section."""
    first = one_session(None, 7, WON, WON, WON)
    one_session(first, 14, WON, "4S= N", LOST)
    one_session(first, 21, LOST, LOST, LOST)
    return first


# ── figures ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_sessions_stand_newest_first_with_value_rank_and_partner(three: Section) -> None:
    page = page_of(player_of(three))

    assert page.finished == 3
    assert [(each.heading.date.day, each.value, each.place) for each in page.sessions] == [
        (21, 0, 3),
        (14, 50, 1),
        (7, 100, 1),
    ]
    assert [each.tied for each in page.sessions] == [False, True, False]
    assert {each.contestants for each in page.sessions} == {3}
    assert page.average == 50
    assert page.medals == (2, 0, 1)
    assert [each.value for each in page.in_per_cent] == [100, 50, 0]
    (partner,) = page.partners
    assert (partner.name, partner.sessions, partner.average) == (player_of(three, position=2).name, 3, 50)


@pytest.mark.slow
def test_the_boards_with_the_lowest_percentages_are_worth_another_look(three: Section) -> None:
    boards = page_of(player_of(three)).boards

    # The fourth board with nothing is that of the session before; those with 50 % or more are not listed.
    assert [(one.date.day, one.board, one.percentage) for one in boards] == [
        (21, 1, 0),
        (21, 2, 0),
        (21, 3, 0),
        (14, 3, 0),
    ]
    assert {one.played.over for one in boards} == {-1}


def test_the_best_boards_are_those_with_the_highest_percentages(three: Section) -> None:
    best = page_of(player_of(three)).best
    assert [(one.date.day, one.board, one.percentage) for one in best] == [
        (14, 1, 100),
        (7, 1, 100),
        (7, 2, 100),
        (7, 3, 100),
    ]


@pytest.mark.slow
def test_a_session_has_what_the_side_scored_as_declarer_and_in_defence() -> None:
    """All declare from North: 420 is an average, pair 1 of North-South wins board 1 and loses board 3."""
    section = one_session(None, 7, WON, "4S= N", LOST)
    (own,) = page_of(player_of(section)).sessions
    (theirs,) = page_of(
        section.contestants.get(number="1", direction="EW").memberships.first().player
    ).sessions
    assert (own.declaring, own.defending) == (50, None)
    assert theirs.declaring is None
    assert theirs.defending == theirs.percentage


def test_each_board_to_review_says_what_cost_the_score(three: Section) -> None:
    page = page_of(player_of(three))
    assert {(one.reason, one.figure) for one in page.boards} == {("down", 1)}
    against = three.contestants.get(number="1", direction="EW").memberships.first().player
    reasons = {one.reason for one in page_of(against).boards}
    assert reasons <= {"they_made", "down_not_enough"}


@pytest.mark.parametrize(
    ("played", "declared", "spades", "reason"),
    [
        (Played("played", "PASS"), None, 10, ("passed_out", 0)),
        (Played("played", "4S", "N", tricks=9, over=-1), True, 10, ("in_the_cards", 10)),
        (Played("played", "4SX", "N", tricks=9, over=-1), True, 9, ("too_high", 3)),
        (Played("played", "4S", "N", tricks=10, over=0), True, 11, ("in_the_cards", 11)),
        (Played("played", "2S", "N", tricks=10, over=2), True, 10, ("better_contract", 0)),
        (Played("played", "4S", "N", tricks=10, over=0), False, 9, ("given_away", 1)),
        (Played("played", "4S", "N", tricks=9, over=-1), False, 9, ("no_defence", 0)),
        (Played("played", "4S", "N", tricks=9, over=-1), True, None, ("down", 1)),
        (Played("played", "2S", "N", tricks=10, over=2), True, None, ("others_more", 0)),
        (Played("played", "4S", "N", tricks=10, over=0), False, None, ("they_made", 0)),
        (Played("played", "4S", "N", tricks=9, over=-1), False, None, ("down_not_enough", 1)),
        (Played("awarded"), True, 10, ("", 0)),
    ],
)
def test_the_reason_is_in_the_tricks_where_the_cards_are_known(
    played: Played, declared: bool | None, spades: int | None, reason: tuple[str, int]
) -> None:
    """A table of 20 digits begins with North's in no-trump and in spades."""
    table = "" if spades is None else f"7{spades:x}" + "7" * 18
    assert reason_of(played, declared, table) == reason


@pytest.mark.slow
def test_masterpoints_of_all_events_add_up_by_scheme(three: Section) -> None:
    sessions = [*Session.objects.select_related("event__club", "stage__event").order_by("date")]
    own = MasterpointTerms("own", own=(Decimal(30), Decimal(20), Decimal(10)))
    for session in sessions[::2]:
        award_masterpoints(session, own, by=DIRECTOR)
    award_masterpoints(sessions[1], MasterpointTerms("jcbl_weekly"), by=DIRECTOR)
    found = {one.scheme: one for one in page_of(player_of(three)).masterpoints}
    assert {*found} == {"own", "jcbl_weekly"}
    # First alone in the first session, last in the third.
    assert [(one.date.day, one.points) for one in found["own"].awards] == [(21, 10), (7, 30)]
    assert found["own"].total == 40
    award_masterpoints(sessions[0], MasterpointTerms("jcbl_weekly"), by=DIRECTOR)
    weekly = {one.scheme: one for one in page_of(player_of(three)).masterpoints}["jcbl_weekly"]
    # 0.03 for the first of three, and 0.02 for two of the three firsts: as shown, 0.05.
    assert weekly.total == sum(round(Fraction(one.points), 2) for one in weekly.awards) == Fraction(5, 100)
    award_masterpoints(sessions[0], own, by=DIRECTOR)
    forget_event(sessions[0].event, by=DIRECTOR)
    assert {one.scheme: one for one in page_of(player_of(three)).masterpoints}["own"].total == 10


def test_the_ladder_is_the_mean_of_the_clubs_latest_sessions(three: Section) -> None:
    ladder = page_of(player_of(three, number="2")).ladder

    assert (ladder.sessions, ladder.least, ladder.players) == (3, 3, 12)
    own = next(line for line in ladder.lines if line.own)
    # Where pair 1 has a top, two share 25 %; where it has nothing, they share 75 %: 25 %, 50 %, 75 %.
    assert (own.value, own.sessions) == (50, 3)
    assert own.name == player_of(three, number="2").name


@pytest.mark.slow
def test_a_ladder_marks_where_lines_are_left_out(three: Section) -> None:
    """The first three are shown, and two on either side of the own one."""
    ladders = [page_of(one).ladder.lines for one in Player.objects.filter(club=player_of(three).club)]

    gaps = {tuple(at for at, line in enumerate(lines) if line.after_gap) for lines in ladders}
    assert gaps == {(), (3,)}


@pytest.mark.slow
def test_the_ladder_waits_until_a_player_has_three_sessions() -> None:
    first = one_session(None, 7, WON, WON, WON)
    one_session(first, 14, WON, WON, WON)

    assert page_of(player_of(first)).ladder is None


def test_a_session_in_imps_is_listed_and_enters_no_average(three: Section) -> None:
    last = one_session(three, 28, WON, WON, WON)
    lifecycle.change_conditions(last.session.event, method="butler", by=DIRECTOR)

    page = page_of(player_of(three))

    assert [each.heading.method for each in page.sessions][:2] == ["butler", "matchpoints"]
    assert page.average == 50
    assert [each.value for each in page.in_per_cent] == [100, 50, 0]
    assert (page.partners[0].sessions, page.partners[0].average) == (4, 50)


@pytest.mark.slow
def test_who_sat_for_less_than_half_of_the_rounds_has_the_session_but_no_average(three: Section) -> None:
    club = three.session.event.club
    guest = Player.objects.create(club=club, native="客")
    section = one_session(three, 28, WON, WON, WON, closed=False)
    pair = section.contestants.get(number="1", direction="NS")
    Membership.objects.create(contestant=pair, player=guest, position=2, from_round=3)
    lifecycle.close_session(section.session, by=DIRECTOR)

    page = page_of(guest)

    assert [(each.value, each.counts) for each in page.sessions] == [(100, False)]
    assert (page.average, page.partners, page.in_per_cent) == (None, (), ())
    assert {one.board for one in page.boards} == set()
    regular = page_of(player_of(three, position=2))
    assert [each.counts for each in regular.sessions] == [True] * 4
    assert regular.average == Fraction(250, 4)


def test_a_new_player_has_an_empty_page() -> None:
    section = make_section()

    page = page_of(player_of(section))

    assert (page.finished, page.sessions, page.average, page.ladder, page.boards) == (0, (), None, None, ())


# ── what it never shows ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_session_in_play_is_a_link_and_nothing_else(three: Section) -> None:
    player = player_of(three)
    before = page_of(player)
    section = one_session(three, 28, WON, WON, WON, closed=False)
    during = page_of(player)

    (link,) = during.in_play
    assert link.session == section.session_id
    assert replace(during, in_play=()) == before

    section.results.update(contract="7NT", tricks=13)
    forget()

    assert page_of(player) == during


def test_a_session_that_is_reopened_or_deleted_goes_from_the_page(three: Section) -> None:
    player, last = player_of(three), Session.objects.order_by("date").last()

    lifecycle.reopen_session(last, by=DIRECTOR)
    assert [each.heading.date.day for each in page_of(player).sessions] == [14, 7]

    lifecycle.close_session(last, by=DIRECTOR)
    Session.objects.filter(pk=last.pk).update(shelf=Session.Shelf.DELETED)
    page = page_of(player)
    assert [each.heading.date.day for each in page.sessions] == [14, 7]
    assert page.ladder is None


def test_another_player_is_named_as_each_event_names_them(three: Section) -> None:
    player, partner = player_of(three), player_of(three, position=2)
    second, third = Session.objects.order_by("date")[1:]
    set_alias(partner, second.event, "うさぎ", by=DIRECTOR)
    show_names(third.event, "initials", by=DIRECTOR)

    page = page_of(player)

    assert [one.name.native for one in page.partners] == ["佐藤 二0", "うさぎ", "佐.二."]
    assert [one.sessions for one in page.partners] == [1, 1, 1]


def test_an_alias_stands_on_the_ladder_and_an_event_under_another_name_does_not_count(three: Section) -> None:
    clubs_alias, own_name, hidden = (player_of(three, number=number) for number in "123")
    Player.objects.filter(pk=clubs_alias.pk).update(alias="きつね")
    set_alias(hidden, three.session.event, "うさぎ", by=DIRECTOR)

    ladder = page_of(own_name).ladder

    text = json.dumps(plain(ladder), ensure_ascii=False)
    assert "きつね" in text
    assert str(clubs_alias) not in text
    assert (ladder.players, str(hidden) in text, "うさぎ" in text) == (11, False, False)


def test_an_event_whose_names_were_removed_is_on_no_page(three: Section) -> None:
    forget_event(three.session.event, by=DIRECTOR)

    page = page_of(player_of(three))

    assert (page.finished, [each.heading.date.day for each in page.sessions]) == (2, [21, 14])
    assert page.ladder is None


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_what_was_read_once_is_read_again_in_a_few_queries(
    three: Section, django_assert_max_num_queries
) -> None:
    player = Player.objects.select_related("club").get(pk=player_of(three).pk)
    page = player_page(player)

    with django_assert_max_num_queries(19):  # six of them whether an embargo holds at this moment
        assert player_page(player) == page
