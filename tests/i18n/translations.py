"""Message catalogs: `python -m tests.i18n.translations` updates every language to the messages in the source.

It extracts all messages from the package, adds new ones to each `messages.po` without a translation, removes unused
ones, and compiles `messages.mo`. `python -m tests.i18n.translations xx` starts a new language. The tests list missing
translations.
"""

import io
from argparse import ArgumentParser
from datetime import datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parents[2] / "carc_widget"
LANGUAGES = PACKAGE / "i18n" / "languages"
KEYWORDS = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
HEADER = "# Messages of carc_widget, written by `python -m tests.i18n.translations`; edit the translations only."


@cache
def source_catalog() -> Catalog:
    """All messages in the source, each with the files that use it."""
    catalog = Catalog(project="carc_widget", charset="utf-8")
    messages = extract_from_dir(
        str(PACKAGE), [("**.py", "python")], {}, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for file, _line, message, comments, context in messages:
        # Locations without line numbers, so that moving a line changes no catalog.
        catalog.add(message, locations=[(f"carc_widget/{file}", 0)], auto_comments=comments, context=context)
    return catalog


def read_catalog(code: str) -> Catalog:
    """The catalog of a language."""
    with (LANGUAGES / code / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def updated_catalog(code: str) -> Catalog:
    """The catalog of a language with exactly the messages of the source."""
    template = source_catalog()
    exists = (LANGUAGES / code / "messages.po").exists()
    catalog = read_catalog(code) if exists else Catalog(locale=code, project="carc_widget", charset="utf-8")
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def to_po(catalog: Catalog) -> bytes:
    """The catalog as `messages.po`, sorted for readable differences."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, sort_output=True, omit_header=True, include_lineno=False)
    fields = [
        f"Language: {catalog.locale}",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {catalog.plural_forms}",
    ]
    head = [HEADER, 'msgid ""', 'msgstr ""', *(f'"{field}\\n"' for field in fields), "", ""]
    return "\n".join(head).encode() + file.getvalue()


def to_mo(catalog: Catalog) -> bytes:
    """The catalog as `messages.mo`, with a constant date for reproducible bytes."""
    catalog.creation_date = catalog.revision_date = datetime(2000, 1, 1)
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def translated_forms(message: Message) -> tuple[str, ...]:
    """The translation of a message in all its plural forms."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (str(message.string or ""),)


def main(codes: list[str]) -> None:
    """Write the catalogs of these languages, or of all."""
    for code in codes or sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir()):
        folder = LANGUAGES / code
        po = to_po(updated_catalog(code))
        folder.mkdir(exist_ok=True)
        (folder / "messages.po").write_bytes(po)
        catalog = read_catalog(code)
        (folder / "messages.mo").write_bytes(to_mo(catalog))
        missing = [message for message in catalog if message.id and not all(translated_forms(message))]
        print(f"{code}: {len(catalog)} messages, {len(missing)} without a translation")


if __name__ == "__main__":
    parser = ArgumentParser(description="Update the message catalogs to the messages in the source.")
    parser.add_argument("codes", nargs="*", metavar="xx", help="the codes of languages; by default all")
    main(parser.parse_args().codes)
