"""Two habits of Python that cost a server time, and how it is spared them."""

import gc
from collections.abc import Callable
from types import FunctionType
from typing import Any

# What a start loads lives as long as the process: to look for cycles among it every 700 objects is a fifth of
# the start, and later makes a page wait now and then.
gc.set_threshold(50_000, 20)


def _call(function: Callable[..., Any], *args: object, **named: object) -> Any:
    return function(*args, **named)


# Frames lie in pieces of 16 kB. A call that no longer fits makes Python ask the system for the next piece,
# and its return gives that back: a loop at such an edge does so at every turn, a thousand times for a
# traveller. The frame of this call takes more than half a megabyte, so that its piece is of one, and the rest
# is for all that is called within. Of memory it costs what is touched.
call_with_room: Callable[..., Any] = FunctionType(
    _call.__code__.replace(co_stacksize=70_000), globals(), "call_with_room"
)
