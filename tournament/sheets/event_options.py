"""The options of an event as values, which part of it a session is, and the files it is exported as.

An event stores the options that were chosen, by name, as JSON. They are read here and nowhere else.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

from msgspec import Meta, ValidationError, convert

from scoring.conditions import DATUMS, Datum

T = TypeVar("T")
# What phones show of other tables, and when the running ranking is shown; the default first.
# `standard` is `rounds` for scores in per cent, and `boards` for all others and for small fields.
Shown = Literal["percentages", "results", "after_round", "own", "nothing"]
Time = Literal["standard", "boards", "rounds", "never"]
# When players may see the cards of a board; `held`: another session plays the same boards.
Opened = Literal["after_field", "after_session", "held"]
SHOWS: tuple[str, ...] = get_args(Shown)
TIMES: tuple[str, ...] = get_args(Time)
OPENS: tuple[str, ...] = get_args(Opened)
MOST_QUIET, LONGEST_WINDOW, LONGEST_DRAFT = 9, 240, 168


@dataclass(frozen=True, slots=True)
class PhoneOptions:
    """`lead`: phones ask for the opening lead, `auction`: for the calls; `balance`: players see how balanced
    the movement is.

    `running_quiet` is the number of last rounds that hide the ranking. Two sides that agree may correct a
    result for `correction_minutes`: half an hour unless the organisers say otherwise (Law 79C1).
    `provisional_hours`: the hours after closing in which results are provisional and both sides may correct
    them.
    `keyed_hands`: players may enter the hands of a board that every table has played.
    """

    others: Shown = "percentages"
    hands: Opened = "after_field"
    running: Time = "standard"
    running_quiet: Annotated[int, Meta(ge=0, le=MOST_QUIET)] = 0
    lead: bool = False
    auction: bool = False
    keyed_hands: bool = False
    balance: bool = False
    correction_minutes: Annotated[int, Meta(ge=0, le=LONGEST_WINDOW)] = 30
    provisional_hours: Annotated[int, Meta(ge=0, le=LONGEST_DRAFT)] = 0


@dataclass(frozen=True, slots=True)
class OwnDatum:
    """An event's own way to form the datum: (from n results, d discarded at each end), and its unit. The
    others as in `scoring.conditions.Datum`."""

    drops: tuple[tuple[int, int], ...]
    step: Annotated[int, Meta(ge=1)]
    truncated: bool = False
    difference_step: Annotated[int, Meta(ge=1)] = 1


@dataclass(frozen=True, slots=True)
class ScoringOptions:
    """The conditions of contest without a column of their own, by the names of `scoring.conditions`.

    `sit_outs`: what pairs have for a round without opponents. `second`: a method that ranks beside the first,
    which decides; empty without. `lot` was drawn when a lot was first among the tie-breaks; it is no choice.
    """

    small_subfields: Literal["neuberg", "ebu", "acbl"] = "neuberg"
    datum: Literal["one", "mean", "woburn", "two", "tenth", "truncated"] | OwnDatum = "one"
    cross_imp_divisor: Literal["others", "results", "none", "probst"] = "others"
    short_imps: Literal["as-is", "factored"] = "as-is"
    fouled_imps: Literal["as-is", "acbl"] = "as-is"
    average_imps: Literal["3", "2", "3/2"] = "3"
    total: Literal["mean", "sum"] = "mean"
    rounding: Literal["exact", "wbf", "ebu"] = "exact"
    sit_outs: Literal["none", "average", "own_average"] = "none"
    second: Literal["", "matchpoints", "ascherman", "cross_imps", "butler", "total_points"] = ""
    tie_breaks: tuple[Literal["head_to_head", "count_back", "wins", "deviation", "lot"], ...] = ()
    lot: int = 0

    @property
    def law(self) -> Datum:
        """The datum as the laws take it."""
        if isinstance(self.datum, str):
            return DATUMS[self.datum]
        return Datum(**{name: getattr(self.datum, name) for name in OwnDatum.__slots__})


def phone_options(stored: Mapping[str, Any]) -> PhoneOptions:
    return read_options(PhoneOptions, stored)


def scoring_options(stored: Mapping[str, Any]) -> ScoringOptions:
    return read_options(ScoringOptions, stored)


def read_options(kind: type[T], stored: Mapping[str, Any]) -> T:
    """Every option that was chosen; the default where none was, or one that this release does not have."""
    try:
        return convert(stored, kind)
    except ValidationError:
        return kind(**dict(_valid(kind, stored)))


def _valid(kind: type, stored: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, hint in _hints(kind).items():
        try:
            if name in stored:
                yield name, convert(stored[name], hint)
        except ValidationError:
            continue


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


# What the federation asks of an event: a value of the event's options.

LONGEST_CODE = 12
Code = Annotated[str, Meta(max_length=LONGEST_CODE, pattern=r"^[0-9A-Za-z./-]*$")]
OPTION = "federation"


@dataclass(frozen=True, slots=True)
class Federation:
    """`club` is the number of the club in its federation, `charge` the code by which the event is billed."""

    club: Code = ""
    charge: Code = ""

    @property
    def stored(self) -> dict[str, Any]:
        return {OPTION: asdict(self)}


def federation_of(stored: Mapping[str, Any]) -> Federation:
    """What the options of an event say; empty where they say nothing that can be read."""
    try:
        return convert(stored.get(OPTION, {}), Federation)
    except ValidationError:
        return Federation()


# Who may enter an event: a value of its options.

ELIGIBILITY = "eligibility"
OLDEST = 120
GRADE_LENGTH, MOST_GRADES = 20, 30


@dataclass(frozen=True, slots=True)
class Person:
    """What the club knows of a player: `born` may be unknown, `sex` is F or M, empty where it is unknown."""

    born: date | None = None
    sex: str = ""
    is_senior: bool = False
    number: str = ""
    grade: str = ""


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Ages are those reached in the calendar year of the event; 0: no limit. `mixed`: a pair is a woman and a
    man, a team has two of each at least. `grades` are those admitted; empty: all.
    """

    seniors_from: Annotated[int, Meta(ge=0, le=OLDEST)] = 0
    juniors_to: Annotated[int, Meta(ge=0, le=OLDEST)] = 0
    mixed: bool = False
    members_only: bool = False
    grades: tuple[Annotated[str, Meta(max_length=GRADE_LENGTH)], ...] = ()

    @property
    def asks(self) -> bool:
        """Whether not everyone may enter."""
        return self != Eligibility()

    def lacks(self, person: Person, year: int) -> Iterator[str]:
        """Codes of what keeps a person out by their own facts."""
        age = year - person.born.year if person.born else None
        if self.seniors_from and not person.is_senior:
            if age is None:
                yield "age_unknown"
            elif age < self.seniors_from:
                yield "too_young"
        if self.juniors_to and age is None:
            yield "age_unknown"
        elif self.juniors_to and age is not None and age > self.juniors_to:
            yield "too_old"
        if self.members_only and not person.number:
            yield "no_member"
        if self.grades and person.grade.casefold() not in {grade.casefold() for grade in self.grades}:
            yield "other_grade"
        if self.mixed and not person.sex:
            yield "sex_unknown"

    def is_mixed(self, sexes: Sequence[str]) -> bool:
        """Whether a pair or a team is mixed as the event asks; True while it is not complete or not known."""
        if not self.mixed or len(sexes) in (1, 3) or not all(sexes):
            return True
        least = 1 if len(sexes) == 2 else 2
        return min(sexes.count("F"), sexes.count("M")) >= least


