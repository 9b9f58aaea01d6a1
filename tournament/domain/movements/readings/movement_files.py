"""An uploaded movement: parsed within limits, or refused with a sentence that says where it is wrong."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ScoringError
from tournament.domain.errors import DirectorError
from tournament.exchange.deals.deal_files import decoded
from tournament.exchange.formats import FORMATS
from tournament.exchange.movement_texts import read_movement_text
from tournament.movements.check import Problem
from tournament.movements.plan import Movement, PlanRow
from tournament.movements.schema import from_json

# Larger than any session; what is larger still would only keep the checker busy.
MOST = {"tables": 80, "rounds": 80, "board_sets": 500, "boards_per_set": 80, "contestants": 320, "copies": 80}
MOST_ROWS = 4000
MOST_PLAYINGS = 20_000
MOST_BYTES = FORMATS["movement"].most
MOST_LETTERS = {"name": 200, "family": 80, "title": 400}
MOST_LETTERS_OF_SOURCE = 2_000
SAID_AT_ONCE = 3


class WrongMovement(DirectorError):
    """A movement that can be read and is wrong; `problems` are all of them."""

    def __init__(self, movement: Movement, problems: list[Problem]) -> None:
        self.movement, self.problems = movement, problems
        sentences = [_("This movement is wrong."), *self.sentences[:SAID_AT_ONCE]]
        if len(problems) > SAID_AT_ONCE:
            sentences.append(_("And %(number)d more.") % {"number": len(problems) - SAID_AT_ONCE})
        super().__init__("wrong_movement", " ".join(sentences))

    @property
    def sentences(self) -> list[str]:
        return [in_words(problem, self.movement) for problem in self.problems]


def read_movement(data: bytes) -> Movement:
    """The movement of a `movement/1` file, right or wrong. DirectorError when it is none, or a giant."""
    if len(data) > MOST_BYTES:
        raise DirectorError("too_large", _("This file is too large for a movement."))
    text = decoded(data)
    if not text.lstrip().startswith(("{", "[{")):
        return movement_of(text)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DirectorError("not_json", _("This file is not JSON: %(why)s") % {"why": error}) from error
    return movement_of(document)


def movement_of(document: Any) -> Movement:
    """The movement of a parsed `movement/1` document or of another program's text, right or wrong."""
    try:
        movement = read_movement_text(document) if isinstance(document, str) else from_json(document)
    except ScoringError as fault:
        raise DirectorError("not_a_movement", _fault_of_text(fault)) from fault
    except (ValueError, AttributeError) as error:
        raise DirectorError("not_a_movement", _misread(document, error)) from error
    for name, most in _too_long(movement):
        raise DirectorError(
            "too_large", _("“%(name)s” has more than %(most)d letters.") % {"name": name, "most": most}
        )
    for name, value in _too_large(movement):
        raise DirectorError(
            "too_large", _("“%(name)s” cannot be %(value)s.") % {"name": name, "value": str(value)[:20]}
        )
    return movement


TEXT_FAULTS: dict[str, Promise] = {
    "form": gettext_lazy("Not a movement: movement/1 (JSON), EBUScore’s text or .ASC."),
    "several": gettext_lazy("This file holds several movements. Save the one you want in a file of its own."),
    "kind": gettext_lazy("Only movements of pairs are read from text."),
    "line": gettext_lazy("Line %(line)s does not have the numbers that the first line asks for."),
}


def _fault_of_text(fault: ScoringError) -> str:
    return str(TEXT_FAULTS[fault.code]) % fault.params


def _misread(document: Any, error: Exception) -> str:
    """What from_json could not read; inside the rows, which of them."""
    for row in _bad_rows(document):
        return _("Round %(round)s, table %(table)s cannot be read: %(why)s") % {
            "round": _cell(row, "round"),
            "table": _cell(row, "table"),
            "why": error,
        }
    return _("This is not a movement/1 file: %(why)s") % {"why": error}


def _bad_rows(document: Any) -> Iterator[Any]:
    """The rows that cannot be read where everything else can."""
    if isinstance(document, dict) and isinstance(document.get("rows"), list) and _reads(document, []):
        yield from (row for row in document["rows"][:MOST_ROWS] if not _reads(document, [row]))


def _reads(document: dict[str, Any], rows: list[Any]) -> bool:
    try:
        from_json({**document, "rows": rows})
    except (ValueError, AttributeError):
        return False
    return True


def _cell(row: Any, key: str) -> str:
    return str(row.get(key, "?"))[:20] if isinstance(row, dict) else "?"


def _too_long(movement: Movement) -> Iterator[tuple[str, int]]:
    for name, most in MOST_LETTERS.items():
        if len(getattr(movement, name)) > most:
            yield name, most
    if sum(len(text) for entry in movement.source for text in entry) > MOST_LETTERS_OF_SOURCE:
        yield "source", MOST_LETTERS_OF_SOURCE


def _too_large(movement: Movement) -> Iterator[tuple[str, int]]:
    for name, most in MOST.items():
        value = getattr(movement, name)
        if value is not None and not 1 <= value <= most:
            yield name, value
    if len(movement.rows) > MOST_ROWS or sum(len(row.sets) for row in movement.rows) > MOST_PLAYINGS:
        yield "rows", len(movement.rows)


