"""Papers put up in the hall: table numbers, signs at stands and shared tables, the QR that phones open."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The sign-up sheet of a session."""

    heading: Heading


@dataclass(frozen=True, slots=True)
class TableNumber:
    """Without a heading it is a number that serves on every session."""

    heading: Heading | None
    table: int

    @property
    def label(self) -> str:
        return self.heading.table(self.table) if self.heading else str(self.table)


@dataclass(frozen=True, slots=True)
class SignRound:
    """The boards of a sign in one round; at a stand also the tables they go to next, none after the last."""

    round: int
    boards: tuple[int, ...]
    target: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSign:
    """`kind` is `stand` (where boards rest, between `tables`) or `share` (`tables` play the same boards).

    A stand whose neighbours change from round to round has no tables.
    """

    heading: Heading
    kind: str
    tables: tuple[int, ...]
    rounds: tuple[SignRound, ...]


@dataclass(frozen=True, slots=True)
class DoorSign:
    """`address` is the one in the QR. `network` is the name of the Wi-Fi, empty where none was typed.

    `purpose`: `check_in`, where the door is open, or `results`.
    """

    heading: Heading
    address: str
    purpose: str
    network: str = ""
