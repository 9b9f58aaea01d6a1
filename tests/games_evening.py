"""Table games for tests: a club, a session without boards, players or teams, and words from the tables."""

from collections.abc import Mapping
from datetime import date
from itertools import count

from tournament.exchange.players import parse_players
from tournament.models import Club, Contestant, DealRecord, Match, Section, Session
from tournament.services.acts.journal import Actor
from tournament.services.club.clubs import find_or_add_player
from tournament.services.games.deals import DealSaid, enter_deal
from tournament.services.games.rounds import seat_rounds
from tournament.services.games.sections import set_game, set_number_of_contestants
from tournament.services.sessions import lifecycle
from tournament.services.setup import pairs

DIRECTOR = Actor("director")
_keys = count(1)


def make_game_section(game: str, contestants: int, **settings: object) -> Section:
    """A section that plays nothing but this game, its players or teams named, the tables not yet open."""
    club = Club.objects.first() or Club.objects.create(name="白樺クラブ")
    session = lifecycle.open_evening(club, name="ゲームの夕べ", day=date(2026, 11, 21), by=DIRECTOR)
    section = set_game(session.sections.get(), game, by=DIRECTOR, **settings)
    set_number_of_contestants(section, contestants, by=DIRECTOR)
    name_contestants(section)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def name_contestants(section: Section) -> None:
    club = section.session.event.club
    for contestant in section.contestants.all():
        own = contestant.number if section.letter == "A" else f"{section.letter}{contestant.number}"
        lines = "\n".join(f"{name} {own}" for name in "甲乙"[: section.contestant_size])
        players = [find_or_add_player(club, line, by=DIRECTOR) for line in parse_players(lines)]
        pairs.name_pair(contestant, players, by=DIRECTOR)


def singles(section: Section, *numbers: int) -> list[tuple[Contestant, int]]:
    """Single players by their numbers, in the order of the seats."""
    held = {int(contestant.number): contestant for contestant in section.contestants.all()}
    return [(held[number], 1) for number in numbers]


def open_tables(session: Session) -> Session:
    return lifecycle.start_session(session, by=DIRECTOR)


def told(
    match: Match,
    number: int,
    facts: Mapping[str, object],
    *,
    side: int | None = 0,
    seen: int | None = None,
    key: str = "",
    device: str = "",
) -> DealRecord:
    """One entry of a phone, or of the director's paper (`side` None)."""
    own = {"side": side, "device": device or f"d{side}", "seen": seen}
    said = DealSaid(number, facts, key or f"deal-{next(_keys)}", **own)
    return enter_deal(match, said, by=Actor(f"table {match.table} {side}"))


def agreed_deal(match: Match, number: int, facts: Mapping[str, object]) -> DealRecord:
    """Entered by one side and accepted by the next."""
    told(match, number, facts, side=0)
    return told(match, number, facts, side=1)


def bid(text: str, **more: object) -> dict[str, object]:
    """Facts of a contract from `4SX N 10`: the bid, declarer, tricks taken."""
    contract, declarer, tricks = text.split()
    doubling = contract.lstrip("1234567CDHSNT")
    denomination = contract[1 : len(contract) - len(doubling)]
    return {
        "level": int(contract[0]),
        "denomination": denomination,
        "doubling": doubling,
        "declarer": declarer,
        "tricks": int(tricks),
        **more,
    }


def seat_plan(section: Section, code: str) -> list[Match]:
    """All matches of a plan, its tables open."""
    seat_rounds(section, code, by=DIRECTOR)
    open_tables(section.session)
    return list(section.matches.select_related("section__session__event__club"))
