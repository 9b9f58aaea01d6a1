"""Membership numbers of a federation: whether the digits of one can be right.

A check is listed only where a source for it was found. None was found for the EBU, the SBU, NZ Bridge,
the NBB, the CBAI, the FFB, the DBV, the PZBS, the JCBL and the WBF: their numbers are taken as they are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

# A life master's number begins with a letter in place of its first digit, J for 1 to R for 9: ACBL Handbook,
# chapter "The player number" (acbl.org/about-acbl/administration/acbl-handbook/i-the-player-number).
LETTERS = "JKLMNOPQR"
# The last of the seven digits is a check digit modulo 11. ACBL prints no rule; the weights hold for every
# published number that was at hand, as those of tests/analysis/test_federation_numbers.py.
WEIGHTS = (7, 6, 5, 4, 3, 2, 1)


def is_acbl_number(number: str) -> bool:
    """Seven digits, or a letter from J to R and six digits, whose weighted sum is a multiple of 11."""
    text = number.strip().upper()
    if text and text[0] in LETTERS:
        text = f"{LETTERS.index(text[0]) + 1}{text[1:]}"
    if len(text) != len(WEIGHTS) or not (text.isascii() and text.isdecimal()) or text[0] == "0":
        return False
    return sum(int(digit) * weight for digit, weight in zip(text, WEIGHTS, strict=True)) % 11 == 0


def is_abf_number(number: str) -> bool:
    """Up to seven digits, without the leading noughts; the last one is a check digit modulo 11.

    The first six have the weights 7 to 2. The check digit completes their sum to a multiple of 11, and where
    it would be 10 it is 1. Source: the ABF's own MyABF, github.com/abftech/cobalt, masterpoints/views.py,
    `get_abf_checksum`, whose example 62024 becomes 620246.
    """
    text = number.strip()
    if not (text.isascii() and text.isdecimal()) or len(text) > len(WEIGHTS) or not int(text):
        return False
    *digits, check = (int(digit) for digit in text.zfill(len(WEIGHTS)))
    left = -sum(digit * weight for digit, weight in zip(digits, WEIGHTS, strict=False)) % 11
    return check == (1 if left == 10 else left)


@dataclass(frozen=True, slots=True)
class Federation:
    name: str
    is_number: Callable[[str], bool]


FEDERATIONS: dict[str, Federation] = {
    "acbl": Federation("ACBL (American Contract Bridge League)", is_acbl_number),
    "abf": Federation("ABF (Australian Bridge Federation)", is_abf_number),
}


def federation_choices() -> Sequence[tuple[str, str]]:
    return [(code, one.name) for code, one in FEDERATIONS.items()]


def is_suspicious(federation: str, number: str) -> bool:
    """Whether a number cannot be one of the federation's. A blank number, or no federation: False."""
    check = FEDERATIONS.get(federation)
    return bool(check and number.strip() and not check.is_number(number))
