// Animation of the last move: scored features light up with their sums, points fly to the players, pieces to their places.
// It takes no input, ends after two seconds, and is off if the system asks for reduced motion.
import { context, element } from "../dom";
import { type Box, clamp, type Point } from "../geometry";
import type { Page } from "../page";
import type { Flight, ScoreAnimation, Spot } from "../view-model";
import { Finale } from "./finale";
import type { Foreground } from "./foreground";
import type { HoverInfo } from "./hover-info";
import { tileCells, toCanvas } from "./scene";
import { TRANSITION, type Viewport } from "./viewport";

const READING_TIME = 1100; // milliseconds that a sum is shown
const FLIGHT_TIME = 650; // milliseconds of a flight

interface Arrival {
  sprite: number;
  x: number;
  y: number;
}

const isPoint = (end: Flight["end"]): end is Point => typeof end === "object" && end !== null;

export class Animation {
  /** Changes when other placements of the scene are hidden. */
  version = 0;
  private readonly el: HTMLElement;
  private readonly page: Page;
  private readonly viewport: Viewport;
  private readonly requestDraw: () => void;
  private readonly onCount: () => void;
  private readonly reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly flashes = new Set<{ spots: readonly Spot[]; until: number }>();
  private readonly nodes = new Set<HTMLElement>();
  private cancelled = 0; // how often the animations were cancelled
  private arrivals: Arrival[] = []; // pieces that are still flying to their place in the scene
  private played: number | undefined;
  private finale: Finale | null = null;

  /** @param onCount called when a feature pays in the final scoring. */
  constructor(el: HTMLElement, page: Page, viewport: Viewport, requestDraw: () => void, onCount: () => void) {
    this.el = el;
    this.page = page;
    this.viewport = viewport;
    this.requestDraw = requestDraw;
    this.onCount = onCount;
    this.played = page.model.traits.board.peek().motion?.change; // earlier moves are not animated
  }

  /** Play the animation of the last move, once. */
  play(): void {
    const { motion } = this.page.model.traits.board.peek();
    if (motion && motion.change === this.played) return;
    this.finale?.stop(); // another game or position is shown
    if (!motion) {
      this.cancel();
      return;
    }
    this.played = motion.change;
    if (this.reducedMotion.matches || document.hidden) return;
    const { payments = [], flights = [], finale } = motion;
    const arrivals = flights.flatMap(({ sprite, end }) => (isPoint(end) ? [{ sprite, x: end[0], y: end[1] }] : []));
    this.arrivals.push(...arrivals);
    this.version += 1;
    const wait = TRANSITION + 40; // for the transition of the viewport and the rendering of the panels
    const { cancelled } = this;
    const begin = () => {
      if (cancelled !== this.cancelled) return;
      this.arrivals = this.arrivals.filter((arrival) => !arrivals.includes(arrival));
      this.version += 1;
      if (!this.el.isConnected) return;
      for (const payment of payments) this.pay(payment);
      for (const flight of flights) this.fly(flight, payments.length ? READING_TIME : 0);
    };
    setTimeout(begin, wait);
    if (!finale) return;
    const pay = (payment: ScoreAnimation, time: number) => {
      this.onCount();
      this.pay(payment, time);
    };
    this.finale = new Finale(this.el, this.page.root, finale, pay, this.tileBoxes());
    this.finale.start(wait + (payments.length ? READING_TIME + FLIGHT_TIME : 0));
  }

  /** Cancel the animations that play or wait: their move was undone, or another position is shown. */
  private cancel(): void {
    this.cancelled += 1;
    this.flashes.clear();
    this.arrivals = [];
    this.version += 1;
    for (const node of this.nodes) node.remove();
    this.nodes.clear();
  }

  /** The tiles on the board, in CSS pixels of its element, as they are when the viewport has reached its goal. */
  private tileBoxes(): Box[] {
    const { viewport, page } = this;
    const shot = { ...viewport.shot, ...viewport.goal };
    return tileCells(page.model.traits.board.peek().scene).map((cell) => {
      const [left, top] = toCanvas(shot, cell);
      return { left, top, width: shot.size, height: shot.size };
    });
  }

