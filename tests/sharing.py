"""How processes share the tests (`pytest -n auto`): in their order, and what belongs together stays together."""

from xdist.scheduler import LoadScopeScheduling

TOGETHER = {"tests/engine/test_agreement.py", "tests/project/test_notebooks.py"}
"""Files whose tests look at one thing that takes long to make."""


class InOrder(LoadScopeScheduling):  # type: ignore[misc]  # it has no type hints
    """Hands out tests one by one, those in a browser last and all to one process.

    Each is as quick as the machine when it is alone. (The marks of `--dist loadgroup` are lost in pytest 9.2.)
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith("tests/browser/"):
            return "browser"
        return file if file in TOGETHER else nodeid
