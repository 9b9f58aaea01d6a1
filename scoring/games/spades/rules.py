"""Spades: every option a table may agree on, with the default of the standard game.

The standard game is Akagiri's summary (1996): four players in two partnerships, thirteen tricks, 500 points.
Each option is a term with its label, allowed values and help; `presets` are named sets of them, `conflicts`
refuses those that contradict one another.

House rules that Akagiri does not have, each with its source:

* `failed_nil` = bags: the tricks of a failed nil "do not count towards making the partner's bid, but do
  count as bags" (The Spades for Watch, watchaware.com 6739510961; GASP and MSN Zone have the same rule).
* `sets_in_a_row`, `sets_in_all`: a side set in two consecutive hands or in three hands of a match loses it
  (Spades Tournament 2017, Official Contest Rules, no. 2, paperzz.com 7074133; "2 sets is game" at Cookout
  Spades is `sets_in_all` = 2). Set: it "fails to win enough tricks to reach its total bid"; a failed nil
  alone is no set.
* `revoke_tricks` = 3: "If a team is caught reneging, then they must give 3 tricks/books to the other team"
  (King of Spades, 5 Star Sports League, no. 9); at most the tricks it took. What is moved counts for bids,
  bags, bonuses and sets like any other trick; a nil is made or failed by the tricks its bidder took.
* `time_limit`: "the team ahead at the stop time will be declared the winner"; a hand in progress is played
  out and counts, and after a tie one more hand is played (the same rules, *Format*, 40 minutes; 30 at the Man
  2 Man Forum in Elmira). Where that hand is a tie again, another one follows.
"""

from dataclasses import dataclass
from functools import partial

from scoring.games.spades.cards import PLAIN_CARDS, TRUMP_CANDIDATES
from scoring.games.table_game import term

_POINTS = range(10_001)
_BONUS = range(1001)
_CARDS_SWAPPED = range(4)
_SETS = range(2, 11)
_SET = "A side is set when it takes fewer tricks than it bid."
_BEHIND = "Points behind the best other side; 0 = always."

