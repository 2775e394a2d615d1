"""Counts about the source: `python -m tests.code_statistics [DIR] [--rules]`.

Prints lines of code by package and language, imports inside functions, class names that are defined more than once, the
number of public names and the files on the path of a click. DIR is another checkout. `--rules` prints for every rule
how many tests cite it.
"""

import argparse
import ast
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = "carc_widget"
LANGUAGES = {
    ".py": "Python",
    ".ts": "TypeScript",
    ".tsx": "TypeScript",
    ".js": "JavaScript",
    ".mjs": "JavaScript",
    ".css": "CSS",
}
BUILT = "/static/"
"""A part of the path of files that are built from other files."""

CLICK = "docs/architecture/click.md"
"""The page whose table lists the files on the path of a click."""

CLICK_FILE = re.compile(r"^\| \d+ \| `([^`]+)` \|", re.MULTILINE)
"""A row of that table."""

RULE = re.compile(r"\bR(?:[1-9]|[1-7]\d|80)\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def source_files(root: Path) -> list[Path]:
    """The files under version control that count, relative to the root."""
    names = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split("\n")
    return [Path(name) for name in names if Path(name).suffix in LANGUAGES and BUILT not in name]


def package_of(path: Path) -> str:
    """The package that a file belongs to: two folders below the root of the library, the first one elsewhere."""
    folders = path.parts[:-1]
    return "/".join(folders[: 2 if folders[:1] == (PACKAGE,) else 1]) or "."


def lines_by_package(root: Path) -> dict[str, Counter[str]]:
    """Lines by package and language, and under `files` the number of files."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for path in source_files(root):
        text = (root / path).read_text("utf-8")
        counts[package_of(path)].update({LANGUAGES[path.suffix]: text.count("\n"), "files": 1})
    return dict(sorted(counts.items()))


def modules(root: Path) -> Iterator[tuple[Path, ast.Module]]:
    """The parsed modules of the library."""
    for path in source_files(root):
        if path.parts[0] == PACKAGE and path.suffix == ".py":
            yield path, ast.parse((root / path).read_text("utf-8"))


def local_imports(root: Path) -> Counter[str]:
    """Import statements inside functions, by package."""
    counts: Counter[str] = Counter()
    for path, tree in modules(root):
        functions = (node for node in ast.walk(tree) if isinstance(node, Function))
        inside = {node for function in functions for node in ast.walk(function)}
        counts[package_of(path)] += sum(isinstance(node, ast.Import | ast.ImportFrom) for node in inside)
    return +counts


def duplicate_classes(root: Path) -> dict[str, list[str]]:
    """The class names that are defined more than once, with the files."""
    places: dict[str, list[str]] = defaultdict(list)
    for path, tree in modules(root):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path.relative_to(PACKAGE).as_posix())
    return {name: paths for name, paths in sorted(places.items()) if len(paths) > 1}


def public_names(root: Path) -> int:
    """The number of names in `__all__` of the library."""
    code = f"import {PACKAGE}; print(len({PACKAGE}.__all__))"
    return int(subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, check=True).stdout)


def click_files(root: Path) -> list[tuple[str, int]]:
    """The files on the path of a click as the documentation lists them, with their lines."""
    files = CLICK_FILE.findall((root / CLICK).read_text("utf-8"))
    return [(file, (root / file).read_text("utf-8").count("\n")) for file in files]


def tests_by_rule(root: Path) -> tuple[Counter[str], Counter[str]]:
    """By rule id: the worked cases, and the test functions whose source cites it."""
    cases: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for path in (root / "tests").rglob("cases.json"):
        for case in json.loads(path.read_text("utf-8")):
            cases.update(set(case["rules"]))
    for path in (root / "tests").rglob("*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, Function) and node.name.startswith("test_"):
                functions.update(set(RULE.findall(ast.get_source_segment(text, node) or "")))
    return cases, functions


def print_table(rows: list[list[str]]) -> None:
    """Print a table: names on the left, numbers on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *numbers in rows:
        cells = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
        print("  ".join([name.ljust(widths[0]), *cells]))


def print_code(root: Path) -> None:
    """Print everything but the rules."""
    packages = lines_by_package(root)
    packages["total"] = sum(packages.values(), Counter())
    packages[f"{PACKAGE} alone"] = sum((own for name, own in packages.items() if name.startswith(PACKAGE)), Counter())
    columns = ["files", *dict.fromkeys(LANGUAGES.values())]
    rows = [[name, *(f"{counts[column]:,}" for column in columns)] for name, counts in packages.items()]
    print_table([["lines", *columns], *rows])
    imports = local_imports(root)
    print(f"\nimports inside functions: {imports.total()}")
    print_table([[f"  {name}", str(count)] for name, count in imports.items()] or [["  none", ""]])
    duplicates = duplicate_classes(root)
    print(f"\nclass names defined more than once: {len(duplicates)}")
    for name, paths in duplicates.items():
        print(f"  {name}: {', '.join(paths)}")
    print(f"\npublic names: {public_names(root)}")
    files = click_files(root)
    print(f"\nfiles on the path of a click: {len(files)}")
    print_table([[f"  {file}", f"{lines:,}"] for file, lines in files])


def print_rules(root: Path) -> None:
    """Print for every rule how many worked cases and test functions cite it."""
    cases, functions = tests_by_rule(root)
    ids = [f"R{number}" for number in range(1, 81)]
    rows = [[id, str(cases[id]), str(functions[id])] for id in ids]
    print_table([["rule", "worked cases", "test functions"], *rows])


def main() -> None:
    """Print the counts."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("directory", type=Path, nargs="?", default=ROOT, metavar="DIR", help="another checkout")
    options.add_argument("--rules", action="store_true", help="how many tests cite each rule")
    arguments = options.parse_args()
    (print_rules if arguments.rules else print_code)(arguments.directory.resolve())


if __name__ == "__main__":
    main()
