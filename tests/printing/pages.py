"""The page that says the same as each form, and how the two are compared: cell for cell, without blanks."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from html import unescape

from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.seats import vulnerability
from tournament.models import Section
from tournament.printing import FORMS, render
from tournament.printing.games.sheet.columns import columns as figures
from tournament.sheets.game_sheets import GameSheet
from tournament.sheets.languages import pair_in_words
from tournament.web.games.sheet_tables import columns
from tournament.web.games.sheet_tables import record as of_page
from tournament.words.language import Language
from tournament.words.outcome import seat, vulnerable_sides

from .games import evening, matches
from .reading import rows, squeezed
from .teams.papers import SHEETS as TEAM_PAPERS

ROUNDS, TABLES, BOARDS = 3, 3, range(1, 7)  # of the evening that is compared
SHORT_NAME = re.compile("[&・]")
ON_SCREEN = re.compile(r'<t[hd] [^>]*class="[^"]*\bscreen\b')
LONG = re.compile(", |・| & ")  # what a cell of several entries or names is broken at
# The columns of a chukker among those of its evening: what is written by hand, and the running total.
BY_HAND = ("dealer", "contract", "by", "result", "redeals", "vulnerable", "score", "totals")


@dataclass(frozen=True)
class House:
    """A session that is over, whoever may see everything, and the language that is read."""

    client: Client
    section: Section
    language: str

    @property
    def session(self) -> int:
        return self.section.session_id

    @property
    def words(self) -> Language:
        return Language(self.language)

    def html(self, name: str, *key: int) -> str:
        answer = self.client.get(reverse(name, args=key), headers={"accept-language": self.language})
        return answer.content.decode().replace("\ufe0e", "")

    def page(self, name: str, *key: int) -> list[list[str]]:
        """The cells of every body row of the page's tables."""
        found = [
            cells_of(row)
            for body in re.findall(r"<tbody.*?</tbody>", self.html(name, *key), re.DOTALL)
            for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)
        ]
        assert found, f"{name} shows nothing"
        return found

    def paper(self, code: str, **part: int) -> list[str]:
        """The rows of the PDF that a browser gets."""
        address = reverse("document", args=[self.session, code])
        return rows(self.client.get(address, {"language": self.language, **part}).content)

    def pairs(self) -> list[int]:
        return [*self.section.contestants.values_list("pk", flat=True)]


def cells_of(row: str) -> list[str]:
    """The texts of a row's cells. Cells of the class `screen` draw what others say, and paper has none."""
    cells = re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)
    return [text_of(cell) for cell in cells if not ON_SCREEN.match(cell)]


def text_of(cell: str) -> str:
    """Without what a cell repeats for narrow screens at its end."""
    return squeezed(unescape(re.sub(r"<span[^>]* data-no-file(?s:.*?)</td>|<[^>]+>", "", cell)))


Compare = Callable[[House, str], None]


# ── the contest ───────────────────────────────────────────────────────────────────────────────────────


def in_order(wanted: list[str], printed: list[str]) -> None:
    """Every one of the wanted rows stands on the paper, in that order."""
    assert wanted
    assert [row for row in printed if row in wanted] == wanted


def ranking(house: House, code: str) -> None:
    """How many boards each played stands on a page only where they differ."""
    in_order(
        [f"{''.join(row)}{len(BOARDS)}" for row in house.page("ranking", house.session)], house.paper(code)
    )


@dataclass(frozen=True)
class PageResult:
    """What is printed of a row of a traveller's page: scores have no sign, matchpoints have decimals."""

    ns: str
    ew: str
    outcome: str
    lead: str
    score: str
    points: str

    @classmethod
    def of(cls, row: list[str]) -> "PageResult":
        """The page has leads only where one is known; the share of the top is not printed."""
        ns, ew, outcome, *lead, score, points_ns, _share, points_ew = row
        points = "".join(f"{Decimal(each):.2f}" for each in (points_ns, points_ew))
        return cls(ns, ew, outcome, "".join(lead), score.lstrip("+−"), points)


def of_traveller(row: list[str]) -> str:
    """A row of a traveller's page as it is printed: a number does not repeat the side above it."""
    one = PageResult.of(row)
    return "".join([under("NS", one.ns), under("EW", one.ew), one.outcome, one.lead, one.score, one.points])


