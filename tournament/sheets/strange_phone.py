"""Phones that enter results where they do not belong, for the director to check."""

from dataclasses import dataclass

from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class StrangePhone:
    """`reason` is `another_table` (an entry away from the phone's own table and pair), `other_side` (an entry
    for opponents who have a phone of their own), `accepted` (these opponents accepted on it, as phones offer)
    or `several_pairs` (it opened these pairs' addresses).

    `table`, `round` and `board` are those of the first such entry, `entries` counts them.
    """

    reason: str
    parties: tuple[Party, ...]
    table: int | None = None
    round: int | None = None
    board: int | None = None
    entries: int = 0

    @property
    def is_alarm(self) -> bool:
        """Whether the director's list names it; an acceptance stands on the page of phones only."""
        return self.reason != "accepted"
