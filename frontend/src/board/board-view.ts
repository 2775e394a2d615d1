// The board as people see and press it.
import type { Page } from "../page";

export class BoardView {
  constructor(_page: Page, el: HTMLElement) {
    el.tabIndex = 0;
  }

  start(): void {}

  stop(): void {}
}
