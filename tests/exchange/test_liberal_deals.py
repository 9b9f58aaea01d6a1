"""Files of deals as programs of the field write them: what hides no card refuses no file."""

from pathlib import Path

import pytest

from scoring.errors import ScoringError
from scoring.seats import Direction, Vulnerability, dealer, vulnerability
from tests.tools.each_case import each_case
from tournament.exchange.board_deal import BoardDeal, read_vulnerability
from tournament.exchange.deals.deal_files import read_deal_text, read_deals
from tournament.exchange.dup import write_dup
from tournament.exchange.lin import write_lin

FILES = Path(__file__).parents[1] / "data" / "other_programs"
DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
BIG_DEAL = [
    "N:T.K8632.KQ43.QT4 QJ86.A54.J62.K98 AK943.T.A987.J73 752.QJ97.T5.A652",
    "N:QT5.9864.K.87654 43.AJ7.A9.AQJT32 AK62.KQ32.T832.9 J987.T5.QJ7654.K",
]
PBN = '[Board "17"]\n[Dealer "N"]\n[Vulnerable "None"]\n' + f'[Deal "{DEAL}"]\n'


def read(content: bytes | str) -> tuple[tuple[BoardDeal, ...], list[str]]:
    faults: list[ScoringError] = []
    reader = read_deals if isinstance(content, bytes) else read_deal_text
    return reader(content, note=faults.append), [str(fault) for fault in faults]  # type: ignore[operator]


def test_boards_of_big_deal_count_on_from_the_first_record() -> None:
    boards, faults = read((FILES / "01_dup_number_in_first_record_only.dup").read_bytes())
    assert [(one.board, one.deal.key) for one in boards] == [*enumerate(BIG_DEAL, 1)]
    assert faults == []


def dup(*tails: str) -> bytes:
    deals = [read_deal_text(f"1 {deal}")[0].deal for deal in BIG_DEAL]
    records = [write_dup([deal], 1)[:-10] for deal in deals]
    return "".join(record + tail for record, tail in zip(records, tails, strict=True)).encode("latin-1")


@each_case(
    "tails, numbers, faults",
    [
        (("YN5  1 6  ", "YN5  1 6  "), [5, 6], []),
        (("YN5  1 6  ", "\0" * 10), [5, 6], []),
        (("YN5  1    ", " " * 10), [5, 6], []),
        (("YY5  1 6  ", "??????????"), [6, 5], []),
        (("NN05 0 06 ", ""), [5, 6], ["length(bytes=302)"]),
        (("YN5  1 6  ", "YN5"), [5, 6], ["length(bytes=305)"]),
        ((" " * 10, " " * 10), [1, 2], ["number(place=1)"]),
        (("\0" * 10, "\0" * 10), [1, 2], ["number(place=1)"]),
    ],
)
def test_a_tail_of_dup_that_is_blank_cut_or_odd_refuses_nothing(
    tails: tuple[str, ...], numbers: list[int], faults: list[str]
) -> None:
    boards, found = read(dup(*tails))
    assert ([one.board for one in boards], found) == (numbers, faults)


def test_vulnerability_is_read_in_words_with_blanks_and_hyphens() -> None:
    boards, faults = read((FILES / "02_vulnerable_words.pbn").read_bytes())
    assert [(one.board, one.vulnerability) for one in boards] == [
        (number, vulnerability(number)) for number in (1, 2, 3, 4)
    ]
    assert faults == []


WORDS = {
    Vulnerability.NONE: ("None", "NONE ", "none", "Love", "Love all", "-", "Nil", "o", "Neither"),
    Vulnerability.NS: ("NS", "ns", "N-S", "N/S", " n-s ", "N–S", "North-South", "N S", "NorthSouth"),
    Vulnerability.EW: ("EW", "ew", "E-W", "E/W", "East-West", "e–w", "East/West"),
    Vulnerability.BOTH: ("All", "ALL", "Both", "both ", "b", "Game all", "N-S E-W", "Everybody", "NSEW"),
}


