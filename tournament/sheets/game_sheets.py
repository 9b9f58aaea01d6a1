"""The sheets of table games: a match at its table, the league, the ledger, papers, a player's record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party
from tournament.sheets.standings import PlaceEffect

# The sheet of one match at its table: who sits, by which rules, deal by deal.

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
    clock; `last_deal` is the deal in play when it was called, where that one is still finished. `out` are the
    players of the section who have no seat in this round. `overrides` are the rules that differ from the
    preset, `rules_name` what the club calls them, `beers` the beer card's balance by seat where it is played.
    `address` opens the page on which a paper of this match is keyed; empty on screens, which have their own
    links. `drawn` are, on paper, the cards by which its players drew for seats, the first seat's first; empty
    without a draw.
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
    last_deal: int | None = None
    rules_name: str = ""
    address: str = ""
    drawn: str = ""


# The league table of matches at tables.


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One contestant; `place` 0 before the first match. `wins` counts shared matches in part.

    `difference` is the sum of points ahead of the others, `settled` the sum of pluses and minuses.
    """

    place: int
    tied: bool
    party: Party
    played: int
    won: int
    shared: int
    lost: int
    byes: int
    wins: Fraction
    points: int
    difference: Fraction
    settled: int


@dataclass(frozen=True, slots=True)
class League:
    """All matches of one game in an event, or in one section of it (`letter`).

    `preset` and `overrides` are the rules of its latest section; a table may have others. `order` are the
    measures it is ranked by; `matches` of `expected` ones are finished; `sides` meet
    in each.
    """

    heading: Heading
    game: str
    unit: str
    letter: str
    contestant_size: int
    order: tuple[str, ...]
    lines: tuple[LeagueLine, ...]
    matches: int
    expected: int
    provisional: bool
    sides: int = 2
    preset: str = ""
    overrides: Mapping[str, object] = field(default_factory=dict)
    rules_name: str = ""


# The ledger of matches at tables: every player's pluses and minuses.


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One finished match: each player's plus or minus, None for those who sat out; running totals."""

    match: int
    round: int
    table: int
    shares: tuple[int | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The individual account of a section in `unit`, a column a contestant; it adds up to `check`: 0.

    `preset` and `overrides` are the section's rules; a table may have others.
    `beers` are those drunk less those bought by each, where a table plays the beer card.
    """

    heading: Heading
    letter: str
    game: str
    unit: str
    columns: tuple[Party, ...]
    rows: tuple[LedgerRow, ...]
    totals: tuple[int, ...]
    check: int
    beers: tuple[int, ...] = ()
    preset: str = ""
    overrides: Mapping[str, object] = field(default_factory=dict)
    rules_name: str = ""


# The papers of a section of table games: its rules, its tables, the whole session.


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A preset with what was changed of it; without a heading it belongs to no session."""

    heading: Heading | None
    game: str
    preset: str
    overrides: Mapping[str, object]
    rules_name: str = ""


@dataclass(frozen=True, slots=True)
class GameTableCard:
    """`address` opens the table's own pages; empty where phones stay away. `lines` are its matches."""

    heading: Heading
    game: str
    table: int
    address: str
    lines: tuple[GameSheet, ...]


@dataclass(frozen=True, slots=True)
class GamePapers:
    """All matches of a section by round and table, with its account and its league."""

    heading: Heading
    letter: str
    game: str
    preset: str
    overrides: Mapping[str, object]
    parties: tuple[Party, ...]
    matches: tuple[GameSheet, ...]
    ledger: Ledger
    league: League
    rules_name: str = ""


# A player's own record at the tables.


@dataclass(frozen=True, slots=True)
class Played:
    """One match in a player's record; `outcome` is won, shared, lost or open. `opponents` by side.

    `begun` once a deal has been written down.
    """

    match: int
    event: str
    date: date
    letter: str
    round: int
    table: int
    game: str
    partners: tuple[Name, ...]
    opponents: tuple[tuple[Name, ...], ...]
    points: int
    against: tuple[int, ...]
    outcome: str
    begun: bool
    settled: int
    unit: str


@dataclass(frozen=True, slots=True)
class GameTotal:
    """What a player's finished matches of one game come to."""

    game: str
    unit: str
    played: int
    won: int
    shared: int
    lost: int
    settled: int


@dataclass(frozen=True, slots=True)
class PersonalRecord:
    player: int
    name: Name
    games: tuple[GameTotal, ...]
    matches: tuple[Played, ...]


# Later rules than those that a session is scored by, and what they would change.


@dataclass(frozen=True, slots=True)
class LaterVersion:
    """A version of the rules as in VERSIONS; `options` (option, code) are the conditions it changes here."""

    since: str
    source: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SessionPlaces:
    """Those of a session whose figure or place would be another by the latest version."""

    session: int
    date: date
    places: tuple[PlaceEffect, ...]


@dataclass(frozen=True, slots=True)
class RecountedMatch:
    """A match whose sheet would have other figures: totals and settlement by side, before and after.

    `impossible`: numbers of the deals that could not have been played.
    """

    match: int
    round: int
    table: int
    parties: tuple[Party, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    settled: tuple[int, ...]
    then_settled: tuple[int, ...]
    other_winner: bool = False
    impossible: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangedRules:
    """A club's rule set that was changed after a section was set up by it; `version` is the set's.

    `preset` and `overrides` are the section's copy, the new ones those of the set.
    """

    section: int
    letter: str
    name: str
    game: str
    preset: str
    overrides: Mapping[str, object]
    new_preset: str
    new_overrides: Mapping[str, object]
    version: int
    matches: tuple[RecountedMatch, ...]

    @property
    def impossible(self) -> bool:
        """Whether a deal that was played could not have been."""
        return any(one.impossible for one in self.matches)


@dataclass(frozen=True, slots=True)
class NewerRules:
    """`rules` is the version that the event is scored by; with empty `later` and `sets` nothing is newer."""

    heading: Heading
    rules: str
    later: tuple[LaterVersion, ...] = ()
    places: tuple[SessionPlaces, ...] = ()
    sets: tuple[ChangedRules, ...] = ()
