"""The cards of a table of games: its rules, and who plays there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.games import GAMES
from scoring.games.spades.calls import has_nils
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, Table, names, table
from tournament.printing.games import league_papers, score_sheet
from tournament.printing.games.game_record import Record, agreement, record_of, round_and_table
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.room.table_papers import TableHead
from tournament.sheets.game_sheets import GamePapers, GameSheet, GameTableCard, RuleCard
from tournament.words.game_words import Clause, Group, rule_card, set_name
from tournament.words.language import N_, Language

# The rules of a table as a card: those it plays by, in groups, what was changed beside what is usual.

RULE_CARD_TITLE = N_("Rules of the table")
_ROW, _SIZE = 5 * MM, 10.0  # it is only read
_GROUP = "■"
# What a rule that is off takes with it, where that is not everything named after it.
_WITH = {
    "sandbag": ("bag_",),
    "blind_min": (
        "blind_max",
        "blind_count",
        "blind_reward",
        "blind_failure",
        "blind_bonus",
        "blind_deficit",
    ),
    "ten_bonus": ("ten_bonus_", "ten_penalty", "ten_fail"),
}

_NONE_AT_ZERO = ("_bonus", "_exchange", "jokers")  # the ends of the names of rules that 0 leaves out


# What only some tables play by, whether it is as usual or not.
_ONLY: Mapping[str, Callable[[Any], bool]] = {
    "two_player_method": lambda rules: rules.players == 2,
    "dummy_position": lambda rules: rules.has_dummy,
    "three_player_pack": lambda rules: rules.players == 3,
    "joker_handling": lambda rules: rules.jokers > 0,
    "failed_nil": lambda rules: has_nils(rules) and not rules.is_individual,
}


def rule_card_pages(sheets: Sequence[RuleCard], desk: Desk) -> list[Page]:
    return framed([rule_card_chapter(sheet, desk) for sheet in sheets], desk)


def rule_card_chapter(sheet: RuleCard, desk: Desk) -> Chapter:
    record = Record(agreement(sheet.game, sheet.preset, sheet.overrides, sheet.rules_name), None, desk)
    dated = sheet.heading is not None
    return Chapter(RULE_CARD_TITLE, sheet.heading, rule_card_blocks(record), dated=dated, rules=record.rules)


def rule_card_blocks(record: Record) -> tuple[Block, ...]:
    desk, agreed = record.desk, record.agreed
    preset = agreed.game.presets[agreed.preset]
    cards = [rule_card(agreed.game, preset, agreed.rules, language) for language in desk.words.languages]
    cards_in_force = [_in_force(card, agreed.rules) for card in cards]
    groups = _rules(list(zip(*cards_in_force, strict=True)), desk)
    title = desk.words.text(_title, record)
    sources = desk.words.lines(_after, preset.source) if preset.source else ()
    return (Lines((TextLine(title, 14), *(TextLine(one, 10) for one in sources)), desk.paper.room), groups)


def _in_force(card: Sequence[Group], rules: Any) -> list[Group]:
    """The rules a table plays by: what is off, and what goes with it, is listed only where it was changed.

    What is of fewer players, or of jokers where there are none, is not listed at all.
    """
    values = {clause.name: getattr(rules, clause.name) for group in card for clause in group.clauses}
    nothing = {name for name, value in values.items() if value == 0 and name.endswith(_NONE_AT_ZERO)}
    off = nothing | {
        name for name, value in values.items() if value is False or value in (None, (), "off", "none")
    }
    alone = [f"{name}_" for name in off if values[name] is False and name not in _WITH]
    prefixes = (*alone, *(prefix for name in off & _WITH.keys() for prefix in _WITH[name]))

    def holds(clause: Clause) -> bool:
        if clause.name in _ONLY and not _ONLY[clause.name](rules):
            return False
        return clause.is_changed or (clause.name not in off and not clause.name.startswith(prefixes))

    groups = [replace(group, clauses=tuple(filter(holds, group.clauses))) for group in card]
    return [group for group in groups if group.clauses]


def _title(record: Record, language: Language) -> str:
    agreed = record.agreed
    preset = agreed.game.presets[agreed.preset]
    return " · ".join(
        dict.fromkeys((language.gettext(agreed.game.label), set_name(preset, agreed.name, language)))
    )


def _after(source: str, language: Language) -> str:
    return language.gettext("After %(source)s") % {"source": source}


def _rules(groups: Sequence[Sequence[Group]], desk: Desk) -> Block:
    """All groups in one table, so that a table's rules are one page; each group in each language."""
    rows: list[list[Cell]] = []
    for parts in groups:
        if title := " ".join(dict.fromkeys(part.title for part in parts if part.title)):
            rows.append([Span(f"{_GROUP} {title}", 3)])
        rows += [_row(clauses, desk) for clauses in zip(*(part.clauses for part in parts), strict=True)]
    columns = [
        Column(desk.words.label(N_("Rule")), "𠮷" * 14, grows=True),
        Column(desk.words.label(N_("At this table")), "𠮷" * 8, grows=True),
        Column(desk.words.label(N_("Note")), "𠮷" * 6, grows=True),
    ]
    return table(columns, rows, room=desk.paper.room, size=_SIZE, row=_ROW)


