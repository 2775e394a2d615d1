"""The update function: a message and a session to the next session and commands for the game, without side effects."""

from dataclasses import dataclass, replace
from math import floor

from carc_widget.engine.actions import MoveFigure, Pass, Place, RemoveFigure
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.figures import MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.regions import spot_at
from carc_widget.i18n.language import language, languages
from carc_widget.widget import messages as m
from carc_widget.widget.board.describe import part_at
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.replies import click_reply, is_inspection, no_turn_reply
from carc_widget.widget.board.targets import cell_id, spot_id
from carc_widget.widget.board.view_model import Target
from carc_widget.widget.commands import Command, NameLine, Play, Restart
from carc_widget.widget.editor.model import Eraser
from carc_widget.widget.editor.update import edit, is_elsewhere, open_editor
from carc_widget.widget.hints.model import ExplainedMistake
from carc_widget.widget.keyboard import KEYS
from carc_widget.widget.new_game.cards import two_player_game
from carc_widget.widget.new_game.form_values import available_sets, bots_of, parse_values
from carc_widget.widget.new_game.validation import validate
from carc_widget.widget.review.learning import pose, reveal, start_learning, try_actions
from carc_widget.widget.session import (
    NO_SELECTION,
    Aids,
    Editing,
    NewGame,
    Playing,
    Reply,
    ReplyMessage,
    Selection,
    Session,
    Task,
)
from carc_widget.widget.sidebar.choices import PREFIX
from carc_widget.widget.sidebar.feature_card import is_same, place_at
from carc_widget.widget.timeline.timeline import adjacent_turn
from carc_widget.widget.toolbar import shows_end
from carc_widget.widget.turn_control import acting_bot, can_only_pass, hinted_state
from carc_widget.widget.view import view
from carc_widget.widget.view_model import Button

MAX_QUERY_LENGTH = 80
"""The maximum length of a search in the rules, in characters; the input field has the same limit."""


@dataclass(frozen=True, slots=True)
class Update:
    """The result of a message.

    Attributes:
        session: the next session; the same object if nothing changes.
        commands: commands for the game, which then notifies the widget of its change: `SyncGame`.
    """

    session: Session
    commands: tuple[Command, ...] = ()


def update(session: Session, message: m.Message | m.FromScreen) -> Update:
    """Compute the result of a message. Input that refers to nothing on the current screen has no effect.

    The number of the screen increases whenever inputs get a different meaning.
    """
    if isinstance(message, m.FromScreen):
        press = message.message
        if message.screen == session.screen or not _is_answer(session, press):
            message = press
        elif isinstance(press, m.Press) and message.screen >= session.board_screen:
            message = _with_selected_piece(session, press)
        elif message.screen >= session.position_screen:
            message = _with_selected_piece(session, press) if isinstance(press, m.Press) else press
            if not _selects(session, message):
                return Update(session)
        else:
            return Update(session)
    result = _update(session, message)
    if result.session is session or _input_context(result.session) == _input_context(session):
        return result
    screen = session.screen + 1
    same_board = _board_context(result.session) == _board_context(session)
    board_screen = session.board_screen if same_board else screen
    same_position = _position_context(result.session, NO_SELECTION) == _position_context(session, NO_SELECTION)
    position_screen = session.position_screen if same_position else screen
    numbered = replace(result.session, screen=screen, board_screen=board_screen, position_screen=position_screen)
    return replace(result, session=numbered)


def _input_context(session: Session) -> tuple[object, ...]:
    """What determines the meaning of inputs: the position and all selections, but not the rotation of the tile."""
    targets: object = ()
    if isinstance(session.mode, Editing):
        targets = [(target.id, target.label) for target in view(session).board.targets]
    return *_position_context(session, session.selection), targets


def _board_context(session: Session) -> tuple[object, ...]:
    """What determines the meaning of clicks on the board, but not the piece for them."""
    editor = session.open_editor
    edited = editor and (id(editor.draft), editor.selected)
    without_piece = replace(session.selection, figure=None, kind=NO_SELECTION.kind)
    return *_position_context(session, without_piece), edited


