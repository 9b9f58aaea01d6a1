"""Read XML as a stranger's: no entity, no DTD and nothing outside the file is ever resolved.

A file declares its document type or not; the declaration is passed over. Depth and number of elements are
limited while the file is read, so that a small file cannot become a large tree.
"""

from dataclasses import dataclass, field
from xml.parsers.expat import errors

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, ParseError

from tournament.exchange.results.result_values import MOST_BYTES, BadFile

MOST_ELEMENTS = 600_000
DEEPEST = 32
LONGEST_TEXT = 20_000  # of one element: a whole auction and play of a board is a tenth of it


@dataclass(slots=True)
class Node:
    """An element with the line on which it begins; the children may stand in any order."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: "list[Node]" = field(default_factory=list)
    content: str = ""

    def text(self, *tags: str) -> str:
        """The text of the first child that has one of these names; empty where there is none."""
        return next((one.content.strip() for tag in tags for one in self.children if one.tag == tag), "")

    def all(self, tag: str) -> "list[Node]":
        return [one for one in self.children if one.tag == tag]

    def attribute(self, name: str) -> str:
        return self.attributes.get(name, "").strip()


class _Tree:
    """Makes nodes of what the parser meets."""

    def __init__(self) -> None:
        self.parser: DefusedXMLParser | None = None
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.parser.parser.CurrentLineNumber if self.parser else 0
        self.count += 1
        if len(self.open) >= DEEPEST or self.count > MOST_ELEMENTS:
            raise BadFile("too_deep" if len(self.open) >= DEEPEST else "too_many", line)
        node = Node(tag, line, dict(attributes))
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, tag: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        if self.open:
            node = self.open[-1]
            if len(node.content) + len(text) > LONGEST_TEXT:
                raise BadFile("too_long", node.line, element=node.tag)
            node.content += text

    def close(self) -> Node | None:
        return self.root


def read_xml(content: bytes) -> Node:
    """The root of the file. BadFile for what is no XML, or asks for what is not in it."""
    if len(content) > MOST_BYTES:
        raise BadFile("too_large")
    tree = _Tree()
    parser = DefusedXMLParser(target=tree, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    tree.parser = parser
    try:
        parser.feed(_in_utf8(content))
        root: Node | None = parser.close()
    except DefusedXmlException as error:
        raise BadFile("entities", parser.parser.CurrentLineNumber) from error
    except ParseError as error:
        known = error.code != errors.codes[errors.XML_ERROR_NO_ELEMENTS]
        raise BadFile("no_xml", error.position[0] if known else 1) from error
    except (ValueError, LookupError) as error:  # an encoding that is unknown, or is not that of the bytes
        raise BadFile("no_xml", parser.parser.CurrentLineNumber) from error
    if root is None:
        raise BadFile("no_xml", 1)
    return root


def _in_utf8(content: bytes) -> bytes:
    """A file that declares no encoding is UTF-8; one that is not has the Western letters of Windows."""
    head = content[:200].partition(b"?>")[0]
    if b"encoding" in head or content.startswith((b"\xfe\xff", b"\xff\xfe")):
        return content
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace").encode()
    return content
