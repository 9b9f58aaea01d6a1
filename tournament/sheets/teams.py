"""A team as every sheet names it."""

from dataclasses import dataclass

from tournament.sheets.languages import between_partners
from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class Team:
    """An entrant of a team event. `id` is its primary key, `number` its number in the event.

    `players` are those of the entry form in its order, `captain` the place of the captain among them, from 0.
    `withdrawn_from`: the round from which the team takes no part.
    """

    id: int
    number: int
    name: str = ""
    players: tuple[Name, ...] = ()
    captain: int | None = None
    seed: int | None = None
    category: str = ""
    withdrawn_from: int | None = None
    kind: str = "team"  # `pair`: of Swiss pairs, named by its players

    @property
    def label(self) -> str:
        """The number, as on the table cards."""
        return str(self.number)

    def in_language(self, language: str) -> str:
        """The name for the public; of a pair those of its players. Empty where there is none."""
        if self.name or self.kind != "pair":
            return self.name
        return between_partners(language).join(one.in_language(language, public=True) for one in self.players)

    @property
    def sorted_by(self) -> str:
        """What a list by names is sorted by."""
        first = next(iter(self.players), None) if self.kind == "pair" else None
        return self.name or (first and (first.alias or first.reading or first.latin or first.native)) or ""
