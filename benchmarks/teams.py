"""How quick team events are: the draw of a Swiss up to the director's page, an entry beside one of pairs,
and the table of a hundred teams from a new result to a player's page.

    python benchmarks/teams.py [--json]

A figure is {value, unit, aim, met}; publishing has no aim. Each draw is that of the fourth round.
"""

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AIMS = {20: 0.1, 100: 1.0, 500: 5.0}
BOARDS, ROUNDS = 4, 9
PLAYED, RUNS, PAGES = 3, 3, 42
TABLES, POSTS, TURNS = 20, 40, 7


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true")
    as_json = options.parse_args().json
    with tempfile.TemporaryDirectory() as data:
        prepare(data)
        draws(8, 1)  # so that no figure contains imports
        figures: dict[str, dict[str, object]] = {}
        for teams, aim in AIMS.items():
            figures |= draws(teams, aim)
        figures |= entries()
        figures |= standings()
    if as_json:
        print(json.dumps(figures))
        return
    for name, one in figures.items():
        print(f"{name:20} {one['value']:>10} {one['unit']:3} aim {one['aim'] or '–'}")


def prepare(data: str) -> None:
    os.environ["OVERTRICK_DATA"] = data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def figure(value: float, unit: str, most: float | None) -> dict[str, object]:
    met = None if most is None else value <= most
    return {"value": round(value, 4), "unit": unit, "aim": most, "met": met}


def draws(teams: int, aim: float) -> dict[str, dict[str, object]]:
    """The slowest draw of the policies (of each the best of a few runs), and the publishing of one."""
    from tournament.readings.stages.team_draws import next_round
    from tournament.reports.teams.draws import draw_sheet, standing_for_draw
    from tournament.services.acts.journal import Actor
    from tournament.services.stages.draws import Wish, propose_draw, publish_draw
    from tournament.sheets.stage_options import POLICIES, DrawOptions

    by, section = Actor("benchmark"), swiss(teams)
    for number in range(1, PLAYED + 1):
        standing = standing_for_draw(section, number)
        publish_draw(propose_draw(section, standing, by=by, wish=Wish(seed=number)), by=by)
        play(section.pk, number)
    slowest, drawn = 0.0, None
    for policy in POLICIES:
        taken = []
        for _run in range(RUNS):
            section = fresh(section.pk)
            start = time.perf_counter()
            standing = standing_for_draw(section, next_round(section))
            drawn = propose_draw(section, standing, by=by, wish=Wish(DrawOptions(policy=policy)))
            draw_sheet(section, drawn)
            taken.append(time.perf_counter() - start)
        slowest = max(slowest, min(taken))
    start = time.perf_counter()
    assert drawn is not None
    publish_draw(drawn, by=by)
    published = time.perf_counter() - start
    return {
        f"draw_{teams}_s": figure(slowest, "s", aim),
        f"publish_{teams}_s": figure(published, "s", None),
    }


def entries() -> dict[str, dict[str, object]]:
    """Entries a second at the tables of teams over those at the tables of pairs, in turns in one process."""
    from django.test import Client

    client = Client(headers={"host": "localhost"})
    posts = {"pairs": pair_posts(), "teams": team_posts()}
    ratios = []
    for turn in range(TURNS + 1):
        taken = {}
        for kind, left in posts.items():
            batch = [left.pop() for _ in range(POSTS)]
            start = time.perf_counter()
            for path, body in batch:
                answer = client.post(path, body, content_type="application/json")
                assert answer.status_code == 200, answer.content
            taken[kind] = time.perf_counter() - start
        if turn:  # the first turn warms both
            ratios.append(taken["pairs"] / taken["teams"])
    value = statistics.median(ratios)
    least = {"value": round(value, 3), "unit": "ratio", "aim": 0.9, "met": value >= 0.9}
    return {"team_entry_vs_pairs_entry": least}


def standings() -> dict[str, dict[str, object]]:
    """A hundred teams, nine rounds of sixteen boards: a result of the last round, then a player's page."""
    from django.conf import settings
    from django.test import Client

    from tournament.models import Result, Section
    from tournament.services.acts.journal import Actor
    from tournament.services.teams.matches import seat_round_robin

    settings.ALLOWED_HOSTS = ["*"]
    section, chance, player = swiss(100, "round-robin", 16), random.Random(9), Client()
    seat_round_robin(section, by=Actor("benchmark"), rounds=ROUNDS)
    for number in range(1, ROUNDS + 1):
        play(section.pk, number)
    rows = [*Result.objects.filter(section=section, round=ROUNDS).values_list("pk", flat=True)]
    taken = []
    for _run in range(PAGES):
        version = fresh(section.pk).version + 1
        start = time.perf_counter()
        Section.objects.filter(pk=section.pk).update(version=version)
        change = {"tricks": chance.randrange(7, 12), "changed_at_version": version}
        Result.objects.filter(pk=chance.choice(rows)).update(**change)
        assert player.get(f"/s/{section.session_id}/?live").status_code == 200
        taken.append((time.perf_counter() - start) * 1000)
    later = sorted(taken[2:])
    return {"standings_p95_ms": figure(later[int(0.95 * len(later)) - 1], "ms", 50)}


def pair_posts() -> list[tuple[str, str]]:
    from benchmarks.evening import entry_posts, evening

    return entry_posts(evening(20))[::-1]


def team_posts() -> list[tuple[str, str]]:
    """Forty teams in a round robin: as many tables with boards in play as forty pairs have."""
    from benchmarks.evening import entry_posts
    from tournament.services.acts.journal import Actor
    from tournament.services.teams.matches import seat_round_robin

    section = swiss(TABLES, format="round-robin")
    seat_round_robin(section, rounds=ROUNDS, by=Actor("benchmark"))
    return entry_posts(section.session)[::-1]


def swiss(teams: int, format: str = "swiss", boards: int = BOARDS):  # type: ignore[no-untyped-def]
    """The section of a started Swiss or round robin with a number of teams."""
    from datetime import date

    from tournament.models import Club
    from tournament.services.acts.journal import Actor
    from tournament.services.sessions.lifecycle import start_session
    from tournament.services.teams.entries import enter_team
    from tournament.services.teams.events import StageConditions, create_team_event

    by, club = Actor("benchmark"), Club.objects.create(name="Benchmark")
    conditions = StageConditions(
        format=format, rounds=ROUNDS, vp_scale="wbf_continuous", options={"boards": boards}
    )
    session = create_team_event(club, conditions, name=f"{teams} teams", day=date(2026, 11, 21), by=by)
    for number in range(1, teams + 1):
        enter_team(session.event, name=f"Team {number}", by=by)
    start_session(session, by=by)
    return fresh(session.sections.get().pk)


def fresh(section: int):  # type: ignore[no-untyped-def]
    from tournament.models import Section

    return Section.objects.select_related("session__event__club", "session__stage__event").get(pk=section)


def play(section: int, number: int) -> None:
    """Results of every table of a round, by chance; they are rows that no service writes."""
    from django.db.models import F

    from tournament.models import Result, Section

    chance = random.Random(number)
    tables = fresh(section).placements.filter(round=number, ns__isnull=False, ew__isnull=False)
    Result.objects.bulk_create(
        Result(
            section_id=section,
            board=board,
            ns_id=row.ns_id,
            ew_id=row.ew_id,
            round=number,
            table=row.table,
            state="played",
            contract="3NT",
            declarer="N",
            tricks=chance.randrange(7, 12),
        )
        for row in tables
        for board in row.boards
    )
    Section.objects.filter(pk=section).update(version=F("version") + 1, plan_version=F("version") + 1)


if __name__ == "__main__":
    main()
