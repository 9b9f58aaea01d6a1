"""The gate: other tables' results of a board on a phone, only when no table can still be influenced."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, play, play_everything, say
from tests.web.phone import Phone
from tests.web.table.gate import choose, others, play_rounds
from tournament.domain.boards.acts import director_results
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.reports.people import label_of
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts import undo
from tournament.models import Entry, Result, Section

pytestmark = pytest.mark.django_db
SETTINGS = ["percentages", "results", "after_round", "own", "nothing"]


def test_a_board_tells_nothing_until_its_last_table_has_played_it(section: Section) -> None:
    play_rounds(section, 1, 2)
    assert others(section) == (403, "in_play")
    last = section.placements.get(round=3, table=2)
    play(section, 2, last.boards[1], "4S= N")
    assert others(section, last.boards[0]) == (403, "in_play")
    assert others(section, last.boards[1]) == (200, "3")
    play(section, 2, last.boards[0], "4S= N")
    assert others(section) == (200, "3")


def test_a_late_play_keeps_its_board_to_itself(section: Section) -> None:
    play_everything(section.session)
    late = Result.objects.filter(board=1).exclude(ns__number="1").first()
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)
    assert others(section) == (403, "in_play")
    assert others(section, 3) == (200, "3")


def test_a_board_about_which_a_table_differs_waits(section: Section) -> None:
    play_everything(section.session)
    other = Result.objects.filter(board=1).exclude(ns__number="1").first()
    Result.objects.filter(pk=other.pk).update(agreement="disputed")
    assert others(section) == (403, "in_play")


def test_boards_that_sections_share_wait_for_both(section: Section) -> None:
    """Whoever directs and plays in the other section is one of those who have still to meet."""
    beside = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(beside, 6, by=DIRECTOR)
    choose_movement(beside, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    play_rounds(section, 1, 2, 3)
    assert others(section) == (403, "in_play")
    play_rounds(beside, 1, 2, 3)
    assert others(section) == (200, "6")


def test_a_board_whose_result_is_taken_back_is_covered_again(section: Section) -> None:
    play_everything(section.session)
    assert others(section)[0] == 200
    last = Result.objects.filter(board=1).last()
    director_results.remove_result(last, seen=last.version, by=DIRECTOR)
    assert others(section)[0] == 403
    undo.undo(last_act(section.session), by=DIRECTOR)
    assert others(section)[0] == 200


@pytest.mark.sampled
@pytest.mark.parametrize("board", ["7", "99", "0", "-1", "", "x", "٣", "1e1"])
def test_a_number_that_is_not_ones_own_tells_nothing(section: Section, board: str) -> None:
    """Board 7 is on no table tonight; what is no number is nobody's."""
    play_everything(section.session)
    answer = Phone(section, pair="1NS").get("others", board=board)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    assert set(answer.json()) == {"code", "message"}


def test_a_board_entered_under_the_number_of_a_later_one_shows_nothing_of_either(section: Section) -> None:
    """Pair 1NS keys board 1 as board 5, which everybody else has played by then: nothing of 5 is told."""
    for row in section.placements.all():
        for board in row.boards:
            if board in (5, 6) and row.table != 1:
                play(section, row.table, board, "4S= N")
    play(section, 1, 5, "4S= N")
    assert others(section, 5) == (403, "not_over")
    play(section, 1, 6, "PASS")
    assert others(section, 5) == (200, "3")


def test_a_result_that_one_side_alone_has_sent_opens_nothing(section: Section) -> None:
    """Sent before the last table has played the board, it would show its author all the others."""
    last = section.placements.get(round=3, table=2)
    for row in section.placements.exclude(pk=last.pk):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    fake = say(section, 2, last.boards[0], "PASS", side="NS")

    shown = Client().get(f"/api/sessions/{section.session_id}/travellers/").json()

    assert last.boards[0] not in {sheet["board"] for sheet in shown}
    assert others(section, last.boards[0]) == (403, "in_play")
    say(section, 2, last.boards[0], "3NT= N", side="NS", seen=fake.version)
    assert others(section, last.boards[0]) == (403, "in_play")
    say(section, 2, last.boards[0], "3NT= N", side="EW")
    assert others(section, last.boards[0]) == (200, "3")


def test_a_director_who_takes_one_sides_word_opens_the_board(section: Section) -> None:
    play_rounds(section, 1, 2)
    last = section.placements.get(round=3, table=2)
    for row in section.placements.filter(round=3):
        for board in row.boards:
            (say if board == last.boards[0] else play)(section, row.table, board, "4S= N")
    assert others(section, last.boards[0]) == (403, "in_play")

    entry = Entry.objects.filter(board=last.boards[0]).latest("pk")
    sent = Result.objects.get(agreement="sent")
    director_results.settle_dispute(sent, entry, seen=sent.version, by=DIRECTOR)

    assert others(section, last.boards[0]) == (200, "3")


def test_what_one_side_alone_has_said_opens_nothing_for_the_other(section: Section) -> None:
    """A disputed board of one's own is not over, however many tables are done with it."""
    play_everything(section.session)
    own = Result.objects.get(board=1, ns__number="1")
    Result.objects.filter(pk=own.pk).update(agreement="disputed")
    assert others(section) == (403, "not_over")


