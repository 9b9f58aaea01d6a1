"""Chicago: four or six deals, each with its dealer and vulnerability laid down, make a chukker.

The rotations of players between chukkers are in `games/rotation.py`, the ledger in
`games/results/settlement.py`.
"""

from scoring.games.bridge import beer_card
from scoring.games.bridge.contract_record import PARTNERS
from scoring.games.chicago.chukker import ChukkerRow, closing_problems, problems, tally
from scoring.games.chicago.rules import PRESETS, ChicagoDeal, Rules, asks
from scoring.games.table_game import TableGame, misfits

GAME = TableGame(
    label="Chicago",
    rules=Rules,
    deal=ChicagoDeal,
    row=ChukkerRow,
    presets=PRESETS,
    sides=lambda rules: PARTNERS,
    asks=asks,
    conflicts=misfits,
    tally=tally,
    problems=problems,
    unit=lambda rules: "imps" if rules.method == "russian" else "hundreds",
    ranking=("settled", "wins"),
    claimed=("honours",),
    notes=("redeals", "dealt_by"),
    closing=closing_problems,
    beers=beer_card.balance_by_player,
)
