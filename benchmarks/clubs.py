"""A simultaneous event of hundreds of clubs: what one more report costs, and the list read cold.

On a PostgreSQL of its own where Debian's `pg_virtualenv` is installed, else on SQLite. By default 400 clubs
of 25 pairs play 30 boards, 10,000 pairs and 144,000 results; --clubs makes it smaller. The figures:

* `ranking_10000_cold_s`: a process that has just started reads all results and ranks all pairs;
* `board_10000_ms`: one more result of a board, its scores and the totals anew, of the processor;
* `overall_p95_s`: a club reports one result over the API and is answered with its figures of the whole field;
* `cost_growth`: what such a report costs in ten times as many clubs.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Any

from benchmarks.figures import ROOT, Figures, figure, left_out, p95, prepare, show

CLUBS, PAIRS, BOARDS = 400, 25, 30
REPORTS = 40
SCORES = (-620, -170, -140, -110, -100, -50, 50, 100, 110, 140, 170, 400, 420, 430, 450, 620)
INSIDE = "OVERTRICK_BENCHMARK_INSIDE"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--clubs", type=int, default=CLUBS)
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
        prepare(data)
        show(measure(given.clubs), as_json=given.json)


def measure(clubs: int) -> Figures:
    small = _cost(_heat(max(1, clubs // 10)))
    heat = _heat(clubs)
    cold = _cold(heat)
    reports = _cost(heat)
    return {
        "ranking_10000_cold_s": figure(cold, "s", most=3),
        "board_10000_ms": figure(_board(heat), "ms", most=5),
        "overall_p95_s": figure(p95(reports), "s", most=1),
        "cost_growth": figure(p95(reports) / p95(small), "times", most=12),
    }


def _heat(clubs: int) -> Any:
    """A heat of this many clubs whose results are shown; its rows are as reports leave them."""
    from datetime import date, timedelta

    from django.utils import timezone

    from tournament.models import (
        Club,
        Heat,
        HeatNews,
        Simultaneous,
        Venue,
        VenueEntrant,
        VenueReach,
        VenueResult,
    )

    chance = random.Random(clubs)
    club = Club.objects.create(name=f"Organiser of {clubs}")
    event = Simultaneous.objects.create(club=club, name="Spring Pairs", boards=BOARDS)
    shown = timezone.now() - timedelta(hours=1)
    heat = Heat.objects.create(event=event, date=date(2026, 11, 28), embargo_until=shown)
    HeatNews.objects.create(heat=heat, number=1)
    venues = Venue.objects.bulk_create([Venue(heat=heat, name=f"Club {n}") for n in range(clubs)])
    VenueReach.objects.bulk_create([VenueReach(venue=one, generation="0", cursor=1) for one in venues])
    pairs = VenueEntrant.objects.bulk_create(
        [VenueEntrant(venue=one, code=str(n), label=str(n)) for one in venues for n in range(PAIRS)],
        batch_size=5000,
    )
    rows = []
    for place, venue in enumerate(venues):
        own = pairs[place * PAIRS : (place + 1) * PAIRS]
        for board in range(1, BOARDS + 1):
            for table in range(PAIRS // 2):
                score = chance.choice(SCORES)
                ns, ew = own[2 * table], own[1 + (2 * table + 2 * board) % (PAIRS - 1)]
                code = f"{board}-{table}"
                sides = {"ns": ns, "ew": ew}
                rows.append(
                    VenueResult(
                        heat=heat, venue=venue, code=code, board=board, score_ns=score, changed_at=1, **sides
                    )
                )
    VenueResult.objects.bulk_create(rows, batch_size=5000)
    return Heat.objects.select_related("event__club").get(pk=heat.pk)


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

    field = OverallField(Conditions(closed=False))
    rows = VenueResult.objects.filter(heat=heat).values_list("pk", "board", "ns", "ew", "score_ns")
    field.fill((pk, board, (score, ns, ew)) for pk, board, ns, ew, score in rows)
    field.places()
    taken = []
    for number in range(REPORTS):
        _pk, board, ns, ew, _score = rows[number]
        begun = time.process_time()
        field.put(f"more {number}", board, (420, ns, ew))
        field.awards(board)
        taken.append(time.process_time() - begun)
    return median(taken) * 1000


def _cost(heat: Any) -> list[float]:
    """How long a club waits for the answer to a report of one result, with its figures of the field."""
    from django.conf import settings
    from django.test import Client

    from tournament.domain.simultaneous.readings.heats import keys_of
    from tournament.exchange.simultaneous_report import SIGNATURE, signature

    settings.ALLOWED_HOSTS = ["testserver"]
    client, taken = Client(), []
    venues = [*heat.venues.all()]
    for number in range(REPORTS):
        venue = venues[number % len(venues)]
        after = 1 + number // len(venues)
        row = {"code": f"{number % BOARDS + 1}-0", "board": number % BOARDS + 1, "ns": "0", "ew": "1"}
        report = {
            "generation": "0",
            "after": after,
            "until": after + 1,
            "results": [row | {"score_ns": SCORES[number % len(SCORES)]}],
        }
        body = json.dumps(report).encode()
        signed = {SIGNATURE: signature(keys_of(venue)[0], body)}
        address = f"/api/simultaneous/venues/{venue.uid}/report/"
        begun = time.perf_counter()
        answer = client.put(address, body, content_type="application/json", headers=signed)
        taken.append(time.perf_counter() - begun)
        assert answer.status_code == 200, answer.content
    return taken[1:]  # the first one may read the field cold


if __name__ == "__main__":
    main()
