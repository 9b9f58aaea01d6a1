"""Write a database of Access 97 (Jet 3) from nothing, in pure Python.

Pages, rows, definitions, usage maps and indexes are as HACKING.md of mdbtools describes them; what it leaves
open (the order of letters in an index, rights, properties of columns) is as files of Microsoft's engine have
it. A definition and an index have one page each. Numbers are little-endian, in an index big-endian.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import accumulate
from struct import pack

Value = str | int | bytes | date | time | None
Values = Mapping[str, Value]

MARK = b"Standard Jet DB"
# A column is declared by its name and a letter: `i` a whole number of 2 bytes, `l` of 4, `c` of 1, `a` one
# that the engine counts, `b` yes or no, `d` a date, a number the most letters of a text, `x` bytes (`s` who
# owns), `m` and `o` long text and bytes; then `=` and the value of a row that has none.
SYSTEM_TABLES = {
    "MSysObjects": "Id:l ParentId:l Name:255 Type:i DateCreate:d DateUpdate:d Owner:s Flags:l Database:m "
    "Connect:m ForeignName:255 RmtInfoShort:x RmtInfoLong:o Lv:o LvProp:o LvModule:o LvExtra:o",
    "MSysACEs": "ObjectId:l SID:s ACM:l FInheritable:b",
    "MSysQueries": "ObjectId:l Attribute:c Order:x Name1:255 Name2:255 Expression:m Flag:i",
    "MSysRelationships": "szRelationship:255 grbit:l ccolumn:l icolumn:l szObject:255 szColumn:255 "
    "szReferencedObject:255 szReferencedColumn:255",
}


@dataclass(frozen=True, slots=True)
class Index:
    """`flags`: 1 unique, 2 without rows that are empty, 8 no column may be empty."""

    name: str
    columns: tuple[str, ...]
    flags: int
    is_primary: bool = False


# In the order of their numbers; their names are listed by the alphabet.
SYSTEM_INDEXES: dict[str, tuple[Index, ...]] = {
    "MSysObjects": (Index("ParentIdName", ("ParentId", "Name"), 1), Index("Id", ("Id",), 1, True)),
    "MSysACEs": (Index("ObjectId", ("ObjectId",), 8),),
    "MSysQueries": (Index("ObjectIdAttribute", ("ObjectId", "Attribute", "Order"), 1, True),),
    "MSysRelationships": (
        Index("szRelationship", ("szRelationship",), 2),
        Index("szObject", ("szObject",), 2),
        Index("szReferencedObject", ("szReferencedObject",), 2),
    ),
}

PAGE, MOST_PAGES = 2048, 1024  # bytes of a page; pages of a usage map that stands in a row
DATA, DEFINITION, LEAF = 1, 2, 4  # kinds of a page
ROWS_AT, ENTRIES_AT = 10, 248  # where a page of rows has their places, and an index its entries
MAPS_OF_A_PAGE = 15
LONGEST_ROW, MOST_INDEXED = 255, 10  # bytes of a row; columns of an index
HEAD_KEY = bytes.fromhex("c7da396b")
BUILD_AT, BUILD = 62, 2723  # of the engine, in the enciphered part
COMMITS_AT, AT_REST, USERS_AT_ONCE = 0x600, b"\0\1", 256
DAY_ZERO = datetime(1899, 12, 30)
GENERAL, LATIN = 0x0409, 1252  # the order of texts and their code page
BOOLEAN, BYTE, INTEGER, LONG, DATE, BINARY, TEXT, OLE, MEMO = 1, 2, 3, 4, 8, 9, 10, 11, 12
LETTERS = "bciladxsom"
KINDS = dict(zip(LETTERS, (BOOLEAN, BYTE, INTEGER, LONG, LONG, DATE, BINARY, BINARY, OLE, MEMO), strict=True))
PACKED = {BYTE: "<B", INTEGER: "<h", LONG: "<i", DATE: "<d"}
SIZES = {BOOLEAN: 1, BYTE: 1, INTEGER: 2, LONG: 4, DATE: 8, BINARY: 255, OLE: 0, MEMO: 0}
# What a letter is in an index.
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
CODES = bytes.fromhex("60616264666768696a6b6c6d6f70727374757677787a7b7c7d7e")
SORTED = dict(zip(ALPHABET, CODES, strict=True))


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    letter: str
    default: str

    @property
    def kind(self) -> int:
        return KINDS.get(self.letter, TEXT)

    @property
    def size(self) -> int:
        return SIZES[self.kind] if self.kind in SIZES else int(self.letter)

    @property
    def is_fixed(self) -> bool:
        return self.kind == BOOLEAN or self.kind in PACKED


def columns_of(declared: str) -> list[Column]:
    found = []
    for token in declared.split():
        name, _colon, rest = token.partition(":")
        letter, _equals, default = rest.partition("=")
        found.append(Column(name, letter, default))
    return found


# Who owns objects and has rights in them: the engine, a single user, all users, who made the object.
ENGINE, ADMIN, USERS, CREATOR = b"\x02\x03", b"\x03\x01", b"\x02\x01", b"\x02\x04"
FOLDERS, TABLES_FOLDER, DATABASES_FOLDER, LINKS_FOLDER, DATABASE = (
    *(0x0F000000, 0x0F000001, 0x0F000002, 0x0F000003),
    0x10000000,
)
HIDDEN = -0x80000000  # what the system shows to nobody
IS_TABLE, IS_DATABASE, IS_FOLDER = 1, 2, 3
# The objects of every database beside its tables: id, the folder, name, kind and owner.
OBJECTS = (
    (TABLES_FOLDER, FOLDERS, "Tables", IS_FOLDER, ENGINE),
    (DATABASES_FOLDER, FOLDERS, "Databases", IS_FOLDER, ENGINE),
    (LINKS_FOLDER, FOLDERS, "Relationships", IS_FOLDER, ENGINE),
    (DATABASE, DATABASES_FOLDER, "MSysDb", IS_DATABASE, ADMIN),
)
ALL_RIGHTS, TABLE_RIGHTS, OWNER_RIGHTS, READING = 0x000FFFFF, 0x000F00FE, 0x00060000, 0x14
# Who may do what with them, and whether with what lies in them.
RIGHTS = (
    *((TABLES_FOLDER, CREATOR, TABLE_RIGHTS, True), (TABLES_FOLDER, ADMIN, ALL_RIGHTS, True)),
    *((TABLES_FOLDER, USERS, ALL_RIGHTS, True), (DATABASES_FOLDER, ADMIN, OWNER_RIGHTS, False)),
    *((LINKS_FOLDER, CREATOR, TABLE_RIGHTS, True), (LINKS_FOLDER, ADMIN, OWNER_RIGHTS | 1, False)),
    *((LINKS_FOLDER, USERS, ALL_RIGHTS, True), (DATABASE, ADMIN, OWNER_RIGHTS | 0xE, False)),
    (DATABASE, USERS, 0xE, False),
)


def write_database(
    tables: Mapping[str, str],
    rows: Mapping[str, Sequence[Values]],
    indexes: Mapping[str, tuple[Index, ...]],
    made: datetime,
) -> bytes:
    """A database of these tables, each by its declared columns; a column that a row does not name is empty.

    ValueError for a row of more than 255 bytes or with another column, and for more than 2 MB.
    """
    database = _Database({**SYSTEM_INDEXES, **indexes})
    properties = [_properties(columns_of(declared)) for declared in tables.values()]
    stored = database.fill(properties, b"LVAL")
    long_values = [
        pack("<IIi", len(data) | 0x40000000, page << 8 | row, 0)
        for data, (page, row) in zip(properties, stored, strict=True)
    ]
    places = {name: database.add(b"") for name in tables}
    for name, place in places.items():
        database.define(place, name, tables[name], rows.get(name, ()))
    properties_of = dict(zip(tables, long_values, strict=True))
    for name, rows_of_it in _catalogue(places, properties_of, made).items():
        place = [*SYSTEM_TABLES].index(name) + 2
        database.define(place, name, SYSTEM_TABLES[name], rows_of_it, {page for page, _row in stored})
    return database.finished()


def _catalogue(
    places: Mapping[str, int], properties: Mapping[str, bytes], made: datetime
) -> dict[str, list[Values]]:
    """The rows of the system's tables: all objects, and who may do what with them."""
    system = {name: place for place, name in enumerate(SYSTEM_TABLES, start=2)}
    objects = [
        *((id, folder, name, kind, owner, HIDDEN, None) for id, folder, name, kind, owner in OBJECTS),
        *((place, TABLES_FOLDER, name, IS_TABLE, ENGINE, HIDDEN, None) for name, place in system.items()),
        *(
            (place, TABLES_FOLDER, name, IS_TABLE, ADMIN, 0, properties[name])
            for name, place in places.items()
        ),
    ]
    rights = [
        *RIGHTS,
        *((place, ADMIN, OWNER_RIGHTS, False) for place in system.values()),
        *((place, USERS, READING, False) for name, place in system.items() if name != "MSysACEs"),
        *((place, ADMIN, TABLE_RIGHTS, False) for place in places.values()),
        *((place, USERS, ALL_RIGHTS, False) for place in places.values()),
    ]
    about = ("Id", "ParentId", "Name", "Type", "Owner", "Flags", "LvProp", "DateCreate", "DateUpdate")
    may = ("ObjectId", "SID", "ACM", "FInheritable")
    rows: dict[str, list[Values]] = {name: [] for name in SYSTEM_TABLES}
    rows["MSysObjects"] += [dict(zip(about, (*each, made, made), strict=True)) for each in objects]
    rows["MSysACEs"] += [dict(zip(may, each, strict=True)) for each in rights]
    return rows


