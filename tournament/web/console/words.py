"""The journal's acts as sentences: every verb of the services, in the reader's language."""

from collections.abc import Callable, Mapping

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.models import ApiToken, DirectorCall, JournalEntry, Result, Role
from tournament.reports.freshness import prefixes_of
from tournament.sheets import figures
from tournament.sheets.numbers import in_section
from tournament.web.console.changes import NOTHING, outcome_in_words
from tournament.web.console.game_forms import plan_name
from tournament.web.console.happening_words import happening_words, plan_words
from tournament.web.inks import award_words, movement_named

SENTENCES: dict[str, Callable[[], str]] = {
    "found_club": lambda: _("Club %(name)s founded"),
    "change_club": lambda: _("Club %(name)s changed"),
    "add_players": lambda: _("%(count)s players added"),
    "remove_player": lambda: _("Player %(player)s deleted"),
    "open_door": lambda: _("Check-in opened at the door"),
    "close_door": lambda: _("Check-in at the door closed"),
    "check_in": lambda: _("%(player)s is here"),
    "check_out": lambda: _("%(player)s is not here"),
    "pair_up": lambda: _("%(player)s plays with %(partner)s"),
    "pay": lambda: _("Table money of %(player)s: %(paid)s"),
    "play_in": lambda: _("%(name)s plays in pair %(contestant)s and directs"),
    "only_direct": lambda: _("%(name)s only directs"),
    "give_role": lambda: _("%(name)s helps: %(kind)s"),
    "take_back_role": lambda: _("%(name)s no longer helps: %(kind)s"),
    "make_api_token": lambda: _("Token for %(name)s made: %(scope)s"),
    "revoke_api_token": lambda: _("Token of %(name)s taken back: %(scope)s"),
    "change_player": lambda: _("Player %(before)s is now %(player)s"),
    "set_alias": lambda: _("A player has another name in this event"),
    "keep_names": lambda: _("Names are kept for %(months)s months (0: for good)"),
    "erase_person": lambda: _("A person was erased"),
    "forget_event": lambda: _("The names of an event were forgotten"),
    "keep_movement": lambda: _("Own movement kept: %(name)s"),
    "change_movement": lambda: _("Own movement changed: %(name)s"),
    "remove_movement": lambda: _("Own movement removed: %(name)s"),
    "open_evening": lambda: _("Session opened: %(name)s"),
    "import_event": lambda: _("Event taken in from a file: %(name)s"),
    "repeat_evening": lambda: _("Session repeated: %(name)s"),
    "change_session": lambda: _("Name, date or venue changed: %(name)s"),
    "archive_session": lambda: _("Session archived: %(name)s"),
    "delete_session": lambda: _("Session deleted: %(name)s"),
    "return_session": lambda: _("Session brought back: %(name)s"),
    "add_section": lambda: _("Section %(letter)s added"),
    "change_conditions": lambda: _("Conditions of contest changed"),
    "renew_table": lambda: _("Table %(table)s has a new address"),
    "renew_pair": lambda: _("Pair %(pair)s has a new address of its own"),
    "start_session": lambda: _("Tables opened"),
    "close_session": lambda: _("Session closed"),
    "reopen_session": lambda: _("Session opened again"),
    "set_number_of_pairs": lambda: _("%(count)s pairs"),
    "name_pairs": lambda: _("Names entered: %(pairs)s"),
    "substitute": lambda: _("%(player)s comes in for pair %(pair)s: rounds %(from_round)s–%(to_round)s"),
    "swap_pairs": lambda: _("Pairs %(pairs)s changed places"),
    "draw_lots": lambda: _("Places drawn by lot"),
    "choose_movement": lambda: _("Movement chosen: %(movement)s"),
    "enter_result": lambda: _("Board %(board)s, %(ns)s against %(ew)s: %(word)s"),
    "correct_result": lambda: _("Board %(board)s, %(ns)s against %(ew)s: corrected to %(word)s"),
    "remove_result": lambda: _("Board %(board)s, %(ns)s against %(ew)s: result removed"),
    "award": lambda: _("Board %(board)s, %(ns)s against %(ew)s: awarded %(ns_award)s / %(ew_award)s"),
    "go_back": lambda: _("Everything put back to before %(time)s: %(count)s acts"),
    "move_result": lambda: _(
        "Board %(board)s, %(ns)s against %(ew)s: the score moved to board %(to_board)s, %(to_ns)s – %(to_ew)s"
    ),
    "foul_board": lambda: _("Board %(board)s fouled: compared in groups"),
    "turn_back": lambda: _("Round %(round)s, table %(table)s: board %(board)s was not turned"),
    "call_director": lambda: _("Table %(table)s calls the director: %(why)s"),
    "take_back_call": lambda: _("Table %(table)s needs no director any more: %(why)s"),
    "answer_call": lambda: _("Call of table %(table)s (%(why)s): %(answer)s"),
    "pass_doubt": lambda: _("Board %(board)s, %(ns)s against %(ew)s: looked at, fine as it is"),
    "replan": lambda: _("%(happening)s: %(plan)s"),
    "cancel_ruling": lambda: _("Ruling cancelled"),
    "penalise": lambda: _("Penalty of %(penalty)s for pair %(pair)s"),
    "add_game_section": lambda: _("Section %(letter)s added for a table game"),
    "add_session": lambda: _("Another session of the event: %(name)s"),
    "set_game": lambda: _("Table game and its rules chosen"),
    "set_number_of_contestants": lambda: _("%(count)s players or teams"),
    "seat_rounds": lambda: _("Tables of the rounds seated: %(movement)s"),
    "draw_round": lambda: _("Round %(round)s drawn from the ranking"),
    "seat_match": lambda: _("Round %(round)s, table %(table)s: a match seated"),
    "exchange_seats": lambda: _("Round %(round)s, table %(table)s: players in each other's seats put right"),
    "remove_match": lambda: _("Round %(round)s, table %(table)s: match taken away"),
    "agree_rules": lambda: _("Round %(round)s, table %(table)s: rules of the table changed"),
    "limit_deals": lambda: _("Round %(round)s, table %(table)s: length of the match changed"),
    "withdraw_from_games": lambda: _("%(contestant)s leaves the game"),
    "call_time": lambda: _("Round %(round)s: time called for all tables"),
    "end_match": lambda: _("Round %(round)s, table %(table)s: time called"),
    "reopen_match": lambda: _("Round %(round)s, table %(table)s: match opened again"),
    "resume_match": lambda: _("Round %(round)s, table %(table)s: a match taken up again"),
    "enter_deal": lambda: _("Round %(round)s, table %(table)s: deal %(deal)s"),
    "correct_deal": lambda: _("Round %(round)s, table %(table)s: deal %(deal)s corrected"),
    "withdraw_deal": lambda: _("Round %(round)s, table %(table)s: deal %(deal)s withdrawn"),
    "rule_points": lambda: _("Round %(round)s, table %(table)s: %(points)s points for side %(side)s"),
    "award_match": lambda: _("Round %(round)s, table %(table)s: match awarded to side %(side)s"),
    "set_clock": lambda: _("How the clock keeps time changed"),
    "start_round": lambda: _("Round %(round)s begun by the clock"),
    "pause_clock": lambda: _("Clock paused"),
    "resume_clock": lambda: _("Clock going on"),
    "add_time": lambda: _("Time of the round changed by %(seconds)s seconds"),
    "open_wall": lambda: _("Wall display made"),
    "set_wall": lambda: _("What the wall display shows changed"),
    "renew_wall": lambda: _("Another address for the wall display"),
    "add_webhook": lambda: _("Webhook added: %(url)s"),
    "renew_webhook": lambda: _("Webhook has another secret: %(url)s"),
    "stop_webhook": lambda: _("Webhook stopped: %(url)s"),
    "resume_webhook": lambda: _("Webhook goes on: %(url)s"),
    "remove_webhook": lambda: _("Webhook removed: %(url)s"),
    "cancel_match_ruling": lambda: _("Round %(round)s, table %(table)s: ruling cancelled"),
}


