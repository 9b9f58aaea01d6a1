"""The state of a game table as JSON: what its phones keep and draw, in the reader's language."""

from collections.abc import Mapping
from itertools import accumulate, pairwise, zip_longest
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement, agree
from scoring.games.bridge.auction import FOUR_HANDS, REVERSE, THREE_HANDS, TWO_HANDS, Circle
from scoring.games.bridge.deal_conditions import NumberedStanding
from scoring.games.spades.deal import SpadesDeal
from scoring.games.table_game import Problem, read, terms
from tournament.domain.games.reports.phone_table import GameTable, NextSeat, TableMatch
from tournament.domain.time_zones import local
from tournament.sheets import figures
from tournament.sheets.game_sheets import DealLine, GameSheet, League, LeagueLine, NextDeal, Seated
from tournament.sheets.names import Party
from tournament.web.formatting import figures as inks
from tournament.web.games.forms.game_fields import words_of
from tournament.web.games.money import amount, worth
from tournament.web.games.refusals import sentence
from tournament.web.games.seats import player_name, side_code, side_heads, side_label, side_names
from tournament.web.games.sheet_tables import last_deal_words
from tournament.web.table.game.game_form import first_name, form
from tournament.web.table.game.game_procedure import procedure
from tournament.web.table.phone_words import WORDS
from tournament.words.game_words import MEASURES, REASONS, rule_line, seat_code
from tournament.words.language import Language

# The most that is sent of a game with laid-down conditions: a phone without a network goes on with them.
MOST_AHEAD = 12
# The rules that a phone shows even where the rule set has them: those that players ask for in play.
ALWAYS = (
    *("target", "nil_points", "double_nil_points", "double_nil_deficit", "bag_limit", "error_deals"),
    *("sets_in_a_row", "sets_in_all", "time_limit"),
)
NEEDS = {
    "nil_points": "nil",
    "double_nil_points": "double_nil",
    "double_nil_deficit": "double_nil",
    "bag_limit": "sandbag",
}
# The facts of a tally for each side beside its total.
STANDING = {
    "bags": gettext_noop("Bags %(count)s"),
    "sets": gettext_noop("Sets %(count)s"),
    "parts": gettext_noop("Part score %(count)s"),
    "games": gettext_noop("Games won %(count)s"),
}


def table_state(table: GameTable) -> dict[str, Any]:
    """Everything a phone knows of its table."""
    return {
        "release": settings.RELEASE,
        "event": table.event,
        "date": Language(get_language() or "en").day(table.date),
        "state": table.state,
        "section": table.section,
        "table": table.table,
        "matches": [
            _match(each, table) | {"comes_in": _comers(each.sheet, following)}
            for each, following in zip_longest(table.matches, [each.sheet for each in table.matches[1:]])
        ],
    }


def problem_sentence(sheet: GameSheet, agreed: Agreement, problem: Problem) -> str:
    """A problem with the name of the side or player whom it concerns."""
    text = sentence(problem, agreed.game)
    side, player = problem.params.get("side"), problem.params.get("player")
    if isinstance(side, int):
        return f"{side_label(sheet, side)}: {text}"
    return f"{player_name(sheet.seats[player])}: {text}" if isinstance(player, int) else text


def _match(each: TableMatch, table: GameTable) -> dict[str, Any]:
    sheet, final = each.sheet, places(table.league)
    agreed = agree(sheet.game, sheet.preset, sheet.overrides, name=sheet.rules_name)
    preset, language = agreed.game.presets[sheet.preset], get_language() or "en"
    coming = _ahead(sheet, agreed)
    return {
        "match": sheet.match,
        "round": sheet.round,
        "game": _(agreed.game.title(sheet.preset)),
        "rules": rule_line(
            agreed.game,
            preset,
            agreed.rules,
            Language(language),
            always=_rules_in_force(agreed),
            name=agreed.name,
        ),
        "links": _links(table.session, sheet.match),
        "state": sheet.state,
        "reason": _(REASONS.get(sheet.reason, sheet.reason)) if sheet.reason else "",
        "sides": [_side(sheet, side) | {"short": head} for side, head in enumerate(side_heads(sheet))],
        "seats": [_seat(sheet, seated) | {"card": final.get(seated.party.id)} for seated in sheet.seats],
        "out": [party.in_language(language, public=True) or party.label for party in sheet.out],
        "resting": [one for party in sheet.out for one in _resting(party.in_round(sheet.round), language)],
        "verdict": _verdict(sheet),
        "deals": _deals(sheet, agreed),
        "coming": [_coming(sheet, each) for each in coming],
        "first_dealer": _first_dealer(agreed),
        "last": coming[-1].number if _is_laid_down(agreed) and 0 < len(coming) < MOST_AHEAD else None,
        "form": form(sheet, agreed),
        "auction": _auction(sheet, agreed) if table.asks_auction else None,
        "procedure": procedure(sheet, agreed, language),
        "moves": [_move(sheet, move, table.table) for move in each.moves],
    }


