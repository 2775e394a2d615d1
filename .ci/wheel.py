"""Check the installed package, as a user without any extra gets it: run it with the environment's `python -I`."""

import sys
from importlib.metadata import distributions
from importlib.resources import files

from carc_widget.engine import Game, Phase, all_rules

installed = {d.metadata["Name"] for d in distributions()} - {"pip", "setuptools"}
assert installed == {"carc_widget"}, f"this is no bare environment: {installed}"

game = Game(seed=1)
while game.state.phase is not Phase.OVER:
    game.play(game.state.legal_actions()[0])
assert len(game.state.board) == 80
assert all_rules()
assert not any(name.startswith(("carc_widget.graphics", "carc_widget.widget")) for name in sys.modules)

assert "<svg" in game.state._repr_svg_()
PAGE = ("widget/static/widget.js", "widget/static/widget.css")
LANGUAGES = ("i18n/languages/nl/messages.mo", "i18n/languages/it/texts.toml")
for name in ("py.typed", *PAGE, *LANGUAGES):
    assert files("carc_widget").joinpath(name).is_file(), f"the wheel lacks {name}"
print("the wheel is whole:", files("carc_widget"))
