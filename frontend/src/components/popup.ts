// Popups: menus that are `details` elements, closed by Escape and by a click elsewhere.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { suppressClick } from "../dom";

/** Close an open popup on Escape and focus its button. */
export function closeByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const popup = event.currentTarget;
  if (event.key !== "Escape" || !popup.open) return;
  event.preventDefault();
  event.stopPropagation();
  popup.open = false;
  popup.querySelector("summary")?.focus();
}

/** Call a function on events outside of an element, before other listeners, some of which stop the propagation. */
export function useOutside(
  element: RefObject<HTMLElement | null>,
  root: Document | HTMLElement,
  types: readonly string[],
  act: (event: Event) => void,
): void {
  useEffect(() => {
    const outside = (event: Event) => {
      if (element.current && !event.composedPath().includes(element.current)) act(event);
    };
    const abort = new AbortController();
    for (const type of types) root.addEventListener(type, outside, { signal: abort.signal, capture: true });
    return () => abort.abort();
  });
}

/** Close a popup when the user clicks elsewhere. On the board such a click does nothing else, as with a native menu. */
export function useCloseOutside(popup: RefObject<HTMLDetailsElement | null>): void {
  useOutside(popup, document, ["pointerdown"], (event) => {
    const menu = popup.current;
    if (!menu?.open) return;
    menu.open = false;
    const onBoard = event.composedPath().some((node) => node instanceof Element && node.matches(".carc-board"));
    if (!onBoard) return;
    event.stopPropagation();
    suppressClick(); // of a button on the board
  });
}
