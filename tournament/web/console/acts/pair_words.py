"""The pairs that the journal names by number and line, in the reader's language."""

import re

from django.utils.translation import gettext as _

_WITH_LINE = re.compile(r"(?P<number>.*\d)(?P<line>NS|EW)")


def pair_words(label: object) -> str:
    """7NS in words; a pair whose number is its own is only that number."""
    found = _WITH_LINE.fullmatch(str(label))
    if found is None:
        return str(label)
    words = _("%(number)sNS") if found["line"] == "NS" else _("%(number)sEW")
    return words % {"number": found["number"]}
