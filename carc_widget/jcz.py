"""Saved games of JCloisterZone: `jcz.load(path)`, `jcz.dump(game, path)`, `jcz.check(path)`.

>>> import carc_widget.jcz
>>> game = carc_widget.Game(seed=1)
>>> carc_widget.jcz.loads(carc_widget.jcz.dumps(game)).state == game.state
True
"""

from carc_widget.engine.jcz import AssertionResult, JczError, check, dump, dumps, load, loads

__all__ = ["AssertionResult", "JczError", "check", "dump", "dumps", "load", "loads"]


def __dir__() -> list[str]:
    return sorted(__all__)
