"""The registry of incidents by the kind of event: what each is called, what it asks and what can be done.

After an incident of pairs the rest of the movement is planned anew (continuations.py). In a match of teams,
boards that cannot be played or compared are settled by artificial scores (White Book 3.3, Law 86): 3 IMPs a
board for a team that is not at fault, 3 against one that is. A match with fewer than half of its boards left
is void. A match of two pairs is one table: who sat there, and which way, is recorded as it was.
domain/incidents/options.py gives the options of each kind with their cost and their act.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.stages.formats import ROUND_ROBIN
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.readings import continuations
from tournament.domain.incidents.readings.continuations import Answers, PlanOption
from tournament.domain.incidents.readings.current_plan import Seated
from tournament.models import Section
from tournament.movements.changes.repair import staying
from tournament.movements.changes.replan import Reason, why_not
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS, SWISS_PAIRS, TABLE_GAMES, TEAMS

PLUS, MINUS, NONE = "A+", "A-", ""
# What an incident is about: who comes or goes, who sits where, or cards and results.
ARRIVALS, SEATS, BOARDS = "arrivals", "seats", "boards"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What becomes of a match, in words with the names of its teams (`home`, `away`; `other` is the visiting
    team of a second match).

    `awards` are those of the home and of the visiting team on each board named. `end` and `side` rule on the
    whole match instead. `void`: the side at fault of the void match that the awards become where fewer than
    half of its boards are left; None: not offered then. What only the code names has an act of its own, or
    changes nothing.
    """

    code: str
    name: Promise
    cost: Promise
    awards: tuple[str, str] | None = None
    end: str = ""
    side: str = ""
    void: str | None = None


HOME_AT_FAULT = MatchOutcome(
    "home_at_fault",
    _("%(home)s is at fault"),
    _("%(away)s +3 IMPs a board, %(home)s −3."),
    (MINUS, PLUS),
    void="home",
)
AWAY_AT_FAULT = MatchOutcome(
    "away_at_fault",
    _("%(away)s is at fault"),
    _("%(home)s +3 IMPs a board, %(away)s −3."),
    (PLUS, MINUS),
    void="away",
)
BOTH_AT_FAULT = MatchOutcome(
    "both_at_fault",
    _("Both teams are at fault"),
    _("Each team: −3 IMPs a board."),
    (MINUS, MINUS),
    void="both",
)
WRONG_SEATS = replace(BOTH_AT_FAULT, void="seats")
NEITHER_AT_FAULT = MatchOutcome(
    "neither_at_fault",
    _("Neither team is at fault"),
    _("Each team: +3 IMPs a board."),
    (PLUS, PLUS),
    void="",
)
NO_SCORE = MatchOutcome(
    "no_score",
    _("The boards do not count"),
    _("No IMPs for either team; the VP scale of the match is unchanged."),
    (NONE, NONE),
)
FORFEITS = (
    MatchOutcome(
        "home_forfeits",
        _("%(home)s forfeits the match"),
        _("Nothing played in it counts."),
        end="forfeited",
        side="home",
    ),
    MatchOutcome(
        "away_forfeits",
        _("%(away)s forfeits the match"),
        _("Nothing played in it counts."),
        end="forfeited",
        side="away",
    ),
)
# Of two matches whose teams sat with each other: the same for all four.
APART = (
    MatchOutcome(
        "four_at_fault",
        _("No comparison: all four teams are at fault"),
        _("Each of the four teams: −3 IMPs a board."),
        (MINUS, MINUS),
        void="both",
    ),
    MatchOutcome(
        "none_at_fault",
        _("No comparison: no team is at fault"),
        _("Each of the four teams: +3 IMPs a board."),
        (PLUS, PLUS),
        void="",
    ),
)
EXCHANGE = MatchOutcome(
    "exchange",
    _("Both rooms: swap %(away)s and %(other)s"),
    _("Results stay with those who played them."),
)
EXCHANGE_LATER = MatchOutcome(
    "exchange_later",
    _("Both rooms: swap %(away)s and %(other)s, in a later round too"),
    _("Results stay with those who played them. All teams still meet once."),
)
RENUMBER = MatchOutcome(
    "renumber", _("These boards were played"), _("Results entered move to them, in this order.")
)
SUBSTITUTE = MatchOutcome(
    "substitute",
    _("A substitute plays"),
    _("No penalty. Add the player to the team: the match counts as played."),
)
NOTHING = MatchOutcome(
    "nothing",
    _("The board does not count"),
    _(
        "No penalty: the match stays as scheduled and the board is not entered. If it comes up in a later "
        "match, rule on it there as fouled."
    ),
)
EXCHANGE_PAIRS = MatchOutcome(
    "exchange_pairs",
    _("Swap pairs %(away)s and %(other)s"),
    _("Results stay with those who played them."),
)
TURN = MatchOutcome(
    "turn",
    _("Record as played"),
    _("On boards entered so far the two pairs swap directions; contracts and tricks stay."),
)


