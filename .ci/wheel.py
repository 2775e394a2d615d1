"""Check the installed package, as a user without any extra gets it: run it with the environment's `python -I`."""

import sys
from importlib.metadata import distributions
from importlib.resources import files

from carc_widget.engine.tiles import SET_NAMES, tile_set

installed = {d.metadata["Name"] for d in distributions()} - {"pip", "setuptools"}
assert installed == {"carc_widget"}, f"this is no bare environment: {installed}"
assert not any(name.startswith(("carc_widget.art", "carc_widget.widget")) for name in sys.modules)
assert sum(tile_set(name).size for name in SET_NAMES) > 0
for name in ("py.typed", "engine/data/rules.toml", "widget/stage.js"):
    assert files("carc_widget").joinpath(name).is_file(), f"the wheel lacks {name}"
print("the wheel is whole:", files("carc_widget"))
