"""The plain implementation shares no code with the package that it checks."""

import ast
from pathlib import Path

import pytest

MODULES = sorted(Path(__file__).parent.glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=[module.name for module in MODULES])
def test_nothing_of_the_package_is_imported(module: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert not [name for name in imported if name.split(".")[0] == "carc_widget"]
