// The panels round the board.
import type { Page } from "../page";

export interface PanelSlots {
  toolbar: HTMLElement;
  sidebar: HTMLElement;
  errors: HTMLElement;
  timeline: HTMLElement;
}

/** Render the panels into their slots; returns what removes them. */
export function renderPanels(_page: Page, _slots: PanelSlots): () => void {
  return () => {};
}
