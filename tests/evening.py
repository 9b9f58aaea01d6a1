"""An evening for tests: a club with named pairs, a movement, open tables, and phones that enter."""

from collections.abc import Callable
from datetime import date
from itertools import count

from scoring.seats import Side
from tournament.models import Club, Membership, Player, Result, Section, Session
from tournament.services.acts.journal import Actor
from tournament.services.boards.entries import Said, enter_result
from tournament.services.boards.read_result import read_result
from tournament.services.sessions import lifecycle
from tournament.services.setup import pairs, seating

DIRECTOR = Actor("director")
NAMES = [
    "佐藤",
    "森",
    "加藤",
    "髙橋",
    "渡辺",
    "中村",
    "𠮷田",
    "小林",
    "山﨑",
    "伊藤",
    "斎藤",
    "松本",
    "井上",
    "木村",
    "林",
    "清水",
    "五十嵐",
    "長谷川",
    "岡田",
    "前田",
]
_keys = count(1)


def make_section(
    tables: int = 3,
    *,
    code: str | None = None,
    boards: int = 2,
    start: bool = True,
    naming: Callable[[Section], None] | None = None,
) -> Section:
    """A started section of full tables, named by `name_all`; by default a Mitchell with two winners."""
    club = Club.objects.create(name="白樺ブリッジクラブ")
    session = lifecycle.open_evening(club, name="木曜ペア戦", day=date(2026, 11, 21), by=DIRECTOR)
    section = session.sections.get()
    pairs.set_number_of_pairs(section, 2 * tables, by=DIRECTOR)
    (naming or name_all)(section)
    seating.choose_movement(
        section, code or f"mitchell-{tables}x{tables}", boards_per_set=boards, by=DIRECTOR
    )
    if start:
        lifecycle.start_session(session, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def name_all(section: Section) -> None:
    """Two players for every pair, written as rows: half of all tests begin here."""
    club = section.session.event.club
    seats = [(pair, seat) for pair in section.contestants.all() for seat in (1, 2)]
    players = Player.objects.bulk_create(
        Player(club=club, native=f"{NAMES[number // 2 % 20]} {'一二'[number % 2]}{number // 2}")
        for number in range(len(seats))
    )
    Membership.objects.bulk_create(
        Membership(contestant=pair, position=seat, player=player)
        for (pair, seat), player in zip(seats, players, strict=True)
    )


def say(
    section: Section,
    table: int,
    board: int,
    text: str,
    *,
    side: str = "NS",
    seen: int | None = None,
    key: str = "",
    device: str = "",
) -> Result:
    """One entry of a phone."""
    said = Said(
        board,
        read_result(text),
        key or f"test-{next(_keys)}",
        side=side,
        seen=seen,
        device=device or side,
    )
    return enter_result(section, table, said, by=Actor(f"table {table} {side}"))


def play(section: Section, table: int, board: int, text: str) -> Result:
    """Entered by one side and accepted by the other."""
    say(section, table, board, text, side=Side.NS)
    return say(section, table, board, text, side=Side.EW)


def play_everything(
    session: Session, texts: tuple[str, ...] = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")
) -> None:
    """Every board of the movement at every table, with results that vary."""
    for section in session.sections.select_related("session__event"):
        for row in section.placements.exclude(ns=None).exclude(ew=None):
            for board in row.boards:
                play(section, row.table, board, texts[(board * 3 + row.table * 5) % len(texts)])
