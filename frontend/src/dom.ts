// Helpers for DOM elements that are created without Preact.
import { effect, type ReadonlySignal } from "@preact/signals";

/** JupyterLab does not handle shortcuts in elements with this attribute. */
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

/** Keep the keys in an element from JupyterLab, which checks the focused element itself, not its ancestors. */
export function suppressShortcuts(root: HTMLElement, signal: AbortSignal): void {
  const suppress = (el: Element) => el.setAttribute(NO_SHORTCUTS, "true");
  suppress(root);
  root.addEventListener("focusin", (event) => suppress(event.target as Element), { signal });
}

/** Focus a clicked control, as most browsers do: in Safari on a Mac, its keys would go to the cell of JupyterLab. */
export function focusClicked(root: HTMLElement, signal: AbortSignal): void {
  const focus = ({ target }: Event) => {
    const control = (target as Element).closest<HTMLElement>("button, input, select");
    if (control && control !== document.activeElement) control.focus({ preventScroll: true });
  };
  root.addEventListener("click", focus, { signal, capture: true });
}

/** Move the focus after a key, with its ring, which Safari leaves out after a click. */
export function focusByKey(el: HTMLElement | null | undefined): void {
  el?.focus({ focusVisible: true });
}

/** Whether an element is in the document and enabled, so that it keeps the focus. */
export function isUsable(el: Element | null): boolean {
  return Boolean(el?.isConnected && !el.matches(":disabled"));
}

/** The pixels of the screen in a pixel of an element's style and `scrollTop`: panels are zoomed in full screen. */
export function cssZoom(el: Element): number {
  return el.currentCSSZoom ?? 1; // Safari does not provide it
}

/** Suppress the click that the pressed pointer may still cause. */
export function suppressClick(): void {
  const abort = new AbortController();
  const options = { capture: true, signal: abort.signal };
  const suppress = (event: MouseEvent) => {
    if (event.detail === 0) return; // by a key
    abort.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", suppress, options);
  window.addEventListener("pointerdown", () => abort.abort(), options);
}

/** Elements for text input. */
export const TYPING = "input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether a modifier key is pressed, as in shortcuts of browsers. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/**
 * The key of an event, letters in lower case. For a letter of another script, the letter that a US keyboard has on that
 * key: Greek and Cyrillic keyboards have no Latin letters.
 */
export function plainKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key.length !== 1) return key;
  const latin = key > "\x7f" && /^Key([A-Z])$/.exec(code)?.[1];
  return (latin || key).toLowerCase();
}

/** An id for an element or a view; the page may show several widgets, and each of them several times. */
export function uniqueId(): string {
  return `carc-${Math.random().toString(36).slice(2)}`;
}

/** Create an element and append it; the text is not parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  parent: Element | null = null,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  parent?.append(created);
  return created;
}

/** The drawing context of a canvas. */
export function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser does not support 2D canvases");
  return pen;
}

/** Set the language of an element to that of its texts, which screen readers pronounce; return a function that stops it. */
export function followLanguage(root: HTMLElement, texts: ReadonlySignal<Record<string, string>>): () => void {
  return effect(() => {
    root.lang = texts.value.language ?? "";
  });
}

/** Call a function when the ratio of device pixels to CSS pixels changes, as when a window moves to another screen. */
export function onPixelRatioChange(act: () => void, signal: AbortSignal): void {
  const current = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const changed = () => {
    onPixelRatioChange(act, signal);
    act();
  };
  current.addEventListener("change", changed, { once: true, signal });
}

/** Wait for the next task: the changes that precede the end of an answer have arrived by then, and are rendered. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Log an error. */
export function logError(error: unknown): void {
  console.warn("carc_widget:", error);
}

/** Call a function and log its error instead of throwing it. */
export function reportErrors(call: () => void): void {
  try {
    call();
  } catch (error) {
    logError(error);
  }
}
