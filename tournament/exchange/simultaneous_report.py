"""What a club's server and the organiser of a simultaneous event say to each other, and how it is signed.

Both sides use these shapes. A report has the rows of one session that have changed since `after`, a key of
the club's journal, up to `until`. `generation` names the state of the club's database: an older copy that was
put back is another one. A report that is `whole` replaces all that the venue has reported. `sequence` grows
with each report, so an old report that somebody sends again is refused.
"""

import hmac
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Annotated

from msgspec import Meta

SIGNATURE = "Overtrick-Signature"  # of the body; of a GET, of the address
MOST_RESULTS = 500  # of one report
MOST_ENTRANTS = 500
MOST_PARTS = 40
MOST_BYTES = 1_000_000
VERSION = "v1="

Code = Annotated[str, Meta(min_length=1, max_length=64)]
AwardCode = Annotated[str, Meta(max_length=120)]
Cursor = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Points = Annotated[int, Meta(ge=-8000, le=8000)]


@dataclass(frozen=True, slots=True)
class ReportedEntrant:
    """`label`: the number of the pair there, as `A12`. `numbers`: those of the federation."""

    code: Code
    section: Annotated[str, Meta(max_length=20)] = ""
    label: Annotated[str, Meta(max_length=20)] = ""
    names: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=8)] = field(
        default_factory=list
    )
    numbers: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=8)] = field(
        default_factory=list
    )


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """`ns` and `ew`: the codes of the entrants. `score_ns`: North-South's points.

    One that is `adjusted` has no points but an award for each side: `A+`, `60`, `+420`,
    `60 4S= N; 40 4S-1 N`, empty for no score. The contract is for the reader alone: the points decide.
    """

    code: Code
    board: Annotated[int, Meta(ge=1, le=999)]
    ns: Code
    ew: Code
    score_ns: Points | None = None
    adjusted: bool = False
    ns_award: AwardCode = ""
    ew_award: AwardCode = ""
    contract: Annotated[str, Meta(max_length=16)] = ""


@dataclass(frozen=True, slots=True)
class Report:
    """`removed`: codes of results that the club has taken back. A `closed` session may be opened again.

    Results name entrants of this report or of an earlier one. Of a report in several `parts`, sent in their
    order, nothing counts before the last one has come.
    """

    generation: Annotated[str, Meta(min_length=1, max_length=64)]
    sequence: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    after: Cursor
    until: Cursor
    whole: bool = False
    entrants: Annotated[list[ReportedEntrant], Meta(max_length=MOST_ENTRANTS)] = field(default_factory=list)
    results: Annotated[list[ReportedResult], Meta(max_length=MOST_RESULTS)] = field(default_factory=list)
    removed: Annotated[list[Code], Meta(max_length=MOST_RESULTS)] = field(default_factory=list)
    closed: bool = False
    part: Annotated[int, Meta(ge=1, le=MOST_PARTS)] = 1
    parts: Annotated[int, Meta(ge=1, le=MOST_PARTS)] = 1


@dataclass(frozen=True, slots=True)
class Joining:
    """`code` is that of the heat, `club` the name under which the club is ranked.

    `secret` is made by the club, the same for each of its sessions in the heat; `session` is the club's own
    code of the session, `title` its name. Both again: the same place with the same key. Another session: one
    more of the same club.
    """

    code: Annotated[str, Meta(min_length=1, max_length=12)]
    club: Annotated[str, Meta(min_length=1, max_length=80)]
    region: Annotated[str, Meta(max_length=80)] = ""
    secret: Annotated[str, Meta(max_length=64)] = ""
    session: Annotated[str, Meta(max_length=64)] = ""
    title: Annotated[str, Meta(max_length=80)] = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """`heat` and `venue` are their uids; `deals` is PBN, empty where the heat gives none."""

    venue: str
    key: str
    heat: str
    event: str
    boards: int
    embargo_until: str
    deals: str = ""


@dataclass(frozen=True, slots=True)
class OverallPlace:
    """Of one entrant: its place of `of` pairs, perhaps shared, and its percentage with two decimals."""

    rank: int | None
    of: int
    percent: str
    tied: bool = False


@dataclass(frozen=True, slots=True)
class OverallResult:
    """Of one result: the percentages of both sides with two decimals; null for no score."""

    ns: str | None
    ew: str | None


@dataclass(frozen=True, slots=True)
class Overall:
    """By the codes of entrants and of results of one venue. `provisional` until the heat is final."""

    provisional: bool
    contestants: dict[str, OverallPlace]
    results: dict[str, OverallResult]


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """What the organiser has now. `overall` is null before the results are shown (`embargo_until`)."""

    generation: str
    cursor: int
    embargo_until: str
    overall: Overall | None = None


def signature(key: str, content: bytes) -> str:
    """No time is in it: a laptop's clock may be wrong, and `sequence` tells an old report."""
    return VERSION + hmac.new(key.encode(), content, sha256).hexdigest()


def is_signed(keys: list[str], content: bytes, given: str) -> bool:
    """By one of the keys; each is compared in constant time."""
    return any(hmac.compare_digest(signature(key, content).encode(), given.encode()) for key in keys)
