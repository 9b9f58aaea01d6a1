"""A simultaneous event of hundreds of clubs: what a report costs, how long it waits, and the list read cold.

On a PostgreSQL of its own where Debian's `pg_virtualenv` is installed, else on SQLite.

* An evening of 300 clubs, 12 tables and 26 boards, 93,600 results, compressed into --seconds. A club reports
  its round and is answered with its figures of the whole field: `overall_p95_s`.
* A field of 10,000 tables that have played 30 boards: `ranking_10000_cold_s`, all results read and ranked by
  a process that has just started; `board_10000_ms`, one more result, its board scored and the totals anew, of
  the processor; `web_memory_mb`, of the web process that has kept all fields (`server_memory_mb`: with the
  one that watches over it).
* `cost_growth`: seconds of the processor, web process and database, for a report of one result, against 1,000
  tables. In both fields a table sends a result every seven and a half minutes.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import evening, hall, room
from benchmarks.figures import ROOT, Figures, figure, left_out, p95, show

CLUBS, TABLES, BOARDS = 400, 25, 30  # 10,000 tables
EVENING_CLUBS, EVENING_TABLES, EVENING_BOARDS, A_ROUND = 300, 12, 26, 2
SECONDS = 180
EVERY = 450  # seconds between two results of a table
REPORTS_OF_A_CLUB = 2
SAMPLES = 40
SCORES = (-620, -170, -140, -110, -100, -50, 50, 100, 110, 140, 170, 400, 420, 430, 450, 620)
INSIDE = "OVERTRICK_BENCHMARK_INSIDE"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--smaller", type=int, default=1, help="a part of the clubs: 10 for a tenth")
    options.add_argument("--seconds", type=int, default=SECONDS)
    options.add_argument("--sqlite", action="store_true", help="not on PostgreSQL")
    options.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    given = options.parse_args()
    wants = not given.sqlite and INSIDE not in os.environ
    if wants and shutil.which("pg_virtualenv"):
        command = [ROOT / ".ci" / "with-postgresql", sys.executable, "-m", "benchmarks.clubs", *sys.argv[1:]]
        sys.exit(subprocess.run(command, env={**os.environ, INSIDE: "1"}, cwd=ROOT, check=False).returncode)
    if wants:
        left_out("No pg_virtualenv: measured on SQLite. Debian, Ubuntu: sudo apt install postgresql")
    with tempfile.TemporaryDirectory() as data:
        if given.sqlite:
            os.environ.pop("DATABASE_URL", None)
        evening.prepare(data)
        show(measure(data, given.smaller, given.seconds), as_json=given.json)


def measure(data: str, smaller: int, seconds: int) -> Figures:
    small, large = (_heat(max(1, clubs // smaller), TABLES, BOARDS) for clubs in (CLUBS // 10, CLUBS))
    played = _heat(EVENING_CLUBS // smaller, EVENING_TABLES, EVENING_BOARDS, has_played=False)
    with evening.server(data) as process:
        waits = asyncio.run(_evening(_reporters(played), seconds))
        pids = [process.pid, *_postmaster()]
        costs = [asyncio.run(_cost(_reporters(heat), pids)) for heat in (small, large)]
        memory, together = room.largest_mb(process.pid), room.memory_mb(process.pid)
    return {
        "overall_p95_s": figure(p95(waits), "s", most=2),
        "results": figure(_results_of(played), ""),
        "ranking_10000_cold_s": figure(_cold(large), "s", most=3),
        "board_10000_ms": figure(_board(large), "ms", most=5),
        "web_memory_mb": figure(memory, "MB", most=400),
        "server_memory_mb": figure(together, "MB"),
        "report_1000_ms": figure(costs[0] * 1000, "ms"),
        "report_10000_ms": figure(costs[1] * 1000, "ms"),
        "cost_growth": figure(costs[1] / costs[0], "times", most=1.3),
    }


# ── the field ─────────────────────────────────────────────────────────────────────────────────────────


def _heat(clubs: int, tables: int, boards: int, *, has_played: bool = True) -> Any:
    """A heat of this many clubs whose results are shown; its rows are as reports leave them."""
    from datetime import date, timedelta

    from django.utils import timezone

    from tournament.models import Club, Heat, HeatNews, Simultaneous, Venue, VenueEntrant, VenueReach

    club = Club.objects.create(name=f"Organiser of {clubs} {tables}")
    event = Simultaneous.objects.create(club=club, name="Spring Pairs", boards=boards)
    shown = timezone.now() - timedelta(hours=1)
    heat = Heat.objects.create(event=event, date=date(2026, 11, 28), embargo_until=shown)
    HeatNews.objects.create(heat=heat, number=1)
    venues = Venue.objects.bulk_create([Venue(heat=heat, name=f"Club {n}") for n in range(clubs)])
    VenueReach.objects.bulk_create([VenueReach(venue=one, generation="0", cursor=1) for one in venues])
    if has_played:
        pairs = [VenueEntrant(venue=one, **row) for one in venues for row in _pairs(tables)]
        own = {(one.venue_id, one.code): one for one in VenueEntrant.objects.bulk_create(pairs, 5000)}
        _load(heat, venues, own, tables)
    return Heat.objects.select_related("event__club").get(pk=heat.pk)


def _pairs(tables: int) -> list[dict[str, Any]]:
    return [{"code": code, "label": code} for table in range(tables) for code in (f"N{table}", f"E{table}")]


def _load(heat: Any, venues: Iterable[Any], own: dict[tuple[int, str], Any], tables: int) -> None:
    from tournament.models import VenueResult

    chance = random.Random(tables)
    for venue in venues:
        VenueResult.objects.bulk_create(
            VenueResult(
                heat=heat,
                venue=venue,
                code=row["code"],
                board=board,
                ns=own[venue.pk, row["ns"]],
                ew=own[venue.pk, row["ew"]],
                score_ns=row["score_ns"],
                changed_at=1,
            )
            for board in range(1, heat.event.boards + 1)
            for row in _results(board, tables, chance)
        )


def _results(board: int, tables: int, chance: random.Random) -> list[dict[str, Any]]:
    """What the tables of a club score on a board: a Mitchell."""
    return [
        {
            "code": f"{board}-{table}",
            "board": board,
            "ns": f"N{table}",
            "ew": f"E{(table + board) % tables}",
            "score_ns": chance.choice(SCORES),
        }
        for table in range(tables)
    ]


def _results_of(heat: Any) -> int:
    from tournament.models import VenueResult

    return VenueResult.objects.filter(heat=heat, removed=False).count()


# ── reports over the network ──────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class Reporter:
    """A club's server, which keeps its connection and sends one report after another."""

    wire: hall.Wire
    path: str
    cursor: int = 1
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def report(self, results: list[dict[str, Any]], **more: Any) -> float:
        """Seconds until the answer with the club's figures."""
        begun = time.perf_counter()
        async with self.turn:
            after, until = self.cursor, self.cursor + 1
            body = {"generation": "0", "sequence": until, "after": after, "until": until, "results": results}
            status, _headers, text = await self.wire.ask("PUT", self.path, json.dumps(body | more))
            assert status == 200, text
            assert json.loads(text)["overall"]["contestants"], text
            self.cursor += 1
        return time.perf_counter() - begun


