"""What is wrong in the layout of a page that stands in a browser."""

from pathlib import Path

from playwright.sync_api import Page

FAULTS = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
LEAST_TEXT = 14


def faults(page: Page, *, finger: bool) -> list[str]:
    """Each with the element that has it. A finger needs 44 px to press a key, a mouse 24."""
    page.wait_for_load_state()
    return page.evaluate(FAULTS, {"leastText": LEAST_TEXT, "leastKey": 44 if finger else 24})
