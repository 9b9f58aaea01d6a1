"""Who may open what, cell by cell: every address of the project, for everybody, reading and writing."""

import re
from collections import Counter
from collections.abc import Container, Iterator

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from tests.fixtures.addresses import NOBODYS, Address, about, addresses, filled
from tests.fixtures.club_fixture import ORGANISER, ROLES, House, answered, house, person
from tests.fixtures.kinds_of_events import CHIEF_KINDS, begun
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import ROLES as SCOPE_ROLES
from tournament.domain.people.acts.access_links import first_director, make_token, revoke_token
from tournament.domain.people.readings.roles import FREE, HOLDS, Need
from tournament.domain.permissions import NEEDS, needed
from tournament.models import (
    ApiToken,
    Club,
    JournalEntry,
    Role,
)
from tournament.web.console.access import OWNERS
from tournament.web.console.forms.act_form import THINGS
from tournament.web.server.zones import NAMED

__all__ = ["house"]

WHO = ["stranger", "table token", "player", *ROLES, "other club's director", ORGANISER, "staff"]
# Programs, by the role that the scope of their token stands for.
PROGRAMS = {f"program that may {scope}": scope for scope in ApiToken.Scope.values}
OTHER_PROGRAM, REVOKED = "other club's program", "program whose token was undone"


def test_every_address_has_a_line_and_every_line_an_address() -> None:
    keys = {one.key for one in addresses()}
    assert NEEDS.keys() == keys


def test_no_address_hides_another_one() -> None:
    shapes = Counter(re.sub(r"<[^>]*>", "<>", one.pattern) for one in addresses())
    assert [shape for shape, times in shapes.items() if times > 1] == []


def test_a_link_that_names_an_address_means_one_place() -> None:
    patterns: dict[str, set[str]] = {}
    for one in addresses():
        patterns.setdefault(one.key.removeprefix("api:"), set()).add(one.pattern)
    formats = {name for name, found in patterns.items() if any("(?P<format>" in each for each in found)}
    shared = {name: found for name, found in patterns.items() if len(found) > 1 and name not in formats}
    assert shared == {}


def test_the_page_of_the_docs_is_made_from_the_matrix() -> None:
    call_command("permissions", check=True)


def test_a_role_holds_what_a_narrower_one_holds() -> None:
    entry, rulings, director, owner = (HOLDS[kind] for kind in ROLES.values())
    assert entry | rulings < director < owner
    assert entry & rulings == {Need.LOOK}


def test_a_club_and_a_row_are_looked_for_by_names_that_addresses_have() -> None:
    names = {name for address in addresses() for name in address.wants}
    assert {*OWNERS, *NAMED, *THINGS} - names == set()


# ── the cells ─────────────────────────────────────────────────────────────────────────────────────────

FOREIGN = {
    *("congress", "date", "session_id", "player", "own", "helper", "entry", "pk", "rule_set", "series"),
    *("copy", "money_line", "planned", "template", "ticket", "simultaneous", "own_heat"),
}
OTHERS = {
    "other club's director": Role.Kind.DIRECTOR,
    ORGANISER: Role.Kind.OWNER,
    OTHER_PROGRAM: Role.Kind.OWNER,
}
# Pages that look at no token.
DESCRIPTION = {"api:schema", "api:api-docs"}


def is_allowed(who: str, address: Address, need: Need) -> bool:
    if who == REVOKED:
        return address.key in DESCRIPTION
    if need == Need.TOKEN:
        return who != "stranger"
    if need == Need.ANYONE:
        return True
    if need == Need.KEEP and who in OTHERS:  # the installation holds two clubs then
        return False
    if who in OTHERS:
        return need in HOLDS[OTHERS[who]] and not FOREIGN & {*address.wants}
    if who in PROGRAMS:
        return need in HOLDS[SCOPE_ROLES[PROGRAMS[who]]]
    if who == "staff":
        return True
    return who in ROLES and need in HOLDS[ROLES[who]]


def is_refused(answer: HttpResponse) -> bool:
    """Sent to the sign-in page, or told no."""
    to_sign_in = answer.status_code == 302 and answer["Location"].startswith("/in/?next=")
    return to_sign_in or answer.status_code in (401, 403)


def outcomes(
    client: Client, who: str, house: House, address: Address, ways: Container[str] = ("read", "write")
) -> Iterator[str]:
    """Every cell of one person and one address that is not as the matrix says."""
    line = NEEDS[address.key]
    for writes, need in ((False, line.read), (True, line.write)):
        if need is None or ("write" if writes else "read") not in ways:
            continue
        has_token = is_allowed(who, address, need) or need not in FREE
        own = house.pair_token if who == "player" else house.token
        url = filled(address, house, own if has_token else NOBODYS)
        method = OTHERWISE.get(address.key, "post") if writes else "get"
        answer = answered(client, method, url)
        allowed, refused = is_allowed(who, address, need), is_refused(answer)
        refused |= need == Need.TOKEN and answer.status_code == 404
        if allowed and refused and address.key not in GATED:
            yield f"{who} may {method} {url} but got {answer.status_code}"
        if not allowed and not (refused or answer.status_code == 404):
            yield f"{who} may not {method} {url} but got {answer.status_code}"
        if answer.status_code >= 500:
            yield f"{method} {url}: {answer.status_code}"