@each_case("one, word", [(one, word) for one in WORDS for word in WORDS[one]])
def test_a_vulnerability_is_read_in_every_spelling(one: Vulnerability, word: str) -> None:
    assert read_vulnerability(word) is one


@each_case(
    "there, instead, faults",
    [
        ('"None"', '"Perhaps"', ["vulnerable(line=3, board=17, found='Perhaps')"]),
        ('[Dealer "N"]', '[Dealer "Q"]', ["dealer(line=2, board=17, found='Q')"]),
        ('[Dealer "N"]', '[Dealer "north"]', []),
        ('[Dealer "N"]', "[Dealer N]", ["tag(line=2)"]),
        ('[Dealer "N"]', '[Dealer "N]', ["tag(line=2)"]),
        ('[Dealer "N"]', "[]", ["tag(line=2)"]),
        ('[Board "17"]', '[Board "Board 17"]', []),
        ('[Board "17"]', '[Board "017"]', []),
        ('[Board "17"]', "A title\n[Board 17]", ["text(line=1)", "tag(line=2)"]),
        ("", '[OptimumResultTable "Declarer;?;Result"]\nN NT x\n',
         ["table(line=1, board=17, found='OptimumResultTable')"]),
        ("", '[OptimumResultTable "Declarer;Denomination;Result"]\nN NT 9\n',
         ["table(line=1, board=17, found='N S')"]),
        ("", '[DoubleDummyTricks "abc"]\n', ["table(line=1, board=17, found='abc')"]),
        ("", '[ScoreTable "a b;;%"]\n1 2\n', []),
    ],
)  # fmt: skip
def test_a_tag_or_a_table_that_hides_no_card_is_a_remark(there: str, instead: str, faults: list[str]) -> None:
    text = PBN.replace(there, instead, 1) if there else instead + PBN
    boards, found = read(text.encode())
    assert [(one.board, one.dealer, one.deal.key) for one in boards] == [(17, Direction.N, DEAL)]
    assert sorted(found) == sorted(faults)


@pytest.mark.parametrize(
    ("behind", "line"),
    [
        ("{ dealt by hand\n", 5),
        ("\n{ dealt by hand\n\n" + PBN.replace("17", "18"), 6),
        ('[Auction "N"]\nPass Pass {\nPass Pass\n', 6),
        ("; a line { alone\n{ one } { two\n", 6),
    ],
)
def test_deals_before_a_comment_that_is_never_closed_are_read(behind: str, line: int) -> None:
    boards, faults = read(PBN + behind)
    assert ([one.board for one in boards], faults) == ([17], [f"comment(line={line})"])


def test_statistics_behind_the_deals_are_left_out_by_their_lines() -> None:
    boards, faults = read((FILES / "04_statistics_behind_the_deals.pbn").read_bytes())
    assert ([one.board for one in boards], faults) == ([1], ["text(line=7, last=10)"])


def test_deals_without_numbers_are_counted_on_where_dealer_and_vulnerability_fit() -> None:
    games = [f'[Dealer "{dealer(number)}"]\n[Deal "{DEAL}"]\n' for number in (1, 2, 3)]
    boards, faults = read("\n".join(games))
    assert [one.board for one in boards] == [1, 2, 3]
    assert faults == [f"counted(place={number}, number={number})" for number in (1, 2, 3)]
    (only,), _faults = read(games[2])
    assert only.board is None


LINK = "https://www.bridgebase.com/tools/handviewer.html?"
HANDS = "n=sqj6hk652dj85ct98&e=s873hj97dat764cq4&s=sk5ht83dkq9ca7652&w=sat942haq4d32ckj3"

# Bridge Solver Online, to which the results of BridgeWebs lead.
SOLVER = "https://dds.bridgewebs.com/bsol2/ddummy.htm?"
DOTS = "&".join(
    f"{seat}={hand}" for seat, hand in zip(("north", "east", "south", "west"), DEAL[2:].split(), strict=True)
)


def lin(number: int) -> str:
    deal = read_deal_text(f"1 {DEAL}")[0].deal
    return write_lin(deal, number, dealer(number), vulnerability(number))


