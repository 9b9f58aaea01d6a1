"""Whether the page that is being drawn is for somebody who works for the club: then names are real ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_real: ContextVar[bool] = ContextVar("real_names", default=False)


@contextmanager
def real_names() -> Iterator[None]:
    """What is drawn inside says who somebody is, not his alias."""
    before = _real.set(True)
    try:
        yield
    finally:
        _real.reset(before)


def are_real() -> bool:
    return _real.get()
