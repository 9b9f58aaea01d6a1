"""MiniBridge: bridge without an auction, where the high-card points decide who declares."""

from scoring.games.bridge.contract_record import PARTNERS
from scoring.games.minibridge.game import MinibridgeDeal, MinibridgeRow, Rules, asks, beers, problems, tally
from scoring.games.table_game import Preset, TableGame, misfits

GAME = TableGame(
    label="MiniBridge",
    rules=Rules,
    deal=MinibridgeDeal,
    row=MinibridgeRow,
    presets={"standard": Preset("MiniBridge", Rules())},
    sides=lambda rules: PARTNERS,
    asks=asks,
    conflicts=misfits,
    tally=tally,
    problems=problems,
    unit=lambda rules: "hundreds",
    ranking=("settled", "wins"),
    notes=("redeals",),
    beers=beers,
)
