"""The forms of the table games: a score sheet for every game, and what a section of them needs on paper."""

from scoring.games import GAMES
from tournament.printing.form import Form
from tournament.printing.games import score_sheet
from tournament.printing.games.record import agreement
from tournament.printing.words import N_

# Rules that a wholly blank sheet is printed for, where they are not those of the game's first preset.
_USUAL = {"spades": ("akagiri_sandbag", {}), "israeli_whist": ("akagiri", {"target": 100})}

FORMS: dict[str, Form] = {
    **{
        code: score_sheet.form(game.label, agreement(code, *_USUAL.get(code, ())))
        for code, game in GAMES.items()
    },
    "spades_individual": score_sheet.form(
        N_("Spades, single players"), agreement("spades", "windswept_2_03")
    ),
    "spades_error": score_sheet.form(
        N_("Spades, fewest errors"), agreement("spades", "yahoo_lefty", {"error_deals": 10})
    ),
}
