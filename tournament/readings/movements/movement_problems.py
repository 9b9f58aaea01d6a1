"""The problems that movements/check.py reports, as sentences with the round, table and contestant."""

from collections.abc import Callable, Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.movements.check import Problem
from tournament.movements.plan import Movement, PlanRow

WHO: dict[str, Promise] = {
    "pairs": gettext_lazy("pair %(number)d"),
    "teams": gettext_lazy("team %(number)d"),
    "individual": gettext_lazy("player %(number)d"),
}
# Of a problem that stands at a table or in a round.
PLACED: dict[str, Promise] = {
    "TABLE2": gettext_lazy("this table is written down more than once"),
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
    "ALONE": gettext_lazy("%(who)s has no table, and another pair sits out. Is one of them missing there?"),
    "NOBODY": gettext_lazy("no players here"),
    "TURNED": gettext_lazy("board %(set)d is turned but not played here"),
    "LINE": gettext_lazy(
        "%(who)s is in the wrong line: with two winners, tables give the North-South numbers"
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
    "FEW": gettext_lazy("Few boards for %(who)s: less than 70 %% of the board sets in play (%(count)d)."),
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
