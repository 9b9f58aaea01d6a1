"""The phone of a table that plays a game: its words, its page, its state, its entries."""

import time
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.games.agreement import Agreement
from scoring.games.results.match_score import next_problems
from scoring.games.table_game import Problem, terms
from tournament.domain.backups.readings.generation import for_phones
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.acts.game_deals import NewDealEntry, enter_deal
from tournament.domain.games.readings.match_state import GameRefusal, LaterDeals, course_of, deal_of, refusing
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.games.reports.phone_table import game_table, match_at
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.room.acts.messages import note_seen
from tournament.domain.room.reports.director_calls import calls_at
from tournament.domain.room.reports.phone_version import session_on_now
from tournament.domain.room.reports.room_messages import messages_at
from tournament.domain.time_zones import local
from tournament.models import Match, Session
from tournament.web.formatting.figures import day
from tournament.web.games.forms.game_fields import ListField
from tournament.web.games.refusals import later_in_words
from tournament.web.table.game.game_form import whole_of
from tournament.web.table.game.game_state import problem_sentence, table_state
from tournament.web.table.phone_state import in_json
from tournament.web.table.phone_words import COMMON, in_words
from tournament.web.table.sent import Count, Device, Key, read
from tournament.web.table.token_auth import answers_in_json, table_of
from tournament.words.game_words import seat_code

# The words of the phone at a game table, by code: those of the phone of pairs, and its own.

GAMES = {
    "tap_what_is_wrong": gettext_lazy("Tap what is wrong and choose again."),
    "how_played": gettext_lazy("How this deal is played"),
    "step_of": gettext_lazy("Step %(step)s of %(all)s"),
    "of": gettext_lazy("%(count)s of %(all)s"),
    "hand_acts": gettext_lazy("%(hand)s to act"),
    "hand_leads": gettext_lazy("%(hand)s leads"),
    "all_at_once": gettext_lazy("All at the same time"),
    "step_back": gettext_lazy("One step back"),
    "enter_deal": gettext_lazy("Enter the deal"),
    "deal": gettext_lazy("Deal %(deal)s"),
    "deals": gettext_lazy("Deals and rules"),
    "deal_accepted": gettext_lazy("Deal %(deal)s: accepted."),
    "asks_to_correct": gettext_lazy("%(side)s ask to correct deal %(deal)s, which all accepted."),
    "deal_changed": gettext_lazy("Deal %(deal)s has been corrected."),
    "total_changed": gettext_lazy("%(name)s: %(before)s → %(after)s"),
    "differ": gettext_lazy("The sides differ on deal %(deal)s."),
    "phones_differ": gettext_lazy("The phones of %(side)s differ on deal %(deal)s."),
    "alike": gettext_lazy("All entered:"),
    "lost": gettext_lazy("Deals %(numbers)s have not reached the director. Send them again?"),
    "lost_one": gettext_lazy("Deal %(numbers)s has not reached the director. Send it again?"),
    "not_taken": gettext_lazy("Deal %(deal)s was rejected"),
    "waits_behind": gettext_lazy("This deal waits until deal %(deal)s is right."),
    "seat_hint": gettext_lazy("Tap your name. This phone stays with you."),
    "nobody_seated": gettext_lazy(
        "No players at this table yet. This page opens automatically when they are seated."
    ),
    "sits_here": gettext_lazy("You are %(name)s"),
    "elsewhere": gettext_lazy("You do not play at this table now."),
    "sits_out": gettext_lazy("Sitting out: %(names)s"),
    "sits_out_key": gettext_lazy("Sitting out"),
    "rests_now": gettext_lazy("You sit out now. This page shows your seat when you play again."),
    "confirm_stop": gettext_lazy("The match ends here, and deal %(deal)s is not played. Is that right?"),
    "four_passes": gettext_lazy("Passed out: redeal"),
    "redealt": gettext_lazy("Passed out %(count)s×: the same dealer deals again."),
    "send": gettext_lazy("Send"),
    "take_back": gettext_lazy("Undo it"),
    "seldom": gettext_lazy("Rare cases"),
    "cards_passed": gettext_lazy("All passed. Pass three cards to the right and bid again."),
    "why_bad_call": gettext_lazy("That is not a call."),
    "why_unknown_call": gettext_lazy("That is not a call."),
    "why_bidding_over": gettext_lazy("The bidding is over."),
    "why_out_of_turn": gettext_lazy("It is another player's turn."),
    "why_call_not_allowed": gettext_lazy("This table's rules have no such bid."),
    "why_bid_out_of_range": gettext_lazy("That number cannot be bid here."),
    "why_blind_level_not_allowed": gettext_lazy("This number cannot be bid blind at this table."),
    "why_hand_already_seen": gettext_lazy("This can only be bid before looking at the hand."),
    "why_not_far_enough_behind": gettext_lazy("This side is not far enough behind for this bid."),
    "why_below_minimum": gettext_lazy("The side's bid is below the minimum of this table."),
    "why_below_partner_bid": gettext_lazy("The last partner cannot name less than the first one bid."),
    "why_not_above_side_bid": gettext_lazy("In the second round only a higher number or a pass is possible."),
    "why_both_nil_not_allowed": gettext_lazy("At this table only one of two partners may bid nil."),
    "why_nil_required": gettext_lazy("At this table one player of each side must bid nil."),
    "why_forced_bid_mismatch": gettext_lazy("This table's bid is fixed; this one is different."),
    "why_forced_spades": gettext_lazy("Each player bids the number of spades held; together they make 13."),
    "why_total_must_not_be_13": gettext_lazy("The four numbers must not make 13 at this table."),
    "other_sign": gettext_lazy("Plus or minus"),
    "last_digit": gettext_lazy("Delete the last digit"),
    "number_done": pgettext_lazy("a number was typed", "OK"),
    "comma": pgettext_lazy("between parts of a sentence", ", "),
    "of_whole": gettext_lazy("%(count)s of %(whole)s"),
    "left": gettext_lazy("%(count)s left"),
    "points_sum": gettext_lazy("Sum %(count)s"),
    "points_due": gettext_lazy("Sum %(count)s, and it must be %(whole)s"),
    "too_many": gettext_lazy("%(count)s too many"),
    "not_allowed": gettext_lazy("This cannot be played"),
    "unknown_conditions": gettext_lazy("The dealer is shown when the earlier deals have been sent."),
    "not_counted": gettext_lazy("Not yet in the totals: deal %(deals)s."),
    "finished": gettext_lazy("The game is over"),
    "adjourned": gettext_lazy("This game continues another day."),
    "next_game": gettext_lazy("Next game at this table"),
    "no_next": gettext_lazy("Wait for the director."),
    "all_known": gettext_lazy("All deals of this game entered on this phone."),
    "points": gettext_lazy("points"),
    "rules": gettext_lazy("Rules of this table"),
    "all_rules": gettext_lazy("All rules"),
    "league": gettext_lazy("League table"),
    "sheet": gettext_lazy("Score sheet"),
    "place_of": pgettext_lazy("in a league", "%(place)s of %(count)s"),
    "place_tied": pgettext_lazy("in a league", "%(place)s= of %(count)s"),
    "next_deal": gettext_lazy("Next deal"),
    "declares": gettext_lazy("%(seat)s declares (%(points)s)"),
    "declares_dealer": gettext_lazy("%(seat)s declares (%(points)s, deals)"),
    "declares_first": gettext_lazy("%(seat)s declares (%(points)s, first to the dealer's left)"),
    "none_declares": gettext_lazy("20 points each: no declarer"),
    "bids_over": gettext_lazy("Over: the numbers make %(total)s of %(tricks)s"),
    "bids_under": gettext_lazy("Under: the numbers make %(total)s of %(tricks)s"),
    "bids_even": gettext_lazy("The numbers make %(tricks)s"),
}

