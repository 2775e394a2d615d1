"""Print pip constraints that pin each dependency to the lowest version that pyproject.toml allows."""

import tomllib
from itertools import chain
from pathlib import Path

project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8"))["project"]
for requirement in chain(project["dependencies"], *project["optional-dependencies"].values()):
    if ">=" in requirement:
        print(requirement.replace(">=", "=="))
