"""The words that the widget uses for features, players and turns."""

from collections.abc import Sequence

from carc_widget.engine.feature import Feature
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind


def and_list(words: Sequence[str]) -> str:
    """The words as a list in a sentence.

    >>> and_list(["Ann", "Bob", "Cleo"])
    'Ann, Bob and Cleo'
    """
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def many(number: int, word: str) -> str:
    """A number of things.

    >>> many(1, "tile"), many(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {word if number == 1 else plural(word)}"


def plural(word: str) -> str:
    """More than one of a thing.

    >>> plural("city"), plural("highwayman")
    ('cities', 'highwaymen')
    """
    if word.endswith("man"):
        return f"{word[:-3]}men"
    return f"{word[:-1]}ies" if word.endswith("ty") else f"{word}s"


def people(kind: FeatureKind) -> str:
    """What a meeple on this kind of feature is called.

    >>> people(FeatureKind.ROAD)
    'highwayman'
    """
    return {
        FeatureKind.CITY: "knight",
        FeatureKind.ROAD: "highwayman",
        FeatureKind.MONASTERY: "monk",
        FeatureKind.FIELD: "farmer",
    }[kind]


def describe(state: State, feature: Feature) -> str:
    """A feature in a few words: what it is, how large, whose, and what it pays if it is complete."""
    words = [f"{feature.kind.value} of {many(feature.tiles, 'tile')}"]
    if feature.kind is FeatureKind.FIELD:
        words.append(many(len(state.completed_cities(feature)), "finished city"))
    elif feature.kind is FeatureKind.MONASTERY:
        words = [f"monastery, {feature.tiles} of 9 tiles"]
    if feature.complete:
        words.append(f"complete, pays {state.score_if_completed(feature).points}")
    elif feature.kind in (FeatureKind.CITY, FeatureKind.ROAD):
        words.append(many(feature.open_edges, "open end"))
    if feature.owners:
        words.append(f"held by {and_list([state.players[player] for player in feature.owners])}")
    words += [f"with the {figure.value}" for figure in feature.figures]
    return ", ".join(words)
