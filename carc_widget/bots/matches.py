"""Matches between bots: each order of tiles is played with every bot at every seat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import count
from math import sqrt
from numbers import Real
from random import Random

from carc_widget.bots.protocol import Bot, BotFailed, check_bot, decide, name_of
from carc_widget.bots.registry import bot as bot_named
from carc_widget.compiled.estimates import QUANTILE, Estimate, estimate
from carc_widget.engine.dealing import check_seed
from carc_widget.engine.errors import BadArgument, counted, expect, expect_items, is_ordered, shown, whole_number
from carc_widget.engine.game import Game
from carc_widget.engine.players import player_index
from carc_widget.engine.rules import Rules
from carc_widget.engine.scoring import lead, victory_share
from carc_widget.engine.state import State
from carc_widget.engine.tiles import DEFAULT_SETS, TileSet


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One finished game of a match.

    Attributes:
        number: its number in the match, from 0.
        deal: number of its order of tiles, which is played once for each bot.
        seats: the index of the bot at each seat.
        scores: the points at each seat, in the order of play.
        record: the game as text, for `Game.from_text`; the players have the names of the bots.
        players: the names of the bots.

    Bots are passed by index or name; an unknown one raises `UnknownName`.
    """

    number: int
    deal: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    record: str = field(repr=False)
    players: tuple[str, ...] = field(repr=False, compare=False)

    def points(self, bot: int | str) -> int:
        """The points of a bot."""
        return self.scores[self._seat(bot)]

    def share(self, bot: int | str) -> float:
        """The share of a bot in the victory: 1, 0, or 1/n if n share it (R68)."""
        return victory_share(self.scores, self._seat(bot))

    def margin(self, bot: int | str) -> int:
        """The lead of a bot over the best opponent, in points."""
        return lead(self.scores, self._seat(bot))

    def _seat(self, bot: int | str) -> int:
        return self.seats.index(player_index(bot, self.players))


@dataclass(frozen=True, repr=False)
class Match:
    """The finished games of a match.

    Attributes:
        bots: the bots.
        games: the finished games in order.
        players: the names of the bots: those of the mapping, else the names by which they were passed, their `repr` or
            class, numbered if equal.

    Bots are passed by index or name (`players`); an unknown one raises `UnknownName`.
    """

    bots: tuple[Bot, ...]
    games: tuple[MatchGame, ...]
    players: tuple[str, ...]

    def share(self, bot: int | str) -> float:
        """The share of games that a bot won, from 0 to 1; a shared victory counts in part."""
        bot = player_index(bot, self.players)
        return sum(game.share(bot) for game in self.games) / len(self.games) if self.games else 0.0

    def interval(self, bot: int | str) -> tuple[float, float]:
        """The 95% confidence interval of the share of games that a bot won (Wilson), from 0 to 1."""
        return wilson_interval(self.share(bot), len(self.games))

    def points(self, bot: int | str) -> Estimate:
        """The mean points of a bot."""
        bot = player_index(bot, self.players)
        return estimate(game.points(bot) for game in self.games)

    def margin(self, bot: int | str) -> Estimate:
        """The mean lead of a bot over the best opponent, in points."""
        bot = player_index(bot, self.players)
        return estimate(game.margin(bot) for game in self.games)

    def __repr__(self) -> str:
        return f"<Match: {', '.join(self.players)}; {counted(len(self.games), 'game')}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        from carc_widget.i18n.estimates import standings_table  # i18n is a layer above

        return standings_table(self, map(shorten, self.players), len(self.games))


def shorten(name: str) -> str:
    """A name for a table or a player, cut if long."""
    return name if len(name) <= 34 else f"{name[:31]}..."


