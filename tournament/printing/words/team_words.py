"""Words of an event of teams: scales, the conditions of a match, teams, rooms."""

from tournament.printing.words.words import N_, UNNAMED, Tongue
from tournament.sheets.team_papers import Terms
from tournament.sheets.teams import Team

# By the codes of VP_SCALES, and a table of the event's own.
SCALES = {
    "wbf_continuous": N_("WBF continuous scale"),
    "wbf_discrete": N_("WBF discrete scale"),
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
    "head_to_head": N_("Their own matches"),
    "head_to_head_imps": N_("IMPs of their own matches"),
    "swiss_points": N_("Opponents' points"),
    "imp_quotient": N_("IMP quotient"),
    "net_imps": N_("Net IMPs"),
    "wins": N_("Matches won"),
    "count_back": N_("Point a board"),
    "lot": N_("Lot"),
}
OPEN, CLOSED = N_("Open room"), N_("Closed room")


def scale_name(code: str, tongue: Tongue) -> str:
    return tongue.gettext(SCALES[code]) if code in SCALES else code


def boards_a_match(boards: int, tongue: Tongue) -> str:
    return tongue.ngettext("%(number)s board a match", "%(number)s boards a match", boards) % {
        "number": boards
    }


def terms_of(terms: Terms, tongue: Tongue) -> str:
    """The scale and the boards of a match, as far as they are known."""
    scale = scale_name(terms.vp_scale, tongue) if terms.vp_scale else ""
    boards = boards_a_match(terms.boards, tongue) if terms.boards else ""
    return " · ".join(part for part in (scale, boards) if part)


def team_name(team: Team, tongue: Tongue) -> str:
    return team.name or tongue.gettext(UNNAMED["team"]) % {"number": team.label}


def numbered(team: Team, tongue: Tongue) -> str:
    """The team's number and name; a team without a name has its number in the name."""
    return f"{team.label}  {team.name}" if team.name else team_name(team, tongue)


def tie_break_name(code: str, tongue: Tongue) -> str:
    return tongue.gettext(TIE_BREAKS[code]) if code in TIE_BREAKS else code
