// The board view: the scene, the foreground, and everything that reacts to pointer and keyboard.
//
// All positions in messages and traits are in tiles: the start tile fills the square from (0, 0) to (1, 1); only the
// placements of the scene are in hundredths of a tile. Hovering, panning and zooming stay in the browser.
import { computed, effect } from "@preact/signals";
import {
  context,
  element,
  hasModifier,
  onPixelRatioChange,
  plainKey,
  suppressShortcuts,
  TYPING,
  uniqueId,
} from "../dom";
import { toggleFullScreen } from "../full-screen";
import type { Box, Point } from "../geometry";
import { widgetName } from "../live-region";
import type { Page } from "../page";
import { Animation } from "./animation";
import { BoardReader } from "./board-reader";
import { Foreground, picturesOf } from "./foreground";
import type { Target } from "./hit-testing";
import { HoverInfo } from "./hover-info";
import { type Command, KeyQueue, keyName } from "./keyboard";
import { drawLabels, isSmall, shownLabels } from "./labels";
import { Magnifier } from "./magnifier";
import { Pointer } from "./pointer";
import { drawScene, letterScale, type Shot, tileCells, toCanvas } from "./scene";
import { Sounds } from "./sounds";
import { Targets } from "./targets";
import { markedAreas, TileButtons } from "./tile-buttons";
import { TileDrag } from "./tile-drag";
import { Tooltip } from "./tooltip";
import { UserCanvasLayer } from "./user-canvas";
import { Viewport } from "./viewport";

const ZOOM_STEP = 1.3;

/** The buttons in the corner of the board, with their commands. */
const ZOOM_BUTTONS = [
  ["+", "zoom in"],
  ["−", "zoom out"],
  ["⤢", "show all"],
  ["", "full screen"],
  ["", "mute"],
] as const;

export class BoardView {
  readonly viewport: Viewport;
  readonly targets: Targets;
  private readonly page: Page;
  private readonly el: HTMLElement;
  private readonly sceneCanvas: HTMLCanvasElement;
  private readonly userCanvas: UserCanvasLayer;
  private readonly hoverInfo: HoverInfo;
  private readonly reader: BoardReader;
  private readonly animation: Animation;
  private readonly sounds: Sounds;
  private readonly foreground: Foreground;
  private readonly tooltip: Tooltip;
  private readonly magnifier: Magnifier;
  private readonly tileButtons: TileButtons;
  /** The keys that wait for an answer. */
  readonly keys: KeyQueue;
  /** Drags a tile from a panel onto the board. */
  readonly tileDrag: TileDrag;
  private readonly zoomBox: HTMLElement;
  private readonly zoomButtons = new Map<string, HTMLButtonElement>();
  private readonly help: HTMLElement;
  private readonly commands: Record<string, Command>;
  private readonly abort = new AbortController(); // of the listeners
  private readonly stops: (() => void)[] = [];
  private frameRequest: number | null = null;
  private paintedAhead = false;
  private frame = ""; // the frame that was handled last
  private drawn: unknown[] = []; // the inputs of the drawn scene