# The problems that movements/check.py reports, as sentences with the round, table and contestant.

WHO: dict[str, Promise] = {
    "pairs": gettext_lazy("pair %(number)d"),
    "teams": gettext_lazy("team %(number)d"),
    "individual": gettext_lazy("player %(number)d"),
}
# Of a problem that stands at a table or in a round.
PLACED: dict[str, Promise] = {
    "TABLE2": gettext_lazy("this table appears more than once"),
    "CLASH": gettext_lazy("%(who)s cannot sit at tables %(tables)s at the same time"),
    "SELF": gettext_lazy("%(who)s plays against itself"),
    "REPLAY": gettext_lazy("%(who)s plays board set %(set)d more than once, in rounds %(rounds)s"),
    "SHARE": gettext_lazy("board set %(set)d is wanted at tables %(tables)s at the same time"),
    "MEET": gettext_lazy("%(who)s and %(other)s meet more than once, in rounds %(rounds)s"),
    "HALF": gettext_lazy("the other half of %(who)s against %(other)s on board set %(set)d is missing"),
    "SET": gettext_lazy("there is no board set %(set)d"),
    "ID": gettext_lazy("there is no %(who)s"),
    "ROUNDS": gettext_lazy("there is no such round, or no pair plays in it"),
    "EXTRA": gettext_lazy("there is no such table"),
    "NOBOARDS": gettext_lazy("a full table needs boards, and a table with an empty seat needs none"),
    "NOWHERE": gettext_lazy("%(who)s has no table; a sit-out needs a line too"),
    "ALONE": gettext_lazy("%(who)s has no table, and another pair sits out. Is one of them left out?"),
    "NOBODY": gettext_lazy("no players here"),
    "TURNED": gettext_lazy("board %(set)d is turned but not played here"),
    "LINE": gettext_lazy(
        "%(who)s is in the wrong line: with two winners, table numbers are North-South numbers"
    ),
}
# Instead, where it is all at one table, or all in one round.
HERE: dict[str, tuple[str, Promise]] = {
    "CLASH": ("table", gettext_lazy("%(who)s sits here more than once")),
    "SHARE": ("table", gettext_lazy("board set %(set)d is wanted here more than once")),
    "REPLAY": ("round", gettext_lazy("%(who)s plays board set %(set)d more than once in this round")),
    "MEET": ("round", gettext_lazy("%(who)s and %(other)s meet more than once in this round")),
}
# Of a problem with the whole movement.
WHOLE: dict[str, Promise] = {
    "MISSING": gettext_lazy("There is no seat for %(who)s."),
    "LINE": gettext_lazy(
        "With two winners no pair changes direction: %(who)s is both North-South and East-West."
    ),
    "UNEVEN": gettext_lazy("Unequal numbers of boards: %(other)s plays %(count)d sets more than %(who)s."),
    "FEW": gettext_lazy("Few boards for %(who)s: less than 70 %% of the sets in play (%(count)d)."),
}


def in_words(problem: Problem, movement: Movement) -> str:
    """The sentence for one problem of this movement, in the reader's language."""
    rows = involved(problem, movement)
    values = {
        "who": _who(problem.contestant, movement),
        "other": _who(problem.other, movement),
        "set": problem.set,
        "count": problem.count,
        "tables": _listed(row.table for row in rows),
        "rounds": _listed(row.round for row in rows),
    }
    if problem.code in WHOLE and not problem.round:
        return str(WHOLE[problem.code]) % values
    place = {"round": problem.round, "table": problem.table, "what": str(_what(problem, rows)) % values}
    if not problem.table:
        return _("Round %(round)d: %(what)s.") % place
    return _("Round %(round)d, table %(table)d: %(what)s.") % place


def _what(problem: Problem, rows: list[PlanRow]) -> Promise:
    place, words = HERE.get(problem.code, ("", PLACED[problem.code]))
    if place and len({getattr(row, place) for row in rows}) > 1:
        return PLACED[problem.code]
    return words


def involved(problem: Problem, movement: Movement) -> list[PlanRow]:
    """The rows that make up a problem: all the playings of a set played again, not just the last."""
    concerns = CONCERNS.get(problem.code, _same_table)
    return [row for row in movement.rows if concerns(problem, row)]


def _same_table(problem: Problem, row: PlanRow) -> bool:
    return (row.round, row.table) == (problem.round, problem.table)


CONCERNS: dict[str, Callable[[Problem, PlanRow], bool]] = {
    "CLASH": lambda problem, row: row.round == problem.round and problem.contestant in row.seated,
    "SHARE": lambda problem, row: row.round == problem.round and problem.set in row.sets,
    "REPLAY": lambda problem, row: problem.contestant in row.seated and problem.set in row.sets,
    "MEET": lambda problem, row: {problem.contestant, problem.other} <= {*row.seated},
}


def _who(number: int, movement: Movement) -> str:
    return str(WHO[movement.kind]) % {"number": number}


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted({*numbers})))
