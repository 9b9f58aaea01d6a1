"""How quick the ranking of an event of pairs over sessions is: 400 pairs, from a new result to the page.

    python benchmarks/stages.py [--json]

A figure is {value, unit, aim, met}. `sessions_growth` is the growth of that time from one session to three,
divided by the growth of the results.
"""

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES, SESSIONS, PAGES = 200, 3, 42
DAY = date(2026, 11, 21)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true")
    as_json = options.parse_args().json
    with tempfile.TemporaryDirectory() as data:
        prepare(data)
        figures = rankings()
    if as_json:
        print(json.dumps(figures))
        return
    for name, one in figures.items():
        print(f"{name:26} {one['value']:>10} {one['unit']:5} aim {one['aim'] or '–'}")


def prepare(data: str) -> None:
    os.environ["OVERTRICK_DATA"] = data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)


def figure(value: float, unit: str, most: float | None) -> dict[str, object]:
    met = None if most is None else value <= most
    return {"value": round(value, 4), "unit": unit, "aim": most, "met": met}


def rankings() -> dict[str, dict[str, object]]:
    """The page after a result of the last session: with one session of the event, and with three."""
    from benchmarks.evening import evening
    from tournament.models import Result, Session
    from tournament.services.acts.journal import Actor
    from tournament.services.sessions import lifecycle
    from tournament.services.stages.pair_sessions import add_pairs_session, change_ranking_rule

    by, started = Actor("benchmark"), evening(TABLES)
    first = session = of(started.pk)  # type: ignore[attr-defined]
    change_ranking_rule(session, sessions=SESSIONS, over="", by=by)
    play(session)
    single = pages(of(session.pk))
    for number in range(1, SESSIONS):
        lifecycle.close_session(of(session.pk), by=by)
        day = DAY + timedelta(days=number)
        session = add_pairs_session(of(session.pk), day=day, change="stay", by=by)
        lifecycle.start_session(of(session.pk), by=by)
        play(of(session.pk))
    several = pages(of(session.pk))
    own = Result.objects.filter(section__session=first.pk).count()
    everything = Result.objects.filter(section__session__event=first.event_id).count()
    assert Session.objects.filter(event=first.event_id).count() == SESSIONS
    growth = statistics.median(several) / statistics.median(single) / (everything / own)
    return {
        "ranking_400_pairs_p50_ms": figure(statistics.median(several), "ms", None),
        "ranking_400_pairs_p95_ms": figure(p95(several), "ms", 80),
        "ranking_one_session_p50_ms": figure(statistics.median(single), "ms", None),
        "sessions_growth": figure(growth, "ratio", 1),
    }


def p95(taken: list[float]) -> float:
    return sorted(taken)[int(0.95 * len(taken)) - 1]


def of(session: int):  # type: ignore[no-untyped-def]
    from tournament.models import Session

    return Session.objects.select_related("event__club", "stage__event").get(pk=session)


def pages(session) -> list[float]:  # type: ignore[no-untyped-def]
    """Milliseconds from a changed result of a session to the ranking of the event as a player reads it."""
    from django.db.models import F
    from django.test import Client

    from tournament.models import Result, Section

    chance, player, taken = random.Random(9), Client(), []
    rows = [*Result.objects.filter(section__session=session).values_list("pk", "section")]
    for _run in range(PAGES):
        pk, section = chance.choice(rows)
        version = Section.objects.get(pk=section).version + 1
        start = time.perf_counter()
        Section.objects.filter(pk=section).update(version=F("version") + 1)
        tricks = chance.randrange(7, 12)
        Result.objects.filter(pk=pk).update(tricks=tricks, changed_at_version=version)
        assert player.get(f"/s/{session.pk}/event/?live").status_code == 200
        taken.append((time.perf_counter() - start) * 1000)
    return taken[2:]


def play(session) -> None:  # type: ignore[no-untyped-def]
    """An agreed result of every table on every board, by chance; they are rows that no service writes."""
    from django.db.models import F

    from tournament.models import Placement, Result, Section

    chance = random.Random(session.pk)
    seated = Placement.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    Result.objects.bulk_create(
        (
            Result(
                section_id=row.section_id,
                board=board,
                ns_id=row.ns_id,
                ew_id=row.ew_id,
                round=row.round,
                table=row.table,
                state="played",
                contract="3NT",
                declarer="N",
                tricks=chance.randrange(7, 12),
                agreement="accepted",
            )
            for row in seated
            for board in row.boards
        ),
        batch_size=2000,
    )
    sections = Section.objects.filter(session=session)
    sections.update(version=F("version") + 1, plan_version=F("version") + 1)


if __name__ == "__main__":
    main()
