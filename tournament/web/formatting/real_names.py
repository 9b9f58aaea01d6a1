"""Whether the current page is rendered for a person who works for the club, with real names."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_real: ContextVar[bool] = ContextVar("real_names", default=False)


@contextmanager
def real_names() -> Iterator[None]:
    """A context in which names are rendered as real names, not aliases."""
    before = _real.set(True)
    try:
        yield
    finally:
        _real.reset(before)


def are_real() -> bool:
    return _real.get()
