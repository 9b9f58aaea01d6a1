"""A line between two programs that a test breaks: connections to a port are passed on, or refused."""

import socket
from contextlib import suppress
from threading import Thread


class BreakableLine:
    def __init__(self, to: int) -> None:
        self.to, self.is_broken = to, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = Thread(target=self._accept, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self.listener.accept()
                if self.is_broken:
                    near.close()
                else:
                    Thread(target=_connect, args=(near, self.to), daemon=True).start()


def _connect(near: socket.socket, to: int) -> None:
    """Pass on what comes from both ends until both have said everything."""
    with near, socket.create_connection(("127.0.0.1", to)) as far:
        back = Thread(target=_pass_on, args=(far, near), daemon=True)
        back.start()
        _pass_on(near, far)
        back.join()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while content := one.recv(65_536):
            other.sendall(content)
        other.shutdown(socket.SHUT_WR)
