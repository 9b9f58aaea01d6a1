"""A hundred faults in a small PBN file: each is refused by its line, or read with a remark that names it."""

import pytest

from tournament.exchange.results.result_files import read_results
from tournament.exchange.results.result_values import BadFile

ROW = " 1  2 4S    N 10   420 2 0\n"
SOUND = (
    '% PBN 2.1\n[Event "Club"]\n[Site "Hall"]\n[Date "2026.10.22"]\n'
    '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    '[Deal "N:AKQJ.T98.765.432 T987.654.32.AKQJ 65.32.AKQJT.T987 432.AKQJ7.984.65"]\n[Scoring "MP"]\n'
    '[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;'
    'Contract\\5L;Declarer\\1R;Result\\2R;Score_NS\\5R;MP_NS;MP_EW"]\n' + ROW + " 3  4 4S    N  9   -50 0 2\n"
)
CONTRACT, DEALER, CARDS = ("4S    N 10", "{} N 10"), '[Dealer "N"]', "AKQJ.T98.765.432"
# What stands there, what stands in its place, and the code of the refusal or of the remark with its line.
FAULTS = [
    *(
        ('[Board "1"]', f'[Board "{text}"]', "bad_board", 5)
        for text in ("", "one", "0", "-1", "1000", "9" * 50)
    ),
    *(('[Board "1"]', f'[Board "{text}"]', "bad_board", 5) for text in ("1.5", "#", "?", "１", "1 2", "1a")),
    *(('[Board "1"]', text, "pbn_tag", 5) for text in ('[Board "1]', "[Board 1]", '[Board "1"')),
    *(('[Board "1"]', text, "bad_board", 2) for text in ('["1"]', "[]")),
    ('[Board "1"]\n', "", "bad_board", 2),
    ('[Board "1"]', 'Board "1"]', "bad_board", 2),
    ('[Board "1"]', '[Board "1"]\n[Board "2"]', "tag_twice", 6),
    ("[Site", "{ a comment [Site", "no_pbn", 3),
    ('"Hall"', f'"{"x" * 20_000}"', "no_pbn", 3),
    *(
        (CONTRACT[0], CONTRACT[1].format(text), "contract_unreadable", 11)
        for text in ("8S", "0S", "4X", "42", "4")
    ),
    *(
        (CONTRACT[0], CONTRACT[1].format(text), "contract_unreadable", 11)
        for text in ("S4", "4SXXX", "?", "*")
    ),
    *(
        (CONTRACT[0], CONTRACT[1].format(text), "not_played_scored", 11)
        for text in ("NP", "N/P", "np", "NoBid")
    ),
    *(
        (CONTRACT[0], CONTRACT[1].format(text), "score_differs", 11)
        for text in ("PASS", "AP", "4NTX", "4S*", "4SX")
    ),
    *(
        (CONTRACT[0], CONTRACT[1].format(text), "score_differs", 11)
        for text in ("4S**", "4SDBL", "4SRDBL", "5S")
    ),
    *(
        (CONTRACT[0], f"4S {text} 10", "contract_unreadable", 11)
        for text in ("X", "-", "?", "1", "NS", '""', "^")
    ),
    *(
        (CONTRACT[0], f"4S N {text}", "contract_unreadable", 11)
        for text in ("14", "?", "ten", '""', "10.0", "1O")
    ),
    *((CONTRACT[0], f"4S N {text}", "contract_unreadable", 11) for text in ("9" * 20, "*", "-", "99")),
    *((CONTRACT[0], f"4S N {text}", "score_differs", 11) for text in ("-1", "+1", "9", "0")),
    *(
        ("420", text, "score_unreadable", 11)
        for text in ("A60", "NaN", "inf", "1e3", "420.5", "O", "4" * 13, "A604")
    ),
    *(("420", text, "score_differs", 11) for text in ("421", "-420", "−50", "0", "99999")),
    *((" 1  2", f" {text}  2", "side_missing", 11) for text in ("-", "?", "*", '""', "#")),
    *((" 1  2", f" 1  {text}", "side_missing", 11) for text in ("-", "?")),
    (ROW, " 1 2 4S\n", "contract_unscored", 11),
    (ROW, ROW.replace("\n", " 9 9\n"), "row_length", 11),
    (ROW, ROW.replace(" 1", ' "1', 1), "quote_open", 11),
    (ROW, ROW + ROW, "line_twice", 12),
    (ROW, ROW + ROW.replace("2", "5", 1), "board_twice", 12),
    *((" 2 0\n", f" {text}\n", "points_unreadable", 11) for text in ("a b", "1/2 0", f"{'9' * 30} 0", "½ 0")),
    *(("PairId_NS\\2R", text, "no_pbn", 10) for text in ("PairId_NS\\xR", "", "PairId_NS,X", "Pair-Id")),
    ("PairId_EW", "PairX", "no_results", 1),
    ("MP_NS;MP_EW", "MP_NS;MP_NS", "columns_twice", 10),
    *(
        (CARDS, text, "cards_unreadable", 8)
        for text in ("AKQJ.T9X.765.432", "AKQA.T98.765.432", "AKQ.T98.765.432")
    ),
    *(
        (" 432.AKQJ7.984.65", text, "cards_unreadable", 8)
        for text in ("", " 432.AKQJ7.984", " 432 AKQJ7 984 65")
    ),
    *(("N:AKQJ", text, "cards_unreadable", 8) for text in ("AKQJ", "X:AKQJ", ":AKQJ")),
    *((DEALER, text, "cards_unreadable", 6) for text in ('[Dealer "Q"]', '[Dealer "North?"]')),
    ('"None"', '"Maybe"', "cards_unreadable", 7),
    (DEALER, '[Dealer "E"]', "turn_differs", 7),
    ('"None"', '"All"', "turn_differs", 7),
    *(
        ("2026.10.22", text, "date_unreadable", 4)
        for text in ("2026.13.45", "yesterday", "0000.00.00", "9999.99.99")
    ),
    ('"MP"', '"Quux"', "method_unknown", 9),
]


def faults(text: str) -> list[tuple[str, str]]:
    """The refusal of a file, or its remarks: codes with their lines."""
    try:
        file = read_results(text.encode())
    except BadFile as refusal:
        return [(refusal.code, refusal.where)]
    return [(remark.code, remark.where) for remark in file.remarks]


@pytest.mark.sampled
@pytest.mark.parametrize(("there", "instead", "code", "line"), FAULTS)
def test_a_fault_is_named_with_its_line(there: str, instead: str, code: str, line: int) -> None:
    assert SOUND.count(there) >= 1
    assert (code, str(line)) in faults(SOUND.replace(there, instead, 1))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_a_sound_file_has_no_remark_in_any_encoding(encoding: str) -> None:
    file = read_results(SOUND.replace("Hall", "公民館・第一").replace("\n", "\r\n").encode(encoding))
    assert (file.place, len([*file.lines]), file.remarks) == ("公民館・第一", 2, ())


def test_characters_that_no_database_takes_are_left_out() -> None:
    file = read_results(SOUND.replace("Club", "C\0l\x1bub").encode())
    assert file.name == "Club"
