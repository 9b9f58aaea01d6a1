"""Redaction of logs: addresses are logged without the tokens in them."""

import logging
import re

# Where an address holds a token: tables and pairs, the wall, signing in, the door, pages of players, teams.
TOKEN = re.compile(r"(/(?:t|w|in|here|slip|player|player-pages)/|/teams?/(?=[\w-]{16}))[\w-]+")
# A program's token, in any place: in a query, in a header that is shown.
SECRET = re.compile(r"\bovt_[\w-]+")

# What gunicorn says of a request that it cannot read: why, and then the bytes.
QUOTED = re.compile(r"(Invalid request from ip=\S*: [\w ]*).*", re.DOTALL)


class WithoutTokens(logging.Filter):
    """A log read over a shoulder, or sent with a question, gives no access."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = SECRET.sub("ovt_…", TOKEN.sub(r"\1…", record.getMessage()))
        record.msg, record.args = message, ()
        return True


class WithoutQuotedRequests(logging.Filter):
    """A request that cannot be read is not quoted: it may hold a cookie. The log says what is wrong."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = QUOTED.sub(r"\1 …", record.getMessage()), ()
        return True
