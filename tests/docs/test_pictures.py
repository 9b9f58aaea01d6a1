"""The pictures of the papers are taken by a script: here one of them, of the first page of the story."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from .pages import ROOT

PICTURES = ROOT / "docs" / "pictures"


def test_every_picture_is_there_in_both_languages() -> None:
    names = {path.name.split(".")[0] for path in PICTURES.glob("*.png")}
    assert names
    both = {f"{name}.{language}.png" for name in names for language in ("ja", "en")}
    assert {path.name for path in PICTURES.glob("*.png")} == both


@pytest.mark.slow
@pytest.mark.browser
def test_one_is_taken(tmp_path: Path) -> None:
    asked = ["--only", "desk", "--language", "ja", "--to", str(tmp_path)]
    command = [sys.executable, "docs/pictures/take.py", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    (taken,) = tmp_path.iterdir()
    assert taken.name == "desk.ja.png"
    with Image.open(taken) as image, Image.open(PICTURES / "desk.ja.png") as kept:
        assert image.size == kept.size
        assert len(image.getcolors() or ()) > 20  # a page, not an empty sheet
