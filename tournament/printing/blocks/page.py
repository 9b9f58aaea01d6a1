"""The frame: head (event | date | place | section), the blocks of a form, foot (conditions, page n / m)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.printing.blocks.fitting import GAP, fitted
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.tags import ARTIFACT, GROUP
from tournament.printing.kit.text_fit import LEADING
from tournament.sheets.heading import Heading
from tournament.words.conditions import conditions
from tournament.words.language import N_, Language

HEAD = 17 * MM
SMALL = 10.0  # head and foot
PAGE_NUMBER = 48.0  # how far it may run


@dataclass(frozen=True, slots=True)
class Chapter:
    """Blocks under one head, beginning on a new page. Without a heading the head is left for a pen.

    `title` is a msgid. `dated`: False for what holds on every session, and has neither. `rules` stand at the
    foot instead of the conditions of a contest: a line in each language. `mark` is what a reader of many
    chapters looks for: whose card it is, which round.
    """

    title: str
    heading: Heading | None
    blocks: tuple[Block, ...]
    dated: bool = True
    rules: tuple[str, ...] = ()
    mark: str = ""


def framed(chapters: Iterable[Chapter], desk: Desk) -> list[Page]:
    """The pages of these chapters."""
    height = desk.paper.height - 2 * desk.paper.margin - HEAD
    return [
        partial(_draw, desk, chapter, blocks, place == 0)
        for chapter in chapters
        for place, blocks in enumerate(
            fitted(chapter.blocks, height - _foot(desk, chapter).height, to_write=desk.blank)
        )
    ]


def _draw(
    desk: Desk, chapter: Chapter, blocks: Sequence[Block], first: bool, pen: Pen, number: int, of: int
) -> None:
    """A page; head and foot are read out on the `first` page of a chapter only."""
    paper = desk.paper
    top = paper.height - paper.margin
    if first:
        pen.bookmark(desk.words.word(chapter.title))
        if chapter.mark:
            pen.bookmark(chapter.mark, 1)
    pen.open(GROUP if first else ARTIFACT)
    _draw_head(pen, desk, chapter, top)
    pen.close()
    top -= HEAD
    for block in blocks:
        block.draw(pen, paper.margin, top)
        top -= block.height + GAP
    pen.open(GROUP if first else ARTIFACT)
    _draw_foot(pen, desk, chapter, f"{number} / {of}")
    pen.close()


def _draw_head(pen: Pen, desk: Desk, chapter: Chapter, top: float) -> None:
    x, room, heading = desk.paper.margin, desk.paper.room, chapter.heading
    name = desk.words.word(chapter.title)
    taken = min(width(name, BOLD) * 12, room / 2)
    pen.open("H1")
    pen.text(name, x + room - taken, top - 9, taken, 12, BOLD, "right")
    pen.close()
    if heading:
        pen.text(heading.event, x, top - 8, room - taken - 10, 15, BOLD)
        pen.text(about(heading, desk), x, top - 27, room, SMALL)
    elif chapter.dated:
        _draw_blanks(pen, desk, top, room - taken - 10)
    pen.strokes([(x, top - 37, x + room, top - 37)], 1)


def about(heading: Heading, desk: Desk) -> str:
    """When, where and which section: one line."""
    date = desk.words.text(_day, heading)
    section = heading.section and desk.words.text(section_name, heading.section)
    rehearsal = heading.rehearsal and desk.words.word(N_("rehearsal"))
    return "  |  ".join(part for part in (date, heading.place, section, rehearsal) if part)


def _day(heading: Heading, language: Language) -> str:
    return language.day(heading.date)


def section_name(letter: str, language: Language) -> str:
    """Of one section, or of several whose papers are alike: A–D."""
    if len(letter) > 1:
        return language.gettext("Sections %(letters)s") % {"letters": letter}
    return language.gettext("Section %(letter)s") % {"letter": letter}


def _draw_blanks(pen: Pen, desk: Desk, top: float, left_of_title: float) -> None:
    """Event, date and place to be written: the event on a line of its own, the others on that of the head."""
    left, room = desk.paper.margin, desk.paper.room
    taken = _draw_label(pen, desk, N_("Event"), left, top - 9)
    pen.strokes([(left + taken, top - 15, left + min(0.6 * room, left_of_title), top - 15)], 0.5)
    _draw_label(pen, desk, N_("Date"), left, top - 30)
    _draw_label(pen, desk, N_("Venue"), left + room / 2, top - 30)


def _draw_label(pen: Pen, desk: Desk, msgid: str, x: float, y: float) -> float:
    """What belongs here; how many points it takes."""
    label = desk.words.word(msgid)
    taken = width(label, BOLD) * SMALL + 5
    pen.text(label, x, y, taken, SMALL, BOLD)
    return taken


def _foot(desk: Desk, chapter: Chapter) -> Lines:
    """The rules or the conditions; on a wholly blank form a line to write them on."""
    if chapter.rules:
        rules = chapter.rules
    elif chapter.heading:
        rules = desk.words.lines(conditions, chapter.heading)
    else:
        rules = (f"{desk.words.word(N_('Scoring method'))} {'_' * 30}" if chapter.dated else "",)
    return Lines(tuple(TextLine(line, SMALL) for line in rules), desk.paper.room - PAGE_NUMBER, before=4)


def _draw_foot(pen: Pen, desk: Desk, chapter: Chapter, page: str) -> None:
    paper, foot = desk.paper, _foot(desk, chapter)
    foot.draw(pen, paper.margin, paper.margin + foot.height)
    start = paper.width - paper.margin - PAGE_NUMBER
    pen.open(ARTIFACT)
    pen.text(page, start, paper.margin + SMALL * LEADING / 2, PAGE_NUMBER, SMALL, BOLD, "right")
    pen.close()
