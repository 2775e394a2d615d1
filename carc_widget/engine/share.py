"""Links that open a position or a game on a live board in JupyterLite, where nothing has to be installed."""

import os
from urllib.parse import quote, urlsplit

from carc_widget.engine.errors import BadSetting, expect, shown

VARIABLE = "CARC_WIDGET_SITE"
"""The environment variable with the address of the JupyterLite site."""

EXAMPLE = "https://example.org/carc_widget/lite"

_site = ""


def use_site(address: str) -> None:
    """Set the JupyterLite site that share links lead to, in place of the environment variable `CARC_WIDGET_SITE`.

    Parameters:
        address: the address of a site that `docs/lite.py` built, such as `https://example.org/lite`; empty to use the
            environment variable again.

    Raises:
        BadArgument, BadSetting: the address is not a text, or not one of a site in the web.
    """
    global _site
    _site = checked_site(address)


def current_site() -> str:
    """The address of the JupyterLite site without a final slash; empty if none is set.

    Raises:
        BadSetting: the environment variable is not an address of the web.
    """
    return _site or checked_site(os.environ.get(VARIABLE, ""))


def checked_site(address: str) -> str:
    """The address of a site without a final slash."""
    expect(address, str, "the address of the site", f"a text such as {EXAMPLE!r}")
    try:
        parts = urlsplit(address)
        is_site = parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
    except ValueError:  # a bracket without its counterpart
        is_site = False
    if address and not is_site:
        raise BadSetting(f"{shown(address)} is not an address of a site; give one such as {EXAMPLE!r}")
    return address.rstrip("/")


def code_link(code: str) -> str:
    """The address that runs code in the JupyterLite site.

    Raises:
        BadSetting: no site is set.
    """
    site = current_site()
    if not site:
        raise BadSetting(
            f"no JupyterLite site is set: call carc_widget.engine.use_site({EXAMPLE!r}) or set the environment "
            f"variable {VARIABLE}; docs/how-to/share.md says how to build a site"
        )
    return repl_address(site, code)


def repl_address(site: str, code: str) -> str:
    """The address that runs code in the REPL of a JupyterLite site, whose address may be relative."""
    return f"{site}/repl/index.html?kernel=python&toolbar=1&code={quote(code)}"


def position_link(text: str, language: str | None = None) -> str:
    """The address that opens a position, given as text, on a live board; `language` is the language of the board."""
    return _board_link(f"play(state=carc_widget.State.from_text({text!r})", language)


def record_link(text: str, language: str | None = None) -> str:
    """The address that opens a game, given as text, on a live board; `language` is the language of the board."""
    return _board_link(f"replay({text!r}", language)


def _board_link(call: str, language: str | None) -> str:
    from carc_widget.i18n.language import check_language  # i18n is a layer above the engine

    option = "" if language is None else f", language={check_language(language)!r}"
    return code_link(f"import carc_widget\ncarc_widget.{call}{option})")
