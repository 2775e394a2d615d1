// Popups: menus that are `details` elements, closed by Escape and by a click elsewhere.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Close an open popup on Escape and focus its button. */
export function closeByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const popup = event.currentTarget;
  if (event.key !== "Escape" || !popup.open) return;
  event.preventDefault();
  event.stopPropagation();
  popup.open = false;
  popup.querySelector("summary")?.focus();
}

/** Close a popup when the user clicks elsewhere. On the board such a click does nothing else, as with a native menu. */
export function useCloseOutside(popup: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const menu = popup.current;
      const path = event.composedPath();
      if (!menu?.open || path.includes(menu)) return;
      menu.open = false;
      if (path.some((node) => node instanceof Element && node.matches(".carc-board"))) event.stopPropagation();
    };
    document.addEventListener("pointerdown", close, true); // some buttons on the board stop the propagation of the event
    return () => document.removeEventListener("pointerdown", close, true);
  }, [popup]);
}
