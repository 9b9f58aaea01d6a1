"""The time zone of a request, that of the club which its address names, and a language that its page has."""

from collections.abc import Callable, Iterator, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.translation import activate, get_language
from django.utils.translation.trans_real import translation

from tournament.domain.people.readings.roles import own_club
from tournament.domain.time_zones import use_no_zone, use_zone_found_by
from tournament.models import Club
from tournament.sheets.languages import SOURCE, complete
from tournament.web.formatting.reader import reading_in

Handler = Callable[[HttpRequest], HttpResponse]
SESSIONS = "events__sessions"
# How a club is found by what an address names, the nearest name first.
NAMED = {
    "club": "pk",
    "session_id": SESSIONS,
    "event": "events",
    "series": "series",
    "congress": "congresses",
    "simultaneous": "simultaneous_events",
    "own_heat": "simultaneous_events__heats",
    "player": "players",
    "own": "own_movements",
    "rule_set": "rule_sets",
    "match": f"{SESSIONS}__sections__matches",
}
TOKENS = (
    f"{SESSIONS}__sections__table_tokens",
    f"{SESSIONS}__sections__contestants__addresses",
    f"{SESSIONS}__wall",
    f"{SESSIONS}__door",
    "events__entrants__addresses",
    "players__links",
    "players__mail_address",
)


# Where not every language has all words: the desk, what programs read, and the page of styles.
ROOMS_OF_DIRECTORS = ("/console/", "/api/", "/styles/")


def complete_languages(get_response: Handler) -> Handler:
    """The middleware: a reader whose language has the words of players alone reads English at the desk."""

    def answered(request: HttpRequest) -> HttpResponse:
        language = get_language() or SOURCE
        if language not in complete():
            translation(language)._fallback = None  # English, not the language of the house
            if request.path.startswith(ROOMS_OF_DIRECTORS):
                activate(SOURCE)
                request.LANGUAGE_CODE = SOURCE
        with reading_in(get_language() or SOURCE):
            return get_response(request)

    return answered


def zones_apart(get_response: Handler) -> Handler:
    """The middleware: a thread that answered for one club may answer for another."""

    def answered(request: HttpRequest) -> HttpResponse:
        use_no_zone()
        return get_response(request)

    def process_view(request: HttpRequest, view: object, args: object, place: Mapping[str, object]) -> None:
        use_zone_found_by(lambda: club_at(request, place))

    answered.process_view = process_view  # type: ignore[attr-defined]
    return answered


def club_at(request: HttpRequest, place: Mapping[str, object]) -> Club | None:
    """The club whose things an address shows; else that of its reader, else the club of the installation."""
    named = (Club.objects.filter(**{path: key}).first() for path, key in _paths(place))
    return next(filter(None, named), None) or own_club(request.user) or _first()


def _paths(place: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    yield from ((path, place[name]) for name, path in NAMED.items() if name in place)
    if isinstance(place.get("token"), str):
        yield from ((f"{path}__token", place["token"]) for path in TOKENS)


def _first() -> Club | None:
    return Club.objects.filter(is_rehearsal=False).first()
