"""How a session in play stands, table by table: what the desk and the room say at a glance."""

from dataclasses import dataclass

from tournament.sheets.forecast import Forecast


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """`label` is the table as players see it, `minutes` how far it is behind where it is late.

    `state` is done, playing, idle (sit-out), empty (no one sits there), late or disputed; disputed stands for
    a board of any round. `done` of `boards` results are in and not disputed, in the round `round` that the
    table is in; a match has no boards.
    """

    label: str
    state: str
    minutes: int = 0
    done: int = 0
    boards: int = 0
    round: int = 0

    @property
    def is_done(self) -> bool:
        """Whether the table has finished its round, also where a board of another round is disputed."""
        return self.state == "done" or (0 < self.boards <= self.done)


@dataclass(frozen=True, slots=True)
class SectionInPlay:
    """The tables of one section in its current round; `movement` is a code, empty without one."""

    section: int
    letter: str
    round: int
    rounds: int
    movement: str
    tables: tuple[TableInPlay, ...]


@dataclass(frozen=True, slots=True)
class InPlay:
    """`done` of `boards` results are in, `contestants` play; `forecasts` are those of the sections."""

    sections: tuple[SectionInPlay, ...]
    done: int
    boards: int
    contestants: int
    forecasts: tuple[Forecast, ...] = ()

    @property
    def tables(self) -> tuple[TableInPlay, ...]:
        return tuple(table for section in self.sections for table in section.tables)

    @property
    def playing(self) -> int:
        """The tables that play in the current round."""
        return sum(table.state not in ("idle", "empty") for table in self.tables)

    @property
    def finished(self) -> int:
        return sum(table.state == "done" for table in self.tables)

    @property
    def disputed(self) -> tuple[TableInPlay, ...]:
        return self._in("disputed")

    @property
    def late(self) -> tuple[TableInPlay, ...]:
        return self._in("late")

    @property
    def latest(self) -> TableInPlay | None:
        """The table that is furthest behind."""
        return max(self.late, key=lambda table: table.minutes, default=None)

    @property
    def end(self) -> Forecast | None:
        """The forecast of the section that ends last."""
        return max(self.forecasts, key=lambda each: each.middle, default=None)

    def _in(self, state: str) -> tuple[TableInPlay, ...]:
        return tuple(table for table in self.tables if table.state == state)
