"""Every vector of the bridge family comes out as written, refusals with their reason and index."""

import json
from pathlib import Path
from typing import Any

import pytest
from vector_runners import games_auction, games_bridge, games_chicago, games_rubber

from scoring.errors import ScoringError

FOLDER = Path(__file__).parents[2] / "data" / "vectors" / "games"
OPS = games_auction.OPS | games_bridge.OPS | games_chicago.OPS | games_rubber.OPS
VECTORS = [
    vector | {"game": path.parent.name}
    for path in sorted(FOLDER.glob("*/*.json"))
    for vector in json.loads(path.read_text(encoding="utf-8")).get("vectors", ())
    if (path.parent.name, vector["op"]) in OPS
]


def answer(vector: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"ok": True, **OPS[vector["game"], vector["op"]](vector)}
    except ScoringError as error:
        index = error.params.get("index")
        return {"ok": False, "reason": error.code, **({} if index is None else {"index": index})}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any]) -> None:
    assert answer(vector) == vector["expected"]
