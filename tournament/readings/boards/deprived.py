"""Which sides of a cancelled board are deprived of the opportunity to earn a valid score (Laws 12C2, 15B)."""

from tournament.models import Placement, Result, Section


def sides_with_score(section: Section) -> frozenset[tuple[int, int]]:
    """Boards and contestants (primary keys): those who have a score, be it artificial, or will play it."""
    rows = section.results.values_list(
        *("board", "ns", "ew", "cancelled", "state", "ruling", "ruling__ns_award", "ruling__ew_award")
    )
    found, cancelled = set(), set()
    for board, ns, ew, is_cancelled, state, ruling, *awards in rows:
        for pair, award in zip((ns, ew), awards, strict=True):
            if award if ruling else state != Result.State.NOT_PLAYED:
                found.add((board, pair))
        if is_cancelled:
            cancelled.add((board, frozenset((ns, ew))))
    plan = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    for boards, ns, ew in plan.values_list("boards", "ns", "ew"):
        met = frozenset((ns, ew))
        found |= {(board, pair) for board in boards if (board, met) not in cancelled for pair in met}
    return frozenset(found)
