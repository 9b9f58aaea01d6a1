"""A club goes into a file and comes out of it, in an installation of its own, as it was."""

import io
import json
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.domain.hosting.whole_club import empty_the_installation, file_of, fill
from tests.fixtures.club_fixture import House, house
from tests.fixtures.evening import DIRECTOR
from tournament.domain.errors import DirectorError
from tournament.domain.hosting.acts.bringing_in import bring_in
from tournament.domain.hosting.readings.club_rows import EMPTIED, RENEWED, club_models, file_models, rows_of
from tournament.domain.journal.acts.chaining import chain_lines
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.chain import chain_problems
from tournament.domain.journal.readings.journal_stream import kind_of
from tournament.domain.journal.readings.verify import in_words, problems
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.domain.people.acts.clubs import add_players, found_club
from tournament.exchange.pasted_lists import parse_players
from tournament.models import ApiToken, Club, JournalChain, JournalEntry, MailServer, Player, Quota, Webhook

__all__ = ["house"]
pytestmark = pytest.mark.django_db
BROUGHT = "bring_in_club"
# Columns of the file that sound as if they opened something, and do not.
HARMLESS = {
    *(("entry", "key"), ("dealentry", "key"), ("directorcall", "key"), ("keyeddeal", "key")),
    *(("chainedline", "salt"), ("moneyline", "key"), ("ticket", "code"), ("connector", "club_code")),
    *(("systemcard", "digest"), ("systemcardfile", "digest"), ("mailmessage", "digest")),
    *(("terminalnote", "code"), ("venueentrant", "code"), ("venueresult", "code")),
    *(("erasedname", "digest"), ("venue", "code"), ("venuedecision", "code")),
    *(("publishingplace", "host_key"), ("publishingplace", "offered_key")),
}


def lines_in(file: io.BytesIO) -> dict[str, list[dict]]:
    with zipfile.ZipFile(io.BytesIO(file.getvalue())) as read:
        names = [name for name in read.namelist() if name.startswith("rows/")]
        return {name[5:-6]: [json.loads(line) for line in read.read(name).splitlines()] for name in names}


def text_of(file: io.BytesIO) -> str:
    with zipfile.ZipFile(io.BytesIO(file.getvalue())) as read:
        return "".join(read.read(name).decode() for name in read.namelist())


@pytest.fixture
def club(house: House) -> Club:
    """Of it there is a row of every model."""
    own = house.section.session.event.club
    chain_lines()
    fill(own)
    MailServer.objects.update(sealed="versiegelt")
    Quota.objects.update(players=None, sessions=None)
    return own


@pytest.mark.slow
def test_there_is_a_row_of_every_model(club: Club) -> None:
    assert [model for model in club_models() if not rows_of(model, club).exists()] == []


def _compared(kind: str, rows: list[dict]) -> list[dict]:
    """Without the act that brought the club in; a line has another salt where a secret was left out of it."""
    if kind == "journalentry":
        return [row for row in rows if row["verb"] != BROUGHT]
    if kind == "journalchain":
        return [row for row in rows if row["session_id"]]
    if kind == "chainedline":
        brought = JournalEntry.objects.filter(verb=BROUGHT).values_list("pk", flat=True)
        return [{**row, "salt": "", "redacted": []} for row in rows if row["entry_id"] not in brought]
    return rows


@pytest.mark.slow
def test_a_club_is_the_same_elsewhere(club: Club, house: House) -> None:
    before, client = problems(), Client()
    pages = [f"/s/{house.section.session_id}/", f"/s/{house.teams.session_id}/", "/"]
    shown = [_words(client.get(page)) for page in pages]
    chain = JournalChain.objects.get(session=None)
    file = file_of(club)
    empty_the_installation()
    forget()
    brought = bring_in(file, by=DIRECTOR)
    assert {*map(in_words, problems())} <= {*map(in_words, before)}
    assert JournalEntry.objects.get(verb=BROUGHT).link.line == chain.lines + 1
    assert JournalEntry.objects.get(pk=chain.last).link.hash == chain.hash
    assert [_words(client.get(page)) for page in pages] == shown
    once, again = lines_in(file), lines_in(file_of(brought))
    for kind in ("user", *map(kind_of, file_models())):
        assert _compared(kind, again[kind]) == _compared(kind, once[kind]), kind
    Player.objects.create(club=brought, native="新しい人")  # its key is free