def _auction(sheet: GameSheet, agreed: Agreement) -> dict[str, Any] | None:
    """The law of the table's bidding with the words of its calls; the totals decide on some of them."""
    law = auction_law(agreed)
    return law and {**law, "words": call_words(agreed), "scores": [*map(int, sheet.totals)]}


def _links(session_id: int, match: int) -> dict[str, str]:
    """Where the sheet of this match, its whole rules, and the tables of the session with its league stand."""
    return {
        "sheet": reverse("match", args=[session_id, match]),
        "all_rules": reverse("match_rules", args=[session_id, match]),
        "league": reverse("game_tables", args=[session_id]),
    }


def _rules_in_force(agreed: Agreement) -> tuple[str, ...]:
    """The rules of `ALWAYS` that this table plays with."""
    off = {name for name, switch in NEEDS.items() if not getattr(agreed.rules, switch, False)}
    return tuple(name for name in ALWAYS if name not in off)


def _seat(sheet: GameSheet, seated: Seated) -> dict[str, Any]:
    """`who` names the player at any seat: a phone follows its owner by it."""
    return {
        "number": seated.number,
        "side": seated.side,
        "code": seat_code(sheet.game, seated.number),
        "name": player_name(seated),
        "who": f"{seated.party.id}.{seated.position}",
    }


def _resting(party: Party, language: str) -> list[dict[str, str]]:
    """The players of a contestant without a seat, as `_seat` names them."""
    named = [name.in_language(language, public=True) for name in party.names] or [party.label]
    return [{"name": name, "who": f"{party.id}.{number}"} for number, name in enumerate(named, 1)]


def _side(sheet: GameSheet, side: int) -> dict[str, Any]:
    return {
        "seats": sheet.sides[side],
        "label": side_label(sheet, side),
        "code": side_code(sheet, side),
        "names": side_names(sheet, side),
        "total": figures.decimal(sheet.totals[side], 0),
        "settled": figures.signed(sheet.settled[side]),
        "leads": side in sheet.leaders,
        "won": side in sheet.winners,
        "notes": _notes(sheet, side),
    }


def _notes(sheet: GameSheet, side: int) -> list[str]:
    """What else stands for a side: bags, part score, games, what the target still asks for, rulings."""
    standing = {name: values[side] for name in STANDING if (values := sheet.standing.get(name))}  # type: ignore[index]
    notes = [_(STANDING[name]) % {"count": count} for name, count in standing.items() if count]
    target = sheet.rules.get("target")
    if isinstance(target, int) and sheet.state in ("open", "playing"):
        notes.append(_("%(count)s to go") % {"count": max(0, target - sheet.totals[side])})
    if sheet.unfinished[side]:
        about = {"points": figures.signed(sheet.unfinished[side])}
        notes.append(_("%(points)s if it ended now") % about)
    fined = figures.signed(sheet.fined[side])
    return [*notes, _("Ruling %(points)s") % {"points": fined}] if sheet.fined[side] else notes


def _verdict(sheet: GameSheet) -> str:
    """Who wins, or would win if this were the end, and what that is worth."""
    over = sheet.state == "finished"
    ahead = sheet.winners if over else sheet.leaders
    if not sheet.deals and not over:
        return ""
    if not ahead or len(ahead) == len(sheet.sides):
        return _("Tied")
    if over and len(sheet.sides) == 2:
        return _win_of_two(sheet, ahead[0])
    names = " · ".join(side_label(sheet, side) for side in ahead)
    text = _("Won by %(names)s") if over else _("If it ended now: %(names)s")
    return ", ".join(filter(None, (text % {"names": names}, worth(sheet, ahead))))


def _win_of_two(sheet: GameSheet, side: int) -> str:
    """N-S win by 420, and in brackets what they settle."""
    is_single = len(sheet.sides[side]) == 1
    name = side_names(sheet, side) if is_single else side_code(sheet, side) or side_names(sheet, side)
    lead = figures.decimal(abs(sheet.totals[0] - sheet.totals[1]), 0)
    text = _("%(name)s wins by %(points)s") if is_single else _("%(name)s win by %(points)s")
    won = text % {"name": name, "points": lead}
    settled = sheet.settled[side]
    if settled and sheet.unit == "hundreds":
        return _("%(won)s (settled as %(points)s)") % {"won": won, "points": 100 * settled}
    return f"{won} ({worth(sheet, (side,))})" if settled and sheet.unit != "points" else won


