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
from carc_widget.engine.errors import BadArgument, BadJson, CarcassonneError, ParseError, UnknownName
from carc_widget.engine.events import Event
from carc_widget.engine.explore import WholeTurn
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import PLAYER_NAMES, Figure, Meeple, MeepleKind, Spot, Supply
from carc_widget.engine.game import Game, NothingToUndo
from carc_widget.engine.geometry import Cell, HalfSide, Side
from carc_widget.engine.placed import PlacedTile
from carc_widget.engine.recording import Move
from carc_widget.engine.refusals import IllegalAction, Reason
from carc_widget.engine.rules import BadOption, Edition, Rule, Rules, all_rules, editions, rule
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.setting import BadSetting
from carc_widget.engine.setup import Position, SetupError
from carc_widget.engine.state import State
from carc_widget.engine.tile_sets import BadTileSet, load_tile_set
from carc_widget.engine.tiles import SET_NAMES, FeatureKind, Segment, Tile, TileSet, all_tiles, tile, tile_set
from carc_widget.engine.turn import Phase
from carc_widget.engine.vocabulary import Term, glossary, term

__all__ = [
    "PLAYER_NAMES",
    "SET_NAMES",
    "Action",
    "AddMeeple",
    "BadArgument",
    "BadJson",
    "BadOption",
    "BadSetting",
    "BadTileSet",
    "CarcassonneError",
    "Cell",
    "ChooseCircle",
    "Deploy",
    "Draw",
    "Edition",
    "Event",
    "Feature",
    "FeatureKind",
    "Figure",
    "Game",
    "HalfSide",
    "IllegalAction",
    "Meeple",
    "MeepleKind",
    "Move",
    "MoveFigure",
    "NothingToUndo",
    "ParseError",
    "Pass",
    "Phase",
    "Place",
    "PlacedTile",
    "Position",
    "Reason",
    "RemoveFigure",
    "Rule",
    "Rules",
    "Score",
    "ScoreLine",
    "Segment",
    "SetupError",
    "Side",
    "Spot",
    "State",
    "Supply",
    "TakeBack",
    "Term",
    "Tile",
    "TileSet",
    "UnknownName",
    "WholeTurn",
    "all_rules",
    "all_tiles",
    "editions",
    "glossary",
    "load_tile_set",
    "rule",
    "term",
    "tile",
    "tile_set",
]