_table = partial(term, group="Table")
_cards = partial(term, group="Cards")
_bidding = partial(term, group="Bidding")
_nils = partial(term, group="Nil")
_blind = partial(term, group="Blind bids")
_moons = partial(term, group="Moon")
_play = partial(term, group="Play")
_score = partial(term, group="Score")
_bags = partial(term, group="Bags")
_bonuses = partial(term, group="Bonuses")
_end = partial(term, group="End of the game")


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one table. They need not agree with one another: ask `conflicts`."""

    players: int = _table("Number of players", (2, 3, 4), default=4)
    mode: str = _table(
        "Sides",
        {"partnership": "Partners facing each other", "individual": "Individual"},
        default="partnership",
    )
    two_player_method: str = _table(
        "Deal for two players",
        {"draw": "Drawn from the stock in turn", "dummy": "Dealt to three hands, one a dummy"},
        default="draw",
    )
    dummy_position: str = _table(
        "Seat of the dummy",
        {"dealer_left": "At the dealer's left", "dealer_right": "At the dealer's right"},
        default="dealer_left",
    )
    three_player_pack: str = _table(
        "Spare card of three players",
        {"leave_one_out": "One card stays unseen", "remove_low_card": "The two of clubs is taken out"},
        default="leave_one_out",
    )
    jokers: int = _cards("Jokers", (0, 1, 2), default=0)
    joker_handling: str = _cards(
        "Room for the jokers",
        {
            "remove_cards": "One two is removed for each joker",
            "dealer_discards": "The dealer discards the surplus",
        },
        default="remove_cards",
    )
    removed_cards: tuple[str, ...] = _cards(
        "Cards taken out",
        PLAIN_CARDS,
        many=(0, 1, 2),
        default=(),
        help="Default: the two of hearts for one joker, the twos of diamonds and hearts for two.",
    )
    top_trumps: tuple[str, ...] = _cards(
        "Special trumps, strongest first",
        TRUMP_CANDIDATES,
        many=range(7),
        default=(),
        help="These rank above the other spades. Jokers always come first.",
    )
    bid_method: str = _bidding(
        "How a side bids",
        {
            "final_partner": "The last partner names the number",
            "individual_sum": "The partners' numbers are added",
            "consultation": "The partners consult aloud",
        },
        default="final_partner",
    )
    bid_rounds: int = _bidding("Rounds of bidding", (1, 2), default=1)
    min_bid: int = _bidding("Minimum bid of a side", range(14), default=0)
    zero_bid: str = _bidding("A bid of 0 is", {"plain": "An ordinary bid", "nil": "Nil"}, default="plain")
    forced_bid: str = _bidding(
        "Forced bid",
        {"none": "None", "spade_count": "The number of spades held", "double_nil": "Double nil for all"},
        default="none",
    )
    nil: bool = _nils("Nil", default=True)
    nil_points: int = _nils("Nil made", _POINTS, default=100)
    nil_penalty: int = _nils("Nil failed", _POINTS, default=100)
    nil_exchange: int = _nils("Cards swapped for nil", _CARDS_SWAPPED, default=0)
    failed_nil: str = _nils(
        "Tricks of a failed nil",
        {"partner": "Count for the partner's bid", "bags": "Count as bags only"},
        default="partner",
    )
    both_nil_allowed: bool = _nils("Both partners may bid nil", default=True)
    nil_required: bool = _nils("One partner must bid nil", default=False)
    double_nil: bool = _nils("Double nil", default=True)
    double_nil_deficit: int = _nils("Points behind for double nil", _POINTS, default=100, help=_BEHIND)
    double_nil_points: int = _nils("Double nil made", _POINTS, default=200)
    double_nil_penalty: int = _nils("Double nil failed", _POINTS, default=200)
    double_nil_exchange: int = _nils("Cards swapped for double nil", _CARDS_SWAPPED, default=2)
    exchange_when_both_nil: bool = _nils("Swap even when both bid nil", default=True)
    double_blind_nil: bool = _nils(
        "Double-blind nil",
        default=False,
        help="Never look at the hand: play its top card to every trick.",
    )
    double_blind_nil_points: int = _nils("Double-blind nil made or failed", _POINTS, default=400)
    double_blind_nil_deficit: int = _nils(
        "Points behind for double-blind nil",
        _POINTS,
        default=0,
        help=_BEHIND,
    )
    blind_min: int | None = _blind("Lowest blind bid", range(5, 14), optional=True, default=None)
    blind_max: int | None = _blind(
        "Highest blind bid",
        range(5, 18),
        optional=True,
        default=None,
        help="Default: all the tricks of the deal.",
    )
    blind_count: str = _blind(
        "Tricks a blind bid needs",
        {"at_least": "At least the number", "exact": "Exactly the number"},
        default="at_least",
    )
    blind_reward: str = _blind(
        "Blind bid made",
        {"double": "20 per trick", "bonus": "The blind bonus"},
        default="double",
    )
    blind_failure: str = _blind(
        "Blind bid failed",
        {"double": "Twice the loss", "normal": "The usual loss", "penalty": "The loss and the blind bonus"},
        default="double",
    )
    blind_bonus: int = _blind("Blind bonus", _POINTS, default=100)
    blind_deficit: int = _blind("Points behind for a blind bid", _POINTS, default=100, help=_BEHIND)
    moon: bool = _moons("Moon", default=False, help="All the tricks, after seeing the hand.")
    moon_auto_13: bool = _moons("A bid of every trick is a moon", default=False)
    moon_points: int = _moons("Moon made or failed", _POINTS, default=200)
    blind_moon: bool = _moons("Blind moon", default=False)
    blind_moon_points: int = _moons("Blind moon made or failed", _POINTS, default=400)
    blind_moon_deficit: int = _moons(
        "Points behind for a blind moon",
        _POINTS,
        default=100,
        help=_BEHIND,
    )
    first_lead: str = _play(
        "First lead",
        {
            "dealer_left": "The player at the dealer's left",
            "lowest_club_all": "Everyone plays their lowest club",
            "club2_holder": "The holder of the two of clubs",
            "highest_bidder": "The highest bidder",
        },
        default="dealer_left",
    )
    spade_lead: str = _play(
        "Spades may be led",
        {"broken": "Once a spade was played", "anytime": "Any time"},
        default="broken",
    )
    play_constraint: str = _play(
        "Choice of card",
        {"none": "Free", "leftmost": "The leftmost legal card", "rightmost": "The rightmost legal card"},
        default="none",
    )
    revoke_tricks: int | None = _play(
        "Tricks moved for a revoke",
        range(1, 5),
        optional=True,
        default=None,
        help="A side that did not follow suit, though it could, gives them to the other one.",
    )
    scoring: str = _score(
        "Scoring", {"points": "Points", "error": "Tricks off the bid; fewest wins"}, default="points"
    )
    failed_bid: str = _score(
        "Failed bid",
        {"full": "10 per trick bid", "shortfall": "10 per missing trick"},
        default="full",
    )
    overtrick_value: int = _score("Overtrick", (1, 0, -1, -10), default=1)
    sandbag: bool = _bags("Sandbags", default=False)
    bag_limit: int = _bags("Bags for a penalty", range(1, 101), default=10)
    bag_penalty: int = _bags("Bag penalty", _POINTS, default=100)
    bag_when_negative: str = _bags(
        "Bags below zero",
        {"count": "Count", "suspend": "Do not count"},
        default="count",
    )
    ten_bonus: str = _bonuses(
        "Ten for 200",
        {"off": "Off", "at_least": "A made bid of 10 or more", "exact": "Bid 10, took 10"},
        default="off",
    )
    ten_bonus_points: int = _bonuses("Ten made", _POINTS, default=200)
    ten_penalty_points: int = _bonuses("Ten failed", _POINTS, default=200)
    ten_fail: str = _bonuses(
        "Loss of a failed ten",
        {"add": "On top of the failed bid", "replace": "In place of the failed bid"},
        default="add",
    )
    ten_for_2: bool = _bonuses("Ten for 2", default=False, help="A made bid of 10 or more scores 20 a trick.")
    exact_bonus: int = _bonuses("Exact bid", _BONUS, default=0)
    all_tricks_bonus: int = _bonuses("All the tricks", _BONUS, default=0)
    last_trick_bonus: str = _bonuses(
        "High trump on the last trick",
        {"off": "Off", "single": "10 for the last trick", "sequence": "10 per card of a sequence"},
        default="off",
    )
    seven_plus_bonus: bool = _bonuses("Bids of seven or more", default=False)
    low_bid_bonus: bool = _bonuses("Exact bids of 2, 1 and 0", default=False)
    target: int | None = _end("Target", range(1, 10_001), optional=True, default=500)
    target_diff: int | None = _end("Winning margin", range(1, 10_001), optional=True, default=None)
    window: tuple[int, ...] = _end("Winning scores, from and to", _POINTS, many=(0, 2), default=())
    error_deals: int | None = _end(
        "Deals of the game",
        range(1, 101),
        optional=True,
        default=None,
        help="Agree on this beforehand when tricks off the bid count.",
    )
    win_all_tricks: bool = _end("All the tricks win the game", default=False)
    win_moon: bool = _end("A made moon wins the game", default=False)
    sets_in_a_row: int | None = _end(
        "Sets in a row that lose the game", _SETS, optional=True, default=None, help=_SET
    )
    sets_in_all: int | None = _end(
        "Sets in all that lose the game", _SETS, optional=True, default=None, help=_SET
    )
    time_limit: int | None = _end(
        "Time limit in minutes",
        range(5, 601),
        optional=True,
        default=None,
        help="When time is called, the deal in play is played out; a tie plays one more.",
    )

    @property
    def counts_sets(self) -> bool:
        return self.sets_in_a_row is not None or self.sets_in_all is not None

    @property
    def is_individual(self) -> bool:
        return self.mode == "individual"

    @property
    def has_dummy(self) -> bool:
        return self.players == 2 and self.two_player_method == "dummy"

    @property
    def draws(self) -> bool:
        return self.players == 2 and self.two_player_method == "draw"

    @property
    def tricks(self) -> int:
        """Thirteen, or seventeen where a pack of 51 is dealt to three hands."""
        return 17 if self.players == 3 or self.has_dummy else 13

    @property
    def blind_numbers(self) -> range:
        """The numbers that may be bid blind."""
        highest = self.tricks if self.blind_max is None else self.blind_max
        return range(0) if self.blind_min is None else range(self.blind_min, highest + 1)

    @property
    def side_count(self) -> int:
        return self.players if self.is_individual else 2

    def side_of(self, player: int) -> int:
        """Partners face each other; alone, a player is a side."""
        return player % self.side_count

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(range(side, self.players, self.side_count))

    def clockwise(self, dealer: int) -> tuple[int, ...]:
        """The players in turn from the dealer's left, the dealer last; a dummy has the number 2."""
        order = tuple((dealer + step) % self.players for step in range(1, self.players + 1))
        if not self.has_dummy:
            return order
        return (2, *order) if self.dummy_position == "dealer_left" else (order[0], 2, dealer)
