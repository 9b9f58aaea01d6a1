"""The bracket: as SVG for page, console and wall, round by round for a phone, and the words of its places.

The winner of a match is bold and has a mark. The list of the matches below the picture has the same figures;
the picture is hidden from screen readers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import zip_longest

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext

from tournament.analysis.bracket_layout import (
    BELOW,
    GOING_ON,
    THIRD,
    Box,
    BracketLayout,
    Point,
    Sizes,
    Title,
    layout_of,
)
from tournament.domain.time_zones import local
from tournament.sheets.draw_sheets import Bracket, BracketMatch, BracketRound, Figure, Slot, WrongTeam
from tournament.sheets.figures import short
from tournament.sheets.names import Team
from tournament.web.formatting.pictures import fits, joined, shortened, strokes, svg
from tournament.web.formatting.reader import for_reader, reading
from tournament.words.language import UNNAMED
from tournament.words.round_words import (
    end_in_bracket,
    is_decided,
    round_of_bracket,
    short_round,
    short_source,
    source_of,
)

PLAYING, NOT_STARTED, DONE = "●", "○", "✓"

register = template.Library()
round_name = register.filter("round_name", for_reader(round_of_bracket))
register.filter("is_decided", is_decided)


@register.filter
def bracket_team(team: Team) -> str:
    """The name of a team, or its number where it has none."""
    return team.name or gettext(UNNAMED["team"]) % {"number": team.number}


@register.filter
def coming_teams(wrong: Sequence[WrongTeam]) -> str:
    """The teams that can still take their places after a correction."""
    return ", ".join(bracket_team(one.right) for one in wrong if one.exchangeable and one.right)


@register.filter
def slot_name(slot: Slot) -> str:
    """The team of a place, or who will come to it."""
    if slot.team:
        return bracket_team(slot.team)
    return source_of(slot, reading())


def beside_extra(slot: Slot) -> str:
    """The score without the extra boards, which are shown apart."""
    if slot.total is None:
        return ""
    return short(slot.total - (slot.extra or 0))


@register.filter
def slot_figures(slot: Slot) -> str:
    """The score of a team with its extra boards: ✓ 34+11. In a group the matches won stand before it."""
    score, extra = beside_extra(slot), "" if slot.extra is None else with_sign(slot.extra)
    wins = "" if slot.wins is None or not score else f"{short(slot.wins)} · "  # matches won in a group
    return f"{'✓ ' if slot.won else ''}{wins}{score}{extra}".rstrip()


def with_sign(extra: Figure) -> str:
    """Extra boards after the other IMPs; net IMPs of one of a group may be negative."""
    return short(extra) if extra < 0 else f"+{short(extra)}"


@register.filter
def match_state(match: BracketMatch) -> str:
    """Where a match stands, in a few words; empty before it is seated and once it is decided."""
    if match.match is None:
        return ""
    if is_decided(match) or match.end:
        return end_in_bracket(match, reading())
    if match.tied:
        return pgettext("match", "tied")
    return gettext("In play: %(done)d of %(boards)d boards scored") % {
        "done": match.done,
        "boards": match.boards,
    }


@register.filter
def is_in_play(match: BracketMatch) -> bool:
    """Whether a match is seated and its boards are not all compared yet."""
    return match.match is not None and not (is_decided(match) or match.end or match.tied)


@register.filter
def boards_done(match: BracketMatch) -> str:
    """`● 3 of 8`; the ring is empty before the first board."""
    words = gettext("%(done)d of %(boards)d") % {"done": match.done, "boards": match.boards}
    return f"{PLAYING if match.done else NOT_STARTED} {words}"


@register.filter
def bracket_key(bracket: Bracket) -> str:
    """What the signs of a bracket mean, of those that are in it."""
    matches = [match for one in bracket.rounds for match in one.matches]
    slots = [slot for match in matches for slot in match.slots]
    boards = [match.done for match in matches if is_in_play(match)]
    signs = {
        f"{NOT_STARTED} {gettext('not started')}": 0 in boards,
        f"{PLAYING} {pgettext('session', 'in play')}": any(boards),
        gettext("✓ through to the next round"): any(slot.won for slot in slots),
        gettext("+n: extra boards"): any(slot.extra is not None for slot in slots),
    }
    return " · ".join(words for words, is_there in signs.items() if is_there)


# The rounds of a bracket as a phone shows them: one at a time.


@dataclass(frozen=True, slots=True)
class RoundTab:
    """A round with its number from 1, its `short` name, how far it is, and the one after it; `is_up`: it is
    shown.
    """

    round: BracketRound
    number: int
    after: BracketRound | None
    is_up: bool

    @property
    def short(self) -> str:
        return short_round(self.round, reading())

    @property
    def done(self) -> str:
        """✓ 6 once all matches are decided, 1 / 4 while they are played, 2 of those to come."""
        decided, matches = sum(map(is_decided, self.round.matches)), len(self.round.matches)
        if decided == matches:
            return f"{DONE} {matches}"
        return f"{decided} / {matches}" if _is_seated(self.round) else str(matches)


def _is_seated(round_: BracketRound) -> bool:
    return any(match.match is not None for match in round_.matches)


def round_in_play(bracket: Bracket) -> int:
    """The place, from 0, of the first seated round with an undecided match; the last seated one without."""
    seated = [at for at, one in enumerate(bracket.rounds) if _is_seated(one)]
    for at in seated:
        if not all(map(is_decided, bracket.rounds[at].matches)):
            return at
    return seated[-1] if seated else 0


@register.simple_tag
def round_tabs(bracket: Bracket, asked: int | None) -> list[RoundTab]:
    """All rounds, of which the one asked for, or the one in play, is up."""
    up = asked if asked and asked <= len(bracket.rounds) else round_in_play(bracket) + 1
    rounds = zip_longest(bracket.rounds, bracket.rounds[1:])
    return [RoundTab(one, number, after, number == up) for number, (one, after) in enumerate(rounds, start=1)]


@register.simple_tag
def own_first(round_: BracketRound, own: int) -> list[BracketMatch]:
    """The matches of a round: the reader's own, then those that are not decided."""
    return sorted(
        round_.matches,
        key=lambda match: (not any(_is_own(slot, own) for slot in match.slots), is_decided(match)),
    )


