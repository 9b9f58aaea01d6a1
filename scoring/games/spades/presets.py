"""Spades: twenty named sets of rules, as their differences from the standard game.

Where a source leaves an option out, Akagiri's standard game holds. `settings` are the values that a source
offers for single options, its own choice first: the brackets of Akagiri's lists of 1996.
"""

from collections.abc import Mapping
from dataclasses import replace

from scoring.games.spades.rules import Rules
from scoring.games.table_game import Preset

_STANDARD = Rules()
_BARMORE = replace(
    _STANDARD,
    jokers=2,
    nil=False,
    double_nil=False,
    blind_min=7,
    blind_failure="normal",
    spade_lead="anytime",
)
_YAHOO = replace(
    _STANDARD,
    bid_method="individual_sum",
    zero_bid="nil",
    double_nil_deficit=0,
    double_nil_exchange=0,
    sandbag=True,
)
_DOUBLE_NIL_PASS = replace(_YAHOO, double_nil_deficit=200, double_nil_exchange=2)
_SUICIDE = replace(_YAHOO, nil_required=True, target_diff=500)
_ERRORS = replace(_YAHOO, mode="individual", scoring="error", target=None)

PRESETS: Mapping[str, Preset[Rules]] = {
    "akagiri_standard": Preset("Akagiri, standard", _STANDARD, "Akagiri 1996"),
    "akagiri_sandbag": Preset(
        "Akagiri with sandbags", replace(_STANDARD, sandbag=True), "Akagiri 1996, optional rule"
    ),
    "hoyle": Preset(
        "Hoyle",
        replace(
            _STANDARD,
            nil_exchange=3,
            double_nil_deficit=0,
            double_nil_exchange=3,
            exchange_when_both_nil=False,
        ),
        "Morehead and Mott-Smith, Hoyle's Rules of Games",
    ),
    "cardgames_hwa": Preset(
        "Card Games, Hwa",
        replace(
            _STANDARD,
            bid_method="consultation",
            nil_points=50,
            nil_penalty=50,
            double_nil_points=100,
            double_nil_penalty=100,
            first_lead="lowest_club_all",
            failed_bid="shortfall",
            sandbag=True,
        ),
        "John McLeod's Card Games site, rules by Theodore Hwa",
    ),
    "cardgames_barmore": Preset(
        "Card Games, Barmore",
        replace(_BARMORE, removed_cards=("C2", "H2"), top_trumps=("BJ", "LJ", "S2")),
        "John McLeod's Card Games site, rules by Dennis J Barmore",
    ),
    "cardgames_wong3": Preset(
        "Card Games, Wong, three players",
        replace(
            _STANDARD,
            players=3,
            mode="individual",
            nil=False,
            double_nil=False,
            blind_min=6,
            blind_max=17,
            blind_failure="normal",
            first_lead="club2_holder",
            overtrick_value=-10,
        ),
        "John McLeod's Card Games site, rules by Szu Kay Wong",
        {"target": (500, 300, 400), "blind_min": (6, 7)},
    ),
    "dan_brad": Preset(
        "Dan and Brad",
        replace(
            _STANDARD,
            min_bid=4,
            double_nil_deficit=200,
            double_nil_penalty=100,
            double_nil_exchange=0,
            first_lead="lowest_club_all",
            sandbag=True,
            ten_for_2=True,
            win_all_tricks=True,
        ),
        "Dan and Brad's Spades Career site",
    ),
    "network_spades_1_1": Preset(
        "Network Spades 1.1",
        replace(
            _STANDARD,
            mode="individual",
            double_nil_deficit=0,
            double_nil_exchange=0,
            sandbag=True,
            all_tricks_bonus=200,
            target=300,
        ),
        "Synthetic Reality, Network Spades 1.1 for MS-Windows",
        {
            "mode": ("individual", "partnership"),
            "min_bid": tuple(range(14)),
            "all_tricks_bonus": (200, 0),
            "sandbag": (True, False),
            "target": (300, 200, 500, 750, 1000),
        },
    ),
    "windswept_2_03": Preset(
        "Windswept Spades 2.03",
        replace(
            _STANDARD,
            mode="individual",
            zero_bid="nil",
            nil_exchange=3,
            double_nil_deficit=0,
            double_nil_exchange=3,
            exact_bonus=20,
        ),
        "Windswept Software, Spades 2.03 for MS-Windows",
        {
            "mode": ("individual", "partnership"),
            "jokers": (0, 1, 2),
            "target": (500, 250, 750, 1000),
        },
    ),
    "spaceways": Preset(
        "Spaceways Spades",
        replace(
            _STANDARD,
            mode="individual",
            min_bid=2,
            double_nil=False,
            double_nil_exchange=0,
            ten_bonus="at_least",
        ),
        "Spaceways, Spades for PC-DOS",
        {
            "mode": ("individual", "partnership"),
            "players": (4, 2),
            "nil": (True, False),
            "double_nil": (False, True),
            "double_blind_nil": (False, True),
            "min_bid": (2, 0),
            "ten_bonus": ("at_least", "off"),
            "first_lead": ("dealer_left", "highest_bidder"),
            "spade_lead": ("broken", "anytime"),
            "target": (500, 150, 250, 750, 1000),
        },
    ),
    "winspades_1_1": Preset(
        "WinSpades 1.1",
        replace(
            _BARMORE,
            removed_cards=("D2", "H2"),
            top_trumps=("BJ", "LJ"),
            min_bid=4,
            blind_reward="bonus",
            ten_bonus="at_least",
            ten_bonus_points=100,
            ten_penalty_points=100,
        ),
        "Dax Prather, WinSpades 1.1 for MS-Windows",
        {
            "min_bid": (4, 0, 1, 2, 3, *range(5, 14)),
            "ten_bonus": ("at_least", "off"),
            "blind_min": (7, 5, 6, *range(8, 14)),
            "blind_reward": ("bonus", "double"),
            "blind_failure": ("normal", "double", "penalty"),
            "overtrick_value": (1, -1),
            "target": (500, 100, 150, 200, 250, 300, 350, 400, 450),
        },
    ),
    "yahoo_normal": Preset("Yahoo!, normal", _YAHOO, "Yahoo! Japan Games"),
    "yahoo_suicide": Preset("Yahoo!, suicide", _SUICIDE, "Yahoo! Japan Games"),
    "yahoo_double_nil_pass": Preset("Yahoo!, double nil pass", _DOUBLE_NIL_PASS, "Yahoo! Japan Games"),
    "yahoo_suicide_double_nil_pass": Preset(
        "Yahoo!, suicide and double nil pass",
        replace(_DOUBLE_NIL_PASS, nil_required=True, target_diff=500),
        "Yahoo! Japan Games",
    ),
    "yahoo_mirror": Preset(
        "Yahoo!, Mirror",
        replace(_DOUBLE_NIL_PASS, forced_bid="spade_count", double_nil=False),
        "Yahoo! Japan Games, local game",
    ),
    "yahoo_limit200": Preset(
        "Yahoo!, 200 limit", replace(_YAHOO, window=(200, 205)), "Yahoo! Japan Games, local game"
    ),
    "yahoo_roulette": Preset(
        "Yahoo!, Roulette", replace(_SUICIDE, forced_bid="double_nil"), "Yahoo! Japan Games, local game"
    ),
    "yahoo_lefty": Preset(
        "Yahoo!, Lefty", replace(_ERRORS, play_constraint="leftmost"), "Yahoo! Japan Games, local game"
    ),
    "yahoo_righty": Preset(
        "Yahoo!, Righty", replace(_ERRORS, play_constraint="rightmost"), "Yahoo! Japan Games, local game"
    ),
}
