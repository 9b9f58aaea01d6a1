"""Events to write to a file, files as documents, and what of an event a copy has in common with it."""

import hashlib
import zipfile
from datetime import date
from io import BytesIO

from tests.domain.incidents.test_replans import evening, options
from tests.fixtures.evening import DIRECTOR, say
from tests.fixtures.games_evening import agreed_deal, bid, make_game_section, singles, told
from tests.fixtures.swiss_pairs import BY_IMPS, drawn, fresh, play_round, swiss_pairs
from tournament.domain.boards.acts import director_results
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import read_event_file
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.games.acts import game_deals, game_matches
from tournament.domain.games.acts.game_matches import resume_match
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts.clubs import add_players
from tournament.domain.seats.acts.check_ins import check_in, open_door
from tournament.domain.seats.acts.pair_seats import substitute
from tournament.domain.sessions.acts.lifecycle import add_session
from tournament.domain.stages.acts.draws import withdraw_draw
from tournament.domain.stages.acts.swiss_pairs import add_late_pair
from tournament.domain.stages.acts.team_withdrawals import withdraw_team
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.event_file import Document
from tournament.exchange.pasted_lists import parse_players
from tournament.exchange.plain import plain
from tournament.models import Club, Event, JournalEntry, Result, Section

# What a sheet holds of the database it was read from.
OWN = {
    "club",
    "id",
    "result",
    "token",
    "placement",
    "match",
    "entry",
    "player",
    "partners",
    "record",
    "call",
    "pk",
}
CHAIN = {"continues", "resumed_as", "closing", "closing_lines"}


def taken_in(data: bytes, club: Club | None = None) -> Event:
    club = club or Club.objects.create(name="北クラブ")
    return import_event(read_event_file(data), club, proof=read_through, by=DIRECTOR)


def without_time(document: Document) -> Document:
    return {**document, "made": "", "club": {}, "closing": {}}


# Names that hold a key of the database where they hold a number.
KEYS = {("section", int), ("stage", int), ("opponent", int)}


def sheets(event: Event) -> list:
    """Everything that is shown of an event, without the keys of the database."""
    return [_stripped(plain(sheet)) for sheet in read_through(event)]


def _stripped(value: object) -> object:
    if isinstance(value, dict):
        kept = {name: each for name, each in value.items() if name not in OWN | CHAIN}
        return {name: _stripped(each) for name, each in kept.items() if (name, type(each)) not in KEYS}
    return [_stripped(each) for each in value] if isinstance(value, list) else value


def history(event: Event) -> list[tuple]:
    rows = JournalEntry.objects.filter(session__event=event).order_by("pk")
    return [(row.verb, row.by, row.at, row.reason, len(row.changes)) for row in rows]


def busy_evening() -> Section:
    """A late pair, rulings, a disputed result, a substitute, a call, the door, and something taken back."""
    section = evening(5, "mitchell-5x5", 1)
    found = seated(section)
    option = options("late_pair", found)[0]
    take_plan("late_pair", found, option, by=DIRECTOR, newcomers=parse_players("遅刻 一\n遅刻 二"))
    for result in Result.objects.filter(section=section).order_by("pk")[:2]:
        director_results.award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR, reason="遅い")
    undo(last_act(section.session), by=DIRECTOR)
    board = section.placements.filter(round=2, ns__number__lt="6", ew__isnull=False).first()
    say(section, board.table, board.boards[0], "4S= N", side="NS")
    say(section, board.table, board.boards[0], "4S-1 N", side="EW")
    pair = section.contestants.order_by("pk").first()
    director_results.penalise(pair, 2, "MP", by=DIRECTOR)
    (stand_in,) = add_players(section.session.event.club, parse_players("代打 三郎, 77"), by=DIRECTOR)
    substitute(pair, position=1, player=stand_in, from_round=3, by=DIRECTOR)
    open_door(section.session, by=DIRECTOR)
    check_in(section.session, pair.memberships.first().player, by=DIRECTOR)
    return section


def busy_swiss_pairs() -> Section:
    """Cross-IMPs, two half matches of three pairs, a late pair, one that leaves, a draw taken back."""
    section = swiss_pairs(7, options={"halves": 2, "odd": "short_triple"}, **BY_IMPS)
    drawn(section)
    for number in (1, 2):
        play_round(section, number)
    add_late_pair(fresh(section), parse_players("遅刻 一\n遅刻 二"), by=DIRECTOR)
    withdraw_draw(drawn(section), by=DIRECTOR)
    withdraw_team(section.contestants.get(number="2").entrant, fresh(section), by=DIRECTOR, from_round=2)
    drawn(section)
    for number in (3, 4):
        play_round(section, number)
    return fresh(section)


def games() -> Section:
    """A match with a ruling, one that is disputed and goes on in the next session."""
    section = make_game_section("chicago", 8, contestant_size=1)
    for number in (1, 5):
        seats = singles(section, *range(number, number + 4))
        match = game_matches.seat_match(section, seats, by=DIRECTOR)
        agreed_deal(match, 1, bid("4S N 10"))
        told(match, 2, bid("3NT E 8"))
        game_deals.rule_on_match(match, 0, -30, by=DIRECTOR)
    session = add_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)
    following = session.sections.select_related("session__event").get()
    resume_match(match, following, singles(following, 5, 6, 7, 8), by=DIRECTOR)
    return section


def zipped(**members: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name.replace("__", "/").replace("_", "."), content)
    return packed.getvalue()


def signed(text: bytes) -> bytes:
    return zipped(overtrick_json=text, overtrick_sha256=hashlib.sha256(text).hexdigest().encode())
