"""The list beside the board: players, what is left, what happened, and the form for a new game."""

from itertools import islice

from carc_widget.art.figure_art import figure_drawing
from carc_widget.engine.events import (
    Event,
    FeatureScored,
    GameEnded,
    MeepleDeployed,
    MeepleReturned,
    PlayerPassed,
    TileDrawn,
    TilePlaced,
)
from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.game import Game
from carc_widget.engine.rules import rule
from carc_widget.engine.state import State
from carc_widget.engine.tiles import tile_set
from carc_widget.engine.turn import Phase
from carc_widget.widget import pieces
from carc_widget.widget.bar import rule_sign
from carc_widget.widget.panel import Node, button, node, picture
from carc_widget.widget.words import many

EXPANSIONS = ("mage_witch", "inns_cathedrals", "crop_circles_2")

SHORT = 14
"""How many of the last events are listed before the game is over."""

HELP = (
    (
        "Place",
        "Press a marked square; press the tile again to turn it. Fields meet fields, roads roads, cities cities.",
    ),
    ("Meeple", "Press a spot to claim it: knight in a city, highwayman on a road, monk, or farmer lying in a field."),
    (
        "Magic",
        "A magic tile sends the mage (a point more a tile) or the witch (half the points) to an open road or city.",
    ),
    ("Score", "What the tile completes pays at once, and its meeples come back. Farmers stay until the end."),
)

KEYS = (
    ("arrows", "go to a place"),
    ("Enter", "choose it"),
    ("R, right click", "turn the tile"),
    ("N", "no meeple, go on"),
    ("L", "small or large meeple"),
    ("M, W", "mage, witch"),
    ("Esc", "take the tile back"),
    ("U, Shift U", "undo, redo"),
    ("+ − 0, Ctrl wheel", "zoom"),
)


def side(game: Game, trying: bool, about: str | None, asking: bool, refusal: str) -> list[Node]:
    """The content of the list.

    Parameters:
        game: the game.
        trying: whether a tile lies on the board for a try, which can be undone too.
        about: the id of a rule that somebody wants to read.
        asking: whether the form for a new game is open.
        refusal: why the form's values were not taken; may be empty.
    """
    if asking:
        return [_form(game.state, refusal)]
    state = game.state
    return [
        node("div", *[_player(state, player) for player in range(len(state.players))], class_="carc-players"),
        _facts(state),
        node(
            "div",
            button("Undo", "undo", class_="carc-button", title="Undo (U)", disabled=not game.can_undo and not trying),
            button("Redo", "redo", class_="carc-button", title="Redo (Shift U)", disabled=not game.can_redo),
            button("New game", "new", class_="carc-button"),
            class_="carc-commands",
        ),
        *([_about(about)] if about else []),
        _log(game),
        node(
            "details",
            node("summary", "How a turn goes"),
            _table(HELP),
            _table(KEYS),
            class_="carc-help",
            data_key="help",
        ),
    ]


def _about(id: str) -> Node:
    text = rule(id)
    return node(
        "div",
        node("b", f"{id} {text.title}"),
        node("p", text.text),
        node("p", node("i", text.reading)) if text.reading else None,
        button("Close", "rule", id, class_="carc-rule"),
        class_="carc-about",
        role="status",
        data_key=f"about-{id}",
        data_test="rule",
    )


def _table(rows: tuple[tuple[str, str], ...]) -> Node:
    cells = [cell for term, text in rows for cell in (node("b", term), node("span", text))]
    return node("div", *cells, class_="carc-table")


def _player(state: State, player: int) -> Node:
    supply, points = state.supply[player], state.scores[player]
    meeples = many(supply.small, "meeple") + (" + large" if supply.large else "")
    won = player in state.winners
    classes = ["carc-player"]
    if player == state.to_act and state.phase is not Phase.OVER:
        classes.append("carc-active")
    if won:
        classes.append("carc-won")
    dots = [
        picture(pieces.meeple(state, player).key, "", class_="carc-dot" + ("" if i < supply.small else " carc-out"))
        for i in range(max(7, supply.small))
    ]
    if "inns_cathedrals" in state.sets:
        sprite = pieces.meeple(state, player, MeepleKind.LARGE).key
        dots.append(picture(sprite, "", class_="carc-dot carc-large" + ("" if supply.large else " carc-out")))
    return node(
        "div",
        node(
            "div",
            node("span", state.players[player], class_="carc-name"),
            node("span", "winner", class_="carc-badge") if won else None,
            node("span", str(points), class_="carc-score", aria_label=many(points, "point")),
            class_="carc-line",
        ),
        node("div", *dots, class_="carc-dots", role="img", aria_label=f"{meeples} left", title=f"{meeples} left"),
        class_=" ".join(classes),
        style=f"--carc-player: {pieces.colour(state, player)}",
        data_test=f"player-{player}",
    )


