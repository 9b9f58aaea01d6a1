"""The announcement before a round as sentences in any language: for paper, for the pages, to read aloud."""

from collections.abc import Callable
from functools import reduce

from tournament.sheets.figures import ranges
from tournament.sheets.languages import pair_in_words
from tournament.sheets.movement_sheets import Call
from tournament.words.language import N_, Language

# How far and which way: one table or several, up or down.
STEPS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "ew-up": (
        (N_("East-West up one table."), N_("East-West skip: up %(tables)d tables.")),
        (N_("East-West down one table."), N_("East-West down %(tables)d tables.")),
    ),
    "pairs-up": (
        (N_("Moving pairs up one table."), N_("Moving pairs up %(tables)d tables.")),
        (N_("Moving pairs down one table."), N_("Moving pairs down %(tables)d tables.")),
    ),
    "players-up": (
        (N_("Moving players up one table."), N_("Moving players up %(tables)d tables.")),
        (N_("Moving players down one table."), N_("Moving players down %(tables)d tables.")),
    ),
    "boards-down": (
        (N_("Boards down one table."), N_("Boards down %(tables)d tables.")),
        (N_("Boards up one table."), N_("Boards up %(tables)d tables.")),
    ),
}
STAYS = {
    "ew-up": N_("All pairs stay."),
    "pairs-up": N_("All pairs stay."),
    "players-up": N_("All players stay."),
    "boards-down": N_("All boards stay."),
}


def announced(call: Call, language: Language) -> str:
    """One sentence."""
    return SENTENCES[call.code](call, language)


def announcement(calls: tuple[Call, ...], language: Language) -> str:
    """The announcement before one round; without calls, that all take their seats."""
    both = language.pgettext("two sentences, one after the other", "%(first)s %(second)s")
    sentences = [announced(call, language) for call in calls]
    sentences = sentences or [language.gettext("Take your seats as shown on the cards.")]
    return reduce(lambda first, second: both % {"first": first, "second": second}, sentences)


def _step(call: Call, language: Language) -> str:
    (tables,) = call.numbers
    if not tables:
        return language.gettext(STAYS[call.code])
    one, many = STEPS[call.code][tables < 0]
    return language.gettext(one if abs(tables) == 1 else many) % {"tables": abs(tables)}


def _follow(call: Call, language: Language) -> str:
    first, last = (party.label for party in call.parties)
    text = language.gettext("Each pair follows the next lower number; pair %(first)s follows %(last)s.")
    return text % {"first": first, "last": last}


def _switch(call: Call, language: Language) -> str:
    if not call.numbers:
        return language.gettext("Arrow switch at every table: North-South and East-West change seats.")
    text = language.ngettext(
        "Arrow switch at table %(tables)s: North-South and East-West change seats.",
        "Arrow switch at tables %(tables)s: North-South and East-West change seats.",
        len(call.numbers),
    )
    return text % {"tables": _and(call.numbers, language)}


def _share(call: Call, language: Language) -> str:
    return language.gettext("Tables %(tables)s share boards.") % {"tables": _and(call.numbers, language)}


def _players_follow(call: Call, language: Language) -> str:
    first, last = (party.label for party in call.parties)
    text = language.gettext("Each player follows the next lower number; player %(first)s follows %(last)s.")
    return text % {"first": first, "last": last}


def _boards(one: str, several: str) -> Callable[[Call, Language], str]:
    """A sentence about boards, in the plural form of their number."""

    def sentence(call: Call, language: Language) -> str:
        return language.gettext(one if len(call.numbers) == 1 else several) % {"boards": ranges(call.numbers)}

    return sentence


def _sit_out(call: Call, language: Language) -> str:
    (party,), (table,) = call.parties, call.numbers
    return language.gettext("Pair %(pair)s sits out at table %(table)s.") % {
        "pair": pair_in_words(party.label, language.code),
        "table": table,
    }


def _and(tables: tuple[int, ...], language: Language) -> str:
    """1 and 8; 1, 4 and 8."""
    *others, last = map(str, tables)
    if not others:
        return last
    return language.pgettext("tables", "%(others)s and %(last)s") % {
        "others": ", ".join(others),
        "last": last,
    }


def _as_the_cards_say(msgid: str) -> Callable[[Call, Language], str]:
    return lambda _call, language: language.gettext(msgid)


SENTENCES: dict[str, Callable[[Call, Language], str]] = {
    **dict.fromkeys(STEPS, _step),
    "follow": _follow,
    "cards": _as_the_cards_say(N_("Pairs move by their guide cards.")),
    "players-follow": _players_follow,
    "players-cards": _as_the_cards_say(N_("Players move by their guide cards.")),
    "boards-cards": _as_the_cards_say(N_("Boards move as shown on the table cards.")),
    "switch": _switch,
    "share": _share,
    "stand": _boards(
        N_("Board %(boards)s is on the relay stand."), N_("Boards %(boards)s are on the relay stand.")
    ),
    "in-step": _boards(
        N_("All tables play board %(boards)s, each with a copy."),
        N_("All tables play boards %(boards)s, each with a copy."),
    ),
    "rest": _boards(N_("Board %(boards)s is not in play."), N_("Boards %(boards)s are not in play.")),
    "turn": _boards(
        N_("Turn board %(boards)s by 90° clockwise."), N_("Turn boards %(boards)s by 90° clockwise.")
    ),
    "sit-out": _sit_out,
}
