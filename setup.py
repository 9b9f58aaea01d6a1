"""The part of the wheel that pyproject.toml cannot say: templates go into the package, words are compiled."""

from pathlib import Path

import polib
from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py


class BuildWithWords(build_py):
    """A catalogue is installed as the .mo that gettext reads: an installed folder may be read-only."""

    def run(self) -> None:
        super().run()
        for source in Path("tournament/locale").glob("*/LC_MESSAGES/*.po"):
            compiled = Path(self.build_lib, source).with_suffix(".mo")
            compiled.parent.mkdir(parents=True, exist_ok=True)
            polib.pofile(source.read_text(encoding="utf-8")).save_as_mofile(str(compiled))


setup(
    packages=[*find_namespace_packages(include=["scoring*", "tournament*"]), "tournament.templates"],
    package_dir={"tournament.templates": "templates"},
    cmdclass={"build_py": BuildWithWords},
)
