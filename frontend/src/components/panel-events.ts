// The events that all panels handle: presenter keys, keys of lists, and texts that highlight cells on the board.
import { focusByKey, focusClicked, hasModifier, plainKey, suppressShortcuts, TYPING } from "../dom";
import { parseCell } from "../geometry";
import type { PanelPage } from "./page-context";

const CHOICES = ".carc-choice-list";
const EDITOR_TOOLS = ".carc-palette, .carc-tools";
const LOG = ".carc-log";

/** The events of one panel. */
export class PanelEvents {
  private pointed: HTMLElement | null = null; // the hovered or focused text that refers to cells
  private cells = ""; // the highlighted cells, as in `data-cells`
  private readonly abort = new AbortController();

  constructor(
    private readonly page: PanelPage,
    private readonly panel: HTMLElement,
  ) {
    const { signal } = this.abort;
    suppressShortcuts(panel, signal);
    focusClicked(panel, signal);
    for (const type of ["focusin", "pointerover"]) {
      panel.addEventListener(type, (event) => this.pointAt(event.target as Element), { signal });
    }
    for (const type of ["pointerleave", "focusout"]) panel.addEventListener(type, () => this.pointAt(null), { signal });
    panel.addEventListener("keydown", (event) => this.handleKey(event), { signal });
  }

  stop(): void {
    this.abort.abort();
    this.pointAt(null);
  }

  /** Update the highlights after rendering: the text may refer to other cells now, and a removed one to none. */
  rendered(): void {
    this.pointAt(this.pointed?.isConnected && this.pointed.matches(":hover, :focus-within") ? this.pointed : null);
  }

  private pointAt(element: Element | null): void {
    this.pointed = element?.closest<HTMLElement>("[data-cells]") ?? null;
    const cells = this.pointed?.dataset.cells ?? "";
    if (cells === this.cells) return;
    this.cells = cells;
    this.page.highlightedCells.value = cells ? cells.split(" ").map(parseCell) : [];
  }

  private handleKey(event: KeyboardEvent): void {
    if (this.handlePresenterKey(event) || this.handleChoicesKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      this.handleArrowKey(event);
    }
  }

  /**
   * Handle presenter keys, and Escape while a sum is explained, except in text fields. Without an explained sum, Page Up
   * and Page Down scroll the sidebar.
   */
  private handlePresenterKey(event: KeyboardEvent): boolean {
    if (hasModifier(event) || (event.target as Element).matches(TYPING)) return false;
    const explained = Boolean(this.page.model.traits.toolbar.peek().sum);
    const steps = ["PageDown", "PageUp"].includes(event.key) && (explained || !this.panel.matches(".carc-sidebar"));
    if (!steps && !(explained && event.key === "Escape")) return false;
    this.page.pressKey(event.shiftKey ? `Shift+${event.key}` : event.key);
    return true;
  }

  /** Handle keys in choices, and in the tools of the editor: C returns to the board, Escape works as on the board. */
  private handleChoicesKey(event: KeyboardEvent): boolean {
    if (hasModifier(event) || !(event.target as Element).closest(`${CHOICES}, ${EDITOR_TOOLS}`)) return false;
    if (plainKey(event) === "c") this.page.focusBoard();
    else if (event.key === "Escape") this.page.pressKey("Escape");
    else return false;
    return true;
  }

  /** Handle arrow keys in the log and in the list of choices. */
  private handleArrowKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const list = (event.target as Element).closest(`${LOG}, ${CHOICES}`);
    if (!step || !list) return;
    const lines = [...list.querySelectorAll<HTMLElement>(list.matches(CHOICES) ? "button" : "[data-cells]")];
    const next = lines[lines.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    focusByKey(next);
  }
}
