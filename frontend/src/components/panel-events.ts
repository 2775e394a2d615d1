// What the panels have in common: the keys of a presenter and of lists, and texts that point out cells on the board.
import { hasModifier, NO_SHORTCUTS, TYPING } from "../dom";
import type { Cell } from "../view-model";
import type { PanelPage } from "./page-context";

const CHOICES = ".carc-choice-list";
const LINES = ".carc-log";

function cellsOf(element: Element | null): string {
  return element?.closest<HTMLElement>("[data-cells]")?.dataset.cells ?? "";
}

/** The events of one panel. */
export class PanelEvents {
  private cells = ""; // those that are pointed out, as the text of the attribute
  private readonly abort = new AbortController();

  constructor(
    private readonly page: PanelPage,
    private readonly panel: HTMLElement,
  ) {
    const { signal } = this.abort;
    panel.setAttribute(NO_SHORTCUTS, "true");
    panel.addEventListener("focusin", (event) => this.focused(event.target as HTMLElement), { signal });
    panel.addEventListener("pointerover", (event) => this.pointAt(event.target as Element), { signal });
    for (const type of ["pointerleave", "focusout"]) panel.addEventListener(type, () => this.pointAt(null), { signal });
    panel.addEventListener("keydown", (event) => this.key(event), { signal });
  }

  stop(): void {
    this.abort.abort();
    this.pointAt(null);
  }

  /** The panel was rendered: what is gone points out nothing any more. */
  rendered(): void {
    if (this.cells && !this.panel.querySelector("[data-cells]:is(:hover, :focus-within)")) this.pointAt(null);
  }

  /** JupyterLab looks at what has the focus before it looks at what that stands in. */
  private focused(element: HTMLElement): void {
    element.setAttribute(NO_SHORTCUTS, "true");
    this.pointAt(element);
  }

  private pointAt(element: Element | null): void {
    const cells = cellsOf(element);
    if (cells === this.cells) return;
    this.cells = cells;
    this.page.highlightedCells.value = cells
      ? cells.split(" ").map((cell) => cell.split(",").map(Number) as unknown as Cell)
      : [];
  }

  private key(event: KeyboardEvent): void {
    if (this.presenterKey(event) || this.choicesKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      this.arrowKey(event);
    }
  }

  /**
   * The keys of a presenter, and Escape while a sum is explained, wherever the focus is. Page Up and Page Down scroll the
   * sidebar as long as no sum is explained, and typing is left alone.
   */
  private presenterKey(event: KeyboardEvent): boolean {
    if (hasModifier(event) || (event.target as Element).matches(TYPING)) return false;
    const explained = Boolean(this.page.model.traits.toolbar.peek().sum);
    const steps = ["PageDown", "PageUp"].includes(event.key) && (explained || !this.panel.matches(".carc-sidebar"));
    if (!steps && !(explained && event.key === "Escape")) return false;
    this.page.model.send({ type: "key", key: event.shiftKey ? `Shift+${event.key}` : event.key });
    return true;
  }

  /** In the list of choices C goes back to the board, and Escape takes back as it does there. */
  private choicesKey(event: KeyboardEvent): boolean {
    if (hasModifier(event) || !(event.target as Element).closest(CHOICES)) return false;
    if (event.key.toLowerCase() === "c") this.page.focusBoard();
    else if (event.key === "Escape") this.page.model.send({ type: "key", key: "Escape" });
    else return false;
    return true;
  }

  /** The arrow keys go from line to line of the log, and of the list of choices. */
  private arrowKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const list = (event.target as Element).closest(`${LINES}, ${CHOICES}`);
    if (!step || !list) return;
    const lines = [...list.querySelectorAll<HTMLElement>(list.matches(CHOICES) ? "button" : "[data-cells]")];
    const next = lines[lines.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