  constructor(page: Page, el: HTMLElement) {
    this.page = page;
    this.el = el;
    const { traits } = page.model;
    el.tabIndex = 0;
    el.setAttribute("role", "application");
    suppressShortcuts(el, this.abort.signal);
    const requestDraw = () => this.requestDraw();
    this.viewport = new Viewport(el, () => traits.board.peek().frame, requestDraw);
    this.sceneCanvas = element("canvas", "carc-scene", el);
    this.sceneCanvas.setAttribute("aria-hidden", "true");
    this.userCanvas = new UserCanvasLayer(page.model);
    this.targets = new Targets(page, this.viewport, requestDraw, () => this.reader.hide());
    this.reader = new BoardReader(page, this.viewport, this.targets, requestDraw);
    const featureMap = () => ({ kinds: traits.segment_maps.peek(), tiles: traits.feature_map.peek() });
    const chanceOf = (key: string) => traits.effects.peek()[key]?.[0] ?? "";
    this.hoverInfo = new HoverInfo(el, featureMap, chanceOf, requestDraw);
    this.sounds = new Sounds(traits.board.peek().sounds, widgetName(page.model), page.speaks);
    const onCount = () => traits.board.peek().sounds && this.sounds.play(["score"]);
    this.animation = new Animation(el, page, this.viewport, requestDraw, onCount);
    this.foreground = new Foreground(el, page, this.viewport, this.targets);
    this.tooltip = new Tooltip(el, this.viewport);
    this.magnifier = new Magnifier(el, this.viewport, this.targets);
    this.keys = new KeyQueue(
      () => (page.model.kernel ? page.model.settled() : undefined),
      (name) => this.pressKey(name),
    );
    this.tileDrag = new TileDrag(el, page, this.viewport, this.targets, this.keys);
    this.commands = this.makeCommands();
    this.zoomBox = this.addZoomButtons();
    this.tileButtons = new TileButtons(
      el,
      (id) => page.sendAfterKeys({ type: "button", id }),
      () => {
        if (!this.targets.byKeys) this.targets.point(null); // a button that appears under the mouse takes no target of the keys
      },
    );
    this.help = element("div", "carc-hidden", el);
    this.help.id = uniqueId();
    el.setAttribute("aria-describedby", this.help.id);
  }

  /** Show the board and listen to input. */
  start(): void {
    const { el, page } = this;
    const { traits } = page.model;
    this.listenToInput();
    this.stops.push(
      page.model.onChange(() => this.paintAhead()),
      effect(() => this.followBoard()),
      effect(() => {
        traits.feature_map.value;
        this.hoverInfo.update();
      }),
      computed(() => traits.announcements.value.change).subscribe(() => this.reader.hide()), // it described the position before
      effect(() => this.followTexts(traits.texts.value)),
      effect(() => this.followSounds()),
      effect(() => this.tileButtons.disable(page.connection.disabled.value)),
      effect(() => {
        const [cell] = page.highlightedCells.value;
        if (cell) this.viewport.revealChange([cell[0] + 0.5, cell[1] + 0.5]);
      }),
      effect(() => {
        const [segment] = page.highlightedSegments.value;
        if (segment) this.viewport.revealChange([segment[0] + 0.5, segment[1] + 0.5]);
      }),
      ...[
        page.rotation,
        page.highlightedCells,
        page.highlightedSegments,
        page.connection.disabled,
        page.sprites.version,
        traits.effects,
        traits.screen, // clicks carry the number of the drawn screen
        this.userCanvas.version,
      ].map((changing) => changing.subscribe(() => this.requestDraw())),
    );
    const resize = new ResizeObserver(() => this.resize());
    resize.observe(el);
    // JupyterLab hides the page while it changes its theme; WebKit shows a canvas again only when it is drawn.
    const theme = new MutationObserver(() => this.redraw());
    theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-name"] });
    this.stops.push(
      () => resize.disconnect(),
      () => theme.disconnect(),
    );
    this.resize();
    onPixelRatioChange(() => this.resize(), this.abort.signal);
    Object.assign(el, { carcBoard: this }); // for developers and tests
    el.dataset.ready = "true";
  }

  private listenToInput(): void {
    const { el } = this;
    const { signal } = this.abort;
    new Pointer(
      el,
      this.viewport,
      this.targets,
      this.hoverInfo,
      signal,
      () => {
        this.reader.hide();
        this.magnifier.cancel();
      },
      (target, at) => this.targets.press(target, at, false, (send) => this.keys.follow(send)),
      (at) => this.ask(at),
    );
    el.addEventListener("keydown", (event) => this.keyDown(event), { signal });
    let usesKeyboard = false; // the focus ring is for keyboard users
    el.addEventListener("focus", () => el.classList.toggle("carc-keys", usesKeyboard), { signal });
    const first = { signal, capture: true }; // before all other listeners on the page, including those of JupyterLab
    const usesPointer = () => {
      usesKeyboard = false;
      el.classList.remove("carc-keys");
    };
    const keyDown = (event: KeyboardEvent) => {
      usesKeyboard = true;
      this.keyDownWhileHovered(event);
    };
    window.addEventListener("pointerdown", usesPointer, first);
    window.addEventListener("scroll", () => this.magnifier.isShown && this.requestDraw(), first); // it stays on the screen
    window.addEventListener("keydown", keyDown, first);
  }

