"""Elements of an XML file that is written, and their text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

# Characters that XML 1.0 cannot hold, not even escaped.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'


@dataclass(frozen=True, slots=True)
class Element:
    """`content` is a text, or the elements inside; `attributes` are names with their values."""

    tag: str
    content: "str | tuple[Element, ...]" = ""
    attributes: tuple[tuple[str, str], ...] = ()


def element(tag: str, *children: Element | None, **attributes: str) -> Element:
    """An element of elements; None stands for one that is left out."""
    return Element(tag, tuple(child for child in children if child is not None), tuple(attributes.items()))


def texts(**values: object) -> tuple[Element, ...]:
    """An element for each text that is not None; an empty text makes an empty element."""
    return tuple(Element(tag, str(value)) for tag, value in values.items() if value is not None)


def document(root: Element, doctype: str = "") -> bytes:
    """The whole file in UTF-8, an element a line."""
    lines = [DECLARATION, *([doctype] if doctype else []), *_lines(root, "")]
    return ("\n".join(lines) + "\n").encode()


def _lines(one: Element, indent: str) -> Iterator[str]:
    attributes = "".join(f" {name}={quoteattr(_clean(value))}" for name, value in one.attributes)
    if isinstance(one.content, str):
        yield f"{indent}<{one.tag}{attributes}>{escape(_clean(one.content))}</{one.tag}>"
        return
    yield f"{indent}<{one.tag}{attributes}>"
    for child in one.content:
        yield from _lines(child, indent + " ")
    yield f"{indent}</{one.tag}>"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("", text)