@dataclass(frozen=True, slots=True)
class Incident:
    """`help` says when to choose it, `group` what it is about. `asks` names the answers it needs, `may` those
    that can stay empty.

    Of pairs, `plans` finds the options. Where it `takes_boards`, it is an irregularity: a pair that loses a
    board to it gets an adjusted score (Law 12C2); after other incidents pairs simply play fewer boards.
    Of matches, `outcomes` are the options, the recommended one first; with `is_missing` the boards are those
    without a comparison, where none is named. `is_direct`: its only option needs no preview. `formats` are
    the formats of a stage in which it can happen; empty: all.
    """

    code: str
    name: Promise
    help: Promise
    asks: tuple[str, ...]
    may: tuple[str, ...] = ()
    plans: Callable[[Seated, Answers], Iterable[PlanOption]] | None = field(default=None, repr=False)
    takes_boards: bool = False
    outcomes: tuple[MatchOutcome, ...] = ()
    is_missing: bool = False
    is_direct: bool = False
    formats: tuple[str, ...] = ()
    group: str = SEATS

    @property
    def is_one_act(self) -> bool:
        """Whether one thing can be done, which is looked at before and compared with nothing."""
        return bool(self.asks) and not (self.plans or self.outcomes)


def _by_code(*incidents: Incident) -> dict[str, Incident]:
    return {incident.code: incident for incident in incidents}


