"""Distribution of tests to processes (`pytest -n auto`): the browser tests have one of their own until others end."""

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

BROWSER = "tests/browser/"
COMPILED = "tests/compiled/"
"""A folder whose tests share the compiled games."""


class BrowserFirst(LoadScopeScheduling):  # type: ignore[misc]  # it has no type hints
    """Sends the files with browser tests to the first process, and the other files to the rest.

    Processes that have no other files left run browser tests, too. After browser tests a process runs nothing else:
    Playwright keeps an event loop running in it until it ends.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return COMPILED if file.startswith(COMPILED) else file

    def _assign_work_unit(self, node: WorkerController) -> None:
        browser = [scope for scope in self.workqueue if scope.startswith(BROWSER)]
        others = [scope for scope in self.workqueue if not scope.startswith(BROWSER)]
        if any(scope.startswith(BROWSER) for scope in self.assigned_work[node]):
            scopes = browser
        elif len(self.nodes) > 1 and node is self.nodes[0]:
            scopes = browser or others
        else:
            scopes = others or browser
        if scopes:
            self.workqueue.move_to_end(scopes[0], last=False)
            super()._assign_work_unit(node)
        elif not node.shutting_down:
            node.shutdown()
