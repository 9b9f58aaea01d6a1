"""An organiser and three clubs as processes of their own: what arrives in the end is one field.

The line of one club breaks in the middle, another puts back an older copy, the clock of the third is wrong.
For how many seconds the line is down at least is said by LINE_DOWN: 600 are ten minutes of a real evening.
"""

import http.client
import json
import os
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.boards.adjusted import Award
from scoring.boards.award_code import ruling
from scoring.boards.lines import Line
from scoring.conditions import Conditions
from scoring.field import score_field
from tests.tools.breakable_line import BreakableLine
from tests.tools.clusters import PATIENCE, manage, managed
from tests.tools.migrated import NAME, bring_up
from tests.tools.ports import free_port
from tournament.serving.serving_checks import release_at
from tournament.settings import RELEASE
from tournament.sheets.figures import decimal

pytestmark = [pytest.mark.slow]
BOARDS = 6
LINE_DOWN = float(os.environ.get("LINE_DOWN", "0"))
HEAT = f"""
from datetime import timedelta
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.simultaneous import make_heat
from tournament.domain.people.acts import clubs
heat = make_heat(clubs.found_club(name="Federation", by=DIRECTOR), boards={BOARDS})
print(heat.code, heat.uid)
"""
JOIN = """
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.people.acts import clubs
from tournament.domain.simultaneous.acts.participations import TakingPart, join_simultaneous
from tournament.models import Section
section = make_section()
section.session.event.club.name = "{name}"
section.session.event.club.save()
session = Section.objects.with_club().get().session
terms = TakingPart(organiser="http://127.0.0.1:{port}", code="{code}", region="{name}")
join_simultaneous(session, terms, by=DIRECTOR)
"""
# Enters the boards from `first` to `last`, as a club of this number plays them.
PLAY = """
from uuid import uuid4
from tests.fixtures.evening import DIRECTOR, say
from tournament.domain.boards.acts.director_results import award
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section
section = Section.objects.with_club().get()
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "6NT= W", "1C+2 N", "3D-2 S")
for row in section.placements.exclude(ns=None).exclude(ew=None):
    for board in row.boards:
        if {first} <= board <= {last}:
            text = TEXTS[(board * 3 + row.table * 5 + row.round * {number}) % len(TEXTS)]
            for side in ("NS", "EW"):
                result = say(section, row.table, board, text, side=side, key=str(uuid4()))
            if (board, row.table, {number}) == ({first}, 1, 1):
                award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)
if {last} == 6:
    close_session(section.session, by=DIRECTOR)
"""
# The results of a club as they count there, and what it knows of all clubs.
READ = """
import json
from tournament.domain.boards.reports.section import facts_of
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.models import Participation, Session
(facts,) = facts_of(versions_of_boards(Session.objects.get().pk))
lines = [
    [line.board, line.ns_id, line.ew_id, scored.score, line.ns_award, line.ew_award]
    for line in facts.stored.values()
    for pk, scored in zip(facts.results[line.board], facts.lines[line.board])
    if pk == line.pk
]
row = Participation.objects.get()
print(json.dumps({"lines": lines, "overall": row.overall, "problem": row.problem}))
"""


@dataclass
class Club:
    """A club's computer: a folder of data, and the worker that reports."""

    number: int
    folder: Path
    off: int = 0  # minutes that its clock is wrong
    worker: subprocess.Popen[str] | None = None

    @property
    def name(self) -> str:
        return f"Club {self.number}"

    @property
    def program(self) -> list[str]:
        return ["-m", "tests.tools.wrong_clock", str(self.off)] if self.off else ["manage.py"]

    @property
    def is_final(self) -> bool:
        """Whether the organiser has said that nothing moves any more."""
        with closing(sqlite3.connect(f"file:{self.folder / NAME}?mode=ro", uri=True)) as rows:
            ((overall,),) = rows.execute("SELECT overall FROM tournament_participation").fetchall()
        return json.loads(overall).get("provisional") is False

    def run(self, *words: str) -> str:
        return managed("", self.folder, *words, program=self.program)

    def shell(self, script: str, **filled: object) -> str:
        return self.run("shell", "-v0", "-c", script.format(**filled) if filled else script)

    def play(self, first: int, last: int) -> None:
        self.shell(PLAY, first=first, last=last, number=self.number)

    def begin(self) -> None:
        self.worker = manage("", self.folder, "worker", program=self.program)

    def end(self) -> None:
        if self.worker:
            self.worker.terminate()
            self.worker.wait(PATIENCE)
            self.worker = None