INCIDENTS: dict[str, dict[str, Incident]] = {
    PAIRS: _by_code(
        Incident(
            "late_pair",
            _("A late pair"),
            _("One more pair wants to play."),
            ("from_round",),
            may=("names",),
            plans=continuations.late_pair,
            group=ARRIVALS,
        ),
        Incident(
            "phantom_replaced",
            _("A pair replaces the phantom"),
            _("A new pair takes the seats of the missing one."),
            ("from_round",),
            may=("names",),
            plans=continuations.phantom_replaced,
            group=ARRIVALS,
        ),
        Incident(
            "pair_gone",
            _("A pair leaves"),
            _("One pair cannot continue."),
            ("from_round", "pair"),
            plans=continuations.pair_gone,
            group=ARRIVALS,
        ),
        Incident(
            "table_merged",
            _("Two half tables"),
            _("Two pairs sit out every round and could play each other."),
            ("from_round",),
            plans=continuations.table_merged,
        ),
        Incident(
            "rounds",
            _("Curtail or add a round"),
            _("Time runs out, or there is time left."),
            ("rounds",),
            plans=continuations.change_rounds,
        ),
        Incident(
            "sat_wrong_way",
            _("A pair sat in the wrong direction"),
            _("North-South and East-West were swapped at one table."),
            ("round", "table"),
            plans=continuations.sat_wrong_way,
            takes_boards=True,
        ),
        Incident(
            "switch_forgotten",
            _("Arrow switch forgotten"),
            _("A whole round was played without the switch."),
            ("round",),
            plans=continuations.switch_forgotten,
            takes_boards=True,
        ),
        Incident(
            "skip_forgotten",
            _("E-W missed the skip"),
            _("They moved on normally when they should have skipped a table."),
            ("round",),
            plans=continuations.skip_forgotten,
            takes_boards=True,
        ),
        Incident(
            "changed_places",
            _("Two pairs swapped seats"),
            _("They played each other's round."),
            ("round", "pair", "other"),
            plans=continuations.changed_places,
            takes_boards=True,
        ),
        Incident(
            "wrong_boards",
            _("Wrong boards played"),
            _("A table took the wrong boards."),
            ("round", "table", "boards"),
            plans=continuations.wrong_boards,
            takes_boards=True,
            group=BOARDS,
        ),
        Incident(
            "turned",
            _("Board wrongly turned, or not turned"),
            _("The board's direction did not match the movement."),
            ("round", "table", "boards"),
            plans=continuations.turned,
            takes_boards=True,
            group=BOARDS,
        ),
    ),
    INDIVIDUAL: _by_code(
        Incident(
            "player_gone",
            _("A player leaves"),
            _("Redraw the other rounds, or leave their tables out. A substitute: Entries."),
            ("player", "round"),
            may=("name",),
            group=ARRIVALS,
        ),
        Incident(
            "player_comes",
            _("A late or substitute player"),
            _("They take a missing player's number; its tables are played again."),
            ("player", "round"),
            may=("name",),
            is_direct=True,
            group=ARRIVALS,
        ),
        Incident(
            "players_changed",
            _("Two players swapped seats"),
            _("Their results of the round are swapped, with those of partners and opponents."),
            ("player", "other", "round"),
            is_direct=True,
        ),
    ),
    TEAMS: _by_code(
        Incident(
            "same_seats",
            _("Both pairs of a team sat the same way"),
            _("The two tables cannot be compared on these boards."),
            ("match", "boards"),
            outcomes=(WRONG_SEATS, NEITHER_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NO_SCORE),
        ),
        Incident(
            "fouled_in_a_room",
            _("A board was fouled"),
            _("The two rooms had different cards."),
            ("match", "boards"),
            outcomes=(NEITHER_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, NO_SCORE),
            group=BOARDS,
        ),
        Incident(
            "team_late",
            _("A team came late"),
            _("Boards removed: as a guide, one for every 7 minutes."),
            ("match", "boards"),
            outcomes=(HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, *FORFEITS),
            is_missing=True,
            group=ARRIVALS,
        ),
        Incident(
            "not_finished",
            _("A table did not finish"),
            _("Boards were not played in one room."),
            ("match", "boards"),
            outcomes=(BOTH_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NEITHER_AT_FAULT, NO_SCORE),
            is_missing=True,
            group=BOARDS,
        ),
        Incident(
            "team_short",
            _("A team cannot play"),
            _("Players are missing when the match starts."),
            ("match",),
            outcomes=(SUBSTITUTE, *FORFEITS),
            group=ARRIVALS,
        ),
        Incident(
            "wrong_opponents",
            _("Two matches swapped opponents"),
            _("Teams sat in the wrong match, in one or both rooms."),
            ("match", "other"),
            may=("boards",),
            outcomes=(EXCHANGE_LATER, EXCHANGE, *APART),
        ),
        Incident(
            "wrong_team_part",
            _("Wrong team from some board"),
            _("Part of two matches was against the other match's team, in one or both rooms."),
            ("match", "other", "boards"),
            outcomes=(APART[1], APART[0]),
        ),
        Incident(
            "other_boards",
            _("A table played the wrong boards"),
            _("It took the boards of another match or half."),
            ("placement", "boards"),
            outcomes=(RENUMBER,),
            group=BOARDS,
        ),
        Incident(
            "extra_board",
            _("One board too many was played"),
            _("The rooms played on after the last board of the match."),
            (),
            outcomes=(NOTHING,),
            group=BOARDS,
        ),
        Incident(
            "team_leaves",
            _("A team leaves"),
            _("Remaining matches are not played."),
            ("team",),
            formats=(ROUND_ROBIN,),
            group=ARRIVALS,
        ),
        Incident(
            "team_joins",
            _("A team joins late"),
            _("It replaces the bye, or the remaining rounds are rescheduled."),
            (),
            may=("entry", "first", "percent"),
            formats=(ROUND_ROBIN,),
            group=ARRIVALS,
        ),
    ),
    SWISS_PAIRS: _by_code(
        Incident(
            "wrong_opponents",
            _("Two pairs went to each other's table"),
            _("Both matches of the round were against the wrong pair."),
            ("match", "other"),
            outcomes=(EXCHANGE_PAIRS,),
        ),
        Incident(
            "wrong_way",
            _("A table sat the wrong way"),
            _("North-South sat East-West, on the boards that are entered."),
            ("placement",),
            outcomes=(TURN,),
        ),
    ),
    TABLE_GAMES: _by_code(
        Incident(
            "leaves_game",
            _("Leaves the game"),
            _("Future matches are removed; results so far count."),
            ("contestant",),
            may=("insist",),
            group=ARRIVALS,
        )
    ),
}
# What an outcome costs where it makes the match void, by the side at fault (White Book 3.3.6, 3.3.7).
VOID_COSTS: dict[str, Promise] = {
    "home": _(
        "Fewer than half of the boards are left: match void. %(away)s gets 3 IMPs a board on half of them."
    ),
    "away": _(
        "Fewer than half of the boards are left: match void. %(home)s gets 3 IMPs a board on half of them."
    ),
    "both": _(
        "Fewer than half of the boards are left: match void. Each team −3 IMPs a board on half of them."
    ),
    "seats": _("Fewer than half of the boards are left: match void. 40 %% of the VPs for each team."),
    "": _("Fewer than half of the boards are left: match void. 60 %% of the VPs for each team."),
}
# The same where two matches become void, whose teams sat with each other.
VOID_COSTS_OF_TWO: dict[str, Promise] = {
    "both": _("Both matches are void. Each of the four teams −3 IMPs a board on half of them."),
    "": _("Both matches are void. 60 %% of the VPs for each of the four teams."),
}


