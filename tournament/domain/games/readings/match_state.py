"""The state of a match as the scoring rules read it, and what another deal in it would change."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.results.match_score import End, Fine, MatchScore, match_score, next_problems
from scoring.games.results.recount import Recount, recount
from scoring.games.table_game import Preset, Problem, TableGame, read
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.models import DealRecord, Match, MatchRuling, RuleSet, Section
from tournament.models.rule_set import PREFIX

# The rules of a match, its deals in order, and its rulings.


@dataclass(frozen=True, slots=True)
class Course:
    """`deals` are the game's own, `records` their rows; they begin with those of a match it continues."""

    agreed: Agreement
    records: tuple[DealRecord, ...]
    deals: tuple[Any, ...]
    end: End
    fines: tuple[Fine, ...]

    @property
    def score(self) -> MatchScore:
        return match_score(self.agreed, self.deals, self.end, self.fines)


def line_of(match: Match) -> list[Match]:
    """The match, those that it continues, and those that it was continued as: the first one first."""
    line = _back_from(match)
    while following := Match.objects.select_related("section").filter(continues=line[-1]).first():
        line.append(following)
    return line


def course_of(match: Match) -> Course:
    """What the score of a match depends on, with all that it continues."""
    line = _back_from(match)
    records = DealRecord.objects.filter(match__in=line).select_related("match__section").order_by("number")
    return course_from(match, tuple(records), MatchRuling.objects.filter(match__in=line).order_by("pk"))


def course_from(match: Match, records: tuple[DealRecord, ...], rulings: Iterable[MatchRuling]) -> Course:
    """The course of a match from rows that were read already, in their order."""
    agreed = match.agreement
    return Course(
        agreed,
        records,
        tuple(deal_of(agreed, record.facts) for record in records),
        match.end,
        tuple(Fine(ruling.side, ruling.points) for ruling in rulings),
    )


def whole_course(match: Match) -> Course:
    """The course to its very end as it stands now, whichever of its sessions `match` is.

    This is what a correction is judged by.
    """
    return course_of(Match.objects.select_related("section").get(pk=line_of(match)[-1].pk))


def deal_of(agreed: Agreement, facts: Mapping[str, object]) -> Any:
    """The game's deal. ScoringError `unknown_field`, `missing_field`, `bad_value`."""
    return read(agreed.game.deal, facts)


def located(match: Match) -> dict[str, Any]:
    """What the journal holds of any act on a match: where it was, and every section that shows it."""
    others = [each.section for each in line_of(match)]
    return {"section": match.section, "others": others, "round": match.round, "table": match.table}


def refuse_match_to_come(match: Match) -> None:
    """DirectorError `round_to_come` while its players have earlier matches to finish.

    Once the round has a deal, its other sheets are not asked about. Most often the table is the wrong one.
    """
    if DealRecord.objects.filter(match__section=match.section_id, match__round__gte=match.round).exists():
        return
    earlier = Match.objects.filter(section=match.section_id, round__lt=match.round, resumed_as=None)
    players = set(match.seats.values_list("contestant", flat=True))
    open_rounds: dict[int, int] = {}
    for one in earlier.filter(seats__contestant__in=players).distinct().order_by("-round"):
        if not course_of(one).score.finished:
            open_rounds |= dict.fromkeys(one.seats.values_list("contestant", flat=True), one.round)
    if players and players <= open_rounds.keys():
        sentence = _(
            "This is a sheet of round %(round)d, but round %(now)d is in play. Save it again if it is right."
        )
        now = min(open_rounds[one] for one in players)
        raise DirectorError("round_to_come", sentence % {"round": match.round, "now": now})


def seen_at(match: Match, seen: int) -> dict[str, Any]:
    """As `located`, of a match whose version has not moved since."""
    refuse_stale(match, seen)
    return located(match)


def refuse_stale(row: Match | DealRecord, seen: int) -> None:
    if row.version != seen:
        raise changed_meanwhile()


def _back_from(match: Match) -> list[Match]:
    line = [match]
    while line[0].continues_id:
        line.insert(0, Match.objects.select_related("section").get(pk=line[0].continues_id))
    return line


# Replace one deal of a match: whether that is allowed, and what scoring again changes.


@dataclass(frozen=True, slots=True)
class Replacement:
    """The new deal, and what it does to the match; `later` deals follow it."""

    deal: Any
    counted: Recount
    later: int

    def refuse_illegal_rest(self) -> None:
        """LaterDeals where deals that were possible no longer are."""
        if self.counted.problems:
            raise LaterDeals(self.counted.problems)


