"""Israeli whist: four players, each for themselves, bid for trump and then for the exact number of tricks."""

from scoring.games.israeli_whist.game import WhistDeal, WhistRow, problems, tally
from scoring.games.israeli_whist.rules import PLAYERS, Rules, conflicts
from scoring.games.table_game import Preset, TableGame


def sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Four sides of one player each."""
    return tuple((player,) for player in range(PLAYERS))


def asks(rules: Rules) -> tuple[str, ...]:
    """The fields a form of this table has."""
    passing = ("all_pass", "card_passes") if rules.all_pass == "frisch" else ("all_pass",)
    return ("declarer", "trump", "bids", "won", *passing)


GAME = TableGame(
    label="Israeli whist",
    rules=Rules,
    deal=WhistDeal,
    row=WhistRow,
    presets={
        "akagiri": Preset("Akagiri", Rules(target=100), "Akagiri 2000, after John McLeod"),
        "frisch": Preset(
            "With passing of cards", Rules(target=100, all_pass="frisch"), "Akagiri 2000, variant"
        ),
    },
    sides=sides,
    asks=asks,
    conflicts=conflicts,
    tally=tally,
    problems=problems,
    ranking=("wins", "points"),
)
