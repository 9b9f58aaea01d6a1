"""What a log may hold: addresses without the tokens in them."""

import logging
import re

# Where an address holds a token: tables and pairs, the wall, signing in, the door.
TOKEN = re.compile(r"(/(?:t|w|in|here)/)[\w-]+")


class WithoutTokens(logging.Filter):
    """A log read over a shoulder, or sent with a question, lets nobody in."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = TOKEN.sub(r"\1…", record.getMessage()), ()
        return True
