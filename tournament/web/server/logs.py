"""Redaction of logs: addresses are logged without the tokens in them."""

import logging
import re
import time
from collections import deque

from tournament.domain.backups.readings.disk_errors import refusal_of

UNAVAILABLE, MINUTE = 503, 60.0
REFUSALS = "tournament.web.server.disk_errors"  # the log of what the database refuses
_unavailable: deque[float] = deque(maxlen=100_000)

# Every beginning of an address after which a token follows: tables and pairs, the wall, signing in, the door,
# slips, teams, captains, players, e-mail. tests/web/server/test_logs.py compares it with the resolver, the
# proxies of deploy/ and docs/operations.md.
SECRET_ADDRESSES = (
    *("t", "w", "in/club", "in", "here", "slip", "team", "teams", "player", "mail/stop"),
    "api/player-pages",
)
# The console has rooms of the same names, which are followed by a row's number.
TOKEN = re.compile(rf"(/(?:{'|'.join(SECRET_ADDRESSES)})/)(?!\d+(?:[^\w-]|$))[\w-]+")
# A team's number, signed with the captains' link.
SIGNED = re.compile(r"(?<=/)\d+:[\w-]{20,}")
# A program's token, in any place: in a query, in a header that is shown.
SECRET = re.compile(r"\bovt_[\w-]+")


class WithoutTokens(logging.Filter):
    """A log read over a shoulder, or sent with a question, gives no access."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_tokens(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = without_tokens(logging.Formatter().formatException(record.exc_info))
        return True


def without_tokens(text: str) -> str:
    return SECRET.sub("ovt_…", SIGNED.sub("…", TOKEN.sub(r"\1…", text)))


class OnceAMinute(logging.Filter):
    """While the database is away every poll fails: one line a minute says so, and how many there were."""

    def __init__(self) -> None:
        super().__init__()
        self.shown_at, self.held_back = float("-inf"), 0

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        is_answer = getattr(record, "status_code", 0) == UNAVAILABLE
        if is_answer:
            _unavailable.append(time.monotonic())
        if not is_answer and record.name != REFUSALS and refusal_of(error) is None:
            return True
        if time.monotonic() - self.shown_at < MINUTE:
            self.held_back += 1
            return False
        why = f": {error}" if error else ""
        record.msg = f"{record.getMessage()}{why} ({self.held_back} lines like this were left out)"
        record.args, record.exc_info = (), None
        self.shown_at, self.held_back = time.monotonic(), 0
        return True


def unavailable_lately() -> int:
    """How many requests of the last minute this process has answered with 503."""
    since = time.monotonic() - MINUTE
    return sum(moment > since for moment in list(_unavailable))
