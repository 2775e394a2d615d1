// Helpers for elements that are made without preact.

/** JupyterLab takes no keys of its own from elements with this attribute. */
export const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

/** Elements in which letters are typed. */
export const TYPING = "input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether a key is pressed together with another one, as shortcuts of browsers are. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Make an element and append it; the text is never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  parent: Element | null = null,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  parent?.append(made);
  return made;
}

/** The drawing context of a canvas. */
export function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser draws on no canvas");
  return pen;
}

/** Listens to events of an element for as long as its view lives. */
export type Listen = <Type extends string>(
  type: Type,
  handler: (event: Type extends keyof HTMLElementEventMap ? HTMLElementEventMap[Type] : Event) => void,
  options?: AddEventListenerOptions,
) => void;

/** Call a function and report its error instead of throwing it. */
export function reportErrors(call: () => void): void {
  try {
    call();
  } catch (error) {
    console.warn("carc_widget:", error);
  }
}
