"""What the room offers to a helper: no link and no button that their role may not use."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import resolve

from tests.fixtures.evening import DIRECTOR, make_section, play_everything, say
from tests.fixtures.knock_outs import knock_out
from tests.fixtures.singles import individual
from tests.fixtures.teams import round_robin, swiss
from tournament.domain.people.readings.roles import may
from tournament.domain.permissions import needed
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Role, Section

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a\b[^>]*?href="(/console/[^"#?]*)')
FORM = re.compile(r"<form\b[^>]*>")
ACTION, METHOD = re.compile(r'action="([^"#?]*)'), re.compile(r'method="post"', re.I)
SESSIONS = {
    "pairs": lambda: make_section(3),
    "single players": lambda: individual(8),
    "teams": lambda: round_robin(4),
    "Swiss teams": lambda: swiss(6),
    "knock-out": lambda: knock_out(4),
}


def helper(kind: str, section: Section) -> Client:
    user = get_user_model().objects.create(username=f"helper-{kind}")
    Role.objects.create(user=user, club=section.session.event.club, kind=kind)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def forbidden(client: Client, section: Section, kind: str) -> set[str]:
    """Each address that the room, its menu and its dialogs offer beyond the role."""
    user, club = get_user_model().objects.get(username=f"helper-{kind}"), section.session.event.club
    html = client.get(f"/console/{section.session_id}/").content.decode()
    acts = [ACTION.search(form) for form in FORM.findall(html) if METHOD.search(form)]
    offered = [*((link, False) for link in LINK.findall(html)), *((one[1], True) for one in acts if one)]
    names = {(resolve(address).url_name or "", writes) for address, writes in offered}
    return {
        f"{'do' if writes else 'open'} {name}"
        for name, writes in names
        if not may(user, needed(name, writes=writes), club)
    }


@pytest.mark.sampled
@pytest.mark.parametrize("state", ["in play", "closed"])
@pytest.mark.parametrize("kind", SESSIONS)
@pytest.mark.parametrize("role", [Role.Kind.ENTRY, Role.Kind.RULINGS, Role.Kind.DIRECTOR])
def test_the_room_offers_a_role_only_what_it_may_do(role: str, kind: str, state: str) -> None:
    section = SESSIONS[kind]()
    if row := section.placements.filter(ns__isnull=False, ew__isnull=False).first():
        say(section, row.table, row.boards[0], "4S= N", side="NS")
        say(section, row.table, row.boards[0], "4S-1 N", side="EW")
    if state == "closed":
        play_everything(section.session)
        close_session(section.session, by=DIRECTOR)
    assert forbidden(helper(role, section), section, role) == set()
