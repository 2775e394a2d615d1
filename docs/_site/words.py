"""Glossary: every term with its meaning and its translations."""

from collections.abc import Iterator

from _site.markdown import anchor, table
from carc_widget import language
from carc_widget.engine import glossary
from carc_widget.i18n import languages
from carc_widget.i18n.long_texts import localize


def pages() -> Iterator[tuple[str, str]]:
    """Yield the glossary, and the terms of all languages side by side."""
    terms = glossary().values()
    parts = [
        "# Glossary",
        'The words of players and of the code. In a notebook, `carc_widget.engine.term("meeple")` explains a word in '
        "the current language.",
    ]
    for term in terms:
        also = f" (also: {', '.join(term.also)})" if term.also else ""
        rules = f" {', '.join(term.rules)}." if term.rules else ""
        see = ", ".join(f"[{other}](#term-{anchor(other)})" for other in term.see)
        parts.append(
            f"(term-{anchor(term.term)})=\n**{term.term}**{also}: {term.text}{rules}" + (f" See {see}." if see else "")
        )
    rows = []
    for term in terms:
        row = []
        for code in languages():
            with language(code):
                translated = localize(term)
                row.append(translated.term + (f" ({', '.join(translated.also)})" if translated.also else ""))
        rows.append(row)
    parts += ["## In every language", table(list(languages().values()), rows)]
    yield "glossary", "\n\n".join(parts) + "\n"