def _position_context(session: Session, selection: Selection) -> tuple[object, ...]:
    if selection.placed is not None:
        selection = replace(selection, placed=replace(selection.placed, rotation=0))
    state, editor = id(session.game.state), session.open_editor
    erases = editor is not None and isinstance(editor.tool, Eraser)  # it removes whole tiles
    shown = type(session.mode), erases, selection, session.explanation
    return state, session.moment, shown, session.learning, session.bot_paused, session.ended


def _with_selected_piece(session: Session, press: m.Press) -> m.Press:
    """Return a click on the board, sent before the page knew the targets, as a click with the selected piece."""
    rendered = view(session)
    if press.target in rendered.targets:
        return press
    draft = rendered.board.draft
    spot = spot_at(draft.board, press.at) if draft else None  # the editor takes any point of a segment
    ids = [cell_id(Cell(floor(press.at[0]), floor(press.at[1]))), *([spot_id(spot)] if spot else [])]
    targets = [rendered.targets[id] for id in ids if id in rendered.targets]
    if not targets or (press.target or "").startswith("spot"):  # what was there is gone
        return replace(press, target=None)
    target = targets[0]
    fits = press.rotation in target.rotations or not target.rotations
    return replace(press, target=target.id, rotation=press.rotation if fits else target.rotations[0])  # as on the page


def _selects(session: Session, press: m.Message | None) -> bool:
    """Whether an input selects something else than is selected; a double click must not undo its first click."""
    control: Target | Button | None = None
    match press:
        case m.Press(str() as target):
            control = view(session).targets.get(target)
        case m.PressButton(id):
            control = view(session).buttons.get(id)
    editor, now = session.open_editor, session.selection
    match control.message if control else None:
        case m.TryTile(cell):
            return editor is not None or now.placed is None or now.placed.cell != cell
        case m.Choose(then):
            pieces = (then.figure, now.figure), (then.kind, now.kind)
            places = (then.segment, now.segment), (then.goal, now.goal)
            return any(new not in (None, old) for new, old in (*pieces, *places))
        case m.RunCommand(Play((MoveFigure(),))):
            return True  # the figure after its goal, or a goal that only one figure can go to
        case m.Edit(step):
            return editor is not None and is_elsewhere(editor, step)
    return False