def incidents_of(section: Section) -> dict[str, Incident]:
    """What can happen in a section, by its kind of event and the format of its stage."""
    stage = section.session.stage
    return {
        code: incident
        for code, incident in INCIDENTS[kind_of(section)].items()
        if not incident.formats or (stage and stage.format in incident.formats)
    }


def kind_of(section: Section) -> str:
    return TABLE_GAMES if section.game else section.kind


def incident_words(code: str) -> str:
    """The name of an incident in the history, of whatever kind of event; an unknown code as it is."""
    names = (incidents[code].name for incidents in INCIDENTS.values() if code in incidents)
    return str(next(names, code))


def plan_options(code: str, seated: Seated, answers: Answers) -> tuple[PlanOption, ...]:
    """The options after an incident of pairs, legal from the next round on, nothing played again: those first
    that move nobody who needs a fixed seat, then the cheapest.
    """
    incident = INCIDENTS[PAIRS][code]
    assert incident.plans
    if answers.from_round <= seated.played and "from_round" in incident.asks:
        raise DirectorError(
            "already_played",
            gettext("Round %(round)d already has results. Start with a later one.")
            % {"round": answers.from_round},
        )
    found = continuations.judged(incident.plans(seated, answers), seated, takes_boards=incident.takes_boards)
    fixed = continuations.fixed_seats(seated)
    if not fixed:
        return found
    return tuple(sorted(found, key=lambda option: len(continuations.displaced(seated, option, fixed))))


def why_none(code: str, seated: Seated, answers: Answers) -> Reason:
    """Why there is no option, as movements.changes.replan knows it (plans that redraw the rest)."""
    whole, after = seated.movement, answers.before
    here = staying(whole, after)
    if code == "rounds" and answers.rounds > whole.rounds:
        return why_not(whole, whole.rounds, staying(whole, seated.played), answers.rounds)
    if code == "table_merged":
        return why_not(whole, after, here, whole.rounds)
    return "search", ()
