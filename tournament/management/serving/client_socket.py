"""A client's socket with a time limit, so that an idle client does not occupy a thread for long."""

import socket
import time
from errno import ECONNRESET
from typing import Any

STALLED_SECONDS = 20.0  # in one call; a slow client that takes a little again and again goes on
STALLED = "the client has stalled"


class ClientSocket(socket.socket):
    """What gunicorn's thread reads and writes. A client that stalls counts as one that has gone."""

    reads_until = 0.0  # monotonic; a complete request leaves nothing to read

    @classmethod
    def of(cls, accepted: socket.socket) -> "ClientSocket":
        return cls(accepted.family, accepted.type, accepted.proto, accepted.detach())

    def setblocking(self, flag: bool) -> None:
        self.settimeout(STALLED_SECONDS if flag else 0.0)

    def arrived(self, size: int) -> bytes:
        """What has arrived until now; b"" when the client has ended. BlockingIOError: nothing yet."""
        return super().recv(size)

    def recv(self, size: int, flags: int = 0) -> bytes:
        if time.monotonic() > self.reads_until:
            raise ConnectionResetError(ECONNRESET, STALLED)
        try:
            return super().recv(size, flags)
        except TimeoutError as error:
            raise ConnectionResetError(ECONNRESET, STALLED) from error

    def sendall(self, data: Any, flags: int = 0) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[self.send(left, flags) :]
        except TimeoutError as error:
            raise ConnectionResetError(ECONNRESET, STALLED) from error
