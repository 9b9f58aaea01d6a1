"""What a session leaves unfinished, in sentences: for the question before its end, and for the refusal."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.sheets.room_sheets import Unfinished, WithoutPoints


def sentences(found: Unfinished) -> list[str]:
    """One for each thing that has no figure yet."""
    return [*_sentences(found)]


def _sentences(found: Unfinished) -> Iterator[str]:
    if found.missing:
        sentence = ngettext("One result is missing.", "%(missing)s results are missing.", found.missing)
        yield sentence % {"missing": found.missing}
    if found.unruled:
        sentence = ngettext("One board needs a ruling.", "%(number)s boards need a ruling.", found.unruled)
        yield sentence % {"number": found.unruled}
    if found.matches:
        sentence = ngettext(
            "One match is not finished.", "%(unfinished)s matches are not finished.", found.matches
        )
        yield sentence % {"unfinished": found.matches}
    yield from map(without_points, found.without_points)
    for tie in found.tied:
        yield _("Match %(number)s is tied.") % {"number": tie.number}
    if found.undecided:
        yield _("The knock-out has no winner yet.")
    if found.to_draw:
        yield _("Round %(to_draw)s has not been drawn.") % {"to_draw": found.to_draw}


def without_points(match: WithoutPoints) -> str:
    """A match that waits for a ruling."""
    home, away = match.teams
    return _("Round %(round)s, %(home)s v %(away)s: no points yet, too few boards have a result.") % {
        "round": match.round,
        "home": home.label,
        "away": away.label,
    }
