"""The widget without the packages that it needs."""

import subprocess
import sys


def test_without_its_packages_the_widget_says_what_to_install_and_the_engine_works() -> None:
    script = (
        "import sys; sys.modules['ipycanvas'] = None\n"
        "import carc_widget\n"
        "carc_widget.Game(seed=1).play(carc_widget.Game(seed=1).state.legal_actions()[0])\n"
        "try:\n    carc_widget.play()\nexcept ImportError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "needs the package 'ipycanvas'" in done.stdout
    assert "pip install ipywidgets ipycanvas anywidget" in done.stdout
