"""The ranking of an event over its sessions in words: its rules, its state, who goes on."""

from datetime import datetime
from fractions import Fraction

from tournament.sheets.event_kinds import INDIVIDUAL, OF_MATCHES, PAIRS, SWISS_PAIRS, TEAMS
from tournament.sheets.event_options import EventPart
from tournament.sheets.event_ranking import FLIGHT, HANDICAP, SCRATCH, STRATUM, EventLine, EventList, Ranks
from tournament.sheets.figures import MINUS, short
from tournament.sheets.heading import Heading
from tournament.sheets.masterpoint_sheets import EntrantAward, MasterpointSheet, PlayerAward
from tournament.sheets.standings import GROUP
from tournament.words.language import N_, Language
from tournament.words.outcome import side
from tournament.words.team_words import group_name

RESERVES = 6  # those in line who are named
RULES = {
    "percent_of_all_boards": N_("Total matchpoints ÷ maximum."),
    "mean_of_percentages": N_("Average of the session percentages."),
    "sum_of_percentages": N_("Sum of the session percentages."),
    "sum_of_points": N_("Sum over all boards of all sessions."),
}
OF_POINTS = N_("Mean per board over all sessions.")
CARRIES = {
    "forward": N_("Carry-over: half per board of the qualifying stage (EBU White Book)."),
    "share": N_("Carry-over: %(amount)s %% per board of the qualifying stage."),
    "linear": N_("Carry-over: %(amount)s for the first, in equal steps down to 0 for the last (WBF)."),
}

NONE = N_("Carry-over: none.")

# What a list of a stage ranks, where it stands for that of a session (`over` in sheets/standings.py).
OVER = {
    "sessions": N_("All sessions"),
    "carried": N_("With the carry-over"),
    "penalties": N_("With the penalties"),
    "consolation": N_("Consolation"),
    "qualifiers": N_("Qualified pairs"),
}

PLUS_HELPS = N_("With handicap: %(allowance)d %% of the handicap is added to the percentage.")
MINUS_HELPS = N_(
    "With handicap: %(allowance)d %% of the handicap is taken from the percentage (minus helps)."
)
IN_MATCHES = N_("With handicap: %(allowance)d %% of the difference of the handicaps counts in each match.")
OF_STRATUM = {
    PAIRS: N_("Pairs with strength below %(limit)s, scored across the whole field."),
    INDIVIDUAL: N_("Players with strength below %(limit)s, scored across the whole field."),
    SWISS_PAIRS: N_("Pairs with strength below %(limit)s, by their matches in the whole field."),
    TEAMS: N_("Teams with strength below %(limit)s, by their matches in the whole field."),
}
OF_STRATUM_APART = N_("Pairs with strength below %(limit)s.")
OF_FLIGHT = {
    PAIRS: N_("Pairs of this flight, scored across all pairs they were compared with."),
    INDIVIDUAL: N_("Players of this flight, scored across the whole field."),
    SWISS_PAIRS: N_("Pairs of this flight, by their matches in the whole field."),
    TEAMS: N_("Teams of this flight, by their matches in the whole field."),
}

APART = N_("Each section is scored separately; the ranking compares those scores.")


def rule(sheet: EventList, language: Language) -> str:
    """How the sessions make one ranking, what is carried over, and what else is ranked."""
    return " ".join(rules(sheet, language))


def rules(sheet: EventList, language: Language) -> list[str]:
    """As `rule`, sentence by sentence."""
    apart = [language.gettext(APART)] if sheet.sections_apart else []
    return [*filter(None, [_of_kind(sheet, language)]), *apart, *_of_sessions(sheet, language)]


def _of_kind(sheet: EventList, language: Language) -> str:
    if sheet.kind == STRATUM and sheet.sections_apart:
        return language.gettext(OF_STRATUM_APART) % {"limit": short(sheet.limit)}
    return ranks_rule(sheet.ranks, sheet.event_kind, language)


