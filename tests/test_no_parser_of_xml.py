"""No XML is ever read, so no entity and no DTD can do anything; and nothing that is brought is unpickled."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READERS = re.compile(
    r"^\s*(?:import|from)\s+(?:xml\.(?!sax\.saxutils)|lxml|defusedxml|pickle|marshal|shelve|yaml)",
    re.MULTILINE,
)


def test_nothing_imports_a_reader_that_a_file_could_abuse() -> None:
    files = [*(ROOT / "scoring").rglob("*.py"), *(ROOT / "tournament").rglob("*.py")]
    assert len(files) > 300
    assert [str(path) for path in files if READERS.search(path.read_text(encoding="utf-8"))] == []
