"""Ports for the servers that tests start."""

import os
import socket
from itertools import count

# Below those that a system gives to whoever asks for any: none is taken between its choice and the start.
# Several processes of tests begin at different ones.
FIRST, LAST, EACH = 20_000, 32_000, 40
_asked = count(os.getpid() % ((LAST - FIRST) // EACH) * EACH)


def free_port() -> int:
    """A port on which nobody listens, another one each time."""
    while True:
        port = FIRST + next(_asked) % (LAST - FIRST)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