def _words(answer: HttpResponse) -> str:
    return re.sub(r"<[^>]*>", "", answer.content.decode())


def test_nothing_of_another_club_is_in_the_file(club: Club) -> None:
    other = found_club(name="よそのクラブ", by=DIRECTOR)
    add_players(other, parse_players("余所 一郎\n余所 二郎"), by=DIRECTOR)
    give_role(other, name="余所の長", kind="entry", by=_staff())
    add_players(club, parse_players("内野 三郎"), by=DIRECTOR)
    chain_lines()
    file = file_of(club)
    assert "よそ" not in text_of(file)
    assert "余所" not in text_of(file)
    assert "内野" in text_of(file)
    empty_the_installation()
    bring_in(file, by=DIRECTOR)
    assert [*chain_problems()] == []


def _staff() -> Actor:
    return Actor("staff", first_director())


def test_no_secret_is_in_the_file(club: Club) -> None:
    models = {kind_of(model): model for model in club_models()}
    secrets = {
        value
        for kind, name in RENEWED | EMPTIED
        for value in rows_of(models[kind], club).values_list(name, flat=True)
        if len(value) > 3
    }
    secrets |= {
        *ApiToken.objects.values_list("digest", flat=True),
        *Webhook.objects.values_list("url", flat=True),
    }
    secrets |= {*User.objects.values_list("password", flat=True)} - {""}
    text = text_of(file_of(club))
    assert secrets
    assert [value for value in secrets if value in text] == []


def test_every_column_that_sounds_secret_is_known() -> None:
    sounds = re.compile("token|secret|sealed|password|salt|digest|pin$|code|key$")
    found = {
        (kind_of(model), column.attname)
        for model in file_models()
        for column in model._meta.concrete_fields
        if sounds.search(column.attname) and not column.is_relation
    }
    assert found - RENEWED - EMPTIED - HARMLESS == set()


def test_a_club_comes_into_an_empty_installation_only(club: Club) -> None:
    with pytest.raises(DirectorError) as refusal:
        bring_in(file_of(club), by=DIRECTOR)
    assert refusal.value.code == "not_empty"


def _changed(file: io.BytesIO, name: str, old: bytes, new: bytes) -> io.BytesIO:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file.getvalue())) as read, zipfile.ZipFile(made, "w") as write:
        for each in read.namelist():
            content = read.read(each)
            assert each != name or old in content
            write.writestr(each, content.replace(old, new) if each == name else content)
    return made


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("rows/player.jsonl", b'"id":', b'"ID":', "damaged"),
        ("club.json", b'"format": 1', b'"format": 2', "newer"),
        ("club.json", b'"migration": "0', b'"migration": "9', "newer"),
        ("club.json", b'"tables"', b'"table"', "not_a_club"),
        ("club.json", b'"left": {', b'"left": {"x": 5,', "senseless"),
    ],
)
def test_a_file_that_cannot_be_taken(club: Club, name: str, old: bytes, new: bytes, code: str) -> None:
    file = _changed(file_of(club), name, old, new)
    empty_the_installation()
    with pytest.raises(DirectorError) as refusal:
        bring_in(file, by=DIRECTOR)
    assert refusal.value.code == code
    assert not Player.everyone.exists()


def test_what_is_no_file_of_a_club(db: None) -> None:
    with pytest.raises(DirectorError) as refusal:
        bring_in(io.BytesIO(b"PK nothing"), by=DIRECTOR)
    assert refusal.value.code == "not_a_club"