# Writing that is not a POST.
OTHERWISE = {
    "api:club-detail": "patch",
    "api:club-retention": "put",
    "api:club-leaving": "put",
    "api:hosting": "put",
    "api:sign-up": "put",
    "api:club-quota": "put",
    "api:event-names": "put",
    "api:player-alias": "put",
    "api:player-detail": "patch",
    "api:event-detail": "patch",
    "api:session-check-in": "patch",
    "api:session-door": "put",
    "api:own-booking-by-link": "put",
    "api:own-partner-by-link": "put",
    "api:simultaneous-event-detail": "put",
    "api:organised-heat": "put",
    "api:organised-heat-state": "put",
    "api:organised-heat-hands": "put",
    "api:organised-heat-venue": "put",
    "api:organised-heat-decide": "put",
    "api:organised-heat-erase": "post",
    "api:organised-heat-decision": "delete",
    "api:simultaneous-report": "put",
    "api:helper-detail": "delete",
    "api:token-detail": "delete",
    "api:section-game": "put",
    "api:section-contestants": "put",
    "api:section-seats": "patch",
    "api:section-movement": "put",
    "api:section-team-matches": "put",
    "api:section-team-groups": "put",
    "api:section-team-movement": "put",
    "api:session-team-conditions": "patch",
    "api:event-team": "patch",
    "api:own-movement-detail": "put",
    "api:match-detail": "delete",
    "api:match-end": "put",
    "api:match-length": "put",
    "api:match-rules": "put",
    "api:match-deal-deal": "put",
    "api:match-deal-ruling": "delete",
    "api:match-seats": "put",
    "api:result-detail": "put",
    "api:result-ruling": "put",
    "api:session-fouled": "put",
    "api:section-cancelled": "put",
    "api:session-wall": "put",
    "api:session-playing": "put",
    "api:contestant-penalty": "delete",
    "api:contestant-substitute": "delete",
    "api:call": "put",
    "api:message": "delete",
    "api:rehearsal": "put",
    "api:webhook-detail": "put",
    "api:seat-wish": "delete",
}
# Open to everybody, and yet closed for a while: by time, or because this link never was one.
GATED = {
    "document",
    "why_award",
    "api:session-why-award",
    "sign_in",
    "sign_in_by_link",
    "confirm_sign_up",
    "table_others",
    "table_system_card",
}


@pytest.mark.slow
@pytest.mark.parametrize("who", WHO)
def test_every_cell_of_the_matrix(house: House, who: str) -> None:
    client = person(who, house)
    client.raise_request_exception = False
    wrong = [said for address in addresses() for said in outcomes(client, who, house, address)]
    assert "\n".join(wrong) == ""


OF_HOSTING = re.compile("host|sign-?_?ups?$|club_?-?(data|cop|leav|quota|usage)|(delete|keep|bring_in)_club")


@pytest.mark.parametrize("who", WHO)
def test_a_club_of_a_shared_server_sees_itself_only(house: House, who: str) -> None:
    """Limits, copies, deletion and sign-up: the addresses that could show one club to another."""
    client = person(who, house)
    client.raise_request_exception = False
    asked = [address for address in addresses() if OF_HOSTING.search(address.key)]
    assert len(asked) > 18
    assert [said for address in asked for said in outcomes(client, who, house, address)] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHIEF_KINDS)
def test_no_writing_fails_for_any_kind_of_event(house: House, kind: str) -> None:
    """What a kind of event does not have is refused or not there. Reading: tests/test_every_stage.py."""
    own = about(house, begun(kind, house.section.session.event.club))
    client = person("staff", house)
    client.raise_request_exception = False
    said = [one for address in addresses() for one in outcomes(client, "staff", own, address, ["write"])]
    assert "\n".join(one for one in said if re.search(r": 5[0-9]{2}$", one)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("who", [OTHER_PROGRAM, *PROGRAMS, REVOKED])
def test_every_cell_of_the_api_for_programs(house: House, who: str) -> None:
    """The scopes of tokens: each holds what its role holds, in its own club alone."""
    assert wrong_cells(house, who, of_the_api()) == ""


def test_every_fifth_address_of_the_api_for_a_program_of_another_club(house: House) -> None:
    assert wrong_cells(house, OTHER_PROGRAM, of_the_api()[::5]) == ""


def of_the_api() -> list[Address]:
    return [address for address in addresses() if address.pattern.startswith("api/")]


def wrong_cells(house: House, who: str, asked: list[Address]) -> str:
    client = program(who, house)
    client.raise_request_exception = False
    return "\n".join(said for address in asked for said in outcomes(client, who, house, address))


def program(who: str, house: House) -> Client:
    """A program with a token; signed in nowhere."""
    club = house.section.session.event.club
    if who == OTHER_PROGRAM:
        club = Club.objects.create(name="別のクラブ")
    by = Actor("staff", first_director())
    token, secret = make_token(club, name=who, scope=PROGRAMS.get(who, "own"), by=by)
    if who == REVOKED:
        revoke_token(token, by=by)
    return Client(headers={"accept-language": "en", "authorization": f"Bearer {secret}"})


def test_what_an_address_has_not_changes_nothing(house: House) -> None:
    """Writing where the matrix has no such thing: the owner's own journal stands still."""
    client, before = person("club owner", house), JournalEntry.objects.count()
    for address in addresses():
        if NEEDS[address.key].write is None:
            client.post(filled(address, house, house.token))
    assert JournalEntry.objects.count() == before


def test_an_address_without_a_line_is_for_full_directors() -> None:
    assert needed("something new", writes=False) == Need.RUN


def test_a_refusal_is_a_page_that_says_what_to_do(house: House) -> None:
    answer = person("entry-only director", house).get(f"/console/{house.section.session_id}/setup/")
    assert answer.status_code == 403
    assert "Your role is “entry only”; this needs more." in answer.content.decode()


def test_another_clubs_director_sees_its_own_desk_only(house: House) -> None:
    client = person("other club's director", house)
    desk = client.get("/console/").content.decode()
    assert "別のクラブ" in desk
    assert "木曜ペア戦" not in desk