def _update(session: Session, message: m.Message) -> Update:
    if isinstance(session.mode, Editing) and (edited := edit(session, message)) is not None:
        return Update(*edited)
    match message:
        case m.Press(target, at, rotation, dropped):
            if target is None and dropped:
                return _reply(session, click_reply(session, view(session), at, rotation))
            if target is None:
                return _press_point(session, at, rotation)
            return _press_target(session, target, rotation)
        case m.PressButton(id):
            button = view(session).buttons.get(id)
            return _update(session, button.message) if button else Update(session)
        case m.PressKey(name):
            key = KEYS.get(name)
            return _update(session, key.message) if key and key.message else Update(session)
        case m.Fill():
            return Update(_fill(session, message))
        case m.Submit():
            return _submit(session, message)
        case m.RunCommand(command):
            return _run_command(session, command)
        case m.Choose(selection):
            return Update(session.choose(selection))
        case m.Inspect(about):
            return Update(_inspect(session, about))
        case m.InspectAt(cell, part):
            rendered = view(session)
            has_tile = cell in rendered.board.state.board
            return Update(_inspect(session, part_at(rendered, cell, part) if has_tile else cell))
        case m.Cancel():
            return Update(_cancel(session))
        case m.TryTile(cell, rotation):
            return Update(_try_tile(session, cell, rotation))
        case m.Rotate(step):
            return Update(_rotate(session, step))
        case m.SetRotation(rotation):
            return Update(_set_rotation(session, rotation))
        case m.SwitchKind():
            return Update(_switch_kind(session))
        case m.Proceed(without_meeple):
            return _proceed(session, without_meeple)
        case m.ShowRule(id):
            return Update(replace(session, open_rule="" if id == session.open_rule else id))
        case m.SearchRules(words):
            return Update(replace(session, rule_query=words.strip()[:MAX_QUERY_LENGTH]))
        case m.SetMode(mode):
            # The button that opens the form also closes it.
            return Update(replace(session, mode=Playing() if isinstance(session.mode, type(mode)) else mode))
        case m.FillForm(values, focus):
            if not isinstance(session.mode, NewGame):
                return Update(session)
            return Update(replace(session, mode=replace(session.mode, values=values, errors=(), focus=focus)))
        case m.StartGame(level, seed, tiles):
            return _start_game(session, level, seed, tiles)
        case m.OpenEditor(state):
            return Update(open_editor(session, state))
        case m.Edit():
            return Update(session)  # the editor is closed already
        case m.ShowMoment(moment):
            return Update(_show_moment(session, moment))
        case m.Explain(explanation):
            return Update(replace(session.choose(NO_SELECTION), explanation=explanation))
        case m.Navigate(by, turns):
            return _step(session, by, turns)
        case m.MoveSlider(id, position):
            slider = view(session).sliders.get(id)
            there = slider is not None and 0 <= position < len(slider.moments)
            return Update(_show_moment(session, slider.moments[position]) if slider and there else session)
        case m.Dismiss():
            return Update(replace(session, failures=()))
        case m.PauseBot(on):
            return Update(session if on == session.bot_paused else replace(session.choose(NO_SELECTION), bot_paused=on))
        case m.SetTask(question, turns):
            return Update(replace(session, configured_task=Task.of(session.game, question, turns)))
        case m.Embed(ended):
            same = session.embedded and session.ended == ended
            return Update(session if same else replace(session.choose(NO_SELECTION), embedded=True, ended=ended))
        case m.SetBots(bots):
            return Update(replace(session, bots=bots, bot_paused=False))
        case m.BotPlays(state, action):
            now = acting_bot(session) is not None and state == session.game.state
            return _run_command(session, Play((action,))) if now else Update(session)
        case m.BotGaveUp(state, failure):
            if acting_bot(session) is None or state != session.game.state:
                return Update(session)
            bots = {name: bot for name, bot in session.bots.items() if name != state.players[state.to_act]}
            return _update(replace(session, bots=bots), m.Report(failure))
        case m.ShowReview(on):
            over = session.game.states[-1].is_over
            session = _stop_learning(session)
            shown = replace(session, mode=Playing()) if on else session  # in place of the form for a new game
            return Update(replace(shown, review_of=session.game if on and over else None, review=None))
        case m.StartLearning(player):
            return Update(start_learning(session, player))
        case m.PoseMistake(at):
            return Update(pose(session, at))
        case m.RevealBest():
            return Update(reveal(session))
        case m.StopLearning():
            return Update(_stop_learning(session))
        case m.ExplainTurn(turn):
            if isinstance(turn, ExplainedMistake):
                session = _show_moment(session, turn.ply)
            return Update(replace(session, explained_turn=turn))
        case m.AnswerRated(state, answer):
            learning = session.learning
            if learning is None or learning.state != state:
                return Update(session)
            return Update(replace(session, learning=learning.with_rating(answer)))
        case m.ReviewReceived(review):
            return Update(session if session.review_of is None else replace(session, review=review))
        case m.AdviceReceived(advice):
            return Update(replace(session, advice=advice) if hinted_state(session) == advice.state else session)
        case m.SyncGame():
            return Update(_sync_game(session, message))
        case m.SetLanguage(language):
            return Update(session if language == session.language else replace(session, language=language))
        case m.SetAids(aids):
            return Update(session if aids == session.aids else replace(session, aids=aids))
        case m.ShowAids(on):
            return Update(_show_aids(session, on))
        case m.Annotate(marks):
            return Update(replace(session, marks=marks))
        case m.Report(failure):
            return Update(replace(session, failures=(*session.failures, failure)))