def eligibility_of(stored: Mapping[str, Any]) -> Eligibility:
    """What the options of an event say; everyone may enter where they say nothing that can be read."""
    try:
        return convert(stored.get(ELIGIBILITY, {}), Eligibility)
    except ValidationError:
        return Eligibility()


ORIGIN, SITES = "origin", "sites"  # of results that came in a file


def sites_of(stored: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Of a simultaneous event the letter of each section and the club that played it."""
    try:
        return convert(stored.get(ORIGIN, {}).get(SITES, ()), tuple[tuple[str, str], ...])
    except (ValidationError, AttributeError):
        return ()


# Which part of its event a session is.


@dataclass(frozen=True, slots=True)
class EventPart:
    """Session `number` of the `sessions` that its stage has or plans.

    `stage` is the stage's name and `order` its place among the `stages` of the event; `qualifying` where
    pairs go on from it.
    """

    number: int
    sessions: int
    stage: str = ""
    order: int = 1
    stages: int = 1
    qualifying: bool = False


# The files that a session can be exported as, what a federation's file still lacks, and what gets lost.


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that is missing: `club_code`, `running`, `no_pairs`, `no_names` of a contestant, `one_name`
    of two, or the number of a player: `half_number` where the partner has one, `known_number` where players
    of the club with the same name have one (`numbers`), else `number`. `party` is the contestant's label.
    """

    code: str
    party: str = ""
    name: str = ""
    contestant: int | None = None
    player: int | None = None
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileOffer:
    """A format of FORMATS that this session can be exported as; `lost` are codes for what it cannot say."""

    format: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionFiles:
    """`club_code` and `charge` are what the federation asks of the event; `lacks` is about `usebio`."""

    club_code: str
    charge: str
    lacks: tuple[Lack, ...]
    offers: tuple[FileOffer, ...]


# What a file with results holds, and whether its ranking comes out.


@dataclass(frozen=True, slots=True)
class ImportedResults:
    """`event` is its number once it is imported, else None. `ranking_agrees`: our ranking is the published
    one; None where the file has no places, or before it is imported. `remarks` are sentences. `sites` are the
    clubs of a simultaneous event, by the letters of their sections.
    """

    format: str
    kind: str
    name: str
    sections: int
    contestants: int
    boards: int
    results: int
    ranking_agrees: bool | None = None
    remarks: tuple[str, ...] = ()
    event: int | None = None
    sites: tuple[tuple[str, str], ...] = ()


# A final of pairs that is a Swiss, which is an event of its own: where its pairs come from.


@dataclass(frozen=True, slots=True)
class FromPairs:
    """Where the pairs of a final that is a Swiss come from: the `stage` of an event of pairs, by its key.

    `numbers` of that event, best first: they are 1, 2, 3 … in the final. `places`: their places there.
    """

    stage: int = 0
    event: str = ""
    numbers: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Origin:
    from_pairs: FromPairs | None = None


def from_pairs(stored: Mapping[str, Any]) -> FromPairs | None:
    """None of a stage that is no such final."""
    return read_options(_Origin, stored).from_pairs