  /** Handle letters while the mouse is over the board, wherever the focus is, except in text fields and games. */
  private keyDownWhileHovered(event: KeyboardEvent): void {
    const target = event.target as Element | null;
    const isLetter = /^[a-z]$/.test(plainKey(event)) && !hasModifier(event);
    if (!isLetter || !this.el.matches(":hover") || target?.closest?.(`${TYPING}, .carc-game`)) return;
    if (this.animation.showsFinale) return; // this key skips it
    const name = keyName(event, this.page.model.traits.key_table.peek());
    if (name === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.keys.push(name);
  }

  private makeCommands(): Record<string, Command> {
    const { targets, viewport, reader, page } = this;
    const always = (act: () => void) => () => {
      act();
      return true;
    };
    return {
      up: always(() => targets.step(0, -1)),
      right: always(() => targets.step(1, 0)),
      down: always(() => targets.step(0, 1)),
      left: always(() => targets.step(-1, 0)),
      choose: () => targets.choose(),
      turn: always(() => targets.rotate(1)),
      "turn back": always(() => targets.rotate(-1)),
      "zoom in": always(() => viewport.zoom(ZOOM_STEP)),
      "zoom out": always(() => viewport.zoom(1 / ZOOM_STEP)),
      "show all": always(() => viewport.fit()),
      "full screen": always(() => toggleFullScreen(page.root)),
      choices: always(() => page.focusChoices()),
      mute: always(() => this.sounds.toggleMuted()),
      "read up": always(() => reader.move(0, -1)),
      "read right": always(() => reader.move(1, 0)),
      "read down": always(() => reader.move(0, 1)),
      "read left": always(() => reader.move(-1, 0)),
      "read on": always(() => reader.readPart(1)),
      "read back": always(() => reader.readPart(-1)),
      inspect: always(() => reader.inspect()),
      ask: () => this.ask(this.questionPoint),
    };
  }

  /** The point that a question by keyboard is about: the target, the mouse, the cell read last or the tile placed last. */
  private get questionPoint(): Point {
    const { hover, at } = this.targets;
    if (hover) return [hover.x, hover.y];
    return at ?? this.reader.point ?? this.page.model.traits.board.peek().frame.at ?? [0.5, 0.5];
  }

  /** Open the menu of questions about a point; false if there is none. */
  private ask(at: Point): boolean {
    const { page, viewport, targets } = this;
    if (!page.model.traits.dialogs.peek().questions?.length || page.connection.disabled.peek()) return false;
    const [x, y] = viewport.toElement(...at);
    const box = this.el.getBoundingClientRect();
    const [left, top] = [box.left + this.el.clientLeft + x, box.top + this.el.clientTop + y];
    const cell = targets.find(at);
    const rotation = cell?.kind === "cell" ? targets.rotationAt(cell) : page.rotation.peek();
    page.asked.value = { at, rotation, onTile: this.hasTile(at), left, top, size: viewport.now.size };
    return true;
  }

  private hasTile([x, y]: Point): boolean {
    return this.cells.some(([column, row]) => column === Math.floor(x) && row === Math.floor(y));
  }

  private addZoomButtons(): HTMLElement {
    const box = element("div", "carc-zoom", this.el);
    for (const [text, command] of ZOOM_BUTTONS) {
      const button = element("button", "carc-zoom-button", box, text);
      button.type = "button";
      button.tabIndex = command === "mute" ? 0 : -1; // for the others there are the keys +, -, 0 and F
      button.dataset.command = command;
      button.hidden = command === "mute" || (command === "full screen" && !document.fullscreenEnabled);
      button.addEventListener("click", () => this.commands[command]?.());
      this.zoomButtons.set(command, button);
    }
    for (const type of ["pointerdown", "pointerup"]) box.addEventListener(type, (event) => event.stopPropagation());
    return box;
  }

  private followBoard(): void {
    const board = this.page.model.traits.board.value;
    this.el.setAttribute("aria-label", board.aria_label);
    const frame = JSON.stringify(board.frame);
    if (frame !== this.frame) {
      this.viewport.keepInBounds();
      this.viewport.revealChange(board.frame.at);
    }
    this.frame = frame;
    this.tileButtons.show(board.tile_buttons);
    this.tileButtons.disable(this.page.connection.disabled.peek());
    this.animation.play();
    this.requestDraw();
  }

  /** Play the sounds of the board, and show the button that mutes them while they are on. */
  private followSounds(): void {
    const { sounds } = this.page.model.traits.board.value;
    this.sounds.follow(sounds);
    const button = this.zoomButtons.get("mute");
    if (!button) return;
    button.hidden = !sounds;
    button.classList.toggle("carc-muted-sound", this.sounds.muted.value);
  }

  private followTexts(texts: Record<string, string>): void {
    this.el.setAttribute("aria-roledescription", texts.board ?? "");
    this.help.textContent = texts.help ?? "";
    for (const [command, button] of this.zoomButtons) {
      const label = texts[command === "mute" && this.sounds.muted.value ? "unmute" : command] ?? "";
      button.title = label;
      button.setAttribute("aria-label", label);
    }
  }

  private keyDown(event: KeyboardEvent): void {
    if (hasModifier(event)) return;
    const name = keyName(event, this.page.model.traits.key_table.peek());
    const onButton = event.target !== this.el;
    if (name === null || (onButton && ["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    this.keys.push(name);
  }

  private pressKey(name: string): void {
    if (this.abort.signal.aborted) return; // closed while the key waited
    this.targets.update(); // there may be no frame since the last key
    const command = this.commands[this.page.model.traits.key_table.peek()[name] ?? ""];
    if (!command?.()) this.page.model.send({ type: "key", key: name });
  }

  private resize(): void {
    const { root, sprites } = this.page;
    const { width, height, ratio } = this.viewport;
    const controls = this.zoomBox.offsetTop + this.zoomBox.offsetHeight;
    this.viewport.measure(controls < this.el.clientHeight / 2 ? controls : 0); // at the top, no tile may lie below them
    const isSame = width === this.viewport.width && height === this.viewport.height && ratio === this.viewport.ratio;
    if (width && !isSame) sprites.version.value += 1; // those of the panels have another size, too, as in full screen
    // JupyterLab prints what is on the screen: limit the board to the width of the paper.
    root.style.setProperty("--carc-left", `${Math.round(root.getBoundingClientRect().left)}px`);
    this.requestDraw();
  }

  /** Draw all in the next animation frame, even if nothing has changed. */
  private redraw(): void {
    this.drawn = [];
    this.requestDraw();
  }

  /** Draw in the next animation frame. */
  private requestDraw(): void {
    if (this.abort.signal.aborted) return; // an animation ends
    this.frameRequest ??= requestAnimationFrame(() => {
      this.frameRequest = null;
      this.draw();
    });
  }

  /**
   * Paint a new state at once, so that the next frame has less to do. Targets change with that frame, when the new
   * state is visible.
   */
  private paintAhead(): void {
    if (this.frameRequest === null || this.paintedAhead) return;
    this.paintedAhead = true;
    this.viewport.advance();
    this.drawScene();
  }

  private draw(): void {
    const { viewport, foreground, hoverInfo, targets } = this;
    const { board } = this.page.model.traits;
    this.paintedAhead = false;
    viewport.advance();
    targets.update();
    this.el.classList.toggle("carc-zoomed", viewport.camera !== null);
    this.drawScene();
    this.magnifier.draw(board.peek().tile_buttons, (canvas, shot) => this.drawMagnified(canvas, shot));
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.zoomBox;
    const marked = markedAreas(targets.all, board.peek().tile_buttons, viewport);
    const tiles = this.cells.map(([x, y]): Box => {
      const [tileLeft, tileTop] = viewport.toElement(x, y);
      return { left: tileLeft, top: tileTop, width: viewport.now.size, height: viewport.now.size };
    });
    this.tileButtons.place(viewport, this.magnifier, [...marked, { left, top, width, height }], tiles);
    foreground.draw(() => {
      hoverInfo.paint(foreground, this.page.highlightedSegments.peek(), 0.6);
      hoverInfo.draw(foreground, targets.hover !== null, this.tileButtons.area);
      this.reader.draw(foreground, hoverInfo);
      this.animation.draw(foreground, hoverInfo);
    });
    const { size } = viewport.now;
    const pointed = this.pointedPlaces;
    if (isSmall(size)) this.drawCoordinates(pointed, size);
    drawLabels(foreground.pen, shownLabels(board.peek().labels ?? [], size, pointed), viewport.shot, this.el);
    const { hover, pressed, unanswered } = targets;
    if (hover && hover.id !== pressed && hover.id !== unanswered?.target.id) this.showTooltip(hover);
    else this.tooltip.hide();
  }

  /** The places that are pointed at, selected by keyboard, read, or that a text in a panel refers to. */
  private get pointedPlaces(): Point[] {
    const { hover, at } = this.targets;
    const place = hover ? ([hover.x, hover.y] as const) : (this.reader.point ?? at);
    const cells = this.page.highlightedCells.peek().map(([x, y]): Point => [x + 0.5, y + 0.5]);
    return place ? [place, ...cells] : cells;
  }

  /** Draw the numbers of the columns and rows of pointed places. */
  private drawCoordinates(pointed: readonly Point[], size: number): void {
    const isOf = (x: number, y: number) => pointed.some(([px, py]) => Math.abs(px - x) < 0.5 || Math.abs(py - y) < 0.5);
    for (const [sprite, x, y, , scale, alpha, letters, isCoordinate] of this.page.model.traits.board
      .peek()
      .scene.flat()) {
      if (!isCoordinate || !isOf(x / 100, y / 100)) continue;
      this.foreground.drawSprite(sprite, x / 100, y / 100, 0, alpha, letterScale(scale, letters, size));
    }
  }

  private showTooltip(target: Target): void {
    this.tooltip.show(target, this.targets.texts(target), this.cells, this.tileButtons.area);
  }

  /** The cells of the tiles. */
  private get cells(): Point[] {
    return tileCells(this.page.model.traits.board.peek().scene);
  }

  private drawScene(): void {
    const { shot } = this.viewport;
    const { size, x, y, width, height, ratio } = shot;
    const { sprites, model } = this.page;
    const versions = [sprites.version.peek(), this.userCanvas.version.peek(), this.animation.version];
    const inputs = [size, x, y, width, height, ratio, model.traits.board.peek().scene, ...versions];
    if (this.drawn.length && inputs.every((value, i) => value === this.drawn[i])) return;
    this.drawn = inputs;
    this.drawShot(this.sceneCanvas, shot);
  }

  /** Draw a part of the board with its labels and the meeple that was chosen there. */
  private drawMagnified(canvas: HTMLCanvasElement, shot: Shot): void {
    this.drawShot(canvas, shot);
    const reach = shot.width / shot.size / 2;
    const labels = this.page.model.traits.board.peek().labels ?? [];
    const visible = labels.filter(({ at: [x, y] }) => Math.max(Math.abs(x - shot.x), Math.abs(y - shot.y)) < reach);
    const pen = context(canvas);
    drawLabels(pen, visible, shot, this.el);
    const chosen = this.targets.unanswered?.target;
    if (!chosen) return;
    const { size, ratio } = shot;
    for (const { sprite, x, scale } of picturesOf(chosen)) {
      const [left, top] = toCanvas(shot, [x, chosen.y]);
      this.page.sprites.draw(pen, sprite, left * ratio, top * ratio, (scale * size * ratio) / 100);
    }
  }

  private drawShot(canvas: HTMLCanvasElement, shot: Shot): void {
    this.viewport.resizeCanvas(canvas, shot.width, shot.height);
    drawScene(
      canvas,
      this.page.model.traits.board.peek().scene,
      this.page.sprites,
      shot,
      (sprite, x, y) => this.animation.hides(sprite, x, y),
      (pen, left, top, unit) => this.userCanvas.draw(pen, left, top, unit),
    );
  }

  stop(): void {
    if (this.frameRequest !== null) cancelAnimationFrame(this.frameRequest);
    this.abort.abort();
    for (const stop of this.stops) stop();
    this.animation.stop();
    this.sounds.stop();
    this.tileDrag.stop();
    this.userCanvas.stop();
  }
}