def _reporters(heat: Any) -> list[Reporter]:
    from tournament.domain.simultaneous.readings.heats import keys_of
    from tournament.exchange.simultaneous_report import SIGNATURE, signature

    def signs(key: str) -> Callable[[bytes], str]:
        return lambda body: f"{SIGNATURE}: {signature(key, body)}"

    return [
        Reporter(
            hall.Wire(evening.PORT, hall.Ledger(), signs=signs(keys_of(venue)[0])),
            f"/api/simultaneous/venues/{venue.uid}/report/",
        )
        for venue in heat.venues.all()
    ]


async def _evening(clubs: list[Reporter], seconds: int) -> list[float]:
    """How long each report waits while all clubs play their rounds, each at its own moment."""
    chance, rounds = random.Random(0), EVENING_BOARDS // A_ROUND
    every = seconds / rounds

    async def plays(club: Reporter) -> list[float]:
        await asyncio.sleep(chance.random() * every)
        waits, more = [], {"entrants": _pairs(EVENING_TABLES)}
        for first in range(1, EVENING_BOARDS + 1, A_ROUND):
            due = time.perf_counter() + every
            boards = range(first, first + A_ROUND)
            rows = [row for board in boards for row in _results(board, EVENING_TABLES, chance)]
            waits.append(await club.report(rows, **more))
            more = {}
            await asyncio.sleep(max(0, due - time.perf_counter()))
        club.wire.close()
        return waits

    return [wait for waits in await asyncio.gather(*map(plays, clubs)) for wait in waits]


async def _cost(clubs: list[Reporter], pids: list[int]) -> float:
    """Seconds of the processor for a report of one result that has changed."""
    pause, chance = EVERY / (len(clubs) * TABLES), random.Random(1)

    async def reports(number: int) -> None:
        await asyncio.sleep(number * pause)
        row = chance.choice(_results(number % BOARDS + 1, TABLES, chance))
        await clubs[number % len(clubs)].report([row])

    await clubs[-1].report([])  # reads the field
    before = sum(map(room.processor_seconds, pids))
    number = REPORTS_OF_A_CLUB * len(clubs)
    await asyncio.gather(*map(reports, range(number)))
    cost = (sum(map(room.processor_seconds, pids)) - before) / number
    for club in clubs:
        club.wire.close()
    return cost


def _postmaster() -> list[int]:
    """The process of PostgreSQL whose children answer; none of SQLite."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return [room.parent(cursor.fetchone()[0])]


# ── in this process ───────────────────────────────────────────────────────────────────────────────────


def _cold(heat: Any) -> float:
    from tournament.domain.journal.reports.versioned_cache import forget
    from tournament.domain.simultaneous.reports.heat_reports import ranking

    forget()
    begun = time.perf_counter()
    assert ranking(heat).rows
    return time.perf_counter() - begun


def _board(heat: Any) -> float:
    """One more result in the field that is in memory, until its board is scored: ms of processor."""
    from scoring.conditions import Conditions
    from scoring.overall import OverallField
    from tournament.models import VenueResult

    kept = OverallField(Conditions(closed=False))
    found = VenueResult.objects.filter(heat=heat).order_by("pk")
    rows = found.values_list("pk", "board", "ns", "ew", "score_ns")
    kept.fill((pk, board, (score, ns, ew)) for pk, board, ns, ew, score in rows)
    kept.places()
    taken = []
    for number in range(SAMPLES):
        pk, board, ns, ew, _score = rows[number]
        begun = time.process_time()
        kept.put(-pk, board, (420, ns, ew))
        kept.awards(board)
        taken.append(time.process_time() - begun)
    return median(taken) * 1000


if __name__ == "__main__":
    main()
