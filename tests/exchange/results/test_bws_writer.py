"""A Bridgemate session is written as Microsoft's engine writes one, and read by a parser of others."""

from datetime import date, datetime, time
from struct import unpack_from

import pytest

from tests.fixtures.evening import make_section, play_everything
from tournament.domain.files.reports.exported_files import written
from tournament.domain.people.readings.roles import operator
from tournament.exchange.results.bws_process import tables_of
from tournament.exchange.results.bws_writer import TABLES, database_of
from tournament.exchange.results.jet_writer import CODES, PAGE, Values
from tournament.models import Player, Session

MADE = datetime(2026, 11, 29, 19, 30)


def test_values_of_every_kind_come_back() -> None:
    result: Values = {"ID": 7, "Section": 1, "Table": 2, "Round": 3, "Board": 31, "PairNS": 4, "PairEW": 11}
    keyed: Values = {
        "Contract": "3 NT",
        "NS/EW": "N",
        "Remarks": "Zoë Müller",
        "DateLog": date(2026, 11, 29),
        "Erased": True,
    }
    content = database_of({"ReceivedData": [{**result, **keyed, "TimeLog": time(10, 30)}]}, MADE)

    (row,) = tables_of(content, ("ReceivedData",))["ReceivedData"]
    assert {name: row[name] for name in result} == result
    assert (row["Contract"], row["NS/EW"], row["Remarks"], row["LeadCard"]) == ("3 NT", "N", "Zoë Müller", "")
    assert (row["DateLog"], row["TimeLog"]) == ("2026-11-29 00:00:00", "1899-12-30 10:30:00")
    assert (row["Erased"], row["Processed"], row["SuspiciousContract"]) == (True, False, 0)


@pytest.mark.slow
def test_rows_of_many_pages_come_back_in_their_order() -> None:
    rows: list[Values] = [
        {"ID": number, "Board": number % 36, "Remarks": "x" * 60} for number in range(1, 401)
    ]
    content = database_of({"ReceivedData": rows}, MADE)

    read = tables_of(content, ("ReceivedData",))["ReceivedData"]
    assert [row["ID"] for row in read] == [row["ID"] for row in rows]
    assert len(content) % PAGE == 0


def test_every_table_is_there_and_empty() -> None:
    content = database_of({}, MADE)
    assert tables_of(content, tuple(TABLES)) == {name: [] for name in TABLES}


def test_the_layout_is_the_one_of_the_engine() -> None:
    """Figures read in files that Access 97 wrote; HACKING.md of mdbtools names the places."""
    content = database_of({"Clients": [{"ID": 1, "Computer": "Overtrick"}]}, MADE)
    place = next(
        at
        for at in range(6 * PAGE, len(content), PAGE)
        if content[at] == 2 and b"\x08Computer" in content[at : at + PAGE]
    )
    assert content[4:20] == b"Standard Jet DB\0"
    assert content[0x600:0x800] == b"\0\1" * 256  # no user was interrupted while writing
    assert unpack_from("<4I", content, place) == (0x43560102, 0, 93, 1)  # 93 bytes, one row
    assert unpack_from("<IBHHH", content, place + 16) == (1, ord("N"), 2, 1, 2)  # counted to 1, two columns
    used, _free = unpack_from("<II", content, place + 35)
    page = used >> 8
    row_at = unpack_from("<H", content, page * PAGE + 10 + 2 * (used & 255))[0]
    bits = int.from_bytes(content[page * PAGE + row_at + 5 : page * PAGE + row_at + 133], "little")
    data = bits.bit_length() - 1
    # Two columns; id 1; the name; that it ends at 14 and begins at 5; one text; both columns are filled.
    row = b"\x02\x01\0\0\0Overtrick\x0e\x05\x01\x03"
    assert bits == 1 << data
    assert unpack_from("<BBHIH", content, data * PAGE) == (1, 1, PAGE - 12 - len(row), place // PAGE, 1)
    assert content[(data + 1) * PAGE - len(row) : (data + 1) * PAGE] == row


def test_letters_are_ordered_as_the_engine_orders_them() -> None:
    """As in the index of objects of a file that the engine wrote."""
    code = dict(zip("abcdefghijklmnopqrstuvwxyz", CODES, strict=True))
    assert bytes(code[letter] for letter in "tables").hex() == "7760616d6676"
    assert bytes(code[letter] for letter in "msysqueries").hex() == "6f767d76747866756a6676"


@pytest.mark.parametrize(
    ("row", "why"),
    [({"Remarks": "x" * 255, "Contract": "x" * 10}, "255 bytes"), ({"Boards": 1}, "no such columns")],
)
def test_a_row_that_does_not_fit_is_refused(row: Values, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        database_of({"ReceivedData": [{"ID": 1, **row}]}, MADE)


@pytest.mark.slow
def test_more_than_two_megabytes_are_refused() -> None:
    rows: list[Values] = [{"ID": number, "Remarks": "x" * 180} for number in range(12_000)]
    with pytest.raises(ValueError, match="2 MB"):
        database_of({"ReceivedData": rows}, MADE)


# A session of the product; tests/domain/files/test_bridgemate_files.py brings its results back.


def there(session: Session) -> Session:
    return Session.objects.with_club().get(pk=session.pk)


@pytest.mark.slow
@pytest.mark.django_db
def test_a_session_is_written_with_movement_and_names_and_without_results() -> None:
    section = make_section(3)
    first = Player.objects.earliest("pk")
    Player.objects.filter(pk=first.pk).update(latin="Zoe Ito", number="1001")
    play_everything(section.session)

    content = written("bws", there(section.session), operator())

    tables = tables_of(content, tuple(TABLES))
    plan = {(row["Table"], row["Round"], row["NSPair"], row["EWPair"]) for row in tables["RoundData"]}
    boards = {
        (row["Table"], row["Round"]): (row["LowBoard"], row["HighBoard"]) for row in tables["RoundData"]
    }
    rows = section.placements.values_list("table", "round", "ns__number", "ew__number")
    assert plan == {(table, number, int(ns), int(ew)) for table, number, ns, ew in rows}
    played = section.placements.all()
    assert boards == {(row.table, row.round): (min(row.boards), max(row.boards)) for row in played}
    assert [row["Letter"] for row in tables["Section"]] == [section.letter]
    assert {row["Table"] for row in tables["Tables"]} == {1, 2, 3}
    assert [row["Name"] for row in tables["PlayerNumbers"] if row["Number"] == "1001"] == ["Zoe Ito"]
    assert [(row["ID"], row["strID"]) for row in tables["PlayerNames"]] == [(1001, "1001")]
    assert len(tables["PlayerNumbers"]) == 12
    assert not any(tables[name] for name in ("ReceivedData", "IntermediateData", "HandRecord", "PlayData"))
    assert [row["ShowResults"] for row in tables["Settings"]] == [False]
    assert content == written("bws", there(section.session), operator())
