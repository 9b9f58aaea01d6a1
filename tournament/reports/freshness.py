"""When a sheet is new: the versions of the sections it reads are its cache key and its ETag."""

import hashlib
from collections.abc import Iterable

from django.conf import settings

from tournament.models import Field, Placement, Result, Section


def etag(sections: Iterable[tuple[int, int]], *parts: object) -> str:
    """The ETag of a sheet read from (section, version) pairs, for one language and role."""
    text = "|".join(map(str, [settings.RELEASE, sorted(sections), *parts]))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def versions_of_session(session: int) -> list[tuple[int, int]]:
    """(section, version) of every section of a session."""
    return list(Section.objects.filter(session=session).values_list("pk", "version"))


def boards_still_in_play(field: Field) -> frozenset[int]:
    """Boards that two contestants of the movement have still to play against each other."""
    done = {
        (board, frozenset((ns, ew)))
        for board, ns, ew in Result.objects.filter(section__field=field)
        .exclude(state=Result.State.LATE)
        .values_list("board", "ns_id", "ew_id")
    }
    rows = Placement.objects.filter(section__field=field, ns__isnull=False, ew__isnull=False)
    return frozenset(
        board
        for ns, ew, boards in rows.values_list("ns_id", "ew_id", "boards")
        for board in boards
        if (board, frozenset((ns, ew))) not in done
    )
