// The tooltip: says beside a target what a press on it does.

import { element } from "../dom";
import { clamp } from "../geometry";
import type { Target } from "./hit-testing";
import type { Viewport } from "./viewport";

export class Tooltip {
  private readonly viewport: Viewport;
  private readonly tip: HTMLElement;

  constructor(el: HTMLElement, viewport: Viewport) {
    this.viewport = viewport;
    this.tip = element("div", "carc-tooltip", el);
    this.tip.setAttribute("aria-hidden", "true");
  }

  hide(): void {
    this.tip.hidden = true;
    this.tip.textContent = "";
  }

  show(target: Target): void {
    const { tip, viewport } = this;
    tip.textContent = target.label;
    tip.hidden = target.label === "";
    const [x, y] = viewport.toElement(target.x, target.y + target.r);
    const half = tip.offsetWidth / 2 + 4;
    const left = clamp(x, half, viewport.width - half);
    const below = y + tip.offsetHeight + 10 < viewport.height;
    const [, above] = viewport.toElement(0, target.y - target.r);
    const top = below ? y + 6 : above - tip.offsetHeight - 6;
    tip.style.transform = `translate(${Math.round(left - tip.offsetWidth / 2)}px, ${Math.round(top)}px)`;
  }
}
