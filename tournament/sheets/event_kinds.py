"""The kinds of events and of their sections: what differs between pairs, single players, teams and games.

One line of EVENT_KINDS each. A line holds figures, codes and functions of the laws. Where another floor needs
a function of its own for a code, it has a table by these codes: `READERS` of the smoke check of files,
`SOURCES` of the printable papers, `PLAYERS` of the robots, `PHONES` of the pages of phones.
tests/sheets/test_event_kinds.py compares them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.field import FieldScore, score_field
from scoring.individual import score_individual
from scoring.methods import METHODS, FieldMethod, MatchMethod
from scoring.teams.swiss_pairs import score_swiss_pairs

PAIRS, INDIVIDUAL, TEAMS, TABLE_GAMES = "pairs", "individual", "teams", "table-games"
SWISS_PAIRS = "swiss-pairs"
# Those whose sections are seated by matches, which are rows of TeamMatch.
OF_MATCHES = (TEAMS, SWISS_PAIRS)

# Who is ranked (the codes of Entrant.Kind).
PAIR, TEAM, SINGLE = "pair", "team", "single"

# Forms of every session: lists of people, and what is put up in the room.
FORMS_OF_ALL = ("name_slip", "attendance", "entry_form", "badge", "tent_card", "table_number", "door_sign")
FORMS_OF_BOARDS = (
    *FORMS_OF_ALL,
    *(
        "ranking",
        "event_ranking",
        "masterpoints",
        "results_poster",
        "result_slip",
        "recap",
        "traveller",
        "instant_traveller",
        "score_card",
    ),
    *(
        "score_card_with_tables",
        "score_tables",
        "booklet",
        "emergency_pack",
        "certificate",
        "frequency_sheet",
    ),
    *("pickup_slip", "round_slip", "board_traveller", "score_correction", "late_play", "ruling", "appeal"),
    *("guide_card", "player_card", "team_card", "team_sheet", "changed_card", "table_card", "seating_chart"),
    *("movement_sheet", "caddie_list", "board_label", "board_sign", "hand_diagram"),
    *("hand_record", "curtain_card", "dealing_sheet", "hand_analysis", "pair_hands"),
)
# Ranked are teams by their matches: what a field of pairs is ranked by is left out.
FORMS_OF_TEAMS = (
    *FORMS_OF_ALL,
    *("team_list", "assignment", "assignment_wall", "match_slip", "lineup_slip", "triple_sheet"),
    *("team_sheet", "team_ranking", "cross_table", "swiss_card", "pair_list", "bracket"),
    *("masterpoints", "results_poster", "certificate", "team_pack"),
    *("vp_card", "team_card", "guide_card", "table_card", "seating_chart", "caddie_list", "board_label"),
    *("hand_record", "curtain_card", "dealing_sheet", "hand_analysis", "pair_hands"),
    *("board_sign", "hand_diagram", "pickup_slip", "round_slip", "traveller", "board_traveller"),
    *("score_tables", "score_correction", "late_play", "ruling", "appeal"),
)
# Pairs who are ranked by their matches: what ranks a field by its boards is left out.
FORMS_OF_SWISS_PAIRS = (
    *(form for form in FORMS_OF_BOARDS if form not in ("ranking", "event_ranking", "recap", "team_sheet")),
    *("assignment", "assignment_wall", "team_ranking", "swiss_card", "vp_card"),
)
FORMS_OF_GAMES = (
    *FORMS_OF_ALL,
    *("player_card", "rule_card", "game_table_card", "league", "ledger", "game_pack"),
)
# Records that a game has beside the score sheet of its own code.
RECORDS: dict[str, tuple[str, ...]] = {
    "spades": ("spades_individual", "spades_error"),
    "chicago": ("chicago_four", "chicago_five_a", "chicago_five_b", "chicago_six_pairs", "chicago_six"),
}

# The scoring methods (scoring.methods.METHODS) that compare a result with all others of its board.
FIELD_METHODS = tuple(code for code, method in METHODS.items() if isinstance(method, FieldMethod))
MATCH_METHODS = tuple(code for code, method in METHODS.items() if isinstance(method, MatchMethod))

# What a section is ranked by: the comparison of its boards, or matches of teams.
BY_BOARDS, BY_MATCHES = "boards", "matches"
SHEETS_OF_BOARDS = ("standings", "travellers", "score_cards", "room", "guide_cards")
SHEETS_OF_TEAMS = ("team_standings", "travellers", "score_cards", "room", "guide_cards")
SHEETS_OF_GAMES = ("room", "guide_cards", "league", "ledger", "match_sheets")


@dataclass(frozen=True, slots=True)
class EventKind:
    """Who is ranked, how the sections are seated and scored, and which answers they have.

    `entrants` are the kinds of entrants that may be ranked, `partners` the players of a contestant (None
    where each section says it), `ranked_by` what they are compared by. `plan_kinds` are the kinds of
    movements (movements/plan.py) by which the sections are seated: none where matches seat them.
    `seated_by` names the rows that say who sits at a table in a round. `stage` is the format of a stage
    that is one movement in each session: empty where the director chooses it.

    `methods` are the scoring methods on offer, the usual one first. `score` makes awards and totals of the
    results of a field: None where nothing is compared, and matches are ranked in a league. `sheets` are
    the answers that a section has, `forms` what is printed of it, `phone` the program at its tables.
    """

    entrants: tuple[str, ...]
    partners: int | None
    plan_kinds: frozenset[str] = frozenset()
    seated_by: str = "placements"
    methods: tuple[str, ...] = ()
    score: Callable[..., FieldScore] | None = None
    sheets: tuple[str, ...] = SHEETS_OF_BOARDS
    forms: tuple[str, ...] = FORMS_OF_BOARDS
    phone: str = "boards"
    stage: str = "pairs"
    ranked_by: str = BY_BOARDS


EVENT_KINDS: dict[str, EventKind] = {
    PAIRS: EventKind(
        entrants=(PAIR,),
        partners=2,
        plan_kinds=frozenset({"pairs"}),
        methods=FIELD_METHODS,
        score=score_field,
    ),
    INDIVIDUAL: EventKind(
        entrants=(SINGLE,),
        partners=1,
        plan_kinds=frozenset({"individual"}),
        methods=FIELD_METHODS,
        score=score_individual,
        stage="individual",
    ),
    TEAMS: EventKind(
        entrants=(TEAM,),
        partners=2,
        plan_kinds=frozenset({"teams"}),
        methods=MATCH_METHODS,
        score=score_field,
        sheets=SHEETS_OF_TEAMS,
        forms=FORMS_OF_TEAMS,
        ranked_by=BY_MATCHES,
        stage="",
    ),
    SWISS_PAIRS: EventKind(
        entrants=(PAIR,),
        partners=2,
        methods=("matchpoints", "cross_imps"),
        score=score_swiss_pairs,
        sheets=SHEETS_OF_TEAMS,
        forms=FORMS_OF_SWISS_PAIRS,
        ranked_by=BY_MATCHES,
        stage="swiss",
    ),
    TABLE_GAMES: EventKind(
        entrants=(PAIR, SINGLE),
        partners=None,
        seated_by="matches",
        sheets=SHEETS_OF_GAMES,
        forms=FORMS_OF_GAMES,
        phone="game",
    ),
}

# Whose boards bring each player a percentage: table games compare nothing, and of teams matches are compared.
OF_PERSONS = tuple(code for code, kind in EVENT_KINDS.items() if kind.score and TEAM not in kind.entrants)


def forms_of(kind: EventKind, game: str = "") -> frozenset[str]:
    """The codes of printing.FORMS that a section prints; a table game has score sheets of its own."""
    return frozenset({*kind.forms, *((game, *RECORDS.get(game, ())) if game else ())})
