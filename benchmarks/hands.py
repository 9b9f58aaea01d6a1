"""How much time the worker adds to the solver, and whether the web process stays free of the solver.

    python benchmarks/hands.py [--json]

`solve_vs_solver`: a session's boards solved job by job as the worker does, over the solver's own time for the
same deals, both by processor time and in turns. `solver_in_web`: modules of the solver that are loaded after
the pages of hands were asked for and the boards were ordered to be solved. Without endplay the first is left
out.
"""

import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.figures import Figures, figure, left_out, run_on_data

BOARDS, TURNS = 24, 3
MOST_RATIO = 1.05


def measured() -> Figures:
    from tournament.domain.hands.readings.solver import how_to_get_it, is_there

    sessions = [dealt(turn) for turn in range(TURNS + 1)]
    figures = {"solver_in_web": figure(modules_after_pages(sessions[0]), "modules", most=0)}
    if not is_there():
        left_out(how_to_get_it())
        return figures
    solve_hands(deals_of(sessions[0])[0])  # warms the solver, so that no figure contains its loading
    ratios = [compared(session) for session in sessions[1:]]
    return {"solve_vs_solver": figure(statistics.median(ratios), "ratio", most=MOST_RATIO)} | figures


def compared(session: Any) -> float:
    """The worker's time over the solver's own, for the boards of one session.

    The two take turns board by board, so that a busy machine slows both alike, and never with the same deal
    one after the other.
    """
    from tournament.domain.hands.acts.solving import order_solving
    from tournament.domain.journal.acts.journal import Actor

    order_solving(session, by=Actor("benchmark"))
    first, *others = deals_of(session)
    own = whole = 0.0
    for hands in [*others, first]:
        whole += seconds(work_one)
        own += seconds(lambda hands=hands: solve_hands(hands))
    return (whole + seconds(work_all)) / own


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def dealt(turn: int) -> Any:
    """A session of pairs with boards dealt for it."""
    from tournament.domain.hands.acts.deals import deal_boards
    from tournament.domain.journal.acts.journal import Actor
    from tournament.domain.sessions.acts.lifecycle import create_session
    from tournament.models import Club

    by, club = Actor("benchmark"), Club.objects.create(name="Benchmark")
    session = create_session(club, name=f"Hands {turn}", day=date(2026, 11, 23), by=by)
    deal_boards(session, 1, BOARDS, by=by)
    return session


def modules_after_pages(session: Any) -> int:
    """Modules of the solver in this process when its pages were asked for and boards were ordered.

    Without the solver its order is refused as any that a director cannot give.
    """
    from django.contrib.auth.models import User
    from django.test import Client

    from tournament.domain.hands.readings.solver import PACKAGE, is_there

    desk = Client(headers={"host": "localhost"})
    desk.force_login(User.objects.create(username="director", is_staff=True, is_superuser=True))
    page = f"/console/{session.pk}/hands/"
    for address in (page, f"/s/{session.pk}/hands/", f"/api/sessions/{session.pk}/deals/"):
        assert desk.get(address).status_code == 200, address
    answer = desk.post(page, {"do": "solve"})
    assert answer.status_code == (302 if is_there() else 400), answer.status_code
    work_later()
    return sum(name.partition(".")[0] == PACKAGE for name in sys.modules)


def work_later() -> None:
    """What was ordered is not solved here."""
    from tournament.models import Job

    Job.objects.all().delete()


def work_one() -> bool:
    """The next job as the worker does it; whether there was one."""
    from tournament.domain.outside.acts.jobs import claim, work

    job = claim()
    if job is None:
        return False
    work(job)
    job.refresh_from_db()
    assert job.state == "done", job.problem
    return True


def work_all() -> None:
    while work_one():
        pass


def deals_of(session: Any) -> list[str]:
    from tournament.models import Deal

    return [*Deal.objects.filter(field__sections__session=session).values_list("hands", flat=True)]


def solve_hands(hands: str) -> None:
    from endplay.dds import calc_dd_table
    from endplay.types import Deal as EndplayDeal

    calc_dd_table(EndplayDeal(hands))


if __name__ == "__main__":
    run_on_data(__doc__, measured)
