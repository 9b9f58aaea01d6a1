"""The head of every sheet: which event, when, where, under which conditions."""

from dataclasses import dataclass
from datetime import date, datetime

from tournament.sheets.names import in_section

# The conditions that the organiser chooses under each method (Law 78), in the order of printing.
OPTIONS: dict[str, tuple[str, ...]] = {
    "matchpoints": ("matchpoint_scale", "short_board", "small_subfields", "rounding", "sit_outs"),
    "ascherman": ("matchpoint_scale", "short_board", "rounding", "sit_outs"),
    "cross_imps": ("cross_imp_divisor", "short_imps", "fouled_imps", "average_imps", "total", "sit_outs"),
    "butler": ("datum", "short_imps", "total", "sit_outs"),
    "total_points": ("total",),
}
IN_PER_CENT = frozenset({"matchpoints", "ascherman", "bam", "patton", "hybrid"})


@dataclass(frozen=True, slots=True)
class Heading:
    """`state` is `setup`, `playing` or `closed`; a ranking before the end is provisional.

    `method`, `scale`, `short_board` and all from `small_subfields` on are the codes of the conditions of
    contest, printed on each sheet; `datum` is a key of DATUMS, or `own` for an event's own numbers.
    `several`: the session has several sections. `unit` is what teams are ranked by (VP, IMP, points), empty
    where the method says it. `provisional_until`: when the results of a closed session become final, while
    they are not, in the club's zone. `tie_breaks`: codes of FIELD_TIE_BREAKS in their order.
    `imp_points` a board and `imp_edges` are the IMP part of a hybrid (sheets/stage_options.py).
    `second`: the method of the ranking beside the one that decides; `method` itself on that ranking's sheet.
    `closing`: the beginning of the hash of the line that closed the session; `closing_lines`: its number.
    `rules`: the version of VERSIONS (scoring/conditions.py) that says what these codes mean.
    """

    event: str
    club: str
    date: date
    place: str = ""
    section: str = ""
    state: str = "playing"
    method: str = "matchpoints"
    scale: int = 2
    short_board: str = "neuberg"
    movement: str = ""
    rehearsal: bool = False
    small_subfields: str = "neuberg"
    datum: str = "one"
    cross_imp_divisor: str = "others"
    short_imps: str = "as-is"
    average_imps: str = "3"
    total: str = "mean"
    several: bool = False
    unit: str = ""
    provisional_until: datetime | None = None
    tie_breaks: tuple[str, ...] = ()
    rounding: str = "exact"
    fouled_imps: str = "as-is"
    imp_points: int = 0
    imp_edges: tuple[int, ...] = ()
    second: str = ""
    rules: str = ""
    sit_outs: str = "none"
    closing: str = ""
    closing_lines: int = 0

    @property
    def prefix(self) -> str:
        """The prefix of a number: the section's letter where the session has several sections."""
        return self.section if self.several else ""

    def table(self, number: int) -> str:
        return in_section(number, self.prefix)

    @property
    def in_per_cent(self) -> bool:
        """Whether contestants are ranked by the percentage of what they could have earned."""
        return self.method in IN_PER_CENT and not self.unit

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """(option, code) of every condition that applies under this method, defaults included."""
        names = OPTIONS.get(self.method, ())
        return tuple((name, self._code(name)) for name in names if self._applies(name))

    def _code(self, option: str) -> str:
        return str(self.scale if option == "matchpoint_scale" else getattr(self, option))

    def _applies(self, option: str) -> bool:
        """A board that is left as it is asks for no formula, however small its groups; the usual 3 IMPs of an
        average plus are printed only where comparisons are added up; boards are exact, and a sit-out has no
        score, unless it is said."""
        if option == "fouled_imps":
            return self.fouled_imps != "as-is" and self.cross_imp_divisor == "none"
        if option == "rounding":
            return self.rounding != "exact"
        if option == "sit_outs":
            return self.sit_outs != "none"
        if option == "average_imps":
            return self.average_imps != "3" or self.cross_imp_divisor == "none"
        return option != "small_subfields" or self.short_board != "as-is"
