"""A phone's questions about a deal, screen by screen, from the game's terms and the table's rules.

A question has one row of answers for each of its places (the sides, the players, or the deal as a whole).
What the rules or the score forbid is not offered, or stands there with the sentence that refuses it.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from scoring.games.bridge.contract_record import DENOMINATIONS
from scoring.games.free_sheet import TRICKS
from scoring.games.minibridge.roles import ALL_POINTS
from scoring.games.table_game import Term, terms
from tournament.sheets.game_sheets import GameSheet
from tournament.web.games.forms.game_fields import (
    calls_are_added,
    is_offered,
    least_of_declarer,
    numbers_of_kinds,
    refusal,
    refused_bids,
    words_of,
)
from tournament.web.games.seats import player_name

CONTRACT = ("passed_out", "level", "denomination", "doubling", "declarer")
# Asked on one screen, in this order.
TOGETHER = (
    ("nils", "kinds", "bids"),
    ("card_passes", "declarer", "trump"),
    ("choice", "denomination"),
    ("honours", "honours_holder"),
    ("tricks", "dummy_tricks"),
)
# Rare facts have a screen of their own outside the usual course.
SELDOM = frozenset({"redeals", "dealt_by", "seven_of_diamonds", "last_tricks", "calls"})
# A fact that says everything about its deal.
ENDINGS = ("all_pass", "stopped")
# Terms whose values are seats.
SEATED = frozenset({"declarer", "dealt_by", "seven_of_diamonds", "honours_holder"})
# How much the answers of all places make together, where they always make the same.
WHOLES: Mapping[tuple[str, str], Callable[[Any], int | None]] = {
    ("spades", "tricks"): lambda rules: rules.tricks,
    ("israeli_whist", "won"): lambda rules: 13,
    ("minibridge", "hcp"): lambda rules: ALL_POINTS,
    ("free_sheet", "points"): lambda rules: rules.deal_total,
    ("free_sheet", "tricks"): lambda rules: TRICKS,
}
MOST_KEYS = 41  # more answers than these are counted up and down, or typed where they may be negative


@dataclass(frozen=True, slots=True)
class Answer:
    """`refused` is the sentence why it cannot be chosen on this deal; empty when it can."""

    value: object
    word: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is switch, keys, strain, count, number or text; `per` empty, side or player.

    `places` holds the answers of each place; `default` what counts where nothing is chosen, None where
    something must be. `least` is a number and a sentence: at the place that was chosen as the declarer's, the
    sentence refuses every smaller answer. `together` holds the places of partners who are asked for one
    number unless one of them bid a nil. `kinds` holds, by the kind of bid that a side has chosen, the
    `numbers` that go with it and the `reason` why no other does.
    """

    name: str
    label: str
    help: str
    kind: str
    per: str
    places: tuple[tuple[Answer, ...], ...]
    default: object
    least: tuple[int, str] | None = None
    together: tuple[tuple[int, ...], ...] = ()
    kinds: Mapping[str, Mapping[str, object]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """`kind` is contract, result (of that contract) or questions; `whole` what all numbers must make.

    `keyed` is asked in place of the questions, which follow from it; `stays` keeps the screen until
    "Continue" where some answers have a default.
    """

    code: str
    title: str
    kind: str
    questions: tuple[Question, ...]
    whole: int | None = None
    keyed: Question | None = None
    stays: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """`passing` names the fact of a deal without a bid: passed_out, redeals, or none.

    `shut` are bids at which this game plays no contract, each with the sentence why.
    """

    steps: tuple[Step, ...]
    seldom: tuple[Question, ...]
    endings: tuple[Answer, ...]
    passing: str
    declarers: tuple[str, ...]
    defaults: Mapping[str, object]
    shut: Mapping[str, str]


def form(sheet: GameSheet, agreed: Agreement) -> Form:
    """The screens of this table's next deal."""
    asks = agreed.game.asks(agreed.rules)
    known = terms(agreed.game.deal)
    draw = _Drawing(sheet, agreed, _defaults(agreed.game.deal))
    return Form(
        steps=tuple(draw.steps([name for name in asks if name not in SELDOM and name not in ENDINGS])),
        seldom=tuple(draw.question(name, seldom=True) for name in asks if name in SELDOM),
        endings=tuple(Answer(name, _(known[name].label)) for name in ENDINGS if name in asks),
        passing=next((name for name in ("passed_out", "redeals") if name in asks and "level" in asks), ""),
        declarers=tuple(getattr(agreed.game.deal, "players", ())),
        defaults={name: default for name, default in draw.defaults.items() if default is not MISSING},
        shut=refused_bids(agreed),
    )


def whole_of(agreed: Agreement, name: str) -> int | None:
    """What the answers to a question make together; None where they are free."""
    count = WHOLES.get((agreed.code, name))
    return count(agreed.rules) if count else None


def _own_answers(agreed: Agreement, nils: Term) -> list[tuple[object, str]]:
    """The numbers and the nils that a player may bid, a nil in the place of 0 where that is one."""
    rules: Any = agreed.rules
    numbers = range(rules.zero_bid == "nil", rules.tricks + 1)
    called = [value for value in nils.words if value and is_offered(agreed, "nils", value)]
    words = {value: first_name(words_of(nils, value)) for value in called}
    first = [(value, words[value]) for value in called if value == "nil"]
    others = [(value, words[value]) for value in called if value != "nil"]
    return [*first, *((number, str(number)) for number in numbers), *others]


def _defaults(deal: type) -> dict[str, Any]:
    return {each.name: each.default for each in fields(deal)}


@dataclass(frozen=True, slots=True)
class _Drawing:
    sheet: GameSheet
    agreed: Agreement
    defaults: dict[str, Any]

    @property
    def known(self) -> dict[str, Term]:
        return terms(self.agreed.game.deal)

    def steps(self, names: list[str]) -> list[Step]:
        """Every question in its turn, those that belong together on one screen."""
        left = [*names]
        found = []
        if "level" in left:
            left = [name for name in left if name not in CONTRACT]
            switches = [name for name in left if self.known[name].kind is bool]
            left = [name for name in left if name not in switches]
            found.append(self._step("contract", ("contract", _("Contract")), switches))
        while left:
            group = next((group for group in TOGETHER if left[0] in group), (left[0],))
            members = [name for name in group if name in left]
            left = [name for name in left if name not in members]
            found.append(self._next(members, bool(found) and found[0].kind == "contract"))
        return found

    def _next(self, members: list[str], has_contract: bool) -> Step:
        """A screen is called by the first thing that must be chosen on it."""
        kind = "result" if has_contract and members[-1] == "tricks" else "questions"
        needed = (name for name in members if self._default(name, self.known[name], False) is None)
        title = self.known[next(needed, members[0])].label
        return self._step(kind, (members[-1], _(title)), members)

    def _step(self, kind: str, heading: tuple[str, str], members: list[str]) -> Step:
        wholes = (whole_of(self.agreed, name) for name in members)
        whole = next((count for count in wholes if count is not None), None)
        questions = tuple(self.question(name) for name in members)
        keyed = self._own_bids() if "bids" in members and calls_are_added(self.agreed) else None
        return Step(*heading, kind, questions, whole, keyed, stays="bids" not in members)

    def _own_bids(self) -> Question:
        """One pad a player; the sides' numbers and the nils follow from it."""
        bids, agreed = self.known["bids"], self.agreed
        places = tuple(
            tuple(
                Answer(value, word, refusal(agreed, self.sheet.next, "nils", value, agreed.side_of(player)))
                for value, word in _own_answers(agreed, self.known["nils"])
            )
            for player in range(agreed.seats)
        )
        return Question("own", _(bids.label), "", "keys", "player", places, default=None)

    def question(self, name: str, *, seldom: bool = False) -> Question:
        each = self.known[name]
        places = {"side": len(self.sheet.sides), "player": len(self.sheet.seats)}.get(each.per, 1)
        return Question(
            name=name,
            label=_(each.label),
            help=_(each.help) if each.help else "",
            kind=_kind(each),
            per=each.per,
            places=tuple(tuple(self._answers(name, each, place)) for place in range(places)),
            default=self._default(name, each, seldom),
            least=least_of_declarer(self.agreed, name),
            kinds=numbers_of_kinds(self.agreed) if name == "bids" else {},
            together=self.agreed.sides if (self.agreed.code, name) == ("spades", "tricks") else (),
        )

    def _default(self, name: str, each: Term, seldom: bool) -> object:
        """A tuple's own first value; the first word of a coded one; nothing where a choice must be made."""
        default = self.defaults[name]
        if default is MISSING or default is None or default == ():
            if each.per and each.words:
                return next(iter(each.words))
            return "" if seldom or name == "honours_holder" else None
        return default[0] if isinstance(default, tuple) else default

    def _answers(self, name: str, each: Term, place: int) -> list[Answer]:
        side = place if each.per == "side" else self.agreed.side_of(place) if each.per else None
        if _kind(each) == "number":
            return []
        values = [value for value in each.values or () if is_offered(self.agreed, name, value)]
        words = [self._answer(name, each, value, side) for value in values]
        none = Answer("", "–")
        return [none, *words] if each.optional and name in SELDOM | {"honours_holder"} else words

    def _answer(self, name: str, each: Term, value: object, side: int | None) -> Answer:
        return Answer(
            value, self._word(name, each, value), refusal(self.agreed, self.sheet.next, name, value, side)
        )

    def _word(self, name: str, each: Term, value: object) -> str:
        if name in SEATED:
            return self._seat_word(each, value)
        return str(value) if isinstance(value, int) else first_name(words_of(each, value)) or "–"

    def _seat_word(self, each: Term, value: object) -> str:
        codes = getattr(self.agreed.game.deal, "players", ()) or ("N", "E", "S", "W")
        seat = value if isinstance(value, int) else codes.index(value) if value in codes else None
        who = player_name(self.sheet.seats[seat]) if seat is not None else ""
        return who if isinstance(value, int) else f"{words_of(each, value)} {who}".strip()


def first_name(word: str) -> str:
    """A key has no room for the other name that stands in brackets: ダブル・ニル（ブラインド・ニル）."""
    return word.partition("（")[0]


def _kind(each: Term) -> str:
    if each.many or each.values is None:
        return "text"
    if each.kind is bool:
        return "switch"
    if tuple(each.values) == tuple(DENOMINATIONS):
        return "strain"
    if each.kind is not int or len(each.values) <= MOST_KEYS:
        return "keys"
    return "number" if min(each.values) < 0 else "count"
