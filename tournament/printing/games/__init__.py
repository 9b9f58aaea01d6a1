"""The forms of the table games: a score sheet for every game, and what a section of them needs on paper."""

from scoring.games import GAMES
from tournament.printing.blocks.document import LARGE, WALL, Form
from tournament.printing.games import chicago, league_papers, rules_and_tables, score_sheet
from tournament.printing.games.game_record import agreement
from tournament.words.language import N_

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
    "rule_card": Form(rules_and_tables.RULE_CARD_TITLE, rules_and_tables.rule_card_pages, blank=False),
    "game_table_card": Form(
        rules_and_tables.TABLE_CARD_TITLE, rules_and_tables.table_card_pages, blank=False
    ),
    "league": Form(
        league_papers.LEAGUE_TITLE,
        league_papers.league_pages,
        papers=WALL,
        rows=league_papers.LEAGUE_BLANK_ROWS,
    ),
    "ledger": Form(
        league_papers.LEDGER_TITLE, league_papers.ledger_pages, rows=league_papers.LEDGER_BLANK_ROWS
    ),
    "game_pack": Form(rules_and_tables.TITLE, rules_and_tables.pages, blank=False, papers=LARGE),
}
