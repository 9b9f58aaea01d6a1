"""A team as every sheet names it."""

from dataclasses import dataclass

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

    @property
    def label(self) -> str:
        """The number, as on the table cards."""
        return str(self.number)