  private pay({ spots, at, sum, points, winners, colour, rings }: ScoreAnimation, time = READING_TIME): void {
    this.flash(spots, time);
    const chip = this.show(element("div", "carc-sum-chip", null, sum), [at[0], at[1] - 0.5]);
    chip.style.borderColor = colour;
    this.keepOnBoard(chip);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }];
    this.run(chip, frames, { duration: time + 300 });
    for (const [point, ring] of rings) {
      const circle = this.show(element("div", "carc-part"), point);
      const size = `${this.viewport.now.size * 0.42}px`;
      Object.assign(circle.style, { borderColor: ring, width: size, height: size });
      const pulse = [
        { scale: 0.6, opacity: 1 },
        { scale: 1.5, opacity: 0.1 },
      ];
      this.run(circle, pulse, { duration: time / 2, iterations: 2 });
    }
    for (const winner of winners) {
      const pointsChip = this.show(element("div", "carc-points", null, `+${points}`), at);
      pointsChip.style.background = colour;
      this.move(pointsChip, at, winner, Math.min(time, READING_TIME));
    }
  }

  private fly({ sprite, start, end }: Flight, delay: number): void {
    const { viewport } = this;
    const { sprites } = this.page;
    const entry = sprites.entry(sprite);
    if (!entry) return;
    const canvas = this.show(element("canvas", "carc-piece"), start);
    const unit = viewport.now.size / 100;
    const [wide, high] = [entry.unitsWide * unit, entry.unitsHigh * unit];
    Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
    canvas.width = Math.ceil(wide * viewport.ratio);
    canvas.height = Math.ceil(high * viewport.ratio);
    sprites.draw(context(canvas), sprite, canvas.width / 2, canvas.height / 2, unit * viewport.ratio);
    if (!isPoint(end)) {
      this.move(canvas, start, end, delay);
      return;
    }
    const arrival = { sprite, x: end[0], y: end[1] };
    this.arrivals.push(arrival);
    this.move(canvas, start, end, 0, () => {
      this.arrivals = this.arrivals.filter((other) => other !== arrival);
    });
  }

  /** Whether the end of the game is animated. */
  get showsFinale(): boolean {
    return this.finale?.isShown ?? false;
  }

  /** Whether the piece of a placement (in hundredths of a tile) is still flying to it. */
  hides(sprite: number, x: number, y: number): boolean {
    return this.arrivals.some((one) => one.sprite === sprite && Math.hypot(one.x * 100 - x, one.y * 100 - y) < 1);
  }

  /** Show an element above everything, centred on a point of the board. */
  private show<T extends HTMLElement>(node: T, [x, y]: Point): T {
    const { el, viewport } = this;
    const { root } = this.page; // moves with the page, and is visible in full screen
    root.append(node);
    const [box, around] = [el.getBoundingClientRect(), root.getBoundingClientRect()];
    const [sx, sy] = viewport.toElement(x, y);
    const left = box.left - around.left + root.scrollLeft + el.clientLeft + clamp(sx, 0, viewport.width);
    const top = box.top - around.top + root.scrollTop + el.clientTop + clamp(sy, 0, viewport.height);
    node.setAttribute("aria-hidden", "true"); // the prompt and the log have the same content
    node.classList.add("carc-motion");
    Object.assign(node.style, { left: `${left}px`, top: `${top}px` });
    this.nodes.add(node);
    return node;
  }

  /** Move a text so that no part of it is outside the board; a long one breaks into lines. */
  private keepOnBoard(node: HTMLElement): void {
    const box = this.el.getBoundingClientRect();
    node.style.maxWidth = `${box.width}px`;
    const own = node.getBoundingClientRect();
    const right = clamp(own.left, box.left, Math.max(box.left, box.right - own.width)) - own.left;
    const down = clamp(own.top, box.top, Math.max(box.top, box.bottom - own.height)) - own.top;
    node.style.translate = `${right}px ${down}px`;
  }

  /** Move an element to a point of the board, to the score of a player, or off the board. */
  private move(
    node: HTMLElement,
    start: Point,
    end: Point | number | null,
    delay: number,
    after: (() => void) | null = null,
  ): void {
    let [dx, dy] = [0, -this.viewport.now.size * 0.6];
    if (isPoint(end)) {
      const [from, to] = [this.viewport.toElement(...start), this.viewport.toElement(...end)];
      [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    } else if (end !== null) {
      const rows = [...this.page.root.querySelectorAll(`[data-player="${end}"]`)].map((row) =>
        row.getBoundingClientRect(),
      );
      const row = rows.find(({ width }) => width > 0) ?? rows[0]; // beside the board, the score table hides the players
      const own = node.getBoundingClientRect();
      if (row) [dx, dy] = [row.right - 24 - (own.left + own.right) / 2, row.top + 16 - (own.top + own.bottom) / 2];
    }
    const frames: Keyframe[] = [
      { translate: "0 0", opacity: 1 },
      { translate: `${dx}px ${dy}px`, opacity: isPoint(end) ? 1 : 0.2 },
    ];
    if (node.textContent) frames.unshift({ translate: "0 0", opacity: 0 }); // points appear when they start to move
    this.version += 1;
    this.run(node, frames, { duration: FLIGHT_TIME, delay, easing: "ease-in-out", fill: "backwards" }, () => {
      this.version += 1;
      after?.();
    });
  }

  private run(
    node: HTMLElement,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
    after: (() => void) | null = null,
  ): void {
    const done = () => {
      this.nodes.delete(node);
      node.remove();
      after?.();
      this.requestDraw();
    };
    const animation = node.animate(frames, options);
    animation.onfinish = done;
    animation.oncancel = done;
    this.requestDraw();
  }

  private flash(spots: readonly Spot[], time: number): void {
    const flash = { spots, until: performance.now() + time + 300 };
    this.flashes.add(flash);
    const step = () => {
      this.requestDraw();
      if (performance.now() < flash.until) requestAnimationFrame(step);
      else this.flashes.delete(flash);
    };
    step();
  }

  /** Highlight the scored features, fading out. */
  draw(foreground: Foreground, hoverInfo: HoverInfo): void {
    for (const { spots, until } of this.flashes) {
      const left = Math.max(0, until - performance.now());
      hoverInfo.highlightSpots(foreground, spots, 0.75 * Math.min(1, left / 500));
    }
  }

  stop(): void {
    this.finale?.stop();
    for (const node of this.nodes) node.remove();
  }
}
