"""`./test --mutants [HOW_MANY] [SEED]`: does a test fail when one sign of the pure rooms is another?

Each mutant is one changed comparison, sum, connective or whole number, in a process that runs the tests
near it until one fails. One that lives is a boundary that no test asks about, or changes nothing.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
ROOMS = {"scoring": "scoring", "tournament/movements": "movements", "tournament/analysis": "analysis"}
SIGNS = [(ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Add, ast.Sub), (ast.And, ast.Or)]
OTHERS = {one: other for pair in SIGNS for one, other in (pair, pair[::-1])}
VARIABLE, PATIENCE_SECONDS = "MUTANT", 900
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.tools.mutants", "-p", "no:cacheprovider"]


def changes_of(path: Path) -> Iterator[tuple[ast.Module, ast.AST, str, object]]:
    """Every change of a module: its tree, a node of it, the attribute, and what that becomes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHERS:
            yield tree, node, "ops", [OTHERS[type(node.ops[0])](), *node.ops[1:]]
        elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in OTHERS:
            yield tree, node, "op", OTHERS[type(node.op)]()
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield tree, node, "value", node.value + 1


def mutated(path: Path, number: int) -> tuple[ast.Module, str]:
    """The module with its change of this number, and the change in words."""
    tree, node, attribute, value = [*changes_of(path)][number]
    before = ast.unparse(node)
    setattr(node, attribute, value)
    return tree, f"{path.relative_to(ROOT)}:{node.lineno}: {before} → {ast.unparse(node)}"


def lives(mutant: tuple[Path, int]) -> bool:
    """Whether all tests pass with it, which is printed; one with which they never end does not live."""
    path, number = mutant
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    room = next(tests for folder, tests in ROOMS.items() if path.is_relative_to(ROOT / folder))
    near = [one for one in (ROOT / "tests").rglob("test_*.py") if module in one.read_text(encoding="utf-8")]
    try:
        passed = pass_with([*sorted(near), f"tests/{room}"], {VARIABLE: f"{module} {number} {path}"})
    except subprocess.TimeoutExpired:
        return False
    if passed:
        print(mutated(path, number)[1], flush=True)
    return passed


def pass_with(tests: list[object], variables: dict[str, str]) -> bool:
    ended = subprocess.run(
        [*PYTEST, *tests, "tests/test_vectors.py"],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    return ended.returncode == 0


def main(how_many: int = 60, seed: int = date.today().toordinal() // 7) -> int:
    paths = sorted(path for folder in ROOMS for path in (ROOT / folder).rglob("*.py"))
    every = [(path, number) for path in paths for number, _ in enumerate(changes_of(path))]
    if how_many and not pass_with([f"tests/{room}" for room in ROOMS.values()], {}):
        sys.exit("The tests of these rooms fail without a mutant: mend them first.")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        living = sum(pool.map(lives, Random(seed).sample(every, how_many)))
    print(f"{living} of {how_many} live (seed {seed})")
    return min(living, 1)


if VARIABLE in os.environ:  # as a plugin of pytest, before anything loads the module
    name, number, path = os.environ[VARIABLE].split(" ", 2)
    code, code_of = compile(mutated(Path(path), int(number))[0], path, "exec"), SourceFileLoader.get_code
    SourceFileLoader.get_code = lambda self, module: code if module == name else code_of(self, module)
elif __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