def _reply(session: Session, message: ReplyMessage) -> Update:
    return Update(replace(session, reply=message))


def _is_answer(session: Session, press: m.Message | None) -> bool:
    """Whether an input answers the current prompt, and so is valid on one screen only; undo and cancel stay valid."""
    match press:
        case m.Press() | m.Proceed():
            return True
        case m.PressButton(id):
            buttons = [
                button
                for button in view(session).toolbar.buttons
                if isinstance(button.message, m.RunCommand | m.Choose) and button.id != "back"
            ]
            return id.startswith(PREFIX) or any(button.id == id for button in buttons)
        case m.PressKey(name):
            return name in KEYS and _is_answer(session, KEYS[name].message)
    return False


def _press_target(session: Session, id: str, rotation: int) -> Update:
    target = view(session).targets.get(id)
    if target is None:
        return Update(session)
    message = target.message
    return _update(session, replace(message, rotation=rotation) if isinstance(message, m.TryTile) else message)


def _press_point(session: Session, at: tuple[float, float], rotation: int) -> Update:
    """Handle a click outside all targets: any part of a road or city counts as its spot; elsewhere, reply why not."""
    if session.explanation is not None:
        return Update(_cancel(session))
    rendered = view(session)
    if session.selection.placed is None:
        spot = spot_at(rendered.board.state.board, at)
        target = next((each for each in rendered.board.targets if each.spot is not None and each.spot == spot), None)
        if target is not None:
            return _update(session, target.message)
    place = place_at(rendered.board.state, at)
    inspected = _inspect(session, place if isinstance(place, Spot) or session.aids.fitting else None)
    reply = click_reply(session, rendered, at, rotation)
    if isinstance(inspected.inspected, Spot) and is_inspection(reply):
        return Update(inspected)
    return _reply(inspected, reply)


def _cancel(session: Session) -> Session:
    """Close the explanation, clear the selection, close the inspection, or close the rule: the first that there is."""
    if session.explanation is not None:
        return replace(session, explanation=None)
    if session.selection != NO_SELECTION:
        return session.choose(NO_SELECTION)
    closed = _inspect(session, None)
    return closed if session.inspected is not None else replace(closed, open_rule="")


def _step(session: Session, by: int, turns: bool) -> Update:
    rendered = view(session)
    if session.explanation is not None:
        button = rendered.main if by > 0 else rendered.buttons.get("explanation back")
    elif turns:
        return Update(_show_moment(session, adjacent_turn(session.game, session.ply, by)))
    else:
        button = rendered.buttons.get("time next" if by > 0 else "time previous")
    return _update(session, button.message) if button else Update(session)


def _show_moment(session: Session, moment: int | None) -> Session:
    """Show another moment; `None` or the number of the current moment shows the game itself."""
    if moment is not None and not 0 <= moment < len(session.game.states):
        return session
    moment = None if moment == session.game.ply else moment
    if moment == session.moment and session.explanation is None:
        return session
    return replace(session.choose(NO_SELECTION), moment=moment, explanation=None, learning=None)


def _stop_learning(session: Session) -> Session:
    """Return from a mistake that is posed to its moment, or to the game itself if that is its current moment."""
    if session.learning is None:
        return session
    moment = None if session.moment == session.game.ply else session.moment
    return replace(session.choose(NO_SELECTION), moment=moment, learning=None)


def _inspect(session: Session, about: Spot | Cell | None) -> Session:
    """Inspect a feature or cell; inspecting the same one again closes the inspection."""
    state = view(session).board.state
    if about is None and session.inspected is None and session.reply is None:
        return session
    return replace(session, inspected=None if is_same(state, session.inspected, about) else about, reply=None)


def _show_aids(session: Session, on: bool) -> Session:
    """Hide all displays at once, or restore them."""
    if on == session.aids.any_on:
        return session
    if not on:
        return replace(session, aids=session.aids.all_off, hidden_aids=session.aids)
    aids = session.hidden_aids if session.hidden_aids.any_on else Aids()
    return replace(session, aids=aids.with_settings_of(session.aids))


