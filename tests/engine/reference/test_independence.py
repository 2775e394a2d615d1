"""The reference implementation shares no code with the package."""

import ast
from pathlib import Path

import pytest

MODULES = sorted(Path(__file__).parent.glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=[module.name for module in MODULES])
def test_reference_does_not_import_the_package(module: Path) -> None:
    imports = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imports.add(node.module or "")
    assert not [name for name in imports if name.split(".")[0] == "carc_widget"]
