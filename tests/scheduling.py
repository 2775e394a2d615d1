"""Distribution of tests to processes (`pytest -n auto`): the browser tests start first, in a process of their own."""

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

BROWSER = "browser"
SHARED_FIXTURES = ("tests/compiled/", "tests/engine/test_agreement.py", "tests/project/test_notebooks.py")
"""Files and folders whose tests share something slow: compiled games, a sweep of random games, executed notebooks."""


class BrowserFirst(LoadScopeScheduling):  # type: ignore[misc]  # it has no type hints
    """Sends all browser tests to one process, and the others one by one to the rest.

    The process of the browser tests runs nothing else: Playwright keeps an event loop running in it until it ends.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith("tests/browser/"):
            return BROWSER
        return next((shared for shared in SHARED_FIXTURES if file.startswith(shared)), nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        if BROWSER in self.workqueue:
            self.workqueue.move_to_end(BROWSER, last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: WorkerController) -> None:
        if BROWSER in self.assigned_work[node] and len(self.nodes) > 1:
            if not node.shutting_down:
                node.shutdown()
        else:
            super()._reschedule(node)