def _submit(session: Session, sent: m.Submit) -> Update:
    sidebar = view(session).sidebar
    if sent.form.startswith("line"):
        return _name_line(session, sent.form, sent.values.get("name", ("",))[0])
    if sidebar.form is None and sent.form == sidebar.search.id:
        return _update(session, m.SearchRules(sent.values.get("words", ("",))[0]))
    updated = _fill(session, m.Fill(sent.form, sent.values))
    if updated is session or not isinstance(updated.mode, NewGame) or updated.mode.values is None:
        return Update(session)
    result = validate(updated, updated.mode.values)
    if isinstance(result, Restart):
        bots = bots_of(updated.mode.values, result.players)
        return Update(replace(updated, mode=Playing(), next_bots=bots), (result,))
    return Update(replace(updated, mode=replace(updated.mode, errors=result, focus=result[0].field)))


def _start_game(session: Session, level: str, seed: int | None, tiles: TileCount) -> Update:
    with language(session.language):
        command, bots = two_player_game(level, seed, tiles)
    return Update(replace(session, mode=Playing(), next_bots=bots), (command,))


def _fill(session: Session, sent: m.Fill) -> Session:
    """Store the values of the form for a new game; its language takes effect at once."""
    form = view(session).sidebar.form
    if form is None or sent.form != form.id or not isinstance(session.mode, NewGame):
        return session
    values = parse_values(sent.values, form.values, available_sets(session.game.state.tile_sets))
    code = sent.values.get("language", (session.language,))[0]
    language = code if code in languages() else session.language
    return replace(session, mode=replace(session.mode, values=values, focus=""), language=language)


def _name_line(session: Session, form: str, name: str) -> Update:
    lines = view(session).timeline.lines
    row = next((row for row in lines.rows if row.form == form), None) if lines else None
    if row is None:
        return Update(session)
    variation = row.variation
    try:
        session.game.name_line(name, variation)
    except CarcassonneError:
        return _reply(session, Reply.LINE_NAME)
    return _run_command(session, NameLine(name, variation))


def _run_command(session: Session, command: Command) -> Update:
    if isinstance(command, Play):
        if session.learning is not None:
            actions = command.actions + _automatic_pass(session.state, command)
            return Update(try_actions(session, session.learning, actions))
        command = Play(command.actions + _automatic_pass(session.state, command))
    if isinstance(command, Restart):
        session = replace(session, mode=Playing())  # a rematch leaves the form for a new game
    return Update(replace(session, reply=None), (command,))


def _automatic_pass(state: State, command: Play) -> tuple[Pass, ...]:
    """The action that follows a magic step automatically: no deployment, if that is the only legal action."""
    if not isinstance(command.actions[-1], MoveFigure | RemoveFigure):
        return ()
    for action in command.actions:
        state, _events = state.apply(action)
    return (Pass(),) if can_only_pass(state) else ()


def _try_tile(session: Session, cell: Cell, rotation: int) -> Session:
    """Preview the tile in hand in a cell or, if it is there already, rotate it to the next legal rotation."""
    state, selection = session.state, session.selection
    turns = rotations_by_cell(state).get(cell)
    if state.hand is None or not turns:
        return session
    if selection.placed is not None and selection.placed.cell == cell:
        return _rotate(session, 1)
    fitting = rotation if rotation in turns else turns[0]
    return session.choose(replace(selection, placed=Place(cell, fitting, state.hand.id)))


def _rotate(session: Session, step: int) -> Session:
    state, placed = session.state, session.selection.placed
    if state.hand is None or not session.can_act:
        return session
    if placed is None:
        return replace(session, rotation=(session.rotation + step) % state.hand.symmetry)
    turns = rotations_by_cell(state)[placed.cell]
    rotation = turns[(turns.index(placed.rotation) + step) % len(turns)]
    return session.choose(replace(session.selection, placed=replace(placed, rotation=rotation)))


