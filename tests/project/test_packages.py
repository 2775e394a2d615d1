"""Missing packages of the widget."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_missing_packages_raise_an_import_error_and_the_engine_works() -> None:
    script = (
        "import sys; sys.modules['ipycanvas'] = None\n"
        "import carc_widget\n"
        "carc_widget.Game(seed=1).play(carc_widget.Game(seed=1).state.legal_actions()[0])\n"
        "try:\n    carc_widget.play()\nexcept ImportError as error:\n    print(error)"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "needs the package 'ipycanvas'" in process.stdout
    assert "pip install ipywidgets ipycanvas anywidget" in process.stdout
