"""The long texts in the language in use: rules, examples, documents, terms, editions, names of tiles and sets.

The English ones stand in the engine's data. Each other language has one file beside its messages, `texts.toml`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.examples import Example
from carc_widget.engine.glossary import GlossaryTerm
from carc_widget.engine.rules import Change, Edition, Rule, Source
from carc_widget.engine.tiles import Tile, TileSet, tile_set
from carc_widget.i18n.language import ENGLISH, current_language, load_texts

Text = TypeVar("Text", Rule, Source, GlossaryTerm, Edition, Example)


def localized(thing: Text) -> Text:
    """A rule, a document, a term, an edition or an example with its texts in the language in use.

    >>> from carc_widget.engine import rule
    >>> from carc_widget.i18n import language
    >>> with language("it"):
    ...     localized(rule("R57")).section
    'Punti degli elementi completati'
    """
    if not isinstance(thing, Rule | Source | GlossaryTerm | Edition | Example):
        raise BadArgument(f"{shown(thing)} has no long text; rules, sources, terms, editions and examples have one")
    code = current_language()
    return thing if code == ENGLISH else _in_language(thing, load_texts(code))


def _in_language(thing: Any, found: Mapping[str, Any]) -> Any:
    match thing:
        case Rule():
            own = found["rules"][thing.id]
            where = own.get("sources", [""] * len(thing.sources))
            return replace(
                thing,
                title=own["title"],
                section=found["sections"][thing.section],
                subjects=tuple(found["subjects"][subject] for subject in thing.subjects),
                text=own["text"],
                reading=own.get("reading", ""),
                sources=tuple(
                    replace(_in_language(source, found), where=note)
                    for source, note in zip(thing.sources, where, strict=True)
                ),
            )
        case Source():
            own = found["sources"].get(thing.key, {})
            return replace(thing, edition=own.get("edition", thing.edition))
        case GlossaryTerm():
            own = found["terms"][thing.term]
            return replace(
                thing,
                term=own["term"],
                also=tuple(own.get("also", ())),
                text=own["text"],
                see=tuple(found["terms"][other]["term"] for other in thing.see),
            )
        case Edition():
            own = found["editions"][thing.id]
            return replace(
                thing,
                title=own.get("title", thing.title),
                text=own["text"],
                note=own.get("note", ""),
                sources=tuple(_in_language(source, found) for source in thing.sources),
                changes=tuple(
                    Change(c.option, c.value, c.rule, _in_language(c.source, found), own["reasons"][c.option])
                    for c in thing.changes
                ),
            )
        case Example():
            return replace(thing, title=found["examples"][thing.id])
    raise AssertionError(f"no long text for {thing!r}")


def tile_name(tile: Tile) -> str:
    """What a tile shows, in a few words: `monastery with road`. Tiles of foreign sets keep the words of their file."""
    if not isinstance(tile, Tile):
        raise BadArgument(f"{shown(tile)} is no tile; give a Tile, such as tile('D')")
    code = current_language()
    return tile.name if code == ENGLISH else str(load_texts(code)["tiles"].get(tile.id, tile.name))


def set_title(box: TileSet | str) -> str:
    """The title of a tile set: `Inns & Cathedrals`. Foreign sets keep the title of their file."""
    tiles = tile_set(box) if isinstance(box, str) else box
    if not isinstance(tiles, TileSet):
        raise BadArgument(f"{shown(box)} is no tile set; give a TileSet or the name of one")
    code = current_language()
    return tiles.title if code == ENGLISH else str(load_texts(code)["sets"].get(tiles.name, tiles.title))
