"""Calendars as RFC 5545 has them: folded between letters, escaped, with whole days."""

from datetime import UTC, date, datetime

from tournament.exchange.calendar import Calendar, Day, write_calendar

CHANGED = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def lines_of(day: Day) -> list[str]:
    content = write_calendar(Calendar("白樺ブリッジクラブ", "Asia/Tokyo", [day])).decode()
    assert content.endswith("\r\n")
    assert max(len(line.encode()) for line in content.split("\r\n")) <= 75
    return content.replace("\r\n ", "").split("\r\n")


def test_a_session_is_a_whole_day() -> None:
    day = Day("7@x", date(2026, 12, 31), "木曜ペア戦", CHANGED, "公民館", "http://localhost/s/7/")
    assert lines_of(day)[9:-2] == [
        "BEGIN:VEVENT",
        "UID:7@x",
        "DTSTAMP:20261121T093000Z",
        "DTSTART;VALUE=DATE:20261231",
        "DTEND;VALUE=DATE:20270101",
        "SUMMARY:木曜ペア戦",
        "LOCATION:公民館",
        "URL:http://localhost/s/7/",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def test_texts_are_escaped_and_long_ones_folded() -> None:
    odd = "A, B; C\\D\r\nBEGIN:VALARM\x00\u2028 終"
    assert "SUMMARY:A\\, B\\; C\\\\D\\nBEGIN:VALARM 終" in lines_of(Day("1", date(2026, 1, 1), odd, CHANGED))
    assert f"SUMMARY:{'戦' * 80}" in lines_of(Day("1", date(2026, 1, 1), "戦" * 80, CHANGED))
