"""The bar above the board: the tile in hand, whose turn it is, what to do now, and the buttons for it."""

from dataclasses import dataclass

from carc_widget.art.figure_art import figure_drawing
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.figures import Figure
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.widget import pieces
from carc_widget.widget.panel import Node, button, node, picture
from carc_widget.widget.prompt import Choice, Prompt


@dataclass(frozen=True, slots=True)
class Message:
    """An answer to what was just pressed: why it did nothing, and the rule behind that."""

    text: str
    rule: str = ""


def bar(state: State, prompt: Prompt, rotation: int, message: Message | None) -> list[Node]:
    """The content of the bar.

    Parameters:
        state: the state of the game.
        prompt: what is asked of whom.
        rotation: how the tile in hand is turned.
        message: the answer to the last press, if it deserves one.
    """
    name = state.players[prompt.player]
    over = state.phase is Phase.OVER
    who = "Game over" if over else f"{name}’s turn" if prompt.player == state.active else f"{name} decides"
    style = f"--carc-player: {pieces.colour(state, prompt.player)}"
    said = message.text if message else prompt.hint
    return [
        _hand(state, rotation),
        node(
            "div",
            node(
                "div",
                picture(pieces.meeple(state, prompt.player).key, "", class_="carc-icon"),
                node("span", who, class_="carc-name"),
                node("span", f"Turn {state.turn}", class_="carc-quiet"),
                class_="carc-who",
                style=style,
            ),
            node("div", prompt.sentence, class_="carc-sentence", role="status", data_test="sentence"),
            node(
                "div",
                node("span", said, class_="carc-message" if message else None),
                rule_sign(message.rule if message else prompt.rule),
                class_="carc-hint",
                role="status",
                data_test="hint",
            ),
            class_="carc-words",
        ),
        node(
            "div",
            *[_choice(state, prompt, choice) for choice in prompt.choices],
            button("New game", "new", class_="carc-button carc-main") if over else None,
            class_="carc-choices",
        ),
    ]


def rule_sign(id: str) -> Node | None:
    """The number of a rule; a press shows what the rule says."""
    return button(id, "rule", id, class_="carc-rule", title="What does this rule say?") if id else None


def _hand(state: State, rotation: int) -> Node:
    if state.phase is Phase.OVER:
        winner = pieces.meeple(state, state.winners[0]).key
        return node("div", picture(winner, "", class_="carc-tile carc-plain"), class_="carc-hand")
    tile = state.hand
    if tile is None and state.last is not None:
        there, label = state.board[state.last], "The tile just placed"
        shown = picture(
            tile_drawing(there.tile).key, "The tile just placed", class_=f"carc-tile carc-turned-{there.rotation}"
        )
        return node("div", shown, class_="carc-hand carc-done", title="The tile just placed")
    if tile is None:
        return node("div", class_="carc-hand")
    label = f"The tile in hand: {tile.name}"
    return node(
        "div",
        picture(tile_drawing(tile).key, label, class_=f"carc-tile carc-turned-{rotation}"),
        button("↻", "rotate", class_="carc-rotate", title="Turn the tile (R)", aria_label="Turn the tile"),
        class_="carc-hand",
        title=label,
    )


def _choice(state: State, prompt: Prompt, choice: Choice) -> Node:
    kinds = ["carc-button"]
    if choice.main:
        kinds.append("carc-main")
    sprite = None
    if choice.figure is not None:
        sprite = figure_drawing(choice.figure).key
        kinds.append("carc-mage" if choice.figure is Figure.MAGE else "carc-witch")
    elif choice.kind is not None:
        sprite = pieces.meeple(state, prompt.player, choice.kind).key
    return node(
        "button",
        picture(sprite, "", class_="carc-icon") if sprite else None,
        choice.label,
        type="button",
        class_=" ".join(kinds),
        data_press="choice",
        data_value=choice.name,
        data_key=choice.name,
        aria_pressed=None if choice.chosen is None else str(choice.chosen).lower(),
    )
