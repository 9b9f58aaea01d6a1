"""The terminals of a session: which tables have one, how the exchange goes, what a director has to see to."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

# The state of the exchange: switched off, not in contact yet, working, or with a problem.
STATES = ("off", "waiting", "works", "trouble")


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table and whether its results come from a terminal."""

    table: int
    has_terminal: bool


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why a section cannot have terminals: a code of PLAN_PROBLEMS, and what fills its sentence."""

    code: str
    about: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SectionTerminals:
    """The tables of a section; none while it has no movement."""

    section: int
    letter: str
    tables: tuple[TableChoice, ...]
    hindrances: tuple[Hindrance, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What a terminal sent and could not be entered: a code of TERMINAL_NOTES, where, and what it was."""

    note: int
    code: str
    about: dict[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class Terminals:
    """`state` is one of STATES, `problem` a code of TERMINAL_PROBLEMS, `answer` the other program's words.

    `contact_at` is the latest exchange that went well. `address` is empty without a Data Connector.
    """

    is_installed: bool
    has_worker: bool
    address: str
    state: str
    problem: str
    answer: str
    contact_at: datetime | None
    tried_at: datetime | None
    pin: str
    sections: tuple[SectionTerminals, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A result of a file that was not entered: `code` is one of the notes of terminals, `why` a refusal."""

    code: str
    section: str
    table: int
    round: int
    board: int
    ns: str
    ew: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class TakenFile:
    """What a Bridgemate file brought. `questions` differ from what a director settled; `remarks` are
    sentences on what could not be read.
    """

    entered: int
    unchanged: int
    questions: int
    left_out: tuple[LeftOut, ...] = ()
    remarks: tuple[str, ...] = ()