def ranks_rule(ranks: Ranks, kind: str, language: Language) -> str:
    """What a further ranking counts; `kind` is that of the event. Empty of the scores as they are."""
    _ = language.gettext
    if ranks.kind == HANDICAP and kind in OF_MATCHES:
        return _(IN_MATCHES) % {"allowance": ranks.allowance}
    if ranks.kind == HANDICAP:
        return _(MINUS_HELPS if ranks.minus else PLUS_HELPS) % {"allowance": ranks.allowance}
    if ranks.kind == STRATUM:
        return _(OF_STRATUM[kind]) % {"limit": short(ranks.limit)}
    return _(OF_FLIGHT[kind]) if ranks.kind == FLIGHT else ""


def ranks_title(ranks: Ranks, language: Language) -> str:
    """What a further ranking is called, and the one beside which it stands; empty of one alone."""
    _ = language.gettext
    return {
        SCRATCH: _("Scratch"),
        HANDICAP: _("With handicap"),
        STRATUM: _("Stratum %(letter)s") % {"letter": ranks.stratum},
        FLIGHT: _("Flight %(name)s") % {"name": ranks.flight},
    }.get(ranks.kind, "")


def _of_sessions(sheet: EventList, language: Language) -> list[str]:
    _ = language.gettext
    if sheet.planned == 1 and (sheet.kind or sheet.sections_apart) and not sheet.carry:
        return []
    is_mean = sheet.rule == "percent_of_all_boards" and not sheet.in_per_cent
    parts = [_(OF_POINTS if is_mean else RULES[sheet.rule])]
    if sheet.best:
        counted = language.ngettext(
            "Only the best session counts.", "The best %(count)d sessions count.", sheet.best
        )
        parts.append(counted % {"count": sheet.best})
    if sheet.carry:
        parts.append(carry_over(sheet.carry, sheet.carry_amount, language))
    if sheet.tie_breaks and sheet.planned > 1:
        parts.append(_("Tie-breaks: over all sessions that count."))
    return parts


def carry_over(rule: str, amount: int | Fraction, language: Language) -> str:
    """What pairs bring from the stage before, by a code of CARRY_RULES, empty for none."""
    return language.gettext(CARRIES[rule]) % {"amount": short(amount)} if rule else language.gettext(NONE)


def title(sheet: EventList, language: Language) -> str:
    """What a list of an event is called."""
    ranked = ranks_title(sheet.ranks, language)
    if sheet.direction:
        ranked = f"{ranked} · {side(sheet.direction, language)}"
    if ranked and sheet.planned == 1 and sheet.order == 1 and not (sheet.name or sheet.announced):
        return ranked
    return " · ".join(filter(None, (_of_stage(sheet, language), ranked)))


def _of_stage(sheet: EventList, language: Language) -> str:
    _ = language.gettext
    if sheet.part:
        return _("Consolation")
    if sheet.name:
        return sheet.name
    if sheet.order > 1:
        return _("Stage %(number)d") % {"number": sheet.order}
    if sheet.announced:
        return _("Qualifying")
    return _("All sections") if sheet.planned == 1 else _("All sessions")


def over(code: str, language: Language) -> str:
    """Whom a ranking ranks, where not its session: a code of OVER, or `group A`; empty where it is."""
    if code.startswith(GROUP):
        return group_name(code.removeprefix(GROUP), language)
    return language.gettext(OVER[code]) if code else ""


def until_in_words(until: datetime | None, language: Language) -> str:
    """How long the results of a closed session are provisional; empty where they are final."""
    if until is None:
        return ""
    return language.gettext("provisional until %(time)s") % {"time": moment_in_words(until, language)}


def shown_from(until: datetime | None, language: Language) -> str:
    """From when the results are shown that an embargo covers; empty without one."""
    if until is None:
        return ""
    return language.gettext("Results are shown from %(time)s.") % {"time": moment_in_words(until, language)}


def other_clubs(until: datetime, language: Language) -> str:
    """Why an embargo covers results, and until when."""
    sentence = language.gettext(
        "Other clubs may still play these boards. Their results are shown from %(time)s."
    )
    return sentence % {"time": moment_in_words(until, language)}


def moment_in_words(moment: datetime, language: Language) -> str:
    """A date in full with the time of day."""
    return f"{language.day(moment)} {moment.time().isoformat('minutes')}"


