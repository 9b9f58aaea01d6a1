"""Hands that players entered: which of them stand, and which differ from those that stand."""

from collections import defaultdict

from django.utils.translation import gettext as _

from tournament.models import Deal, KeyedDeal, Session
from tournament.readings.errors import Conflict

Place = tuple[int, str]  # board and form


def keyed_words(session: Session) -> dict[Place, list[KeyedDeal]]:
    """What phones entered, by board and form, in the order in which it came."""
    found: dict[Place, list[KeyedDeal]] = defaultdict(list)
    for row in KeyedDeal.objects.filter(field__sections__session=session).distinct().order_by("pk"):
        found[row.board, row.form].append(row)
    return found


def word_of(session: Session, word: int) -> KeyedDeal:
    """What a phone entered, by its primary key. Conflict where it is no longer there."""
    found = KeyedDeal.objects.filter(pk=word, field__sections__session=session).first()
    if found is None:
        raise Conflict("changed_meanwhile", _("Another user has just changed this. Please look again."))
    return found


def keyed_places(session: Session) -> set[Place]:
    """Where the cards that stand were entered by players."""
    standing = _standing(session)
    return {
        place
        for place, words in keyed_words(session).items()
        if any(word.hands == standing.get(place) for word in words)
    }


def differing(session: Session) -> dict[Place, list[KeyedDeal]]:
    """Where phones entered different hands: one word for each set of hands, the one that stands first."""
    several = {
        place: {word.hands: word for word in reversed(words)} for place, words in keyed_words(session).items()
    }
    found = {place: [*words.values()] for place, words in several.items() if len(words) > 1}
    standing = _standing(session) if found else {}
    for place, words in found.items():
        words.sort(key=lambda word: word.hands != standing.get(place))
    return found


def _standing(session: Session) -> dict[Place, str]:
    rows = Deal.objects.filter(field__sections__session=session).order_by("-field")
    return {(board, form): hands for board, form, hands in rows.values_list("board", "form", "hands")}
