"""Which rounds of a section have begun, and which one is in play."""

from collections.abc import Iterable

from django.db.models import Count, Max

from tournament.models import Placement, Result
from tournament.models.compiled_queries import Prepared

# The newest results first: in a session that is under way the first row answers.
REACHED = Prepared(
    lambda section, number: (
        Result.objects.filter(section=section, round__gte=number).order_by("-pk").values_list("pk")[:1]
    ),
    2,
)


def has_begun(section: int, number: int) -> bool:
    """Whether a table of the section (primary key) has a result of this round or a later one."""
    return bool(REACHED.rows(section, number))


def is_before_the_first_result(section: int) -> bool:
    """Whether no round is known to have begun: the section may have played on paper until now."""
    return not has_begun(section, 0)


def round_of_most(reached: Iterable[int], tables: int) -> int:
    """The latest round that more than half of the tables have come to; 1 where fewer have begun.

    `reached` is the latest round with a result of each table that has one. One result of a round to come,
    which may be a slip of a key, does not change the answer.
    """
    rounds, half = sorted(reached, reverse=True), tables // 2
    return rounds[half] if half < len(rounds) else 1


def round_in_play(section: int) -> int:
    """The round that most tables have come to; the next one where each board of it has a result."""
    tables = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    results = Result.objects.filter(section=section, round__isnull=False).exclude(state=Result.State.LATE)
    reached = (
        results.values_list("table").annotate(last=Max("round")).values_list("last", flat=True).order_by()
    )
    whole = tables.aggregate(tables=Count("table", distinct=True), last=Max("round"))
    number = round_of_most(reached, whole["tables"])
    planned = sum(map(len, tables.filter(round=number).values_list("boards", flat=True)))
    is_over = planned and results.filter(round=number).count() >= planned
    return min(number + 1, whole["last"]) if is_over else number
