"""Redaction of logs: addresses are logged without the tokens in them."""

import logging
import re

# Every beginning of an address after which a token follows: tables and pairs, the wall, signing in, the door,
# slips, teams, captains, players, e-mail. tests/web/server/test_logs.py compares it with the resolver, the
# proxies of deploy/ and docs/operations.md.
SECRET_ADDRESSES = (
    *("t", "w", "in", "here", "slip", "team", "teams", "player", "mail/stop"),
    "api/player-pages",
)
# The console has rooms of the same names, which are followed by a row's number.
TOKEN = re.compile(rf"(/(?:{'|'.join(SECRET_ADDRESSES)})/)(?!\d+(?:[^\w-]|$))[\w-]+")
# A team's number, signed with the captains' link.
SIGNED = re.compile(r"(?<=/)\d+:[\w-]{20,}")
# A program's token, in any place: in a query, in a header that is shown.
SECRET = re.compile(r"\bovt_[\w-]+")

# What gunicorn says of a request that it cannot read: why, and then the bytes.
QUOTED = re.compile(r"(Invalid request from ip=\S*: [\w ]*).*", re.DOTALL)


class WithoutTokens(logging.Filter):
    """A log read over a shoulder, or sent with a question, gives no access."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_tokens(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = without_tokens(logging.Formatter().formatException(record.exc_info))
        return True


def without_tokens(text: str) -> str:
    return SECRET.sub("ovt_…", SIGNED.sub("…", TOKEN.sub(r"\1…", text)))


class WithoutQuotedRequests(logging.Filter):
    """A request that cannot be read is not quoted: it may hold a cookie. The log says what is wrong."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = QUOTED.sub(r"\1 …", record.getMessage()), ()
        return True
