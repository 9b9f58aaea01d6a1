"""Which team of each match stays at the tables of its last match."""

from collections.abc import Collection, Mapping, Sequence


def staying(
    matches: Sequence[Collection[int]], tables: Mapping[int, int], first: Collection[int] = ()
) -> frozenset[int]:
    """The teams that stay, one of a match at most, and as many as possible. No two stay at one table.

    `tables` are those of the last matches; where not all can stay, those of `first` do and then those of the
    earlier matches.
    """
    stays: dict[int, int] = {}  # the match by its table
    chosen: dict[int, int] = {}  # the team by its match
    wished = [[team for team in match if team in tables and team in first] for match in matches]
    others = [[team for team in match if team in tables and team not in first] for match in matches]
    found = [own or free for own, free in zip(wished, others, strict=True)]

    def place(match: int, tried: set[int]) -> bool:
        for team in found[match]:
            table = tables[team]
            if table in tried:
                continue
            tried.add(table)
            if table not in stays or place(stays[table], tried):
                stays[table], chosen[match] = match, team
                return True
        return False

    for match in sorted(range(len(matches)), key=lambda one: not wished[one]):
        place(match, set())
    return frozenset(chosen.values())