def _set_rotation(session: Session, rotation: int) -> Session:
    """Rotate the tile in hand; a previewed tile only to a legal rotation."""
    placed = session.selection.placed
    if placed is None:
        return session if session.rotation == rotation else replace(session, rotation=rotation)
    if rotation == placed.rotation or rotation not in rotations_by_cell(session.state)[placed.cell]:
        return session
    return session.choose(replace(session.selection, placed=replace(placed, rotation=rotation)))


def _switch_kind(session: Session) -> Session:
    kind = session.selection.kind
    other = MeepleKind.SMALL if kind is MeepleKind.LARGE else MeepleKind.LARGE
    return session.choose(replace(session.selection, kind=other))


def _proceed(session: Session, without_meeple: bool) -> Update:
    rendered = view(session)
    if without_meeple and "pass" in rendered.buttons:  # no meeple, even if one is previewed
        return _update(session, rendered.buttons["pass"].message)
    if rendered.main is None:
        if session.selection.goal:
            return _reply(session, Reply.SELECT_A_FIGURE)
        reply = Reply.GO_TO_A_PLACE if rendered.board.targets else no_turn_reply(session)
        return Update(session) if reply is None else _reply(session, reply)
    if shows_end(session):
        return _reply(session, Reply.GAME_OVER)  # only the button starts a rematch: Enter may be pressed once too often
    if not without_meeple and rendered.main.id != "confirm" and any(target.spot for target in rendered.board.targets):
        return _reply(session, Reply.GO_TO_A_SPOT)
    return _update(session, rendered.main.message)


def _sync_game(session: Session, sync: m.SyncGame) -> Session:
    """Sync the session with a changed game, and set the bots: the same as before, or those set for a new game.

    A bot whose turn it is pauses while undone moves can be redone, since its move would discard them. A person who
    plays for a bot does so to the end of the turn.
    """
    before, now = session.game.state, sync.game.state
    followed = _sync_position(session, sync)
    if session.mode == NewGame() and not session.bots and now is not before:
        followed = replace(followed, mode=Playing())  # who plays on does not need the form
    if now is not before:
        same_turn = (now.turn, now.to_act) == (before.turn, before.to_act)
        followed = replace(followed, bot_paused=session.bot_paused and same_turn if sync.played else sync.game.can_redo)
    if sync.is_new_game or sync.game.moves != session.game.moves:  # else the review is of another game or line
        followed = replace(followed, review_of=None, review=None, learning=None)
    if not sync.is_new_game:
        return followed
    bots = session.previous_bots if sync.game is session.previous_game else session.bots
    return replace(
        followed,
        inspected=None,  # it is of the previous game, even if the same tile is there
        open_rule="",
        rule_query="",
        games=session.games + 1,
        previous_game=session.game,
        previous_bots=session.bots,
        bots=bots if session.next_bots is None else session.next_bots,
        next_bots=None,
    )


def _sync_position(session: Session, sync: m.SyncGame) -> Session:
    """Sync the session with a changed game; a new position clears the selection, a new tile in hand has rotation 0.

    So does a new game, even one that starts from the same position.
    """
    game, before, now = sync.game, session.game.state, sync.game.state
    if now is before and not sync.is_new_game:
        is_removed = session.moment is not None and session.moment >= len(game.states)
        return replace(session, game=game, moment=None if is_removed else session.moment)
    same_tile = not sync.is_new_game and (now.turn, now.hand) == (before.turn, before.hand)
    rotation = session.rotation if same_tile else 0
    inspected = session.inspected
    if inspected is not None:
        cell = inspected.cell if isinstance(inspected, Spot) else inspected
        inspected = inspected if now.board.get(cell) == before.board.get(cell) else None
    cleared = session.choose(NO_SELECTION)
    return replace(
        cleared,
        game=game,
        moment=None,
        explanation=None,
        learning=None,
        explained_turn=None,
        rotation=rotation,
        change=session.change + 1,
        inspected=inspected,
        last_events=sync.events,
    )