def _is_own(slot: Slot, own: int) -> bool:
    return slot.team is not None and slot.team.id == own


@register.filter
def teams_through(round_: BracketRound) -> str:
    """The teams that have won their matches of a round."""
    through = (slot.team for match in round_.matches for slot in match.slots if slot.won)
    return ", ".join(bracket_team(team) for team in through if team)


@register.filter
def matches_to_come(round_: BracketRound) -> int:
    return sum(not is_decided(match) for match in round_.matches)


@register.simple_tag
def slot_words(bracket: Bracket, slot: Slot, by_seed: bool = False) -> str:
    """The team of a place, or the two of whom one comes to it: by their seeds where names are too long."""
    if slot.team or slot.source not in GOING_ON:
        return slot_name(slot)
    numbered = [(one, at, match) for one in bracket.rounds for at, match in enumerate(one.matches, start=1)]
    round_, at, before = next(found for found in numbered if found[2].number == slot.of)
    teams = [(bracket_team(other.team), other.seed) for other in before.slots if other.team]
    if len(teams) == len(before.slots) == 2 and (not by_seed or all(seed for _name, seed in teams)):
        one, other = ((seed if by_seed else name) for name, seed in teams)
        return gettext("%(one)s or %(other)s") % {"one": one, "other": other}
    if slot.source == "winner" and round_.name == "semi-finals":
        return gettext("Semi-final %(number)d") % {"number": at}
    return slot_name(slot)


# The picture. It has the geometry of analysis/bracket_layout.py in pixels.

ROOM = 1190  # what a public page of 1280 pixels has for it
HEIGHT = 565  # the matches of a page of 800 pixels
MARGIN = 3
TITLE, TITLE_AT, BELOW_TITLE = 52, 16, 36  # the room above the matches, and the lines of its two texts
NAME_AT, SEED_AT = 36, 28  # from the left edge of a match: name, seed (its end)
OPEN_AT = 12  # the words of a place to which a team will come, without seed
WIDEST, NARROWEST, WIDE_GAP = 330, 150, 90
FOOT = 20  # the room for a line below a match
FINE = 0.75  # of the size of names: the two who may come to a place
LARGE, SMALL = 16, 14  # pixels of the text; the small one in the lines of more than ten matches
CUP = (  # the bowl; handles, stem and foot
    "M-21 2H21V16C21 34 12 44 0 44S-21 34 -21 16Z",
    "M-21 9H-32C-32 24 -27 29 -17 31M21 9H32C32 24 27 29 17 31M0 44V60M-15 63H15",
)


