"""How quick the ranking of an event of pairs over sessions is: 400 pairs, from a new result to the page.

    python benchmarks/stages.py [--json]

A figure is {value, unit, aim, met}. `sessions_growth` is the growth of that time from one session to three,
divided by the growth of the results.
"""

import statistics
import sys
from datetime import date, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.evening import evening
from benchmarks.figures import Figures, figure, p95, run_on_data
from benchmarks.played import milliseconds_to_page, play

TABLES, SESSIONS = 200, 3
DAY = date(2026, 11, 21)


def rankings() -> Figures:
    """The page after a result of the last session: with one session of the event, and with three."""
    from tournament.domain.journal.acts.journal import Actor
    from tournament.domain.sessions.acts import lifecycle
    from tournament.domain.stages.acts.swiss_pairs import add_pairs_session, change_ranking_rule
    from tournament.models import Result, Session

    by, started = Actor("benchmark"), evening(TABLES)
    first = session = of(started.pk)  # type: ignore[attr-defined]
    change_ranking_rule(session, sessions=SESSIONS, over="", by=by)
    play_session(session.pk)
    single = pages(session.pk)
    for number in range(1, SESSIONS):
        lifecycle.close_session(of(session.pk), by=by)
        day = DAY + timedelta(days=number)
        session = add_pairs_session(of(session.pk), day=day, change="stay", by=by)
        lifecycle.start_session(of(session.pk), by=by)
        play_session(session.pk)
    several = pages(session.pk)
    own = Result.objects.filter(section__session=first.pk).count()
    everything = Result.objects.filter(section__session__event=first.event_id).count()
    assert Session.objects.filter(event=first.event_id).count() == SESSIONS
    growth = statistics.median(several) / statistics.median(single) / (everything / own)
    return {
        "ranking_400_pairs_p50_ms": figure(statistics.median(several), "ms"),
        "ranking_400_pairs_p95_ms": figure(p95(several), "ms", most=80),
        "ranking_one_session_p50_ms": figure(statistics.median(single), "ms"),
        "sessions_growth": figure(growth, "ratio", most=1),
    }


def of(session: int):  # type: ignore[no-untyped-def]
    from tournament.models import Session

    return Session.objects.select_related("event__club", "stage__event").get(pk=session)


def pages(session: int) -> list[float]:
    """Of the ranking of the event as a player reads it, after results of a session."""
    return milliseconds_to_page(f"/s/{session}/event/?live", section__session=session)


def play_session(session: int) -> None:
    from tournament.models import Section

    for section in Section.objects.filter(session=session).values_list("pk", flat=True):
        play(section)


if __name__ == "__main__":
    run_on_data(__doc__, rankings)
