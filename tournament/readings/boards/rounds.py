"""Which rounds of a section have begun, and which one is in play."""

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


def round_in_play(section: int) -> int:
    """The round that most tables have come to; the next one where each board of it has a result.

    One result of a round to come, which may be a slip of a key, does not change it.
    """
    tables = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    results = Result.objects.filter(section=section, round__isnull=False).exclude(state=Result.State.LATE)
    reached = sorted(
        results.values_list("table").annotate(last=Max("round")).values_list("last", flat=True).order_by(),
        reverse=True,
    )
    half = tables.aggregate(tables=Count("table", distinct=True), last=Max("round"))
    place = half["tables"] // 2
    number = reached[place] if place < len(reached) else 1
    planned = sum(map(len, tables.filter(round=number).values_list("boards", flat=True)))
    is_over = planned and results.filter(round=number).count() >= planned
    return min(number + 1, half["last"]) if is_over else number