def test_the_state_of_a_phone_never_holds_another_tables_result(section: Section) -> None:
    play(section, 2, 3, "7NTX= N")
    told = (
        Phone(section, 1).get("state").content.decode()
        + Phone(section, pair="1NS").get("state").content.decode()
    )
    assert "7NTX" not in told
    assert "7NTX" in Phone(section, 2).get("state").content.decode()


def test_a_tablet_does_not_tell_who_comes_what_was_played_there_before(section: Section) -> None:
    """Boards 1–2 of table 1 are met again at table 3 by whoever comes to table 1 in round 2."""
    play(section, 1, 1, "7NTX= N")
    assert Phone(section, 1).board(1)["result"]["contract"] == "7NTX"  # their round is not over
    play(section, 1, 2, "7NTX= N")
    silent = Phone(section, 1).board(1)["result"]
    assert (silent["contract"], silent["tricks"], silent["score_ns"]) == ("", None, None)
    assert silent["agreement"] == "accepted"
    assert "7NTX" not in Phone(section, 1).get("state").content.decode()
    play_rounds(section, 2, 3)
    assert Phone(section, 1).board(1)["result"]["contract"] == "7NTX"  # nobody has it to play any more


def test_a_pairs_own_address_tells_no_more_of_a_board_that_others_have_to_play(section: Section) -> None:
    """An opponent of an earlier round may have kept it: what the pair brings to them is covered there too."""
    phone = Phone(section, pair="1NS")
    play(section, 1, 1, "7NTX= N")
    assert phone.board(1)["result"]["contract"] == "7NTX"
    play(section, 1, 2, "7NTX= N")
    assert (phone.board(1)["kept_back"], phone.board(1)["result"]["contract"]) == (True, "")
    assert "7NTX" not in phone.get("state").content.decode()
    play_rounds(section, 2, 3)
    assert phone.board(1)["result"]["contract"] == "7NTX"


def test_a_guess_at_a_board_that_is_kept_back_is_answered_without_what_stands(section: Section) -> None:
    """The question it makes is shown to the two sides and the director, not to whoever guesses later."""
    play(section, 1, 1, "7NTX= N")
    play(section, 1, 2, "4S= N")
    later = section.placements.get(round=2, ew__number="1")
    play(section, later.table, later.boards[0], "4S= N")

    answer = Phone(section, pair="1EW").enter(1, "1C N 7", side="EW")

    assert answer.status_code == 200
    assert "7NTX" not in answer.content.decode()
    assert Result.objects.get(board=1, ns__number="1").agreement == "proposed"


def test_where_a_table_has_finished_its_rounds_it_still_keeps_the_earlier_ones_back(section: Section) -> None:
    """Boards 3 and 4 of table 2 are met at table 1 in round 2, which plays them late."""
    play(section, 2, 3, "7NTX= N")
    for row in section.placements.order_by("round", "table"):
        for board in row.boards:
            if (row.table, board) not in ((1, 3), (2, 3)):
                play(section, row.table, board, "4S= N")

    tablet = Phone(section, 2)

    assert tablet.state()["round"] is None
    assert "7NTX" not in tablet.get("state").content.decode()


@pytest.mark.parametrize("others_said", ["", "7NTX N 12"])
def test_what_a_left_round_has_not_agreed_is_kept_back_as_well(section: Section, others_said: str) -> None:
    """Those who played may still answer; once the next round has begun there, a director asks them."""
    tablet = Phone(section, 1)
    play(section, 1, 2, "4S= N")
    tablet.enter(1, "7NTX N 13", "NS")
    if others_said:
        tablet.enter(1, others_said, "EW")
    assert tablet.board(1)["result"]["contract"] == "7NTX"
    assert not tablet.board(1)["kept_back"]
    tablet.enter(3)
    board = tablet.board(1)
    assert (board["kept_back"], board["result"]["contract"], board["result"]["claims"]) == (True, "", None)
    assert "7NTX" not in tablet.get("state").content.decode()


