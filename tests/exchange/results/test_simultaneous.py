"""A zip of the files of several clubs is one event: a section a club, ranked in one list."""

import pytest
from django.utils.translation import override

from tests.exchange.usebio_nesting import USEBIO
from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import read_result_file
from tournament.exchange.folder_zip import unzip_folder, zip_folder
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_files import read_results

HOWELL = (USEBIO / "cobalt-mp_pairs_howell.xml").read_bytes()
MITCHELL = (USEBIO / "cobalt-mp_pairs_mitchell_03.xml").read_bytes()


def club(file: bytes, name: str) -> bytes:
    before, _tag, rest = file.partition(b"<CLUB_NAME>")
    return before + b"<CLUB_NAME>" + name.encode() + rest[rest.index(b"</CLUB_NAME>") :]


def two_clubs() -> bytes:
    return zip_folder({"b.xml": club(MITCHELL, "East"), "a.xml": club(HOWELL, "West"), ".DS_Store": b"x"})


def test_each_club_is_a_section_and_the_field_is_one() -> None:
    file = read_results(two_clubs())
    assert file.sites == (("A", "West"), ("B", "East"))
    assert [len(section.entries) for section in file.sections] == [12, 13]
    assert (file.winners, file.kind, len(file.sessions)) == (1, "pairs", 1)
    assert fitting(file).shared
    assert fitting(file).differences == ()
    alone = [read_results(one) for one in (HOWELL, MITCHELL)]
    assert len([*file.lines]) == sum(len([*one.lines]) for one in alone)


def test_pairs_of_two_lines_are_numbered_through() -> None:
    """East-West of a Mitchell of seven tables are 8 to 14, as ECats has them."""
    numbers = [entry.number for entry in [*read_results(two_clubs()).sections][1].entries]
    assert len({*numbers}) == len(numbers)
    east_west = [
        entry.number for entry in next(read_results(MITCHELL).sections).entries if entry.direction == "EW"
    ]
    assert east_west[0] == "2"
    assert sorted(map(int, numbers)) == [*range(1, 8), *range(9, 15)]


def test_a_zip_of_one_file_is_that_file() -> None:
    one = read_results(zip_folder({"one.xml": HOWELL}))
    assert one == read_results(HOWELL)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (
            {"a.xml": HOWELL, "b.xml": b"<html/>"},
            "“b.xml, 1” in the file cannot be read: this is XML, but not",
        ),
        ({"a.xml": HOWELL, "b.txt": b"hello"}, "“b.txt, 1” in the file cannot be read: not a results file"),
        (
            {"a.xml": HOWELL, "b.zip": zip_folder({"c.xml": HOWELL})},
            "“b.zip” in the file cannot be read: not a",
        ),
        (
            {"a.xml": HOWELL, "b.xml": (USEBIO / "cobalt-cross_imp_howell.xml").read_bytes()},
            "“b.xml” in the file cannot be read: it is scored by another method than the first file",
        ),
        (
            {"a.xml": HOWELL, "b.xml": (USEBIO / "ukbridge-multiple-teams.xml").read_bytes()},
            "“b.xml” in the file cannot be read: a simultaneous event has one session of pairs of each club",
        ),
        ({}, "The file cannot be read: it has no results."),
        ({f"{number}.xml": b"<" for number in range(201)}, "The file cannot be read: the file has too many"),
    ],
)
def test_a_file_that_does_not_belong_to_the_others_is_named(files: dict[str, bytes], sentence: str) -> None:
    packed = zip_folder(files) if files else zip_folder({".hidden": b""})
    with override("en"), pytest.raises(DirectorError) as refused:
        read_result_file(packed)
    assert refused.value.message.startswith(sentence)


def test_a_damaged_zip_and_one_that_unpacks_to_too_much_are_refused() -> None:
    packed = two_clubs()
    with override("en"), pytest.raises(DirectorError, match="this zip is cut off or damaged"):
        read_result_file(packed[: len(packed) // 2])
    bomb = zip_folder({"a.xml": b" " * 1_000_000})
    assert len(bomb) < 2_000
    with pytest.raises(ValueError, match="too_large"):
        unzip_folder(bomb, most=5, size=900_000)
    assert unzip_folder(bomb, most=5, size=1_000_000)["a.xml"] == b" " * 1_000_000
