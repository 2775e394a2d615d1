"""Cards above the new game form: the usual ways to begin, each with one click."""

from dataclasses import dataclass

from carc_widget.bots import LADDER, Bot
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.players import COLOURS
from carc_widget.engine.rules import Rules
from carc_widget.engine.tiles import DEFAULT_SETS
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import colour_names
from carc_widget.widget.commands import Restart
from carc_widget.widget.messages import StartGame
from carc_widget.widget.players import bot_name
from carc_widget.widget.view_model import Button

LEARNING_SEED = 938
"""Seed of the first game of a learner, whose second own tile has the magic symbol."""

LEARNING_TILES = 12
"""How many tiles are drawn in the first game of a learner."""


@dataclass(frozen=True, slots=True)
class StartCard:
    """Way to begin a game: a button and its description."""

    button: Button
    text: str


def start_cards() -> tuple[StartCard, ...]:
    """Create the cards: a first game with tips, a game against a bot, a game for two."""
    return (
        StartCard(
            Button("learn", _("Learn in three minutes"), StartGame("easy", LEARNING_SEED, LEARNING_TILES), main=True),
            _("A first game against the easy bot, with a tip for each step."),
        ),
        StartCard(Button("play bot", _("Play a bot"), StartGame("medium")), _("You against a bot of medium strength.")),
        StartCard(Button("two players", _("Two players"), StartGame()), _("Two people at one board.")),
    )


def two_player_game(level: str, seed: int | None, tiles: TileCount) -> tuple[Restart, dict[str, Bot]]:
    """Return the command that starts a game for two with the default sets and rules, and the bots by player name.

    Parameters:
        level: the level of the bot that plays against the first player; empty for two people.
        seed: the seed of the order of the tiles; `None` for a random one.
        tiles: how many tiles are drawn.
    """
    colours = COLOURS[:2]
    first, second = (colour_names()[colour] for colour in colours)
    if level:
        second = bot_name(level)
    bots = {second: LADDER[level]} if level else {}
    return Restart((first, second), colours, DEFAULT_SETS, Rules(), seed, tiles), bots
