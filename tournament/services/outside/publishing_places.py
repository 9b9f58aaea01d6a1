"""The places on the web of a club: stored with their passwords encrypted, tried, trusted, removed."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Club, PublishingPlace
from tournament.readings.errors import DirectorError
from tournament.readings.outside.guard import Inside, inside_of, keeps, refuse_inside, visible_answer
from tournament.readings.outside.sealed_secrets import open_secret, seal_secret
from tournament.services.acts.journal import Actor, act
from tournament.services.outside.sftp_place import fingerprint, offered_key
from tournament.services.outside.site_files import refuse_own_page
from tournament.services.outside.site_place import Access, Place, PlaceFailed, open_place, parts_of

Kind = PublishingPlace.Kind
TRIAL = "overtrick-trial.txt"
LONGEST_HOST, LONGEST_PATH, LONGEST_USER, LONGEST_WEB = 253, 300, 100, 200


@dataclass(frozen=True, slots=True)
class PlaceTerms:
    """What a director enters. `password` None keeps the one that is stored."""

    kind: str
    path: str
    host: str = ""
    port: int | None = None
    user: str = ""
    password: str | None = None
    web: str = ""
    with_front_page: bool = True


def add_publishing_place(club: Club, terms: PlaceTerms, *, by: Actor) -> PublishingPlace:
    if club.is_rehearsal:
        raise DirectorError("rehearsal", _("A rehearsal is not published."))
    return _store(PublishingPlace(club=club), terms, by)


def change_publishing_place(place: PublishingPlace, terms: PlaceTerms, *, by: Actor) -> PublishingPlace:
    """The stored password is kept for the same server and user only."""
    before = (place.kind, place.host, place.port, place.user)
    if before != (terms.kind, terms.host, terms.port, terms.user):
        if terms.password is None and place.sealed:
            raise DirectorError(
                "password_again", _("Enter the password again: the server or the user is another one.")
            )
        place.host_key = place.offered_key = ""
    return _store(place, terms, by)


def _store(place: PublishingPlace, terms: PlaceTerms, by: Actor) -> PublishingPlace:
    is_folder = terms.kind == Kind.FOLDER
    place.kind, place.path, place.web = terms.kind, terms.path, terms.web
    place.host, place.user = ("", "") if is_folder else (terms.host, terms.user)
    place.port = None if is_folder else terms.port
    place.with_front_page = terms.with_front_page
    if is_folder:
        place.sealed = ""
    elif terms.password is not None:
        place.sealed = seal_secret(terms.password)
    _refuse(place, by)
    place.tried_at, place.problem, place.answer = None, "", ""
    with act("set_publishing_place", by=by, place=str(place), club=place.club_id) as write:
        place.save()
        write.mark(place.club)
    return place


def _refuse(place: PublishingPlace, by: Actor) -> None:
    if place.kind not in Kind:
        raise DirectorError("bad_kind", _("Choose a folder, SFTP or WebDAV."))
    lengths = ((place.host, LONGEST_HOST), (place.path, LONGEST_PATH), (place.user, LONGEST_USER))
    if any(len(text) > most or not text.isprintable() for text, most in lengths):
        raise DirectorError("bad_place", _("The server, the folder or the user is too long."))
    if ".." in place.path.split("/"):
        raise DirectorError("bad_folder", _("A folder has no “..” in its path."))
    if place.kind != Kind.FOLDER and not _is_host(place.host):
        raise DirectorError("bad_host", _("Enter the name of the server, such as sftp.example.com."))
    _refuse_web(place.web)
    access = parts_of(place.address)
    may_name = keeps(by.user, place.club)
    if place.kind == Kind.FOLDER and not may_name:
        raise DirectorError("not_yours", _("Only those who keep this computer may publish into its folders."))
    if place.kind != Kind.FOLDER and not may_name:
        refuse_inside(access.hostname or "", 0, lambda: False)
    if place.kind == Kind.OPEN_WEBDAV and access.hostname not in ("localhost", "127.0.0.1"):
        raise DirectorError(
            "not_secure", _("Choose WebDAV with encryption: the password could be read on the way.")
        )


def _is_host(host: str) -> bool:
    return bool(host) and host.isascii() and not {*host} & {*" /@?#:\\[]"}


def _refuse_web(web: str) -> None:
    try:
        if web:
            URLValidator(["http", "https"])(web)
    except ValidationError as error:
        raise DirectorError("bad_web", _("The address on the web begins with https://.")) from error
    if len(web) > LONGEST_WEB:
        raise DirectorError("bad_web", _("The address on the web begins with https://."))


def remove_publishing_place(place: PublishingPlace, *, by: Actor) -> None:
    """The settings, the password and the log go; files that are there stay."""
    with act("remove_publishing_place", by=by, place=str(place), club=place.club_id) as write:
        club = place.club
        place.delete()
        write.mark(club)


def trust_host_key(place: PublishingPlace, seen: str, *, by: Actor) -> PublishingPlace:
    """Trust the key that the server offered, if it is the one with the fingerprint `seen`."""
    if not place.offered_key or fingerprint(place.offered_key) != seen:
        raise DirectorError("other_key_now", _("The server shows another key by now. Try again."))
    with act("trust_host_key", by=by, place=str(place), fingerprint=seen, club=place.club_id) as write:
        place.host_key, place.offered_key = place.offered_key, ""
        place.save(update_fields=["host_key", "offered_key"])
        write.mark(place.club)
    return place


# ── in use ────────────────────────────────────────────────────────────────────────────────────────────


def enter(place: PublishingPlace) -> Place:
    """The place, opened with its password and its trusted key. PlaceFailed where it cannot be used now."""
    password = open_secret(place.sealed)
    if password is None:
        raise PlaceFailed("", "password")
    inside = _inside(place)
    if place.kind == Kind.FOLDER and not inside():
        raise PlaceFailed("", "inside")
    try:
        return open_place(place.address, Access(password, place.host_key, inside))
    except DirectorError as refusal:
        raise PlaceFailed(
            refusal.message, refusal.code if refusal.code == "no_sftp" else "refused"
        ) from refusal


def _inside(place: PublishingPlace) -> Inside:
    return inside_of(place.club, "set_publishing_place", place=str(place))


def try_publishing_place(place: PublishingPlace) -> PublishingPlace:
    """Enter, write a small file, read it and remove it. What came of it is stored."""
    place.problem, place.answer = _trial(place)
    place.offered_key = _offered(place)
    place.tried_at = timezone.now()
    place.save(update_fields=["tried_at", "problem", "answer", "offered_key"])
    return place


def _trial(place: PublishingPlace) -> tuple[str, str]:
    try:
        entered = enter(place)
        try:
            entered.write(TRIAL, b"Overtrick\n")
            entered.read(TRIAL)
            entered.remove(TRIAL)
            if place.with_front_page:
                refuse_own_page(entered)
        finally:
            entered.close()
    except PlaceFailed as failure:
        return failure.code, visible_answer(place.host, str(failure))
    return "", ""


def _offered(place: PublishingPlace) -> str:
    """The server's key where it is not the trusted one, for a director to compare."""
    if place.problem not in ("new_key", "other_key"):
        return ""
    try:
        return offered_key(parts_of(place.address), _inside(place))
    except PlaceFailed:
        return ""
