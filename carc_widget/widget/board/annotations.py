"""Annotations that the caller draws on the board, for example in a lesson: validation, drawing and description."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation, Arrow, Caption, Highlight, Location, as_location
from carc_widget.graphics.piece_placement import tile_at
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list


def check_annotations(annotations: Iterable[object], state: State) -> tuple[Annotation, ...]:
    """Validate annotations and return them as a tuple.

    Raises:
        ValueError: an item is not an arrow, caption or highlight, or refers to a spot that is not on the board.
    """
    checked: list[Annotation] = []
    for number, annotation in enumerate(annotations, 1):
        if not isinstance(annotation, Arrow | Caption | Highlight):
            raise ValueError(
                f"mark {number} is {annotation!r}; give Arrow, Caption and Highlight of carc_widget.svg, for example "
                "widget.marks = [svg.Arrow((0, 0), (1, 0))]"
            )
        for place in places(annotation):
            if isinstance(place, Spot):
                try:
                    tile_at(state, place)
                except ValueError as error:
                    raise ValueError(f"mark {number}, {annotation!r}: {error}") from None
        checked.append(annotation)
    return tuple(checked)


def places(annotation: Annotation) -> tuple[Cell | Spot, ...]:
    """Return the cells and spots that an annotation refers to."""
    match annotation:
        case Arrow(start, end):
            locations: Iterable[Location] = (start, end)
        case Caption(_text, at):
            locations = (at,)
        case Highlight(highlighted):
            locations = highlighted
    return tuple(map(as_location, locations))


def drawable(annotations: Iterable[Annotation], state: State) -> Iterator[Annotation]:
    """Yield the annotations whose places are on the board.

    After an undo, annotations on a removed tile are left out; they reappear with the tile.
    """
    for annotation in annotations:
        drawable_places = tuple(place for place in places(annotation) if _is_on_board(place, state))
        if isinstance(annotation, Highlight) and drawable_places:
            yield replace(annotation, places=drawable_places)
        elif drawable_places == places(annotation):
            yield annotation


def _is_on_board(place: Cell | Spot, state: State) -> bool:
    if not isinstance(place, Spot):
        return True
    placed = state.board.get(place.cell)
    return placed is not None and place.segment < len(placed.tile.segments)


def describe_annotations(annotations: Iterable[Annotation], state: State) -> str:
    """Describe the annotations for screen readers; empty if there are none."""
    texts = [_describe(annotation, state) for annotation in annotations]
    return _("Marked: {marks}.", marks="; ".join(texts)) if texts else ""


def _describe(annotation: Annotation, state: State) -> str:
    place_texts = [_describe_place(place, state) for place in places(annotation)]
    match annotation:
        case Arrow(start, end) if start == end:
            return _("a ring around {place}", place=place_texts[0])
        case Arrow():
            return _("an arrow from {start} to {end}", start=place_texts[0], end=place_texts[1])
        case Caption(text):
            return _("“{text}” at {place}", text=" ".join(text.split()), place=place_texts[0])
        case Highlight():
            return _("highlighted: {places}", places=and_list(place_texts))


def _describe_place(place: Cell | Spot, state: State) -> str:
    return state_spot_text(state, place) if isinstance(place, Spot) else f"({place.x}, {place.y})"
