"""The PDF file: the canvas's objects unchanged, those of the structure compressed into object streams.

A table has an element for every cell. Packed in object streams (ISO 32000-1, 7.5.7) they take a tenth of the
room; the cross-reference is then a stream too (7.5.8).
"""

import re
import zlib
from collections.abc import Iterable, Sequence
from struct import Struct

from reportlab.pdfbase.pdfdoc import PDFDocument

EACH = 500  # objects in one stream
LEVEL = 3  # of compression: what follows saves little and takes twice the time
_FIELDS, _ROW = b"/W[1 4 2]", Struct(">BIH").pack

Place = tuple[int, int, int]  # of an object: 1, offset, 0; packed: 2, the stream's number, which of it


def packed(document: PDFDocument, data: bytes, added: Iterable[tuple[int, str]]) -> bytes:
    """The file `data` of a finished `document` with the `added` objects, each with its number.

    One with a number that the document has stands for the document's own.
    """
    end = data.rindex(b"\nxref") + 1 if b"\nxref" in data else data.rindex(b"xref")
    numbers = document.idToObjectNumberAndVersion
    places: dict[int, Place] = {
        numbers[name][0]: (1, offset, 0) for name, offset in document.idToOffset.items()
    }
    objects = [*added]
    following = max(*places, *(number for number, _text in objects)) + 1
    parts, length = [data[:end]], end
    for stream, batch in enumerate(_batches(objects), following):
        places |= {number: (2, stream, index) for index, (number, _text) in enumerate(batch)}
        places[stream] = (1, length, 0)
        parts.append(_stream(stream, batch))
        length += len(parts[-1])
    own = max(places) + 1
    places[own] = (1, length, 0)
    return b"".join((*parts, _cross_reference(own, places, data[end:]), b"startxref\n%d\n%%%%EOF\n" % length))


def _batches(objects: Sequence[tuple[int, str]]) -> list[Sequence[tuple[int, str]]]:
    return [objects[start : start + EACH] for start in range(0, len(objects), EACH)]


def _stream(number: int, objects: Sequence[tuple[int, str]]) -> bytes:
    """Objects packed: first the number and the place of each, then all of them."""
    heads, place = [], 0
    for one, text in objects:
        heads.append(f"{one} {place}")
        place += len(text) + 1
    head = " ".join(heads) + "\n"
    about = b"/Type/ObjStm/N %d/First %d" % (len(heads), len(head))
    body = "\n".join([text for _one, text in objects])
    return _object(number, about, f"{head}{body}\n".encode("ascii"))


def _cross_reference(number: int, places: dict[int, Place], trailer: bytes) -> bytes:
    """The cross-reference stream: the offset of every object, and the entries of the trailer."""
    body = b"".join([_ROW(*places.get(one, (0, 0, 0))) for one in range(number + 1)])
    kept = [
        re.search(pattern, trailer, re.DOTALL)
        for pattern in (rb"/Root \d+ 0 R", rb"/Info \d+ 0 R", rb"/ID\s*\[\s*<[^>]*>\s*<[^>]*>\s*\]")
    ]
    data = b"".join(one[0] for one in kept if one)
    return _object(number, b"/Type/XRef/Size %d%s%s" % (number + 1, _FIELDS, data), body)


def _object(number: int, about: bytes, body: bytes) -> bytes:
    body = zlib.compress(body, LEVEL)
    return b"%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        number,
        about,
        len(body),
        body,
    )
