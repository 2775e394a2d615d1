"""The files of translators: `python -m tests.i18n.translations` brings every language up to the messages in the source.

It reads all messages out of the package, adds new ones to each `messages.po` (without a translation yet), drops those
that are gone, and compiles `messages.mo`. `python -m tests.i18n.translations xx` starts a new language. The tests then
list what is still missing.
"""

import io
import sys
from datetime import datetime
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
    "npgettext": ((1, "c"), 2, 3),
}
HEADER = "# Messages of carc_widget, written by `python -m tests.i18n.translations`; edit the translations only."


def source() -> Catalog:
    """All messages in the source, each with the files that use it."""
    catalog = Catalog(project="carc_widget", charset="utf-8")
    messages = extract_from_dir(
        str(PACKAGE), [("**.py", "python")], {}, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for file, _line, message, comments, context in messages:
        # Places by file alone, so that moving a line changes no catalogue.
        catalog.add(message, locations=[(f"carc_widget/{file}", 0)], auto_comments=comments, context=context)
    return catalog


def translated(code: str) -> Catalog:
    """The catalogue of a language, as its translator left it."""
    with (LANGUAGES / code / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str) -> Catalog:
    """The catalogue of a language with exactly the messages of the source."""
    template = source()
    exists = (LANGUAGES / code / "messages.po").exists()
    catalog = translated(code) if exists else Catalog(locale=code, project="carc_widget", charset="utf-8")
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """The text of a catalogue, sorted so that a change shows as one."""
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


def as_mo(catalog: Catalog) -> bytes:
    """What the program reads; without the time, so that the same messages give the same bytes."""
    catalog.creation_date = catalog.revision_date = datetime(2000, 1, 1)
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def forms(message: Message) -> tuple[str, ...]:
    """The translation of a message, in all its plural forms."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (str(message.string or ""),)


def main(codes: list[str]) -> None:
    """Write the files of these languages, or of all."""
    for code in codes or sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir()):
        folder = LANGUAGES / code
        folder.mkdir(exist_ok=True)
        (folder / "messages.po").write_bytes(as_po(updated(code)))
        catalog = translated(code)
        (folder / "messages.mo").write_bytes(as_mo(catalog))
        missing = [message for message in catalog if message.id and not all(forms(message))]
        print(f"{code}: {len(catalog)} messages, {len(missing)} without a translation")


if __name__ == "__main__":
    main(sys.argv[1:])
