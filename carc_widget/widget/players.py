"""Players and bots of a game: the bots on offer, their names, and the bots by the names of their players."""

from collections.abc import Mapping
from typing import Any

from carc_widget.bots import LADDER, Bot, check_bot
from carc_widget.bots import bot as bot_named
from carc_widget.engine.errors import BadArgument, UnknownName, is_ordered, shown, suggest
from carc_widget.i18n.language import N_, _

_NAMES = {"easy": N_("Easy bot"), "medium": N_("Medium bot"), "hard": N_("Hard bot")}
"""The default player names of the bots of `LADDER`."""

_PLAYS = {"easy": N_("Bot (easy)"), "medium": N_("Bot (medium)"), "hard": N_("Bot (hard)")}


def level_of(bot: Bot | None) -> str:
    """The level of a bot on the ladder; empty for a person, and for a bot that is not on the ladder."""
    return "" if bot is None else next((name for name, level in LADDER.items() if level == bot), "")


def bot_name(level: str) -> str:
    """The default player name of the bot of a level."""
    return _(_NAMES[level])


def player_type_label(bot: Bot | None) -> str:
    """The kind of player as text: a person, or the name of the bot."""
    if bot is None:
        # Translators: the kind of a player: a person, as opposed to a bot.
        return _("Human")
    level = level_of(bot)
    return _(_PLAYS[level]) if level else _("Bot ({name})", name=_class_name(bot))


def bot_label(bot: Bot | None, player: str) -> str:
    """The label of the bot that plays, without what the name of the player contains; empty for a person."""
    if bot is None:
        return ""
    level = level_of(bot)
    name = bot_name(level) if level else _class_name(bot)
    if not player.startswith(name):  # a second bot of the name has a number
        return player_type_label(bot)
    # Translators: beside the name of a player, which is played by a bot.
    return "" if level else _("Bot")


def _class_name(bot: Bot) -> str:
    return type(bot).__name__


def split_players(players: Any) -> tuple[Any, dict[str, Bot]]:
    """Split players with bots among them into the players for `Game` and the bots by their player names.

    Parameters:
        players: names and bots in the order of play, perhaps with colours; or any other argument for `Game`.

    Raises:
        BadArgument: an object with a method `choose` is not a bot, such as the class of a bot; or it is not in a list.
    """
    if hasattr(players, "choose"):
        check_bot(players)
        raise BadArgument(f'players are {shown(players)}; give a list with the bot in it, such as ["Ann", bot]')
    if isinstance(players, str) or not is_ordered(players):
        return players, {}
    entries = list(players)
    if not any(hasattr(entry, "choose") for entry in entries):
        return (players if isinstance(players, Mapping) else entries), {}
    names = [entry for entry in entries if isinstance(entry, str)]
    bots: dict[str, Bot] = {}
    named: list[Any] = []  # the entries, with the names of bots in their places
    for entry in entries:
        if hasattr(entry, "choose"):
            check_bot(entry)
            level = level_of(entry)
            name = _unique_name(bot_name(level) if level else _class_name(entry), names)
            names.append(name)
            bots[name] = entry
            named.append(name)
        else:
            named.append(entry)
    if isinstance(players, Mapping):
        return dict(zip(named, players.values(), strict=True)), bots
    return named, bots


def _unique_name(name: str, taken: list[str]) -> str:
    """Make a name unique: append a number if the name is taken."""
    number, candidate = 1, name
    while candidate.casefold() in (other.casefold() for other in taken):
        number += 1
        candidate = f"{name} {number}"
    return candidate


def validate_bots(bots: object, players: tuple[str, ...]) -> dict[str, Bot]:
    """Validate bots, or their names, by the names of their players; those of persons (`None`) are left out.

    Raises:
        BadArgument: the bots are not a mapping by name, or a value is not a bot.
        UnknownName: there is no player, or no bot, with this name.
    """
    if not isinstance(bots, Mapping):
        raise BadArgument(
            f"bots must be a mapping from player names to bots, such as {{{players[-1]!r}: bot}}, not {shown(bots)}"
        )
    for name in bots:
        if name not in players:
            raise UnknownName(suggest("player", name, players))
    played = {name: bot_named(bot) if isinstance(bot, str) else bot for name, bot in bots.items() if bot is not None}
    for bot in played.values():
        check_bot(bot)
    return played
