"""Project files agree with each other: README, CI, Binder and the package metadata."""

import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

import carc_widget

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def shell_lines(text: str) -> list[str]:
    """Return the lines of the sh blocks of a Markdown text."""
    return [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = [line for line in shell_lines(read("README.md")) if "pytest" in line and "venv" in line]
    assert len(commands) == 1
    assert f"({commands[0]})" in read(".ci/run").splitlines()
    assert "- run: bash .ci/run" in read(".github/workflows/ci.yml")


def test_notebook_opened_in_the_readme_exists() -> None:
    commands = [line for line in shell_lines(read("README.md")) if "jupyter lab" in line]
    assert commands
    for command in commands:
        match = re.search(r"--LabApp\.default_url=/lab/tree/(\S+)", command)
        assert match
        assert (ROOT / match[1]).is_file()


def test_links_of_the_readme_exist() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", read("README.md")) + re.findall(r'(?:src|href)="([^"]+)"', read("README.md"))
    local = [t.partition("#")[0] for t in targets if "://" not in t and not t.startswith("#")]
    assert local
    assert [t for t in local if not (ROOT / t).exists()] == []


def test_python_versions_agree() -> None:
    classified = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    matrix = re.search(r"python: \[(.*)\]", read(".github/workflows/ci.yml"))
    assert matrix
    assert re.findall(r"[\d.]+", matrix[1]) == classified
    assert PROJECT["requires-python"] == f">={classified[0]}"
    assert read("binder/runtime.txt").strip().removeprefix("python-") in classified


def test_binder_stops_at_the_first_failure_and_installs_the_package() -> None:
    commands = [line for line in read("binder/postBuild").splitlines() if not line.startswith("#")]
    assert commands[0] == "set -e"
    assert any("pip install" in line and '".[lab]"' in line for line in commands)


def test_every_dependency_has_a_lower_bound_that_ci_tests() -> None:
    requirements = chain(PROJECT["dependencies"], *EXTRAS.values())
    external = [r for r in requirements if not r.startswith("carc_widget[")]
    printed = subprocess.run([sys.executable, ROOT / ".ci" / "lowest.py"], capture_output=True, text=True, check=True)
    assert printed.stdout.split() == [r.replace(">=", "==") for r in external]
    assert [r for r in external if not re.fullmatch(r"[a-z-]+>=[\d.]+", r)] == []


def test_changelog_contains_the_version() -> None:
    assert re.search(rf"^## \[(Unreleased|{re.escape(carc_widget.__version__)})\]", read("CHANGELOG.md"), re.MULTILINE)


@pytest.mark.parametrize("script", [".ci/run", "binder/postBuild"])
def test_scripts_are_valid_and_executable(script: str) -> None:
    subprocess.run(["bash", "-n", ROOT / script], check=True)
    assert (ROOT / script).stat().st_mode & 0o100
