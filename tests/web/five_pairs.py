"""Five pairs at three tables, one of them sitting out in each round, in a movement made by hand."""

from datetime import date

from tests.tools.rows_again import rows_again
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.sessions.acts.lifecycle import start_session
from tournament.models import (
    Club,
    Contestant,
    Event,
    Field,
    Membership,
    Placement,
    Player,
    Section,
    Session,
)

DIRECTOR = Actor("director")
# Round, table, North-South, East-West, boards, turned: five pairs, one of them sitting out.
ROWS = [
    (1, 1, 1, 2, [1, 2], []),
    (1, 2, 3, 4, [3, 4], []),
    (1, 3, 5, None, [], []),
    (2, 1, 5, 3, [5, 6], [6]),
    (2, 2, 1, 4, [7, 8], []),
    (2, 3, 2, None, [], []),
    (3, 1, 4, None, [], []),
    (3, 2, 5, 2, [9, 10], []),
    (3, 3, 3, 1, [11, 12], []),
    (4, 1, 5, 1, [13, 14], []),
    (4, 2, 2, 3, [15, 16], []),
]
NAMES = {1: ("佐藤 健一", "Sato Kenichi"), 2: ("森 直美", "Mori Naomi"), 3: ("阿部 和子", "Abe Kazuko")}


@rows_again
def five_pairs() -> Section:
    club = Club.objects.create(name="Club")
    event = Event.objects.create(club=club, name="Thursday pairs")
    session = Session.objects.create(event=event, date=date(2026, 11, 19))
    field = Field.objects.create(session=session)
    section = Section.objects.create(session=session, field=field, movement="by-hand")
    pairs = {n: Contestant.objects.create(section=section, number=str(n), seat=n) for n in range(1, 6)}
    for number, (kanji, romaji) in NAMES.items():
        player = Player.objects.create(club=club, native=kanji, latin=romaji)
        Membership.objects.create(contestant=pairs[number], player=player, position=1)
    for round_, table, ns, ew, boards, turned in ROWS:
        Placement.objects.create(
            section=section,
            round=round_,
            table=table,
            ns=pairs.get(ns),
            ew=pairs.get(ew),
            boards=boards,
            turned=turned,
        )
    start_session(session, by=DIRECTOR)
    section.refresh_from_db()
    return section