def under(side: str, said: str) -> str:
    """A number and names, as they are printed below the heading of their own side."""
    written = {"NS": "N-S", "EW": "E-W"}[side]
    return re.sub(rf"^(\d+){written}|^{side}(\d+)", r"\1\2", said)


def travellers(house: House, code: str) -> None:
    printed = house.paper(code)
    for board in BOARDS:
        for row in house.page("traveller", house.session, board):
            assert of_traveller(row) in printed


def score_cards(house: House, code: str) -> None:
    """On paper the vulnerability stands beside the board, and a seat also where a pair has kept it."""
    printed = house.paper(code)
    seats = {"NS": {"en": "N-S", "ja": "南北"}, "EW": {"en": "E-W", "ja": "東西"}}
    for pair in house.section.contestants.all():
        page = house.page("score_card", house.session, pair.pk)
        seat = seats[pair.direction][house.language]
        wanted = [f"{first}{house_vulnerable(house, first)}{seat}{''.join(rest)}" for first, *rest in page]
        in_order(wanted, printed)


def house_vulnerable(house: House, board: str) -> str:
    return vulnerable_sides(vulnerability(int(board)), house.words)


def recap(house: House, code: str) -> None:
    """The points of each pair's card, board by board, with their sum, and its line of the ranking."""
    printed = house.paper(code)
    ranking = house.page("ranking", house.session)
    lists = {"NS": ranking[: len(ranking) // 2], "EW": ranking[len(ranking) // 2 :]}
    ranked = {f"{row[1]}{side}": row for side, rows in lists.items() for row in rows}
    for pair in house.section.contestants.all():
        place, _number, names, percent, points = ranked[f"{pair.number}{pair.direction}"]
        by_board = {int(row[0]): row[-2] for row in house.page("score_card", house.session, pair.pk)}
        earned = "".join(by_board[board].removesuffix(".00") for board in BOARDS)
        assert f"{pair.number}{earned}{points.removesuffix('.00')}{percent}{place}" in printed
        assert f"{pair.number}{names}{Decimal(points):.2f}{percent}{place}" in printed


def slips(house: House, code: str) -> None:
    printed = "".join(house.paper(code))
    for board in map(str, BOARDS):
        for one in map(PageResult.of, house.page("traveller", house.session, int(board))):
            vulnerable = house_vulnerable(house, board)
            assert f"{board}{vulnerable}{one.outcome}{one.lead}{one.score}" in printed


def certificates(house: House, code: str) -> None:
    """In Japanese a title of respect stands between the names and what they earned."""
    printed, title = "".join(house.paper(code)), "殿" if house.language == "ja" else ""
    for _place, _label, names, percent, *_rest in house.page("ranking", house.session):
        assert f"{names}{title}{percent}%" in printed


def poster(house: House, code: str) -> None:
    """Place, pair, names and score as the ranking has them."""
    printed = house.paper(code)
    ranked = house.page("ranking", house.session)
    in_order([f"{place}{label}{names}{score}%" for place, label, names, score, *_ in ranked], printed)


def result_slips(house: House, code: str) -> None:
    printed = "".join(house.paper(code))
    for place, label, names, score, *_rest in house.page("ranking", house.session):
        sides = (squeezed(pair_in_words(f"{label}{side}", house.language)) for side in ("NS", "EW"))
        assert any(f"{side}{names}" in printed for side in sides)
        assert f"{score}%" in printed
        assert place in printed


def frequency_sheets(house: House, code: str) -> None:
    """Each result of a traveller is counted in a row of its score and its points."""
    printed = "".join(house.paper(code))
    for board in map(str, BOARDS):
        for one in map(PageResult.of, house.page("traveller", house.session, int(board))):
            points = one.points.replace(".00", "")  # none has a fraction
            assert any(f"{one.score}{times}×{points}" in printed for times in range(1, 9))


def board_labels(house: House, code: str) -> None:
    """The number stands on the board that is drawn, and large beside it."""
    for board in BOARDS:
        printed = "".join(house.paper(code, board=board)).removesuffix("1/1")
        head = house.html("traveller", house.session, board)
        assert text_of(re.search(r'<span class="dealt">(.*?)</span>', head, re.DOTALL)[1]) in printed
        assert printed.count(str(board)) == 2


def booklet(house: House, code: str) -> None:
    for part in (ranking, score_cards, travellers):
        part(house, code)


def emergency_pack(house: House, code: str) -> None:
    for part in (ranking, recap, travellers):
        part(house, code)


# ── the movement ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class PageMeeting:
    """Who meets where, as the page of the movement has it; a side is its label and its names."""

    round: int
    table: int
    ns: str
    ew: str
    boards: str


def meetings(house: House) -> Iterator[PageMeeting]:
    page = house.page("movement_sheet", house.session)
    ways = page[ROUNDS:-ROUNDS]
    ns, ew = (tuple(house.words.gettext(side) for side in sides) for sides in (("N-S",), ("E-W",)))
    for number in range(1, ROUNDS + 1):
        for table in range(1, TABLES + 1):
            sides = [next(way[0] for way in ways if way[number] == f"{table}{said}") for (said,) in (ns, ew)]
            labels = (re.search(r"\d+", side)[0] for side in sides)
            yield PageMeeting(number, table, *sides, page[number - 1][table].removeprefix("–".join(labels)))


def movement_sheet(house: House, code: str) -> None:
    """Where each board is; the rounds stand in cells of several lines."""
    page, printed = house.page("movement_sheet", house.session), house.paper(code)
    in_order(["".join(row) for row in page[-ROUNDS:]], printed)
    for one in meetings(house):
        labels = (re.search(r"\d+", side)[0] for side in (one.ns, one.ew))
        assert any("–".join(labels) in row for row in printed)
        assert any(one.boards in row for row in printed)


def guide_cards(house: House, code: str) -> None:
    played = [*meetings(house)]
    said = {side: house.words.gettext(side) for side in ("N-S", "E-W")}
    for pair in house.section.contestants.all():
        printed = house.paper(code, contestant=pair.pk)
        label = squeezed(pair_in_words(f"{pair.number}{pair.direction}", house.language))
        own = [one for one in played if one.ns.startswith(label) or one.ew.startswith(label)]
        sides = [(said["N-S"], one.ew) if one.ns.startswith(label) else (said["E-W"], one.ns) for one in own]
        wanted = [
            f"{one.round}{one.table}{side}{other}{one.boards}"
            for one, (side, other) in zip(own, sides, strict=True)
        ]
        in_order(wanted, printed)


def table_cards(house: House, code: str) -> None:
    played = sorted(meetings(house), key=lambda one: (one.table, one.round))
    wanted = [f"{one.round}{under('NS', one.ns)}{under('EW', one.ew)}{one.boards}" for one in played]
    in_order(wanted, house.paper(code))


def caddie_list(house: House, code: str) -> None:
    """Before the first round the boards are in their box."""
    printed = "".join(house.paper(code))
    box = house.words.gettext("box")
    for boards, *tables in house.page("movement_sheet", house.session)[-ROUNDS:]:
        for source, target in zip([box, *tables], tables, strict=False):
            assert f"□{boards}{source}→{target}" in printed


def seating_chart(house: House, code: str) -> None:
    """The round that is being played: the last one when all is over."""
    printed = "".join(house.paper(code))
    for one in meetings(house):
        if one.round == ROUNDS:
            for side, first in ((one.ns, "NS"), (one.ew, "EW")):
                assert f"{seat(first[0], house.words)}{SHORT_NAME.split(under(first, side))[0]}" in printed


# ── table games ───────────────────────────────────────────────────────────────────────────────────────


def match_of_chicago(house: House, code: str) -> None:
    """The deals of the match's page stand in one band or in two; what is agreed is no cell of a paper.

    A nought is a point in the middle on the page.
    """
    first = house.section.matches.order_by("round", "table")[0]
    printed = house.paper(code)
    for number, _agreed, *cells in house.page("match", house.session, first.pk):
        noughts = ("0" if cell == "·" else cell for cell in cells)
        assert "".join(noughts) in "".join(row[1:] for row in printed if row.startswith(number))


def deals(sheets: list[GameSheet], printed: list[str], language: str, only: Collection[str] = ()) -> None:
    """What the page has of each deal, in all columns or in `only` these.

    A cell of several entries may be broken between them.
    """
    for sheet in sheets:
        with override(language):
            page = [
                unescape(re.sub(r"<[^>]+>|\ufe0e", "", str(cell)))
                for term, each in zip(figures(of_page(sheet)), columns(sheet), strict=True)
                if not only or term.name in only
                for cell in each.cells
            ]
        found = "".join(printed)
        assert [part for cell in page for part in LONG.split(cell) if squeezed(part) not in found] == []


def match(house: House, code: str) -> None:
    sheet = matches()[code]
    deals([sheet], rows(render(code, [sheet], language=house.language)), house.language)


def record(house: House, code: str) -> None:
    begun = [sheet for sheet in evening().matches if sheet.deals]
    deals(begun, rows(render(code, [evening()], language=house.language)), house.language, BY_HAND)


def league(house: House, code: str) -> None:
    """What ranks stands beside the names on the page, and after the matches on paper."""
    page = house.page("ranking", house.session)
    in_order(["".join([*row[:3], *row[4:8], row[3], *row[8:]]) for row in page], house.paper(code))


def ledger(house: House, code: str) -> None:
    """The page has a short name for a match, `R1T1`; the paper names it in words."""
    page = house.page("game_tables", house.session)
    accounts = [row for row in page if len(row) == 1 + len(house.pairs())]
    in_order([f"{in_words(house, short)}{''.join(points)}" for short, *points in accounts], house.paper(code))


def in_words(house: House, short: str) -> str:
    round_, table = re.findall(r"\d+", short)
    said = house.words.gettext("Round %(round)s, table %(table)s") % {"round": round_, "table": table}
    return squeezed(said)


def rule_card(house: House, code: str) -> None:
    """The paper lists what the table plays by; the page also says that there is no beer card."""
    first = house.section.matches.order_by("round", "table")[0]
    page, printed = house.page("match_rules", house.session, first.pk), house.paper(code)
    off = squeezed(house.words.gettext("Beer card"), house.words.gettext("Not played"))
    said = ["".join(row) for row in page]
    assert said.count(off) == 1
    assert off not in printed
    in_order([row for row in said if row != off], printed)


def game_pack(house: House, code: str) -> None:
    for part in (league, ledger):
        part(house, code)


PREVIEW = None  # no other page shows this sheet: its preview is its page
DUPLICATE: dict[str, Compare | None] = {
    "ranking": ranking,
    "recap": recap,
    "traveller": travellers,
    "instant_traveller": PREVIEW,
    "pickup_slip": slips,
    "round_slip": slips,
    "score_card": score_cards,
    "score_card_with_tables": score_cards,
    "score_tables": PREVIEW,
    **dict.fromkeys(("team_sheet", *TEAM_PAPERS), PREVIEW),
    "booklet": booklet,
    "emergency_pack": emergency_pack,
    "guide_card": guide_cards,
    "team_card": PREVIEW,
    "player_card": PREVIEW,
    "changed_card": PREVIEW,
    "table_card": table_cards,
    "seating_chart": seating_chart,
    "name_slip": PREVIEW,
    "board_label": board_labels,
    "movement_sheet": movement_sheet,
    "caddie_list": caddie_list,
    "attendance": PREVIEW,
    "ruling": PREVIEW,
    "certificate": certificates,
    "results_poster": poster,
    "frequency_sheet": frequency_sheets,
    "result_slip": result_slips,
    "board_traveller": PREVIEW,
    "score_correction": PREVIEW,
    **dict.fromkeys(("late_play", "appeal", "hand_analysis", "pair_hands"), PREVIEW),
    "hand_diagram": PREVIEW,
    **dict.fromkeys(("hand_record", "curtain_card", "dealing_sheet", "event_ranking"), PREVIEW),
    "masterpoints": PREVIEW,
    "entry_form": PREVIEW,
    "badge": PREVIEW,
    "tent_card": PREVIEW,
    "table_number": PREVIEW,
    "board_sign": PREVIEW,
    "door_sign": PREVIEW,
}
GAMES: dict[str, Compare | None] = {
    **dict.fromkeys(matches(), match),
    **dict.fromkeys((code for code in FORMS if code.startswith("chicago_")), record),
    "chicago": match_of_chicago,
    "rule_card": rule_card,
    "game_table_card": PREVIEW,
    "league": league,
    "ledger": ledger,
    "game_pack": game_pack,
}