def replacement(record: DealRecord, facts: Mapping[str, object]) -> Replacement:
    """Another deal in the place of a recorded one. GameRefusal when the deal itself cannot be."""
    course = whole_course(record.match)
    deal = lawful_deal(course, record.number, facts)
    deals = (*course.deals[: record.number - 1], deal, *course.deals[record.number :])
    counted = recount(course.agreed, course.deals, deals, course.end, course.fines)
    return Replacement(deal, counted, len(deals) - record.number)


def lawful_deal(course: Course, number: int, facts: Mapping[str, object]) -> Any:
    """The deal that facts tell, as deal `number` (from 1) of a course. GameRefusal when it cannot be."""
    with refusing():
        deal = deal_of(course.agreed, facts)
    if found := next_problems(course.agreed, course.deals[: number - 1], deal, course.end):
        raise GameRefusal(found)
    return deal


# Turn a refusal by the rules of a game into a DirectorError: a sentence, its code and particulars.


class GameRefusal(DirectorError):
    """`problems` are all that the game finds wrong; `code` is the first one's. Nothing has been written.

    Pages and API turn each problem into a sentence of its own.
    """

    def __init__(self, problems: Iterable[Problem], message: str = "") -> None:
        self.problems = tuple(problems)
        super().__init__(
            self.problems[0].code,
            message or _("The rules of this table do not allow this. Nothing has been saved."),
        )


class LaterDeals(GameRefusal):
    """A change that later deals do not survive; `problems` name them (`index` from 0). One may insist."""

    status = 409

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = tuple(problems)
        numbers = sorted({(problem.index or 0) + 1 for problem in found})
        super().__init__(
            found,
            _(
                "With this change, deal %(deals)s could not have been played. Nothing has been saved. The "
                "director must first remove later deals."
            )
            % {"deals": ", ".join(map(str, numbers))},
        )


@contextmanager
def refusing() -> Iterator[None]:
    """What the laws refuse within becomes a GameRefusal."""
    try:
        yield
    except ScoringError as error:
        index = error.params.get("index")
        params = {name: value for name, value in error.params.items() if name != "index"}
        problem = Problem(error.code, index if isinstance(index, int) else None, params)
        raise GameRefusal([problem]) from error


# The rules of a table: from a preset, or from a set that a club has saved.


def agreed(game: str, preset: str, overrides: Mapping[str, object]) -> Agreement:
    """The rules of a table; `preset` may be the code of a club's set, by whose name they go while unchanged.

    GameRefusal when there are none such, or they contradict one another.
    """
    own = rule_set(preset)
    with refusing():
        if own is None:
            return agree(game, preset, overrides)
        if own.game != game:
            raise ScoringError("unknown_preset", preset=preset)
        rules = agree(game, own.preset, {**own.overrides, **overrides})
    return as_before(rules, own)


def as_before(rules: Agreement, row: RuleSet | Section | Match) -> Agreement:
    """The rules under the name that they have in a row, where they are still the same."""
    return row.agreement if rules == replace(row.agreement, name=rules.name) else rules


def plain_rules(rules: Agreement) -> dict[str, object]:
    """What differs from the preset as JSON holds it: tuples are lists."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in rules.overrides.items()}


def rule_set(code: str) -> RuleSet | None:
    """The club's set that a code names; None for a preset, and for a set that was removed."""
    number = code.removeprefix(PREFIX)
    if number == code or not (number.isascii() and number.isdecimal()) or len(number) > 18:
        return None
    return RuleSet.objects.select_related("club").filter(pk=number).first()


def changed_set(section: Section) -> RuleSet | None:
    """The club's set that a section was set up by, where it has other rules by now.

    None too for a set that was removed or has another name, and for rules that were changed at the section.
    """
    if not section.rules_name:
        return None
    club = section.session.event.club
    own = club.rule_sets.filter(game=section.game, name=section.rules_name).select_related("club").first()
    return own if own and own.agreement != section.agreement else None


def by_section_rules(section: Section) -> Iterator[Match]:
    """The matches of a section that go by its rules, and not by rules of their own table."""
    for match in section.matches.filter(resumed_as=None).select_related("section").order_by("round", "table"):
        if match.agreement == section.agreement:
            yield match


def with_own(game: str, sets: Iterable[RuleSet]) -> TableGame[Any, Any]:
    """A game that offers these sets as presets, before its own."""
    played = GAMES[game]
    own = {
        each.code: Preset(each.name, each.agreement.rules, each.club.name)
        for each in sets
        if each.game == game
    }
    return replace(played, presets={**own, **played.presets})


def chosen_preset(row: Section, sets: Iterable[RuleSet]) -> str:
    """Which preset of `with_own` a section plays by: its club's set while that stands as it was chosen."""
    return next((each.code for each in sets if each.agreement == row.agreement), row.preset)