def wilson_interval(share: float, n: int, z: float = QUANTILE) -> tuple[float, float]:
    """The Wilson confidence interval of a share.

    Parameters:
        share: the share of successes, from 0 to 1.
        n: the number of trials.
        z: the quantile of the normal distribution, 1.96 for 95% confidence.

    Raises:
        BadArgument: not numbers, a share outside 0 to 1, or a negative number of trials.

    >>> [round(end, 3) for end in wilson_interval(0.9, 100)]
    [0.826, 0.945]
    """
    expect(share, Real, "the share", "a number from 0 to 1")
    expect(n, Real, "the number of trials", "a number, such as 100")
    expect(z, Real, "z", "a number, such as 1.96")
    if not 0 <= share <= 1 or n < 0:
        raise BadArgument(f"the share is {shown(share)} of {shown(n)} trials; give 0 to 1 of 0 or more")
    if not n:
        return 0.0, 1.0
    middle = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def match(
    bots: Iterable[Bot | str] | Mapping[str, Bot | str],
    games: int = 120,
    seed: int = 0,
    sets: Iterable[str | TileSet] = DEFAULT_SETS,
    rules: Rules | None = None,
    *,
    progress: Callable[[Match], object] | None = None,
) -> Match:
    """Play a match between bots; each order of tiles is played once with every bot at every seat.

    The same arguments give the same games, if the bots depend on their random number generator only.

    Parameters:
        bots: two to six bots or their names (`bots.bot`), one for each seat; or a mapping from the names of players to
            bots. A bot may occur more than once.
        games: number of games; a multiple of the number of bots.
        seed: the seed of tiles and bots.
        sets, rules: as for `Game`.
        progress: called with the finished games after each game.

    Raises:
        BotFailed: a bot raised an error or chose an illegal action; `finished_games` holds the finished games.
        BadArgument, BadSetting, UnknownName: an argument is not usable.

    >>> from carc_widget import bots
    >>> bots.match(["greedy", bots.Random()], games=2, sets="base").share(0)
    1.0
    >>> bots.match({"Ann": "greedy", "Bob": "random"}, games=2, sets="base").share("Bob")
    0.0
    """
    if progress is not None and not callable(progress):
        raise BadArgument(f"progress is {shown(progress)}; give a function that takes a Match")
    players, names = bots_and_names(bots, "the bots")
    if len(players) < 2:
        raise BadArgument(f"{counted(len(players), 'bot')} cannot play a match; give two to six")
    games, seed = whole_number(games), check_seed(seed)
    if type(games) is not int or games < 0 or games % len(players):
        raise BadArgument(f"games are {shown(games)}; give a multiple of {len(players)}, so that seats are swapped")
    starts = start_states(State.start(len(players), sets, rules))
    finished: list[MatchGame] = []
    for number in range(games):
        try:
            finished.append(play_match_game(players, names, starts, seed, number))
        except BotFailed as error:
            error.finished_games = Match(players, tuple(finished), names)
            raise
        if progress is not None:
            progress(Match(players, tuple(finished), names))
    return Match(players, tuple(finished), names)


def unique_names(names: list[str]) -> tuple[str, ...]:
    """Unique names: names that occur more than once are numbered, whatever their case.

    >>> unique_names(["Easy", "Hard", "easy"]), unique_names(["Easy", "Easy 1", "Easy"])
    (('Easy 1', 'Hard', 'easy 2'), ('Easy 2', 'Easy 1', 'Easy 3'))
    """
    keys = [name.casefold() for name in names]
    used = set(keys)
    unique = []
    for name, key in zip(names, keys, strict=True):
        if keys.count(key) > 1:
            number = next(number for number in count(1) if f"{key} {number}" not in used)
            used.add(f"{key} {number}")
            name = f"{name} {number}"
        unique.append(name)
    return tuple(unique)


def start_states(start: State) -> tuple[State, ...]:
    """The possible start states: one for each first player if the first player is random (R6)."""
    if start.rules.first_player != "random":
        return (start,)
    return tuple(start.edit(active=player) for player in range(len(start.players)))


def draw_start(starts: Sequence[State], seed: int, deal: int) -> int:
    """The index of the start state of a deal.

    It has a random number generator of its own, so that the tiles do not depend on the first player.
    """
    return Random(f"{seed}/{deal}/first").randrange(len(starts)) if len(starts) > 1 else 0


def play_match_game(
    bots: Sequence[Bot], names: tuple[str, ...], starts: Sequence[State], seed: int, number: int
) -> MatchGame:
    """One game of a match, by its number; parameters and errors as for `match`."""
    count = len(bots)
    deal, shift = divmod(number, count)
    seats = tuple((seat + shift) % count for seat in range(count))
    generators = [Random(f"{seed}/{deal}/{bot}") for bot in range(count)]
    start = starts[draw_start(starts, seed, deal)].edit(players=unique_names([shorten(names[bot]) for bot in seats]))
    game = Game(state=start, seed=Random(f"{seed}/{deal}").randrange(1 << 32))
    while not game.state.is_over:
        bot = seats[game.state.to_act]
        game.play(decide(bots[bot], game.state, generators[bot]))
    return MatchGame(number, deal, seats, game.state.scores, game.to_text(), names)


def bots_and_names(players: object, what: str, also: str = "") -> tuple[tuple[Bot, ...], tuple[str, ...]]:
    """The bots of a list of bots or their names, or of a mapping from names of players to such; and the players' names.

    Bots in a list have the names by which they were passed, else those of `name_of`; equal names are numbered.

    Parameters:
        players: the list, or the mapping; no set, which has no order of seats.
        what: what the message of an error calls it.
        also: what else may be passed, for this message.

    Raises:
        BadArgument, UnknownName: it is none of these.
    """
    if isinstance(players, str) or not is_ordered(players):
        example = "['greedy', MonteCarlo(playouts=50)]"
        raise BadArgument(f"{what} are {shown(players)}; give a list of bots, such as {example}{also}")
    values = tuple(players.values() if isinstance(players, Mapping) else players)
    bots = tuple(bot_named(value) if isinstance(value, str) else value for value in values)
    for bot in bots:
        check_bot(bot)
    if isinstance(players, Mapping):
        return bots, expect_items(players, str, what, "names")
    return bots, unique_names([v.strip().casefold() if isinstance(v, str) else name_of(v) for v in values])