@dataclass(frozen=True, slots=True)
class Organiser:
    port: int
    heat: str

    def ask(self, path: str) -> dict[str, Any]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", f"/api/simultaneous/heats/{self.heat}/{path}")
            return json.loads(connection.getresponse().read())

    def has(self, **results: int) -> bool:
        """Whether so many results of these clubs have arrived."""
        venues = {one["name"]: one["results"] for one in self.ask("")["venues"]}
        return all(venues.get(name.replace("_", " ")) == count for name, count in results.items())


def until(done: Callable[[], Any]) -> Any:
    """What `done` gives as soon as it gives something."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not (found := done()):
        assert time.monotonic() < deadline
        time.sleep(0.3)
    return found


@pytest.fixture
def organiser(tmp_path: Path) -> Iterator[tuple[Organiser, str]]:
    """The server of an organiser with one heat, and the code of the heat."""
    folder, port = tmp_path / "organiser", free_port()
    bring_up(folder)
    code, heat = managed("", folder, "shell", "-v0", "-c", HEAT).split()
    server = manage("", folder, "serve", "--host", "127.0.0.1", "--port", str(port), "--processes", "1")
    try:
        until(lambda: release_at(f"http://127.0.0.1:{port}") == RELEASE)
        yield Organiser(port, heat), code
    finally:
        server.terminate()
        server.wait(PATIENCE)


def test_three_clubs_become_one_field(organiser: tuple[Organiser, str], tmp_path: Path) -> None:
    there, code = organiser
    clubs = [Club(1, tmp_path / "1"), Club(2, tmp_path / "2"), Club(3, tmp_path / "3", off=-60)]
    cut, restored, _wrong = clubs
    with ExitStack() as stack:
        line = BreakableLine(there.port)
        stack.callback(line.close)
        for club in clubs:
            bring_up(club.folder)
            port = line.port if club is cut else there.port
            club.shell(JOIN, name=club.name, port=port, code=code)
            stack.callback(club.end)
            club.begin()
            club.play(1, 2)
        until(lambda: there.has(Club_1=6, Club_2=6, Club_3=6))

        line.is_broken = True
        mended = time.monotonic() + LINE_DOWN
        copy = restored.run("backup").split("\n")[0]
        for club in clubs:
            club.play(3, 4)
        until(lambda: there.has(Club_1=6, Club_2=12, Club_3=12))
        restored.end()
        restored.run("restore", copy)
        restored.begin()
        until(lambda: there.has(Club_1=6, Club_2=6, Club_3=12))  # what the copy lacks is gone
        restored.play(3, 4)
        time.sleep(max(0, mended - time.monotonic()))
        line.is_broken = False
        for club in clubs:
            club.play(5, BOARDS)
        until(lambda: there.has(Club_1=18, Club_2=18, Club_3=18) and not there.ask("ranking/")["provisional"])
        until(lambda: all(club.is_final for club in clubs))
        facts = {club.name: _read(club) for club in clubs}

    scored = _at_once(facts)
    ranking = there.ask("ranking/")
    assert ranking["of"] == len(scored) == 18
    assert sorted(_exact(row["percentage"]) for row in ranking["rows"]) == sorted(scored.values())
    for name, read in facts.items():
        assert read["problem"] == ""
        for pair, figure in read["overall"]["contestants"].items():
            exact = scored[name, int(pair)]
            assert figure["percent"] == decimal(exact, 2)
            assert figure["rank"] == 1 + sum(other > exact for other in scored.values())


def _exact(figure: Any) -> Fraction:
    return Fraction(figure["exact"] if isinstance(figure, dict) else figure)


def _read(club: Club) -> dict[str, Any]:
    return json.loads(club.shell(READ).splitlines()[-1])


def _at_once(facts: dict[str, dict[str, Any]]) -> dict[tuple[str, int], Fraction]:
    """The percentage of each pair, as scoring/field.py scores the results of all clubs as one field."""
    boards: dict[int, list[Line]] = {}
    for name, read in facts.items():
        for board, ns, ew, score, ns_award, ew_award in read["lines"]:
            award = None if ns_award is None else Award(ruling(ns_award, board), ruling(ew_award, board))
            boards.setdefault(board, []).append(Line((name, ns), (name, ew), score, award))
    totals = score_field(boards, Conditions(closed=True)).totals
    return {who: Fraction(own.percentage) for who, own in totals.items()}
