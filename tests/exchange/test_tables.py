"""Tables as CSV and XLSX: read back by another program they say the same."""

import io
from decimal import Decimal

from openpyxl import load_workbook

from tournament.exchange.tables.table_writers import Table, columns_of, write_csv, write_xlsx

RANKING = Table(
    "A/B: [1]",
    (("Rank", "Names", "%"),),
    (
        ("1=", "佐藤 一郎 – 髙橋 花子", Decimal("62.50")),
        (Decimal(2), "=SUM(A1)\x07", Decimal("-3")),
        (None, "@x", Decimal("0.5")),
    ),
)


def test_a_workbook_has_numbers_as_numbers_and_runs_nothing() -> None:
    book = load_workbook(io.BytesIO(write_xlsx([RANKING, RANKING])))
    assert book.sheetnames == ["A B   1", "A B   1 2"]
    sheet = book.worksheets[0]
    assert [*sheet.iter_rows(values_only=True)] == [
        ("Rank", "Names", "%"),
        ("1=", "佐藤 一郎 – 髙橋 花子", 62.5),
        (2, "=SUM(A1)", -3),
        (None, "@x", 0.5),
    ]
    assert sheet["B3"].data_type == "s"
    assert (sheet["C2"].number_format, sheet["C3"].number_format) == ("0.00", "0")
    assert sheet["A1"].font.bold
    assert sheet.freeze_panes == "A2"
    assert sheet.column_dimensions["B"].width == columns_of("佐藤 一郎 – 髙橋 花子") + 2 == 23


def test_csv_has_one_table_or_several_under_their_titles() -> None:
    one, both = write_csv([RANKING]), write_csv([RANKING, RANKING])
    assert one.splitlines() == [
        "\ufeffRank,Names,%",
        "1=,佐藤 一郎 – 髙橋 花子,62.50",
        "2,'=SUM(A1)\x07,-3",
        ",'@x,0.5",
    ]
    assert both.splitlines()[:2] == ["\ufeffA/B: [1]", "Rank,Names,%"]
    assert both.splitlines()[5:7] == ["", "A/B: [1]"]


def test_a_japanese_letter_is_two_columns_wide() -> None:
    assert [columns_of(text) for text in ("abc", "佐藤", "ｱ", "é", "e\u0301", "")] == [3, 4, 1, 1, 1, 0]
