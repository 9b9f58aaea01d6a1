"""The rules of a table as a card: those it plays by, in groups, what was changed beside what is usual."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, Span, table
from tournament.printing.games.record import Record, agreement
from tournament.printing.kit.pen import MM
from tournament.printing.words.game_rules import Clause, Group, rule_card
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.game_papers import RuleCard

TITLE = N_("Rules of the table")
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
}


def leaves(sheets: Sequence[RuleCard], desk: Desk) -> list[Leaf]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: RuleCard, desk: Desk) -> Chapter:
    record = Record(agreement(sheet.game, sheet.preset, sheet.overrides), None, desk)
    dated = sheet.heading is not None
    return Chapter(TITLE, sheet.heading, blocks(record), dated=dated, rules=record.rules)


def blocks(record: Record) -> tuple[Block, ...]:
    desk, agreed = record.desk, record.agreed
    preset = agreed.game.presets[agreed.preset]
    cards = [rule_card(agreed.game, preset, agreed.rules, tongue) for tongue in desk.words.tongues]
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


def _title(record: Record, tongue: Tongue) -> str:
    agreed = record.agreed
    named = (agreed.game.label, agreed.game.presets[agreed.preset].label)
    return " · ".join(dict.fromkeys(map(tongue.gettext, named)))


def _after(source: str, tongue: Tongue) -> str:
    return tongue.gettext("After %(source)s") % {"source": source}


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


def _instead(usual: str, tongue: Tongue) -> str:
    return tongue.gettext("changed; usually %(usual)s") % {"usual": usual}