class _Database:
    """The pages so far: 0 is the head, 1 says which pages are free, 2 to 5 define the system's tables."""

    def __init__(self, indexes: Mapping[str, tuple[Index, ...]]) -> None:
        self.indexes = indexes
        self.pages = [b""] * (2 + len(SYSTEM_TABLES))
        self.maps: list[set[int]] = []
        self.map_pages: list[int] = []

    def add(self, page: bytes) -> int:
        """The number of a new page."""
        if len(self.pages) == MOST_PAGES:
            raise ValueError("more than 2 MB")
        self.pages.append(page)
        return len(self.pages) - 1

    def fill(self, rows: Sequence[bytes], owner: bytes) -> list[tuple[int, int]]:
        """Put rows into new pages; the page and the place in it of each."""
        places: list[tuple[int, int]] = []
        waiting: list[bytes] = []
        for row in rows:
            if ROWS_AT + 2 * (len(waiting) + 1) + sum(map(len, waiting)) + len(row) > PAGE:
                self.add(_rows_page(waiting, owner))
                waiting = []
            places.append((len(self.pages), len(waiting)))
            waiting.append(row)
        if waiting:
            self.add(_rows_page(waiting, owner))
        return places

    def usage(self, pages: Iterable[int]) -> bytes:
        """The pointer to a new usage map: the place of its row, and the page."""
        if len(self.maps) % MAPS_OF_A_PAGE == 0:
            self.map_pages.append(self.add(b""))
        self.maps.append({*pages})
        return _pointer(self.map_pages[-1], (len(self.maps) - 1) % MAPS_OF_A_PAGE)

    def define(
        self,
        place: int,
        name: str,
        declared: str,
        rows: Sequence[Values],
        long_pages: Iterable[int] = (),
    ) -> None:
        """Write a table: its rows, its indexes, and at `place` its definition."""
        columns, indexes = columns_of(declared), self.indexes.get(name, ())
        stored = self.fill([_row(columns, values) for values in rows], pack("<I", place))
        pages = sorted({page for page, _at in stored})
        maps = self.usage(pages) + self.usage(pages[-1:])
        roots = [self._index(place, columns, index, rows, stored) for index in indexes]
        long = b"".join(
            pack("<H", number) + self.usage(long_pages if column.name == "LvProp" else ()) + self.usage(())
            for number, column in enumerate(columns)
            if column.kind in (OLE, MEMO)
        )
        numbered = [column.name for column in columns if column.letter == "a"]
        last = max((int(str(values[name])) for values in rows for name in numbered), default=0)
        kind, is_system = (b"S", True) if name in SYSTEM_TABLES else (b"N", False)
        text = [column for column in columns if not column.is_fixed]
        body = b"".join(
            (
                pack("<II", len(rows), last) + kind,
                pack("<HHHII", len(columns), len(text), len(columns), len(indexes), len(indexes)),
                maps + pack("<II", 0, len(rows)) * len(indexes),
                _columns(columns, is_system),
                *(_name(column.name) for column in columns),
                *roots,
                *_listed(indexes),
                long + b"\xff\xff",
            )
        )
        page = pack("<BB2sII", DEFINITION, 1, b"VC", 0, 12 + len(body)) + body
        if len(page) > PAGE:
            raise ValueError(f"{name}: a definition of more than a page")
        self.pages[place] = page.ljust(PAGE, b"\0")

    def _index(
        self,
        place: int,
        columns: Sequence[Column],
        index: Index,
        rows: Sequence[Values],
        stored: Sequence[tuple[int, int]],
    ) -> bytes:
        """Write an index of one page; what the definition of its table says of it."""
        by_name = {column.name: number for number, column in enumerate(columns)}
        numbers = [by_name[name] for name in index.columns]
        entries = sorted(
            b"".join(_key(columns[number].kind, values[columns[number].name]) for number in numbers)
            + pack(">I", page << 8 | at)
            for values, (page, at) in zip(rows, stored, strict=True)
        )
        root = self.add(_leaf(entries, place))
        named = b"".join(pack("<HB", number, 1) for number in numbers)
        unnamed = pack("<HB", 0xFFFF, 0) * (MOST_INDEXED - len(numbers))
        return named + unnamed + self.usage([root]) + pack("<IB", root, index.flags)

    def finished(self) -> bytes:
        """The bytes of the file."""
        for number, place in enumerate(self.map_pages):
            maps = self.maps[number * MAPS_OF_A_PAGE : (number + 1) * MAPS_OF_A_PAGE]
            self.pages[place] = _rows_page([_usage_map(pages) for pages in maps], bytes(4))
        free = range(len(self.pages), MOST_PAGES)
        self.pages[0] = _head()
        self.pages[1] = _rows_page([_usage_map(free), _usage_map(())], bytes(4))
        return b"".join(self.pages)


