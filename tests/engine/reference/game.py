"""A whole game: setup, the steps of a turn, the end (R1-R9, R12, R47-R50, R60, R61, R65, R68)."""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.engine.reference import circles, magic, scoring
from tests.engine.reference.facts import SETS, circle_kind, full_bag
from tests.engine.reference.features import (
    Board,
    Cell,
    Feature,
    Groups,
    Meeple,
    Segment,
    describe,
    flood,
    placements,
    surroundings,
    tile_segments,
)
from tests.engine.reference.options import complete_options

Action = tuple[Any, ...]
Event = tuple[Any, ...]


class ReferenceGame:
    """A game that changes with every action; players are 0, 1, ... in the order of play.

    Phases: "draw" (chance), "place", "magic", "deploy", "circle" (choose A or B), "circle_act" and "over".
    Actions: ("draw", tile), ("place", tile, x, y, rotation), ("move", figure, segment), ("remove", figure),
    ("deploy", segment, kind), ("pass",), ("circle", "add" | "remove"), ("add", segment, kind) and
    ("take", segment, kind), where a segment is (x, y, name).
    Events: ("score", kind, tiles, points, winners, final), ("unoccupied", kind, tiles) for a road or city completed
    without followers, ("return", player, kind, segment), ("back", figure), ("unplaceable", tile),
    ("passed_over", player) and ("over", winners).
    """

    def __init__(
        self,
        players: int,
        sets: Iterable[str] = ("base",),
        options: Mapping[str, str | int] | None = None,
        bag: Mapping[str, int] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.players = players
        self.sets = frozenset(sets)
        if "base" not in self.sets or not self.sets <= set(SETS):
            raise ValueError(f"sets must contain base and be among {SETS}, not {sorted(self.sets)}")
        if not 2 <= players <= (6 if "inns_cathedrals" in self.sets else 5):
            raise ValueError(f"{players} players: 2 to 5, or 6 with Inns & Cathedrals (R4)")
        self.options = complete_options(options or {})
        self.bag = dict(full_bag(self.sets, str(self.options["crop_tiles"])) if bag is None else bag)
        self.board: Board = {(0, 0): ("D", 0)}
        self.groups: Groups = flood(self.board)
        self.scores = [0] * players
        large = 1 if "inns_cathedrals" in self.sets else 0
        self.supply = [{"small": 7, "large": large} for _ in range(players)]
        self.meeples: list[Meeple] = []
        self.figures: magic.Figures = {"mage": None, "witch": None}
        self.active = (rng or random.Random()).randrange(players) if self.options["first_player"] == "random" else 0
        self.to_act = self.active
        self.hand: str | None = None
        self.last: Cell | None = None
        self.duties: list[str] = []
        self.circle_choice: str | None = None
        self.circle_queue: list[int] = []
        self.phase = "draw"
        if not self.bag:
            self.finish()

    # --- queries ---

    @property
    def mage(self) -> Segment | None:
        """The segment of the mage; None = set aside."""
        return self.figures["mage"]

    @property
    def witch(self) -> Segment | None:
        """The segment of the witch; None = set aside."""
        return self.figures["witch"]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points, all of them on equal points (R68)."""
        return tuple(player for player, points in enumerate(self.scores) if points == max(self.scores))

    def feature(self, segment: Segment) -> Feature:
        """Describe the feature that a segment belongs to."""
        return describe(self.board, self.groups[segment], self.meeples, self.players)

    def features(self) -> set[Feature]:
        """Describe all features of the board."""
        return {describe(self.board, group, self.meeples, self.players) for group in set(self.groups.values())}

    def copy(self) -> "ReferenceGame":
        """Return an independent copy."""
        copied = ReferenceGame.__new__(ReferenceGame)
        copied.__dict__.update(self.__dict__)
        copied.options, copied.bag, copied.board = dict(self.options), dict(self.bag), dict(self.board)
        copied.groups, copied.figures = dict(self.groups), dict(self.figures)
        copied.scores, copied.meeples = list(self.scores), list(self.meeples)
        copied.supply = [dict(kinds) for kinds in self.supply]
        copied.duties, copied.circle_queue = list(self.duties), list(self.circle_queue)
        return copied

    def set_board(self, board: Board) -> None:
        """Replace the board, for custom positions."""
        self.board = dict(board)
        self.groups = flood(self.board)

    # --- legal actions ---

    def legal(self) -> set[Action]:
        """Return all legal actions of the present phase."""
        return {
            "draw": self.legal_draws,
            "place": self.legal_placements,
            "magic": self.legal_magic,
            "deploy": self.legal_deployments,
            "circle": self.legal_choices,
            "circle_act": self.legal_circle_actions,
            "over": set[Action],
        }[self.phase]()

    def legal_draws(self) -> set[Action]:
        """Return one draw for each kind of tile in the bag."""
        return {("draw", tile) for tile in self.bag}

    def legal_placements(self) -> set[Action]:
        """Return every cell and rotation for the tile in hand (R10)."""
        assert self.hand is not None
        return {("place", self.hand, *cell, rotation) for cell, rotation in placements(self.board, self.hand)}

    def legal_magic(self) -> set[Action]:
        """Return the actions of the first duty of the magic step; the step cannot be passed (R20)."""
        return magic.actions(self.duties[0], self.board, self.groups, self.figures, self.options)

    def legal_deployments(self) -> set[Action]:
        """Return passing and each follower in supply on each segment whose whole feature is free (R47, R48).

        By option no follower becomes a farmer (R47).
        """
        assert self.last is not None
        choices: set[Action] = {("pass",)}
        for segment in tile_segments(self.board, self.last):
            if self.options["farmers"] == "without" and segment[2].startswith("field"):
                continue
            if not any(self.feature(segment).weights):
                choices |= {("deploy", segment, kind) for kind, left in self.supply[self.active].items() if left > 0}
        return choices

    def legal_choices(self) -> set[Action]:
        """Return A and B, even to a player who has no follower of the kind (R71)."""
        return {("circle", "add"), ("circle", "remove")}

    def legal_circle_actions(self) -> set[Action]:
        """Return the circle actions of the player to act."""
        return self.circle_actions_of(self.to_act)

    def circle_actions_of(self, player: int) -> set[Action]:
        """Return the circle actions of a player; empty if the player is passed over (R74-R76)."""
        assert self.last is not None
        kind = circle_kind(self.board[self.last][0])
        assert kind is not None
        own = [meeple for meeple in circles.of_kind(self.board, self.meeples, kind) if meeple.player == player]
        if self.circle_choice == "add":
            return circles.adding(own, self.groups, self.supply[player], self.options)
        return circles.removing(own)

    # --- actions ---

    def apply(self, action: Action) -> list[Event]:
        """Apply a legal action and return the events; raise ValueError for an illegal one."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal in phase {self.phase}")
        handlers: dict[str, Callable[..., list[Event]]] = {
            "draw": self.draw,
            "place": self.place,
            "move": self.move_figure,
            "remove": self.remove_figure,
            "deploy": self.deploy,
            "pass": self.score_turn if self.phase == "deploy" else self.next_circle_player,
            "circle": self.choose_circle,
            "add": self.add,
            "take": self.take,
        }
        return handlers[action[0]](*action[1:])

    def draw(self, tile: str) -> list[Event]:
        """Draw a tile; one that fits nowhere leaves the game or goes back, and the same player draws again (R12)."""
        if placements(self.board, tile):
            self.take_from_bag(tile)
            self.hand = tile
            self.phase = "place"
            return []
        events: list[Event] = [("unplaceable", tile)]
        if self.options["unplaceable_tile"] == "discard":
            self.take_from_bag(tile)
            game_ends = not self.bag
        else:
            game_ends = not any(placements(self.board, other) for other in self.bag)
        return events + self.finish() if game_ends else events

    def take_from_bag(self, tile: str) -> None:
        """Take one copy of a tile out of the bag."""
        self.bag[tile] -= 1
        if self.bag[tile] == 0:
            del self.bag[tile]

    def place(self, tile: str, x: int, y: int, rotation: int) -> list[Event]:
        """Place the tile in hand and compute the duties of mage and witch (R7, R16, R17)."""
        before = self.groups
        self.board[(x, y)] = (tile, rotation)
        self.groups = flood(self.board)
        self.hand = None
        self.last = (x, y)
        self.duties = magic.duties(tile, before, self.groups, self.figures, self.options)
        self.next_duty()
        return []

    def next_duty(self) -> None:
        """Go to the next duty of the magic step that can be carried out, or on to the follower (R7, R28, R32)."""
        while self.duties and not self.legal_magic():
            del self.duties[0]
        self.phase = "magic" if self.duties else "deploy"

    def move_figure(self, figure: str, segment: Segment) -> list[Event]:
        """Put mage or witch on a segment (R21-R23)."""
        self.figures[figure] = segment
        del self.duties[0]
        self.next_duty()
        return []

    def remove_figure(self, figure: str) -> list[Event]:
        """Set mage or witch aside because neither can go anywhere (R27)."""
        self.figures[figure] = None
        del self.duties[0]
        self.next_duty()
        return [("back", figure)]

    def deploy(self, segment: Segment, kind: str) -> list[Event]:
        """Put a follower on the tile just placed, then score (R47)."""
        self.put_meeple(self.active, kind, segment)
        return self.score_turn()

    def put_meeple(self, player: int, kind: str, segment: Segment) -> None:
        """Take a follower from the supply to the board."""
        self.supply[player][kind] -= 1
        self.meeples.append(Meeple(player, kind, segment))

    def take_meeple(self, meeple: Meeple) -> None:
        """Take a follower from the board back to the supply."""
        self.meeples.remove(meeple)
        self.supply[meeple.player][meeple.kind] += 1

    def completed_now(self) -> list[Feature]:
        """Return the features that the tile just placed completed, with monasteries round it (R14, R61)."""
        assert self.last is not None
        near = tile_segments(self.board, self.last)
        near += [
            (*cell, "monastery")
            for cell in surroundings(self.last)
            if cell in self.board and (*cell, "monastery") in tile_segments(self.board, cell)
        ]
        features = {self.feature(segment) for segment in near}
        return sorted((feature for feature in features if feature.complete), key=lambda f: sorted(f.segments))

    def score_turn(self) -> list[Event]:
        """Score completed features, return followers and figures, go to the circle or the next turn (R7, R61)."""
        events: list[Event] = []
        for feature in self.completed_now():
            events += self.score_completed(feature)
        assert self.last is not None
        kind = circle_kind(self.board[self.last][0])
        if kind is not None and circles.of_kind(self.board, self.meeples, kind):
            self.phase = "circle"
            return events
        return events + self.end_turn()

    def score_completed(self, feature: Feature) -> list[Event]:
        """Score one completed feature and clear it (R40, R42, R43, R52, R53, R60)."""
        occupied = any(feature.weights)
        tiles = 1 if feature.kind == "monastery" else feature.tiles
        events: list[Event] = []
        if occupied:
            points = scoring.feature_points(feature, (self.mage, self.witch), self.options)
            events += self.pay([("score", feature.kind, tiles, points, scoring.majority(feature.weights), False)])
        elif feature.kind != "monastery":
            events.append(("unoccupied", feature.kind, tiles))
        for meeple in [meeple for meeple in self.meeples if meeple.segment in feature.segments]:
            self.take_meeple(meeple)
            events.append(("return", *meeple))
        if occupied or self.options["magic_return_unoccupied"] == "return":
            for figure, place in self.figures.items():
                if place in feature.segments:
                    self.figures[figure] = None
                    events.append(("back", figure))
        return events

    def pay(self, scores: Iterable[scoring.Score]) -> list[Event]:
        """Add the full points of every score to each of its winners (R40, R53)."""
        events: list[Event] = []
        for score in scores:
            _, _, _, points, winners, _ = score
            for player in winners:
                self.scores[player] += points
            events.append(score)
        return events

    def choose_circle(self, choice: str) -> list[Event]:
        """Choose A or B for all players (R71)."""
        self.circle_choice = choice
        self.circle_queue = circles.order(self.active, self.players)
        return self.find_circle_player()

    def find_circle_player(self) -> list[Event]:
        """Go to the next player who can act, or end the turn after the last one (R73, R76)."""
        events: list[Event] = []
        while self.circle_queue:
            if self.circle_actions_of(self.circle_queue[0]):
                self.phase = "circle_act"
                self.to_act = self.circle_queue[0]
                return events
            events.append(("passed_over", self.circle_queue.pop(0)))
        self.circle_choice = None
        return events + self.end_turn()

    def next_circle_player(self) -> list[Event]:
        """Go to the next player (R73)."""
        del self.circle_queue[0]
        return self.find_circle_player()

    def add(self, segment: Segment, kind: str) -> list[Event]:
        """Add a follower from the supply under A (R74)."""
        self.put_meeple(self.to_act, kind, segment)
        return self.next_circle_player()

    def take(self, segment: Segment, kind: str) -> list[Event]:
        """Take a follower back under B (R75)."""
        self.take_meeple(Meeple(self.to_act, kind, segment))
        return self.next_circle_player()

    def end_turn(self) -> list[Event]:
        """The next player draws, or the game ends with the last tile (R7, R8)."""
        if not self.bag:
            return self.finish()
        self.active = self.to_act = (self.active + 1) % self.players
        self.phase = "draw"
        return []

    def finish(self) -> list[Event]:
        """Final scoring; followers and figures stay where they are (R8, R65, R68)."""
        figures = (self.mage, self.witch)
        scores = scoring.final_scores(self.board, self.groups, self.meeples, self.players, figures, self.options)
        events = self.pay(scores)
        self.phase = "over"
        return [*events, ("over", self.winners)]