def end_state(heading: Heading, language: Language) -> str:
    """Of a closed session: final, or until when it is not."""
    return until_in_words(heading.provisional_until, language) or language.gettext("final")


def closing(heading: Heading, language: Language) -> str:
    """The check code, by which a printed ranking and the journal are compared; empty before the end."""
    words = {"code": heading.closing, "lines": heading.closing_lines}
    return language.gettext("Check code %(code)s · %(lines)s lines") % words if heading.closing else ""


def end_sign(heading: Heading) -> str:
    return "●" if heading.provisional_until else "✓"


def state(sheet: EventList, language: Language) -> str:
    _ = language.gettext
    return f"● {_('provisional')}" if sheet.provisional else f"✓ {_('final')}"


def goes_on(line: EventLine, sheet: EventList, language: Language) -> str:
    """Whether an entrant is among those who go on."""
    _ = language.gettext
    if line.into or line.qualifies == "placed":
        return line.into or _("qualified")
    if line.goes_on:
        return _("qualified") if sheet.announced or not sheet.provisional else _("would qualify")
    if line.qualifies == "tied":
        return _("tied for the last place")
    if line.qualifies == "replaced":
        return _("qualified, not playing on")
    return _("reserve %(number)d") % {"number": line.reserve} if 0 < line.reserve <= RESERVES else ""


def penalty(line: EventLine) -> str:
    """What a pair loses over the sessions: points, per cent or both."""
    points = f"{MINUS}{short(line.penalty_points)}" if line.penalty_points else ""
    per_cent = f"{MINUS}{short(line.penalty)} %" if line.penalty else ""
    return " ".join(filter(None, (points, per_cent)))


# The masterpoints of a stage.

SCHEMES = {
    "jcbl_weekly": N_("JCBL, club game"),
    "jcbl_matches": N_("JCBL, matches of teams"),
    "ebu": N_("EBU, club game"),
    "sbu": N_("SBU, club game"),
    "acbl_club": N_("ACBL, club game"),
    "acbl_online": N_("ACBL, club game online"),
    "own": N_("the club's table"),
}
ENTRANTS = {INDIVIDUAL: N_("No."), TEAMS: N_("Team")}  # the head of their numbers; else that of pairs


def masterpoint_rule(sheet: MasterpointSheet, language: Language) -> str:
    """By which scheme masterpoints are awarded, and what it counts."""
    _ = language.gettext
    scheme = _(SCHEMES[sheet.scheme])
    factor = _("fixed awards, without a factor")
    if sheet.factor is not None:
        factor = _("factor %(factor)s") % {"factor": short(sheet.factor)}
    parts = [f"{scheme} ({sheet.as_of})" if sheet.as_of else scheme, factor]
    if sheet.per_match:
        parts += [_("byes, walkovers and void matches earn nothing")]
        parts += [_("the higher of rank and matches counts")] if sheet.higher else []
    if sheet.least:
        parts.append(_("from %(least)d %% of the team's boards") % {"least": sheet.least})
    if sheet.indicative:
        parts.append(_("Indicative only: the federation's award decides."))
    return " · ".join(parts)


def ranked_in(one: PlayerAward | EntrantAward, language: Language) -> str:
    """In which ranking a place is: a line, a stratum or a flight; empty of the whole field."""
    _ = language.gettext
    stratum = _("Stratum %(letter)s") % {"letter": one.stratum} if one.stratum else ""
    flight = _("Flight %(name)s") % {"name": one.flight} if one.flight else ""
    return " ".join(filter(None, (one.direction, stratum, flight)))


def part_of_event(part: EventPart | None, language: Language) -> str:
    """The stage where the event has several, and which of its sessions; empty where it is all of it."""
    if part is None:
        return ""
    stage = part.stage
    if not stage and part.order > 1:
        stage = language.gettext("Stage %(number)d") % {"number": part.order}
    elif not stage and part.stages > 1:
        first = language.gettext("Stage %(number)d") % {"number": 1}
        stage = language.gettext("Qualifying") if part.qualifying else first
    place = {"number": part.number, "sessions": part.sessions}
    session = language.gettext("session %(number)d of %(sessions)d") % place if part.sessions > 1 else ""
    return " · ".join(filter(None, (stage, session)))
