"""The rules engine: the whole game in plain Python, standard library only."""

from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.amend import DoesNotFit
from carc_widget.engine.coerce import CellLike, FigureLike, SpotLike, TileLike
from carc_widget.engine.crop_circles import Circle
from carc_widget.engine.errors import (
    BadArgument,
    BadJson,
    BadSetting,
    CarcassonneError,
    ParseError,
    SetupError,
    UnknownName,
)
from carc_widget.engine.events import (
    EVENTS,
    CircleChosen,
    Event,
    FeatureCompleted,
    FeatureScored,
    FigureMoved,
    FigureRemoved,
    FigureReturned,
    FigureStays,
    GameEnded,
    MeepleAdded,
    MeepleDeployed,
    MeepleReturned,
    MeepleTakenBack,
    PlayerPassed,
    PlayerPassedOver,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from carc_widget.engine.examples import Example, Examples, ExampleStep, all_examples
from carc_widget.engine.explore import WholeTurn
from carc_widget.engine.feature import Feature, FeatureCounts
from carc_widget.engine.figures import PLAYER_NAMES, Figure, Meeple, MeepleKind, Spot, Supply
from carc_widget.engine.game import Game
from carc_widget.engine.geometry import Cell, HalfSide, Side
from carc_widget.engine.glossary import Glossary, GlossaryTerm, glossary, term
from carc_widget.engine.mage_witch import MagicDuty
from carc_widget.engine.moves import Move, Turn, Variation
from carc_widget.engine.observers import GameChange, ObserverError
from carc_widget.engine.permissions import Permission
from carc_widget.engine.position import Position
from carc_widget.engine.refusals import IllegalAction, Reason
from carc_widget.engine.replay import NothingToUndo, Replay
from carc_widget.engine.rulebook import Rule, RuleBook, all_rules, rule
from carc_widget.engine.rules import BadOption, Edition, Editions, OptionChange, Rules, Source, editions, option_values
from carc_widget.engine.score import Prospect, Score, ScoreLine, Worth
from carc_widget.engine.search import Trial
from carc_widget.engine.share import use_site
from carc_widget.engine.state import State
from carc_widget.engine.summary import Account, ScorePart, Summary
from carc_widget.engine.text.json_action import actions_from_json, actions_to_json
from carc_widget.engine.text.tile_set import tile_set_from_text, tile_set_to_text
from carc_widget.engine.tile_sets import BadTileSet, load_tile_set
from carc_widget.engine.tiles import (
    SET_NAMES,
    FeatureKind,
    PlacedTile,
    Segment,
    Tile,
    TileSet,
    all_tiles,
    tile,
    tile_set,
)
from carc_widget.engine.turn import Phase

__all__ = [
    "EVENTS",
    "PLAYER_NAMES",
    "SET_NAMES",
    "Account",
    "Action",
    "AddMeeple",
    "BadArgument",
    "BadJson",
    "BadOption",
    "BadSetting",
    "BadTileSet",
    "CarcassonneError",
    "Cell",
    "CellLike",
    "ChooseCircle",
    "Circle",
    "CircleChosen",
    "Deploy",
    "DoesNotFit",
    "Draw",
    "Edition",
    "Editions",
    "Event",
    "Example",
    "ExampleStep",
    "Examples",
    "Feature",
    "FeatureCompleted",
    "FeatureCounts",
    "FeatureKind",
    "FeatureScored",
    "Figure",
    "FigureLike",
    "FigureMoved",
    "FigureRemoved",
    "FigureReturned",
    "FigureStays",
    "Game",
    "GameChange",
    "GameEnded",
    "Glossary",
    "GlossaryTerm",
    "HalfSide",
    "IllegalAction",
    "MagicDuty",
    "Meeple",
    "MeepleAdded",
    "MeepleDeployed",
    "MeepleKind",
    "MeepleReturned",
    "MeepleTakenBack",
    "Move",
    "MoveFigure",
    "NothingToUndo",
    "ObserverError",
    "OptionChange",
    "ParseError",
    "Pass",
    "Permission",
    "Phase",
    "Place",
    "PlacedTile",
    "PlayerPassed",
    "PlayerPassedOver",
    "Position",
    "Prospect",
    "Reason",
    "RemoveFigure",
    "Replay",
    "Rule",
    "RuleBook",
    "Rules",
    "Score",
    "ScoreLine",
    "ScorePart",
    "Segment",
    "SetupError",
    "Side",
    "Source",
    "Spot",
    "SpotLike",
    "State",
    "Summary",
    "Supply",
    "TakeBack",
    "Tile",
    "TileDiscarded",
    "TileDrawn",
    "TileLike",
    "TilePlaced",
    "TileSet",
    "Trial",
    "Turn",
    "UnknownName",
    "Variation",
    "WholeTurn",
    "Worth",
    "actions_from_json",
    "actions_to_json",
    "all_examples",
    "all_rules",
    "all_tiles",
    "editions",
    "glossary",
    "load_tile_set",
    "option_values",
    "rule",
    "term",
    "tile",
    "tile_set",
    "tile_set_from_text",
    "tile_set_to_text",
    "use_site",
]


def __dir__() -> list[str]:
    return sorted(__all__)