@each_case(
    "text",
    [
        f"see {LINK}{HANDS}&d=n&v=-&b=17 for it",
        f"{LINK}{HANDS}&d=N&v=o&b=17&a=p1cp1hppp&nn=Jane%20Roe",
        f"{LINK}{HANDS.partition('&w=')[0]}&d=n&v=-&b=17",
        f"{LINK}nn=Jane Roe&{HANDS.replace('h', ' h').replace('d', '%20d')}&d=n&v=-&b=17 and more",
        f"{LINK}d=n&v=-&b=17&{HANDS} is a dull hand",
        f'<a href="{LINK}d=n&amp;v=-&amp;b=17&amp;{HANDS.replace("&", "&amp;")}">a board</a>',
        f"{SOLVER}board=17&dealer=N&vul=None&{DOTS}&contract=4C&analyse=true",
        f"{SOLVER}dealer=N&vul=None&board=17&{DOTS.title()} and more",
        f"{SOLVER}club=a_club&analyse=true&lin={lin(17)}",
        f"{LINK}bbo=y&lin={lin(17)}",
        f"{LINK}lin={lin(17)}&x=1 and more",
        f"{LINK}lin={lin(17).replace('|', '%7C').replace(' ', '%20')} and more",
        f"{LINK}lin={lin(17).replace('|', '%7C').replace(' ', '+')}",
        f'<a href="{LINK}bbo=y&amp;lin={lin(17)}">board 17</a>',
    ],
)
def test_a_link_of_a_viewer_keeps_its_number_and_vulnerability(text: str) -> None:
    boards, faults = read(text)
    assert [(one.board, one.dealer, one.vulnerability, one.deal.key) for one in boards] == [
        (17, Direction.N, Vulnerability.NONE, DEAL)
    ]
    assert faults == []


def test_a_link_in_a_comment_of_pbn_hides_none_of_its_boards() -> None:
    boards, _faults = read(f"% https://example.org/?n=1&s=2\n{PBN}")
    assert [(one.board, one.deal.key) for one in boards] == [(17, DEAL)]


def test_several_links_are_several_boards() -> None:
    text = (
        "\n".join(f"Board {number}: {LINK}lin={lin(number)}" for number in (17, 18)) + f"\n{LINK}{HANDS}&b=19"
    )
    boards, _faults = read(text)
    assert [(one.board, one.vulnerability) for one in boards] == [
        (number, vulnerability(number)) for number in (17, 18, 19)
    ]


@each_case(
    "query, refusal",
    [
        (HANDS.partition("&s=")[0] + "&b=3", "unknown(seats=['S', 'W'], board=3)"),
        (HANDS.replace("sqj6", "sqj5") + "&b=3", "duplicate(card='S5', seats=['S', 'N'], board=3)"),
        (HANDS.replace("sqj6", "sj6") + "&b=3", "count(seat='N', count=12, board=3)"),
        (HANDS.replace("sqj6", "sq.j6") + "&b=3", "rank(seat='N', found='.', board=3)"),
        ("n=&e=&s=&w=", "text(line=1)"),
    ],
)
def test_a_link_without_a_whole_deal_is_refused(query: str, refusal: str) -> None:
    with pytest.raises(ScoringError) as refused:
        read_deal_text(LINK + query)
    assert str(refused.value) == refusal


@each_case("word, faults", [("ns", 1), ("NS", 1), ("?", 1), ("N", 0), ("", 0)])
def test_a_vulnerability_of_lin_that_is_no_letter_is_a_remark(word: str, faults: int) -> None:
    boards, found = read(lin(2).replace("|sv|n|", f"|sv|{word}|"))
    assert ([one.vulnerability for one in boards], len(found)) == ([Vulnerability.NS], faults)


def test_lines_that_are_no_deal_are_left_out_of_a_list() -> None:
    boards, faults = read(f"Deals of Monday\n1 {DEAL}\n-- \n3 {DEAL}\ntotal 2\n")
    assert [one.board for one in boards] == [1, 3]
    assert faults == ["text(line=1)", "text(line=3)", "text(line=5)"]
