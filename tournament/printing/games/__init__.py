"""The forms of the table games: a score sheet for every game, and what a section of them needs on paper."""

from scoring.games import GAMES
from tournament.printing.blocks.form import LARGE, WALL, Form
from tournament.printing.games import chicago, league, ledger, pack, rule_card, score_sheet, table_card
from tournament.printing.games.record import agreement
from tournament.printing.words.words import N_

# Rules that a wholly blank sheet is printed for, where they are not those of the game's first preset.
_USUAL = {"spades": ("akagiri_sandbag", {}), "israeli_whist": ("akagiri", {"target": 100})}

FORMS: dict[str, Form] = {
    **{
        code: score_sheet.form(game.label, agreement(code, *_USUAL.get(code, ())))
        for code, game in GAMES.items()
    },
    "chicago": score_sheet.form(GAMES["chicago"].label, agreement("chicago"), chicago.pad),
    "spades_individual": score_sheet.form(N_("Individual Spades"), agreement("spades", "windswept_2_03")),
    "spades_error": score_sheet.form(
        N_("Spades by errors"), agreement("spades", "yahoo_lefty", {"error_deals": 10})
    ),
    # Method A: one player, or one pair, is out in turn; B: everybody plays with everybody.
    "chicago_four": chicago.form(N_("Chicago for four"), "rotation-4x3"),
    "chicago_five_a": chicago.form(N_("Chicago for five, A"), "rotation-in-turn-5x5"),
    "chicago_five_b": chicago.form(N_("Chicago for five, B"), "rotation-5x5"),
    "chicago_six_pairs": chicago.form(N_("Chicago for six, A"), "rotation-pairs-6x3"),
    "chicago_six": chicago.form(N_("Chicago for six, B"), "rotation-6x15"),
    "rule_card": Form(rule_card.TITLE, rule_card.leaves, blank=False),
    "game_table_card": Form(table_card.TITLE, table_card.leaves, blank=False),
    "league": Form(league.TITLE, league.leaves, papers=WALL, rows=league.BLANK_ROWS),
    "ledger": Form(ledger.TITLE, ledger.leaves, rows=ledger.BLANK_ROWS),
    "game_pack": Form(pack.TITLE, pack.leaves, blank=False, papers=LARGE),
}