@register.simple_tag
def bracket_picture(bracket: Bracket, session_id: int, room: int = ROOM, own: int = 0) -> SafeString:
    """The whole bracket over the width of the page, which scrolls it where it is wider."""
    layout = layout_of(bracket.rounds, _sizes(bracket.rounds, room - 2 * MARGIN, HEIGHT))
    return _Picture(bracket, layout, own, reverse("team_result", args=[session_id, 0])).drawn(is_page=True)


# The wall shows three rounds, from the one in play on, in a frame of this size.
WALL_ROOM, WALL_HEIGHT, WALL_ROWS = 815, 514, 8
FROM_THE_TOP = 'preserveAspectRatio="xMinYMin"'


@register.simple_tag
def wall_brackets(bracket: Bracket) -> list[SafeString]:
    """Pages of the wall: the round in play and the two after it, in as many parts as it takes."""
    tree = [one for one in bracket.rounds if one.name not in (THIRD, *BELOW)]
    now = next((at for at, one in enumerate(tree) if not all(map(is_decided, one.matches))), len(tree))
    first = max(0, min(now, len(tree) - 3))
    shown = tree[first : first + 3]
    if first + 3 >= len(tree):  # the match for third place is played beside the final
        shown += [one for one in bracket.rounds if one.name == THIRD]
    pages = []
    for part in _parts(shown):
        layout = layout_of(part, _sizes(part, WALL_ROOM - 2 * MARGIN, WALL_HEIGHT - TITLE))
        pages.append(_Picture(bracket, layout, 0, "").drawn(is_page=False))
    return pages


