"""How fast forms are printed, against a bare canvas that draws the very same text cells in the same run.

    python benchmarks/printing.py [--json] [CODE …]

`CODE_vs_canvas` is our speed as a part of the canvas's: pages per second of a form, over those of a ReportLab
canvas that draws the same strings at the same places, without rules, boards, fitting or layout; where a page
has a QR, the canvas draws that too, by ReportLab's own flowable. The sheets are those of a 40-table event;
of the other forms those of the tests, as often as it takes to fill twenty pages. `event_40_tables_s` is the
processor time, fonts still unread, of all travellers, guide cards and score cards of the event.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reportlab.graphics.barcode.qr import QrCode
from reportlab.pdfgen.canvas import Canvas

from benchmarks import forty_tables
from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document, render
from tournament.printing.kit.fonts import REGULAR
from tournament.printing.kit.pdf import PdfPen
from tournament.printing.parts import qr

TURNS, PAGES = 3, 20
LANGUAGE = "ja"
EVENT = ("traveller", "guide_card", "score_card")
LEAST_RATIO, MOST_SECONDS = 0.5, 10

Text = tuple[str, float, float, float, str]  # text, x, baseline, size, font


class Page:
    """What stands on a page: its texts, and the addresses of its QRs."""

    def __init__(self) -> None:
        self.texts: list[Text] = []
        self.addresses: list[str] = []


class Listener(PdfPen):
    """A pen that remembers the text of each page."""

    def __init__(self, size: tuple[float, float]) -> None:
        super().__init__(size, title="", language=LANGUAGE)
        self.pages = [Page()]

    def text(
        self, text: str, x: float, middle: float, room: float, size: float, *rest: Any, **named: Any
    ) -> None:
        font = rest[0] if rest else named.get("font", REGULAR)
        self.pages[-1].texts.append((text, x, middle, size, font))
        super().text(text, x, middle, room, size, *rest, **named)

    def turn(self) -> None:
        super().turn()
        self.pages.append(Page())


def wishes(code: str) -> dict[str, Any]:
    return {"language": LANGUAGE, "paper": FORMS[code].papers[0], "blank": not FORMS[code].filled}


def heard(code: str, sheets: Sequence[Any]) -> tuple[list[Page], tuple[float, float]]:
    """The pages of a form, and their size."""
    made = document(code, sheets, **wishes(code))
    listener = Listener(made.desk.paper.sheet)
    modules = qr.modules

    def noted(address: str) -> Any:
        listener.pages[-1].addresses.append(address)
        return modules(address)

    qr.modules = noted  # type: ignore[assignment]
    try:
        for _number in made._sheets(listener):
            pass
    finally:
        qr.modules = modules
    return listener.pages[:-1], made.desk.paper.sheet


def bare(pages: Sequence[Page], size: tuple[float, float]) -> bytes:
    """What anybody would write first: the same strings, each where it goes, and the QRs."""
    out = BytesIO()
    canvas = Canvas(out, size, pageCompression=1, invariant=1)
    for page in pages:
        current = None
        for text, x, y, points, font in page.texts:
            if current != (font, points):
                current = (font, points)
                canvas.setFont(font, points)
            canvas.drawString(x, y, text)
        for address in page.addresses:
            QrCode(address, qrLevel="M", width=60, height=60).drawOn(canvas, 100, 100)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def seconds(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def sheets_of(code: str, event: dict[str, list[Any]]) -> list[Any]:
    """Those of the event; else those of the tests, over and over."""
    if code in event or not FORMS[code].filled:
        return event.get(code, [])
    own = [*SHEETS[code]()]
    each = len(document(code, own, **wishes(code)))
    return own * -(-PAGES // each)


def measured(codes: Sequence[str]) -> Iterator[tuple[str, float, str]]:
    """Each figure, and a remark for a human reader."""
    event = forty_tables.event()
    spent = seconds(lambda: [render(code, event[code], language=LANGUAGE) for code in EVENT])
    yield "event_40_tables_s", spent, ""
    for code in codes or FORMS:
        own = sheets_of(code, event)
        pages, size = heard(code, own)
        ours, canvas = fastest(
            lambda code=code, own=own: printed(code, own), lambda pages=pages, size=size: bare(pages, size)
        )
        yield f"{code}_vs_canvas", canvas / ours, f"{len(pages) / ours:.0f} pages/s"


def printed(code: str, sheets: Sequence[Any]) -> bytes:
    qr.modules.cache_clear()  # every print draws its own codes
    return render(code, sheets, **wishes(code))


def fastest(*runs: Callable[[], object]) -> list[float]:
    """The best time of each, taken in turns."""
    return [min(turns) for turns in zip(*([seconds(run) for run in runs] for _ in range(TURNS)), strict=True)]


def figure(name: str, value: float) -> dict[str, object]:
    if name.endswith("_s"):
        return {"value": round(value, 2), "unit": "s", "aim": MOST_SECONDS, "met": value <= MOST_SECONDS}
    return {"value": round(value, 2), "unit": "ratio", "aim": LEAST_RATIO, "met": value >= LEAST_RATIO}


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of printing, beside a bare canvas.")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("codes", nargs="*", metavar="CODE", help="only these forms")
    asked = parser.parse_args()
    if unknown := set(asked.codes) - {*FORMS}:
        parser.error(f"no such form: {', '.join(sorted(unknown))}")
    found = {name: (figure(name, value), remark) for name, value, remark in measured(asked.codes)}
    if asked.json:
        print(json.dumps({name: row for name, (row, _) in found.items()}, indent=2))
        return
    for name, (row, remark) in found.items():
        print(f"{name:32}{row['value']:>7} aim {row['aim']:<5}{'met' if row['met'] else 'MISSED':8}{remark}")


if __name__ == "__main__":
    main()
