"""A buffer for one HTTP request while its bytes arrive: is it complete, is it refused?

HTTP/1.1 (RFC 9112): a head that ends with an empty line, then a body of `Content-Length` bytes. A body in
chunks has no length and is refused: browsers and the usual programs send none.
"""

import re
from dataclasses import dataclass, field
from enum import Enum
from http import HTTPStatus

LONGEST_HEAD = 65_536
# A longer request (it brings a file) is read by a thread; shorter ones are kept in memory until complete.
LONGEST_IN_MEMORY = 131_072
END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
IN_CHUNKS = re.compile(rb"\r\ntransfer-encoding[ \t]*:", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)


class State(Enum):
    UNFINISHED = "unfinished"
    COMPLETE = "complete"
    LONG = "long"  # the head is complete, and all of it is longer than LONGEST_IN_MEMORY


class Refused(Exception):
    """The request is answered with `status` and its connection is closed."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@dataclass(slots=True)
class Arriving:
    """`data` begins with the request; bytes of the next one may follow."""

    data: bytearray = field(default_factory=bytearray)
    needed: int | None = None  # bytes of head and body, known when the head is complete

    def add(self, part: bytes) -> State:
        """The state with these bytes too. Refused where no answer but an error is possible."""
        seen = max(len(self.data) - len(END_OF_HEAD), 0)
        self.data += part
        if self.needed is None:
            self._read_head(seen)
        if self.needed is None:
            return State.UNFINISHED
        if len(self.data) >= self.needed:
            return State.COMPLETE
        return State.LONG if self.needed > LONGEST_IN_MEMORY else State.UNFINISHED

    def _read_head(self, seen: int) -> None:
        while self.data.startswith(b"\r\n"):  # empty lines before a request mean nothing
            del self.data[:2]
            seen = 0
        end = self.data.find(END_OF_HEAD, seen)
        if (end if end >= 0 else len(self.data)) > LONGEST_HEAD:
            raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if end < 0:
            return
        head = bytes(self.data[: end + len(END_OF_HEAD)])
        if IN_CHUNKS.search(head):
            raise Refused(HTTPStatus.LENGTH_REQUIRED)
        length = LENGTH.search(head)
        self.needed = len(head) + (int(length[1]) if length else 0)

    def expects_continue(self) -> bool:
        """Whether the client sends its body only after `100 Continue`."""
        return self.needed is not None and bool(EXPECTS.search(self.data))
