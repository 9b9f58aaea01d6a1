"""Several papers bound together: the booklet of a session's results, and the pack for when a server dies."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheet import MovementSheet
from tournament.sheets.recap import Recap
from tournament.sheets.scorecard import ScoreCard
from tournament.sheets.standings import Standings
from tournament.sheets.team_standings import TeamStandings
from tournament.sheets.traveller import Traveller

Hands = tuple[str, str, str, str]  # N, E, S and W as PBN writes them: spades.hearts.diamonds.clubs


@dataclass(frozen=True, slots=True)
class Booklet:
    """`hands` by board, where the deals are known. `matches` is the table of Swiss pairs."""

    heading: Heading
    standings: tuple[Standings, ...]
    cards: tuple[ScoreCard, ...]
    travellers: tuple[Traveller, ...]
    hands: Mapping[int, Hands] = field(default_factory=dict)
    matches: tuple[TeamStandings, ...] = ()


@dataclass(frozen=True, slots=True)
class EmergencyPack:
    """What a session needs to go on by hand: `movements` from round `after` + 1 on, and all that is in.

    `matches` is the table of Swiss pairs.
    """

    heading: Heading
    after: int
    movements: tuple[MovementSheet, ...]
    standings: tuple[Standings, ...]
    recaps: tuple[Recap, ...]
    travellers: tuple[Traveller, ...]
    matches: tuple[TeamStandings, ...] = ()
