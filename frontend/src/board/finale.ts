// The end of the game: the remaining features pay one after the other beside a running score, the ranks settle, and the
// winner is celebrated. A click or a key skips it, without another effect.
import { element, hasModifier, TYPING } from "../dom";
import { type Box, overlap, type Point, type Size } from "../geometry";
import type { Finale as FinaleView, ScoreAnimation } from "../view-model";

const LONGEST = 14_000; // milliseconds for all scores together
const STEP_TIME = 1100; // most milliseconds for a score
const CELEBRATION = 6000; // milliseconds that the result stays
const PIECES_OF_CONFETTI = 24;
const MARGIN = 12; // between the running score and the edges of the board, in CSS pixels
const RESULT_HEIGHT = 60; // of the result, by which the running score grows at the end, in CSS pixels

/** The players from the best to the worst, by their points. */
export function ranking(totals: readonly number[]): number[] {
  return totals.map((_, i) => i).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
}

/** How long each score is shown. */
export function stepTime(steps: number): number {
  return Math.min(STEP_TIME, LONGEST / steps);
}

/** The upper left corner of the running score: in that corner of the board where it hides the least of the tiles. */
export function freeCorner(score: Size, board: Size, tiles: readonly Box[]): Point {
  const [right, bottom] = [board.width - score.width - MARGIN, board.height - score.height - MARGIN];
  const corners: Point[] = [
    [MARGIN, MARGIN],
    [Math.max(MARGIN, right), MARGIN],
    [MARGIN, Math.max(MARGIN, bottom)], // in the fourth corner are the buttons for zooming
  ];
  const hidden = ([left, top]: Point) => tiles.reduce((sum, tile) => sum + overlap({ left, top, ...score }, tile), 0);
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}

export class Finale {
  private readonly box: HTMLElement;
  private readonly rows: HTMLElement[];
  private readonly abort = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param board the element of the board, above which it stands.
   * @param root the element of the widget; while the scores are counted it has the class `carc-counting`.
   * @param pay shows a score on the board for a time in milliseconds.
   * @param tiles the tiles on the board, in CSS pixels of its element.
   */
  constructor(
    private readonly board: HTMLElement,
    private readonly root: HTMLElement,
    private readonly view: FinaleView,
    private readonly pay: (payment: ScoreAnimation, time: number) => void,
    private readonly tiles: readonly Box[] = [],
  ) {
    this.box = element("div", "carc-finale");
    this.box.setAttribute("aria-hidden", "true"); // the sentence, the log and the table say it
    this.box.dataset.test = "finale";
    element("b", "", this.box, view.title);
    const list = element("div", "carc-finale-players", this.box);
    this.rows = view.players.map(({ name, colour }, index) => {
      const row = element("div", "carc-finale-player", list);
      row.style.setProperty("--carc-index", String(index));
      row.style.setProperty("--carc-player", colour);
      element("span", "carc-finale-rank", row);
      element("span", "carc-name", row, name);
      element("span", "carc-finale-points", row);
      return row;
    });
    element("small", "", this.box, view.skip);
  }

  get isShown(): boolean {
    return this.box.isConnected;
  }

  /** Play it from the first score, after a time in milliseconds. */
  start(wait = 0): void {
    const { board, root, box, abort } = this;
    board.append(box);
    const size = { width: box.offsetWidth, height: box.offsetHeight + RESULT_HEIGHT };
    const [left, top] = freeCorner(size, { width: board.clientWidth, height: board.clientHeight }, this.tiles);
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
    root.classList.add("carc-counting");
    const options = { signal: abort.signal, capture: true };
    for (const type of ["pointerdown", "pointerup", "contextmenu", "click"]) {
      root.addEventListener(type, (event) => this.followPointer(event), options);
    }
    root.ownerDocument.addEventListener("keydown", (event) => this.followKey(event), options);
    this.show(this.view.players.map(({ before }) => before));
    this.timer = setTimeout(() => this.step(0), wait);
  }

  /** Skip the scoring by a click; the events before it have no effect. */
  private followPointer(event: Event): void {
    if (!this.isForPanel(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.type === "click") this.stop();
  }

  private followKey(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.matches?.(TYPING) && !this.root.contains(target)) return; // typing in another cell skips nothing
    if (!this.isForPanel(event) && !hasModifier(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
    this.stop();
  }

  /** Whether the event belongs to a panel whose content is visible again. */
  private isForPanel({ target }: Event): boolean {
    const isInPanel = this.root.contains(target as Node) && !this.board.contains(target as Node);
    return isInPanel && !this.root.classList.contains("carc-counting");
  }

  private step(number: number): void {
    const step = this.view.steps[number];
    if (!step) {
      this.celebrate();
      return;
    }
    const time = stepTime(this.view.steps.length);
    this.pay(step.payment, time);
    this.timer = setTimeout(() => {
      this.show(step.totals);
      this.step(number + 1);
    }, time);
  }

  /** Show these points, the best player at the top. */
  private show(totals: readonly number[]): void {
    for (const [place, player] of ranking(totals).entries()) {
      const row = this.rows[player];
      if (!row) continue;
      row.style.setProperty("--carc-place", String(place));
      const points = row.querySelector(".carc-finale-points");
      if (points) points.textContent = String(totals[player]);
    }
  }

  private celebrate(): void {
    const { box, view, rows } = this;
    box.classList.add("carc-celebration");
    for (const [player, { rank }] of view.players.entries()) {
      const row = rows[player];
      const label = row?.querySelector(".carc-finale-rank");
      if (label) label.textContent = `${rank}.`;
      row?.classList.toggle("carc-winner", rank === 1);
    }
    element("p", "carc-finale-result", box, view.result);
    const winners = view.players.filter(({ rank }) => rank === 1);
    for (let i = 0; i < PIECES_OF_CONFETTI; i++) {
      const piece = element("i", "carc-confetti", box);
      piece.style.setProperty("--carc-number", String(i));
      piece.style.animationDelay = `${((i * 7) % PIECES_OF_CONFETTI) * 80}ms`;
      piece.style.background = winners[i % winners.length]?.colour ?? "";
    }
    this.root.classList.remove("carc-counting");
    this.timer = setTimeout(() => this.stop(), CELEBRATION);
  }

  /** End it: everything is shown as it is. */
  stop(): void {
    clearTimeout(this.timer);
    this.abort.abort();
    this.root.classList.remove("carc-counting");
    this.box.remove();
  }
}
