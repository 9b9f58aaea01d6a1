"""How a result is written: `4♥ N =  +620`, contract, declarer, result, then the reader's own score."""

from collections.abc import Iterable
from operator import add

from scoring.boards.award_code import parts
from tournament.sheets import figures
from tournament.sheets.board_sheets import Played, played_as
from tournament.words.language import N_, Language

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SIDES = {"NS": N_("North-South"), "EW": N_("East-West")}
LINES = {"NS": N_("N-S"), "EW": N_("E-W")}
VULNERABLE = {
    "NONE": N_("none vulnerable"),
    "NS": N_("North-South vulnerable"),
    "EW": N_("East-West vulnerable"),
    "BOTH": N_("both vulnerable"),
}
SEATS = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}


def seat(direction: str, language: Language) -> str:
    """北 in Japanese, N in English."""
    return {
        "N": language.pgettext("seat", "N"),
        "E": language.pgettext("seat", "E"),
        "S": language.pgettext("seat", "S"),
        "W": language.pgettext("seat", "W"),
    }.get(direction, direction)


def side(code: str, language: Language) -> str:
    return language.gettext(SIDES.get(code, code))


def line(code: str, language: Language) -> str:
    """A side, abbreviated for a column."""
    return language.gettext(LINES.get(code, code))


def vulnerable(code: str, language: Language) -> str:
    return language.gettext(VULNERABLE.get(code, code))


def vulnerable_sides(code: str, language: Language) -> str:
    """The vulnerable sides, abbreviated for a column."""
    return {
        "NONE": language.pgettext("vulnerable", "None"),
        "BOTH": language.pgettext("vulnerable", "Both"),
    }.get(code) or line(code, language)


def strain(code: str, language: Language) -> str:
    """The sign of a suit; NT, SA, BA for no-trump."""
    return SUITS.get(code) or language.pgettext("strain", "NT")


def rank(code: str, language: Language) -> str:
    """The letter of a card as the language's players write it: K, or R in French; a ten is 10."""
    return {
        "A": language.pgettext("card", "A"),
        "K": language.pgettext("card", "K"),
        "Q": language.pgettext("card", "Q"),
        "J": language.pgettext("card", "J"),
        "T": "10",
    }.get(code, code)


def contract(played: Played, language: Language) -> str:
    """The bid with its suit sign, doubled with ×: 4♠×."""
    return f"{played.bid[0]}{strain(played.denomination, language)}{'×' * played.bid.count('X')}"


def result(played: Played) -> str:
    """= just made, +1, −2."""
    return "=" if played.over == 0 else figures.signed(played.over)


def lead(card: str, language: Language) -> str:
    return f"{SUITS[card[0]]}{rank(card[1:], language)}" if card else ""


def auction(calls: Iterable[str], language: Language) -> str:
    """The calls in their order, passes as a dash: `1♥ – 4♥ × – – –`."""
    words = {"P": "–", "X": "×", "XX": "××"}
    return " ".join(words.get(call) or f"{call[0]}{strain(call[1:], language)}" for call in calls)


def scores(played: Played | None) -> tuple[str, str]:
    """What North-South earned, what East-West earned; the loser's stays empty."""
    points = played.score_ns if played else None
    if points is None:
        return "", ""
    return ("", str(-points)) if points < 0 else (str(points), "")


def in_line(played: Played | None, language: Language, state: str = "") -> str:
    """A board in a line: 4♠ N =. Without a result to come, unless the `state` of its session is closed."""
    if played and played.bid and not played.passed_out and played.state == "played":
        return f"{contract(played, language)} {seat(played.declarer, language)} {result(played)}"
    return otherwise(played, state, language)


def otherwise(played: Played | None, state: str, language: Language) -> str:
    """The text of a board without a contract; bare points where only those are known."""
    _ = language.gettext
    if played is None:
        return _("not played") if state == "closed" else _("to play")
    if played.state == "awarded":
        return awards(played, language)
    if played.state == "played":
        return _("passed out") if played.passed_out else figures.signed(played.score_ns)
    return {"late": _("late play"), "not_played": _("not played")}.get(played.state, played.state)


def awards(played: Played, language: Language) -> str:
    """What each side is awarded; assigned scores look like results, so they are marked as rulings."""
    text = of_both_sides(played, language)
    return f"{text} ({language.gettext('adjusted')})" if is_assigned(played) else text


def of_both_sides(played: Played, language: Language) -> str:
    """What each side is awarded, once where both are assigned the same score."""
    codes = (played.ns_award, played.ew_award)
    sides = [award(code, language) for code in codes]
    return sides[0] if parts(codes[0]) and codes[0] == codes[1] else " / ".join(sides)


def is_assigned(played: Played) -> bool:
    return bool(parts(played.ns_award) or parts(played.ew_award))


def award(code: str, language: Language) -> str:
    """An artificial score (Law 12C2), an assigned one, or weighted ones with their shares (Law 12C1)."""
    if named := parts(code):
        shares = ("" if len(named) == 1 else f"{figures.short(part.percent)} % " for part in named)
        scores = (in_line(played_as(part), language) for part in named)
        return " + ".join(map(add, shares, scores))
    if code.startswith("A"):
        return code.replace("-", figures.MINUS)
    return f"{code} %" if code else language.gettext("no score")