WORDS = COMMON | GAMES


def words() -> dict[str, str]:
    """Every word in the reader's language."""
    return in_words(WORDS)


# A phone's entry of a deal. The service decides whether the rules allow it.


@dataclass(frozen=True, slots=True)
class Keyed:
    """`seen` is the version of the deal that the phone showed, None for a new one."""

    match: Count
    number: Count
    side: Count
    facts: dict[str, Any]
    key: Key
    device: Device
    seen: Count | None
    again: bool = False


def read_keyed(body: bytes) -> Keyed:
    """The entry in a request's JSON. DirectorError when it is none."""
    return read(Keyed, body, _("This entry cannot be read. Nothing has been saved."))


def typed(agreed: Agreement, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts with every line of text taken apart as the game's form has it. GameRefusal `bad_value`."""
    known = terms(agreed.game.deal)
    return {
        name: _listed(name, known[name], value)
        if isinstance(value, str) and _is_text(known.get(name))
        else value
        for name, value in facts.items()
    }


def filled_in(agreed: Agreement, facts: Mapping[str, object]) -> dict[str, object] | None:
    """Unfinished facts that lack only the distribution of a whole: all of it goes to the first place.

    None where more is missing: such a deal cannot be judged yet.
    """
    filled = dict(facts)
    for each in fields(agreed.game.deal):
        known = terms(agreed.game.deal)[each.name]
        if (
            each.name in (*facts, *agreed.game.ruled)
            or not known.per
            or known.words
            or each.default not in (MISSING, ())
        ):
            continue
        whole = whole_of(agreed, each.name)
        if whole is None:
            return None
        places = len(agreed.sides) if known.per == "side" else agreed.seats
        filled[each.name] = [whole, *[0] * (places - 1)]
    return filled


def _is_text(each: Any) -> bool:
    return each is not None and (bool(each.many) or each.values is None)


def _listed(name: str, each: Any, text: str) -> object:
    try:
        return ListField(each).clean(text)
    except ValidationError as error:
        raise GameRefusal([Problem("bad_value", params={"field": name})]) from error


# The page, the state, the endpoint of the deals, and a dry run.

DOORS = ("state", "deals", "check", "calls", "read")


def links(address: Address) -> dict[str, Any]:
    return {"league": reverse("game_tables", args=[address.section.session_id])}


def versions(address: Address) -> list[object]:
    """What the state of a phone depends on."""
    shown = messages_at(address, timezone.now())
    return [version_of(address.section), for_phones(), *(one.id for one in shown)]


def state(address: Address) -> dict[str, Any]:
    """The table's games, its open calls of the director, and the director's messages."""
    section, now, table = address.section, timezone.now(), address.table
    shown = messages_at(address, now)
    note_seen(address, shown, table, now)
    beside = {"calls": calls_at(section, table), "messages": shown, "plan": section.plan_version}
    beside["data"] = for_phones()
    return {**table_state(game_table(section, table)), **beside}


@csrf_exempt
@require_POST
@answers_in_json
def deals(request: HttpRequest, token: str) -> HttpResponse:
    """One entry; the answer is the current state of the table. The token is the credential, not a cookie."""
    table, keyed = table_of(token), read_keyed(request.body)
    match = _match(table, keyed.match)
    by = Actor(f"{table.section.letter}{table.table} {_side_code(match, keyed.side)}")
    try:
        record = enter_deal(match, _new_entry(match, keyed), by=by)
    except GameRefusal as refusal:
        raise _in_sentences(match, refusal) from refusal
    stands = {"match": match.pk, "number": record.number, "version": record.version, "at": int(time.time())}
    answer = state(replace(table, section=match.section))
    return in_json({**stands, "agreement": record.agreement, "table": answer})


@csrf_exempt
@require_POST
@answers_in_json
def check(request: HttpRequest, token: str) -> HttpResponse:
    """What is wrong with an unfinished deal as far as it has been keyed. Nothing is written."""
    table, keyed = table_of(token), read_keyed(request.body)
    match = _match(table, keyed.match)
    try:
        problems = _problems(match, keyed)
    except GameRefusal as refusal:
        problems = list(refusal.problems)
    sheet, agreed = match_sheet(match), match.agreement
    return in_json({"problems": [problem_sentence(sheet, agreed, each) for each in problems]})


def _problems(match: Match, keyed: Keyed) -> list[Problem]:
    """All that is wrong already; what a field that is still empty lacks is not."""
    course = course_of(match)
    facts = filled_in(course.agreed, typed(course.agreed, keyed.facts))
    if facts is None:
        return []
    with refusing():
        deal = deal_of(course.agreed, facts)
    found = next_problems(course.agreed, course.deals[: keyed.number - 1], deal, course.end)
    return [each for each in found if each.params.get("field") in (None, *keyed.facts)]


def _side_code(match: Match, side: int) -> str:
    """Who speaks, for the history: NS, A, or the number of a side that has no code."""
    seats = match.agreement.sides[side] if side < len(match.agreement.sides) else ()
    return "".join(seat_code(match.game, seat) for seat in seats) or str(side + 1)


def _match(table: Address, pk: int) -> Match:
    match = match_at(table.section, table.table, pk)
    if match is None:
        raise Conflict("another_match", _("This game is no longer at this table. Please ask the director."))
    return match


def _new_entry(match: Match, keyed: Keyed) -> NewDealEntry:
    return NewDealEntry(
        number=keyed.number,
        facts=typed(match.agreement, keyed.facts),
        key=keyed.key,
        side=keyed.side,
        device=keyed.device,
        seen=keyed.seen,
        again=keyed.again,
    )


def _in_sentences(match: Match, refusal: GameRefusal) -> DirectorError:
    """The same refusal with a sentence for each of its problems."""
    sheet, agreed = match_sheet(match), match.agreement
    if isinstance(refusal, LaterDeals):
        sentences = [refusal.message, *later_in_words(refusal.problems, match.game)]
    else:
        sentences = [problem_sentence(sheet, agreed, each) for each in refusal.problems]
    explained = DirectorError(refusal.code, " ".join(sentences))
    explained.status = refusal.status
    return explained


# The answer to a phone that has opened the code of a session which is over.


def on_now(session: Session) -> dict[str, str] | None:
    """The date of the code's session and the address of the one that is on, empty where none is.

    None while the session is played, and on its day as long as no other one is on.
    """
    other = session_on_now(session) if session.is_closed else None
    if other is None and (not session.is_closed or session.date >= local(timezone.now()).date()):
        return None
    address = reverse("ranking", args=[other.pk]) if other else ""
    return {"date": day(session.date), "address": address}
