"""Rounds, tables and parts of a match by name, and the rounds and places of a bracket."""

from tournament.analysis.bracket_layout import BELOW
from tournament.sheets.draw_sheets import BracketMatch, BracketRound, Slot
from tournament.words.language import N_, Language
from tournament.words.team_words import KINDS


def round_name(number: int, language: Language) -> str:
    return language.gettext("Round %(round)s") % {"round": number}


def table_name(label: object, language: Language) -> str:
    return language.gettext("Table %(table)s") % {"table": label}


def table_in_round(label: object, round_: object, language: Language) -> str:
    return language.gettext("Table %(table)s, round %(round)s") % {"table": label, "round": round_}


HALVES = (N_("%(round)s, first half"), N_("%(round)s, second half"))


def part_name(round_: str, part: int, parts: int, extra: bool, language: Language) -> str:
    """A part of the named round: Semi-finals, second half; Round 2, part 1; Final, extra boards."""
    _ = language.gettext
    if extra:
        return _("%(round)s, extra boards") % {"round": round_}
    if parts == len(HALVES):
        return _(HALVES[part - 1]) % {"round": round_}
    return _("%(round)s, part %(part)s") % {"round": round_, "part": part} if parts > 1 else round_


# Rounds of a bracket.
ROUNDS = {
    "first": N_("Round 1"),
    "final": N_("Final"),
    "winners-final": N_("Final of the winners"),
    "semi-finals": N_("Semi-finals"),
    "quarter-finals": N_("Quarter-finals"),
    "third": N_("Match for third place"),
    "consolation": N_("Consolation"),
    "second-life": N_("Second chance"),
    "grand-final": N_("Grand final"),
    "again": N_("Second grand final"),
}
# Where a team of a bracket will come from, by Slot.source.
SOURCES = {
    "winner": N_("Winner of match %(of)d"),
    "loser": N_("Loser of match %(of)d"),
    "runner_up": N_("Second of match %(of)d"),
    "third_team": N_("Third of match %(of)d"),
    "seed": N_("Seed %(of)d"),
    "bye": N_("bye"),
    "draw": N_("to be drawn"),
}


def round_of_bracket(round_: BracketRound, language: Language) -> str:
    _ = language.gettext
    if round_.name in BELOW:
        return _("%(name)s, round %(round)d") % {"name": _(ROUNDS[round_.name]), "round": round_.round}
    return (
        _(ROUNDS[round_.name]) if round_.name in ROUNDS else _("Round of %(teams)d") % {"teams": round_.teams}
    )


# The same beside one another on a phone.
SHORT_ROUNDS = {
    "first": N_("R1"),
    "final": N_("Final"),
    "semi-finals": N_("SF"),
    "quarter-finals": N_("QF"),
    "third": N_("3rd"),
}


def short_round(round_: BracketRound, language: Language) -> str:
    _ = language.gettext
    if round_.name == "last":
        return _("R%(teams)d") % {"teams": round_.teams}
    if round_.name in SHORT_ROUNDS:
        return _(SHORT_ROUNDS[round_.name])
    return language.pgettext("column", "R%(round)d") % {"round": round_.round}


def source_of(slot: Slot, language: Language) -> str:
    return language.gettext(SOURCES[slot.source]) % {"of": slot.of} if slot.source else ""


# The same where a match has little room.
SHORT_SOURCES = {"winner": N_("Winner of %(of)d"), "loser": N_("Loser of %(of)d")}


def short_source(slot: Slot, language: Language) -> str:
    return (
        language.gettext(SHORT_SOURCES[slot.source]) % {"of": slot.of} if slot.source in SHORT_SOURCES else ""
    )


def is_decided(match: BracketMatch) -> bool:
    return any(slot.won for slot in match.slots)


def end_in_bracket(match: BracketMatch, language: Language) -> str:
    """How a match ended that was not played out, or that it has no winner yet."""
    if match.end and not is_decided(match):
        return language.gettext("no winner: the director decides")
    return language.gettext(KINDS[match.end]) if match.end in ("conceded", "forfeited", "void") else ""