def _parts(rounds: Sequence[BracketRound]) -> Iterator[list[BracketRound]]:
    """The rounds in parts of at most WALL_ROWS matches below one another, each with all that lead to it."""
    last = max((at for at, one in enumerate(rounds) if one.name != THIRD), default=0)
    most = max((len(one.matches) for one in rounds), default=1)
    count = min(-(-most // WALL_ROWS), len(rounds[last].matches))
    each = -(-len(rounds[last].matches) // count)
    for start in range(0, len(rounds[last].matches), each):
        kept = [
            BracketRound(rounds[last].name, rounds[last].teams, rounds[last].matches[start : start + each])
        ]
        for one in reversed(rounds[:last]):
            wanted = {slot.of for match in kept[0].matches for slot in match.slots if slot.source in GOING_ON}
            matches = (
                tuple(match for match in one.matches if match.number in wanted) if count > 1 else one.matches
            )
            kept.insert(0, BracketRound(one.name, one.teams, matches, one.round))
        yield [*kept, *rounds[last + 1 :]]


def _day_and_hour(moment: datetime) -> str:
    return date_format(local(moment), pgettext("date format", "D j M, H:i"))


def _sizes(rounds: Sequence[BracketRound], room: float, height: float) -> Sizes:
    """Columns fill the width. Lines are so high that the matches fill the height, up to a limit."""
    flat = layout_of(rounds, Sizes(width=1, gap=0, line=0.5, space=0))
    columns, rows = max(1, round(flat.width)), max(1, flat.height)
    gap = min(WIDE_GAP, max(20, 0.034 * room)) if columns > 3 else WIDE_GAP * (room / ROOM) ** 2
    width = max(NARROWEST, min(WIDEST, (room - gap * (columns - 1)) / columns))
    pitch = max(41.0, min(100.0 if height == HEIGHT else 170.0, height / rows))
    line = min(30 if height == HEIGHT else 42, (pitch - FOOT - 2) / 2) if pitch >= 56 else (pitch - 5) / 2
    if pitch >= 56 and rows > 1 and height < HEIGHT:  # on the wall the last match stands at the foot
        pitch = min(170.0, (height - 2 * line - FOOT) / (rows - 1))
    if pitch < 56 and height < HEIGHT:  # on the wall, where a line of progress is wanted below each match
        line = max(15.0, (pitch - FOOT) / 2)
    return Sizes(width=int(width), gap=int(gap), line=line, space=pitch - 2 * line, title=TITLE)


@dataclass(frozen=True, slots=True)
class _Picture:
    """`address` is that of match 0, empty on the wall. `own` is the reader's team."""

    bracket: Bracket
    layout: BracketLayout
    own: int
    address: str

    def drawn(self, *, is_page: bool) -> SafeString:
        width, height = self.layout.width + 2 * MARGIN, self.layout.height + 2 * MARGIN + FOOT
        if not is_page:
            width, height = max(width, WALL_ROOM), max(height, WALL_HEIGHT)
        size = svg('width="{}" height="{}"', width, height) if is_page else mark_safe(FROM_THE_TOP)
        return svg(
            '<svg class="bracket{}" viewBox="-{m} -{m} {} {}" {} aria-hidden="true">{}{}{}{}{}</svg>',
            " small" if self._text == SMALL else "",
            width,
            height,
            size,
            joined('<path class="{}" d="{}"/>', map(self._way, self.layout.ways)),
            mark_safe("".join(map(self._title, self.layout.titles))),
            mark_safe("".join(map(self._match, self.layout.boxes))),
            joined('<text class="foot" x="{}" y="{}">{}</text>', self._byes()),
            self._cup(),
            m=MARGIN,
        )

    @property
    def _text(self) -> int:
        return LARGE if all(box.line >= 20 for box in self.layout.boxes) else SMALL

    def _way(self, points: tuple[Point, ...]) -> tuple[str, str]:
        """The way of a winner is drawn on."""
        decided = {(box.right, box.middle) for box in self.layout.boxes if is_decided(box.match)}
        drawn = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        return "way won" if points[0] in decided else "way", drawn

    def _title(self, title: Title) -> SafeString:
        about = self._about(title.round)
        return svg(
            '<text class="round" x="{x}" y="{}">{}</text><text class="{}" x="{x}" y="{}">{}</text>',
            title.y + TITLE_AT,
            round_name(title.round),
            {"●": "live", "✓": "done"}.get(about[:1], "foot"),
            title.y + BELOW_TITLE,
            about,
            x=title.x,
        )

    def _about(self, round_: BracketRound) -> str:
        """What stands below the name of a round: how far it is, or when it is played."""
        matches, decided = len(round_.matches), sum(map(is_decided, round_.matches))
        dates = [match.plays_at for match in round_.matches if match.plays_at]
        if (_is_seated(round_) or decided == matches) and matches > 1:
            words = gettext("%(done)d of %(matches)d finished") % {"done": decided, "matches": matches}
            return f"{PLAYING if decided < matches else DONE} {words}"
        if not decided and len(dates) == matches:
            return _day_and_hour(min(dates))
        if matches == 1:
            return ""
        words = [ngettext("%(count)d match", "%(count)d matches", matches) % {"count": matches}]
        if round_.name == "first" and (byes := self._seeded()):
            words.append(ngettext("%(count)d bye", "%(count)d byes", byes) % {"count": byes})
        return ", ".join(words)

    def _second(self) -> Sequence[BracketMatch]:
        """The matches of the round in which those with a bye begin."""
        at = next((at for at, one in enumerate(self.bracket.rounds) if one.name == "first"), None)
        return self.bracket.rounds[at + 1].matches if at is not None else ()

    def _seeded(self) -> int:
        return sum(slot.source == "seed" for match in self._second() for slot in match.slots)

    def _byes(self) -> Iterator[tuple[float, float, str]]:
        """The seeds of two teams with a bye, at the place where a match of the first round would be."""
        first = next((title.x for title in self.layout.titles if title.round.name == "first"), None)
        if first is None:
            return
        numbers = {match.number for match in self._second()}
        for box in self.layout.boxes:
            seeds = [slot.seed for slot in box.match.slots if slot.source == "seed" and slot.seed]
            if box.match.number in numbers and len(seeds) == len(box.match.slots) == 2:
                words = gettext("byes: %(one)d and %(other)d") % {"one": seeds[0], "other": seeds[1]}
                yield first + NAME_AT, box.middle + 5, words

    def _cup(self) -> SafeString:
        """Above the final, where there is room for it."""
        final = next((box for box in self.layout.boxes if self._round(box).name == "final"), None)
        if final is None or final.y < TITLE + 84:
            return mark_safe("")
        x, y = final.x + final.width / 2, final.y - 80
        return svg('<g class="cup" transform="translate({} {})"><path d="{}"/><path d="{}"/></g>', x, y, *CUP)

    def _round(self, box: Box) -> BracketRound:
        return next(one for one in self.bracket.rounds for match in one.matches if match is box.match)

    def _match(self, box: Box) -> SafeString:
        match = box.match
        look = (
            "tied" if match.tied else "decided" if is_decided(match) else "now" if match.match else "coming"
        )
        drawn = svg(
            '<g class="match {}">{}<rect class="edge" x="{}" y="{}" width="{}" height="{}" rx="6"/>{}</g>',
            look,
            joined("{}", [(self._slot(slot, box, at),) for at, slot in enumerate(match.slots)]),
            box.x,
            box.y,
            box.width,
            box.height,
            self._foot(box),
        )
        if not self.address or match.match is None or match.matches:
            return drawn
        address = self.address.replace("/0/", f"/{match.match}/")
        return svg('<a href="{}" tabindex="-1">{}</a>', address, drawn)

    def _foot(self, box: Box) -> SafeString:
        """Below a match: the boards played, that it is tied, its date; a thin bar where there is no room."""
        match, y = box.match, box.bottom + 15
        below = [other.y for other in self.layout.boxes if other.x == box.x and other.y > box.y]
        is_low = min(below, default=box.bottom + FOOT) >= box.bottom + FOOT
        if is_in_play(match):
            if not is_low:
                return strokes(match.done, match.boards, box.x + 4, box.bottom + 1.5, box.width - 8, 3)
            words = boards_done(match)
            start = box.x + max(84, self._text * 0.62 * len(words) + 14)
            bars = strokes(match.done, match.boards, start, box.bottom + 6, box.right - start - 2, 9)
            look = "live" if match.done else "foot"
            return svg('<text class="{}" x="{}" y="{}">{}</text>{}', look, box.x + 5, y, words, bars)
        if not is_low:
            return mark_safe("")
        if is_decided(match) and self._round(box) is self.bracket.rounds[round_in_play(self.bracket)]:
            words = end_in_bracket(match, reading()) or gettext("final")
            return svg('<text class="done" x="{}" y="{}">✓ {}</text>', box.x + 5, y, words)
        return svg('<text class="foot" x="{}" y="{}">{}</text>', box.x + 5, y, self._waits(box))

    def _waits(self, box: Box) -> str:
        """What a match without a winner waits for, with the number by which others name it."""
        match = box.match
        number = gettext("Match %(number)d") % {"number": match.number}
        if is_decided(match):
            return end_in_bracket(match, reading())
        if match.plays_at:
            return _day_and_hour(match.plays_at)
        if match.match is not None:
            return f"{number}: {match_state(match)}"
        return "" if self._round(box).name in ("semi-finals", "final") else number

    def _slot(self, slot: Slot, box: Box, at: int) -> SafeString:
        """One line: seed, name, mark of the winner before the score with the extra boards."""
        y, figures = box.y + at * box.line, slot_figures(slot)
        name_at = NAME_AT if slot.seed or slot.team else OPEN_AT
        bold = slot.won or (slot.team and box.match.match and not is_decided(box.match))
        latin = self._text * (0.64 if bold else 0.57)
        room = box.width - name_at - 10 - (self._text * 0.62 * (len(figures) + 1) if figures else 0)
        name, full = self._name(slot, partial(fits, room=room, latin=latin))
        words = [slot_words(self.bracket, one) for one in box.match.slots if one.team is None]
        is_tight = slot.team is None and fits(full, room, FINE * latin)
        is_tight = is_tight and not all(fits(one, room, latin) for one in words)  # both lines alike
        name, latin = (full, FINE * latin) if is_tight else (name, latin)
        middle = y + box.line / 2 + 0.35 * self._text
        look = " ".join(word for word, holds in (("won", slot.won), ("open", slot.team is None)) if holds)
        texts = [
            ("seed", box.x + SEED_AT, str(slot.seed or "")),
            ("name tight" if is_tight else "name", box.x + name_at, shortened(name, room, latin)),
            ("score", box.right - 8, figures),
        ]
        return svg(
            '<g class="slot {}">{}<rect x="{}" y="{}" width="{}" height="{}" rx="6"/>{}{}{}</g>',
            look,
            svg("<title>{}</title>", full) if shortened(name, room, latin) != full else "",
            *(box.x, y, box.width, box.line),
            "" if at == 0 else svg('<path d="M{} {}h{}"/>', box.x, y, box.width),
            joined(
                '<text class="{}" x="{}" y="{}">{}</text>',
                [(css, x, middle, text) for css, x, text in texts if text],
            ),
            svg('<path class="own" d="M{} {}v{}"/>', box.x + 2, y + 2, box.line - 4)
            if _is_own(slot, self.own)
            else "",
        )

    def _name(self, slot: Slot, has_room: Callable[[str], bool]) -> tuple[str, str]:
        """The name as it is drawn and in full: the two who may come by seed where names are too long."""
        full, by_seed = slot_words(self.bracket, slot), slot_words(self.bracket, slot, by_seed=True)
        shorter = (by_seed, short_source(slot, reading()))
        return next((name for name in (full, *shorter) if name and has_room(name)), by_seed), full
