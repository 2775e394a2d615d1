// Popups: menus that are `details` elements, closed by Escape, by a click elsewhere, and when the focus leaves them.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { suppressClick } from "../dom";

type FocusLeaving = FocusEvent & { currentTarget: HTMLDetailsElement };

/** The attributes of a popup, and a function that closes it and focuses its button. */
export function usePopup() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  // A click on the board does nothing else, as with a native menu.
  useOutside(ref, document, ["pointerdown"], (event) => {
    if (!ref.current?.open) return;
    ref.current.open = false;
    const onBoard = event.composedPath().some((node) => node instanceof Element && node.matches(".carc-board"));
    if (!onBoard) return;
    event.stopPropagation();
    suppressClick(); // of a button on the board
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !ref.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onFocusOut = ({ currentTarget: popup, relatedTarget }: FocusLeaving) => {
    // A click between the buttons of the popup moves the focus to an element around it.
    if (relatedTarget instanceof Node && !popup.contains(relatedTarget) && !relatedTarget.contains(popup))
      popup.open = false;
  };
  return { attributes: { ref, onKeyDown, onFocusOut }, close };
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
