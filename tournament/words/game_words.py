"""The codes of the table games as words, their seats, and the rules of a table in a line or as a card."""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from scoring.games import GAMES
from scoring.games.agreement import Agreement
from scoring.games.table_game import Preset, TableGame, Term, changed, terms
from tournament.words import outcome
from tournament.words.language import N_, Language
from tournament.words.outcome import SUITS

# The codes of the table games as words: why a match ended, what an entry is for, units, measures.

REASONS: Mapping[str, str] = {
    "four_deals": N_("Four deals have been played."),
    "six_deals": N_("Six deals have been played."),
    "deals_played": N_("The agreed deals have been played."),
    "rubber": N_("Two games won: end of the rubber."),
    "stopped": N_("The table stopped here."),
    "target": N_("The target has been reached."),
    "difference": N_("The winning margin has been reached."),
    "window": N_("A score lies in the winning range."),
    "all_tricks_or_moon": N_("One side took every trick."),
    "sets": N_("One side has been set too often."),
    "tie_break": N_("The tie has been broken."),
    "awarded": N_("The director has awarded the match."),
    "called": N_("Time was called."),
}
# What a figure above or below the line is for.
ENTRIES: Mapping[str, str] = {
    "tricks": N_("trick points"),
    "overtricks": N_("overtricks"),
    "insult": N_("doubled and made"),
    "slam": N_("slam"),
    "honours": N_("honours"),
    "undertricks": N_("undertricks"),
    "game": N_("game"),
    "part_score": N_("part score"),
    "rubber": N_("rubber bonus"),
    "unfinished": N_("unfinished rubber"),
}
UNITS: Mapping[str, str] = {
    "points": N_("points"),
    "hundreds": N_("hundreds"),
    "imps": N_("IMPs"),
}
# What a league may be ranked by.
MEASURES: Mapping[str, str] = {
    "wins": N_("wins"),
    "difference": N_("difference"),
    "points": N_("points"),
    "settled": N_("settlement"),
}
# What stands at the foot of a sheet: how its figures come about.
KEYS: Mapping[str, str] = {
    "israeli_whist": N_(
        "Made exactly n: n × n + 10; each trick off: −10. Bid 0: 30 when over, 50 when under; −50 for a "
        "trick, +10 for each further one."
    ),
    "reverse": N_(
        "Each trick scores 10 × the level; when vulnerable, everything above the line counts double."
    ),
    "towie": N_("First game 500, second game 1000; contracts below game are not played."),
}


# The rules of a table in words: in one line at the head of a sheet, or as a card of groups.

NOTHING = "–"
_CARD = re.compile(r"(?P<suit>[CDHS])(?P<rank>[2-9TJQKA])")
_JOKERS: Mapping[object, str] = {"BJ": N_("big joker"), "LJ": N_("little joker")}


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its name, what holds at this table, and what its preset says where that differs."""

    name: str
    label: str
    value: str
    instead_of: str
    help: str

    @property
    def is_changed(self) -> bool:
        return bool(self.instead_of)


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that stand together; the title is empty where a game has only one group."""

    title: str
    clauses: tuple[Clause, ...]

    @property
    def is_changed(self) -> bool:
        return any(each.is_changed for each in self.clauses)


def rule_line(
    game: TableGame[Any, Any],
    preset: Preset[Any],
    rules: Any,
    language: Language,
    *,
    always: Container[str] = (),
    name: str = "",
) -> str:
    """Game, preset, and every rule that was changed: enough to read a sheet that is found years later.

    A set that a club has saved goes by its `name`, with the preset that it is made of.

    A game with few rules, which it does not group, tells all of them; any tells those named in `always`.
    """
    known = terms(game.rules)
    few = not any(each.group for each in known.values())
    differ = changed(rules, preset.rules)
    chosen = [name for name in known if few or name in differ or (name in always and getattr(rules, name))]
    named = rules_name(game, preset, language, name)
    clauses = (_clause(name, known[name], rules, preset.rules, language) for name in chosen)
    return " · ".join((named, *(f"{clause.label}: {clause.value}" for clause in clauses)))


def rules_name(game: TableGame[Any, Any], preset: Preset[Any], language: Language, name: str = "") -> str:
    """Game and rule set: Spades · Hoyle. A preset that is a game of its own goes by its own name alone."""
    is_own_game = any(preset == game.presets[code] for code in game.named) and not name
    called = () if is_own_game else (language.gettext(game.label),)
    return " · ".join(dict.fromkeys((*called, set_name(preset, name, language))))


def rules_apart(before: Agreement, after: Agreement, language: Language) -> Iterator[tuple[str, str, str]]:
    """Each rule of a game that is another: its name, and what holds before and after."""
    for name, each in terms(before.game.rules).items():
        old, new = (getattr(agreed.rules, name) for agreed in (before, after))
        if old != new:
            label = language.gettext(each.label)
            yield label, value_words(each, old, language), value_words(each, new, language)


def set_name(preset: Preset[Any], name: str, language: Language) -> str:
    """What a set of rules is called: Hoyle, or by a club's own name Birch rules (Hoyle)."""
    label = language.gettext(preset.label)
    return language.gettext("%(name)s (%(preset)s)") % {"name": name, "preset": label} if name else label


# What a list of presets tells of each, by the game; of other games the rules that its presets do not share.
IN_BRIEF = {"spades": ("target", "nil_points", "double_nil", "sandbag", "jokers", "moon", "players")}
MOST_IN_BRIEF = 4
FOUR = 4  # players of a table


