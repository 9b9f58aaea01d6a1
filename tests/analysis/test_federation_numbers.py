"""Membership numbers of a federation: which can be right."""

from tests.tools.each_case import each_case
from tournament.analysis.federation_numbers import is_abf_number, is_acbl_number, is_suspicious


@each_case("number", ["2663279", "2454602", "6811434", "1709925", "9173862", "9262687", "K663279", "r173862"])
def test_a_published_number_of_the_acbl_is_right(number: str) -> None:
    assert is_acbl_number(number)


@each_case(
    "number", ["2663278", "2636279", "S663279", "663279", "26632791", "0000000", "２６６３２７９", "K", ""]
)
def test_a_mistyped_number_is_noticed(number: str) -> None:
    assert not is_acbl_number(number)


def test_every_wrong_digit_is_noticed() -> None:
    right = "2663279"
    others = [
        right[:place] + digit + right[place + 1 :]
        for place in range(7)
        for digit in "0123456789"
        if digit != right[place]
    ]
    assert not any(map(is_acbl_number, others))


@each_case(
    "number, is_right",
    [
        ("620246", True),  # the example in the source of the rule
        ("0620246", True),
        (" 620246 ", True),
        ("620245", False),
        ("602246", False),
        ("61", True),  # 6 × 2 leaves 10, which is written 1
        ("60", False),
        ("12345678", False),
        ("0", False),
        ("62024A", False),
        ("６２０２４６", False),
        ("", False),
    ],
)
def test_a_number_of_the_abf_ends_with_its_check_digit(number: str, is_right: bool) -> None:
    assert is_abf_number(number) == is_right


def test_a_club_with_numbers_of_its_own_is_not_warned() -> None:
    assert [
        is_suspicious(federation, number)
        for federation, number in (("", "12"), ("acbl", ""), ("acbl", "12"), ("none", "1"))
    ] == [False, False, True, False]
