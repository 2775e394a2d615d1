"""Sphinx configuration: `sphinx-build docs docs/_build` builds the documentation without network access.

`_site/` generates the pages about rules, scenarios, levels, tiles, the glossary and the reference from the data and
docstrings of the package, in `docs/made`, which is not committed; all others are Markdown files in this folder.
`_site/images.py` generates their pictures.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from _site import checkout_links, contents, docstrings, pages, rule_links  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

import carc_widget  # noqa: E402

project = "carc_widget"
author = "The carc_widget founders"
copyright = "the carc_widget founders; an unofficial project"
release = version = carc_widget.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
exclude_patterns = ["_build", "_site", "jupyter_execute"]
html_theme = "furo"
html_title = "carc_widget"
html_static_path = ["_static"]
html_css_files = ["carc.css"]
html_copy_source = False
templates_path: list[str] = []

# A `name` in a docstring is a link if an object of that name exists, else plain code.
default_role = "any_code"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
# Attributes of different classes can have the same name; ambiguous names are no links.
suppress_warnings = ["ref.python"]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
python_display_short_literal_types = True
maximum_signature_line_length = 88

myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "html_image"]
myst_heading_anchors = 3

# Notebooks are not run: a board is its stored picture, and nothing is loaded from the network.
nb_execution_mode = "off"
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_merge_streams = True


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the generated pages and register the extensions."""
    pages.write(HERE / "made")
    checkout_links.setup(app)
    rule_links.setup(app)
    docstrings.setup(app)
    contents.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
