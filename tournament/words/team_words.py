"""Words of an event of teams: scales, the conditions of a match, teams, rooms."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.heading import Heading
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.names import Team
from tournament.sheets.team_papers import Terms
from tournament.words.language import N_, UNNAMED, Language

# By the codes of VP_SCALES, and a table of the event's own.
SCALES = {
    "wbf_continuous": N_("WBF continuous scale"),
    "wbf_discrete": N_("WBF and EBU discrete scale"),
    "wbf_discrete_half": N_("WBF scale of half matches"),
    "acbl_20": N_("ACBL 20-point scale"),
    "acbl_30": N_("ACBL 30-point scale"),
    "japan_25": N_("25-point scale"),
    "ebu_swiss_pairs": N_("EBU scale for Swiss pairs"),
    "ebu_swiss_pairs_half": N_("EBU scale for half matches of Swiss pairs"),
    "own": N_("victory point table of the event"),
}
# By the codes of scoring.totals.tie_breaks.TIE_BREAKS.
TIE_BREAKS = {
    "head_to_head": N_("Head-to-head"),
    "head_to_head_imps": N_("IMPs in their matches"),
    "swiss_points": N_("Opponents' points"),
    "imp_quotient": N_("IMP quotient"),
    "net_imps": N_("Net IMPs"),
    "basic_method": N_("Average of their other matches"),
    "wins": N_("Matches won"),
    "count_back": N_("Point a board"),
    "lot": N_("Lot"),
}
# How a round went that was no match played to its end, by RoundOfTeam.how.
KINDS = {
    "bye": N_("bye"),
    "half": N_("half match missed"),
    "void": N_("void"),
    "forfeited": N_("forfeited"),
    "walkover": N_("walkover"),
    "conceded": N_("conceded"),
    "withdrawn": N_("opponents have left"),
    "cancelled": N_("cancelled"),
    "absent": N_("absent"),
}
# By models.TeamMatch.End.
ENDS = {
    "forfeited": N_("Forfeited by %(teams)s"),
    "conceded": N_("Conceded by %(teams)s"),
    "withdrawn": N_("not played: a team has left"),
    "void": N_("not counted"),
}
# The scales of the ACBL, which calls a drawn match a tie.
WITH_TIES = ("acbl_20", "acbl_30")
OPEN, CLOSED = N_("Open room"), N_("Closed room")


def record_name(vp_scale: str, language: Language) -> str:
    """The heading of matches won, drawn and lost, by the code of the event's scale."""
    if vp_scale in WITH_TIES:
        return language.pgettext("won, tied, lost", "W–T–L")
    return language.pgettext("won, drawn, lost", "W–D–L")


def scale_name(code: str, language: Language) -> str:
    return language.gettext(SCALES[code]) if code in SCALES else code


def boards_a_match(boards: int, language: Language) -> str:
    return language.ngettext("%(number)s board a match", "%(number)s boards a match", boards) % {
        "number": boards
    }


def terms_of(terms: Terms, language: Language) -> str:
    """The scale and the boards of a match, as far as they are known."""
    scale = scale_name(terms.vp_scale, language) if terms.vp_scale else ""
    boards = boards_a_match(terms.boards, language) if terms.boards else ""
    parts = [scale, boards]
    if terms.scale_boards > terms.boards and scale:
        parts.append(language.gettext("scale of %(boards)d boards") % {"boards": terms.scale_boards})
    return " · ".join(filter(None, parts))


def team_name(team: Team, language: Language) -> str:
    """The name, of a pair those of its players; without one the number."""
    named = language.people(team.players) if team.kind == "pair" and not team.name else team.name
    return named or language.gettext(UNNAMED[team.kind]) % {"number": team.label}


def numbered(team: Team, language: Language) -> str:
    """The team's number and name; a team without a name has its number in the name."""
    name = team.in_language(language.code)
    return f"{team.label}  {name}" if name else team_name(team, language)


class Ended(Protocol):
    """A match that may have ended without being played out, by the doing of some of its teams."""

    @property
    def end(self) -> str: ...

    @property
    def ended_by(self) -> tuple[Team, ...]: ...


def end_of_match(match: Ended, language: Language) -> str:
    """How it ended; empty where it is played."""
    return end_by(match.end, match.ended_by, language)


def end_by(end: str, by: Iterable[Team], language: Language) -> str:
    """The same of a code of ENDS; empty for any other."""
    teams = ", ".join(f"{team.label} {team.in_language(language.code)}".strip() for team in by)
    return language.gettext(ENDS[end]) % {"teams": teams} if end in ENDS else ""


def who(kind: str) -> str:
    """The head of the column of names, by a code of EVENT_KINDS."""
    return N_("Pair") if kind == SWISS_PAIRS else N_("Team")


def fines_word(fines: Iterable[int | Fraction]) -> str:
    """What stands beside the matches: fines; an adjustment where a team gains, as for rounds it missed."""
    return N_("Adjustment") if any(figure < 0 for figure in fines) else N_("Penalties")


def total_with(match: TeamMatch) -> str:
    """The msgid of the total of a match, by what it holds beside the boards."""
    if not match.handicap:
        return N_("Total with carry-over")
    return N_("Total with carry-over and handicap") if any(match.carry_over) else N_("Total with handicap")


def unit_of(heading: Heading, language: Language) -> str:
    """What teams are ranked by; empty where the method says it."""
    return language.gettext("Points") if heading.unit == "points" else heading.unit


def tie_break_name(code: str, language: Language) -> str:
    return language.gettext(TIE_BREAKS[code]) if code in TIE_BREAKS else code


def group_name(letter: str, language: Language) -> str:
    """A group of a round robin; of teams without one where others have one."""
    if not letter:
        return language.gettext("Without a group")
    return language.gettext("Group %(letter)s") % {"letter": letter}
