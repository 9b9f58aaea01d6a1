"""One module reads XML, with a parser that resolves nothing; and nothing that is brought is unpickled."""

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
    found = [
        str(path.relative_to(ROOT)) for path in files if READERS.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["tournament/exchange/xml_reader.py"]
