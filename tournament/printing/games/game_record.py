"""The input of a score sheet: the table's rules, its match where there is one, and the print settings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.games import GAMES
from scoring.games.agreement import Agreement
from scoring.games.table_game import override
from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.page import PAGE_NUMBER, SMALL
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.text_fit import NARROWEST
from tournament.printing.kit.words import Words, printed_name
from tournament.sheets.game_sheets import DealLine, GameSheet, Seated
from tournament.sheets.languages import joined_names
from tournament.words import outcome
from tournament.words.game_words import rule_line, seat_code
from tournament.words.language import N_, Language

DISPUTED = "disputed"
BETWEEN = " · "  # what parts the rules of a line
ALWAYS = ("target",)  # what a sheet tells also where the preset says it (rules of the printed sheets, 3.1)


@dataclass(frozen=True, slots=True)
class Record:
    """`match` is None on a wholly blank sheet; on a blank one with a match only who plays is known."""

    agreed: Agreement
    match: GameSheet | None
    desk: Desk

    @property
    def words(self) -> Words:
        return self.desk.words

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.agreed.sides

    @property
    def deals(self) -> tuple[DealLine, ...]:
        return self.match.deals if self.match and not self.desk.blank else ()

    @property
    def numbers(self) -> list[str]:
        """The deals by number, marked where the laws do not take one or the sides do not agree."""
        return [
            f"{line.number}{' ≠' * bool(line.faults)}{' ?' * (line.agreement == DISPUTED)}"
            for line in self.deals
        ]

    def seat_code(self, number: int) -> str:
        """What the game calls a seat: N, E, S, W or A, B, C; empty where only names are used."""
        return seat_code(self.agreed.code, number)

    def player(self, number: int) -> str:
        """The player of a seat, in one language; empty on a blank sheet."""
        return player(self.match.seats[number], self.words.own) if self.match else ""

    def named(self, number: int) -> str:
        """The player of a seat, in each script that the form is printed in; empty on a blank sheet."""
        return BESIDE.join(self.words.lines(player, self.match.seats[number])) if self.match else ""

    def seat(self, number: int) -> str:
        """北 in the bridge games; elsewhere the player, or the number of the seat."""
        code = self.seat_code(number)
        return self.words.text(outcome.seat, code) if code else self.player(number) or str(number + 1)

    def side_code(self, side: int) -> str:
        """N-S or A, where the seats have codes."""
        code = "".join(map(self.seat_code, self.sides[side]))
        return self.words.text(outcome.line, code) if code else ""

    def side_names(self, side: int) -> str:
        return self.partners(map(self.player, self.sides[side]))

    def side(self, side: int) -> str:
        """N-S 佐藤・森, or what is known of it."""
        known = f"{self.side_code(side)} {self.side_names(side)}".strip()
        return known or self.seats(side)

    def in_sentence(self, side: int) -> str:
        """A side in a sentence: N-S 佐藤・森, in each script that the form is printed in."""
        return BESIDE.join(self.words.lines(_side_in_sentence, self, side))

    def titles(self, rooms: Sequence[tuple[int, float]]) -> list[str]:
        """The headings of sides next to one another, with the width of each in points: all with their names,
        or none where one could not be read.
        """
        if all(width(self.side(side), BOLD) * SMALL * NARROWEST <= room for side, room in rooms):
            return [self.side(side) for side, _room in rooms]
        return [self.side_code(side) or self.seats(side) for side, _room in rooms]

    def seats(self, side: int) -> str:
        """The seats of a side by number: 1–3."""
        return "–".join(str(number + 1) for number in self.sides[side])

    def partners(self, names: Iterable[str]) -> str:
        """The names of one side with the separator of partners."""
        return joined_names(filter(None, names), self.words.own.code)

    @property
    def rules(self) -> tuple[str, ...]:
        return rules_of(self.agreed, self.desk)


def _side_in_sentence(record: Record, side: int, language: Language) -> str:
    seated = record.match.seats if record.match else ()
    code = "".join(map(record.seat_code, record.sides[side]))
    who = partners(seated, record.sides[side], language) if seated else ""
    return " ".join(filter(None, (code and outcome.line(code, language), who))) or record.seats(side)


def partners(seated: Sequence[Seated], seats: Sequence[int], language: Language) -> str:
    """The names of the players in these seats, in one language."""
    return joined_names((player(seated[seat], language) for seat in seats), language.code)


def rules_of(agreed: Agreement, desk: Desk) -> tuple[str, ...]:
    """The rule set in one line, in each language; broken between two rules where it is too long."""
    rules = desk.words.lines(rule_words, agreed)
    return tuple(line for one in rules for line in packed(one, desk.paper.room - PAGE_NUMBER))


def to_name(desk: Desk) -> str:
    """A line to write the rules on, where they are not known yet."""
    return f"{desk.words.word(N_('Rule set'))} {'_' * 30}"


def rule_words(agreed: Agreement, language: Language) -> str:
    preset = agreed.game.presets[agreed.preset]
    return rule_line(agreed.game, preset, agreed.rules, language, always=ALWAYS, name=agreed.name)


def packed(text: str, room: float) -> list[str]:
    """A row of rules in as few lines as hold it."""
    lines = [""]
    for part in text.split(BETWEEN):
        longer = f"{lines[-1]}{BETWEEN}{part}" if lines[-1] else part
        if lines[-1] and width(longer, REGULAR) * SMALL > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def round_and_table(round_: int, table: object, language: Language) -> str:
    """The round and the table of a match."""
    return language.gettext("Round %(round)s, table %(table)s") % {"round": round_, "table": table}


def player(seated: Seated, language: Language) -> str:
    """The player; without a name the number of the contestant, with a stroke for a second player."""
    if seated.name:
        return printed_name(seated.name, language)
    return seated.party.label + "′" * (seated.position - 1)


def agreement(
    code: str, preset: str = "", overrides: Mapping[str, object] | None = None, name: str = ""
) -> Agreement:
    """The rules as they are printed, also while a value that the table must choose is missing.

    KeyError for an unknown game or preset; ScoringError for an option that the game does not have.
    """
    game = GAMES[code]
    preset = preset or next(iter(game.presets))
    return Agreement(code, preset, game, override(game.presets[preset].rules, overrides or {}), name)


def record_of(match: GameSheet, desk: Desk) -> Record:
    return Record(agreement(match.game, match.preset, match.overrides, match.rules_name), match, desk)
