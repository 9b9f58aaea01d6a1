"""Parse an uploaded movement within limits, and refuse it with a sentence that says where it is wrong."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournament.exchange.formats import FORMATS
from tournament.movements.check import Problem
from tournament.movements.plan import Movement
from tournament.movements.schema import from_json
from tournament.readings.errors import DirectorError
from tournament.readings.movements.movement_problems import in_words

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
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise DirectorError("not_json", _("This file is not JSON: %(why)s") % {"why": error}) from error
    return movement_of(document)


def movement_of(document: Any) -> Movement:
    """The movement of a parsed `movement/1` document, right or wrong."""
    try:
        movement = from_json(document)
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
