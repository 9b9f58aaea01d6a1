"""The bracket of a knock-out as a picture: the rounds from left to right, on several pages where it is large.

A page holds as many first-round matches as are read with ease; then a page leads from the last matches of the
others to the final.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournament.analysis.bracket_layout import BELOW, GOING_ON, THIRD, BracketLayout, Sizes, layout_of
from tournament.printing.blocks.conditions import method
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import HEAD, Chapter, framed
from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.teams.bracket_box import SIZE, Picture, is_cut
from tournament.printing.words.form_words import N_, Tongue
from tournament.printing.words.team_words import numbered, team_name
from tournament.sheets.draw_sheets import Bracket, BracketMatch, BracketRound, Slot
from tournament.sheets.names import Team

TITLE = N_("Bracket")
LARGEST, SMALLEST = 11 * MM, 5.4 * MM  # the height of a slot
WIDEST = 78 * MM  # of a match
NARROWEST = 34 * MM
GAP_SHARE = 0.2  # of the width of a match, between two columns
SPACE_SHARE = 0.85  # of the height of a slot, between two matches: the number of a match stands there
TITLE_HEIGHT = 7 * MM
DECIDING = ("final", "grand-final")
TAKEN = 26 * MM  # of a page, by its foot, the winner and names that were cut
BLANK_TEAMS = 8


def leaves(sheets: Sequence[Bracket | None], desk: Desk) -> list[Leaf]:
    return framed([chapter for sheet in sheets for chapter in _chapters(sheet, desk)], desk)


def _chapters(sheet: Bracket | None, desk: Desk) -> Iterator[Chapter]:
    rounds = sheet.rounds if sheet else empty(BLANK_TEAMS)
    heading = sheet.heading if sheet else None
    rules = desk.words.lines(method, sheet.heading.method) if sheet else ()
    for part in _pages(rounds, desk):
        layout = _fitted(part, desk)
        picture = Picture(layout, desk, desk.blank or sheet is None)
        blocks: list[Block] = [picture, *_cut_names(picture, desk)]
        if sheet and sheet.winner and not desk.blank and any(one.name in DECIDING for one in part):
            blocks.insert(0, _winners(sheet, sheet.winner, desk))
        yield Chapter(TITLE, heading, tuple(blocks), rules=rules)


def _winners(sheet: Bracket, winner: Team, desk: Desk) -> Block:
    """The winner of the cup, and below it that of the consolation."""
    lines = [TextLine(desk.words.text(_winner, winner), 15, BOLD)]
    if sheet.consolation:
        beside = desk.words.text(team_name, sheet.consolation)
        lines.append(TextLine(f"{desk.words.word(N_('Consolation'))}: {beside}", SIZE))
    return Lines(tuple(lines), desk.paper.room)


def _winner(team: Team, tongue: Tongue) -> str:
    return tongue.gettext("Winner: %(team)s") % {"team": team_name(team, tongue)}


def _cut_names(picture: Picture, desk: Desk) -> Iterator[Block]:
    """The names that were too long for their boxes, by the numbers that stand there."""
    teams = {
        slot.team.id: slot.team
        for box in picture.layout.boxes
        for slot in box.match.slots
        if slot.team and is_cut(slot, box.match, picture)
    }
    if teams:
        said = "    ".join(desk.words.text(numbered, team) for team in teams.values())
        yield Lines((TextLine(said, SIZE),), desk.paper.room)


def empty(teams: int) -> tuple[BracketRound, ...]:
    """A bracket to be written on, without teams."""
    rounds: list[BracketRound] = []
    number, before = 0, [Slot()] * teams
    while len(before) > 1:
        matches = []
        for place in range(0, len(before), 2):
            number += 1
            matches.append(BracketMatch(number, (before[place], before[place + 1])))
        named = {2: "final", 4: "semi-finals", 8: "quarter-finals"}.get(len(before), "last")
        rounds.append(BracketRound(named, len(before), tuple(matches)))
        before = [Slot(source="winner", of=match.number) for match in matches]
    return tuple(rounds)


Rounds = Sequence[BracketRound]


def _pages(rounds: Rounds, desk: Desk) -> Iterator[Rounds]:
    """The whole on one page where it is large enough there; else in parts."""
    if _fits(rounds, desk):
        yield rounds
        return
    yield from _parts([one for one in rounds if one.name not in BELOW], desk)
    for name in BELOW:
        yield from _parts([one for one in rounds if one.name == name], desk)


def _parts(rounds: Rounds, desk: Desk) -> Iterator[Rounds]:
    """One tree: the ways to each match of a later round, then what follows those matches."""
    if not rounds:
        return
    tree = [one for one in rounds if one.name != THIRD]
    for place in range(len(tree) - 1, 0, -1):
        parts = [_leading_to(match, tree[: place + 1]) for match in tree[place].matches]
        if place == len(tree) - 1:
            parts = [rounds] if len(parts) == 1 else parts
        if all(_fits(part, desk) for part in parts):
            yield from parts
            if place < len(tree) - 1:
                yield from _parts([*tree[place:], *(one for one in rounds if one.name == THIRD)], desk)
            return
    yield rounds


def _leading_to(match: BracketMatch, rounds: Rounds) -> Rounds:
    """Of these rounds, the matches on the way to one of the last."""
    wanted, found = {match.number}, list[BracketRound]()
    for one in reversed(rounds):
        matches = tuple(match for match in one.matches if match.number in wanted)
        slots = (slot for match in matches for slot in match.slots)
        wanted |= {slot.of for slot in slots if slot.source in GOING_ON}
        if matches:
            found.insert(0, replace(one, matches=matches))
    return found


def _fits(rounds: Rounds, desk: Desk) -> bool:
    least = 7 * MM if desk.blank else SMALLEST
    columns = _columns(rounds)
    wide = _width(columns, desk) >= NARROWEST or columns <= 2
    return wide and _layout(rounds, least, desk).height <= _height(desk)


def _height(desk: Desk) -> float:
    return desk.paper.height - 2 * desk.paper.margin - HEAD - TAKEN


def _columns(rounds: Rounds) -> int:
    return len({box.x for box in layout_of(rounds, Sizes(1, 1, 1, 1)).boxes})


def _width(columns: int, desk: Desk) -> float:
    return min(WIDEST, desk.paper.room / (columns + GAP_SHARE * (columns - 1)))


def _layout(rounds: Rounds, line: float, desk: Desk) -> BracketLayout:
    width, space = _width(_columns(rounds), desk), SPACE_SHARE * line
    sizes = Sizes(width, GAP_SHARE * width, line, space, TITLE_HEIGHT + space)
    return layout_of(rounds, sizes)


def _fitted(rounds: Rounds, desk: Desk) -> BracketLayout:
    """With slots as high as the page allows."""
    set_ = partial(_layout, rounds, desk=desk)
    low, high = SMALLEST, LARGEST
    if set_(high).height <= _height(desk):
        return set_(high)
    for _step in range(6):
        middle = (low + high) / 2
        low, high = (middle, high) if set_(middle).height <= _height(desk) else (low, middle)
    return set_(low)
