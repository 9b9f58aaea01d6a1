"""What a file with results holds, and whether its ranking comes out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ImportedResults:
    """`event` is its number once it is imported, else None. `ranking_agrees`: our ranking is the published
    one; None where the file has no places, or before it is imported. `remarks` are sentences.
    """

    format: str
    kind: str
    name: str
    sections: int
    contestants: int
    boards: int
    results: int
    ranking_agrees: bool | None = None
    remarks: tuple[str, ...] = ()
    event: int | None = None