# What a game is, and what sets a preset apart, for a reader to whom the name says nothing.
IN_A_LINE = {
    "chicago": N_("Four or six deals, then the partners change."),
    "rubber": N_("The first side with two games wins the rubber."),
    "minibridge": N_("Without an auction: the high-card points decide who declares."),
    "reverse": N_("Rubber bridge; with a reverse bid the low cards win."),
    "cutthroat": N_("Three players, each alone."),
    "towie": N_("Three players; only game contracts are played."),
    "honeymoon": N_("Bridge for two players."),
    "spades": N_("Spades are always trumps; bid the tricks you will take."),
    "israeli_whist": N_("Four players, each alone; each bids an exact number of tricks."),
    "free_sheet": N_("A score sheet for any card game."),
    "akagiri_standard": N_("The usual game; the other sets differ from it."),
    "hoyle": N_("A nil bidder swaps three cards with the partner."),
    "cardgames_hwa": N_("Partners agree on their bid together; nil counts half."),
    "dan_brad": N_("A side bids at least four; taking all 13 tricks wins at once."),
    "network_spades_1_1": N_("Each player alone; all 13 tricks earn 200 more."),
    "windswept_2_03": N_("Each player alone; an exact bid earns 20 more."),
    "spaceways": N_("Each player alone; the lowest bid is 2."),
    "winspades_1_1": N_("A side bids at least four; spades may be led at any time."),
    "yahoo_normal": N_("Partners bid in turn; their two bids are added."),
    "yahoo_suicide": N_("One partner of each side must bid nil."),
    "yahoo_double_nil_pass": N_("A side 200 behind may bid double nil and swap two cards."),
    "yahoo_suicide_double_nil_pass": N_("One partner must bid nil; double nil swaps two cards."),
    "yahoo_mirror": N_("Each bid is the number of spades in hand."),
    "yahoo_limit200": N_("A score from 200 to 205 wins."),
    "yahoo_roulette": N_("Every player bids double nil, before seeing the cards."),
    "yahoo_lefty": N_("Each plays the leftmost card allowed; the nearest to the bids wins."),
    "yahoo_righty": N_("Each plays the rightmost card allowed; the nearest to the bids wins."),
}

# The games a list begins with, under their headings; the others follow as card games.
BRIDGE = {
    N_("Bridge for four"): ("chicago", "rubber", "minibridge", "reverse"),
    N_("Bridge for two or three"): ("cutthroat", "towie", "honeymoon"),
}
OTHER_GAMES = N_("Other card games")


def preset_facts(
    code: str, game: TableGame[Any, Any], preset: Preset[Any], language: Language
) -> tuple[Clause, ...]:
    """A preset in a list: Target 500, Nil made 100, Sandbags. That four play goes without saying."""
    known, presets = terms(game.rules), game.presets.values()
    apart = [name for name in known if len({repr(getattr(one.rules, name)) for one in presets}) > 1]
    usual = apart or [name for name in known if name != "first_dealer"]
    names = IN_BRIEF.get(code) or usual[:MOST_IN_BRIEF]
    shown = [name for name in names if getattr(preset.rules, name) not in (False, None, 0, ())]
    four = [name for name in shown if name == "players" and preset.rules.players == FOUR]
    clauses = (
        _clause(name, known[name], preset.rules, preset.rules, language) for name in shown if name not in four
    )
    yes = language.pgettext("rule", "yes")
    return tuple(replace(one, value="") if one.value == yes else one for one in clauses)


def rule_card(
    game: TableGame[Any, Any], preset: Preset[Any], rules: Any, language: Language
) -> tuple[Group, ...]:
    """All the rules, by group, in their order."""
    known = terms(game.rules)
    return tuple(
        Group(
            language.gettext(title) if title else "",
            tuple(_clause(name, each, rules, preset.rules, language) for name, each in members),
        )
        for title, members in groupby(known.items(), key=lambda item: item[1].group)
    )


def _clause(name: str, each: Term, rules: Any, base: Any, language: Language) -> Clause:
    holds, usual = (getattr(record, name) for record in (rules, base))
    return Clause(
        name,
        language.gettext(each.label),
        value_words(each, holds, language),
        value_words(each, usual, language) if holds != usual else "",
        language.gettext(each.help) if each.help else "",
    )


def value_words(each: Term, value: object, language: Language) -> str:
    """A value as a person reads it: the term's own word, yes and no, cards with their suit signs."""
    if isinstance(value, tuple):
        return " ".join(value_words(each, item, language) for item in value) or NOTHING
    if isinstance(value, bool):
        return language.pgettext("rule", "yes") if value else language.pgettext("rule", "no")
    if value in each.words:
        return language.gettext(each.words[value]) if each.words[value] else NOTHING
    if value is None:
        return NOTHING
    if value in SUITS and each.values and {*SUITS} <= {*each.values}:
        return SUITS[str(value)]
    return card_words(str(value), language)


def card_words(card: str, language: Language) -> str:
    """A card with the sign of its suit: ♥2, or the word for a joker."""
    return (
        language.gettext(_JOKERS[card])
        if card in _JOKERS
        else _CARD.sub(lambda found: SUITS[found["suit"]] + outcome.rank(found["rank"], language), card)
    )


def seat_code(game: str, number: int) -> str:
    """What the game's form calls a seat: N, E, S, W or A, B, C; empty where only names are used."""
    players = getattr(GAMES[game].deal, "players", ())
    return players[number] if players else "NESW"[number] if game == "minibridge" else ""
