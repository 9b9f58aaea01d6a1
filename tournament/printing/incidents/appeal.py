"""The appeal form: the ruling, the grounds of those who appeal, and what is decided (Laws 92 and 93)."""

from collections.abc import Iterator, Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block
from tournament.printing.incidents import ruling
from tournament.printing.incidents.ruling import LabelledText
from tournament.printing.words.words import N_
from tournament.sheets.ruling import RulingForm

TITLE = N_("Appeal form")
LINES_TO_WRITE = 4  # each side's statement, and the decision
_CONSENT = N_("An appeal needs the consent of both partners; a team's captain may appeal for it (Law 92 D).")


def leaves(sheets: Sequence[RulingForm | None], desk: Desk) -> list[Leaf]:
    """Each appeal on a page of its own, to be signed and filed."""
    return framed(
        [Chapter(TITLE, sheet.heading if sheet else None, tuple(_blocks(sheet, desk))) for sheet in sheets],
        desk,
    )


def _blocks(sheet: RulingForm | None, desk: Desk) -> Iterator[Block]:
    yield ruling.head(sheet, desk)
    known = (
        [(label, "") for label in ruling.LABELS] if sheet is None or desk.blank else ruling.facts(sheet, desk)
    )
    yield ruling.listed([*known, *_to_write()], desk, boxed=True)
    words, room, size = desk.words, desk.paper.room, desk.paper.size
    ns, ew = words.word(N_("N-S")), words.word(N_("E-W"))
    director, committee = words.word(N_("Director")), words.word(N_("Appeals committee"))
    for text in (
        f"{words.word(N_('Appealed by'))}: {ns} □  {ew} □",
        f"{words.word(N_('Signatures of both partners'))} {'_' * 12} {'_' * 12}",
        f"{director} {'_' * 14}    {committee} {'_' * 14}",
        *words.label(_CONSENT),
    ):
        yield Lines((TextLine(text, size),), room)


def _to_write() -> list[LabelledText]:
    """What is written by hand, on a filled form too."""
    labels = (N_("Grounds of the appeal"), N_("The other side"), N_("Decision"))
    return [(line, "") for label in labels for line in (label, *[""] * (LINES_TO_WRITE - 1))]
