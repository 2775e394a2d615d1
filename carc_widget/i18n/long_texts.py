"""The long texts in the language in use: rules, examples, documents, terms, editions, names of tiles and sets.

The English texts are in the data of the engine; each other language has a file `texts.toml` beside its messages.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.examples import Example
from carc_widget.engine.glossary import GlossaryTerm
from carc_widget.engine.rulebook import Rule
from carc_widget.engine.rules import Edition, OptionChange, Source
from carc_widget.engine.tiles import Tile, TileSet, tile_set
from carc_widget.i18n.language import ENGLISH, current_language, load_texts

Text = TypeVar("Text", Rule, Source, GlossaryTerm, Edition, Example)


def localize(entry: Text) -> Text:
    """A rule, a document, a term, an edition or an example with its texts in the language in use.

    Raises:
        BadArgument: none of these.

    >>> from carc_widget.engine import rule
    >>> from carc_widget.i18n import language
    >>> with language("it"):
    ...     localize(rule("R57")).section
    'Punti degli elementi completati'
    """
    if not isinstance(entry, Rule | Source | GlossaryTerm | Edition | Example):
        raise BadArgument(f"{shown(entry)} has no long text; rules, sources, terms, editions and examples have one")
    code = current_language()
    return entry if code == ENGLISH else _in_language(entry, load_texts(code))


def _in_language(entry: Any, texts: Mapping[str, Any]) -> Any:
    match entry:
        case Rule():
            own = texts["rules"][entry.id]
            where = own.get("sources", [""] * len(entry.sources))
            return replace(
                entry,
                title=own["title"],
                section=texts["sections"][entry.section],
                subjects=tuple(texts["subjects"][subject] for subject in entry.subjects),
                text=own["text"],
                reading=own.get("reading", ""),
                sources=tuple(
                    replace(_in_language(source, texts), where=note)
                    for source, note in zip(entry.sources, where, strict=True)
                ),
            )
        case Source():
            own = texts["sources"].get(entry.key, {})
            return replace(entry, edition=own.get("edition", entry.edition))
        case GlossaryTerm():
            own = texts["terms"][entry.term]
            return replace(
                entry,
                term=own["term"],
                also=tuple(own.get("also", ())),
                text=own["text"],
                see=tuple(texts["terms"][other]["term"] for other in entry.see),
            )
        case Edition():
            own = texts["editions"][entry.id]
            return replace(
                entry,
                title=own.get("title", entry.title),
                text=own["text"],
                note=own.get("note", ""),
                sources=tuple(_in_language(source, texts) for source in entry.sources),
                changes=tuple(
                    OptionChange(c.option, c.value, c.rule, _in_language(c.source, texts), own["reasons"][c.option])
                    for c in entry.changes
                ),
            )
        case Example():
            return replace(entry, title=texts["examples"][entry.id])
    raise AssertionError(f"no long text for {entry!r}")


def tile_name(tile: Tile) -> str:
    """The name of a tile: `monastery with road`. Tiles of custom sets keep the name in their file.

    Raises:
        BadArgument: this is not a tile.
    """
    if not isinstance(tile, Tile):
        raise BadArgument(f"{shown(tile)} is not a tile; give a Tile, such as tile('D')")
    code = current_language()
    return tile.name if code == ENGLISH else str(load_texts(code)["tiles"].get(tile.id, tile.name))


def set_title(box: TileSet | str) -> str:
    """The title of a tile set: `Inns & Cathedrals`. Custom sets keep the title in their file.

    Parameters:
        box: the tile set, or the name of a built-in one.

    Raises:
        BadArgument, UnknownName: this is not a tile set.
    """
    tiles = tile_set(box) if isinstance(box, str) else box
    if not isinstance(tiles, TileSet):
        raise BadArgument(f"{shown(box)} is not a tile set; give a TileSet or the name of one")
    code = current_language()
    return tiles.title if code == ENGLISH else str(load_texts(code)["sets"].get(tiles.name, tiles.title))