def _head() -> bytes:
    """Page 0. Its second part is enciphered with a key that is the same for every file.

    At its end stand two commit bytes for each user; 0 would say that somebody was interrupted while writing.
    """
    plain = pack("<6I", 0x100, 0x101, *range(2, 6)) + bytes(10) + pack("<HH", GENERAL, LATIN)
    plain = plain.ljust(BUILD_AT, b"\0") + pack("<I", BUILD)
    head = pack("<I16sI", 0x100, MARK, 0) + _rc4(HEAD_KEY, plain.ljust(126, b"\0"))
    return head.ljust(COMMITS_AT, b"\0") + AT_REST * USERS_AT_ONCE


def _rc4(key: bytes, plain: bytes) -> bytes:
    box, j = [*range(256)], 0
    for i in range(256):
        j = (j + box[i] + key[i % len(key)]) % 256
        box[i], box[j] = box[j], box[i]
    done, j = bytearray(), 0
    for i, letter in enumerate(plain, start=1):
        j = (j + box[i]) % 256
        box[i], box[j] = box[j], box[i]
        done.append(letter ^ box[(box[i] + box[j]) % 256])
    return bytes(done)


def _pointer(page: int, row: int) -> bytes:
    return pack("<I", page << 8 | row)


def _rows_page(rows: Sequence[bytes], owner: bytes) -> bytes:
    """A page with rows, the first at its end, and before them the place of each."""
    ends = accumulate(rows, lambda end, row: end - len(row), initial=PAGE)
    places = [*ends][1:]
    head = ROWS_AT + 2 * len(rows)
    free = (places[-1] if places else PAGE) - head
    start = pack("<BBH4sH", DATA, 1, free, owner, len(rows)) + pack(f"<{len(places)}H", *places)
    return start + bytes(free) + b"".join(reversed(rows))


