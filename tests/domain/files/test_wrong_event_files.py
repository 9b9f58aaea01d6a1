"""A file that is no event, or a damaged or a wrong one, is refused whole."""

import copy
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.domain.files.event_files import signed, taken_in, zipped
from tournament.domain.errors import DirectorError
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.exchange.event_file import FORMAT, Document, Unreadable, dump, load
from tournament.models import Club, Event, JournalEntry, Player

pytestmark = pytest.mark.django_db
NO_EVENTS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not_an_event"),
    "no zip": (b"GIF89a", "not_an_event"),
    "empty zip": (zipped(), "not_an_event"),
    "a path": (zipped(____etc__overtrick_json=b"{}", overtrick_sha256=b""), "not_an_event"),
    "a bomb": (zipped(overtrick_json=b"0" * 20_000_001, overtrick_sha256=b""), "too_large"),
    "other sum": (zipped(overtrick_json=b"{}", overtrick_sha256=b"0" * 64), "damaged"),
    "large": (b"0" * 16_000_001, "too_large"),
    "many rows": (signed(b'{"format": 1, "rows": {"player": [' + b"{}," * 300_000 + b"{}]}}"), "too_large"),
    "a name twice": (signed(b'{"format": 1, "rows": {}, "rows": {"player": []}}'), "not_an_event"),
    "a long text": (
        signed(b'{"format": 1, "rows": {}, "made": "' + b"x" * 2_000 + b'"}'),
        "not_an_event",
    ),
    "many values": (signed(b'{"format": 1, "rows": {}, "x": [' + b"0," * 1_500_001 + b"0]}"), "too_large"),
}


@pytest.mark.parametrize("name", NO_EVENTS)
def test_what_is_no_event_is_refused(name: str) -> None:
    data, code = NO_EVENTS[name]
    with pytest.raises(Unreadable) as refusal:
        load(data)
    assert refusal.value.code == code


def test_one_wrong_byte_is_noticed(document: Document) -> None:
    whole = dump(document)
    for place in range(0, len(whole), len(whole) // 60):
        broken = whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :]
        try:
            assert load(broken) == load(whole)  # a byte that says nothing, as the time of a member
        except Unreadable:
            continue


def deep(levels: int) -> list:
    nest: list = []
    for _level in range(levels):
        nest = [nest]
    return nest


WRONG: dict[str, Callable[[Document], object]] = {
    "newer": lambda document: document.update(format=FORMAT + 1),
    "of no version": lambda document: document.update(format="1"),
    "club as nothing": lambda document: document.update(club=None),
    "rows as a list": lambda document: document.update(rows=[]),
    "row as a text": lambda document: document["rows"].update(player=["x"]),
    "unknown kind": lambda document: document["rows"].update(user=[{"id": 1, "is_superuser": True}]),
    "unknown column": lambda document: document["rows"]["event"][0].update(is_free=True),
    "deep": lambda document: document["rows"]["event"][0].update(options=deep(30)),
    "NUL": lambda document: document["rows"]["event"][0].update(name="a\0b"),
    "half a letter": lambda document: document["rows"]["event"][0].update(name="\ud800"),
    "too long": lambda document: document["rows"]["event"][0].update(name="x" * 81),
    "another type": lambda document: document["rows"]["result"][0].update(tricks="ten"),
    "too large": lambda document: document["rows"]["result"][0].update(board=10**30),
    "unknown choice": lambda document: document["rows"]["event"][0].update(method="dice"),
    "no such day": lambda document: document["rows"]["session"][0].update(date="2026-02-30"),
    "no such contract": lambda document: document["rows"]["result"][0].update(contract="9Z"),
    "leads nowhere": lambda document: document["rows"]["result"][0].update(ns_id=999),
    "twice the same": lambda document: document["rows"]["result"].append(document["rows"]["result"][0]),
    "two sides alike": lambda document: document["rows"]["result"][0].update(
        ns_id=document["rows"]["result"][0]["ew_id"]
    ),
    "no event": lambda document: document["rows"].update(event=[]),
    "no session": lambda document: document["rows"].update(session=[]),
    "options of another kind": lambda document: document["rows"]["event"][0].update(options=[1]),
    "options as a list": lambda document: document["rows"]["event"][0].update(options=[]),
    "boards as an object": lambda document: document["rows"]["placement"][0].update(boards={"1": 1}),
    "too many players": lambda document: document["rows"].update(player=document["rows"]["player"] * 420),
    "boards without end": lambda document: document["rows"]["placement"][0].update(boards=[1] * 700_000),
    "history of a list": lambda document: document["rows"]["journalentry"][-1].update(
        changes=[{"model": [], "pk": 1, "before": {}, "after": None}]
    ),
    "history of roles": lambda document: document["rows"]["journalentry"][-1].update(
        changes=[{"model": "role", "pk": 1, "before": {"kind": "owner"}, "after": None}]
    ),
    "history of nobody": lambda document: document["rows"]["journalentry"][-1].update(session_id=None),
    "history without sides": lambda document: document["rows"]["journalentry"][-1].update(
        changes=[{"model": "result", "pk": 1}]
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_whole(document: Document, name: str) -> None:
    acts, events = JournalEntry.objects.count(), Event.objects.count()
    WRONG[name](document)
    with pytest.raises((DirectorError, UnicodeEncodeError)) as refusal:
        taken_in(dump(document))
    assert isinstance(refusal.value, DirectorError) or name == "half a letter"
    assert (JournalEntry.objects.count(), Event.objects.count()) == (acts, events)
    assert Player.objects.count() == 12


def test_a_refusal_names_the_row(document: Document) -> None:
    document["rows"]["result"][-1].update(ns_id=999)
    with pytest.raises(DirectorError, match=r"result\[\d\]\.ns_id"):
        taken_in(dump(document))


ODD = st.sampled_from(
    [None, "", "x" * 500, -1, 0, 2**63, 10**20, 1.5, True, [], {}, [[]], {"a": 1}, "own-7", "2026"]
)


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_stands_in_a_file_it_is_taken_or_refused(document: Document, data: st.DataObject) -> None:
    strange = copy.deepcopy(document)
    kind = data.draw(st.sampled_from([kind for kind, rows in strange["rows"].items() if rows]))
    row = data.draw(st.sampled_from(strange["rows"][kind]))
    row[data.draw(st.sampled_from(sorted(row)))] = data.draw(ODD)
    club = Club.objects.create(name="Club")
    try:
        event = taken_in(dump(strange), club)
    except DirectorError:
        assert not Event.objects.filter(club=club).exists()
    else:
        read_through(event)
