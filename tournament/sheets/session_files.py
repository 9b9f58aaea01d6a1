"""The files that a session can be exported as, what a federation's file still lacks, and what gets lost."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that is missing: `club_code`, `running`, `no_pairs`, `no_names` of a contestant, `one_name`
    of two, or the `number` of a player. `party` is the contestant's label.
    """

    code: str
    party: str = ""
    name: str = ""
    contestant: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class FileOffer:
    """A format of FORMATS that this session can be exported as; `lost` are codes for what it cannot say."""

    format: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionFiles:
    """`club_code` and `charge` are what the federation asks of the event; `lacks` is about `usebio`."""

    club_code: str
    charge: str
    lacks: tuple[Lack, ...]
    offers: tuple[FileOffer, ...]