def _facts(state: State) -> Node:
    left = sum(state.tiles_left.values())
    facts: list[Node] = [
        node("div", node("b", str(left)), f" {'tile' if left == 1 else 'tiles'} left", class_="carc-fact")
    ]
    if "mage_witch" in state.sets:
        for figure in Figure:
            spot = state.figure(figure)
            where = "set aside" if spot is None else f"on {state.spot_name(spot)}"
            icon = picture(figure_drawing(figure).key, "", class_="carc-icon")
            facts.append(node("div", icon, f"{figure.value.capitalize()} {where}", class_="carc-fact"))
    return node("div", *facts, class_="carc-facts")


def _log(game: Game) -> Node:
    state = game.state
    happened: list[Event] = [event for move in game.history for event in move.events]
    if state.phase is Phase.OVER:
        final = [event for event in happened if isinstance(event, FeatureScored) and event.score.final]
        final.sort(key=lambda event: event.score.points, reverse=True)
        listed: list[Event] = [*(event for event in happened if isinstance(event, GameEnded)), *final]
    else:
        listed = [*islice((event for event in reversed(happened) if not isinstance(event, _QUIET)), SHORT)]
    entries = [_entry(state, event) for event in listed]
    empty = node("p", "Nothing has happened yet.", class_="carc-quiet")
    title = "Final scoring" if state.phase is Phase.OVER else "What happened"
    return node("section", node("h4", title), *(entries or [empty]), class_="carc-log", tabindex="0", aria_label=title)


_QUIET = (TileDrawn, MeepleReturned, PlayerPassed)


def _entry(state: State, event: Event) -> Node:
    if isinstance(event, FeatureScored):
        colour = pieces.colour(state, event.score.winners[0]) if event.score.winners else "currentColor"
        return node(
            "div",
            node("div", event.sentence()),
            node("div", str(event.score), class_="carc-sum"),
            node("div", *[rule_sign(line.rule) for line in event.score.lines], class_="carc-rules"),
            class_="carc-entry carc-scored",
            style=f"--carc-player: {colour}",
        )
    if isinstance(event, TilePlaced | MeepleDeployed):  # what everybody has seen and nobody wonders about
        return node("div", event.sentence(), class_="carc-entry carc-quiet")
    return node("div", event.sentence(), " ", rule_sign(event.rule), class_="carc-entry")


def _form(state: State, refusal: str) -> Node:
    names = ", ".join(state.players)
    return node(
        "form",
        node("h4", "New game"),
        node(
            "label",
            "Players, in the order of play",
            node("input", name="players", value=names, maxlength="250", required=True),
        ),
        node("div", "2 to 5 names with commas between them; 6 with Inns & Cathedrals", class_="carc-quiet"),
        node(
            "fieldset",
            node("legend", "Played with the base game"),
            *[
                node(
                    "label",
                    node("input", type="checkbox", name="sets", value=box.name, checked=box.name in state.sets),
                    box.title,
                )
                for box in (*map(tile_set, EXPANSIONS), *state._board.setting.own)
            ],
            node(
                "label",
                node("input", type="checkbox", name="circles", value="all", checked=state.rules.crop_tiles == "all"),
                "all six crop circle tiles instead of one",
            ),
        ),
        node(
            "label",
            "Seed (the same number, the same order of tiles)",
            node("input", name="seed", inputmode="numeric", placeholder="by chance"),
        ),
        node("div", refusal, class_="carc-message", role="alert") if refusal else None,
        node(
            "div",
            node("button", "Start", type="submit", class_="carc-button carc-main"),
            button("Cancel", "new", class_="carc-button"),
            class_="carc-commands",
        ),
        class_="carc-form",
        data_form="new",
        data_key="form",
    )