def _row(clauses: Sequence[Clause], desk: Desk) -> list[Cell]:
    labels, values, helps = (
        " ".join(dict.fromkeys(filter(None, texts)))
        for texts in zip(*((each.label, each.value, each.help) for each in clauses), strict=True)
    )
    if not clauses[0].is_changed:
        return [labels, values, helps]
    usual = " ".join(dict.fromkeys(each.instead_of for each in clauses))
    changed = f"≠ {desk.words.text(_instead, usual)}"
    return [labels, values, " · ".join(filter(None, (changed, helps)))]


def _instead(usual: str, language: Language) -> str:
    return language.gettext("changed; usually %(usual)s") % {"usual": usual}


# The card on a table of games: its number, the code for its phones, who plays there in every round.

TABLE_CARD_TITLE = N_("Table card")
_INVITATION = N_("Enter your deals here")


@dataclass(frozen=True, slots=True)
class GameHead(TableHead):
    """The number with the game under it in place of the compass."""

    game: str

    @property
    def invitation(self) -> str:
        return _INVITATION

    def draw_table(self, pen: Pen, x: float, top: float) -> None:
        inner = self.side - 12 * MM
        pen.box(x, top - inner, self.side, inner, 3 * MM, 1.2)
        pen.text(self.table, x, top - inner / 2, self.side, inner * 0.75, BOLD, "centre")
        pen.text(self.words.word(self.game), x, top - self.side + 4 * MM, self.side, 14, BOLD, "centre")


def table_card_pages(sheets: Sequence[GameTableCard], desk: Desk) -> list[Page]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: GameTableCard, desk: Desk) -> Chapter:
    records = [record_of(match, desk) for match in sheet.lines]
    rules = tuple(dict.fromkeys(line for record in records for line in record.rules))
    return Chapter(TABLE_CARD_TITLE, sheet.heading, (_block(sheet, records, desk),), rules=rules)


def _block(sheet: GameTableCard, records: Sequence[Record], desk: Desk) -> Table:
    head = GameHead(
        sheet.heading.table(sheet.table), sheet.address, desk.words, desk.paper.room, _game(sheet)
    )
    return seats_table([(str(each.match.round), each) for each in records if each.match], desk, head)


def _game(sheet: GameTableCard) -> str:
    """What the table plays, by its latest match."""
    return GAMES[sheet.game].title(sheet.lines[-1].preset if sheet.lines else "")


def seats_table(
    rows: Sequence[tuple[str, Record]], desk: Desk, lead: TableHead | None = None, first: str = N_("Round")
) -> Table:
    """Who sits where: a row for each match, a column for each seat."""
    most = max((record.agreed.seats for _name, record in rows), default=0)
    seats = [names(_seat(rows[0][1], number)) for number in range(most)]
    longest = max((name for name, _record in rows), key=len, default="")
    columns = [Column(desk.words.label(first), longest, font=BOLD), *seats]
    cells = [
        [name, *(record.named(number) for number in range(record.agreed.seats))] for name, record in rows
    ]
    full = [[*row, *[""] * (most + 1 - len(row))] for row in cells]
    return table(columns, full, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, lead=lead)


def _seat(record: Record, number: int) -> tuple[str, ...]:
    return (record.seat(number) if record.seat_code(number) else str(number + 1),)


# The emergency pack of a game section: how it stands, and all that is needed to go on without a server.

TITLE = N_("Emergency pack")
_TO_COME = N_("Matches to play")
_OVER = frozenset({"finished", "adjourned"})


def pages(sheets: Sequence[GamePapers], desk: Desk) -> list[Page]:
    return framed([chapter for sheet in sheets for chapter in _chapters(sheet, desk)], desk)


def _chapters(sheet: GamePapers, desk: Desk) -> Iterator[Chapter]:
    """The standings and the matches still to play, then a sheet to continue each open match on."""
    left = [match for match in sheet.matches if match.state not in _OVER]
    rules = Record(agreement(sheet.game, sheet.preset, sheet.overrides, sheet.rules_name), None, desk).rules
    account = league_papers.ledger_blocks(sheet.ledger, desk) if sheet.ledger.rows else ()
    to_come = (_seats(left, desk),) if left else ()
    standing = (*league_papers.league_blocks(sheet.league, desk), *account, *to_come)
    yield Chapter(TITLE, sheet.heading, standing, rules=rules)
    for match in left:
        record = score_sheet.to_print(match, desk)
        yield score_sheet.chapter(GAMES[match.game].title(match.preset), record, going_on=bool(match.deals))


def _seats(left: Sequence[GameSheet], desk: Desk) -> Table:
    rows = [
        (
            BESIDE.join(desk.words.lines(round_and_table, match.round, match.heading.table(match.table))),
            record_of(match, desk),
        )
        for match in left
    ]
    return replace(
        seats_table(rows, desk, first=N_("Match")), lead=caption(desk.words.word(_TO_COME), desk.paper.room)
    )