def _deals(sheet: GameSheet, agreed: Agreement) -> list[dict[str, Any]]:
    """Every deal with its points and the totals then; one that does not count leaves them as they were."""
    level = (0,) * len(sheet.sides)
    running = accumulate(map(_totals, sheet.deals), lambda before, now: now or before, initial=level)
    return [
        _deal(sheet, agreed, line, before, after)
        for line, (before, after) in zip(sheet.deals, pairwise(running), strict=True)
    ]


def _totals(line: DealLine) -> tuple[int, ...] | None:
    row = line.row or {}
    return row.get("totals") or row.get("scores")  # type: ignore[return-value]


def _deal(
    sheet: GameSheet, agreed: Agreement, line: DealLine, before: tuple[int, ...], after: tuple[int, ...]
) -> dict[str, Any]:
    return {
        "number": line.number,
        "version": line.version,
        "agreement": line.agreement,
        "entered_by": line.entered_by,
        "past": line.match != sheet.match,
        "facts": line.facts,
        "claims": {claim.side: claim.facts for claim in line.claims},
        "points": [figures.signed(now - then) for now, then in zip(after, before, strict=True)],
        "totals": [figures.decimal(total, 0) for total in after],
        "faults": [
            problem_sentence(sheet, agreed, Problem(fault.code, params=fault.params)) for fault in line.faults
        ],
    }


def _is_laid_down(agreed: Agreement) -> bool:
    """Whether the number of a deal fixes its dealer and vulnerability, whatever was scored."""
    return isinstance(agreed.game.tally(agreed.rules, []), NumberedStanding)


def _first_dealer(agreed: Agreement) -> int | None:
    """Who deals the first deal where the number of a deal fixes its dealer; None elsewhere."""
    tally = agreed.game.tally(agreed.rules, [])
    return tally.dealer if isinstance(tally, NumberedStanding) else None


def _ahead(sheet: GameSheet, agreed: Agreement) -> list[NextDeal]:
    """The deal to come; where numbers lay down the conditions, those of the deals after it too."""
    coming = sheet.next
    if coming is None or not _is_laid_down(agreed):
        return [coming] if coming else []
    deals = [read(agreed.game.deal, line.facts) for line in sheet.deals]
    blank = agreed.game.deal()  # it keeps its number and scores nothing
    end = sheet.deal_limit or coming.number + MOST_AHEAD
    found = [coming]
    for number in range(coming.number + 1, min(end + 1, coming.number + MOST_AHEAD)):
        deals.append(blank)
        tally = agreed.game.tally(agreed.rules, deals)
        if isinstance(tally, NumberedStanding) and tally.next:
            found.append(NextDeal(number, tally.dealer, tally.vulnerable, (), ()))
    return found


def _coming(sheet: GameSheet, coming: NextDeal) -> dict[str, Any]:
    """`board` draws it as it lies on a table of four."""
    vulnerable = [side for side, holds in enumerate(coming.vulnerable or ()) if holds]
    dealer = coming.dealer
    code = seat_code(sheet.game, dealer) if dealer is not None else ""
    board = {"dealer": code, "vulnerability": _vulnerability(vulnerable)}
    return {
        "number": coming.number,
        "conditions": " · ".join(_conditions(sheet, coming, vulnerable)),
        "dealer": dealer,
        "board": board if code and code in "NESW" else None,
    }


def _conditions(sheet: GameSheet, coming: NextDeal, vulnerable: list[int]) -> list[str]:
    texts = []
    if coming.dealer is not None:
        code = seat_code(sheet.game, coming.dealer)
        who = f"{inks.seat(code) if code else ''} {player_name(sheet.seats[coming.dealer])}".strip()
        texts.append(_("Dealer %(seat)s") % {"seat": who})
    if coming.vulnerable is not None:
        texts.append(_vulnerable_words(sheet, vulnerable))
    if waits := last_deal_words(sheet):
        texts.append(waits)
    elif sheet.ends_at:
        texts.append(_("ends at %(time)s") % {"time": f"{local(sheet.ends_at):%H:%M}"})
    return texts


def _vulnerable_words(sheet: GameSheet, vulnerable: list[int]) -> str:
    if len(sheet.sides) == 2 and seat_code(sheet.game, 0) == "N":
        return inks.vulnerable(_vulnerability(vulnerable))
    names = " · ".join(side_label(sheet, side) for side in vulnerable)
    return _("vulnerable: %(names)s") % {"names": names} if names else inks.vulnerable("NONE")


def _vulnerability(vulnerable: list[int]) -> str:
    return {(): "NONE", (0,): "NS", (1,): "EW"}.get(tuple(vulnerable), "BOTH")


def _move(sheet: GameSheet, move: NextSeat, table: int) -> dict[str, Any]:
    """Where one of the table's players goes, or that they sit out."""
    return {"name": player_name(sheet.seats[move.seat]), "where": _where(sheet.game, move, table)}


