"""How quick team events are: the draw of a Swiss up to the director's page, an entry beside one of pairs,
and the table of a hundred teams from a new result to a player's page.

    python benchmarks/teams.py [--json]

A figure is {value, unit, aim, met}; publishing has no aim. Each draw is that of the fourth round.
"""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.evening import entry_posts, evening
from benchmarks.figures import Figures, figure, p95, run_on_data
from benchmarks.played import milliseconds_to_page, play

AIMS = {20: 0.1, 100: 1.0, 500: 5.0}
BOARDS, ROUNDS = 4, 9
PLAYED, RUNS = 3, 3
TABLES, POSTS, TURNS = 20, 40, 7


def measured() -> Figures:
    draws(8, 1)  # so that no figure contains imports
    figures: Figures = {}
    for teams, aim in AIMS.items():
        figures |= draws(teams, aim)
    return figures | entries() | standings()


def draws(teams: int, aim: float) -> Figures:
    """The slowest draw of the policies (of each the best of a few runs), and the publishing of one."""
    from django.contrib.auth.models import AnonymousUser

    from tournament.domain.journal.acts.journal import Actor
    from tournament.domain.stages.acts.draws import Wish, propose_draw, publish_draw
    from tournament.domain.stages.readings.swiss_rounds import next_round
    from tournament.domain.stages.reports.published_draws import draw_sheet, standing_for_draw
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
            draw_sheet(section, drawn, AnonymousUser())
            taken.append(time.perf_counter() - start)
        slowest = max(slowest, min(taken))
    start = time.perf_counter()
    assert drawn is not None
    publish_draw(drawn, by=by)
    published = time.perf_counter() - start
    return {
        f"draw_{teams}_s": figure(slowest, "s", most=aim),
        f"publish_{teams}_s": figure(published, "s"),
    }


def entries() -> Figures:
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
    return {"team_entry_vs_pairs_entry": figure(statistics.median(ratios), "ratio", least=0.9)}


def standings() -> Figures:
    """A hundred teams, nine rounds of sixteen boards: a result of the last round, then a player's page."""
    section = swiss(100, "round-robin", 16)
    play(section.pk)
    taken = milliseconds_to_page(f"/s/{section.session_id}/?live", section=section.pk, round=ROUNDS)
    return {
        "standings_p50_ms": figure(statistics.median(taken), "ms"),
        "standings_p95_ms": figure(p95(taken), "ms", most=50),
    }


def pair_posts() -> list[tuple[str, str]]:
    return entry_posts(evening(20))[::-1]


def team_posts() -> list[tuple[str, str]]:
    """Forty teams in a round robin: as many tables with boards in play as forty pairs have."""
    return entry_posts(swiss(TABLES, format="round-robin").session)[::-1]


def swiss(teams: int, format: str = "swiss", boards: int = BOARDS):  # type: ignore[no-untyped-def]
    """The section of a started Swiss, or of a round robin with its matches seated, for a number of teams."""
    from datetime import date

    from tournament.domain.journal.acts.journal import Actor
    from tournament.domain.sessions.acts.lifecycle import start_session
    from tournament.domain.stages.acts.team_entries import enter_team
    from tournament.domain.stages.acts.team_events import StageConditions, create_event_of_matches
    from tournament.domain.stages.acts.team_matches import seat_round_robin
    from tournament.models import Club

    by, club = Actor("benchmark"), Club.objects.create(name="Benchmark")
    conditions = StageConditions(
        format=format, rounds=ROUNDS, vp_scale="wbf_continuous", options={"boards": boards}
    )
    session = create_event_of_matches(club, conditions, name=f"{teams} teams", day=date(2026, 11, 21), by=by)
    for number in range(1, teams + 1):
        enter_team(session.event, name=f"Team {number}", by=by)
    if format == "round-robin":
        seat_round_robin(session.sections.get(), by=by, rounds=ROUNDS)
    start_session(session, by=by)
    return fresh(session.sections.get().pk)


def fresh(section: int):  # type: ignore[no-untyped-def]
    from tournament.models import Section

    return Section.objects.select_related("session__event__club", "session__stage__event").get(pk=section)


if __name__ == "__main__":
    run_on_data(__doc__, measured)
