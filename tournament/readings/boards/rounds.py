"""Whether a round of a section has begun: a table has a result of it, or of a later round."""

from tournament.models import Result
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