def _comers(sheet: GameSheet, following: GameSheet | None) -> list[dict[str, str]]:
    """Who sits at this table in its next match and does not now, with the seat."""
    if following is None:
        return []
    here = {(seat.party.id, seat.position) for seat in sheet.seats}
    comers = [seat for seat in following.seats if (seat.party.id, seat.position) not in here]
    return [{"name": player_name(seat), "where": _comes_to(following.game, seat)} for seat in comers]


def _comes_to(game: str, seat: Seated) -> str:
    code = seat_code(game, seat.number)
    return _("joins, sits %(seat)s") % {"seat": _seat_name(code)} if code else _("joins")


def _seat_name(code: str) -> str:
    """South; a letter in games whose seats have no compass."""
    return str(WORDS.get(f"name_{code}", code))


def _where(game: str, move: NextSeat, table: int) -> str:
    """Seats without a name are left out: the next table's phone shows who sits where."""
    if move.table is None or move.to is None:
        return _("sits out in round %(round)s") % {"round": move.round}
    code = seat_code(game, move.to)
    about = {"table": move.table, "seat": _seat_name(code) if code else ""}
    if move.table == table:
        return _("same table, sits %(seat)s") % about if code else _("same table")
    return (_("goes to table %(table)s, sits %(seat)s") if code else _("goes to table %(table)s")) % about


# The law of a table's bidding as a phone needs it: which calls there are, and what they depend on.

CIRCLES: dict[str, Circle] = {
    "chicago": FOUR_HANDS,
    "rubber": FOUR_HANDS,
    "reverse": REVERSE,
    "cutthroat": THREE_HANDS,
    "towie": THREE_HANDS,
    "honeymoon": TWO_HANDS,
}
_SPADES = (
    *("players", "tricks", "scoring", "bid_method", "bid_rounds", "zero_bid", "forced_bid", "min_bid"),
    *("nil", "nil_required", "both_nil_allowed", "double_nil", "double_nil_deficit", "double_blind_nil"),
    *("double_blind_nil_deficit", "blind_min", "blind_deficit", "moon", "moon_auto_13", "blind_moon"),
    "blind_moon_deficit",
)
# The calls of Spades that are words, by the term whose value they become.
_NAMED = {"nil": "nils", "dnil": "nils", "dbnil": "nils", "blind": "kinds", "moon": "kinds", "bmoon": "kinds"}
_VALUES = {"bmoon": "blind_moon"}
_WHIST = ("closing_passes", "forbid_total_13", "all_pass")


def auction_law(agreed: Agreement) -> dict[str, Any] | None:
    """What phone/auction makes a law of: its name, and the options that it asks for; None without bidding."""
    rules = agreed.rules
    if circle := CIRCLES.get(agreed.code):
        reverse = circle is REVERSE
        return {"law": "bridge", "players": len(circle.players), "sides": circle.sides, "reverse": reverse}
    if agreed.code == "israeli_whist":
        return {"law": "whist", **{name: getattr(rules, name) for name in _WHIST}}
    if agreed.code == "spades":
        options = {name: getattr(rules, name) for name in _SPADES}
        return {"law": "spades", **options, "blind_numbers": [*rules.blind_numbers]}
    return None


def call_words(agreed: Agreement) -> dict[str, str]:
    """The calls of Spades in the reader's language; of other games none."""
    if agreed.code != "spades":
        return {}
    known = terms(SpadesDeal)
    words = {
        call: first_name(words_of(known[term], _VALUES.get(call, call))) for call, term in _NAMED.items()
    }
    blind = {f"blind{number}": f"{words['blind']} {number}" for number in agreed.rules.blind_numbers}
    return {**words, **blind}


# The final place of each player at a game table, in the reader's language.


def places(league: League | None) -> Mapping[int, dict[str, Any]]:
    """By contestant: the place as it is written (2=), of how many, and the first figure it is decided by."""
    if league is None:
        return {}
    ranked = [line for line in league.lines if line.place]
    return {
        line.party.id: {
            "place": figures.place(line),
            "ranked": len(ranked),
            "value": _value(line, league),
            "names": [name.in_language(get_language() or "en", public=True) for name in line.party.names],
        }
        for line in ranked
    }


def _value(line: LeagueLine, league: League) -> str:
    """3 won, +7 hundreds, difference +420."""
    measure = league.order[0]
    if measure == "wins":
        return _("%(number)s won") % {"number": figures.short(line.wins)}
    if measure == "settled":
        return amount(line.settled, league.unit)
    value = figures.signed(line.difference) if measure == "difference" else figures.decimal(line.points, 0)
    return f"{_(MEASURES[measure])} {value}"
