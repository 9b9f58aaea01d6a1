"""The bracket as SVG, and the words of its rounds and places.

The winner of a match is bold and has a mark. The table of the matches beside the picture has the same
figures; the picture is hidden from screen readers.
"""

from collections.abc import Sequence
from unicodedata import east_asian_width

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from tournament.analysis.bracket_layout import Box, Point, Sizes, Title, bracket_layout
from tournament.sheets.draw_sheets import Bracket, BracketMatch, Figure, Slot, WrongTeam
from tournament.sheets.figures import short
from tournament.sheets.names import Team
from tournament.web.formatting.reader import for_reader, reading
from tournament.words.language import UNNAMED
from tournament.words.round_words import end_in_bracket, is_decided, round_of_bracket, source_of

register = template.Library()
round_name = register.filter("round_name", for_reader(round_of_bracket))
register.filter("is_decided", is_decided)

# A page of the console has this room at 1280 pixels: four columns, or the five narrow ones of 17 to 32 teams.
# The number of a match is below the title.
ROOM = 994
SIZES = Sizes(width=220, gap=36, line=32, space=22, title=48)
NARROW = Sizes(width=181, gap=20, line=32, space=22, title=48)
MARGIN = 3
NAME_AT, SEED_AT, MARK_AT = 44, 40, 5  # from the left edge of a match: name, seed (its end), mark
OPEN_AT = 12  # the words of a place to which a team will come, without seed or mark
TITLE_AT = 18  # the line of a title in its room
FIGURE, LETTER, BOLD = 9, 8, 9.5  # pixels of a digit and of a Latin letter; a Japanese one is 16 wide


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


@register.filter
def beside_extra(slot: Slot) -> str:
    """The score without the extra boards, which are shown apart."""
    if slot.total is None:
        return ""
    return short(slot.total - (slot.extra or 0))


@register.filter
def match_state(match: BracketMatch) -> str:
    """Where a match stands, in a few words; empty before it is seated and once it is decided."""
    if match.match is None:
        return ""
    if is_decided(match) or match.end:
        return end_in_bracket(match, reading())
    if match.tied:
        return pgettext("match", "tied")
    return gettext("boards to come: %(count)d") % {"count": match.waiting}


@register.simple_tag
def bracket_picture(bracket: Bracket) -> SafeString:
    """The whole bracket at its natural size; the page scrolls it where it is wider."""
    layout = bracket_layout(bracket, SIZES)
    if layout.width + 2 * MARGIN > ROOM:
        layout = bracket_layout(bracket, NARROW)
    width, height = layout.width + 2 * MARGIN, layout.height + 2 * MARGIN
    return format_html(
        '<svg class="bracket" viewBox="-{m} -{m} {w} {h}" width="{w}" height="{h}"'
        ' aria-hidden="true">{}{}{}</svg>',
        format_html_join("", '<path class="way" d="{}"/>', [(_way(points),) for points in layout.ways]),
        format_html_join("", "{}", [(_title(title),) for title in layout.titles]),
        format_html_join("", "{}", [(_match(box),) for box in layout.boxes]),
        m=MARGIN,
        w=width,
        h=height,
    )


def _way(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _title(title: Title) -> SafeString:
    return format_html(
        '<text class="round" x="{}" y="{}">{}</text>',
        title.x,
        title.y + TITLE_AT,
        round_name(title.round),
    )


def _match(box: Box) -> SafeString:
    slots = [
        (_slot(slot, box, box.y + place * box.line, is_last=place + 1 == len(box.match.slots)),)
        for place, slot in enumerate(box.match.slots)
    ]
    return format_html(
        '<g class="match{}"><text class="number" x="{}" y="{}">{}</text>{}'
        '<rect class="edge" x="{}" y="{}" width="{}" height="{}" rx="6"/></g>',
        " tied" if box.match.tied else "",
        *(box.right - 2, box.y - 6, gettext("Match %(number)d") % {"number": box.match.number}),
        format_html_join("", "{}", slots),
        box.x,
        box.y,
        box.width,
        box.height,
    )


def _slot(slot: Slot, box: Box, y: float, *, is_last: bool) -> SafeString:
    """One line: mark of the winner, seed, name, score, extra boards."""
    score, extra = beside_extra(slot), "" if slot.extra is None else with_sign(slot.extra)
    wins = "" if slot.wins is None or not score else f"{short(slot.wins)} ·"  # matches won in a group
    figures = " ".join(filter(None, (wins, score, extra)))
    x, name_at = box.x, NAME_AT if slot.team or slot.seed else OPEN_AT
    room = box.width - name_at - FIGURE * (len(figures) + 2)
    middle, end = y + box.line / 2 + 5, box.right - 10
    look = " ".join(word for word, holds in (("won", slot.won), ("open", slot.team is None)) if holds)
    return format_html(
        '<g class="slot {}"><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" rx="6"/>{}'
        '<text class="mark" x="{}" y="{}">{}</text><text class="seed" x="{}" y="{}">{}</text>'
        '<text class="name" x="{}" y="{}">{}</text><text class="score" x="{}" y="{}">{}</text></g>',
        *(look, slot_name(slot), x, y, box.width, box.line),
        "" if is_last else format_html('<path d="M{} {}h{}"/>', x, y + box.line, box.width),
        *(x + MARK_AT, middle, "✓" if slot.won else ""),
        *(x + SEED_AT + 2, middle, slot.seed or ""),
        *(x + name_at + 2, middle, _shortened(slot_name(slot), room, BOLD if slot.won else LETTER)),
        *(end, middle, figures),
    )


def with_sign(extra: Figure) -> str:
    """Extra boards after the other IMPs; net IMPs of one of a group may be negative."""
    return short(extra) if extra < 0 else f"+{short(extra)}"


def _shortened(text: str, room: float, latin: float) -> str:
    """The text, or its beginning and an ellipsis where it has no room; `latin`: pixels of a Latin letter."""
    if sum(_width(letter, latin) for letter in text) <= room:
        return text
    kept, left = "", room - latin
    for letter in text:
        left -= _width(letter, latin)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def _width(letter: str, latin: float) -> float:
    return 2 * LETTER if east_asian_width(letter) in "WF" else latin
