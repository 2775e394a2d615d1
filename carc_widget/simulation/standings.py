"""Standings of many games: shares of games won, points and measures, with confidence intervals."""

from dataclasses import dataclass
from html import escape
from statistics import fmean

from carc_widget.bots.matches import wilson_interval
from carc_widget.compiled.estimates import Estimate, estimate
from carc_widget.engine.errors import UnknownName, counted, shown, suggest
from carc_widget.engine.players import player_index
from carc_widget.simulation.game_runner import SimulatedGame


@dataclass(frozen=True, repr=False)
class Standings:
    """The standings of a simulation.

    Attributes:
        players: the names of the players.
        games: the games.

    Players are passed by index or name; an unknown one raises `UnknownName`.
    """

    players: tuple[str, ...]
    games: tuple[SimulatedGame, ...]

    def share(self, player: int | str) -> float:
        """The share of games that a player won, from 0 to 1; a shared victory counts in part."""
        index = player_index(player, self.players)
        return fmean(game.share(index) for game in self.games) if self.games else 0.0

    def interval(self, player: int | str) -> tuple[float, float]:
        """The 95% confidence interval of the share of games that a player won (Wilson), from 0 to 1."""
        return wilson_interval(self.share(player), len(self.games))

    def points(self, player: int | str) -> Estimate:
        """The mean points of a player."""
        index = player_index(player, self.players)
        return estimate(game.points(index) for game in self.games)

    def margin(self, player: int | str) -> Estimate:
        """The mean lead of a player over the best opponent, in points."""
        index = player_index(player, self.players)
        return estimate(game.margin(index) for game in self.games)

    def mean_measure(self, name: str) -> Estimate:
        """The mean of a measure, with its standard error; games without it are left out.

        Parameters:
            name: the name of the number that the measure returned.

        Raises:
            UnknownName: no game has it.
        """
        if name not in self.measure_names:
            no_measures = f"there is no measure {shown(name)}; nothing was measured, `simulate(measure=...)` does"
            raise UnknownName(suggest("measure", name, self.measure_names) if self.measure_names else no_measures)
        return estimate(game.measures[name] for game in self.games if name in game.measures)

    @property
    def measure_names(self) -> tuple[str, ...]:
        """The names of the measured numbers."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.measures))

    def __repr__(self) -> str:
        return f"<Standings: {', '.join(self.players)}; {counted(len(self.games), 'game')}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        from carc_widget.i18n.estimates import measures_table, standings_table  # i18n is a layer above

        table = standings_table(self, self.players, len(self.games))
        if not self.measure_names:
            return table
        means = ((name, self.mean_measure(name)) for name in self.measure_names)
        return f"{table}\n\n{measures_table((name, each.mean, each.error) for name, each in means)}"