def _usage_map(pages: Iterable[int]) -> bytes:
    bits = sum(1 << page for page in pages)
    return bytes(5) + bits.to_bytes(MOST_PAGES // 8, "little")


def _row(columns: Sequence[Column], values: Values) -> bytes:
    """A row: what has a fixed length, texts with their ends backwards, and which columns are not empty."""
    unknown = {*values} - {column.name for column in columns}
    if unknown:
        raise ValueError(f"no such columns: {unknown}")
    row, ends, filled = bytearray([len(columns)]), [], 0
    stored = [_stored(column, values.get(column.name)) for column in columns]
    for number, (column, content) in enumerate(zip(columns, stored, strict=True)):
        is_filled = content is not None if column.kind != BOOLEAN else bool(values.get(column.name))
        filled |= is_filled << number
        if column.kind in PACKED:
            row += content if content is not None else bytes(column.size)
    for column, content in zip(columns, stored, strict=True):
        if not column.is_fixed:
            ends.append(len(row))
            row += content or b""
    if ends:
        ends.append(len(row))
        if len(row) > LONGEST_ROW:
            raise ValueError("a row of more than 255 bytes")
        row += bytes([*reversed(ends), len(ends) - 1])
    row += filled.to_bytes((len(columns) + 7) // 8, "little")
    return bytes(row)


def _stored(column: Column, value: Value) -> bytes | None:
    if value is None:
        value = column.default or None
    if value is None or column.kind == BOOLEAN:
        return None
    if isinstance(value, bytes):
        return value
    if column.kind == TEXT:
        return str(value).encode("cp1252", "replace")[: column.size]
    return pack(PACKED[column.kind], _days(value) if column.kind == DATE else int(str(value)))


def _days(value: Value) -> float:
    """Days since the last but one of 1899; a time alone is of that day."""
    if isinstance(value, time):
        value = datetime.combine(DAY_ZERO, value)
    if isinstance(value, datetime):
        return (value.replace(tzinfo=None) - DAY_ZERO) / timedelta(days=1)
    assert isinstance(value, date)
    return float((value - DAY_ZERO.date()).days)


def _columns(columns: Sequence[Column], is_system: bool) -> bytes:
    """The columns of a definition, 18 bytes each."""
    found, fixed, texts = [], 0, 0
    for number, column in enumerate(columns):
        flags = 2 | column.is_fixed | (column.letter == "a") << 2
        flags |= is_system << 4 | (column.letter == "s") << 5
        stands = fixed if column.kind in PACKED else 0
        numbers = (number, texts, 0 if is_system else number, 0, GENERAL, LATIN)
        found.append(pack("<B6HBHH", column.kind, *numbers, flags, stands, column.size))
        fixed += column.size if column.kind in PACKED else 0
        texts += not column.is_fixed
    return b"".join(found)


def _name(text: str) -> bytes:
    return bytes([len(text)]) + text.encode("ascii")


def _listed(indexes: Sequence[Index]) -> Iterator[bytes]:
    """The indexes as users see them, by the alphabet."""
    by_name = sorted(enumerate(indexes), key=lambda numbered: numbered[1].name)
    for number, index in by_name:
        yield pack("<IIBiIBBB", number, number, 0, -1, 0, 4, 4, index.is_primary)
    for _number, index in by_name:
        yield _name(index.name)


def _key(kind: int, value: Value) -> bytes:
    """A value in an index: big-endian, with the sign turned so that bytes sort as numbers do."""
    if kind == TEXT:
        return b"\x7f" + bytes(SORTED[letter] for letter in str(value).lower()) + b"\0"
    letter, sign = {INTEGER: (">H", 0x8000), LONG: (">I", 0x80000000)}[kind]
    return b"\x7f" + pack(letter, int(str(value)) % (2 * sign) ^ sign)


def _leaf(entries: Sequence[bytes], place: int) -> bytes:
    """An index of one page: a bit for the end of each entry, then the entries."""
    content = b"".join(entries)
    free = PAGE - ENTRIES_AT - len(content)
    if free < 0:
        raise ValueError("an index of more than a page")
    bits = sum(1 << end for end in accumulate(map(len, entries)))
    head = pack("<BBHI", LEAF, 1, free, place) + bytes(14)
    return head + bits.to_bytes(ENTRIES_AT - len(head), "little") + content + bytes(free)


def _properties(columns: Sequence[Column]) -> bytes:
    """What the engine keeps of each column: that it may be empty, a text of no letters, the usual value."""
    names = b"".join(
        pack("<H", len(name)) + name for name in (b"Required", b"AllowZeroLength", b"DefaultValue")
    )
    blocks = [pack("<IH", 6 + len(names), 0x80) + names]
    for column in columns:
        if column.letter == "a":
            continue
        items = _property(1, 0, b"\0") + (_property(1, 1, b"\xff") if column.kind == TEXT else b"")
        default = "False" if column.kind == BOOLEAN else column.default
        items += _property(MEMO, 2, default.encode("ascii")) if default else b""
        name = column.name.encode("ascii")
        block = pack("<HIH", 1, 6 + len(name), len(name)) + name + items
        blocks.append(pack("<I", 4 + len(block)) + block)
    return b"KKD\0" + b"".join(blocks)


def _property(kind: int, name: int, value: bytes) -> bytes:
    return pack("<HBBHH", 8 + len(value), 1, kind, name, len(value)) + value
