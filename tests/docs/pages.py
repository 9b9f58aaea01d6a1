"""The papers of the project as tests read them: their links, their anchors, what they name, what they run."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SHELLS = {"sh", "bash", "shell", "console"}
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.M | re.S)
LINK = re.compile(r"!?\[[^\]]*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.M)


@dataclass(frozen=True, slots=True)
class Command:
    """One command that a page tells its reader to type."""

    page: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}: {self.text}"


def pages() -> list[Path]:
    """Every paper a stranger may open, from the root."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "deploy").rglob("*.md")]
    return sorted(path.relative_to(ROOT) for path in found)


@cache
def text_of(page: Path) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def prose_of(page: Path) -> str:
    """A page without its listings."""
    return FENCE.sub("", text_of(page))


def links(page: Path) -> list[str]:
    return LINK.findall(prose_of(page))


def anchors(page: Path) -> set[str]:
    """What can stand behind `#`: each heading as the usual viewers of Markdown name it."""
    return {anchor(heading) for heading in HEADING.findall(prose_of(page))}


def anchor(heading: str) -> str:
    """Lower case, no punctuation, blanks as hyphens."""
    kept = re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", heading).lower())
    return kept.strip().replace(" ", "-")


def quoted(page: Path) -> list[str]:
    """What a page's sentences set in `code`."""
    return re.findall(r"`([^`\n]+)`", prose_of(page))


def bold(page: Path) -> list[str]:
    """What a page sets in bold: in the guides, words of the screen."""
    return [" ".join(found.split()) for found in re.findall(r"\*\*(.+?)\*\*", prose_of(page), re.S)]


def commands() -> list[Command]:
    return [Command(str(page), line) for page in pages() for line in _typed(page)]


def _typed(page: Path) -> list[str]:
    """The lines of a page's shell listings, joined where they are continued, without their comments."""
    listings = [body for _, language, body in FENCE.findall(text_of(page)) if language in SHELLS]
    joined = "\n".join(listings).replace("\\\n", " ")
    lines = (re.sub(r"(^|\s)#.*$", "", line).strip().removeprefix("$ ") for line in joined.splitlines())
    return [" ".join(line.split()) for line in lines if line]
