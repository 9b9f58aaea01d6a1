"""Turn a refusal by the rules of a game into a DirectorError: a sentence, its code and particulars."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.games.agreement import Agreement, agree
from scoring.games.table_game import Problem
from tournament.readings.errors import DirectorError


class GameRefusal(DirectorError):
    """`problems` are all that the game finds wrong; `code` is the first one's. Nothing has been written.

    Pages and API turn each problem into a sentence of its own.
    """

    def __init__(self, problems: Iterable[Problem], message: str = "") -> None:
        self.problems = tuple(problems)
        super().__init__(
            self.problems[0].code,
            message or _("The rules of this table do not allow this. Nothing has been saved."),
        )


class LaterDeals(GameRefusal):
    """A change that later deals do not survive; `problems` name them (`index` from 0). One may insist."""

    status = 409

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = tuple(problems)
        numbers = sorted({(problem.index or 0) + 1 for problem in found})
        super().__init__(
            found,
            _(
                "With this change, deal %(deals)s could not have been played. Nothing has been "
                "saved. The director has to remove later deals first."
            )
            % {"deals": ", ".join(map(str, numbers))},
        )


@contextmanager
def refusing() -> Iterator[None]:
    """What the laws refuse within becomes a GameRefusal."""
    try:
        yield
    except ScoringError as error:
        index = error.params.get("index")
        params = {name: value for name, value in error.params.items() if name != "index"}
        problem = Problem(error.code, index if isinstance(index, int) else None, params)
        raise GameRefusal([problem]) from error


def agreed(game: str, preset: str, overrides: Mapping[str, object]) -> Agreement:
    """The rules of a table. GameRefusal when there are none such, or they contradict one another."""
    with refusing():
        return agree(game, preset, overrides)
