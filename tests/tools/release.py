"""What a release leaves for those after it: a small database as it writes it, and the ranking it shows.

`keep` writes tests/data/releases/VERSION.sql and .json, which tests/test_migrations.py brings along for ever;
CONTRIBUTING.md says when.
"""

import json
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.games_evening import agreed_deal, bid, name_contestants
from tournament.domain.boards.acts.director_results import award, penalise
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.games.acts.game_sections import GameTerms, seat_rounds, set_game
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts import clubs
from tournament.domain.room.acts.addresses import renew_table
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Club, Section, Session

TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")
FOLDER = Path(__file__).resolve().parent.parent / "data" / "releases"


def keep() -> None:
    """Play both evenings in a new database in OVERTRICK_DATA, and write down what came of them."""
    call_command("migrate", verbosity=0)
    club = clubs.found_club(name="白樺ブリッジクラブ", by=DIRECTOR)
    ranking = ranking_of(_pairs(club))
    _games(club)
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as database:
        statements = "\n".join(database.iterdump())
    file = FOLDER / settings.RELEASE
    file.with_name(f"{file.name}.sql").write_text(f"{statements}\n", encoding="utf-8")
    lines = ",\n".join(json.dumps(row) for row in ranking)
    file.with_name(f"{file.name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _pairs(club: Club) -> Session:
    """Three rounds of a Mitchell with an undo, a ruling, a penalty, another address and a second close."""
    session = lifecycle.create_session(club, name="木曜ペア戦", day=date(2026, 11, 19), by=DIRECTOR)
    _seat(session.sections.get(), club)
    lifecycle.start_session(session, by=DIRECTOR)
    section = Section.objects.select_related("session__event__club").get(session=session)
    for row in section.placements.filter(round__lte=3):
        for board in row.boards:
            play(section, row.table, board, TEXTS[(board * 3 + row.table * 5) % 4])
    undo(last_act(session), by=DIRECTOR)
    ruled = section.results.select_related("section__session__event").earliest("pk")
    award(ruled, ns="A+", ew="A-", seen=ruled.version, by=DIRECTOR)
    penalise(section.contestants.first(), 10, "%", by=DIRECTOR)
    renew_table(section.table_tokens.first(), by=DIRECTOR)
    lifecycle.close_session(session, by=DIRECTOR)
    lifecycle.reopen_session(session, by=DIRECTOR, reason="penalty")
    lifecycle.close_session(session, by=DIRECTOR)
    return session


def _seat(section: Section, club: Club) -> None:
    set_number_of_contestants(section, 8, by=DIRECTOR)
    for number, pair in enumerate(section.contestants.all()):
        lines = parse_players(f"森 一{number}\n髙橋 二{number}")
        pair_seats.name_pair(pair, clubs.add_players(club, lines, by=DIRECTOR), by=DIRECTOR)
    seating.choose_movement(section, "mitchell-relay-4x4", boards_per_set=2, by=DIRECTOR)


def _games(club: Club) -> None:
    """Two deals of Chicago, one of them half taken back."""
    session = lifecycle.create_session(club, name="ゲームの夕べ", day=date(2026, 11, 20), by=DIRECTOR)
    section = set_game(session.sections.get(), GameTerms("chicago"), by=DIRECTOR)
    set_number_of_contestants(section, 4, by=DIRECTOR)
    name_contestants(section)
    seat_rounds(section, "rotation-4x3", by=DIRECTOR)
    lifecycle.start_session(session, by=DIRECTOR)
    match = section.matches.select_related("section__session__event__club").earliest("pk")
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("3NT E 8"))
    undo(last_act(session), by=DIRECTOR)


def ranking_of(session: Session) -> list[list[object]]:
    sheets = current_standings(Session.objects.get(pk=session.pk))
    rankings = (ranking for sheet in sheets for ranking in sheet.rankings)
    rows = (row for ranking in rankings for row in ranking.rows)
    return [[row.place, row.party.number, row.party.direction, str(row.value)] for row in rows]
