"""The sheet of one match at its table (rules/forms.md 1–4, 6): who sits, by which rules, deal by deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party

UNFINISHED = ("open", "playing")  # states of a match


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat, numbered clockwise from 0 (North in the bridge games): the side it scores for, who is in it.

    `player` is the primary key of the person, for their record; None while no player is named.
    """

    number: int
    side: int
    party: Party
    position: int
    name: Name | None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A side's claim about a deal; `entry` is the entry with the claim."""

    side: int
    entry: int
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why the laws do not take a deal as it stands: a code and its particulars."""

    code: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal: `facts` by the terms of the game's deal, `row` by the terms of its score row.

    A deal that the laws do not take has no row but `faults`. `agreement` is sent, accepted, disputed or
    proposed; `claims` are the sides' claims that no director has settled. `record` and `version` are for
    correcting; `match` is that of an earlier session where the match was continued.
    """

    number: int
    record: int
    version: int
    match: int
    agreement: str
    entered_by: int | None
    facts: Mapping[str, object]
    row: Mapping[str, object] | None
    faults: tuple[Fault, ...] = ()
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The conditions of the next deal: `dealer` is a seat, `vulnerable` by side; None where it has none.

    `open_calls` are the special calls left to each side; `asks` the terms of the deal that the form has.
    """

    number: int
    dealer: int | None
    vulnerable: tuple[bool, ...] | None
    open_calls: tuple[tuple[str, ...], ...]
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchRulingLine:
    """Points for a side, or (None) the match awarded to it."""

    id: int
    side: int
    points: int | None
    law: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A match as its table sees it.

    `state` is open (nothing recorded), playing, finished (with the `reason`) or adjourned (it goes on in the
    match `resumed_as`). `totals` hold the rulings in `fined`; `settled` is each side's plus or minus in
    `unit`; while it is played, `settled`, `leaders` and `unfinished` (a bonus by side that the totals do not
    hold yet) are what they would be if time were called now. `ends_at` is when time will be called, for a
    clock. `out` are the players of the section who have no seat in this round. `overrides` are the rules that
    differ from the preset, `beers` the beer card's balance by seat where it is played. `address` opens the
    page on which a paper of this match is keyed; empty on screens, which have their own links. `drawn` are,
    on paper, the cards by which its players drew for seats, the first seat's first; empty without a draw.
    """

    heading: Heading
    section: int
    letter: str
    section_version: int
    match: int
    version: int
    round: int
    table: int
    game: str
    preset: str
    overrides: Mapping[str, object]
    rules: Mapping[str, object]
    deal_limit: int | None
    ends_at: datetime | None
    sides: tuple[tuple[int, ...], ...]
    seats: tuple[Seated, ...]
    out: tuple[Party, ...]
    deals: tuple[DealLine, ...]
    totals: tuple[int, ...]
    fined: tuple[int, ...]
    rulings: tuple[MatchRulingLine, ...]
    standing: Mapping[str, object]
    state: str
    reason: str | None
    winners: tuple[int, ...]
    leaders: tuple[int, ...]
    settled: tuple[int, ...]
    unit: str
    next: NextDeal | None
    continues: int | None = None
    resumed_as: int | None = None
    beers: tuple[int, ...] = ()
    unfinished: tuple[int, ...] = ()
    address: str = ""
    drawn: str = ""
