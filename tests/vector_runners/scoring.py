"""The runner of every table of cases about scoring, by file and key."""

from tests.vector_runners import scoring_boards, scoring_events, scoring_rubber, scoring_rulings
from tests.vector_runners.rows import Runner

RUNNERS: dict[tuple[str, str], Runner] = {
    **scoring_boards.RUNNERS,
    **scoring_rulings.RUNNERS,
    **scoring_events.RUNNERS,
    **scoring_rubber.RUNNERS,
}
