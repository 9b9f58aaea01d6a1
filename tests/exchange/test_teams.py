"""A pasted list of teams, in the ways in which secretaries write one."""

import pytest

from tests.tools.each_case import each_case
from tournament.exchange.teams import TeamText, parse_teams

RED = ("Ann Lee", "Bo Ek", "Cy Dow", "Di Fox")
BLUE = ("Ed Gil", "Flo Hay", "Gus Ives", "Hal Jay")


@each_case(
    "text",
    [
        "Red; Ann Lee; Bo Ek; Cy Dow; Di Fox\nBlue; Ed Gil; Flo Hay; Gus Ives; Hal Jay",
        "Red, Ann Lee, Bo Ek, Cy Dow, Di Fox\nBlue, Ed Gil, Flo Hay, Gus Ives, Hal Jay",
        "Red\tAnn Lee\tBo Ek\tCy Dow\tDi Fox\r\nBlue\tEd Gil\tFlo Hay\tGus Ives\tHal Jay\r\n",
        "1. Red; Ann Lee / Bo Ek; Cy Dow / Di Fox\n2. Blue; Ed Gil / Flo Hay; Gus Ives / Hal Jay",
        "Red:\nAnn Lee, Bo Ek, Cy Dow, Di Fox\nBlue:\nEd Gil, Flo Hay, Gus Ives, Hal Jay",
        "【Red】\nAnn Lee\nBo Ek\nCy Dow\nDi Fox\n【Blue】\nEd Gil\nFlo Hay\nGus Ives\nHal Jay",
        "Red\nAnn Lee, Bo Ek, Cy Dow, Di Fox\nBlue\nEd Gil, Flo Hay, Gus Ives, Hal Jay",
        "Red\nAnn Lee\nBo Ek\nCy Dow\nDi Fox\n\nBlue\nEd Gil\nFlo Hay\nGus Ives\nHal Jay",
        "Red\nAnn Lee\nBo Ek\nCy Dow\nDi Fox\nBlue\nEd Gil\nFlo Hay\nGus Ives\nHal Jay",
        "\ufeffTeam;Player 1;Player 2;Player 3;Player 4\nRed;Ann Lee;Bo Ek;Cy Dow;Di Fox\n"
        "Blue;Ed Gil;Flo Hay;Gus Ives;Hal Jay",
    ],
)
def test_two_teams_are_read_however_the_list_is_written(text: str) -> None:
    assert parse_teams(text) == (TeamText("Red", RED), TeamText("Blue", BLUE))


def test_no_line_is_lost_of_a_list_that_mixes_both_ways() -> None:
    text = "Green; Ida Jo; Kai Lo; Max No; Ola Po\n\nRed\nAnn Lee\nBo Ek\nCy Dow\nDi Fox\n\n"
    text += "Blue; Ed Gil; Flo Hay; Gus Ives; Hal Jay\nLate"
    assert parse_teams(text)[1:] == (TeamText("Red", RED), TeamText("Blue", BLUE), TeamText("Late"))


def test_full_width_signs_part_names_too() -> None:
    assert parse_teams("赤組；佐藤；森；加藤；髙橋") == (TeamText("赤組", ("佐藤", "森", "加藤", "髙橋")),)


def test_lines_of_four_names_alone_are_named_after_the_first_player() -> None:
    (team, _other) = parse_teams("Ann Lee, Bo Ek, Cy Dow, Di Fox\nEd Gil, Flo Hay, Gus Ives, Hal Jay")
    assert team == TeamText("Ann Lee", RED)


@pytest.mark.parametrize("mark", ["(C)", "*", "（キャプテン）", " (captain)"])
def test_a_mark_behind_a_name_makes_the_captain(mark: str) -> None:
    (team,) = parse_teams(f"Red; Ann Lee; Bo Ek{mark}; Cy Dow; Di Fox; Ed Gil")
    assert (team.captain, team.players[1]) == (2, "Bo Ek")


def test_headings_say_seed_category_and_captain() -> None:
    text = "No.,Team,Captain,Seed,Category,Player 1,Player 2\n1,Red,Cy Dow,2,Open,Ann Lee,Bo Ek\n"
    assert parse_teams(text) == (TeamText("Red", ("Cy Dow", "Ann Lee", "Bo Ek"), 1, 2, "Open"),)


@each_case("word", ["Player", "プレイヤー", "プレーヤー", "選手", "メンバー"])
@each_case("numbers", [("1", "2"), ("", "")])
def test_a_column_of_players_has_the_word_of_the_screen(word: str, numbers: tuple[str, str]) -> None:
    heads = ",".join(("チーム", *(f"{word}{number}" for number in numbers)))
    assert parse_teams(f"{heads}\n虹,虹一,虹二\n") == (TeamText("虹", ("虹一", "虹二")),)


def test_a_membership_number_in_brackets_stays_with_its_player() -> None:
    (team,) = parse_teams("Red; Ann Lee (1234); Bo Ek; Cy Dow; Di Fox")
    assert team.players[0] == "Ann Lee, 1234"


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_an_empty_list_has_no_teams(text: str) -> None:
    assert parse_teams(text) == ()
