"""The nesting of real USEBIO files, against which a file that is written is compared."""

from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

USEBIO = Path(__file__).parents[1] / "data" / "usebio"


def nesting() -> dict[str, tuple[set[str], set[str]]]:
    """The children (a hyphen for a text) and the attributes that each element may have."""
    found = {}
    for line in (USEBIO / "nesting.txt").read_text(encoding="utf-8").splitlines()[1:]:
        name, _, words = line.partition(": ")
        attributes = {word[1:] for word in words.split() if word.startswith("@")}
        found[name] = {word for word in words.split() if not word.startswith("@")}, attributes
    return found


def read(content: bytes) -> Element:
    return fromstring(content.replace(_doctype(content), b""))


def _doctype(content: bytes) -> bytes:
    start = content.find(b"<!DOCTYPE")
    return b"<!DOCTYPE>" if start < 0 else content[start : content.index(b">", start) + 1]


def wrong_nesting(root: Element) -> list[str]:
    """Elements and attributes that no real file has in this place."""
    known, wrong = nesting(), []
    for one in root.iter():
        children, attributes = known.get(one.tag, (set(), set()))
        wrong += [f"{one.tag} in a file"] if one.tag not in known else []
        wrong += [f"{child.tag} in {one.tag}" for child in one if child.tag not in children]
        wrong += [f"{name} of {one.tag}" for name in one.attrib if name not in attributes]
        wrong += [f"text in {one.tag}"] if "-" not in children and (one.text or "").strip() else []
    return wrong