def test_a_tablet_waits_for_the_boards_of_every_section(section: Section) -> None:
    beside = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(beside, 6, by=DIRECTOR)
    choose_movement(beside, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    for row in section.placements.exclude(round=3, table=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    assert Phone(section, 1).board(1)["kept_back"]
    play_rounds(beside, 1, 2, 3)
    left = section.placements.get(round=3, table=1)
    play(section, 1, left.boards[0], "4S= N")
    assert not Phone(section, 1).board(1)["kept_back"]


@pytest.mark.sampled
@pytest.mark.parametrize("shows", SETTINGS)
def test_tints_and_the_best_board_tell_of_no_board_that_is_not_shown(section: Section, shows: str) -> None:
    choose(section, others=shows)
    for rounds in ((1,), (2,), (3,)):
        play_rounds(section, *rounds)
        card = Phone(section, pair="1NS").get("card").json()
        assert card["bands"].keys() == card["boards"].keys()
        shown = [int(board) for board in card["boards"]]
        assert all(card[end] in shown for end in ("best", "worst")) or len(shown) < 2
        assert card["boards"] or (card["best"], card["worst"]) == (None, None)


def test_the_own_card_names_its_best_and_worst_board_and_tints_each(section: Section) -> None:
    for row in section.placements.all():
        for board in row.boards:
            own_is_best = row.table == 1 and board != 1
            play(
                section, row.table, board, "4S= N" if own_is_best else "4S-1 N" if row.table == 1 else "4S= S"
            )
    play(section, 2, section.placements.get(round=3, table=2).boards[0], "4S= N")
    close_session(section.session, by=DIRECTOR)
    card = Phone(section, pair="1NS").get("card").json()
    assert card["boards"]["1"] == "0.0 %"
    assert card["bands"]["1"] == 1
    assert card["worst"] == 1
    assert card["bands"][str(card["best"])] >= 3


@pytest.mark.sampled
@pytest.mark.parametrize("shows", SETTINGS)
def test_each_setting_shows_what_it_says(section: Section, shows: str) -> None:
    choose(section, others=shows)
    play_everything(section.session, ("4S= N", "4S+1 N", "3S= N"))
    answer = Phone(section, pair="1NS").get("others", board=1)
    card = Phone(section, pair="1NS").get("card").json()
    assert Phone(section, 1).state()["others"] == shows
    if shows in ("own", "nothing"):
        assert answer.json()["code"] == "not_shown"
        assert card["boards"] == {}
        return
    shares = {one["points"] for one in answer.json()["results"]}
    assert shares == ({""} if shows == "results" else {"0.0 %", "50.0 %", "100.0 %"})
    assert bool(card["boards"]) == (shows != "results")
    close_session(section.session, by=DIRECTOR)
    assert {one["points"] for one in Phone(section, pair="1NS").get("others", board=1).json()["results"]} != {
        ""
    }


def test_a_playing_is_told_as_it_was_entered(section: Section) -> None:
    play_everything(section.session, ("3NT-1 E",))
    (first, *_rest) = Phone(section, pair="2NS").get("others", board=1).json()["results"]
    assert first == {
        "ns": {"label": "1 N-S", "names": ["佐藤 一0", "佐藤 二0"]},
        "ew": {"label": "1 E-W", "names": ["髙橋 一3", "髙橋 二3"]},
        "own": False,
        "state": "played",
        "awarded": False,
        "contract": "3NT",
        "declarer": "E",
        "tricks": 8,
        "lead": "",
        "score_ns": 50,
        "points": "50.0 %",
    }


def test_a_board_is_told_as_its_reader_sees_it(section: Section) -> None:
    """The best for the reader's side stands first, with that side's matchpoints."""
    choose(section, others="percentages")
    play_everything(section.session, ("4S= N", "4S+1 N", "3S= N"))

    def seen(pair: str) -> tuple[str, list[int], list[str]]:
        told = Phone(section, pair=pair).get("others", board=1).json()
        return told["side"], *([one[name] for one in told["results"]] for name in ("score_ns", "points"))

    assert seen("1NS") == ("NS", [450, 420, 140], ["100.0 %", "50.0 %", "0.0 %"])
    assert seen("1EW") == ("EW", [140, 420, 450], ["100.0 %", "50.0 %", "0.0 %"])


def test_only_after_the_round_means_everybodys_round(section: Section) -> None:
    """A board that all have played in round 1 waits for the slowest table of that round all the same."""
    choose(section, others="after_round")
    play_rounds(section, 1, 2, 3)
    slow = Result.objects.filter(round=3).exclude(board__in=(1, 2)).first()
    director_results.remove_result(slow, seen=slow.version, by=DIRECTOR)
    assert others(section) == (403, "in_play")
    choose(section, others="results")
    assert others(section) == (200, "3")


def test_a_tablet_has_no_results_of_its_own(section: Section) -> None:
    answer = Phone(section, 1).get("card")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_pair")


def test_after_the_end_a_tablet_tells_where_its_last_pairs_stand(section: Section) -> None:
    play_everything(section.session)
    assert Phone(section, 1).get("card").status_code == 400
    close_session(section.session, by=DIRECTOR)
    last = section.placements.filter(table=1).order_by("-round").first()
    answer = Phone(section, 1).get("card").json()
    told = answer["pairs"]
    assert [pair["side"] for pair in told] == ["NS", "EW"]
    own = [Phone(section, pair=pair).get("card").json() for pair in (label_of(last.ns), label_of(last.ew))]
    assert [pair["card"] for pair in told] == [
        {name: card[name] for name in ("place", "ranked", "value", "places")} for card in own
    ]
    ns, ew = (answer["sides"][side]["boards"] for side in ("NS", "EW"))
    assert ns == own[0]["boards"], "the pair that stays at its table"
    assert ns.keys() == ew.keys()
    assert ew.items() & own[1]["boards"].items()


def test_pages_for_everybody_follow_the_setting(section: Section, player: Client) -> None:
    play_everything(section.session)
    path = reverse("traveller", args=[section.session_id, 1])
    assert "This board is still in play." not in player.get(path).content.decode()
    choose(section, others="own")
    assert "This board is still in play." in player.get(path).content.decode()