class _Parameters(dict):
    """What a sentence names and an old entry does not hold is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return NOTHING


# What the journal names by a number within the section of the act.
NUMBERED = frozenset({"table", "pair", "pairs", "ns", "ew", "to_ns", "to_ew"})


def sentence(entry: JournalEntry, prefixes: Mapping[int, str] | None = None) -> str:
    """One act, in one sentence. `prefixes` are those of the session's sections, where many acts are read."""
    if prefixes is None:
        prefixes = prefixes_of(entry.session_id)
    if entry.undoes:
        return _("Taken back: %(act)s") % {"act": sentence(entry.undoes, prefixes)}
    return _said(entry, prefixes.get(entry.section_id or 0, ""))


def _said(entry: JournalEntry, prefix: str) -> str:
    if entry.verb not in SENTENCES:
        return entry.verb
    about = {name: _numbered(name, value, prefix) for name, value in entry.about.items()}
    shown = {name: READINGS.get(name, _plain)(value, about) for name, value in about.items()}
    return SENTENCES[entry.verb]() % _Parameters(shown, word=_word(entry))


def _numbered(name: str, value: object, prefix: str) -> object:
    """The numbers of pairs and tables as every sheet writes them."""
    if name not in NUMBERED or not prefix:
        return value
    return (
        [in_section(each, prefix) for each in value] if isinstance(value, list) else in_section(value, prefix)
    )


def _word(entry: JournalEntry) -> str:
    """What became of a result: the result, or what the second side said to it."""
    for change in entry.changes:
        after = change["after"] or {}
        if change["model"] == "result" and "state" in after:
            return outcome_in_words(after)
        if change["model"] == "result" and "agreement" in after:
            return str(Result.Agreement(after["agreement"]).label)
    return NOTHING


def _plain(value: object, _about: dict) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _clock(text: object, _about: dict) -> str:
    moment = parse_datetime(str(text))
    return f"{timezone.localtime(moment):%H:%M:%S}" if moment else NOTHING


READINGS: dict[str, Callable[[object, dict], str]] = {
    "scope": lambda scope, _about: str(ApiToken.Scope(str(scope)).label),
    "movement": lambda code, about: (
        about.get("title") or plan_name(str(code)) or movement_named(str(code), about.get("tables"))
    ),
    "time": _clock,
    "why": lambda reason, _about: str(DirectorCall.Reason(reason).label),
    "answer": lambda state, _about: str(DirectorCall.State(state).label),
    "paid": lambda paid, _about: _("received") if paid else _("not received"),
    "kind": lambda kind, _about: str(Role.Kind(str(kind)).label),
    "points": lambda points, _about: figures.signed(int(str(points))),
    "happening": lambda code, _about: happening_words(str(code)),
    "plan": lambda code, about: plan_words(str(code), about.get("params", [])),
    "ns_award": lambda code, _about: strip_tags(award_words(str(code))),
    "ew_award": lambda code, _about: strip_tags(award_words(str(code))),
}
